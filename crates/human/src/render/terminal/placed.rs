//! Marks put on a board of characters, one after another.

use super::super::ruling::Before;
use super::letters::Letters;
use super::looks::{arrow, cell_sign, edge_sign};
use super::signs::{Signing, group};
use veridoku_model::grid::{Cell, Shape};
use veridoku_model::rules::{Clue, ClueMark, Dot, Ends};

impl Signing<'_> {
    /// Puts a mark on the board. Returns its sign for the legend, if it has another than the letter
    /// `own` of the clue, which it gets as soon as it needs one.
    pub(super) fn mark(
        &mut self,
        mark: &ClueMark,
        number: usize,
        clue: &Clue,
        own: &mut Option<String>,
    ) -> Option<String> {
        match mark {
            ClueMark::Line { cells, ends, .. } => {
                let letter = self.own(own);
                self.line(&letter, cells, *ends);
                None
            }
            ClueMark::Shade { cells } => {
                let letter = self.own(own);
                cells.iter().for_each(|&cell| self.label(cell, &letter));
                None
            }
            ClueMark::Pill { cells } => {
                // The arrow begins at the last cell.
                let letter = self.own(own) + "○";
                let before = cells.split_last().map_or(&[][..], |(_, before)| before);
                before.iter().for_each(|&cell| self.label(cell, &letter));
                None
            }
            ClueMark::Sign { cell, sign } => {
                let plain = cell_sign(*sign).to_string();
                let sign = match own {
                    Some(letter) => format!("{letter}{plain}"),
                    None => plain.clone() + &self.told_apart(&plain, clue),
                };
                self.label(*cell, &sign);
                own.is_none().then_some(sign)
            }
            ClueMark::Cage { cells, text } => self.cage(cells, text, number, clue, own),
            ClueMark::Edge { a, b, dot, text } => self.edge((*a, *b), (*dot, text), clue, own),
            ClueMark::Corner { cells, .. } => self.corner(cells, clue, own),
            ClueMark::Outside { cells, text } => self.outside(cells, text, clue, own),
            _ => None,
        }
    }

    /// Returns the letter of a clue.
    fn own(&mut self, own: &mut Option<String>) -> String {
        own.get_or_insert_with(|| self.letters.give()).clone()
    }

    /// Returns the letter of a group whose look others have too, else nothing.
    fn told_apart(&mut self, look: &str, clue: &Clue) -> String {
        let several = self.looks.get(look).is_some_and(|groups| groups.len() > 1);
        match several {
            true => self.group_letter(clue),
            false => String::new(),
        }
    }

    fn group_letter(&mut self, clue: &Clue) -> String {
        let letters = &mut self.letters;
        let named = self.named.entry(group(clue));
        named.or_insert_with(|| letters.give()).clone()
    }

    fn label(&mut self, cell: Cell, text: &str) {
        self.signs.labels[cell.index()].push(text.to_string());
    }

    fn line(&mut self, letter: &str, cells: &[Cell], ends: Ends) {
        let end = |index: usize| match (ends, index) {
            (Ends::Bulb, 0) => "●",
            (Ends::OpenBulb | Ends::Arrow, 0) => "○",
            (Ends::Circles, index) if index == 0 || index + 1 == cells.len() => "○",
            (Ends::Diamonds, index) if index == 0 || index + 1 == cells.len() => "◇",
            _ => "",
        };
        for (index, &cell) in cells.iter().enumerate() {
            let next = cells.get(index + 1);
            let next = next.or(cells.first().filter(|_| ends == Ends::Closed));
            let arrow = next.map_or("", |&next| arrow(self.shape, cell, next));
            self.label(cell, &format!("{letter}{}{arrow}", end(index)));
        }
    }

    /// Takes the lines inside a cage away, if the cells hang together and are in no other cage.
    fn cage(
        &mut self,
        cells: &[Cell],
        text: &str,
        number: usize,
        clue: &Clue,
        own: &mut Option<String>,
    ) -> Option<String> {
        let free = |cell: &Cell| self.signs.cages[cell.index()].is_none();
        let fits = text.chars().count() < self.room.width;
        let drawn = self.room.lined && fits && own.is_none() && cells.iter().all(free);
        let first = *cells.iter().min()?;
        if !(drawn && hangs_together(self.shape, cells)) {
            let letter = self.own(own);
            cells.iter().for_each(|&cell| self.label(cell, &letter));
            if !text.is_empty() {
                let label = self.signs.labels[first.index()].last_mut()?;
                *label += &format!(":{text}");
            }
            return None;
        }
        for cell in cells {
            self.signs.cages[cell.index()] = Some(number);
        }
        let letter = self.told_apart("cage", clue);
        let label = format!("{letter}{text}");
        if !label.is_empty() {
            self.label(first, &label);
        }
        let sign = if text.is_empty() { "" } else { "#" };
        Some(format!("[{letter}{sign}]"))
    }

    fn edge(
        &mut self,
        (a, b): (Cell, Cell),
        (dot, text): (Dot, &str),
        clue: &Clue,
        own: &mut Option<String>,
    ) -> Option<String> {
        let shape = self.shape;
        let (first, last) = (a.min(b), a.max(b));
        let beside = shape.row(a) == shape.row(b) && last.index() - first.index() == 1;
        let below = last.index() - first.index() == shape.columns();
        let seen = below || (beside && self.room.lined);
        if !seen || self.signs.edges.contains_key(&(first, last)) {
            let letter = self.own(own);
            let words = format!("{letter}{}", arrow(shape, a, b));
            self.label(a, &words);
            self.label(b, &letter);
            return None;
        }
        let sign = |way| edge_sign(dot, text, way);
        let way = match (beside, a < b) {
            (true, true) => (0, 1),
            (true, false) => (0, -1),
            (false, true) => (1, 0),
            (false, false) => (-1, 0),
        };
        let look = sign((0, 1)).map(String::from).unwrap_or_default();
        let apart = self.told_apart(&look, clue);
        let shown = match sign(way).filter(|_| apart.is_empty()) {
            Some(sign) => sign,
            None => Letters::sign(&self.group_letter(clue)),
        };
        self.signs.edges.insert((first, last), shown);
        // An inequality looks four ways, and is known by one of them.
        let legend = if dot == Dot::Greater && apart.is_empty() {
            '>'
        } else {
            shown
        };
        Some(legend.to_string())
    }

    /// Puts a letter where four cells meet.
    fn corner(&mut self, cells: &[Cell], clue: &Clue, own: &mut Option<String>) -> Option<String> {
        let shape = self.shape;
        let (first, last) = (*cells.iter().min()?, *cells.iter().max()?);
        let meets = cells.len() == 4
            && shape.row(last) == shape.row(first) + 1
            && shape.column(last) == shape.column(first) + 1;
        if !meets || !self.room.lined || self.signs.joints.contains_key(&last) {
            let letter = self.own(own);
            cells.iter().for_each(|&cell| self.label(cell, &letter));
            return None;
        }
        let letter = Letters::sign(&self.group_letter(clue));
        self.signs.joints.insert(last, letter);
        Some(letter.to_string())
    }

    fn outside(
        &mut self,
        cells: &[Cell],
        text: &str,
        clue: &Clue,
        own: &mut Option<String>,
    ) -> Option<String> {
        let place = Before::outside(self.shape, cells);
        let fits = text.chars().count() + 3 <= self.room.width;
        let Some(place) = place.filter(|_| fits) else {
            let letter = self.own(own);
            self.line(&format!("{letter}:{text}"), &cells[..1], Ends::Bare);
            self.line(&letter, cells, Ends::Bare);
            return None;
        };
        let letter = self.told_apart("outside", clue);
        self.signs.outside.push((place, format!("{letter}{text}")));
        Some(format!("{letter}#"))
    }
}

/// Returns whether each of some cells can be reached from the first, from neighbour to neighbour.
fn hangs_together(shape: Shape, cells: &[Cell]) -> bool {
    let beside = |a: Cell, b: Cell| {
        let rows = shape.row(a).abs_diff(shape.row(b));
        rows + shape.column(a).abs_diff(shape.column(b)) == 1
    };
    let mut reached: Vec<Cell> = cells.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        let more = cells.iter().filter(|&&other| beside(cell, other));
        let more: Vec<Cell> = more
            .filter(|other| !reached.contains(other))
            .copied()
            .collect();
        reached.extend(more);
    }
    reached.len() == cells.len()
}
