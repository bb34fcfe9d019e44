//! What a scene shows of chains beside their links: what each branch begins with, the ends of a
//! lone chain, and the links of a wing that has no chain.

use super::{Arrow, LinkEnd, Scene};
use crate::human::{Chain, Role, Step, Words};
use veridoku_model::grid::{Candidate, Cell, Digit};

impl Scene {
    /// Names the branches of a step with several chains, or marks the ends of a lone chain.
    pub(super) fn mark_chains(&mut self, words: &Words<'_>, chains: &[Chain]) {
        if let [chain] = chains {
            let ends = [chain.nodes.first(), chain.nodes.last()];
            let open = chain.nodes.len() > 2 && !chain.closed;
            for node in ends.into_iter().flatten().filter(|_| open) {
                let digit = node.digit;
                let cells = node.cells.iter();
                self.ends
                    .extend(cells.map(|&cell| Candidate { cell, digit }));
            }
            return;
        }
        let begin = |chain: &Chain| {
            let node = chain.nodes.first()?;
            let key = if node.on {
                "legend.if"
            } else {
                "legend.if.not"
            };
            let (digit, cells) = (words.digit(node.digit), node.cells.iter().copied());
            let candidate = digit + &words.cells(cells);
            let language = words.language();
            Some(language.say(key, &[("candidate", &candidate)]))
        };
        let branches = chains.iter().map(|chain| begin(chain).unwrap_or_default());
        self.branches = branches.collect();
    }

    /// Adds the links of a W-Wing: from a cell with two candidates over the strong link to the
    /// other.
    pub(super) fn link_wings(&mut self, step: &Step) {
        let with = |role: Role| {
            let marks = step.because.marks.iter();
            marks.filter(move |mark| mark.role == role)
        };
        let wings: Vec<Cell> = with(Role::Defining).map(|mark| mark.cell).collect();
        let link: Vec<_> = with(Role::On)
            .filter_map(|mark| Some((mark.cell, mark.digits.single()?)))
            .collect();
        let (&[first, second], &[(p, digit), (q, _)]) = (&wings[..], &link[..]) else {
            return;
        };
        let Some(goes) = step.eliminations.first().map(|gone| gone.digit) else {
            return;
        };
        let end = |digit: Digit, cell: Cell| LinkEnd {
            digit,
            cells: vec![cell],
        };
        let nodes = [
            end(goes, first),
            end(digit, first),
            end(digit, p),
            end(digit, q),
            end(digit, second),
            end(goes, second),
        ];
        for (number, two) in nodes.windows(2).enumerate() {
            self.arrows.push(Arrow {
                from: two[0].clone(),
                to: two[1].clone(),
                strong: number % 2 == 0,
                chain: 0,
            });
        }
        let wings = [first, second].map(|cell| Candidate { cell, digit: goes });
        self.ends.extend(wings);
    }
}
