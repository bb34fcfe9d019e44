//! The constraints of an ISS string as clues.

use super::item::Item;
use super::lines::diagonal;
use super::off_board::{Area, CHAOS, DOPPELGANGER, FOUND, MISSING, adjacent};
use super::table::{CELLS, ENDS, NONE, NUMBER, PAIRS, VALUES, WHOLE, find};
use crate::formats::ParseError;
use crate::grid::{Cell, Digit, Shape};
use crate::rules::{Clue, ClueKind, Regions};

/// The board that clues are read on.
pub(super) struct Reader<'r> {
    pub(super) shape: Shape,
    /// Whether rows and columns may repeat digits.
    pub(super) is_free: bool,
    /// The number of cells of a region.
    pub(super) size: i64,
    /// The same, if the string says it.
    pub(super) region_size: Option<usize>,
    /// Whether boxes are the only regions.
    pub(super) boxes_alone: bool,
    /// The boxes, if there are regions beside them.
    pub(super) boxes_beside: Option<&'r Regions>,
    /// Boxes and regions of as many cells as a row has.
    pub(super) regions: Vec<&'r Regions>,
    /// Which lines may have equal ranks, if that is said.
    pub(super) ties: &'r str,
    /// The cells off the board that automata have taken to choose by, behind all others.
    pub(super) chosen: std::cell::Cell<usize>,
}

/// A clue with what is known of it but the kind.
pub(super) type Part<'a> = (&'a str, Vec<i64>, Vec<Vec<Cell>>);

