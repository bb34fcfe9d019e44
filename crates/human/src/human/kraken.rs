//! Kraken fish: a finned fish whose fins reach the elimination by chains.
//!
//! Proof: either the fish holds or a fin is on. Type 1: the fish eliminates a candidate, and so
//! does a chain from each fin. Type 2: if the fish holds, each of its covers has the digit in a
//! base; a candidate is eliminated if chains from all these places of one cover and from all fins
//! eliminate it.
//!
//! Chains are plain ones, between single candidates; the fish are rows against columns.

use super::fish_search::{Fish, Shape, Wanted, search};
use super::waves::{State, Wave};
use super::web::{Follow, Form, Web};
use super::{Board, Cells, HouseId, Map, Part, Role, Sink, Step, StepPattern, TechniqueId};
use std::collections::HashSet;
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, DigitSet};

/// The sizes of fish to search for.
const SIZES: [usize; 3] = [2, 3, 4];
/// The most fins.
const MOST_FINS: usize = 2;

/// The candidates that each candidate excludes by chains.
struct Reach<'a, const W: usize> {
    web: Web<'a, W>,
    /// By spot: the spots that are off if it is on, as bits; computed on demand.
    off: Vec<Option<Vec<u64>>>,
    known: HashSet<Candidate>,
}

impl<const W: usize> Reach<'_, W> {
    fn off(&mut self, spot: usize) -> &[u64] {
        let web = &self.web;
        self.off[spot].get_or_insert_with(|| {
            let mut on = vec![0u64; web.words];
            let mut wave = Wave::new(State { spot, on: true }, web.words);
            while wave.grow(web) {
                if wave.is_on() {
                    wave.front().for_each(|end| on[end / 64] |= 1 << (end % 64));
                }
            }
            let mut off = vec![0; web.words];
            for other in 0..web.spots.len() {
                let excluded = web
                    .weak(other)
                    .iter()
                    .zip(&on)
                    .any(|(weak, on)| weak & on != 0);
                if other != spot && (excluded || web.excludes(spot, other) || web.sees(spot, other))
                {
                    off[other / 64] |= 1 << (other % 64);
                }
            }
            off
        })
    }

    /// Returns the spots that are off whichever of some spots is on.
    fn common(&mut self, spots: &[usize]) -> Vec<usize> {
        let mut all = vec![u64::MAX; self.web.words];
        for &spot in spots {
            all.iter_mut()
                .zip(self.off(spot))
                .for_each(|(all, off)| *all &= off);
        }
        let count = self.web.spots.len();
        (0..count)
            .filter(|spot| all[spot / 64] >> (spot % 64) & 1 == 1)
            .collect()
    }

    /// Returns a shortest chain from a spot that is on to one that is therefore off.
    fn path(&self, from: usize, to: usize) -> Option<Vec<State>> {
        let web = &self.web;
        let last = State {
            spot: to,
            on: false,
        };
        if web.sees(from, to) {
            return Some(vec![
                State {
                    spot: from,
                    on: true,
                },
                last,
            ]);
        }
        let mut wave = Wave::new(
            State {
                spot: from,
                on: true,
            },
            web.words,
        );
        while wave.grow(web) {
            for end in wave
                .front()
                .filter(|&end| wave.is_on() && web.sees(end, to))
            {
                let mut found = None;
                wave.paths(web, end, &mut |path| {
                    if path.iter().any(|state| state.spot == to) {
                        return ControlFlow::Continue(());
                    }
                    found = Some([path, &[last]].concat());
                    ControlFlow::Break(())
                });
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    fn spots(&self, fish: &Fish<W>, cells: Cells<W>) -> Vec<usize> {
        let digit = fish.digit;
        let spots = cells
            .iter()
            .map(|cell| self.web.single(Candidate { cell, digit }));
        spots.flatten().collect()
    }

    /// Returns the step that eliminates a spot by a chain from each of `heads`; `None` if the
    /// candidate was eliminated before or a chain is missing.
    fn step(
        &mut self,
        fish: &Fish<W>,
        cover: Option<HouseId>,
        heads: &[usize],
        gone: usize,
    ) -> Option<Step> {
        let spot = self.web.spots[gone];
        let candidate = Candidate {
            cell: spot.cells.single()?,
            digit: spot.digit,
        };
        if self.known.contains(&candidate) {
            return None;
        }
        let paths: Option<Vec<Vec<State>>> =
            heads.iter().map(|&head| self.path(head, gone)).collect();
        let paths = paths?;
        self.known.insert(candidate);
        let only = DigitSet::only(fish.digit);
        let marks = |cells: Cells<W>| cells.iter().map(move |cell| (cell, only));
        let mut because = StepPattern::of(only, marks(fish.body), Role::Defining);
        because.mark(marks(fish.fins), Role::Fin, 0);
        for (number, path) in paths.iter().enumerate() {
            let inner = path.iter().skip(1).map(|state| &self.web.spots[state.spot]);
            for spot in inner {
                let only = DigitSet::only(spot.digit);
                let cells = spot.cells.iter().map(|cell| (cell, only));
                because.mark(cells, Role::Off, number as u8 + 1);
            }
            because.chains.push(self.web.chain(path));
        }
        because.houses = fish
            .bases
            .iter()
            .map(|&house| (house, Part::Base))
            .collect();
        because
            .houses
            .extend(fish.covers.iter().map(|&house| (house, Part::Cover)));
        because
            .houses
            .extend(cover.map(|house| (house, Part::Scene)));
        Some(Step::elimination(
            TechniqueId::KrakenFish,
            vec![candidate],
            because,
        ))
    }

    fn type_1(&mut self, fish: &Fish<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let fins = self.spots(fish, fish.fins);
        let victims = self.spots(fish, fish.gone);
        let off = self.common(&fins);
        for gone in off.into_iter().filter(|gone| victims.contains(gone)) {
            // If it sees all fins, this is a plain finned fish.
            if fins.iter().any(|&fin| !self.web.sees(fin, gone))
                && let Some(step) = self.step(fish, None, &fins, gone)
            {
                sink(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn type_2(&mut self, map: &Map<W>, fish: &Fish<W>, sink: &mut Sink<'_>) -> ControlFlow<()> {
        for &cover in &fish.covers {
            let places = fish.body & map.house(cover).set;
            let heads = self.spots(fish, places | fish.fins);
            if places.is_empty() {
                continue;
            }
            for gone in self.common(&heads) {
                if let Some(step) = self.step(fish, Some(cover), &heads, gone) {
                    sink(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Finds Kraken Fish: type 1 of all sizes, then type 2.
pub(super) fn kraken<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let web = Web::new(map, board, Follow::Plain);
    debug_assert!(web.spots.iter().all(|spot| spot.form == Form::Single));
    let off = vec![None; web.spots.len()];
    let mut reach = Reach {
        web,
        off,
        known: HashSet::new(),
    };
    for first in [true, false] {
        for size in SIZES {
            let wanted = Wanted {
                size,
                shape: Shape::Basic,
                finned: true,
                loose: Some(MOST_FINS),
                pruned: true,
            };
            search(map, board, wanted, &mut |fish| {
                if first {
                    reach.type_1(&fish, sink)
                } else {
                    reach.type_2(map, &fish, sink)
                }
            })?;
        }
    }
    ControlFlow::Continue(())
}
