//! Which spots of a web may start a chain that eliminates something: known before chains are
//! sought, because most boards have no chain of most kinds.
//!
//! A row of bits holds the spots that are on, after any number of links, if one spot is on. Rows
//! are completed in the order in which a depth-first search leaves the spots, so most of what a row
//! needs is complete (after R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J.
//! Comput. 1, 1972). A walk along the links may pass a spot twice, which a chain may not: so what
//! has no walk has no chain, but not the other way round.

use super::almost_locked;
use super::waves::{State, bits};
use super::web::{Form, Links, Web, Why};

/// The most spots of which rows are made: their bits take two megabytes. No 9×9 board comes near.
const MOST: usize = 4096;

/// The spots that follow from each spot.
pub(super) struct Reach {
    words: usize,
    /// By spot, `words` each: the spots that are on after two links, without itself.
    edges: Vec<u64>,
    /// By spot, `words` each: the spots that are on after any number of links.
    rows: Vec<u64>,
    visited: Vec<u64>,
    done: Vec<u64>,
    /// What is left to add to the row in hand, and that row.
    todo: Vec<u64>,
    row: Vec<u64>,
}

impl Reach {
    /// Returns the rows of some links; `None` if there are too many spots.
    pub(super) fn new<const W: usize>(links: &Links<W>) -> Option<Reach> {
        let (count, words) = (links.spots.len(), links.words);
        if count > MOST {
            return None;
        }
        let mut reach = Reach {
            words,
            edges: vec![0; count * words],
            rows: vec![0; count * words],
            visited: vec![0; words],
            done: vec![0; words],
            todo: vec![0; words],
            row: vec![0; words],
        };
        for (spot, row) in reach.edges.chunks_mut(words.max(1)).enumerate() {
            for off in bits(links.weak(spot)) {
                for &(on, _) in links.strong.of(off) {
                    row[on / 64] |= 1 << (on % 64);
                }
            }
            row[spot / 64] &= !(1 << (spot % 64));
        }
        let mut way = Vec::new();
        (0..count).for_each(|spot| reach.visit(spot, &mut way));
        Some(reach)
    }

    /// Completes the rows of a spot and of all that follow from it; `way` is empty before and
    /// after.
    fn visit(&mut self, spot: usize, way: &mut Vec<usize>) {
        let mut next = Some(spot).filter(|&spot| !has(&self.visited, spot));
        loop {
            if let Some(spot) = next {
                self.visited[spot / 64] |= 1 << (spot % 64);
                way.push(spot);
            }
            let Some(&last) = way.last() else {
                return;
            };
            let edges = &self.edges[last * self.words..][..self.words];
            next = first(edges.iter().zip(&self.visited).map(|(e, v)| e & !v));
            if next.is_none() {
                self.complete(last);
                way.pop();
            }
        }
    }

    /// Completes the row of a spot.
    fn complete(&mut self, at: usize) {
        let words = self.words;
        let (todo, row) = (&mut self.todo, &mut self.row);
        todo.copy_from_slice(&self.edges[at * words..][..words]);
        row.fill(0);
        while let Some(to) = first(todo.iter().zip(&*row).map(|(t, r)| t & !r)) {
            row[to / 64] |= 1 << (to % 64);
            let (into, more) = if has(&self.done, to) {
                (&mut *row, &self.rows)
            } else {
                (&mut *todo, &self.edges)
            };
            let more = &more[to * words..][..words];
            into.iter_mut().zip(more).for_each(|(a, b)| *a |= b);
        }
        self.rows[at * words..][..words].copy_from_slice(row);
        self.done[at / 64] |= 1 << (at % 64);
    }

    /// Returns the spots that are on if one is on, itself only if a way leads back to it.
    fn on(&self, spot: usize) -> &[u64] {
        &self.rows[spot * self.words..][..self.words]
    }

    /// Returns a word of the spots that are on after three links or more if one is off.
    fn off<const W: usize>(&self, web: &Web<'_, W>, spot: usize, word: usize) -> u64 {
        let (mut all, mut near) = (0, 0);
        for &(on, _) in web.strong.of(spot) {
            all |= self.on(on)[word];
            near |= u64::from(on / 64 == word) << (on % 64);
        }
        all & !near
    }

    /// Returns whether a chain may lead from a spot that is off to another, later one that is on,
    /// so that what lies beside both is eliminated; of the same digit only if `alike`.
    pub(super) fn may_end<const W: usize>(
        &self,
        web: &Web<'_, W>,
        start: usize,
        alike: bool,
    ) -> bool {
        let odd = |end: usize| web.spots[end].form == Form::Places;
        (start / 64..self.words).any(|word| {
            let ends = [self.off(web, start, word)];
            let mut later = bits(&ends).map(|end| word * 64 + end);
            later.any(|end| end > start && !odd(end) && web.has_beside(start, end, alike))
        })
    }

    /// Returns whether a chain may lead from a state to its negation.
    pub(super) fn may_turn<const W: usize>(&self, web: &Web<'_, W>, start: State) -> bool {
        let State { spot, on } = start;
        if on {
            let mut both = self.on(spot).iter().zip(web.weak(spot));
            both.any(|(on, weak)| on & weak != 0)
        } else {
            self.off(web, spot, spot / 64) >> (spot % 64) & 1 == 1
        }
    }

