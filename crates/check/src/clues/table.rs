//! What each rule and clue says: one arm a name, in the order of docs/variants.md.

use super::super::board::Comparison;
use super::choice;
use super::lines::Clue;
use super::means::{Means, Said};
use super::off_board;
use super::part;
use super::ranks;
use super::read;
use super::values;

/// Says what a clue says.
///
/// # Errors
/// If there is no such clue, or it has other numbers or cells, or cannot be on this board.
pub(super) fn say(clue: &Clue<'_>, on: &mut Means<'_>) -> Said {
    let (least, again) = part::cells(clue.kind);
    let once = |cells: &Vec<usize>| {
        let mut cells = cells.clone();
        cells.sort_unstable();
        cells.windows(2).all(|pair| pair[0] != pair[1])
    };
    let fits = |cells: &Vec<usize>| cells.len() >= least && (again || once(cells));
    if !clue.groups.iter().all(fits) {
        let each = if again { "" } else { ", each once" };
        return Err(format!("expected {least} or more cells{each}"));
    }
    let mut off_board = clue.groups.iter().flatten();
    if part::is_placed(clue.kind) && off_board.any(|&cell| cell >= on.size.cells()) {
        return Err("expected cells of the board".to_string());
    }
    let groups: Vec<&[usize]> = clue.groups.iter().map(Vec::as_slice).collect();
    match (clue.kind, &clue.numbers[..], &groups[..]) {
        // Rows, columns and regions: no digit twice; with as many cells as digits, each once.
        ("rows", [], []) => (0..on.size.rows).try_for_each(|row| {
            let cells = on.rectangle(row, 0, 1, on.size.columns);
            on.different(&cells)
        }),
        ("columns", [], []) => (0..on.size.columns).try_for_each(|column| {
            let cells = on.rectangle(0, column, on.size.rows, 1);
            on.different(&cells)
        }),
        ("boxes", [], []) => {
            let (height, width) = clue.boxes.unwrap_or((1, 1));
            let boxes = on.boxes(height, width);
            boxes.iter().try_for_each(|cells| on.different(cells))
        }
        ("region", [], [cells]) => on.different(cells),

        // Rules for the whole board.
        ("antiknight", [], []) => part::apart(on, &part::KNIGHT),
        ("antiking", [], []) => part::apart(on, &part::KING),
        ("anti-taxicab", [], []) => part::anti_taxicab(on),
        ("nonconsecutive", [], []) => part::edges(on, &|x, y| (x - y).abs() != 1),
        ("diagonal-up", [], []) => part::diagonal(on, |row, last| last - row),
        ("diagonal-down", [], []) => part::diagonal(on, |row, _| row),
        ("windoku", [], []) => part::windows(on),
        ("disjoint-groups", [], []) => part::disjoint_groups(on),
        ("global-entropy", [], []) => part::squares(on, &part::third),
        ("global-modulo", [], []) => part::squares(on, &|_, value| value.rem_euclid(3)),
        ("dutch-flatmates", [], []) => part::flatmates(on),
        ("distinct-ranks", [], []) => ranks::distinct_ranks(on),
        ("doublers", [], [times]) => off_board::doublers(on, times),
        ("schrodinger-cells", [], [seconds]) => off_board::schrodinger_cells(on, seconds),
        ("doppelganger", [], [missing]) => off_board::doppelganger(on, missing),
        ("find-regions", &([] | [_]), [of, places]) => {
            let cells = clue.numbers.first().copied();
            off_board::find_regions(on, of, places, cells.unwrap_or(on.size.order as i64))
        }

        // Sets of digits for cells.
        ("odd", [], [cells]) => part::domains(on, cells, &|value| value % 2 == 1),
        ("even", [], [cells]) => part::domains(on, cells, &|value| value % 2 == 0),
        ("one-of", list @ [_, ..], [cells]) => {
            part::domains(on, cells, &|value| list.contains(&value))
        }

        // Cells that differ, and sums.
        ("different" | "cage", [], [cells]) => on.different(cells),
        ("cage", &[total], [cells]) => {
            on.different(cells)?;
            on.sum(cells, total)
        }
        ("sum" | "diagonal-sum", &[total], [cells]) => on.sum(cells, total),
        ("weighted-sum", [total, factors @ ..], [cells]) if factors.len() == cells.len() => {
            let terms = factors.iter().copied().zip(cells.iter().copied());
            on.weighted(terms.collect::<Vec<_>>(), *total)
        }
        // The circle is a number of up to four digits.
        ("arrow", [], [circle, shaft]) if circle.len() <= 4 => {
            let places = (0..circle.len() as u32)
                .rev()
                .map(|place| -10i64.pow(place));
            let circle = places.zip(circle.iter().copied());
            let shaft = shaft.iter().map(|&cell| (1, cell));
            on.weighted(circle.chain(shaft).collect::<Vec<_>>(), 0)
        }
        ("double-arrow", [], [[first, inner @ .., last]]) => on.equal_sums(&[*first, *last], inner),

        // Lines.
        ("thermo", [], [cells]) => on.along(cells, &|x, y| x < y),
        ("slow-thermo", [], [cells]) => on.along(cells, &|x, y| x <= y),
        ("whisper", &[least], [cells]) => on.along(cells, &|x, y| (x - y).abs() >= least),
        // Different digits, every two nearer than there are cells: neighbours in one order.
        ("renban", [], [cells]) => {
            let length = cells.len() as i64;
            on.different(cells)?;
            on.every_two(cells, &|x, y, _| (x - y).abs() < length)
        }
        ("nabner", [], [cells]) => on.every_two(cells, &|x, y, _| (x - y).abs() >= 2),
        ("palindrome", [], [cells]) => {
            let ends = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
            let mut ends = ends.filter(|(a, b)| a != b);
            ends.try_for_each(|(&a, &b)| on.pair(a, b, &|x, y| x == y))
        }
        ("zipper", [], [cells]) => part::zipper(on, cells),
        ("between", [], [[first, inner @ .., last]]) => {
            read::ends(on, (*first, *last), inner, |a, b, value| {
                a < value && value < b
            })
        }
        ("lockout", &[least], [[first, inner @ .., last]]) => {
            on.pair(*first, *last, &|x, y| (x - y).abs() >= least)?;
            read::ends(on, (*first, *last), inner, |a, b, value| {
                value < a || b < value
            })
        }
        ("region-sum", [], [cells]) => part::region_sum(on, cells),
        ("sum-line", &[total], [cells]) => read::sum_line(on, cells, total),
        ("sum-loop", &[total @ 1..=1000], [cells]) => read::sum_loop(on, cells, total),
        ("entropic", [], [cells]) => {
            let thirds: Vec<i64> = on.values().map(|value| part::third(on, value)).collect();
            let (low, third) = (on.low(), |at: i64| thirds[at as usize]);
            on.every_two(cells, &|x, y, far| {
                (third(x - low) == third(y - low)) == (far % 3 == 0)
            })
        }
        ("modular", &[by @ 1..=64], [cells]) => on.every_two(cells, &|x, y, far| {
            (x.rem_euclid(by) == y.rem_euclid(by)) == (far % by as usize == 0)
        }),
        ("parity", [], [cells]) => on.along(cells, &|x, y| (x - y) % 2 != 0),
        ("sequence", [], [cells]) => read::sequence(on, cells),

        // Signs between cells, and what their absence says.
        ("difference", &[number], [cells]) => on.along(cells, &|x, y| (x - y).abs() == number),
        ("ratio", &[number], [cells]) => {
            on.along(cells, &|x, y| x == y * number || y == x * number)
        }
        ("pair-sum", &[number], [cells]) => on.along(cells, &|x, y| x + y == number),
        ("greater", [], [cells]) => on.along(cells, &|x, y| x > y),
        ("all-given-difference", list @ [_, ..], []) => {
            part::unmarked(on, &["difference", "ratio"], &|x, y| {
                list.contains(&(x - y).abs())
            })
        }
        ("all-given-ratio", list @ [_, ..], []) => {
            part::unmarked(on, &["difference", "ratio"], &|x, y| {
                list.iter()
                    .any(|&number| x == y * number || y == x * number)
            })
        }
        ("all-given-sum", list @ [_, ..], []) => {
            part::unmarked(on, &["pair-sum"], &|x, y| list.contains(&(x + y)))
        }

        // Numbers outside the board, over cells in the direction of reading.
        ("sandwich", &[total], [cells]) => read::sandwich(on, cells, total),
        ("lunchbox", &[total], [cells]) => {
            on.different(cells)?;
            read::lunchbox(on, cells, total)
        }
        ("x-sum", &[total], [cells]) => read::x_sum(on, cells, total),
        ("skyscraper", &[number], [cells]) => read::skyscraper(on, cells, number),
        ("hidden-skyscraper", &[number], [cells]) => read::hidden_skyscraper(on, cells, number),
        (kind @ ("full-rank" | "full-rank-ties"), &[rank], [line, flags]) => {
            ranks::full_rank(on, line, flags, rank, kind == "full-rank-ties")
        }
        ("connected", &[columns @ 1..=64, ref values @ ..], [cells]) if !values.is_empty() => {
            on.connected(cells, columns as usize, &|v| values.contains(&v), None)
        }
        ("run-length", &([] | [_]), [[result], arms @ ..]) if !arms.is_empty() => read::run_length(
            on,
            *result,
            arms,
            clue.numbers.first().copied().unwrap_or(0),
        ),
        ("same-as-first", &([] | [_]), [[result], cells]) => {
            let less = clue.numbers.first().copied().unwrap_or(0);
            read::same_as_first(on, *result, cells, less)
        }
        ("numbered-room", &[number], [cells]) => part::numbered_room(on, cells, number),
        ("battlefield", &[total], [[others @ .., last]]) => {
            read::battlefield(on, *last, others, total)
        }

        // Cells that contain digits.
        ("quadruple" | "contains", list @ [_, ..], [cells]) => {
            part::each_listed(list, |value, times| match times {
                1 => {
                    let set = on.set(&|v| v == value);
                    on.any(cells.iter().map(|&cell| (cell, set)).collect())
                }
                _ => on.count(cells, &|v| v == value, Comparison::AtLeast, times),
            })
        }
        ("contains-exactly", list @ [_, ..], [cells]) => part::each_listed(list, |value, times| {
            on.count(cells, &|v| v == value, Comparison::Equal, times)
        }),
        // Pairs of numbers: how often, and which digit.
        ("look-and-say", list @ [_, ..], [cells]) if list.len() % 2 == 0 => {
            let mut pairs = list.chunks_exact(2);
            pairs
                .try_for_each(|pair| on.count(cells, &|v| v == pair[1], Comparison::Equal, pair[0]))
        }
        ("counting-circles", [], [cells]) => on
            .values()
            .try_for_each(|value| read::none_or_as_many(on, cells, value)),
        ("count-distinct", [], [[number], cells]) => read::count_distinct(on, *number, cells),
        ("equality-cage", [], [cells]) => {
            let middle = on.low() + on.high();
            on.different(cells)?;
            read::balanced(on, cells, |value| if value % 2 == 0 { 1 } else { -1 })?;
            read::balanced(on, cells, |value| (middle - 2 * value).signum())
        }
        ("rellik-cage", &[total @ 0..=126], [cells]) => {
            on.different(cells)?;
            read::no_sum(on, cells, total)
        }

        // Groups of cells beside each other.
        ("same-values", [], [first, others @ ..])
            if !others.is_empty() && others.iter().all(|other| other.len() == first.len()) =>
        {
            others.iter().try_for_each(|other| {
                on.values()
                    .try_for_each(|value| read::as_often(on, first, other, value))
            })
        }
        ("clone", [], [cells, others]) if cells.len() == others.len() => {
            let pairs = cells.iter().zip(*others).filter(|(a, b)| a != b);
            pairs
                .into_iter()
                .try_for_each(|(&a, &b)| on.pair(a, b, &|x, y| x == y))
        }
        ("equal-sum", [], [_, _, ..]) => groups
            .windows(2)
            .try_for_each(|pair| on.equal_sums(pair[0], pair[1])),

        // Cells that say where a digit is.
        ("value-index", [], [cells @ [_, _, _, ..]]) => read::value_index(on, cells),
        ("index-column", [], [cells]) => cells.iter().try_for_each(|&cell| {
            let (row, column) = on.place(cell);
            let line = on.rectangle(row, 0, 1, on.size.columns);
            part::index(on, cell, &line, column)
        }),
        ("index-row", [], [cells]) => cells.iter().try_for_each(|&cell| {
            let (row, column) = on.place(cell);
            let line = on.rectangle(0, column, on.size.rows, 1);
            part::index(on, cell, &line, row)
        }),
        ("index-box", [], [cells]) => cells.iter().try_for_each(|&cell| {
            on.work(on.size.cells())?;
            let region = on.regions.iter().find(|region| region.contains(&cell));
            let region = region.ok_or("expected cells in a region")?.clone();
            let place = region.iter().position(|&other| other == cell);
            part::index(on, cell, &region, place.unwrap_or_default())
        }),
        ("local-maximum", [], [cells]) => part::beside(on, cells, &|x, y| x > y),
        ("local-minimum", [], [cells]) => part::beside(on, cells, &|x, y| x < y),

        // Tables, for each digit of the first cell in order the digits of the second, as bits.
        ("pair", rows, [cells]) if rows.len() == on.size.order => {
            let low = on.low();
            on.along(cells, &|x, y| {
                rows[(x - low) as usize] >> (y - low) & 1 == 1
            })
        }
        ("pairs", rows, [cells]) if rows.len() == on.size.order => {
            let low = on.low();
            on.every_two(cells, &|x, y, _| {
                rows[(x - low) as usize] >> (y - low) & 1 == 1
            })
        }
        // A cell counts twice if the one beside it holds 2, once if it holds 1; or what is beside
        // it is added.
        ("doubled", [], [_, _]) => values::say(clue, on, &|digit, times| {
            (times == 1 || times == 2).then_some(digit * times)
        }),
        ("added", [], [_, _]) => values::say(clue, on, &|digit, more| Some(digit + more)),
        ("any-of", [], []) if !clue.alternatives.is_empty() => choice::say(clue, on),
        ("automaton", [states, table @ ..], [cells]) => read::table(on, cells, *states, table),
        _ => Err("expected a clue by its name, with its numbers and cells, or 'puzzle'".into()),
    }
}
