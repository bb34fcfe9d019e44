//! Nodes of one cell or several, each in or out as a whole, of which those that are in are
//! connected.

/// A node may be in.
pub(in crate::wide) const IN: u8 = 1;
/// A node may be out.
pub(in crate::wide) const OUT: u8 = 2;

/// Nodes, and which are beside each other.
#[derive(Debug, Default)]
pub(in crate::wide) struct Nodes {
    /// By node: its cells.
    weight: Vec<usize>,
    /// By node: where its neighbours end in `neighbours`.
    ends: Vec<usize>,
    neighbours: Vec<usize>,
}

/// What a filter of nodes works with, kept for its memory.
#[derive(Debug, Default)]
pub(in crate::wide) struct Walk {
    /// By node: whether it may be in and out. For the caller.
    pub(in crate::wide) states: Vec<u8>,
    /// By node: its turn in the walk, from 1; 0 if it was not reached.
    turn: Vec<usize>,
    /// By node: the earliest turn that it, or what was reached from it, touches.
    low: Vec<usize>,
    /// By node: how many cells were reached from it, itself included, and how many of them are in.
    reached: Vec<[usize; 2]>,
    /// The way to the node at hand: each with its next neighbour.
    way: Vec<(usize, usize)>,
    /// By node: how many cells hang on it alone, and whether one of them is in.
    hanging: Vec<(usize, bool)>,
    /// Nodes in the order of their distance from the first, and the distance of each.
    queue: Vec<usize>,
    distance: Vec<usize>,
}

impl Nodes {
    /// Sets the nodes: `of` has the node of each cell, and `beside` the cells that share an edge
    /// with it.
    pub(in crate::wide) fn set(&mut self, of: &[usize], nodes: usize, beside: &[Vec<usize>]) {
        self.weight.clear();
        self.weight.resize(nodes, 0);
        self.ends.clear();
        self.ends.resize(nodes, 0);
        for (&node, beside) in of.iter().zip(beside) {
            self.weight[node] += 1;
            self.ends[node] += beside.iter().filter(|&&other| of[other] != node).count();
        }
        let mut end = 0;
        for number in &mut self.ends {
            // Where the list begins, until it is filled.
            end += std::mem::replace(number, end);
        }
        self.neighbours.clear();
        self.neighbours.resize(end, 0);
        for (&node, beside) in of.iter().zip(beside) {
            for &other in beside.iter().filter(|&&other| of[other] != node) {
                self.neighbours[self.ends[node]] = of[other];
                self.ends[node] += 1;
            }
        }
    }

    /// Returns the number of nodes.
    pub(in crate::wide) fn len(&self) -> usize {
        self.weight.len()
    }

    fn beside(&self, node: usize) -> &[usize] {
        let start = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.neighbours[start..self.ends[node]]
    }

    /// Leaves to each node, which may be in or out or both, what it may be if those that are in are
    /// connected, and have as many cells as `size` says. Returns whether there may be such nodes;
    /// even then one may be left with nothing.
    pub(in crate::wide) fn filter(
        &self,
        size: Option<usize>,
        states: &mut [u8],
        walk: &mut Walk,
    ) -> bool {
        let cells = |holds: &dyn Fn(u8) -> bool| {
            let held = states.iter().zip(&self.weight);
            let held = held.filter(|(state, _)| holds(**state));
            held.map(|(_, weight)| weight).sum::<usize>()
        };
        let all_in = cells(&|state| state == IN);
        let possible = cells(&|state| state & IN != 0);
        if size.is_some_and(|size| all_in > size || possible < size) {
            return false;
        }
        if size == Some(0) {
            states.iter_mut().for_each(|state| *state &= OUT);
            return true; // none is in
        }
        walk.begin(states.len());
        let Some(first) = states.iter().position(|&state| state == IN) else {
            return self.without_first(size, states, walk);
        };
        self.walk(states, first, walk);
        let [count, found] = walk.reached[first];
        if found < all_in || size.is_some_and(|size| count < size) {
            return false;
        }
        let full = size == Some(count);
        for (node, state) in states.iter_mut().enumerate() {
            if walk.turn[node] == 0 {
                *state &= OUT;
                continue;
            }
            let (hanging, one_is_in) = walk.hanging[node];
            let left = count.saturating_sub(hanging + self.weight[node]);
            let too_few = size.is_some_and(|size| left < size);
            if full || one_is_in || too_few {
                *state &= IN;
            }
        }
        if let Some(size) = size {
            self.measure(states, first, walk);
            for (state, &distance) in states.iter_mut().zip(&walk.distance) {
                if *state != IN && distance > size - all_in {
                    *state &= OUT;
                }
            }
        }
        true
    }

