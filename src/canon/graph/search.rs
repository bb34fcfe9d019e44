//! The search tree: individualises one vertex after another until the partition is discrete.
//!
//! Every leaf is a labelling of the graph. The canonical one has the greatest traces on its path,
//! and among these the greatest relabelled graph. A branch is pruned if a known automorphism maps
//! it to one already visited, or if its traces are less. Leaves with the same relabelled graph
//! yield the automorphisms.

use super::Graph;
use super::group::{Group, Orbits};
use super::partition::{Partition, Refiner};
use crate::engine::Limits;
use num_bigint::BigUint;

/// The canonical labelling of a graph, and its automorphisms.
#[derive(Clone, Debug)]
pub(in crate::canon) struct Labelling {
    /// By vertex, its place in the canonical order.
    pub(in crate::canon) places: Vec<u32>,
    /// The automorphisms.
    pub(in crate::canon) group: Group,
}

/// A leaf and the path to it.
#[derive(Clone)]
struct Leaf {
    /// The vertices individualised on the path.
    way: Vec<u32>,
    traces: Vec<u64>,
    vertices: Vec<u32>,
    /// The relabelled graph: by place, the places of the neighbours.
    picture: Vec<u32>,
}

struct Search<'a> {
    graph: &'a Graph,
    limits: &'a Limits,
    refiner: Refiner,
    marks: Vec<bool>,
    /// The partitions on the path to the first leaf.
    first_partitions: Vec<Partition>,
    first: Option<Leaf>,
    best: Option<Leaf>,
    generators: Vec<Vec<u32>>,
    order: BigUint,
    way: Vec<u32>,
    traces: Vec<u64>,
}

/// A limit was reached.
struct Stopped;

/// Returns the canonical labelling of a graph; `None` if a limit is reached, which is
/// looked at for every node.
pub(in crate::canon) fn label(graph: &Graph, limits: &Limits) -> Option<Labelling> {
    let mut search = Search {
        graph,
        limits,
        refiner: Refiner::new(graph.size()),
        marks: vec![false; graph.size()],
        first_partitions: Vec::new(),
        first: None,
        best: None,
        generators: Vec::new(),
        order: BigUint::from(1u32),
        way: Vec::new(),
        traces: Vec::new(),
    };
    let mut root = Partition::by_colour(graph);
    let trace = search.refiner.refine_all(graph, &mut root);
    search.traces.push(trace);
    search.visit(root).ok()?;
    let mut places = vec![0; graph.size()];
    for (place, &vertex) in search.best?.vertices.iter().enumerate() {
        places[vertex as usize] = place as u32;
    }
    let group = Group {
        size: graph.size(),
        base: search.first?.way,
        generators: search.generators,
        order: search.order,
    };
    Some(Labelling { places, group })
}

