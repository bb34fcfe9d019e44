//! Exit codes, as `docs/cli.md` lists them.

use std::process::ExitCode;
use veridoku::batch::BatchEnd;

/// How a run ended. If several apply, the last of them in this list is reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// The property holds for all puzzles.
    #[default]
    Holds,
    /// The property does not hold for some puzzle.
    Fails,
    /// A limit was hit.
    Limit,
    /// A text was no puzzle; which is its answer.
    Malformed,
    /// Bad usage or bad input.
    Input,
    /// An input could not be read: the output lacks what is in it.
    Unreadable,
    /// Two engines disagree.
    Disagree,
    /// The user interrupted the run.
    Interrupted,
    /// A part of the program panicked.
    Defect,
}

impl Exit {
    /// Returns what it says, for `--verbose`.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Exit::Holds => "the property holds for all puzzles",
            Exit::Fails => "the property does not hold for some puzzle",
            Exit::Limit => "a limit was hit",
            Exit::Malformed | Exit::Input | Exit::Unreadable => "bad usage or bad input",
            Exit::Disagree => "engines disagree",
            Exit::Interrupted => "interrupted",
            Exit::Defect => "a defect of this program",
        }
    }

    /// Returns the number that the program ends with.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Holds => 0,
            Exit::Fails => 1,
            Exit::Limit => 4,
            Exit::Malformed | Exit::Input | Exit::Unreadable => 2,
            Exit::Disagree => 3,
            Exit::Interrupted => 130,
            Exit::Defect => 101,
        }
    }

    /// Returns the graver of two.
    pub(crate) fn and(self, other: Exit) -> Exit {
        self.max(other)
    }

    /// Returns the exit of a run that came to this end.
    pub(crate) fn ended(self, end: BatchEnd) -> Exit {
        let interrupted = end == BatchEnd::Interrupted;
        if interrupted { Exit::Interrupted } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graver_end_is_reported() {
        assert_eq!(Exit::Holds.and(Exit::Fails), Exit::Fails);
        assert_eq!(Exit::Limit.and(Exit::Fails), Exit::Limit);
        assert_eq!(Exit::Disagree.and(Exit::Input), Exit::Disagree);
        assert_eq!(Exit::Input.and(Exit::Interrupted), Exit::Interrupted);
    }
}
