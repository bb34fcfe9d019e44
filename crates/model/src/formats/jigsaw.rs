//! Regions as text beside a board: a character for each cell, the same for cells of one region.

use super::apps::link::shape_of;
use super::list::{is_board_of, words};
use crate::grid::{Cell, DigitSet, Shape};
use crate::rules::{Connected, Puzzle, Regions, Relation, Rule};
use std::ops::Range;

/// The rows of the smallest board with regions of its own, and of the largest that is read.
const ROWS: std::ops::RangeInclusive<usize> = 4..=64;

/// A square board cut into regions of as many cells as it has rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Jigsaw {
    /// By cell: a number for its region.
    groups: Vec<usize>,
}

impl Jigsaw {
    /// Returns the regions with these numbers by cell, if there are as many as rows, of as many
    /// cells each.
    fn new(groups: Vec<usize>) -> Option<Jigsaw> {
        let rows = rows(groups.len())?;
        // As many regions follow.
        let size = |group: &usize| groups.iter().filter(|other| *other == group).count();
        let fits = groups.iter().all(|group| size(group) == rows);
        fits.then_some(Jigsaw { groups })
    }

    /// Returns the regions that a field says: a character for each cell, in rows or not.
    pub(super) fn of_text(text: &str) -> Option<Jigsaw> {
        let symbols = text
            .chars()
            .filter(|c| !c.is_whitespace() && !matches!(c, '/' | '|'));
        Jigsaw::new(symbols.map(|c| c as usize).collect())
    }

    /// Returns the regions that a word says, if the cells of each are connected by shared edges. A
    /// solution never looks like this: it has no digit twice side by side.
    pub(super) fn of_word(word: &str) -> Option<Jigsaw> {
        rows(word.chars().count())?;
        let jigsaw = Jigsaw::new(word.chars().map(|c| c as usize).collect())?;
        let regions = jigsaw.regions(jigsaw.shape()?)?;
        let cells: Vec<Cell> = regions.shape().all_cells().collect();
        let region = |cell: &Cell| regions.of(*cell).map_or(0, |region| region as u8 + 1);
        let values: Vec<u8> = cells.iter().map(region).collect();
        let is_connected = |region: usize| {
            let connected = Connected {
                cells: cells.clone(),
                columns: regions.shape().columns(),
                digits: DigitSet::from_bits(1 << region),
                size: None,
            };
            Relation::Connected(connected).holds(&values)
        };
        (0..regions.shape().rows())
            .all(is_connected)
            .then_some(jigsaw)
    }

    /// Returns the shape of the board: with boxes, if the regions are these, or without.
    pub(super) fn shape(&self) -> Option<Shape> {
        let rows = self.groups.len().isqrt();
        let free = || Shape::free(rows, rows, 1, rows).ok();
        shape_of(rows, &self.groups).or_else(free)
    }

    fn regions(&self, shape: Shape) -> Option<Regions> {
        let groups: Vec<Option<usize>> = self.groups.iter().copied().map(Some).collect();
        Regions::new(shape, &groups)
    }

    /// Returns a puzzle of this shape with these regions.
    pub(super) fn with_regions(&self, puzzle: Puzzle) -> Puzzle {
        if puzzle.shape().has_boxes() {
            return puzzle;
        }
        let mut rules = vec![Rule::Rows, Rule::Columns];
        rules.extend(self.regions(puzzle.shape()).map(Rule::Regions));
        rules.extend(puzzle.pencil_marks().map(Rule::PencilMarks));
        Puzzle::with_rules(puzzle.givens().clone(), rules)
    }
}

/// Returns the rows of a square board of so many cells.
fn rows(cells: usize) -> Option<usize> {
    let rows = cells.isqrt();
    (rows * rows == cells && ROWS.contains(&rows)).then_some(rows)
}

/// A board and its regions in a line.
pub(super) struct Found {
    pub(super) jigsaw: Jigsaw,
    /// The places of the regions and of what may be boards of that size.
    pub(super) regions: Range<usize>,
    pub(super) boards: Vec<Range<usize>>,
}

