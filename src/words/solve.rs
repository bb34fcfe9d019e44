//! What is to be said of solutions that were listed.

use crate::verify::{Listed, Opinion, Rest};

/// Returns what each engine said, on one line.
pub fn opinions(opinions: &[Opinion]) -> String {
    let each: Vec<String> = opinions.iter().map(Opinion::to_string).collect();
    each.join("; ")
}

/// Returns what is known of the solutions beyond those listed, if `most` were asked for; `None` if
/// there are none.
///
/// ```
/// use veridoku::prelude::*;
/// use veridoku::words::rest_of_solutions;
/// let puzzle: Puzzle = "12..............".parse()?;
/// let mut judge = Judge::new([Native::new().boxed()]);
/// let listed = judge.list(&Model::new(&puzzle), 1, &Limits::none())?;
/// let text = rest_of_solutions(&listed, 1);
/// assert_eq!(text.unwrap(), "not unique: there are other solutions");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rest_of_solutions(listed: &Listed, most: u64) -> Option<String> {
    match listed.rest {
        _ if listed.solutions.is_empty() && listed.is_settled() => None,
        _ if listed.solutions.is_empty() => {
            Some(format!("unknown: {}", opinions(&listed.opinions)))
        }
        Rest::Unknown => Some(format!("stopped early: {}", opinions(&listed.opinions))),
        Rest::Some if most == 1 => Some("not unique: there are other solutions".to_string()),
        Rest::Some => Some(format!("there are more than {most} solutions")),
        Rest::None => None,
    }
}
