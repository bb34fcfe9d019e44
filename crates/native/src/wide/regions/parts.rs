//! Cells that are in one region, whichever that is: joined, and what they have in common.

use super::super::connected::nodes::Nodes;

/// Parts of cells: a union of disjoint sets (Tarjan, "Efficiency of a Good But Not Linear Set Union
/// Algorithm", Journal of the ACM 22, 1975), in which the first cell stands for its part.
#[derive(Debug, Default)]
pub(in crate::wide) struct Parts {
    /// The regions at hand.
    number: u64,
    /// By cell: one before it in its part, or itself.
    above: Vec<usize>,
    /// By cell: the number of its part, and what it was when the nodes were set.
    pub(super) part: Vec<usize>,
    last: Vec<usize>,
    /// By part: the regions that are left to it, and the digits that its settled cells hold.
    pub(super) regions: Vec<u64>,
    joint: Vec<u64>,
    /// By region: the digits that it surely holds, and those it has one cell for, and several.
    pub(super) held: Vec<u64>,
    pub(super) once: Vec<u64>,
    pub(super) twice: Vec<u64>,
    /// By cell: the number of its piece, of which the nodes are.
    pub(super) node: Vec<usize>,
    /// By cell: the first cell of its piece.
    pub(super) piece: Vec<u16>,
    pub(super) nodes: Nodes,
    open: Vec<usize>,
    /// By region: whether each cell is out (0), in (1), or in an open piece, by its first cell and
    /// 2, where it is known that nothing follows; and what is asked.
    pub(super) settled: Vec<Vec<u16>>,
    pub(super) asked: Vec<u16>,
    /// By run: the same of its cells, with the cells that it joins.
    known: Vec<Known>,
    bench: Bench,
    /// If it could not hold: the places of the cells that showed it; none if all did.
    pub(in crate::wide) blamed: Vec<usize>,
}

/// What a run allowed as it was.
#[derive(Debug, Default)]
pub(super) struct Known {
    domains: Vec<u64>,
    pub(super) joined: Vec<usize>,
    /// How many cells elsewhere are in the region, and which are joined to the first, as bits.
    pub(super) elsewhere: usize,
    pub(super) together: u64,
}

/// What runs work with.
#[derive(Debug, Default)]
pub(super) struct Bench {
    pub(super) lengths: Vec<u64>,
    pub(super) possible: Vec<u64>,
    pub(super) forced: Vec<usize>,
}

impl Parts {
    /// Parts cells into those that are always together: `linked` has the first of each.
    pub(super) fn begin(&mut self, number: u64, linked: &[usize]) {
        if self.number != number {
            *self = Parts {
                number,
                ..Parts::default()
            };
        }
        self.above.clear();
        self.above.extend_from_slice(linked);
    }

    /// Returns the first cell of a cell's part.
    pub(super) fn first(&self, mut cell: usize) -> usize {
        while self.above[cell] != cell {
            cell = self.above[cell];
        }
        cell
    }

    /// Joins the parts of two cells.
    pub(super) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.first(a), self.first(b));
        self.above[a.max(b)] = a.min(b);
    }

    /// Leaves in the domains what a run leaves there, joins the cells that are in it for sure, and
    /// returns whether it can hold: as it is known, or as `work_out` does. `cells` are the first
    /// cell, that with the number, and those that are counted.
    pub(super) fn answer(
        &mut self,
        index: usize,
        cells: impl Iterator<Item = usize> + Clone,
        elsewhere: usize,
        domains: &mut [u64],
        work_out: impl FnOnce(&mut [u64], &mut Known, &mut Bench) -> bool,
    ) -> bool {
        let mut counted = cells.clone();
        let first = counted.next().unwrap_or(0);
        let own = self.first(first);
        let together = counted.skip(1).enumerate().fold(0, |all, (at, cell)| {
            all | u64::from(self.first(cell) == own) << at
        });
        let all = self.known.len().max(index + 1);
        self.known.resize_with(all, Known::default);
        let mut known = std::mem::take(&mut self.known[index]);
        let same = |known: &Known, domains: &[u64]| {
            let mut cells = cells.clone().zip(&known.domains);
            cells.all(|(cell, &domain)| domains[cell] == domain)
        };
        let is_known = !known.domains.is_empty()
            && (known.elsewhere, known.together) == (elsewhere, together)
            && same(&known, domains);
        let holds = is_known || {
            known.domains.clear();
            known
                .domains
                .extend(cells.clone().map(|cell| domains[cell]));
            (known.elsewhere, known.together) = (elsewhere, together);
            known.joined.clear();
            let holds = work_out(domains, &mut known, &mut self.bench);
            // If something followed, more may.
            if !holds || !same(&known, domains) {
                known.domains.clear();
            }
            holds
        };
        for &cell in &known.joined {
            self.join(first, cell);
        }
        self.known[index] = known;
        holds
    }

    /// Numbers the parts and leaves to the cells of each, as their digits differ, none that one of
    /// them surely holds: to one cell none at all if there can be no such part.
    pub(super) fn gather(&mut self, domains: &mut [u64], beside: &[Vec<usize>]) {
        let all = beside.len();
        self.part.clear();
        self.regions.clear();
        self.joint.clear();
        for cell in 0..all {
            let first = self.first(cell);
            let part = match self.part.get(first) {
                Some(&part) => part,
                None => {
                    self.regions.push(u64::MAX);
                    self.joint.push(0);
                    self.regions.len() - 1
                }
            };
            self.part.push(part);
            self.regions[part] &= domains[cell];
            let digits = domains[all + cell];
            if digits.is_power_of_two() {
                if self.joint[part] & digits != 0 {
                    // Of two cells that hold the same, one is left with nothing.
                    domains[all + cell] = 0;
                }
                self.joint[part] |= digits;
            }
        }
        if self.regions.len() < all {
            for (&part, digits) in self.part.iter().zip(&mut domains[all..]) {
                if !digits.is_power_of_two() {
                    *digits &= !self.joint[part];
                }
            }
        }
        if self.part != self.last {
            let nodes = self.pieces(beside);
            self.nodes.set(&self.node, nodes, beside);
            self.last.clone_from(&self.part);
        }
    }

    /// Numbers the pieces of parts that hang together, and returns how many there are: what a part
    /// does not link may not seem linked.
    fn pieces(&mut self, beside: &[Vec<usize>]) -> usize {
        let (node, part) = (&mut self.node, &self.part);
        node.clear();
        node.resize(part.len(), usize::MAX);
        let mut nodes = 0;
        self.piece.clear();
        self.piece.resize(part.len(), 0);
        for cell in 0..part.len() {
            if node[cell] != usize::MAX {
                continue;
            }
            node[cell] = nodes;
            self.open.push(cell);
            while let Some(at) = self.open.pop() {
                self.piece[at] = cell as u16;
                for &other in &beside[at] {
                    if node[other] == usize::MAX && part[other] == part[at] {
                        node[other] = nodes;
                        self.open.push(other);
                    }
                }
            }
            nodes += 1;
        }
        nodes
    }
}
