//! How would a person solve a puzzle?

use crate::game::{Game, NotUnique};
use crate::human::End;

/// Returns how a path ended.
pub fn path_end(end: End) -> &'static str {
    match end {
        End::Solved => "Solved.",
        End::Stuck | End::Broken | End::Stopped => "No step of these techniques is open.",
    }
}

/// Returns why no step of a game rests on there being one solution; `None` if steps may, or if the
/// puzzle has no solution.
pub fn uniqueness_remark(game: &Game) -> Option<&'static str> {
    match game.solution() {
        Err(NotUnique::Unknown(_)) => Some(
            "whether there is only one solution was not found out in time, so nothing here rests on that",
        ),
        Err(NotUnique::Several) => {
            Some("the puzzle has several solutions, so nothing here rests on there being one")
        }
        _ => None,
    }
}
