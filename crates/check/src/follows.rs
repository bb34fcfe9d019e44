//! Sums that follow from the rules: `follows sum TERM… = TOTAL from NUMBER…`, after the puzzle.
//!
//! The numbers are those of relations of the rules, from 1 in their order: sums that are equal to a
//! total, and "all different" of as many cells as digits, which hold every digit once, so that they
//! add up to 1 + 2 + … + N. Added up, or taken away where the number is negative, they have to be the
//! sum that is claimed, each cell with its coefficient and the total. So it holds on every board that
//! keeps the rules. (The "rule of 45" of Killer Sudoku: a box less the cages in it.)

use super::board::{Board, Comparison, Relation, Sum};
use super::lines::{Lines, Refusal, short};
use super::puzzle::{MOST_WORDS, integer, relation};
use std::collections::BTreeMap;

impl Lines<'_> {
    /// Reads the sums that follow from the rules, if there are any, and adds them to the relations
    /// of the board.
    pub(super) fn follows(&mut self, board: &mut Board) -> Result<(), Refusal> {
        let mut left = MOST_WORDS * board.size.cells();
        let mut relations = board.relations.to_vec();
        while self.at("follows") {
            let line = self.after("follows")?;
            let words: Vec<&str> = line.split(' ').take(left + 1).collect();
            if words.len() > left {
                return self.refuse("the sums that follow take too many words");
            }
            left -= words.len();
            let Some((sum, numbers)) = claim(&words, board) else {
                let found = short(line);
                return self.refuse(format!(
                    "expected 'sum TERM… = TOTAL from NUMBER…', found '{found}'"
                ));
            };
            match added_up(&numbers, board) {
                None => {
                    return self.refuse("expected numbers of sums, or of cells with all digits");
                }
                Some(all) if all != combined(&sum) => {
                    return self.refuse("the relations do not add up to this sum");
                }
                Some(_) => relations.push(Relation::Sum(sum)),
            }
        }
        board.relations = relations.into();
        Ok(())
    }
}

/// Returns the sum that the words claim, and the numbers of what it follows from.
fn claim(words: &[&str], board: &Board) -> Option<(Sum, Vec<i64>)> {
    let from = words.iter().position(|&word| word == "from")?;
    let Relation::Sum(sum) = relation(&words[..from], board.size)? else {
        return None;
    };
    let numbers = words[from + 1..].iter().map(|word| integer(word));
    let numbers: Vec<i64> = numbers.collect::<Option<_>>()?;
    let equal = sum.comparison == Comparison::Equal;
    (equal && !numbers.is_empty()).then_some((sum, numbers))
}

/// A total, and the coefficient of each cell where that is not 0.
type Combined = (i128, BTreeMap<usize, i128>);

/// Returns what the relations of these numbers add up to, those of negative ones taken away; `None`
/// if one has no sum. Even 2³² numbers of 2⁶³ · 2²⁰ are below 2¹²⁷.
fn added_up(numbers: &[i64], board: &Board) -> Option<Combined> {
    let (mut total, mut cells) = (0, BTreeMap::new());
    for number in numbers {
        let place = usize::try_from(number.unsigned_abs())
            .ok()?
            .checked_sub(1)?;
        let (of, terms) = match board.relations.get(place)? {
            Relation::Different { cells, .. } if cells.len() == board.size.order => {
                let digits = 1..=board.size.order as i128;
                (digits.sum(), cells.iter().map(|&cell| (cell, 1)).collect())
            }
            Relation::Sum(sum) if sum.comparison == Comparison::Equal => combined(sum),
            _ => return None,
        };
        let sign = i128::from(number.signum());
        total += sign * of;
        for (cell, coefficient) in terms {
            *cells.entry(cell).or_insert(0) += sign * coefficient;
        }
    }
    cells.retain(|_, coefficient| *coefficient != 0);
    Some((total, cells))
}

