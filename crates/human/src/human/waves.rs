//! The search for chains: starting from each spot assumed on or off, what follows in one link, in
//! two, and so on.
//!
//! Strong and weak links alternate, so each layer of a wave is a set of spots that are all on, or
//! all off. A spot is in the first layer that reaches it, so the layers hold every shortest chain
//! between two spots: no chain is stored, each is read off backwards.

use super::web::Web;
use std::ops::ControlFlow;

/// The most shortest chains read between the same two spots, and the most links tried for that.
const MOST_PATHS: usize = 256;
const MOST_LINKS: usize = 20_000;

/// A spot on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) spot: usize,
    pub(super) on: bool,
}

/// What follows from one assumption, as far as it was followed.
pub(super) struct Wave {
    pub(super) start: State,
    /// Bits of spots, by number of links: `words` for each.
    layers: Vec<u64>,
    words: usize,
    /// The spots reached, off and on.
    reached: [Vec<u64>; 2],
    done: bool,
}

impl Wave {
    pub(super) fn new(start: State, words: usize) -> Wave {
        let mut layers = Vec::with_capacity(8 * words);
        layers.resize(words, 0);
        layers[start.spot / 64] |= 1 << (start.spot % 64);
        let mut reached = [vec![0; words], vec![0; words]];
        reached[usize::from(start.on)].clone_from(&layers);
        Wave {
            start,
            layers,
            words,
            reached,
            done: false,
        }
    }

    /// Returns the number of links followed.
    pub(super) fn length(&self) -> usize {
        self.layers.len() / self.words - 1
    }

    /// Returns whether the spots of the last layer are on.
    pub(super) fn is_on(&self) -> bool {
        self.start.on == self.length().is_multiple_of(2)
    }

    /// Iterates over the spots of the last layer.
    pub(super) fn front(&self) -> impl Iterator<Item = usize> {
        bits(self.layer(self.length()))
    }

    /// Returns the spots of a layer, as bits.
    fn layer(&self, number: usize) -> &[u64] {
        &self.layers[number * self.words..][..self.words]
    }

    /// Follows one more link and returns whether that reached a new spot.
    pub(super) fn grow<const W: usize>(&mut self, web: &Web<'_, W>) -> bool {
        if self.done {
            return false;
        }
        let (on, last) = (self.is_on(), self.layers.len() - self.words);
        self.layers.resize(self.layers.len() + self.words, 0);
        let (known, next) = self.layers.split_at_mut(last + self.words);
        for spot in bits(&known[last..]) {
            if on {
                let weak = web.weak(spot).iter();
                next.iter_mut().zip(weak).for_each(|(n, w)| *n |= w);
            } else {
                let strong = web.strong.of(spot).iter();
                strong.for_each(|&(other, _)| next[other / 64] |= 1 << (other % 64));
            }
        }
        let reached = &mut self.reached[usize::from(!on)];
        for (word, known) in next.iter_mut().zip(reached) {
            *word &= !*known;
            *known |= *word;
        }
        self.done = next.iter().all(|&word| word == 0);
        if self.done {
            self.layers.truncate(last + self.words);
        }
        !self.done
    }

    /// Passes to `found` the shortest chains from the start to a spot of the last layer in which no
    /// spot repeats, the ends aside.
    pub(super) fn paths<const W: usize>(
        &self,
        web: &Web<'_, W>,
        end: usize,
        found: &mut dyn FnMut(&[State]) -> ControlFlow<()>,
    ) {
        let mut back = Back {
            wave: self,
            web,
            path: vec![State {
                spot: end,
                on: self.is_on(),
            }],
            paths: MOST_PATHS,
            links: MOST_LINKS,
        };
        let _ = back.go(self.length(), found);
    }
}

/// Iterates over the spots of a row of bits.
pub(super) fn bits(words: &[u64]) -> Bits<'_> {
    Bits {
        words,
        from: 0,
        word: 0,
    }
}

/// The spots of a row that are left to visit.
pub(super) struct Bits<'a> {
    /// The words after the one in hand.
    words: &'a [u64],
    /// The spot of the first bit of these words.
    from: usize,
    word: u64,
}

