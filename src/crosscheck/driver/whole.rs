//! What a solver said for a puzzle when it said several things: the boards and the words of one
//! process, held against each other.

use super::program::SolverProgram;
use super::protocol::{BoardForm, Protocol};
use super::reading::{Frame, matched, row};
use crate::crosscheck::{Answer, Fault, FaultKind, KnownPuzzle, Truth};

/// An answer, and the word by which it was given if it was by one.
#[derive(Clone, Debug)]
pub struct Understood {
    /// The answer.
    pub answer: Answer,
    /// The word that gives it, if one does.
    pub word: Option<String>,
    /// Boards beside that of the answer, all different.
    others: Vec<Vec<u8>>,
    /// What is said against the answer.
    against: Option<String>,
    /// How the output contradicts itself.
    pub(super) contradiction: Option<String>,
}

impl From<Answer> for Understood {
    fn from(answer: Answer) -> Understood {
        Understood {
            answer,
            word: None,
            others: Vec::new(),
            against: None,
            contradiction: None,
        }
    }
}

impl Understood {
    /// What was said by a word.
    pub(super) fn by_word(answer: Answer, word: &str) -> Understood {
        let word = Some(word.to_string());
        Understood {
            word,
            ..answer.into()
        }
    }

    /// Reads an answer likewise, with several boards read as what they say of a puzzle: that there
    /// are several solutions, if each of them is one. Otherwise they contradict each other. Any
    /// board is wrong for a text that is no puzzle.
    pub(super) fn resolved(self, question: &KnownPuzzle) -> Understood {
        if question.truth == Truth::Malformed {
            return self;
        }
        let boards: Vec<&Vec<u8>> = match &self.answer {
            Answer::Board(first) => [first].into_iter().chain(&self.others).collect(),
            _ => Vec::new(),
        };
        let number = boards.len();
        let all_solve = boards.iter().all(|board| question.is_solved_by(board));
        let contradiction = match (&self.against, number) {
            (Some(against), _) => Some(against.clone()),
            (None, 2..) if !all_solve => Some(format!("{number} different boards")),
            _ => None,
        };
        if let Some(what) = contradiction {
            let contradiction = Some(format!("the answer contradicts itself: {what}"));
            return Understood {
                contradiction,
                ..self
            };
        }
        let denied = boards.iter().find(|board| match &question.truth {
            Truth::Unique(only) => only.values() != board.as_slice(),
            Truth::None => true,
            _ => false,
        });
        match denied {
            // A solution that our engines deny is judged as such.
            Some(denied) if number > 1 => Answer::Board((*denied).clone()).into(),
            None if number > 1 => Answer::Several.into(),
            _ => self,
        }
    }
}

impl SolverProgram {
    /// What all the output of a process says: its boards, unless it also says that there are
    /// several solutions; or else the first word.
    pub(super) fn whole(&self, text: &str, frame: Frame) -> Understood {
        let (boards, words) = self.claims(text, frame);
        let said = |wanted: &Answer| words.iter().find(|word| word.answer == *wanted);
        let (none, several) = (said(&Answer::None), said(&Answer::Several));
        let named = |understood: &Understood| {
            let word = understood.word.as_deref().unwrap_or_default();
            format!("'{word}'")
        };
        let mut boards = boards.into_iter();
        let Some(first) = boards.next() else {
            let blank = text.trim().is_empty() || text.lines().any(|line| line.trim().is_empty());
            let empty = || self.word("").filter(|_| blank);
            let word = words.first().cloned().or_else(empty);
            let mut understood = word.unwrap_or_else(|| self.read(text, frame));
            if let (Some(none), Some(several)) = (none, several) {
                understood.against = Some(format!("{} and {}", named(none), named(several)));
            }
            return understood;
        };
        let others: Vec<Vec<u8>> = boards.collect();
        let against = none.map(|none| format!("a board and {}", named(none)));
        match several {
            // One board beside the claim of several is one of them.
            Some(several) if others.is_empty() => Understood {
                against,
                ..several.clone()
            },
            _ => Understood {
                others,
                against,
                ..Answer::Board(first).into()
            },
        }
    }

    /// The boards of an output, each once, and what it says in words beside them, in order.
    fn claims(&self, text: &str, frame: Frame) -> (Vec<Vec<u8>>, Vec<Understood>) {
        let mut found: Vec<Option<Understood>> = Vec::new();
        let mut words: Vec<Understood> = Vec::new();
        // An empty line is an answer where there is no other.
        let word = |line: &str| {
            let blank = line.trim().is_empty();
            if blank { None } else { self.word(line) }
        };
        match &self.protocol.form {
            BoardForm::Line => {
                for line in text.lines() {
                    match self.board(line, frame) {
                        Some(board) => found.push(Some(board)),
                        None => words.extend(word(line)),
                    }
                }
            }
            BoardForm::Pattern(pattern) => {
                let mut taken = Vec::new();
                for captures in pattern.captures_iter(text) {
                    let board = matched(&captures).and_then(|found| self.board(found, frame));
                    let all = captures.get(0).filter(|_| board.is_some());
                    taken.extend(all.map(|all| all.range()));
                    found.push(board);
                }
                let mut start = 0;
                for line in text.split_inclusive('\n') {
                    let end = start + line.len();
                    if !taken.iter().any(|at| at.start < end && start < at.end) {
                        words.extend(word(line));
                    }
                    start = end;
                }
            }
            BoardForm::Grid => {
                let mut rows = Vec::new();
                for line in text.lines() {
                    match row(line, frame) {
                        Some(row) => rows.push(row),
                        None => words.extend(word(line)),
                    }
                }
                let order = frame.shape.order();
                let boards = rows.chunks_exact(order).map(|rows| rows.join("\n"));
                found.extend(boards.map(|board| self.board(&board, frame)));
            }
        }
        let mut boards: Vec<Vec<u8>> = Vec::new();
        for understood in found.into_iter().flatten() {
            match understood.answer {
                Answer::Board(board) if !boards.contains(&board) => boards.push(board),
                Answer::Board(_) => {}
                // A word on the line of the board.
                _ => words.push(understood),
            }
        }
        (boards, words)
    }
}

/// What is wrong with an answer, by the rules that the arguments set.
pub(super) fn fault_of(
    protocol: &Protocol,
    question: &KnownPuzzle,
    understood: &Understood,
) -> Option<Fault> {
    if let Some(message) = &understood.contradiction {
        return Some(Fault::new(FaultKind::Unreadable, message.clone()));
    }
    let truth = question.truth.word();
    if protocol.allows(&understood.answer, &question.truth) {
        return None;
    }
    let mut fault = question.fault(&understood.answer, protocol.any_solution)?;
    if fault.kind == FaultKind::Refuses && truth != "unique" {
        let word = understood.word.as_deref().unwrap_or_default();
        fault.message += &format!(
            " (--{truth} '{word}' if that is what it means by it, --may-refuse {truth} if it may)"
        );
    }
    Some(fault)
}
