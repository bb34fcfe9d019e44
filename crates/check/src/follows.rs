//! Sums that follow from the rules: `follows sum TERM… = TOTAL from NUMBER…`, after the puzzle.
//!
//! The numbers are those of relations of the rules, from 1 in their order: sums that are equal to a
//! total, and "all different" of as many cells as digits, which hold every digit once, so that they
//! add up to 1 + 2 + … + N. Added up, or taken away where the number is negative, they have to be
//! the sum that is claimed, each cell with its coefficient and the total. So it holds on every
//! board that keeps the rules. (The "rule of 45" of Killer Sudoku: a box less the cages in it.)

use super::board::{Board, Comparison, Relation, Sum};
use super::lines::{Lines, Refusal, short};
use super::puzzle::{MOST_WORDS, integer, relation};
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

impl Lines<'_> {
    /// Reads the sums that follow from the rules, if there are any, and adds them to the relations
    /// of the board.
    pub(super) fn follows(&mut self, board: &mut Board) -> Result<(), Refusal> {
        let most = MOST_WORDS * board.size.cells();
        let mut left = most;
        let mut adder = Adder::default();
        let mut relations = board.relations.to_vec();
        while self.at("follows") {
            let line = self.after("follows")?;
            let words: Vec<&str> = line.split(' ').take(left + 1).collect();
            if words.len() > left {
                return self.refuse(format!(
                    "more than {most} words in the sums that follow from the rules"
                ));
            }
            left -= words.len();
            let Some((sum, numbers)) = claim(&words, board) else {
                let found = short(line);
                return self.refuse(format!(
                    "expected 'sum TERM… = TOTAL from NUMBER…', found '{found}'"
                ));
            };
            let added_up = adder.add_up(&numbers, board);
            let all = added_up.or_else(|number| {
                self.refuse(format!(
                    "expected a sum with '=', or cells that hold all digits, found relation {number}"
                ))
            })?;
            if let Err(what) = same(&all, &combined(&sum), board) {
                return self.refuse(what);
            }
            relations.push(Relation::Sum(sum));
        }
        board.following = relations.len() - board.relations.len();
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

/// Returns nothing if what relations add up to is what is claimed.
///
/// # Errors
/// What differs, in words.
fn same(found: &Combined, claimed: &Combined, board: &Board) -> Result<(), String> {
    let of = |sum: &Combined, cell| sum.1.get(&cell).copied().unwrap_or(0);
    let mut cells = found.1.keys().chain(claimed.1.keys());
    if let Some(&cell) = cells.find(|&&cell| of(found, cell) != of(claimed, cell)) {
        let (name, times) = (board.name(cell), of(found, cell));
        let expected = of(claimed, cell);
        return Err(format!(
            "the relations add up to {times} times {name}, expected {expected}"
        ));
    }
    if found.0 != claimed.0 {
        let (total, expected) = (found.0, claimed.0);
        return Err(format!(
            "the relations add up to {total}, expected {expected}"
        ));
    }
    Ok(())
}

/// Adds up relations, each of which is put together once.
#[derive(Default)]
struct Adder {
    /// By index: a relation with one term for each cell.
    known: HashMap<usize, Combined>,
}

impl Adder {
    /// Returns what the relations of these numbers add up to, those of negative ones taken away.
    /// Each is looked at once, however often its number is there: so the work is at most that of
    /// all relations. Even 2³² numbers of 2⁶³ · 2²² are below 2¹²⁷.
    ///
    /// # Errors
    /// A number of which the relation has no sum.
    fn add_up(&mut self, numbers: &[i64], board: &Board) -> Result<Combined, i64> {
        let mut times: BTreeMap<usize, (i64, i128)> = BTreeMap::new();
        for &number in numbers {
            let index = usize::try_from(number.unsigned_abs()).ok();
            let index = index.and_then(|n| n.checked_sub(1)).ok_or(number)?;
            times.entry(index).or_insert((number, 0)).1 += i128::from(number.signum());
        }
        let (mut total, mut cells) = (0, BTreeMap::new());
        for (index, (number, times)) in times {
            let (of, terms) = self.relation(index, board).ok_or(number)?;
            total += times * of;
            for (cell, coefficient) in terms {
                *cells.entry(*cell).or_insert(0) += times * coefficient;
            }
        }
        cells.retain(|_, coefficient| *coefficient != 0);
        Ok((total, cells))
    }

    /// Returns a relation as a sum; `None` if it is none.
    fn relation(&mut self, index: usize, board: &Board) -> Option<&Combined> {
        let open = match self.known.entry(index) {
            Entry::Occupied(known) => return Some(known.into_mut()),
            Entry::Vacant(open) => open,
        };
        let sum = match board.relations.get(index)? {
            Relation::Different { cells, .. } if cells.len() == board.size.order => {
                let digits = 1..=board.size.order as i128;
                (digits.sum(), cells.iter().map(|&cell| (cell, 1)).collect())
            }
            Relation::Sum(sum) if sum.comparison == Comparison::Equal => combined(sum),
            _ => return None,
        };
        Some(open.insert(sum))
    }
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
    fn numbers_that_are_there_again_take_no_more_work() {
        // A long sum of one cell, and as many numbers as fit: one by one, their product of steps.
        let (terms, numbers) = ("r1c1 ".repeat(8000), "1 ".repeat(8000));
        let rules = format!("sum 16000 {}", terms.trim_end());
        let text = format!(
            "board 2x2\nrules clues\n{rules}\npuzzle {}\nfollows sum r1c1 = 1 from {}\n",
            ".".repeat(16),
            numbers.trim_end()
        );
        let mut lines = Lines::new(&text, Deadline(None));
        let (mut board, _) = lines.board(About::Anything).unwrap();
        let start = std::time::Instant::now();
        let refused = lines.follows(&mut board).unwrap_err().what;
        assert!(refused.contains("64000000 times r1c1"), "{refused}");
        assert!(start.elapsed() < std::time::Duration::from_secs(2));
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
            let refused = read(line).unwrap_err();
            assert!(refused.starts_with("the relations add up to "), "{refused}");
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
            let expected = format!("found relation {number}");
            assert!(refused.ends_with(&expected), "{number}: {refused}");
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
        assert!(refused.starts_with("more than 16384 words"), "{refused}");
        let total = read("follows sum r1c4 = 3 from 13 -6\n").unwrap_err();
        assert_eq!(total, "the relations add up to 4, expected 3");
        let cell = read("follows sum r1c4 2*r4c4 = 4 from 13 -6\n").unwrap_err();
        assert_eq!(cell, "the relations add up to 0 times r4c4, expected 2");
    }
}