impl Search<'_> {
    /// Searches the subtree of a node. Returns the level of the node to continue at.
    fn visit(&mut self, partition: Partition) -> Result<usize, Stopped> {
        if self.limits.reached(0).is_some() {
            return Err(Stopped);
        }
        let level = self.way.len();
        if let Some(back) = self.early_automorphism(&partition) {
            return Ok(back);
        }
        let Some(target) = partition.target(self.graph) else {
            return Ok(self.leaf(partition));
        };
        let mut children = partition.cell(target).to_vec();
        children.sort_unstable();
        let on_first_way = self.first.is_none();
        if on_first_way {
            self.first_partitions.push(partition.clone());
        }
        let mut orbits = Orbits::new(self.graph.size());
        let mut joined = 0;
        let mut seen: Vec<u32> = Vec::new();
        for &child in &children {
            self.join_fixing(&mut orbits, &mut joined);
            let own = orbits.of(child);
            if seen.iter().any(|&other| orbits.of(other) == own) {
                continue;
            }
            if on_first_way && !seen.is_empty() && self.are_twins(children[0], child) {
                continue;
            }
            seen.push(child);
            let back = self.descend(&partition, child)?;
            if back < level {
                return Ok(back);
            }
        }
        if on_first_way {
            self.join_fixing(&mut orbits, &mut joined);
            let own = orbits.of(children[0]);
            let orbit = children.iter().filter(|&&child| orbits.of(child) == own);
            self.order *= orbit.count();
        }
        Ok(level)
    }

    /// Joins orbits by the generators that were found since the last call and fix every vertex on
    /// the path.
    fn join_fixing(&self, orbits: &mut Orbits, joined: &mut usize) {
        for generator in &self.generators[*joined..] {
            if self.way.iter().all(|&v| generator[v as usize] == v) {
                orbits.join(generator);
            }
        }
        *joined = self.generators.len();
    }

    /// Individualises a vertex, and visits the child unless its traces neither match the path to
    /// the first leaf nor are as good as the best.
    fn descend(&mut self, partition: &Partition, vertex: u32) -> Result<usize, Stopped> {
        let level = self.way.len();
        let mut next = partition.clone();
        next.individualise(vertex);
        let trace = self.refiner.refine_from(self.graph, &mut next, vertex);
        self.way.push(vertex);
        self.traces.push(trace);
        let worse = |best: &Leaf| {
            let length = self.traces.len().min(best.traces.len());
            self.traces[..] < best.traces[..length]
        };
        let promising = self.is_as_on_first_way() || !self.best.as_ref().is_some_and(worse);
        let back = if promising {
            self.visit(next)
        } else {
            Ok(level)
        };
        self.way.pop();
        self.traces.pop();
        back
    }

    /// Returns whether the traces so far are those of the path to the first leaf, or there is no
    /// first leaf yet.
    fn is_as_on_first_way(&self) -> bool {
        let first = self.first.as_ref();
        first.is_none_or(|first| first.traces.starts_with(&self.traces))
    }

    /// Records a leaf. Returns the level of the node to continue at.
    fn leaf(&mut self, partition: Partition) -> usize {
        let level = self.way.len();
        let leaf = Leaf {
            picture: self.picture(&partition),
            vertices: partition.vertices,
            way: self.way.clone(),
            traces: self.traces.clone(),
        };
        let (Some(first), Some(best)) = (&self.first, &self.best) else {
            self.first = Some(leaf.clone());
            self.best = Some(leaf);
            return level;
        };
        for known in [first, best] {
            if known.traces == leaf.traces && known.picture == leaf.picture {
                let image = between(&known.vertices, &leaf.vertices);
                let back = shared(&known.way, &leaf.way);
                self.generators.push(image);
                return back;
            }
        }
        if (&leaf.traces, &leaf.picture) > (&best.traces, &best.picture) {
            self.best = Some(leaf);
        }
        level
    }

    /// Returns the relabelled graph of a discrete partition.
    fn picture(&self, partition: &Partition) -> Vec<u32> {
        let mut picture = Vec::with_capacity(self.graph.neighbours.len());
        for &vertex in &partition.vertices {
            let start = picture.len();
            let neighbours = self.graph.neighbours(vertex).iter();
            picture.extend(neighbours.map(|&v| partition.position(v)));
            picture[start..].sort_unstable();
        }
        picture
    }

    /// If a node has the cells of the node at its level on the first path, with equal cells
    /// wherever they are not singletons, tests whether mapping singletons to singletons is an
    /// automorphism. If it is, records it and returns the level of the node to continue at.
    fn early_automorphism(&mut self, partition: &Partition) -> Option<usize> {
        let first = self.first.as_ref()?;
        let like = self.first_partitions.get(self.way.len())?;
        if !first.traces.starts_with(&self.traces) || !like.cells().eq(partition.cells()) {
            return None;
        }
        let mut image: Vec<u32> = (0..self.graph.size() as u32).collect();
        for start in like.cells() {
            match *like.cell(start) {
                [vertex] => image[vertex as usize] = partition.vertices[start],
                ref open => {
                    if open
                        .iter()
                        .any(|&vertex| partition.cell_of(vertex) != start)
                    {
                        return None;
                    }
                }
            }
        }
        if !self.graph.has_automorphism(&image, &mut self.marks) {
            return None;
        }
        let back = shared(&first.way, &self.way);
        self.generators.push(image);
        Some(back)
    }

    /// Returns whether two vertices have the same neighbours. If they do, records the automorphism
    /// that exchanges them.
    fn are_twins(&mut self, a: u32, b: u32) -> bool {
        let twins = self.graph.neighbours(a) == self.graph.neighbours(b);
        if twins {
            let mut image: Vec<u32> = (0..self.graph.size() as u32).collect();
            image.swap(a as usize, b as usize);
            self.generators.push(image);
        }
        twins
    }
}

/// Returns the permutation that maps each vertex of one order to the vertex at the same place of
/// the other.
fn between(from: &[u32], to: &[u32]) -> Vec<u32> {
    let mut image = vec![0; from.len()];
    for (&from, &to) in from.iter().zip(to) {
        image[from as usize] = to;
    }
    image
}

/// Returns the length of the common prefix of two paths.
fn shared(a: &[u32], b: &[u32]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