/// Returns a sum with one term for each cell.
fn combined(sum: &Sum) -> Combined {
    let mut cells = BTreeMap::new();
    for &(weight, cell) in &sum.terms {
        // What digit 1 adds is the coefficient.
        *cells.entry(cell).or_insert(0) += weight.value(1);
    }
    cells.retain(|_, coefficient| *coefficient != 0);
    (sum.total.into(), cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demand::About;
    use crate::lines::Deadline;

    /// Reads lines of a 4×4 whose relations are 1 to 4 boxes, 5 and 6 a cage of three cells, of
    /// which 6 is its sum, 7 a pair, 8 to 11 columns and 12 to 15 rows. Returns how many follow.
    fn read(follows: &str) -> Result<usize, String> {
        let rules = "boxes 2x2\ncage 6 r1c1 r1c2 r1c3\ncage 5 r4c1 r4c2\ncolumns\nrows";
        let rest = format!("puzzle {}\n{follows}end\n", ".".repeat(16));
        let text = format!("board 2x2\nrules clues\n{rules}\n{rest}");
        let mut lines = Lines::new(&text, Deadline(None));
        let read = lines.board(About::Anything).and_then(|(mut board, _)| {
            let before = board.relations.len();
            lines.follows(&mut board)?;
            assert_eq!(lines.rest, "end\n");
            Ok(board.relations.len() - before)
        });
        read.map_err(|refusal| refusal.what)
    }

    #[test]
    fn what_adds_up_follows() {
        assert_eq!(read(""), Ok(0));
        for line in [
            "follows sum r1c4 = 4 from 13 -6\n",
            "follows sum -1*r1c4 = -4 from -13 6\n",
            "follows sum 2*r1c4 -1*r1c4 = 4 from 13 -6\n",
            "follows sum r1c1 r1c2 r1c3 = 6 from 6\n",
            "follows sum r1c1 r2c1 r1c2 r2c2 = 10 from 1\n",
            "follows sum 2*r1c4 = 8 from 13 -6 13 -6\n",
            "follows sum r4c3 r4c4 = 5 from 16 -8\n",
            "follows sum = 0 from 1 -1\n",
        ] {
            assert_eq!(read(line), Ok(1), "{line}");
        }
        assert_eq!(
            read("follows sum r1c4 = 4 from 13 -6\nfollows sum r1c4 = 4 from 13 -6\n"),
            Ok(2)
        );
    }

    #[test]
    fn what_does_not_is_refused() {
        for line in [
            "follows sum r1c4 = 3 from 13 -6\n",
            "follows sum r1c3 = 4 from 13 -6\n",
            "follows sum r1c4 = 4 from 13 6\n",
            "follows sum r1c4 = 4 from 12 -6\n",
            "follows sum r1c4 r2c4 = 4 from 13 -6\n",
            "follows sum 2*r1c4 = 4 from 13 -6\n",
            "follows sum = 1 from 1 -1\n",
        ] {
            let refused = Err("the relations do not add up to this sum".to_string());
            assert_eq!(read(line), refused, "{line}");
        }
        // No number of a relation with a sum: the cage as cells that differ, none at all, and a sum
        // that follows itself.
        let follows = "follows sum r1c4 = 4 from 13 -6\n";
        for number in [
            "5",
            "0",
            "-17",
            "17",
            "9223372036854775807",
            "-9223372036854775808",
        ] {
            let line = format!("{follows}follows sum r1c4 = 4 from {number}\n");
            let refused = read(&line).unwrap_err();
            assert!(
                refused.starts_with("expected numbers"),
                "{number}: {refused}"
            );
        }
        for line in [
            "follows\n",
            "follows sum r1c4 = 4\n",
            "follows sum r1c4 = 4 from\n",
            "follows sum r1c4 <= 4 from 13 -6\n",
            "follows sum r1c4 >= 4 from 13 -6\n",
            "follows sum r1c4 = 4 from 13 -06\n",
            "follows sum r1c4 = 4 from 13 +6\n",
            "follows sum r9c4 = 4 from 13 -6\n",
            "follows count r1c4:8 = 1 from 13 -6\n",
            "follows different r1c1 r1c2 from 13\n",
            "follows from 13 -6\n",
        ] {
            let refused = read(line).unwrap_err();
            assert!(refused.starts_with("expected"), "{line}: {refused}");
        }
        let many = format!("follows sum r1c4 = 4 from 13 -6{}\n", " 1 -1".repeat(9000));
        let refused = read(&many).unwrap_err();
        assert!(refused.contains("too many words"), "{refused}");
    }
}
