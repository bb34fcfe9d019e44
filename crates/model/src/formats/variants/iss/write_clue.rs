//! Writes a clue as a constraint of an ISS string.

use super::held::is_held;
use super::item::{end_of, name};
use super::lines::named_by;
use super::off_board::Area;
use super::pairs::{cloned, encoded, fortress, key, label, pairs, share_edge, together};
use super::rules::square;
use super::table::{CELLS, ENDS, NUMBER, PAIRS, VALUES};
use super::write::DISTINCT;
use super::{automata, composite};
use crate::formats::writer::Unwritable;
use crate::grid::{Cell, Shape};
use crate::rules::Clue;

pub(super) fn named(cell: Cell, shape: Shape) -> String {
    name(cell, shape).unwrap_or_default()
}

/// Returns a clue as a constraint, on a board whose rows and columns may repeat digits or not.
pub(super) fn line(clue: &Clue, shape: Shape, is_free: bool) -> Result<String, Unwritable> {
    let kind = match clue.kind().name {
        "full-rank-ties" => "full-rank",
        kind => kind,
    };
    let cells = |cells: &[Cell]| {
        let names: Vec<String> = cells
            .iter()
            .map(|cell| format!("~{}", named(*cell, shape)))
            .collect();
        names.concat()
    };
    let all = cells(clue.cells());
    let groups = |between: &str| {
        let groups: Vec<String> = clue.groups().iter().map(|group| cells(group)).collect();
        groups.join(between)
    };
    let joined = |numbers: &[i64], between: &str| {
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        numbers.join(between)
    };
    let of = |table: &[(&'static str, &str)]| {
        table
            .iter()
            .find(|(_, of)| *of == kind)
            .map(|(name, _)| *name)
    };
    let number = clue.number();
    let pair = PAIRS
        .iter()
        .find(|(_, of, numbers)| *of == kind && clue.numbers() == *numbers);
    let refused = || {
        Err(Unwritable(format!(
            "it has nothing for '{kind}' as it is here (vdk has)"
        )))
    };
    if !is_held(clue, shape) {
        return refused();
    }
    if kind == DISTINCT {
        return Ok(".FullRankTies~none".to_string());
    }
    if kind == "connected"
        && clue.numbers()[0] == shape.columns() as i64
        && shape.all_cells().eq(clue.cells().iter().copied())
    {
        let values = joined(&clue.numbers()[1..], "_");
        return Ok(format!(".ConnectedValues~~{values}"));
    }
    if kind == "one-of"
        && let [cell] = clue.cells()
        && !shape.is_on_board(*cell)
    {
        // A single value is there twice.
        let numbers = clue.numbers();
        let again = numbers.iter().filter(|_| numbers.len() == 1);
        let values: Vec<i64> = numbers.iter().chain(again).copied().collect();
        return Ok(format!(".{all}_{}", joined(&values, "_")));
    }
    if let Some((name, ..)) = pair
        && let [a, b] = clue.cells()
        && shape.is_on_board(*a)
        && shape.is_on_board(*b)
        && share_edge(*a, *b, shape)
    {
        return Ok(format!(".{name}{all}"));
    }
    if let Some(name) = of(CELLS) {
        return Ok(format!(".{name}{all}"));
    }
    if kind == "cage" && clue.numbers() == [0] {
        // Without a sum any will do there, and 0 is any.
        let both = [format!(".Sum~0{all}"), format!(".AllDifferent{all}")];
        let both = both.into_iter().take(clue.cells().len());
        return Ok(together(both.collect()).unwrap_or_default());
    }
    if let Some(name) = of(NUMBER) {
        return Ok(format!(".{name}~{number}{all}"));
    }
    if let Some(name) = of(VALUES) {
        return Ok(format!(".{name}~{}{all}", joined(clue.numbers(), "_")));
    }
    if let Some(name) = of(ENDS) {
        let Some((line, back)) = end_of(clue.cells(), shape) else {
            return refused();
        };
        return Ok(format!(
            ".{name}~{line}~{}{number}",
            if back { "~" } else { "" }
        ));
    }
    Ok(match kind {
        "any-of" => composite::choice(clue, shape, is_free)?,
        "automaton" => match automata::packed(clue, shape) {
            Some(key) => {
                let label = clue.label().unwrap_or_default();
                format!(".NFA~{key}~_{}{all}", encoded(label))
            }
            None => return refused(),
        },
        "arrow" => match clue.groups() {
            [circle, _] if circle.len() == 1 => format!(".Arrow{}", groups("")),
            [pill, _] if pill.len() < 4 && pill.is_sorted() => {
                format!(".PillArrow~{}{}", pill.len(), groups(""))
            }
            _ => return refused(),
        },
        "count-distinct" if clue.cells().len() == 1 && clue.groups().len() == 2 => {
            format!(".CountDistinct{}", groups(""))
        }
        "doppelganger" => ".Doppelganger".to_string(),
        "find-regions" => ".ChaosConstruction".to_string(),
        "run-length" | "same-as-first" => {
            let name = if kind == "run-length" {
                "ChaosArrow"
            } else {
                "ChaosCount"
            };
            let arms: Vec<String> = clue.groups()[1..].iter().map(|arm| cells(arm)).collect();
            format!(".{name}{all}~{number}{}", arms.join("~-"))
        }
        "diagonal-up" => ".Diagonal~1".to_string(),
        "diagonal-down" => ".Diagonal~-1".to_string(),
        "diagonal-sum" if !is_free => match named_by(clue.cells(), shape) {
            Some(first) => format!(".LittleKiller~{number}~{}", named(first, shape)),
            None => format!(".Sum~{number}{all}"),
        },
        "diagonal-sum" | "sum" => format!(".Sum~{number}{all}"),
        "weighted-sum" => {
            let factors = joined(&clue.numbers()[1..], "_");
            format!(".Sum~{number}_=_{factors}{all}")
        }
        "sum-loop" => format!(".SumLine~{number}{all}~LOOP"),
        "equal-sum" => format!(".EqualSum{}", groups("~-")),
        "same-values" => format!(".SameValues~{}{}", clue.groups().len(), groups("")),
        "quadruple" => match clue.cells() {
            [first, ..]
                if square(*first, Area::of_board(shape)).as_deref() == Some(clue.cells()) =>
            {
                format!(
                    ".Quad~{}~{}",
                    named(*first, shape),
                    joined(clue.numbers(), "~")
                )
            }
            _ => format!(".ContainAtLeast~{}{all}", joined(clue.numbers(), "_")),
        },
        "clone" => match cloned(clue, shape) {
            Some(lines) => lines,
            None => return refused(),
        },
        "local-maximum" | "local-minimum" => match fortress(clue, shape) {
            Some(lines) => lines,
            None => return refused(),
        },
        "look-and-say" => {
            let letters = clue.numbers().iter();
            let letters = letters.map(|&number| char::from_digit(number as u32, 17));
            match letters.collect::<Option<String>>() {
                Some(letters) => format!(".LookAndSay~{letters}{all}"),
                None => return refused(),
            }
        }
        "sandwich" => match end_of(clue.cells(), shape) {
            Some((line, _)) => format!(".Sandwich~{number}~{line}"),
            None => return refused(),
        },
        "index-column" => format!(".Indexing~C{all}"),
        "index-row" => format!(".Indexing~R{all}"),
        "odd" | "even" | "one-of" => {
            let wanted = |value: i64| match kind {
                "odd" => value % 2 != 0,
                "even" => value % 2 == 0,
                _ => clue.numbers().contains(&value),
            };
            let values = (i64::from(shape.low())..=i64::from(shape.high())).filter(|v| wanted(*v));
            if values.clone().next().is_none() {
                return refused();
            }
            let values = joined(&values.collect::<Vec<_>>(), "_");
            let sets = clue
                .cells()
                .iter()
                .map(|cell| format!("~{}_{values}", named(*cell, shape)));
            format!(".{}", sets.collect::<String>())
        }
        "pair" | "pairs" if clue.numbers().len() == shape.order() => {
            let name = if kind == "pair" { "Pair" } else { "PairX" };
            let label = clue.label().unwrap_or_default();
            format!(
                ".{name}~{}~_{}{all}",
                key(clue.numbers(), shape.order()),
                encoded(label)
            )
        }
        "thermo" | "greater" | "slow-thermo" | "whisper" | "nabner" | "parity" | "difference"
        | "ratio" | "pair-sum" => {
            let name = if kind == "nabner" { "PairX" } else { "Pair" };
            match pairs(clue, shape) {
                Some(rows) => format!(
                    ".{name}~{}~_{}{all}",
                    key(&rows, shape.order()),
                    encoded(&label(clue))
                ),
                None => return refused(),
            }
        }
        _ => return refused(),
    })
}
