//! Exit codes, as `docs/cli.md` lists them.

use std::process::ExitCode;

/// How a run ended. If several apply, the last of them in this list is reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// The property holds for all puzzles.
    #[default]
    Holds = 0,
    /// The property does not hold for some puzzle.
    Fails = 1,
    /// A limit was hit.
    Limit = 4,
    /// Bad usage or bad input.
    Input = 2,
    /// Two engines disagree.
    Disagree = 3,
    /// The user interrupted the run.
    Interrupted = 130,
    /// A part of the program panicked.
    Defect = 101,
}

impl Exit {
    /// Returns what it says, for `--verbose`.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Exit::Holds => "the property holds for all puzzles",
            Exit::Fails => "the property does not hold for some puzzle",
            Exit::Limit => "a limit was hit",
            Exit::Input => "bad usage or bad input",
            Exit::Disagree => "engines disagree",
            Exit::Interrupted => "interrupted",
            Exit::Defect => "a defect of this program",
        }
    }

    /// Returns the graver of two.
    pub(crate) fn and(self, other: Exit) -> Exit {
        const GRAVITY: [Exit; 7] = [
            Exit::Holds,
            Exit::Fails,
            Exit::Limit,
            Exit::Input,
            Exit::Disagree,
            Exit::Interrupted,
            Exit::Defect,
        ];
        let gravity = |exit| GRAVITY.iter().position(|&one| one == exit);
        if gravity(other) > gravity(self) {
            other
        } else {
            self
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
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