impl Iterator for Bits<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            let (&word, words) = self.words.split_first()?;
            (self.word, self.words) = (word, words);
            self.from += 64;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.from - 64 + bit)
    }
}

/// The backward search for chains.
struct Back<'a, 'b, const W: usize> {
    wave: &'a Wave,
    web: &'a Web<'b, W>,
    /// The chain so far, from the end.
    path: Vec<State>,
    paths: usize,
    links: usize,
}

impl<const W: usize> Back<'_, '_, W> {
    fn go(
        &mut self,
        layer: usize,
        found: &mut dyn FnMut(&[State]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (Some(&State { spot, on }), Some(before)) = (self.path.last(), layer.checked_sub(1))
        else {
            let path: Vec<State> = self.path.iter().rev().copied().collect();
            self.paths -= 1;
            found(&path)?;
            return if self.paths == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            };
        };
        let web = self.web;
        let there = |other: usize| self.wave.layer(before)[other / 64] >> (other % 64) & 1 == 1;
        // The start of a wave can lack strong links; then only its own row has its weak links.
        let others: Vec<usize> = if on {
            let strong = web.strong.of(spot).iter().map(|&(other, _)| other);
            strong.filter(|&other| there(other)).collect()
        } else if before == 0 {
            vec![self.wave.start.spot]
        } else {
            let weak = web.weak(spot).iter().zip(self.wave.layer(before));
            let both: Vec<u64> = weak.map(|(w, l)| w & l).collect();
            bits(&both).collect()
        };
        for other in others {
            self.links = self.links.saturating_sub(1);
            if self.links == 0 || web.board.look().is_break() {
                return ControlFlow::Break(());
            }
            // The start may repeat at the end, nowhere else; it is in the first layer.
            let inner = &self.path[usize::from(before == 0)..];
            if inner.iter().all(|state| state.spot != other) {
                self.path.push(State {
                    spot: other,
                    on: !on,
                });
                self.go(before, found)?;
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Board;
    use super::super::tests::{classic, state_of};
    use super::super::web::Follow;
    use super::*;
    use std::collections::{HashMap, VecDeque};

    const BOARD: &str =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

    /// Returns the distance of each state from a start, by a plain search.
    fn distances(web: &Web<'_, 2>, start: State) -> HashMap<(usize, bool), usize> {
        let mut known = HashMap::from([((start.spot, start.on), 0)]);
        let mut queue = VecDeque::from([start]);
        while let Some(State { spot, on }) = queue.pop_front() {
            let far = known[&(spot, on)];
            for other in 0..web.spots.len() {
                let linked = if on {
                    web.excludes(spot, other)
                } else {
                    web.why(spot, other).is_some()
                };
                if linked && !known.contains_key(&(other, !on)) {
                    known.insert((other, !on), far + 1);
                    queue.push_back(State {
                        spot: other,
                        on: !on,
                    });
                }
            }
        }
        known
    }

    #[test]
    fn a_wave_reaches_each_spot_by_shortest_chains() {
        let map = classic();
        let board = Board::new(&map, &state_of(BOARD));
        let web = Web::new(&map, &board, Follow::Sets);
        let mut chains = 0;
        for spot in (0..web.spots.len()).step_by(11) {
            for on in [false, true] {
                let start = State { spot, on };
                let mut known = distances(&web, start);
                known.remove(&(spot, on));
                let mut wave = Wave::new(start, web.words);
                while wave.grow(&web) {
                    for end in wave.front() {
                        assert_eq!(known.remove(&(end, wave.is_on())), Some(wave.length()));
                        wave.paths(&web, end, &mut |path| {
                            assert_eq!(path.len(), wave.length() + 1);
                            assert_eq!((path[0], path[path.len() - 1].spot), (start, end));
                            for two in path.windows(2) {
                                let [a, b] = [two[0].spot, two[1].spot];
                                let weak = two[0].on && web.excludes(a, b);
                                assert!(weak || !two[0].on && web.why(a, b).is_some());
                            }
                            chains += 1;
                            if chains % 3 == 0 {
                                ControlFlow::Break(())
                            } else {
                                ControlFlow::Continue(())
                            }
                        });
                    }
                }
                assert!(known.is_empty());
            }
        }
        assert!(chains > 1000, "{chains}");
    }
}
