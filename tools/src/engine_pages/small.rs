//! Boards step by step: the 4×4 boards of the searches, and preemptive sets on a 9×9 board.

use super::boards::{Board, HOUSE, KEPT, TRIED, WRONG, strip};
use super::runs::{INKALA, model};
use std::error::Error;
use veridoku::engine::Limits;
use veridoku::grid::{Cell, Digit, DigitSet, Shape};
use veridoku::rules::{Model, Name};
use veridoku::textbook::{self, Event, InferenceRule, PreemptiveSet};

/// The puzzle of the 4×4 pictures; it has several solutions.
const FOUR: &str = "1..........2....";

/// A digit tried: its cell, whether it was kept, and the domains afterwards.
struct Try {
    depth: usize,
    cell: Cell,
    digit: Digit,
    kept: bool,
    domains: Vec<DigitSet>,
    revised: usize,
}

/// Returns the digits that an engine tries on the small puzzle until its first solution.
fn tries(name: &str) -> Result<(Model, Vec<Try>), Box<dyn Error>> {
    let model = model(FOUR)?;
    let mut engine = textbook::make(name).ok_or("no such engine")?;
    let (mut tries, mut revised) = (Vec::new(), 0);
    engine.watch(&model, &Limits::solutions(1), &mut |event| match event {
        Event::Revised { .. } => revised += 1,
        Event::Tried {
            depth,
            cell,
            digit,
            kept,
            domains,
        } => tries.push(Try {
            depth,
            cell,
            digit,
            kept,
            domains: domains.to_vec(),
            revised: std::mem::take(&mut revised),
        }),
        _ => {}
    })?;
    Ok((model, tries))
}

/// Returns the givens, with nothing else on the board.
fn bare(model: &Model) -> Board {
    let shape = model.shape();
    let cells = shape.all_cells();
    let given = |cell| model.givens().get(cell);
    Board {
        shape,
        domains: cells
            .clone()
            .map(|cell| given(cell).map_or(DigitSet::EMPTY, DigitSet::only))
            .collect(),
        given: cells.map(|cell| given(cell).is_some()).collect(),
        behind: vec![None; shape.cells()],
        struck: vec![DigitSet::EMPTY; shape.cells()],
        caption: String::new(),
    }
}

fn caption(number: usize, one: &Try, shape: Shape, more: &str) -> String {
    let verb = if one.kept { "" } else { ": no" };
    format!(
        "{number}. {}={}{verb}{more}",
        one.cell.name(shape),
        one.digit
    )
}

pub fn backtracking() -> Result<String, Box<dyn Error>> {
    let (model, tries) = tries("backtracking")?;
    let mut boards = Vec::new();
    let mut path: Vec<(Cell, Digit)> = Vec::new();
    for (number, one) in tries.iter().enumerate() {
        path.truncate(one.depth);
        path.push((one.cell, one.digit));
        let mut board = bare(&model);
        for (cell, digit) in &path {
            board.domains[cell.index()] = DigitSet::only(*digit);
        }
        board.behind[one.cell.index()] = Some(if one.kept { KEPT } else { WRONG });
        board.caption = caption(number + 1, one, model.shape(), "");
        boards.push(board);
    }
    let title = format!(
        "backtracking on {FOUR}: all {} digits it tries",
        boards.len()
    );
    Ok(strip(&title, &boards, 8, 24.0))
}

pub fn forward_checking() -> Result<String, Box<dyn Error>> {
    let (model, tries) = tries("forward-checking")?;
    let boards = with_domains(&model, &tries, |_| String::new());
    let title = format!("forward-checking on {FOUR}: the domains after each assignment");
    Ok(strip(&title, &boards, 6, 34.0))
}

