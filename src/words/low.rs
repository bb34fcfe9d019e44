//! Walks to puzzles of few clues.

use crate::generate::WalkEnd;

/// Returns why walks ended without a puzzle; `None` if there is one, or a stop left nothing.
///
/// ```
/// use veridoku::{generate::WalkEnd, words::walk_remark};
/// let remark = "no walk of 5 arrived; the nearest came to 18 clues";
/// assert_eq!(walk_remark(&WalkEnd::Short(18, 5)).as_deref(), Some(remark));
/// assert_eq!(walk_remark(&WalkEnd::Stopped), None);
/// ```
pub fn walk_remark(end: &WalkEnd) -> Option<String> {
    match end {
        WalkEnd::Short(nearest, walks) => Some(format!(
            "no walk of {walks} arrived; the nearest came to {nearest} clues"
        )),
        WalkEnd::Unconfirmed(defect) => Some(defect.to_string()),
        WalkEnd::Arrived(..) | WalkEnd::Stopped => None,
    }
}
