//! What was found on the boards of a puzzle, and sought in vain, so that paths that share boards, or
//! the cells of a digit, do not seek it again.
//!
//! A finder depends on nothing but the map, the givens and the candidates, and a search for fish on
//! nothing but the map and the cells of one digit. So one memory serves all boards of one puzzle.

use super::almost_locked::Als;
use super::fish_search::Shape;
use super::mixing::Mixing;
use super::rectangles::OpenRing;
use super::set_links::SetLinks;
use super::unique_loops::Loop;
use super::web::{Follow, Links};
use super::{Cells, Step, TechniqueId};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use veridoku_model::grid::Digit;

/// A kind of fish on the cells of a digit: its size, its shape, and whether it has fins.
pub(super) type FishKind<const W: usize> = (usize, Shape, bool, Cells<W>);

/// What was found, shared by a board and its copies; empty unless it was asked for.
#[derive(Clone)]
pub(crate) struct Memory<const W: usize>(Option<Arc<Mutex<Kept<W>>>>);

struct Kept<const W: usize> {
    fish: HashSet<FishKind<W>, Mixing>,
    /// Techniques of one digit, with the cells of a digit on which they have no step.
    idle: HashSet<(TechniqueId, Cells<W>), Mixing>,
    /// By the [key](super::Board::key) of a board: what was found there.
    boards: HashMap<Arc<[u64]>, Findings, Mixing>,
    /// By technique: the key of the last board on which it was found to have no step.
    in_vain: Vec<Option<Arc<[u64]>>>,
    /// By kind of fish and digit: the cells on which a search last found none.
    fishless: HashMap<(usize, Shape, bool, Digit), Cells<W>, Mixing>,
    /// The candidates of the last board with links, sets or rings, and these.
    last: Vec<u64>,
    links: Vec<(Follow, Arc<Links<W>>)>,
    sets: Option<Arc<Vec<Als<W>>>>,
    set_links: Option<Arc<SetLinks>>,
    loops: Option<Arc<Vec<Loop>>>,
    rings: Option<Arc<Vec<OpenRing>>>,
}

/// What techniques found on a board.
#[derive(Clone, Default)]
pub(super) struct Findings {
    /// The techniques that have no step.
    pub(super) idle: Vec<TechniqueId>,
    /// The first steps of others.
    pub(super) steps: Vec<Step>,
}

impl<const W: usize> fmt::Debug for Memory<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Memory" } else { "None" })
    }
}

impl<const W: usize> Default for Memory<W> {
    /// Returns a memory that keeps nothing.
    fn default() -> Memory<W> {
        Memory(None)
    }
}

/// Boards are equal whatever is remembered of them.
impl<const W: usize> PartialEq for Memory<W> {
    fn eq(&self, _: &Memory<W>) -> bool {
        true
    }
}

impl<const W: usize> Eq for Memory<W> {}

impl<const W: usize> Memory<W> {
    /// Returns a memory for the boards of one puzzle.
    pub(crate) fn of_puzzle() -> Memory<W> {
        Memory(Some(Arc::new(Mutex::new(Kept {
            fish: HashSet::default(),
            idle: HashSet::default(),
            boards: HashMap::default(),
            in_vain: vec![None; TechniqueId::all().count()],
            fishless: HashMap::default(),
            last: Vec::new(),
            links: Vec::new(),
            sets: None,
            set_links: None,
            loops: None,
            rings: None,
        }))))
    }

    /// Whether boards of `W` words have a memory at all. Only ratings ask for one, which are for
    /// 9×9; so no code is made for larger boards, which pages in browsers would wait for.
    const KEEPS: bool = W <= 2;

    /// Returns whether it keeps anything.
    pub(super) fn keeps(&self) -> bool {
        Self::KEEPS && self.0.is_some()
    }

