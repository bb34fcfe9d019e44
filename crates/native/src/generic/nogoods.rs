//! Nogoods from restarts: sets of candidates that may not all be placed, because the search
//! exhausted the subtree below them.
//!
//! Source: Lecoutre, Saïs, Tabary and Vidal, "Recording and minimizing nogoods from restarts"
//! (2007). They keep a search with restarts complete and free of repeated solutions.

use super::board::Board;
use super::layout::{Choice, Layout};

#[derive(Debug, Default)]
pub(super) struct Nogoods {
    /// All nogoods, one after another; the first two choices of each are watched.
    choices: Vec<Choice>,
    /// The start and end of each nogood in `choices`.
    sets: Vec<(u32, u32)>,
    /// By candidate: the nogoods that watch it. Empty until there is a nogood.
    watching: Vec<Vec<u32>>,
}

impl Nogoods {
    pub(super) fn clear(&mut self) {
        self.choices.clear();
        self.sets.clear();
        self.watching.clear();
    }

    /// Adds a nogood: at least two choices, none of them settled.
    pub(super) fn add(&mut self, layout: &Layout, choices: impl Iterator<Item = Choice>) {
        if self.watching.is_empty() {
            let size = layout.cells * layout.order;
            self.watching.resize(size, Vec::new());
        }
        let (set, start) = (self.sets.len() as u32, self.choices.len());
        self.choices.extend(choices);
        self.sets.push((start as u32, self.choices.len() as u32));
        for choice in &self.choices[start..start + 2] {
            self.watching[number(layout, *choice)].push(set);
        }
    }

    /// Eliminates the candidates that a choice now forbids. Returns `false` if all choices of a
    /// nogood are settled.
    pub(super) fn settled(&mut self, board: &mut Board, layout: &Layout, choice: Choice) -> bool {
        if self.watching.is_empty() {
            return true;
        }
        let own = number(layout, choice);
        let mut watching = std::mem::take(&mut self.watching[own]);
        let mut consistent = true;
        watching.retain(|&set| {
            let (start, end) = self.sets[set as usize];
            let choices = &mut self.choices[start as usize..end as usize];
            if choices[0] == choice {
                choices.swap(0, 1);
            }
            let open = (2..choices.len()).find(|&i| !board.is_settled_as(choices[i]));
            if let Some(open) = open {
                choices.swap(1, open);
                self.watching[number(layout, choices[1])].push(set);
                return false;
            }
            let last = choices[0];
            consistent &= !board.is_settled_as(last);
            board.eliminate(layout, last.cell(), last.digit());
            true
        });
        self.watching[own] = watching;
        consistent
    }
}

fn number(layout: &Layout, choice: Choice) -> usize {
    choice.cell() * layout.order + choice.digit()
}
