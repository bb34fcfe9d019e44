//! Connected values.

use super::item::Item;
use super::rules::{Part, Reader, clue};
use crate::formats::ParseError;
use crate::grid::{Cell, Shape};
use crate::rules::Clue;

impl Reader<'_> {
    /// Reads a group of cells, values with `_` between, and perhaps the number of cells that have
    /// one.
    pub(super) fn connected(
        &self,
        item: Item<'_>,
        words: &[&str],
        clues: &mut Vec<Clue>,
    ) -> Result<Part<'static>, ParseError> {
        let [group, values, size @ ..] = words else {
            return Err(item.refused("a group of cells and values", "less"));
        };
        let (cells, columns) = item.group(group, self.shape)?;
        let values: Vec<i64> = values
            .split('_')
            .map(|value| item.number(value))
            .collect::<Result<_, _>>()?;
        if let Some(word) = size.first().filter(|word| !word.is_empty()) {
            let number = item.number(word)?;
            let fits = usize::try_from(number).is_ok_and(|n| (1..=cells.len()).contains(&n));
            let (true, [value]) = (fits, &values[..]) else {
                return Err(item.error(word, "a number of cells, for a single value"));
            };
            let listed = vec![*value; number as usize];
            clues.push(clue(
                item,
                ("contains-exactly", listed, vec![cells.clone()]),
            )?);
        }
        self.not_none(item, &cells, columns, &values, clues)?;
        let numbers = [columns as i64].into_iter().chain(values).collect();
        Ok(("connected", numbers, vec![cells]))
    }

    /// Adds that one of the cells holds one of the values, which ISS says with it, unless a row of
    /// the board among them holds every digit.
    fn not_none(
        &self,
        item: Item<'_>,
        cells: &[Cell],
        columns: usize,
        values: &[i64],
        clues: &mut Vec<Clue>,
    ) -> Result<(), ParseError> {
        let shape = self.shape;
        let (low, high) = (i64::from(shape.low()), i64::from(shape.high()));
        if !values.iter().any(|value| (low..=high).contains(value)) {
            return Err(item.refused(format!("a value from {low} to {high}"), "none"));
        }
        if !self.is_free && has_whole_row(cells, columns, shape) {
            return Ok(());
        }
        let [value] = values else {
            let found = "cells that may hold none of several";
            return Err(item.refused("rows that hold every digit, or one value", found));
        };
        let part: Part<'_> = ("contains", vec![*value], vec![cells.to_vec()]);
        clues.push(clue(item, part)?);
        Ok(())
    }
}

/// Returns whether cells in rows of this many columns have a row of the board that holds every
/// digit, where rows hold digits once.
pub(super) fn has_whole_row(cells: &[Cell], columns: usize, shape: Shape) -> bool {
    columns == shape.columns()
        && columns == shape.order()
        && cells.len() >= columns
        && shape.is_on_board(cells[0])
}
