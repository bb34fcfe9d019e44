//! Ordered partitions of the vertices and their refinement: vertices with different numbers of
//! neighbours in a cell are separated.

use super::Graph;
use std::cmp::Reverse;
use std::collections::VecDeque;

/// An ordered partition. A cell is named by the position at which it starts.
#[derive(Clone, Debug)]
pub(super) struct Partition {
    /// By position, the vertex there.
    pub(super) vertices: Vec<u32>,
    /// By vertex, its position.
    positions: Vec<u32>,
    /// By position, the start of the cell it is in.
    starts: Vec<u32>,
    /// By start, the length of the cell.
    lengths: Vec<u32>,
    cells: usize,
}

/// Memory for refinement.
#[derive(Debug)]
pub(super) struct Refiner {
    /// By vertex, how many neighbours it has in the splitting cell.
    counts: Vec<u32>,
    touched: Vec<u32>,
    /// By start of a cell, how many of its vertices were touched.
    moved: Vec<u32>,
    touched_cells: Vec<u32>,
    splitter: Vec<u32>,
    queue: VecDeque<u32>,
    queued: Vec<bool>,
}

impl Partition {
    /// Returns the partition of the vertices by colour.
    pub(super) fn by_colour(graph: &Graph) -> Partition {
        let size = graph.size();
        let mut vertices: Vec<u32> = (0..size as u32).collect();
        let colour = |v: &u32| graph.colours[*v as usize];
        vertices.sort_by_key(colour);
        let mut partition = Partition {
            positions: vec![0; size],
            starts: vec![0; size],
            lengths: vec![0; size],
            cells: 0,
            vertices,
        };
        let mut start = 0;
        for position in 0..size {
            let vertex = partition.vertices[position];
            if colour(&vertex) != colour(&partition.vertices[start]) {
                start = position;
            }
            partition.cells += usize::from(start == position);
            partition.positions[vertex as usize] = position as u32;
            partition.starts[position] = start as u32;
            partition.lengths[start] += 1;
        }
        partition
    }

    /// Returns whether every vertex is alone in its cell.
    pub(super) fn is_discrete(&self) -> bool {
        self.cells == self.vertices.len()
    }

    /// Returns the starts of all cells, in order.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let start = next;
            next += *self.lengths.get(start)? as usize;
            Some(start)
        })
    }

    /// Returns the vertices of a cell.
    pub(super) fn cell(&self, start: usize) -> &[u32] {
        &self.vertices[start..start + self.lengths[start] as usize]
    }

    /// Returns the cell to individualise a vertex of; `None` if the partition is discrete. It is
    /// the cell whose vertices are joined to some but not all vertices of the most cells, because
    /// that one splits most; ties go to the smallest, then the first. The partition must be
    /// equitable: then what holds for one vertex of a cell holds for all.
    pub(super) fn target(&self, graph: &Graph) -> Option<usize> {
        let mut joined: Vec<u32> = vec![0; self.vertices.len()];
        let mut splits = |start: usize| {
            let neighbours = graph.neighbours(self.vertices[start]);
            for &neighbour in neighbours {
                joined[self.cell_of(neighbour)] += 1;
            }
            let mut count = 0;
            for &neighbour in neighbours {
                let cell = self.cell_of(neighbour);
                let some = std::mem::take(&mut joined[cell]);
                count += u32::from(some != 0 && some != self.lengths[cell]);
            }
            count
        };
        let open = self.cells().filter(|&start| self.lengths[start] > 1);
        open.min_by_key(|&start| (Reverse(splits(start)), self.lengths[start]))
    }

    /// Returns the position of a vertex.
    pub(super) fn position(&self, vertex: u32) -> u32 {
        self.positions[vertex as usize]
    }

    /// Returns the start of the cell that a vertex is in.
    pub(super) fn cell_of(&self, vertex: u32) -> usize {
        self.starts[self.positions[vertex as usize] as usize] as usize
    }

    /// Moves a vertex to a cell of its own, in front of the others of its cell.
    pub(super) fn individualise(&mut self, vertex: u32) {
        let start = self.cell_of(vertex);
        self.exchange(start, self.positions[vertex as usize] as usize);
        let length = std::mem::replace(&mut self.lengths[start], 1);
        if length > 1 {
            self.cells += 1;
            self.lengths[start + 1] = length - 1;
            self.starts[start + 1..start + length as usize].fill(start as u32 + 1);
        }
    }

    fn exchange(&mut self, a: usize, b: usize) {
        self.vertices.swap(a, b);
        self.positions[self.vertices[a] as usize] = a as u32;
        self.positions[self.vertices[b] as usize] = b as u32;
    }
}

impl Refiner {
    /// Allocates memory for graphs with `size` vertices.
    pub(super) fn new(size: usize) -> Refiner {
        Refiner {
            counts: vec![0; size],
            touched: Vec::new(),
            moved: vec![0; size],
            touched_cells: Vec::new(),
            splitter: Vec::new(),
            queue: VecDeque::new(),
            queued: vec![false; size],
        }
    }