impl Reader<'_> {
    /// Adds the clues of a constraint.
    pub(super) fn read(&self, item: Item<'_>, clues: &mut Vec<Clue>) -> Result<(), ParseError> {
        let words: Vec<&str> = item.arguments().collect();
        let name = item.name;
        let whole = WHOLE.iter().find(|(of, _)| *of == name);
        let pairs = PAIRS.iter().find(|(of, ..)| *of == name);
        if NONE.contains(&name) {
            return Ok(());
        } else if let Some((_, all)) = whole {
            for (kind, numbers) in *all {
                if ["windoku", "disjoint-groups"].contains(kind) {
                    return self.of_boxes(item, kind, clues);
                }
                clues.push(clue(item, (kind, numbers.to_vec(), Vec::new()))?);
            }
        } else if let Some((_, kind, numbers)) = pairs {
            let cells = item.cells(words, self.shape)?;
            let found = adjacent(item, &cells, self.shape);
            if found.is_empty() {
                return Err(item.refused("cells that share an edge", "none"));
            }
            for pair in found {
                clues.push(clue(item, (kind, numbers.to_vec(), vec![pair]))?);
            }
        } else if let (Some(boxes), "RegionSumLine") = (self.boxes_beside, name) {
            let cells = item.cells(words, self.shape)?;
            let runs = cells.chunk_by(|a, b| boxes.of(*a) == boxes.of(*b));
            let runs: Vec<Vec<Cell>> = runs.map(<[Cell]>::to_vec).collect();
            if runs.len() > 1 {
                clues.push(clue(item, ("equal-sum", Vec::new(), runs))?);
            }
        } else if let Some(kind) = find(CELLS, name) {
            let cells = item.cells(words, self.shape)?;
            clues.push(clue(item, (kind, Vec::new(), vec![cells]))?);
        } else if let Some(kind) = find(NUMBER, name) {
            let part = self.numbered(item, kind, &words, clues)?;
            clues.push(clue(item, part)?);
        } else if let Some(kind) = find(VALUES, name) {
            let (values, cells) = words.split_first().unwrap_or((&"", &[]));
            let values = values.split('_').map(|value| item.number(value));
            let values = values.collect::<Result<_, _>>()?;
            let cells = item.cells(cells.iter().copied(), self.shape)?;
            clues.push(clue(item, (kind, values, vec![cells]))?);
        } else if let Some(kind) = find(ENDS, name) {
            let (line, numbers) = words.split_first().unwrap_or((&"", &[]));
            let tied = kind == "full-rank" && self.ties == "any";
            let kind = if tied { "full-rank-ties" } else { kind };
            for (number, back) in numbers
                .iter()
                .zip([false, true])
                .filter(|(n, _)| !n.is_empty())
            {
                let cells = self.line(item, line, back)?;
                clues.push(clue(item, (kind, vec![item.number(number)?], vec![cells]))?);
            }
        } else {
            self.other(item, &words, clues)?;
        }
        Ok(())
    }

    /// Reads a number and cells.
    fn numbered<'k>(
        &self,
        item: Item<'_>,
        kind: &'k str,
        words: &[&str],
        clues: &mut Vec<Clue>,
    ) -> Result<Part<'k>, ParseError> {
        let (number, cells) = match words.split_first() {
            // Without a number a difference of 5.
            Some((first, _)) if item.name == "Whisper" && item.number(first).is_err() => (5, words),
            // Without a sum, any will do.
            Some((&"", rest)) if kind == "cage" => (0, rest),
            Some((first, rest)) => (item.number(first)?, rest),
            None => return Err(item.refused("a number and cells", "nothing")),
        };
        let (cells, is_loop) = match cells.split_last() {
            Some((&"LOOP", cells)) if item.name == "SumLine" => (cells, true),
            _ => (cells, false),
        };
        let cells = item.cells(cells.iter().copied(), self.shape)?;
        if kind == "lockout" {
            // The ends differ in any case.
            return Ok((kind, vec![number.max(1)], vec![cells]));
        }
        if kind == "cage" {
            let distinct = distinct(&cells);
            // 0 is any sum.
            if number == 0 {
                return Ok(("cage", Vec::new(), vec![distinct]));
            }
            if distinct.len() < cells.len() {
                // A cell that is listed twice counts twice.
                clues.push(clue(item, ("cage", Vec::new(), vec![distinct]))?);
                return Ok(("sum", vec![number], vec![cells]));
            }
        }
        Ok((
            if is_loop { "sum-loop" } else { kind },
            vec![number],
            vec![cells],
        ))
    }

    fn other(
        &self,
        item: Item<'_>,
        words: &[&str],
        clues: &mut Vec<Clue>,
    ) -> Result<(), ParseError> {
        let shape = self.shape;
        let first = words.first().copied().unwrap_or_default();
        let rest = words.get(1..).unwrap_or_default();
        let cells = |words: &[&str]| {
            words
                .iter()
                .map(|word| item.cell(word, shape))
                .collect::<Result<Vec<Cell>, _>>()
        };
        let part: Part<'_> = match item.name {
            "Arrow" | "CountDistinct" => {
                let kind = if item.name == "Arrow" {
                    "arrow"
                } else {
                    "count-distinct"
                };
                (
                    kind,
                    Vec::new(),
                    vec![cells(&words[..words.len().min(1)])?, cells(rest)?],
                )
            }
            "PillArrow" => {
                let count = item.number(first)?;
                let count = usize::try_from(count)
                    .ok()
                    .filter(|n| (1..=rest.len()).contains(n));
                let count = count.ok_or_else(|| item.error(first, "a number of pill cells"))?;
                let mut pill = cells(&rest[..count])?;
                pill.sort_unstable();
                if shape.high() > 9 {
                    // Of the digits only the first may be 10 or more.
                    let digits: Vec<i64> = (i64::from(shape.low())..10).collect();
                    for &cell in &pill[1..] {
                        let part: Part<'_> = ("one-of", digits.clone(), vec![vec![cell]]);
                        clues.push(clue(item, part)?);
                    }
                }
                ("arrow", Vec::new(), vec![pill, cells(&rest[count..])?])
            }
            "Diagonal" => {
                let kind = match first {
                    "1" => "diagonal-up",
                    "-1" => "diagonal-down",
                    _ => return Err(item.error(first, "1 or -1")),
                };
                (kind, Vec::new(), Vec::new())
            }
            "Sum" => self.sum(item, first, cells(rest)?)?,
            "EqualSum" => {
                let groups = words.split(|word| *word == "-").map(cells);
                ("equal-sum", Vec::new(), groups.collect::<Result<_, _>>()?)
            }
            "SameValues" => {
                let all = cells(rest)?;
                let sets = usize::try_from(item.number(first)?).unwrap_or(0);
                if sets == 0 || !all.len().is_multiple_of(sets) || all.is_empty() {
                    return Err(item.error(first, "a number of sets of as many cells each"));
                }
                let sets = all.chunks(all.len() / sets).map(<[Cell]>::to_vec).collect();
                ("same-values", Vec::new(), sets)
            }
            "Quad" => {
                let corner = item.cell(first, shape)?;
                let square = square(corner, item.area(corner, shape));
                let square =
                    square.ok_or_else(|| item.error(first, "the upper left cell of four"))?;
                let values = rest.iter().map(|value| item.number(value));
                ("quadruple", values.collect::<Result<_, _>>()?, vec![square])
            }
            "LookAndSay" => {
                let digits = first.chars().map(|c| c.to_digit(17).map(i64::from));
                let digits: Option<Vec<i64>> = digits.collect();
                let digits = digits.ok_or_else(|| item.error(first, "digits such as 23"))?;
                ("look-and-say", digits, vec![cells(rest)?])
            }
            "LittleKiller" => {
                let from = rest.first().copied().unwrap_or_default();
                let diagonal = diagonal(item.cells_on_board([from], shape)?[0], shape);
                let diagonal = diagonal.ok_or_else(|| item.error(from, "a cell at the border"))?;
                ("diagonal-sum", vec![item.number(first)?], vec![diagonal])
            }
            "Sandwich" => {
                let line = self.line(item, rest.first().copied().unwrap_or_default(), false)?;
                // Between the least and the greatest digit of the line, whichever these are.
                let whole = line.len() == shape.order();
                let kind = if whole { "sandwich" } else { "lunchbox" };
                (kind, vec![item.number(first)?], vec![line])
            }
            DOPPELGANGER if shape.low() == 0 => {
                let own = MISSING.map(|prefix| Ok(item.group(prefix, shape)?.0));
                let own: Vec<Vec<Cell>> = own.into_iter().collect::<Result<_, _>>()?;
                ("doppelganger", Vec::new(), vec![own.concat()])
            }
            DOPPELGANGER => {
                let found = format!("{} to {}", shape.low(), shape.high());
                return Err(item.refused("digits from 0", found));
            }
            CHAOS if !words.is_empty() => return Err(item.error(first, "no argument")),
            CHAOS => (
                "find-regions",
                vec![self.size],
                vec![item.group(FOUND, shape)?.0],
            ),
            "ChaosArrow" | "ChaosCount" => self.of_regions(item, words)?,
            "ConnectedValues" => self.connected(item, words, clues)?,
            // Said once, of the whole board.
            "FullRankTies" if ["only-unclued", "any"].contains(&first) && self.ties == first => {
                return Ok(());
            }
            "FullRankTies" if first == "none" && self.ties == first => {
                ("distinct-ranks", Vec::new(), Vec::new())
            }
            "FullRankTies" => {
                let expected = "only-unclued, any or none, for the whole board";
                return Err(item.error(first, expected));
            }
            "Indexing" => {
                let kind = match first {
                    "C" => "index-column",
                    "R" => "index-row",
                    _ => return Err(item.error(first, "C or R")),
                };
                (kind, Vec::new(), vec![cells(rest)?])
            }
            "RegionSameValues" => {
                let groups = self.largest_regions();
                if groups.len() < 2 || groups[0].len() == shape.order() {
                    return Ok(());
                }
                ("same-values", Vec::new(), groups)
            }
            "Pair" | "PairX" | "Binary" | "BinaryX" | "NFA" | "Regex" => {
                return self.made_by_hand(item, first, rest, clues);
            }
            name => return Err(item.error(name, "the type of a constraint")),
        };
        clues.push(clue(item, part)?);
        Ok(())
    }

    /// Reads `N`, or `N_=_` and a factor for each cell.
    fn sum(
        &self,
        item: Item<'_>,
        word: &str,
        cells: Vec<Cell>,
    ) -> Result<Part<'static>, ParseError> {
        let mut parts = word.split('_');
        let total = item.number(parts.next().unwrap_or_default())?;
        if parts.next() != Some("=") {
            return Ok(("sum", vec![total], vec![cells]));
        }
        let factors = parts.map(|factor| item.number(factor));
        let factors: Vec<i64> = factors.collect::<Result<_, _>>()?;
        if factors.len() != cells.len() {
            return Err(item.error(word, format!("{} factors, one a cell", cells.len())));
        }
        let numbers = [total].into_iter().chain(factors).collect();
        Ok(("weighted-sum", numbers, vec![cells]))
    }

    /// Returns the largest of the rows, columns, boxes and regions.
    fn largest_regions(&self) -> Vec<Vec<Cell>> {
        let shape = self.shape;
        let mut all: Vec<Vec<Cell>> = self
            .regions
            .iter()
            .flat_map(|regions| regions.all())
            .collect();
        all.extend((0..shape.rows()).map(|row| shape.row_cells(row).collect()));
        all.extend((0..shape.columns()).map(|column| shape.column_cells(column).collect()));
        let most = all.iter().map(Vec::len).max().unwrap_or(0);
        all.retain(|region| region.len() == most);
        all
    }
}

