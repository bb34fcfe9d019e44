//! Ratings on the scale of Sudoku Explainer that lists publish beside their puzzles.

use super::Rating;

/// A rating that a list gives, in tenths; a part that it does not give is `None`.
///
/// ```
/// use veridoku_human::rate::ListedRating;
/// let listed = ListedRating::in_note("ED=7.2/1.2/1.2 by tarek").unwrap();
/// assert_eq!((listed.er, listed.ep, listed.ed), (Some(72), Some(12), Some(12)));
/// assert_eq!(ListedRating::in_note("7.2").unwrap().er, Some(72));
/// assert_eq!(ListedRating::in_note("ER 7.2 EP 1.2"), ListedRating::in_note("ER=7.2, EP=1.2"));
/// assert_eq!(ListedRating::in_note("puzzle 7 of 12"), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListedRating {
    /// The rating of the hardest step.
    pub er: Option<u16>,
    /// The rating of the hardest step up to the first placement.
    pub ep: Option<u16>,
    /// The rating of the first step.
    pub ed: Option<u16>,
}

impl ListedRating {
    /// Returns the first rating in the text beside a puzzle: a number with one decimal by itself or
    /// after `ER`, `SE`, `SER`, `EP` or `ED`, or three as players write them, `ED=7.2/1.2/1.2`: ER,
    /// EP and ED. `None` if there is no rating.
    pub fn in_note(note: &str) -> Option<ListedRating> {
        let between = |c: char| c.is_whitespace() || "=:,;()[]|".contains(c);
        let (mut found, mut name) = (ListedRating::default(), "er".to_string());
        for word in note.split(between).filter(|word| !word.is_empty()) {
            let numbers: Option<Vec<u16>> = word.split('/').map(tenths).collect();
            match numbers.as_deref() {
                Some([er, ep, ed]) => {
                    let [er, ep, ed] = [er, ep, ed].map(|&rating| Some(rating));
                    return Some(ListedRating { er, ep, ed });
                }
                Some(&[rating]) => found.add(&name, rating),
                _ => name = word.to_ascii_lowercase(),
            }
        }
        (found != ListedRating::default()).then_some(found)
    }

    /// Returns the rating in the columns of a table, by their names: `er`, `se` or `ser`, `ep` and
    /// `ed`. `None` if there is no rating.
    pub fn in_columns<'a>(
        columns: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Option<ListedRating> {
        let mut found = ListedRating::default();
        for (name, value) in columns {
            let name = name.to_ascii_lowercase();
            if let Some(rating) = tenths(value.trim()).filter(|_| NAMES.contains(&&*name)) {
                found.add(&name, rating);
            }
        }
        (found != ListedRating::default()).then_some(found)
    }

    /// Adds a rating under its name, unless there is one; without a name of a scale it is the ER.
    fn add(&mut self, name: &str, rating: u16) {
        let part = match name {
            "ep" => &mut self.ep,
            "ed" => &mut self.ed,
            _ => &mut self.er,
        };
        part.get_or_insert(rating);
    }

    /// Returns whether some part of it is not ours; none differs from no rating. An ER of ours that is a lower bound differs
    /// from lower ones only.
    pub fn differs(&self, ours: &Rating) -> bool {
        let Some(ours) = &ours.explainer else {
            return false;
        };
        let er = |er: u16| er < ours.er || (ours.solved && er > ours.er);
        let other = |part: Option<u16>, own: u16| part.is_some_and(|part| part != own);
        self.er.is_some_and(er) || other(self.ep, ours.ep) || other(self.ed, ours.ed)
    }
}

/// The names of columns with ratings.
const NAMES: [&str; 5] = ["er", "se", "ser", "ep", "ed"];

/// Reads a rating with one decimal, from 1.0 to 19.9.
fn tenths(text: &str) -> Option<u16> {
    let (whole, tenth) = text.split_once('.')?;
    let digits = |text: &str, most: usize| {
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        (digits && (1..=most).contains(&text.len())).then_some(())
    };
    digits(whole, 2)?;
    digits(tenth, 1)?;
    let rating = whole.parse::<u16>().ok()? * 10 + tenth.parse::<u16>().ok()?;
    (10..200).contains(&rating).then_some(rating)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate::time::tests::{EASY, values};
    use crate::rate::{Explainer, Filtered, RatingFilter, RatingStart, Scale, Scales};
    use veridoku_model::engine::Limits;
    use veridoku_model::grid::{Givens, Shape};
    use veridoku_model::rules::Puzzle;

    #[test]
    fn what_is_no_rating_is_passed_over() {
        for note in [
            "",
            "7",
            "7.25",
            "0.9",
            "20.0",
            "1.2/3.4",
            "a.b",
            "2024-05-01",
            "v1.2.3",
        ] {
            assert_eq!(ListedRating::in_note(note), None, "{note}");
        }
        let columns = [("id", "1.2"), ("ED", " 2.3 "), ("level", "4.4")];
        let listed = ListedRating::in_columns(columns).unwrap();
        assert_eq!((listed.er, listed.ed), (None, Some(23)));
    }

    #[test]
    fn a_rating_differs_in_any_part() {
        let givens = Givens::from_values(Shape::CLASSIC, values(EASY)).unwrap();
        let start = RatingStart::of(&Puzzle::plain(givens)).unwrap();
        let filter = RatingFilter {
            scales: Scales::only(Scale::Er),
            ..RatingFilter::default()
        };
        let Filtered::Rated(mut ours) = filter.rate(&start, &Limits::none()) else {
            panic!("no rating");
        };
        let of = |er: u16| ListedRating {
            er: Some(er),
            ..ListedRating::default()
        };
        let Explainer { er: own, ed, .. } = ours.explainer.clone().unwrap();
        assert!(!of(own).differs(&ours));
        assert!(of(own + 1).differs(&ours));
        let ed = ListedRating {
            ed: Some(ed + 1),
            ..of(own)
        };
        assert!(ed.differs(&ours));
        ours.explainer.as_mut().unwrap().solved = false;
        assert!(!of(own + 1).differs(&ours));
        assert!(of(own - 1).differs(&ours));
    }
}