    /// Refines with respect to every cell. Returns an isomorphism-invariant hash of the refinement.
    pub(super) fn refine_all(&mut self, graph: &Graph, partition: &mut Partition) -> u64 {
        let starts: Vec<usize> = partition.cells().collect();
        starts.into_iter().for_each(|start| self.push(start));
        self.run(graph, partition)
    }

    /// Refines after a vertex has been individualised. Returns a hash like
    /// [`refine_all`](Self::refine_all).
    pub(super) fn refine_from(
        &mut self,
        graph: &Graph,
        partition: &mut Partition,
        vertex: u32,
    ) -> u64 {
        self.push(partition.cell_of(vertex));
        self.run(graph, partition)
    }

    fn push(&mut self, start: usize) {
        if !std::mem::replace(&mut self.queued[start], true) {
            self.queue.push_back(start as u32);
        }
    }

    fn run(&mut self, graph: &Graph, partition: &mut Partition) -> u64 {
        let mut trace = 0;
        while let Some(start) = self.queue.pop_front() {
            self.queued[start as usize] = false;
            if partition.is_discrete() {
                continue;
            }
            trace = mix(trace, start.into());
            self.count(graph, partition, start as usize);
            self.touched_cells.sort_unstable();
            for i in 0..self.touched_cells.len() {
                trace = self.split(partition, self.touched_cells[i] as usize, trace);
            }
            self.touched_cells.clear();
            for &vertex in &self.touched {
                self.counts[vertex as usize] = 0;
            }
            self.touched.clear();
        }
        mix(trace, partition.cells as u64)
    }

    /// Counts neighbours in a cell, and moves the vertices that have any to the ends of their
    /// cells.
    fn count(&mut self, graph: &Graph, partition: &mut Partition, start: usize) {
        self.splitter.clear();
        self.splitter.extend(partition.cell(start));
        for &vertex in &self.splitter {
            for &neighbour in graph.neighbours(vertex) {
                let count = &mut self.counts[neighbour as usize];
                if *count == 0 {
                    self.touched.push(neighbour);
                }
                *count += 1;
            }
        }
        for &vertex in &self.touched {
            let cell = partition.cell_of(vertex);
            let moved = &mut self.moved[cell];
            if *moved == 0 {
                self.touched_cells.push(cell as u32);
            }
            *moved += 1;
            let end = cell + (partition.lengths[cell] - *moved) as usize;
            partition.exchange(end, partition.position(vertex) as usize);
        }
    }

    /// Splits a cell by the counts of its vertices.
    fn split(&mut self, partition: &mut Partition, cell: usize, trace: u64) -> u64 {
        let length = partition.lengths[cell] as usize;
        let moved = std::mem::take(&mut self.moved[cell]) as usize;
        let untouched = length - moved;
        let mut trace = mix(mix(trace, cell as u64), untouched as u64);
        let counts = &self.counts;
        let count = |vertex: u32| counts[vertex as usize];
        let touched = &mut partition.vertices[cell + untouched..cell + length];
        let first = count(touched[0]);
        let alike = touched.iter().all(|&vertex| count(vertex) == first);
        if alike && untouched == 0 {
            return mix(trace, first.into());
        }
        if !alike {
            touched.sort_unstable_by_key(|&vertex| count(vertex));
        }
        // The start and length of the longest fragment so far, and whether the cell is still
        // queued.
        let waits = self.queued[cell];
        let mut longest = (cell, untouched);
        if untouched > 0 {
            partition.lengths[cell] = untouched as u32;
        }
        let (mut start, end) = (cell + untouched, cell + length);
        let mut fragments = usize::from(untouched > 0);
        let mut begun: Vec<usize> = Vec::new();
        while start < end {
            let here = count(partition.vertices[start]);
            let mut next = start;
            while next < end && count(partition.vertices[next]) == here {
                let vertex = partition.vertices[next] as usize;
                partition.positions[vertex] = next as u32;
                partition.starts[next] = start as u32;
                next += 1;
            }
            partition.lengths[start] = (next - start) as u32;
            trace = mix(mix(trace, here.into()), (next - start) as u64);
            if next - start > longest.1 {
                longest = (start, next - start);
            }
            begun.push(start);
            fragments += 1;
            start = next;
        }
        partition.cells += fragments - 1;
        if untouched > 0 {
            begun.push(cell);
        }
        for start in begun {
            if waits || start != longest.0 {
                self.push(start);
            }
        }
        trace
    }
}

/// Mixes a number into a hash. The multiplier is that of Knuth's linear congruential generator
/// (MMIX).
fn mix(hash: u64, value: u64) -> u64 {
    let mixed = (hash ^ value).wrapping_mul(6_364_136_223_846_793_005);
    (mixed ^ mixed >> 29).wrapping_add(1_442_695_040_888_963_407)
}
