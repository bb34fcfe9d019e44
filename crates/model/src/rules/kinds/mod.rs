//! The kinds of clues: one file each, and this table. To add one: docs/adding-a-rule.md.

mod added;
mod all_given_difference;
mod all_given_ratio;
mod all_given_sum;
mod anti_taxicab;
mod antiking;
mod antiknight;
mod any_of;
mod arrow;
mod automaton;
mod battlefield;
mod between;
mod cage;
mod clone;
mod connected;
mod contains;
mod contains_exactly;
mod count_distinct;
mod counting_circles;
mod diagonal_down;
mod diagonal_sum;
mod diagonal_up;
mod difference;
mod different;
mod disjoint_groups;
mod distinct_ranks;
mod doppelganger;
mod double_arrow;
mod doubled;
mod doublers;
mod dutch_flatmates;
mod entropic;
mod equal_sum;
mod equality_cage;
mod even;
mod find_regions;
mod full_rank;
mod global_entropy;
mod global_modulo;
mod greater;
mod hidden_skyscraper;
mod index_box;
mod index_column;
mod index_row;
mod local_maximum;
mod local_minimum;
mod lockout;
mod look_and_say;
mod lunchbox;
mod modular;
mod nabner;
mod nonconsecutive;
mod numbered_room;
mod odd;
mod one_of;
mod pair;
mod pair_sum;
mod pairs;
mod palindrome;
mod parity;
mod quadruple;
mod ratio;
mod region_sum;
mod rellik_cage;
mod renban;
mod run_length;
mod same_as_first;
mod same_values;
mod sandwich;
mod schrodinger_cells;
mod sequence;
mod skyscraper;
mod slow_thermo;
mod sum;
mod sum_line;
mod sum_loop;
mod thermo;
mod value_index;
mod weighted_sum;
mod whisper;
mod windoku;
mod x_sum;
mod zipper;

use super::automaton::Automaton;
use super::clue::Clue;
use super::clue_kind::{ClueGroups, ClueKind, Numbers};
use super::ground::{Ground, Misfit, along, every_two};
use super::mark::{ClueMark, Dot, Ends, Sign, Stroke};
use super::pairs::PairTable;
use super::relation::{Comparison, Relation};
use crate::grid::{Cell, Shape};

/// All kinds, in the order of the documents.
pub(super) const ALL: &[&ClueKind] = &[
    &lean(antiknight::KIND),
    &lean(antiking::KIND),
    &lean(anti_taxicab::KIND),
    &lean(nonconsecutive::KIND),
    &lean(diagonal_up::KIND),
    &lean(diagonal_down::KIND),
    &lean(windoku::KIND),
    &lean(disjoint_groups::KIND),
    &lean(global_entropy::KIND),
    &lean(global_modulo::KIND),
    &lean(dutch_flatmates::KIND),
    &lean(distinct_ranks::KIND),
    &lean(doppelganger::KIND),
    &lean(doublers::KIND),
    &lean(schrodinger_cells::KIND),
    &lean(find_regions::KIND),
    &lean(odd::KIND),
    &lean(even::KIND),
    &lean(one_of::KIND),
    &lean(different::KIND),
    &lean(cage::KIND),
    &lean(sum::KIND),
    &lean(weighted_sum::KIND),
    &lean(diagonal_sum::KIND),
    &lean(arrow::KIND),
    &lean(double_arrow::KIND),
    &lean(thermo::KIND),
    &lean(slow_thermo::KIND),
    &lean(whisper::KIND),
    &lean(renban::KIND),
    &lean(nabner::KIND),
    &lean(palindrome::KIND),
    &lean(zipper::KIND),
    &lean(between::KIND),
    &lean(lockout::KIND),
    &lean(region_sum::KIND),
    &lean(sum_line::KIND),
    &lean(sum_loop::KIND),
    &lean(entropic::KIND),
    &lean(modular::KIND),
    &lean(parity::KIND),
    &lean(sequence::KIND),
    &lean(difference::KIND),
    &lean(ratio::KIND),
    &lean(pair_sum::KIND),
    &lean(greater::KIND),
    &lean(all_given_difference::KIND),
    &lean(all_given_ratio::KIND),
    &lean(all_given_sum::KIND),
    &lean(sandwich::KIND),
    &lean(lunchbox::KIND),
    &lean(x_sum::KIND),
    &lean(skyscraper::KIND),
    &lean(hidden_skyscraper::KIND),
    &lean(numbered_room::KIND),
    &lean(full_rank::KIND),
    &lean(full_rank::TIES),
    &lean(connected::KIND),
    &lean(run_length::KIND),
    &lean(same_as_first::KIND),
    &lean(battlefield::KIND),
    &lean(quadruple::KIND),
    &lean(contains::KIND),
    &lean(contains_exactly::KIND),
    &lean(look_and_say::KIND),
    &lean(counting_circles::KIND),
    &lean(count_distinct::KIND),
    &lean(equality_cage::KIND),
    &lean(rellik_cage::KIND),
    &lean(same_values::KIND),
    &lean(clone::KIND),
    &lean(equal_sum::KIND),
    &lean(value_index::KIND),
    &lean(index_column::KIND),
    &lean(index_row::KIND),
    &lean(index_box::KIND),
    &lean(local_maximum::KIND),
    &lean(local_minimum::KIND),
    &lean(pair::KIND),
    &lean(pairs::KIND),
    &lean(automaton::KIND),
    &ANY_OF,
    &lean(doubled::KIND),
    &lean(added::KIND),
];