pub fn ac3() -> Result<String, Box<dyn Error>> {
    let (model, mut tries) = tries("ac3")?;
    // Once every domain has one digit, nothing changes any more.
    let settled = |one: &Try| one.domains.iter().all(|domain| domain.len() == 1);
    let done = tries.iter().position(settled).unwrap_or(tries.len());
    tries.truncate(done + 1);
    let boards = with_domains(&model, &tries, |one| match one.revised {
        0 => String::new(),
        n => format!(" ({n})"),
    });
    let title = format!("ac3 on {FOUR}: the domains after each assignment (calls of REVISE)");
    Ok(strip(&title, &boards, 6, 34.0))
}

fn with_domains(model: &Model, tries: &[Try], more: impl Fn(&Try) -> String) -> Vec<Board> {
    let shape = model.shape();
    let mut boards = Vec::new();
    let mut before: Vec<Vec<DigitSet>> = Vec::new();
    for (number, one) in tries.iter().enumerate() {
        before.truncate(one.depth);
        let mut board = bare(model);
        board.domains = one.domains.clone();
        if let Some(before) = before.last() {
            // Crosses out the digits that the assignment eliminated.
            for (index, (old, new)) in before.iter().zip(&one.domains).enumerate() {
                board.struck[index] = DigitSet::from_bits(old.bits() & !new.bits());
            }
        }
        board.struck[one.cell.index()] = DigitSet::EMPTY;
        for (index, domain) in one.domains.iter().enumerate() {
            if domain.is_empty() {
                board.behind[index] = Some(WRONG);
            }
        }
        board.behind[one.cell.index()] = Some(TRIED);
        board.caption = caption(number + 1, one, shape, &more(one));
        before.push(one.domains.clone());
        boards.push(board);
    }
    boards
}

/// Draws the first preemptive set on a hard puzzle, and the largest.
pub fn sets() -> Result<String, Box<dyn Error>> {
    let model = model(INKALA)?;
    let mut engine = textbook::make("preemptive-sets").ok_or("no such engine")?;
    let mut last: Vec<DigitSet> = Vec::new();
    let mut pairs = Vec::new();
    engine.watch(&model, &Limits::solutions(1), &mut |event| {
        if let Event::Concluded { rule, domains } = event {
            if rule == InferenceRule::PreemptiveSet {
                pairs.push((std::mem::take(&mut last), domains.to_vec()));
            }
            last = domains.to_vec();
        }
    })?;
    let found = engine.findings();
    let sizes = 0..found.len();
    let largest = sizes.rev().max_by_key(|&index| found[index].digits.len());
    let largest = largest.ok_or("no set was found")?;
    let boards = [0, largest].map(|index| set(&model, &found[index], &pairs[index]));
    let title = "preemptive-sets on Inkala 2010: the first set, and the largest until the solution";
    Ok(strip(title, &boards, 2, 40.0))
}

/// Returns a set on the board, with the candidates that it eliminated.
fn set(
    model: &Model,
    found: &PreemptiveSet,
    (before, after): &(Vec<DigitSet>, Vec<DigitSet>),
) -> Board {
    let shape = model.shape();
    let mut board = bare(model);
    board.domains = after.clone();
    for (index, (old, new)) in before.iter().zip(after).enumerate() {
        board.struck[index] = DigitSet::from_bits(old.bits() & !new.bits());
    }
    for cell in shape.all_cells() {
        let inside = match found.house {
            Name::Row(row) => shape.row(cell) == row,
            Name::Column(column) => shape.column(cell) == column,
            Name::Box(index) => shape.box_of(cell) == index,
            _ => false,
        };
        board.behind[cell.index()] = inside.then_some(HOUSE);
    }
    for cell in found.cells.iter() {
        board.behind[cell.index()] = Some(TRIED);
    }
    let digits: Vec<String> = found.digits.iter().map(|d| d.to_string()).collect();
    let (count, house) = (found.digits.len(), found.house.words(shape));
    board.caption = format!(
        "{count} cells of {house} share {{{}}}; {} digits tried before",
        digits.join(","),
        found.choices
    );
    board
}
