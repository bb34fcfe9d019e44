//! A look at the limits in the midst of a search for a step, which on a large board with few givens
//! may take minutes.
//!
//! A [`Board`](super::Board) may carry limits; its copies carry the same. A finder
//! [looks](Watch::look) at them wherever much may be left to do, at least once in some tenth of a
//! millisecond. Once they are reached, each look says to stop, so the search comes to its end soon,
//! whatever it had in hand; what it then found may lack something and is not used.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use veridoku_model::engine::Limits;

/// The error of a search or a rating that did not end before the deadline or before it was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Every so many looks the clock is read.
const EVERY: u32 = 64;

/// The limits of a search, if it has any.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch(Option<Arc<Watched>>);

#[derive(Debug)]
struct Watched {
    limits: Limits,
    looks: AtomicU32,
    stopped: AtomicBool,
}

/// A board is the same whoever watches it.
impl PartialEq for Watch {
    fn eq(&self, _: &Watch) -> bool {
        true
    }
}

impl Eq for Watch {}

impl Watch {
    /// Returns a watch over limits; one that never stops if there are none on time.
    pub(super) fn new(limits: &Limits) -> Watch {
        let any = limits.deadline.is_some() || limits.cancel.is_some();
        Watch(any.then(|| {
            Arc::new(Watched {
                limits: limits.clone(),
                looks: AtomicU32::new(0),
                stopped: AtomicBool::new(false),
            })
        }))
    }

    /// Says whether to go on.
    #[inline]
    pub(super) fn look(&self) -> ControlFlow<()> {
        match &self.0 {
            Some(watched) => watched.look(),
            None => ControlFlow::Continue(()),
        }
    }

    /// Returns whether a look said to stop.
    pub(super) fn has_stopped(&self) -> bool {
        let watched = self.0.as_ref();
        watched.is_some_and(|watched| watched.stopped.load(Ordering::Relaxed))
    }
}

impl Watched {
    fn look(&self) -> ControlFlow<()> {
        if !self.stopped.load(Ordering::Relaxed) {
            let looks = self.looks.fetch_add(1, Ordering::Relaxed);
            if !looks.is_multiple_of(EVERY) || self.limits.reached(0).is_none() {
                return ControlFlow::Continue(());
            }
            self.stopped.store(true, Ordering::Relaxed);
        }
        ControlFlow::Break(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Board, Map, State, TechniqueId};
    use super::*;
    use std::time::Duration;
    use veridoku_model::clock::Instant;
    use veridoku_model::engine::Cancel;
    use veridoku_model::grid::{Candidate, DigitSet, Givens, Shape};
    use veridoku_model::rules::{Rule, Rulebook};

    /// Returns the empty board with `left` of every hundred candidates, scattered.
    fn strewn(map: &Map<10>, left: usize) -> Board<10> {
        let shape = map.shape();
        let mut state = State::new(Givens::empty(shape));
        for cell in shape.all_cells() {
            for digit in DigitSet::all(map.order()).iter() {
                let mixed = (cell.index() * 64 + digit.index() + 1).wrapping_mul(2_654_435_761);
                if (mixed >> 11) % 100 >= left {
                    state.remove(Candidate { cell, digit });
                }
            }
        }
        Board::new(map, &state)
    }

    /// Returns how long the search for all steps of a technique goes on after its deadline.
    fn overrun(
        map: &Map<10>,
        board: Board<10>,
        technique: TechniqueId,
        time: Duration,
    ) -> Duration {
        let limits = Limits::time(time);
        let board = board.within(&limits);
        let find = technique.finder::<10>().unwrap();
        let _ = find(map, &board, &mut |_| board.look());
        let late = limits.deadline.unwrap();
        Instant::now().saturating_duration_since(late)
    }

    #[test]
    fn every_technique_ends_soon_after_its_deadline() {
        let found = TechniqueId::all().filter(|id| id.is_found());
        let techniques: Vec<TechniqueId> = found.collect();
        let book = Rulebook::new(Shape::new(5, 5).unwrap(), &Rule::PLAIN);
        let map = Map::<10>::new(&book).unwrap();
        for left in [100, 30] {
            let board = strewn(&map, left);
            for &technique in &techniques {
                let time = Duration::from_millis(5);
                let late = overrun(&map, board.clone(), technique, time);
                // In release only Franken Leviathans are later than 40 ms: 90 ms.
                assert!(late < Duration::from_secs(1), "{technique:?}: {late:?}");
            }
        }
    }

    #[test]
    fn a_board_has_stopped_only_if_it_was_watched() {
        let book = Rulebook::new(Shape::CLASSIC, &Rule::PLAIN);
        let map = Map::<10>::new(&book).unwrap();
        let cancel = Cancel::new();
        cancel.cancel();
        let board = strewn(&map, 50);
        assert!(board.look().is_continue() && !board.has_stopped());
        let watched = board.clone().within(&Limits::none().with_cancel(cancel));
        assert!(watched.look().is_break() && watched.clone().has_stopped());
        assert_eq!(watched, board);
    }
}
