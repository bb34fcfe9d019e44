//! What a rating starts from: the givens of a plain 9×9 puzzle, or the candidates of a Sukaku.

use super::houses::PEERS;
use super::stroll::classic;
use crate::human::{Map, State};
use std::borrow::Cow;
use veridoku_model::grid::{Candidate, Cell, Digit, Givens, PencilMarks, Shape};
use veridoku_model::rules::{Puzzle, Rulebook};

/// A 9×9 board to rate, under the plain rules or these and pencil marks (a Sukaku).
///
/// A cell of a Sukaku with one candidate that no cell in its houses has is settled, as a given is;
/// Sukaku Explainer and HoDoKu read grids of candidates in this way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingStart {
    values: [u8; 81],
    marks: Option<PencilMarks>,
}

impl RatingStart {
    /// Returns the board of a puzzle; `None` if it is not 9×9 or has other rules.
    pub fn of(puzzle: &Puzzle) -> Option<RatingStart> {
        if puzzle.givens().shape() != Shape::CLASSIC {
            return None;
        }
        if puzzle.is_plain() {
            let values = puzzle.givens().values().try_into();
            return values.ok().map(RatingStart::plain);
        }
        let marks = puzzle.as_sukaku()?;
        let mut start = RatingStart::plain([0; 81]);
        for (cell, &digits) in marks.sets().iter().enumerate() {
            let alone = |digit: &Digit| {
                let mut peers = (0..81).filter(|peer| PEERS[cell] >> peer & 1 == 1);
                peers.all(|peer| !marks.get(Cell::new(peer)).contains(*digit))
            };
            let given = puzzle.givens().get(Cell::new(cell));
            let settled = given.or(digits.single().filter(alone));
            start.values[cell] = settled.map_or(0, Digit::value);
        }
        start.marks = Some(marks);
        Some(start)
    }

    fn plain(values: [u8; 81]) -> RatingStart {
        let marks = None;
        RatingStart { values, marks }
    }

    /// Returns one value per cell in row order, 0 for an open cell.
    pub fn values(&self) -> &[u8; 81] {
        &self.values
    }

    /// Returns the values if they are the whole puzzle; `None` for a Sukaku.
    pub fn as_plain(&self) -> Option<&[u8; 81]> {
        self.marks.is_none().then_some(&self.values)
    }

    /// Returns the candidates that the pencil marks eliminate from open cells.
    pub(super) fn eliminated(&self) -> impl Iterator<Item = Candidate> + '_ {
        let open = |c: &Candidate| self.values[c.cell.index()] == 0;
        self.marks
            .iter()
            .flat_map(PencilMarks::eliminated)
            .filter(open)
    }

    /// Returns the map of the rules and the state of a player before the first step; `None` if a
    /// value is above 9.
    pub(super) fn player(&self) -> Option<(Cow<'static, Map<2>>, State)> {
        let givens = Givens::from_values(Shape::CLASSIC, self.values)?;
        let map = match &self.marks {
            None => Cow::Borrowed(classic()?),
            // Techniques that rest on uniqueness ask the map what a cell might hold instead.
            Some(marks) => {
                let rules = Puzzle::sukaku(marks.clone());
                Cow::Owned(Map::new(&Rulebook::new(Shape::CLASSIC, rules.rules()))?)
            }
        };
        Some((map, State::new(givens)))
    }
}

impl From<&[u8; 81]> for RatingStart {
    /// Returns the plain board of one value per cell in row order, 0 for an open one.
    fn from(values: &[u8; 81]) -> RatingStart {
        RatingStart::plain(*values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::Order;
    use crate::rate::time::tests::{EASY, HARDEST, XWING, values};
    use crate::rate::{ceiling, explainer, explainer_within};
    use veridoku_model::engine::Limits;
    use veridoku_model::grid::DigitSet;

    /// Returns the candidates that the givens leave at sight.
    fn at_sight(values: &[u8; 81]) -> PencilMarks {
        let mut marks = PencilMarks::all(Shape::CLASSIC);
        for (cell, &value) in values.iter().enumerate() {
            let Some(digit) = Digit::new(value) else {
                continue;
            };
            marks.set(Cell::new(cell), DigitSet::only(digit));
            for peer in (0..81).filter(|peer| PEERS[cell] >> peer & 1 == 1 && values[*peer] == 0) {
                let mut digits = marks.get(Cell::new(peer));
                digits.remove(digit);
                marks.set(Cell::new(peer), digits);
            }
        }
        marks
    }

    #[test]
    fn candidates_at_sight_are_rated_as_the_givens() {
        for line in [EASY, XWING, HARDEST] {
            let values = values(line);
            let start = RatingStart::of(&Puzzle::sukaku(at_sight(&values))).unwrap();
            assert_eq!(start.values(), &values);
            assert_eq!(start.as_plain(), None);
            let rated = explainer_within(&start, &Limits::none()).unwrap();
            assert_eq!(rated, explainer(&values));
            let order = Order::default();
            let of = |start: &RatingStart| ceiling(start, &order, &Limits::none()).unwrap();
            assert_eq!(of(&start), of(&(&values).into()));
        }
    }

    #[test]
    fn a_lone_candidate_that_a_peer_has_is_open() {
        let mut marks = PencilMarks::all(Shape::CLASSIC);
        marks.set(Cell::new(0), DigitSet::from_bits(1));
        let start = RatingStart::of(&Puzzle::sukaku(marks.clone())).unwrap();
        assert_eq!(start.values()[0], 0);
        assert_eq!(start.eliminated().count(), 8);
        for peer in (0..81).filter(|peer| PEERS[0] >> peer & 1 == 1) {
            marks.set(Cell::new(peer), DigitSet::from_bits(0x1fe));
        }
        let start = RatingStart::of(&Puzzle::sukaku(marks)).unwrap();
        assert_eq!((start.values()[0], start.eliminated().count()), (1, 20));
    }

    #[test]
    fn other_boards_have_no_start() {
        let small = Puzzle::plain(Givens::empty(Shape::new(2, 2).unwrap()));
        assert_eq!(RatingStart::of(&small), None);
        let rules = vec![veridoku_model::rules::Rule::Rows];
        let odd = Puzzle::with_rules(Givens::empty(Shape::CLASSIC), rules);
        assert_eq!(RatingStart::of(&odd), None);
    }
}
