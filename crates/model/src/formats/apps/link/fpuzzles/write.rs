//! Writes f-puzzles: the grid, and a list for each kind of constraint.

use super::super::{lz, plain_rules};
use super::LARGEST;
use super::table::{ENDS, GROUPS, LINES, PAIRS, SINGLES, WHOLE};
use crate::formats::Parsed;
use crate::formats::json_write::quoted;
use crate::formats::writer::Unwritable;
use crate::grid::{Cell, DigitSet, Shape};
use crate::rules::{Clue, Regions, Rule};

/// Returns whether f-puzzles has a member for a part of a note.
fn is_named(part: &str) -> bool {
    let name = part.split_once(": ").map_or("", |(name, _)| name);
    ["title", "author", plain_rules::NOTE].contains(&name)
}

/// Returns whether all of a note is written: its title, author and rules in words, or one part as
/// the title. What was left out when it was read is not there.
pub(in crate::formats::apps::link) fn holds_note(note: &str) -> bool {
    let parts = || note.split("; ");
    let others = parts().filter(|part| !is_named(part)).count();
    let is_titled = parts().any(|part| is_named(part) && !part.starts_with(plain_rules::NOTE));
    !parts().any(|part| part.starts_with(plain_rules::LEFT_OUT))
        && others <= usize::from(!is_titled)
}

/// Returns the puzzle packed.
pub(in crate::formats::apps::link) fn packed(parsed: &Parsed) -> Result<String, Unwritable> {
    Ok(lz::pack(&json(parsed)?))
}

fn json(parsed: &Parsed) -> Result<String, Unwritable> {
    let puzzle = &parsed.puzzle;
    let shape = puzzle.shape();
    let order = shape.order();
    let square = (shape.rows(), shape.columns(), shape.low()) == (order, order, 1);
    if !square || order > LARGEST {
        let reason = format!("it holds boards to {LARGEST}×{LARGEST}, with as many digits from 1");
        return Err(Unwritable(reason));
    }
    let rules = puzzle.rules();
    if !rules.contains(&Rule::Rows) || !rules.contains(&Rule::Columns) {
        return Err(Unwritable(
            "it has no board without rows or columns".to_string(),
        ));
    }
    let mut members = vec![("size".to_string(), order.to_string())];
    let mut notes = parsed.note.iter().flat_map(|note| note.split("; "));
    let word = |name: &str| {
        let found = notes
            .clone()
            .find_map(|note| note.strip_prefix(name)?.strip_prefix(": "));
        found.map(|text| (name.to_string(), quoted(text)))
    };
    members.extend(word("title"));
    members.extend(word("author"));
    if members.len() == 1 {
        let own = [plain_rules::NOTE, plain_rules::LEFT_OUT];
        let title = notes.find(|note| !own.iter().any(|name| note.starts_with(name)));
        members.extend(title.map(|note| ("title".to_string(), quoted(note))));
    }
    let in_words = parsed.rules_in_words();
    members.extend(in_words.map(|text| ("ruleset".to_string(), quoted(text))));
    members.push(("grid".to_string(), grid(parsed)?));
    let clues = rules.iter().filter_map(|rule| match rule {
        Rule::Clue(clue) => Some(clue),
        _ => None,
    });
    let mut lists = Lists {
        shape,
        all: Vec::new(),
        clues: clues.collect(),
    };
    lists.fill()?;
    members.extend(lists.all.into_iter().map(|(name, parts)| match parts {
        None => (name, "true".to_string()),
        Some(parts) => (name, format!("[{}]", parts.join(","))),
    }));
    if let Some(Ok(solution)) = &parsed.expected {
        let digits: Vec<String> = solution.values().iter().map(u8::to_string).collect();
        members.push(("solution".to_string(), format!("[{}]", digits.join(","))));
    }
    let members: Vec<String> = members
        .iter()
        .map(|(name, value)| format!("{}:{value}", quoted(name)))
        .collect();
    Ok(format!("{{{}}}", members.join(",")))
}

fn grid(parsed: &Parsed) -> Result<String, Unwritable> {
    let puzzle = &parsed.puzzle;
    let (givens, shape) = (puzzle.givens(), puzzle.shape());
    let order = shape.order();
    let marks = puzzle.pencil_marks();
    let sets = marks.iter().flat_map(|marks| marks.sets());
    if sets.into_iter().any(|set| set.is_empty()) {
        let reason = "it holds no cell without candidates";
        return Err(Unwritable(reason.to_string()));
    }
    let usual = Shape::of_order(order);
    let boxes = Regions::boxes(shape).filter(|_| puzzle.rules().contains(&Rule::Boxes));
    let regions = puzzle.rules().iter().find_map(|rule| match rule {
        Rule::Regions(regions) => Some(regions),
        _ => None,
    });
    if boxes.is_some() && regions.is_some() {
        let reason = "it has boxes or regions, not both";
        return Err(Unwritable(reason.to_string()));
    }
    let said = match (&boxes, regions) {
        // What the site takes for granted.
        (Some(_), _) if Some(shape) == usual => None,
        (boxes, regions) => Some(regions.or(boxes.as_ref())),
    };
    let cell = |cell: Cell| {
        let digit = givens.get(cell);
        let digit = digit.map(|digit| format!("\"value\":{digit},\"given\":true"));
        let set = marks.as_ref().map(|marks| marks.get(cell));
        let some = set.filter(|set| digit.is_none() && *set != DigitSet::all(order));
        let some = some.map(|set| format!("\"givenPencilMarks\":[{}]", listed(set)));
        let region = said.map(|regions| {
            let region = regions.and_then(|regions| regions.of(cell));
            let region = region.map_or("null".to_string(), |region| region.to_string());
            format!("\"region\":{region}")
        });
        let members: Vec<String> = digit.into_iter().chain(some).chain(region).collect();
        format!("{{{}}}", members.join(","))
    };
    let cells: Vec<String> = shape.all_cells().map(cell).collect();
    let rows = cells
        .chunks(order)
        .map(|row| format!("[{}]", row.join(",")));
    Ok(format!("[{}]", rows.collect::<Vec<_>>().join(",")))
}