/// Returns cells without those that came before.
fn distinct(cells: &[Cell]) -> Vec<Cell> {
    let mut seen: Vec<Cell> = Vec::new();
    for cell in cells {
        if !seen.contains(cell) {
            seen.push(*cell);
        }
    }
    seen
}

/// Returns the clue that a cell holds one of some digits.
pub(super) fn one_of(
    item: Item<'_>,
    cell: Cell,
    digits: &[Digit],
    shape: Shape,
) -> Result<Clue, ParseError> {
    let mut values: Vec<i64> = Vec::new();
    for &digit in digits {
        let value = shape.value(digit).into();
        // A single value is there twice.
        if !values.contains(&value) {
            values.push(value);
        }
    }
    clue(item, ("one-of", values, vec![vec![cell]]))
}

pub(super) fn clue(item: Item<'_>, (kind, numbers, groups): Part<'_>) -> Result<Clue, ParseError> {
    let found = ClueKind::of(kind).ok_or_else(|| item.refused("a kind of clue", kind))?;
    let clue = Clue::new(found, numbers, groups);
    clue.map_err(|misfit| item.error(item.name, misfit.expected()))
}

/// Returns the four cells around a point, by the upper left one.
pub(super) fn square(corner: Cell, area: Area) -> Option<Vec<Cell>> {
    let (row, column) = area.place(corner)?;
    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
    let cells = cells.map(|(down, right)| area.cell(row + down, column + right));
    cells.collect()
}
