//! Graphs with coloured vertices: canonical labellings and automorphism groups by individualisation
//! and refinement.
//!
//! Source of the method: McKay and Piperno, "Practical graph isomorphism, II", Journal of Symbolic
//! Computation 60 (2014), with the automorphism candidates above the leaves of Darga, Sakallah and
//! Markov, "Faster symmetry discovery using sparsity of symmetries" (2008). The code is our own.

mod group;
mod partition;
mod search;

pub(super) use group::Group;
pub(super) use search::{Labelling, label};

/// A graph without loops and multiple edges whose vertices have colours.
#[derive(Debug)]
pub(super) struct Graph {
    colours: Vec<u64>,
    /// By vertex, where its neighbours begin; one more at the end.
    from: Vec<u32>,
    neighbours: Vec<u32>,
}

/// A graph under construction.
#[derive(Debug, Default)]
pub(super) struct Sketch {
    colours: Vec<u64>,
    edges: Vec<(u32, u32)>,
}

impl Sketch {
    /// Adds a vertex and returns its number. The colour decides which vertices may be exchanged,
    /// and which come first in the canonical order.
    pub(super) fn vertex(&mut self, colour: u64) -> u32 {
        self.colours.push(colour);
        self.colours.len() as u32 - 1
    }

    /// Adds `count` vertices of one colour and returns the first of them.
    pub(super) fn vertices(&mut self, count: usize, colour: u64) -> u32 {
        let first = self.colours.len() as u32;
        self.colours.resize(self.colours.len() + count, colour);
        first
    }

    /// Joins two different vertices.
    pub(super) fn edge(&mut self, a: u32, b: u32) {
        self.edges.push((a, b));
    }

    /// Builds the graph.
    pub(super) fn finish(self) -> Graph {
        let both = self.edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
        let both = both.filter(|(a, b)| a != b);
        // As numbers, which takes a fraction of the code to sort.
        let mut arcs: Vec<u64> = both
            .map(|(a, b)| u64::from(a) << 32 | u64::from(b))
            .collect();
        arcs.sort_unstable();
        arcs.dedup();
        let mut from = vec![0; self.colours.len() + 1];
        for arc in &arcs {
            from[(arc >> 32) as usize + 1] += 1;
        }
        for i in 1..from.len() {
            from[i] += from[i - 1];
        }
        Graph {
            colours: self.colours,
            from,
            neighbours: arcs.into_iter().map(|arc| arc as u32).collect(),
        }
    }
}

impl Graph {
    /// Returns the number of vertices.
    fn size(&self) -> usize {
        self.colours.len()
    }

    /// Returns the neighbours of a vertex, in ascending order.
    fn neighbours(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.neighbours[self.from[vertex] as usize..self.from[vertex + 1] as usize]
    }

    /// Returns whether a permutation of the vertices preserves colours and edges. `marks` is
    /// scratch memory, one `false` a vertex.
    fn has_automorphism(&self, image: &[u32], marks: &mut [bool]) -> bool {
        (0..self.size()).all(|vertex| {
            let to = image[vertex];
            let (own, others) = (self.neighbours(vertex as u32), self.neighbours(to));
            if self.colours[vertex] != self.colours[to as usize] || own.len() != others.len() {
                return false;
            }
            if to as usize == vertex && own.iter().all(|&v| image[v as usize] == v) {
                return true;
            }
            own.iter()
                .for_each(|&v| marks[image[v as usize] as usize] = true);
            let kept = others.iter().all(|&v| marks[v as usize]);
            own.iter()
                .for_each(|&v| marks[image[v as usize] as usize] = false);
            kept
        })
    }
}