/// Returns a board and its regions: two words of a line, or the halves of one.
pub(super) fn find(line: &str) -> Option<Found> {
    // The regions of a word, which may have the board before them.
    let regions = |word: Range<usize>| {
        let text = &line[word.clone()];
        let length = text.chars().count();
        [0, length / 2].into_iter().find_map(|from| {
            let (from, _) = text.char_indices().nth(from)?;
            let jigsaw = Jigsaw::of_word(&text[from..])?;
            let from = word.start + from;
            Some((jigsaw, from..word.end, word.start..from))
        })
    };
    let (jigsaw, regions, board) = words(line).find_map(regions)?;
    let cells = jigsaw.groups.len();
    let others = words(line).filter(|word| *word != regions).chain([board]);
    let is_board = |word: &Range<usize>| {
        let text = &line[word.clone()];
        text.chars().count() == cells && is_board_of(text, cells.isqrt())
    };
    let boards: Vec<Range<usize>> = others.filter(is_board).collect();
    (!boards.is_empty()).then_some(Found {
        jigsaw,
        regions,
        boards,
    })
}

#[cfg(test)]
mod tests {
    use crate::formats::{Parsed, ReadOptions, parse_str};
    use crate::rules::Rule;

    const FOUR: &str = "aaabacbbccdbcddd";
    const FIVE: &str = "aabbbaaabbcddddccccdeeeee";

    fn read(line: &str) -> Result<Parsed, String> {
        let mut all = parse_str(line, &ReadOptions::default());
        assert_eq!(all.len(), 1, "{line}");
        all.remove(0).map_err(|error| error.to_string())
    }

    #[test]
    fn regions_stand_beside_the_board_or_behind_it() {
        let (four, five) = (".".repeat(15) + "4", "1".to_string() + &".".repeat(24));
        for (line, regions, note) in [
            (format!("{four} {FOUR}"), FOUR, None),
            (format!("{four}{FOUR}"), FOUR, None),
            (format!("{four},{}", FOUR.to_uppercase()), FOUR, None),
            (
                format!("hard; {FOUR} {four} # mine"),
                FOUR,
                Some("hard; mine"),
            ),
            (format!("{five}\t{FIVE} 7.2"), FIVE, Some("7.2")),
        ] {
            let parsed = read(&line).unwrap();
            let rules = parsed.puzzle.rules();
            let Some(Rule::Regions(read)) = rules.iter().find(|r| matches!(r, Rule::Regions(_)))
            else {
                panic!("{line}: {rules:?}");
            };
            let cells = parsed.puzzle.shape().all_cells();
            let letters = cells.map(|cell| char::from(b'a' + read.of(cell).unwrap() as u8));
            assert_eq!(letters.collect::<String>(), regions, "{line}");
            assert_eq!(parsed.puzzle.givens().count(), 1, "{line}");
            assert_eq!(parsed.note.as_deref(), note, "{line}");
        }
    }

    #[test]
    fn boxes_are_no_rule_of_their_own_and_a_solution_is_none() {
        let boxes = "aabbaabbccddccdd";
        let parsed = read(&format!("{} {boxes}", ".".repeat(16))).unwrap();
        assert!(parsed.puzzle.is_plain());
        let solution = "1234341221434321";
        let parsed = read(&format!("{} {solution} {boxes}", ".".repeat(16))).unwrap();
        assert_eq!(parsed.expected.unwrap().unwrap().to_string(), solution);
        let parsed = read(&format!("{} {solution}", ".".repeat(16))).unwrap();
        assert!(parsed.puzzle.is_plain() && parsed.expected.is_some());
    }

    #[test]
    fn a_solution_has_the_digits_of_a_board_without_boxes() {
        let solution = "1234432124133142";
        let parsed = read(&format!("{} {solution} {FOUR}", ".".repeat(16))).unwrap();
        assert_eq!(parsed.expected.unwrap().unwrap().to_string(), solution);
    }

    #[test]
    fn what_is_not_connected_or_of_other_sizes_is_no_region() {
        for other in ["abbbbaaacccdddcd", "aaaaabbbccccdddd"] {
            let line = format!("{} {other}", ".".repeat(16));
            assert!(read(&line).unwrap().puzzle.is_plain(), "{line}");
        }
        let line = format!("{0} {0} {FOUR}", ".".repeat(15) + "1");
        assert!(read(&line).is_ok(), "the same board again");
        let alone = read(&format!("{} {FOUR} mine", ".".repeat(14))).unwrap_err();
        assert!(alone.ends_with("beside its regions, found none"), "{alone}");
        let line = format!("{0}1 {0}2 {FOUR}", ".".repeat(15));
        assert!(
            read(&line).unwrap_err().ends_with("found another"),
            "{line}"
        );
    }
}