    /// Takes the parts out that have too few cells. No node is in for sure.
    fn without_first(&self, size: Option<usize>, states: &mut [u8], walk: &mut Walk) -> bool {
        let Some(size) = size else { return true };
        let mut largest = 0;
        for node in 0..states.len() {
            if walk.turn[node] > 0 || states[node] & IN == 0 {
                continue;
            }
            let before = walk.queue.len();
            walk.queue.push(node);
            walk.turn[node] = 1;
            let mut next = before;
            while let Some(&at) = walk.queue.get(next) {
                next += 1;
                for &other in self.beside(at) {
                    if walk.turn[other] == 0 && states[other] & IN != 0 {
                        walk.turn[other] = 1;
                        walk.queue.push(other);
                    }
                }
            }
            let part = &walk.queue[before..];
            let cells: usize = part.iter().map(|&at| self.weight[at]).sum();
            largest = largest.max(cells);
            if cells < size {
                part.iter().for_each(|&at| states[at] &= OUT);
            }
        }
        largest >= size
    }

    /// Walks depth-first over the nodes that may be in.
    fn walk(&self, states: &[u8], first: usize, walk: &mut Walk) {
        let mut turns = 1;
        (walk.turn[first], walk.low[first]) = (1, 1);
        walk.reached[first] = [self.weight[first]; 2];
        walk.way.push((first, 0));
        while let Some(&mut (node, ref mut next)) = walk.way.last_mut() {
            let Some(&other) = self.beside(node).get(*next) else {
                walk.way.pop();
                let Some(&(above, _)) = walk.way.last() else {
                    return;
                };
                let [count, found] = walk.reached[node];
                walk.reached[above][0] += count;
                walk.reached[above][1] += found;
                walk.low[above] = walk.low[above].min(walk.low[node]);
                if walk.low[node] >= walk.turn[above] {
                    walk.hanging[above].0 += count;
                    walk.hanging[above].1 |= found > 0;
                }
                continue;
            };
            *next += 1;
            if states[other] & IN == 0 {
                continue;
            }
            if walk.turn[other] > 0 {
                walk.low[node] = walk.low[node].min(walk.turn[other]);
                continue;
            }
            turns += 1;
            (walk.turn[other], walk.low[other]) = (turns, turns);
            let weight = self.weight[other];
            walk.reached[other] = [weight, if states[other] == IN { weight } else { 0 }];
            walk.way.push((other, 0));
        }
    }

    /// Measures the distance of every node that may be in from the first: the cells on the way, its
    /// own included, that are not in for sure. They have to be in with it.
    fn measure(&self, states: &[u8], first: usize, walk: &mut Walk) {
        walk.queue.push(first);
        walk.distance[first] = 0;
        let mut next = 0;
        while let Some(&node) = walk.queue.get(next) {
            next += 1;
            for &other in self.beside(node) {
                if states[other] & IN == 0 || walk.distance[other] != usize::MAX {
                    continue;
                }
                let step = if states[other] == IN {
                    0
                } else {
                    self.weight[other]
                };
                let distance = walk.distance[node] + step;
                walk.distance[other] = distance;
                // The next to look at is the nearest.
                let after = &walk.queue[next..];
                let nearer = after.iter().rev();
                let farther = nearer.take_while(|&&at| walk.distance[at] > distance);
                let at = walk.queue.len() - farther.count();
                walk.queue.insert(at, other);
            }
        }
    }
}

impl Walk {
    fn begin(&mut self, nodes: usize) {
        for list in [&mut self.turn, &mut self.low] {
            list.clear();
            list.resize(nodes, 0);
        }
        self.distance.clear();
        self.distance.resize(nodes, usize::MAX);
        self.reached.clear();
        self.reached.resize(nodes, [0; 2]);
        self.hanging.clear();
        self.hanging.resize(nodes, (0, false));
        self.way.clear();
        self.queue.clear();
    }
}