fn listed(set: DigitSet) -> String {
    let digits: Vec<String> = set.iter().map(|digit| digit.to_string()).collect();
    digits.join(",")
}

/// The members of the constraints: `true`, or a list of parts.
struct Lists<'c> {
    shape: Shape,
    all: Vec<(String, Option<Vec<String>>)>,
    clues: Vec<&'c Clue>,
}

impl Lists<'_> {
    fn fill(&mut self) -> Result<(), Unwritable> {
        for clue in self.clues.clone() {
            if self.is_single(clue) || !self.take(clue) {
                let kind = clue.kind().name;
                let reason = format!("it has nothing for '{kind}' as it is here (vdk has)");
                return Err(Unwritable(reason));
            }
        }
        Ok(())
    }

    /// Returns whether the clue is one of several that would be one list: cells of such a list are
    /// not compared with each other.
    fn is_single(&self, clue: &Clue) -> bool {
        let kind = clue.kind().name;
        let of_kind = self.clues.iter().filter(|other| other.kind().name == kind);
        kind.starts_with("local-") && of_kind.count() > 1
    }

    fn add(&mut self, name: &str, part: String) -> bool {
        match self.all.iter_mut().find(|(of, _)| of == name) {
            Some((_, Some(parts))) => parts.push(part),
            Some((_, None)) => return false,
            None => self.all.push((name.to_string(), Some(vec![part]))),
        }
        true
    }

    fn flag(&mut self, name: &str) -> bool {
        let known = self.all.iter().any(|(of, _)| of == name);
        if !known {
            self.all.push((name.to_string(), None));
        }
        true
    }

    /// Adds a clue; returns whether the site has it.
    fn take(&mut self, clue: &Clue) -> bool {
        let kind = clue.kind().name;
        let means_another = match kind {
            // 0 is any sum there.
            "cage" => clue.numbers().iter().any(|&sum| sum < 1),
            "double-arrow" => clue.cells().len() < 3,
            _ => false,
        };
        if means_another {
            return false;
        }
        let whole = WHOLE
            .iter()
            .find(|(_, of, numbers)| *of == kind && clue.numbers() == *numbers);
        if let Some((name, ..)) = whole {
            return self.flag(name);
        }
        let of = |table: &[(&'static str, &str)]| {
            table
                .iter()
                .find(|(_, of)| *of == kind)
                .map(|(name, _)| *name)
        };
        let cells = self.names(clue.cells());
        let value = match clue.numbers() {
            [number] => format!(",\"value\":\"{number}\""),
            _ => String::new(),
        };
        if let Some(name) = of(LINES) {
            return self.add(name, format!("{{\"lines\":[[{cells}]]{value}}}"));
        }
        if let Some(name) = of(SINGLES) {
            let mut singles = clue
                .cells()
                .iter()
                .map(|cell| self.names(&[*cell]))
                .collect::<Vec<_>>();
            return singles
                .drain(..)
                .all(|cell| self.add(name, format!("{{\"cell\":{cell}}}")));
        }
        if let Some(name) = of(GROUPS) {
            return self.add(name, format!("{{\"cells\":[{cells}]}}"));
        }
        if let Some(name) = of(ENDS) {
            return match self.end(clue.cells()) {
                Some(cell) => self.add(name, format!("{{\"cell\":\"{cell}\"{value}}}")),
                None => false,
            };
        }
        if kind == "pair-sum" && [5, 10].contains(&clue.number()) {
            let sign = if clue.number() == 10 { "X" } else { "V" };
            return self.pairs("xv", clue, &format!(",\"value\":\"{sign}\""));
        }
        if let Some((name, ..)) = PAIRS.iter().find(|(_, of, _)| *of == kind) {
            return self.pairs(name, clue, &value);
        }
        self.other(clue, &cells, &value)
    }

    fn other(&mut self, clue: &Clue, cells: &str, value: &str) -> bool {
        let numbers = clue.numbers();
        let group = |index: usize| clue.groups().get(index).map_or(&[][..], Vec::as_slice);
        match clue.kind().name {
            "cage" => self.add("killercage", format!("{{\"cells\":[{cells}]{value}}}")),
            "arrow" => {
                let (circle, shaft) = (group(0), group(1));
                let Some(first) = circle.first().filter(|_| circle.is_sorted()) else {
                    return false;
                };
                let line = self.names(&[&[*first], shaft].concat());
                self.add(
                    "arrow",
                    format!("{{\"cells\":[{cells}],\"lines\":[[{line}]]}}"),
                )
            }
            "clone" => {
                let clones = self.names(group(1));
                self.add(
                    "clone",
                    format!("{{\"cells\":[{cells}],\"cloneCells\":[{clones}]}}"),
                )
            }
            "quadruple" => {
                let values: Vec<String> = numbers.iter().map(i64::to_string).collect();
                let values = values.join(",");
                self.add(
                    "quadruple",
                    format!("{{\"cells\":[{cells}],\"values\":[{values}]}}"),
                )
            }
            "diagonal-sum" => match self.diagonal(clue.cells()) {
                Some((cell, direction)) if clue.number() != 0 => {
                    let place = format!("\"cell\":\"{cell}\",\"direction\":\"{direction}\"");
                    self.add("littlekillersum", format!("{{{place}{value}}}"))
                }
                _ => false,
            },
            "nonconsecutive" => {
                let marked = |other: &&Clue| ["difference", "ratio"].contains(&other.kind().name);
                !self.clues.iter().any(marked) && self.flag("nonconsecutive")
            }
            "all-given-sum" if numbers == [5, 10] => self.add("negative", "\"xv\"".to_string()),
            "all-given-ratio" => {
                self.is_usual("ratio", numbers, 2) && self.add("negative", "\"ratio\"".to_string())
            }
            "all-given-difference" => {
                self.is_usual("difference", numbers, 1)
                    && self.add("negative", "\"difference\"".to_string())
            }
            _ => false,
        }
    }

    /// Returns whether the numbers of a negative rule are those that the site takes: all that are
    /// on the board, or the usual one.
    fn is_usual(&self, kind: &str, numbers: &[i64], usual: i64) -> bool {
        let of_kind = self.clues.iter().filter(|clue| clue.kind().name == kind);
        let mut marked: Vec<i64> = of_kind.map(|clue| clue.number()).collect();
        marked.sort_unstable();
        marked.dedup();
        numbers
            == if marked.is_empty() {
                vec![usual]
            } else {
                marked
            }
    }

    /// Adds a part for each two neighbours of a clue.
    fn pairs(&mut self, name: &str, clue: &Clue, value: &str) -> bool {
        let pairs: Vec<String> = clue
            .cells()
            .windows(2)
            .map(|pair| self.names(pair))
            .collect();
        pairs
            .iter()
            .all(|pair| self.add(name, format!("{{\"cells\":[{pair}]{value}}}")))
    }

    fn names(&self, cells: &[Cell]) -> String {
        let name = |cell: &Cell| {
            let (row, column) = (self.shape.row(*cell) + 1, self.shape.column(*cell) + 1);
            format!("\"R{row}C{column}\"")
        };
        cells.iter().map(name).collect::<Vec<_>>().join(",")
    }

    /// Returns the cell beside the board before a whole row or column.
    fn end(&self, cells: &[Cell]) -> Option<String> {
        let shape = self.shape;
        let (first, last) = (*cells.first()?, *cells.last()?);
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let back = last < first;
        if back {
            sorted.reverse();
        }
        let straight = sorted == cells;
        if back {
            sorted.reverse();
        }
        let beyond = shape.order() + 1;
        let (row, column) = (shape.row(first), shape.column(first));
        if straight && sorted.iter().copied().eq(shape.row_cells(row)) {
            Some(format!("R{}C{}", row + 1, if back { beyond } else { 0 }))
        } else if straight && sorted.iter().copied().eq(shape.column_cells(column)) {
            Some(format!("R{}C{}", if back { beyond } else { 0 }, column + 1))
        } else {
            None
        }
    }

    /// Returns the cell beside the board and the direction of a whole diagonal.
    fn diagonal(&self, cells: &[Cell]) -> Option<(String, &'static str)> {
        let shape = self.shape;
        let place = |cell: &Cell| (shape.row(*cell) as isize, shape.column(*cell) as isize);
        let (first, last) = (place(cells.first()?), place(cells.last()?));
        let order = shape.order() as isize;
        let off = |(row, column): (isize, isize)| {
            !(0..order).contains(&row) || !(0..order).contains(&column)
        };
        let ways = [("DR", 1, 1), ("DL", 1, -1), ("UR", -1, 1), ("UL", -1, -1)];
        ways.into_iter().find_map(|(name, down, right)| {
            let next = |(row, column): (isize, isize)| (row + down, column + right);
            let steps = cells
                .windows(2)
                .all(|pair| next(place(&pair[0])) == place(&pair[1]));
            let before = (first.0 - down, first.1 - right);
            let whole = steps && off(before) && off(next(last));
            let name = whole.then_some(name)?;
            Some((format!("R{}C{}", before.0 + 1, before.1 + 1), name))
        })
    }
}
