//! What ISS strings count of regions to be found: `.ChaosArrow` and `.ChaosCount`, whose cells
//! `CC1`, … have the regions of the cells of the board.

use super::item::Item;
use super::off_board::FOUND;
use super::rules::{Part, Reader};
use crate::formats::ParseError;
use crate::grid::Cell;

impl Reader<'_> {
    /// Reads a cell that holds a number, what is taken off it, and the cells that are counted: arms
    /// with `-` between, or a list. Without them, those in the four directions, or around.
    pub(super) fn of_regions(
        &self,
        item: Item<'_>,
        words: &[&str],
    ) -> Result<Part<'static>, ParseError> {
        let shape = self.shape;
        let [control, rest @ ..] = words else {
            return Err(item.refused("a cell of the board", "nothing"));
        };
        let Ok((regions, _)) = item.group(FOUND, shape) else {
            return Err(item.refused("ChaosConstruction beside it", "none"));
        };
        let control = item.cells_on_board([*control], shape)?[0];
        let (less, cells) = rest.split_first().unwrap_or((&"", &[]));
        let less = match *less {
            "" => 0,
            word => match item.number(word)? {
                number @ 0..=1 => number,
                _ => return Err(item.error(word, "0 or 1")),
            },
        };
        // A cell of the board stands for its region.
        let region = |word: &&str| {
            let cell = item.cell(word, shape)?;
            Ok(regions.get(cell.index()).copied().unwrap_or(cell))
        };
        let list = |words: &[&str]| words.iter().map(region).collect::<Result<Vec<Cell>, _>>();
        let at = |down: isize, right: isize| {
            let row = shape.row(control).checked_add_signed(down)?;
            let column = shape.column(control).checked_add_signed(right)?;
            let inside = row < shape.rows() && column < shape.columns();
            inside.then(|| regions[shape.cell(row, column).index()])
        };
        let (kind, counted) = match (item.name, cells) {
            ("ChaosArrow", []) => {
                let arm = |(down, right): (isize, isize)| {
                    let arm = (0..).map_while(|n| at(n * down, n * right));
                    arm.collect::<Vec<Cell>>()
                };
                let all = [(0, -1), (0, 1), (-1, 0), (1, 0)].map(arm);
                ("run-length", all.to_vec())
            }
            ("ChaosArrow", cells) => {
                let arms = cells.split(|word| *word == "-").map(list);
                ("run-length", arms.collect::<Result<_, _>>()?)
            }
            (_, []) => {
                let beside = [(0, -1), (0, 1), (-1, 0), (1, 0)];
                let corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)];
                let around = [(0, 0)].into_iter().chain(beside).chain(corners);
                let around = around.filter_map(|(down, right)| at(down, right));
                ("same-as-first", vec![around.collect()])
            }
            (_, cells) => ("same-as-first", vec![list(cells)?]),
        };
        let numbers = if less == 0 { Vec::new() } else { vec![less] };
        let groups = [vec![control]].into_iter().chain(counted);
        Ok((kind, numbers, groups.collect()))
    }
}