/// The kind of [`Clue::any_of`].
pub(super) const ANY_OF: ClueKind = lean(any_of::KIND);

/// Returns a kind as it is shipped: in WebAssembly, where nothing shows it, without its meaning.
/// All of them are 3 kB on the way to a browser.
const fn lean(kind: ClueKind) -> ClueKind {
    match cfg!(target_family = "wasm") {
        true => ClueKind {
            meaning: "",
            ..kind
        },
        false => kind,
    }
}

/// Returns how many cells off the board a clue has behind its own, which hold what shows that it is
/// kept.
pub(super) fn witnesses(clue: &Clue, shape: Shape) -> usize {
    match clue.kind().name {
        "find-regions" => shape.rows() * shape.order(),
        "full-rank" | "full-rank-ties" => 2 * (shape.rows() + shape.columns()) - 1,
        "doublers" => shape.cells() + shape.rows() + shape.columns(),
        "schrodinger-cells" => shape.cells(),
        _ => 0,
    }
}

/// Returns how many groups of cells a clue that has cells off the board behind its own has besides
/// them.
pub(super) fn groups_before_witnesses(clue: &Clue) -> usize {
    match clue.kind().groups.least {
        0 => 0,
        _ => 1,
    }
}

/// Returns the rows, the columns and the regions.
fn houses(ground: &Ground<'_>) -> Vec<Vec<Cell>> {
    let shape = ground.shape();
    let rows = (0..shape.rows()).map(|row| shape.row_cells(row).collect());
    let columns = (0..shape.columns()).map(|column| shape.column_cells(column).collect());
    let regions = ground.regions().map(|regions| regions.all());
    rows.chain(columns)
        .chain(regions.unwrap_or_default())
        .collect()
}

/// Returns the numbers of a clue as words.
fn numbers(clue: &Clue) -> String {
    let numbers: Vec<String> = clue.numbers().iter().map(i64::to_string).collect();
    numbers.join(" ")
}

/// Returns a line through the cells of a clue, with its own name if it has one.
fn line(clue: &Clue, stroke: Stroke, ends: Ends) -> Vec<ClueMark> {
    line_with(clue, stroke, ends, clue.label().map(str::to_string))
}

/// Returns a line through the cells of a clue, with its number unless that is the usual one.
fn numbered_line(clue: &Clue, stroke: Stroke, ends: Ends, usual: i64) -> Vec<ClueMark> {
    let unusual = clue.number() != usual;
    line_with(clue, stroke, ends, unusual.then(|| numbers(clue)))
}

fn line_with(clue: &Clue, stroke: Stroke, ends: Ends, words: Option<String>) -> Vec<ClueMark> {
    let cells = clue.cells().to_vec();
    let words = cells.first().zip(words);
    let words = words.map(|(&cell, text)| ClueMark::Words { cell, text });
    let line = ClueMark::Line {
        cells,
        stroke,
        ends,
    };
    [line].into_iter().chain(words).collect()
}

/// Returns a sign in each cell.
fn signs(cells: &[Cell], sign: Sign) -> Vec<ClueMark> {
    let sign = |&cell: &Cell| ClueMark::Sign { cell, sign };
    cells.iter().map(sign).collect()
}

/// Returns a sign between neighbours in a list.
fn dots(clue: &Clue, dot: Dot, text: String) -> Vec<ClueMark> {
    let edge = |pair: &[Cell]| ClueMark::Edge {
        a: pair[0],
        b: pair[1],
        dot,
        text: text.clone(),
    };
    clue.cells().windows(2).map(edge).collect()
}

/// Returns the numbers of a clue outside the board.
fn outside(clue: &Clue) -> Vec<ClueMark> {
    vec![ClueMark::Outside {
        cells: clue.cells().to_vec(),
        text: numbers(clue),
    }]
}