    fn kept(&self) -> Option<MutexGuard<'_, Kept<W>>> {
        if !Self::KEEPS {
            return None;
        }
        let kept = self.0.as_ref()?;
        Some(kept.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns whether a search for fish is known to find none.
    pub(super) fn has_no_fish(&self, kind: FishKind<W>) -> bool {
        self.kept().is_some_and(|kept| kept.fish.contains(&kind))
    }

    /// Remembers that a search for fish of a digit finds none.
    pub(super) fn add_no_fish(&self, kind: FishKind<W>, digit: Digit) {
        if let Some(mut kept) = self.kept() {
            kept.fish.insert(kind);
            let (size, shape, finned, cells) = kind;
            kept.fishless.insert((size, shape, finned, digit), cells);
        }
    }

    /// Returns which cells a digit lost since a search for fish found none; all cells if none is
    /// known to.
    pub(super) fn lost_since_no_fish(&self, kind: FishKind<W>, digit: Digit) -> Cells<W> {
        let (size, shape, finned, cells) = kind;
        let kept = self.kept();
        let before = kept.and_then(|kept| {
            let before = kept.fishless.get(&(size, shape, finned, digit));
            before.copied()
        });
        let before = before.filter(|before| cells.within(before));
        before.map_or(Cells::ALL, |before| before - cells)
    }

    /// Returns the key of the last board on which a technique was found to have no step.
    pub(super) fn last_in_vain(&self, technique: TechniqueId) -> Option<Arc<[u64]>> {
        self.kept()?.in_vain[technique as usize].clone()
    }

    /// Returns whether a technique of one digit is known to have no step on the digit's cells.
    pub(super) fn is_idle(&self, technique: TechniqueId, cells: &Cells<W>) -> bool {
        self.kept()
            .is_some_and(|kept| kept.idle.contains(&(technique, *cells)))
    }

    /// Remembers that a technique of one digit has no step on the digit's cells.
    pub(super) fn add_idle(&self, technique: TechniqueId, cells: &Cells<W>) {
        if let Some(mut kept) = self.kept() {
            kept.idle.insert((technique, *cells));
        }
    }

    /// Returns what was found on a board.
    pub(super) fn findings(&self, key: &[u64]) -> Findings {
        let found = self.kept();
        let found = found.and_then(|kept| kept.boards.get(key).cloned());
        found.unwrap_or_default()
    }

    /// Remembers what was found on a board, and that of its techniques without a step all but some
    /// known ones were tried just now.
    pub(super) fn keep_findings(&self, key: &[u64], findings: Findings, known: usize) {
        if let Some(mut kept) = self.kept() {
            let key: Arc<[u64]> = key.into();
            for &technique in &findings.idle[known..] {
                kept.in_vain[technique as usize] = Some(key.clone());
            }
            kept.boards.insert(key, findings);
        }
    }

    /// Returns the links of a board, if it is the last one and they are known.
    pub(super) fn links(&self, candidates: &[u64], follow: Follow) -> Option<Arc<Links<W>>> {
        let kept = self.kept().filter(|kept| kept.last == candidates)?;
        let links = kept.links.iter().find(|(known, _)| *known == follow);
        links.map(|(_, links)| links.clone())
    }

    /// Remembers the links of a board, which becomes the last.
    pub(super) fn keep_links(&self, candidates: &[u64], follow: Follow, links: &Arc<Links<W>>) {
        if let Some(mut kept) = self.kept() {
            kept.turn_to(candidates);
            kept.links.push((follow, links.clone()));
        }
    }

    /// Returns the almost locked sets of a board, if it is the last one and they are known.
    pub(super) fn sets(&self, candidates: &[u64]) -> Option<Arc<Vec<Als<W>>>> {
        let kept = self.kept().filter(|kept| kept.last == candidates)?;
        kept.sets.clone()
    }

    /// Remembers the almost locked sets of a board, which becomes the last.
    pub(super) fn keep_sets(&self, candidates: &[u64], sets: &Arc<Vec<Als<W>>>) {
        if let Some(mut kept) = self.kept() {
            kept.turn_to(candidates);
            kept.sets = Some(sets.clone());
        }
    }

    /// Returns the links of almost locked sets of a board, if it is the last one and they are known.
    pub(super) fn set_links(&self, candidates: &[u64]) -> Option<Arc<SetLinks>> {
        let kept = self.kept().filter(|kept| kept.last == candidates)?;
        kept.set_links.clone()
    }

    /// Remembers the links of almost locked sets of a board, which becomes the last.
    pub(super) fn keep_set_links(&self, candidates: &[u64], links: &Arc<SetLinks>) {
        if let Some(mut kept) = self.kept() {
            kept.turn_to(candidates);
            kept.set_links = Some(links.clone());
        }
    }

    /// Returns the unique loops of a board, if it is the last one and they are known.
    pub(super) fn loops(&self, candidates: &[u64]) -> Option<Arc<Vec<Loop>>> {
        let kept = self.kept().filter(|kept| kept.last == candidates)?;
        kept.loops.clone()
    }

    /// Remembers the unique loops of a board, which becomes the last.
    pub(super) fn keep_loops(&self, candidates: &[u64], loops: &Arc<Vec<Loop>>) {
        if let Some(mut kept) = self.kept() {
            kept.turn_to(candidates);
            kept.loops = Some(loops.clone());
        }
    }

    /// Returns the rectangles of a board, if it is the last one and they are known.
    pub(super) fn rings(&self, candidates: &[u64]) -> Option<Arc<Vec<OpenRing>>> {
        let kept = self.kept().filter(|kept| kept.last == candidates)?;
        kept.rings.clone()
    }

    /// Remembers the rectangles of a board, which becomes the last.
    pub(super) fn keep_rings(&self, candidates: &[u64], rings: &Arc<Vec<OpenRing>>) {
        if let Some(mut kept) = self.kept() {
            kept.turn_to(candidates);
            kept.rings = Some(rings.clone());
        }
    }
}

impl<const W: usize> Kept<W> {
    /// Makes a board the last one.
    fn turn_to(&mut self, candidates: &[u64]) {
        if self.last != candidates {
            self.last = candidates.to_vec();
            self.links.clear();
            self.sets = None;
            self.set_links = None;
            self.loops = None;
            self.rings = None;
        }
    }
}