    /// Returns the spots, as bits, that are on in a ring that may eliminate something.
    pub(super) fn ringed<const W: usize>(&self, web: &Web<'_, W>) -> Vec<u64> {
        let mut ringed = vec![0; self.words];
        for spot in 0..web.spots.len() {
            if has(self.on(spot), spot) && !has(&ringed, spot) && self.gains(web, spot) {
                ringed[spot / 64] |= 1 << (spot % 64);
                let around = bits(self.on(spot)).filter(|&other| has(self.on(other), spot));
                around.for_each(|other| ringed[other / 64] |= 1 << (other % 64));
            }
        }
        ringed
    }

    /// Returns whether a way back to a spot that is on has a link, to it or from it, that
    /// eliminates something in a ring.
    fn gains<const W: usize>(&self, web: &Web<'_, W>, spot: usize) -> bool {
        let back = |off: usize| {
            let mut on = web.strong.of(off).iter().filter(|(on, _)| *on != spot);
            on.any(|&(on, _)| has(self.on(on), spot))
        };
        let mut weak = bits(web.weak(spot));
        let by_set = |&(off, why): &(usize, Why)| match why {
            Why::Set(set, cell) => {
                let mut from = self.on(spot).iter().zip(web.weak(off));
                from.any(|(on, weak)| on & weak != 0) && locks(web, [off, spot], (set, cell))
            }
            _ => false,
        };
        weak.any(|off| web.has_beside(spot, off, false) && back(off))
            || web.strong.of(spot).iter().any(by_set)
    }

    /// Returns whether a start may be in a ring of which these spots are on.
    pub(super) fn may_ring<const W: usize>(
        web: &Web<'_, W>,
        ringed: &[u64],
        State { spot, on }: State,
    ) -> bool {
        if on {
            has(ringed, spot)
        } else {
            web.strong.of(spot).iter().any(|&(on, _)| has(ringed, on))
        }
    }
}

/// Returns whether an almost locked set without one of two spots' digits eliminates others.
fn locks<const W: usize>(
    web: &Web<'_, W>,
    ends: [usize; 2],
    (set, cell): (usize, Option<veridoku_model::grid::Cell>),
) -> bool {
    let set = web.set(set, cell);
    let own = ends.map(|spot| web.spots[spot].digit.index());
    let rest = set.digits & !(1 << own[0] | 1 << own[1]);
    !almost_locked::common(web.board, &[&set], rest).is_empty()
}

/// Returns whether a row of bits has a spot.
fn has(row: &[u64], spot: usize) -> bool {
    row[spot / 64] >> (spot % 64) & 1 == 1
}

/// Returns the first spot of a row of bits.
fn first(words: impl Iterator<Item = u64>) -> Option<usize> {
    let mut words = words.enumerate();
    let (number, word) = words.find(|&(_, word)| word != 0)?;
    Some(number * 64 + word.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::super::chain_search::{Ends, chains_of, chains_plainly};
    use super::super::tests::{classic, state_of};
    use super::super::web::Follow;
    use super::super::{Board, Order, Step, TechniqueId, walk};
    use super::*;
    use std::ops::ControlFlow;

    const LINES: [&str; 3] = [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "..67.3.54.........854.........1..597...9...61.....5....45.78..6..3...1.....4..7..",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ];
    const ALL: [Ends; 5] = [
        Ends::Alike,
        Ends::Strong(3),
        Ends::Any,
        Ends::Itself,
        Ends::Ring,
    ];

    /// Returns boards where basic techniques are stuck.
    fn boards() -> Vec<Board<2>> {
        let map = classic();
        let order = Order::default().up_to(TechniqueId::HiddenQuadruple);
        let stuck = |line: &str| {
            let mut board = Board::new(&map, &state_of(line));
            walk(&map, &mut board, &order, &mut |_, _| {
                ControlFlow::Continue(())
            });
            board
        };
        LINES.map(stuck).into_iter().collect()
    }

    #[test]
    fn no_chain_is_lost_by_starts_that_lead_to_none() {
        let map = classic();
        let mut count = [0; 5];
        for board in boards() {
            for follow in [Follow::Houses, Follow::Pairs, Follow::Plain, Follow::Groups] {
                let web = Web::new(&map, &board, follow);
                for (ends, count) in ALL.into_iter().zip(&mut count) {
                    let [mut found, mut plain]: [Vec<Step>; 2] = Default::default();
                    let id = TechniqueId::Aic;
                    let _ = chains_of(&web, ends, id, &mut |step| {
                        found.push(step);
                        ControlFlow::Continue(())
                    });
                    let _ = chains_plainly(&web, ends, id, &mut |step| {
                        plain.push(step);
                        ControlFlow::Continue(())
                    });
                    assert_eq!(found, plain);
                    *count += found.len();
                }
            }
        }
        assert!(count.iter().all(|&count| count > 0), "{count:?}");
    }

    #[test]
    fn a_row_holds_what_a_plain_search_reaches() {
        let (map, mut longest) = (classic(), 0);
        for board in boards() {
            let web = Web::new(&map, &board, Follow::Sets);
            let reach = web.reach().unwrap();
            for spot in (0..web.spots.len()).step_by(5) {
                let mut known = vec![false; web.spots.len()];
                let mut open = vec![spot];
                while let Some(at) = open.pop() {
                    for off in bits(web.weak(at)) {
                        for &(on, _) in web.strong.of(off).iter().filter(|(on, _)| *on != at) {
                            if !std::mem::replace(&mut known[on], true) {
                                open.push(on);
                            }
                        }
                    }
                }
                let row: Vec<usize> = bits(reach.on(spot)).collect();
                let plain = (0..known.len()).filter(|&spot| known[spot]);
                assert_eq!(row, plain.collect::<Vec<_>>());
                longest = longest.max(row.len());
            }
        }
        assert!(longest > 20, "{longest}");
    }
}
