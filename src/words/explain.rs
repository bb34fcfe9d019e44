//! How would a person solve a puzzle?

use crate::game::{Game, Hint, NoHint, NotUnique};
use crate::human::{End, Language, Step, TechniqueId};
use crate::rate::{points_text, step_er};

/// Returns how a path ended, in a language.
pub fn path_end(end: End, language: Language) -> &'static str {
    match end {
        End::Solved => language.text("end.solved"),
        End::Stuck | End::Broken => language.text("end.stuck"),
        End::Stopped => language.text("end.stopped"),
    }
}

/// Returns why no step of a game rests on there being one solution, in its language; `None` if
/// steps may, or if the puzzle has no solution.
pub fn uniqueness_remark(game: &Game) -> Option<&'static str> {
    match game.solution() {
        Err(NotUnique::Unknown(_)) => Some(game.language().text("unsure.unknown")),
        Err(NotUnique::Several) => Some(game.language().text("unsure.several")),
        _ => None,
    }
}

/// Returns why there is no step in a word: `solved`, `mistaken`, `none`, `failed`,
/// `stopped`, `stuck`.
pub fn not_hinted(why: &NoHint) -> &'static str {
    match why {
        NoHint::Full => "solved",
        NoHint::Mistakes(_) => "mistaken",
        NoHint::NoSolution => "none",
        NoHint::Stopped => "stopped",
        NoHint::Wrong(_) | NoHint::Failed(_) => "failed",
        _ => "stuck",
    }
}

/// Returns a step with its rating at the end of its first line:
/// `Naked Pair 3,4 in … (ER 3.0, HoDoKu 60)`.
pub fn rated_hint(hint: &Hint) -> String {
    let (text, rating) = (hint.to_string(), step_rating(hint.step()));
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let gap = if rest.is_empty() { "" } else { "\n" };
    format!("{first}{rating}{gap}{rest}")
}

/// Returns the heading above all steps of a technique on a board, in a language:
/// `Naked Pair: 2 steps`.
pub fn steps_heading(technique: TechniqueId, count: usize, language: Language) -> String {
    let key = if count == 1 {
        "hint.heading.one"
    } else {
        "hint.heading.many"
    };
    let name = language.technique(technique);
    language.say(key, &[("name", &name), ("count", &count)])
}

/// Returns the rating of a step behind a space: ` (ER 3.0, HoDoKu 60)`, without what a program
/// lacks; nothing if both lack its technique.
fn step_rating(step: &Step) -> String {
    let (er, score) = (step_er(step), step.technique.facts().hodoku);
    let er = er.map(|er| format!("ER {}", points_text(er)));
    let score = score.map(|hodoku| format!("HoDoKu {}", hodoku.score));
    let both: Vec<String> = er.into_iter().chain(score).collect();
    if both.is_empty() {
        String::new()
    } else {
        format!(" ({})", both.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::StepPattern;

    #[test]
    fn a_rating_that_a_program_lacks_is_left_out() {
        let rating = |technique| {
            let step = Step::elimination(technique, Vec::new(), StepPattern::default());
            step_rating(&step)
        };
        assert_eq!(rating(TechniqueId::NakedPair), " (ER 3.0, HoDoKu 60)");
        assert_eq!(rating(TechniqueId::Skyscraper), " (HoDoKu 130)");
        assert_eq!(rating(TechniqueId::WXYZWing), "");
    }
}
