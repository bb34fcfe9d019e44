//! What the longer arms of the table say.

use super::means::{Means, Said};

/// A knight's moves that lead on in row order; the others lead back to a cell before.
pub(super) const KNIGHT: [(isize, isize); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];
/// A king's moves that lead on in row order.
pub(super) const KING: [(isize, isize); 4] = [(0, 1), (1, -1), (1, 0), (1, 1)];
/// The cells that share an edge with a cell.
const BESIDE: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// Returns how many cells a group of a clue has at least, and whether a cell may be there again.
pub(super) fn cells(kind: &str) -> (usize, bool) {
    match kind {
        "added" | "arrow" | "automaton" | "clone" | "doubled" | "equal-sum" | "sum"
        | "sum-line" | "weighted-sum" => (1, true),
        "between" | "double-arrow" | "entropic" | "lockout" | "modular" | "pair" | "palindrome"
        | "parity" | "region-sum" | "sequence" | "slow-thermo" | "thermo" | "whisper" => (2, true),
        "value-index" | "zipper" => (3, true),
        "battlefield" | "difference" | "equality-cage" | "greater" | "lunchbox" | "nabner"
        | "pair-sum" | "pairs" | "ratio" | "sandwich" => (2, false),
        _ => (1, false),
    }
}

/// Returns whether a kind of clue asks where on the board its cells are.
pub(super) fn is_placed(kind: &str) -> bool {
    matches!(
        kind,
        "region"
            | "region-sum"
            | "index-row"
            | "index-column"
            | "index-box"
            | "local-maximum"
            | "local-minimum"
    )
}

/// Returns the third of the digits that a value is in, from 0. If they do not divide by three, the
/// middle one has another size.
pub(super) fn third(on: &Means<'_>, value: i64) -> i64 {
    let (number, place) = (on.size.order as i64, value - on.low());
    let outer = (number + 1) / 3;
    i64::from(place >= outer) + i64::from(place >= number - outer)
}

pub(super) fn apart(on: &mut Means<'_>, moves: &[(isize, isize)]) -> Said {
    let pairs = on.apart(moves);
    pairs
        .into_iter()
        .try_for_each(|(a, b)| on.different(&[a, b]))
}

pub(super) fn edges(on: &mut Means<'_>, allowed: &dyn Fn(i64, i64) -> bool) -> Said {
    let edges = on.edges();
    edges
        .into_iter()
        .try_for_each(|(a, b)| on.pair(a, b, allowed))
}

pub(super) fn domains(on: &mut Means<'_>, cells: &[usize], wanted: &dyn Fn(i64) -> bool) -> Said {
    cells.iter().try_for_each(|&cell| on.domain(cell, wanted))
}

/// Two cells that are v steps apart do not both hold v.
pub(super) fn anti_taxicab(on: &mut Means<'_>) -> Said {
    for a in on.cells() {
        for b in a + 1..on.size.cells() {
            let ((row, column), (other_row, other_column)) = (on.place(a), on.place(b));
            let steps = row.abs_diff(other_row) + column.abs_diff(other_column);
            let steps = steps as i64;
            if on.values().contains(&steps) {
                on.pair(a, b, &|x, y| x != steps || y != steps)?;
            }
        }
    }
    Ok(())
}

pub(super) fn diagonal(on: &mut Means<'_>, column: impl Fn(usize, usize) -> usize) -> Said {
    if on.size.rows != on.size.columns {
        return Err("expected a diagonal on a square board".to_string());
    }
    let last = on.size.rows - 1;
    let cell = |row: usize| row * on.size.columns + column(row, last);
    let cells: Vec<usize> = (0..=last).map(cell).collect();
    on.different(&cells)
}

/// Boxes that begin one cell from the border and from each other.
pub(super) fn windows(on: &mut Means<'_>) -> Said {
    let boxes = on.clues.iter().find_map(|clue| clue.boxes);
    let (height, width) = boxes
        .or(on.size.boxes)
        .ok_or("expected windoku on a board with boxes")?;
    for top in (1..on.size.rows.saturating_sub(height)).step_by(height + 1) {
        for left in (1..on.size.columns.saturating_sub(width)).step_by(width + 1) {
            let cells = on.rectangle(top, left, height, width);
            on.different(&cells)?;
        }
    }
    Ok(())
}

/// Cells at the same place of their regions differ.
pub(super) fn disjoint_groups(on: &mut Means<'_>) -> Said {
    if on.regions.is_empty() {
        return Err("expected disjoint groups on a board with regions".to_string());
    }
    let most = on.regions.iter().map(Vec::len).max().unwrap_or(0);
    (0..most).try_for_each(|place| {
        let cells = on.regions.iter().filter_map(|region| region.get(place));
        let cells: Vec<usize> = cells.copied().collect();
        on.different(&cells)
    })
}

/// Every 2×2 square has a digit of each of three classes.
pub(super) fn squares(on: &mut Means<'_>, class: &dyn Fn(&Means<'_>, i64) -> i64) -> Said {
    for cell in on.cells() {
        let others = [(0, 1), (1, 0), (1, 1)].map(|(down, right)| on.offset(cell, down, right));
        let [Some(b), Some(c), Some(d)] = others else {
            continue;
        };
        for wanted in 0..3 {
            let set = on.set(&|value| class(on, value) == wanted);
            on.any([cell, b, c, d].map(|cell| (cell, set)).to_vec())?;
        }
    }
    Ok(())
}

/// A middle digit has the least above it or the greatest below it.
pub(super) fn flatmates(on: &mut Means<'_>) -> Said {
    let middle = on.low() + (on.high() - on.low()) / 2;
    for cell in on.cells() {
        let mut any = vec![(cell, on.set(&|value| value != middle))];
        let above = on.offset(cell, -1, 0);
        any.extend(above.map(|above| (above, on.set(&|value| value == on.low()))));
        let below = on.offset(cell, 1, 0);
        any.extend(below.map(|below| (below, on.set(&|value| value == on.high()))));
        on.any(any)?;
    }
    Ok(())
}

/// Cells at the same distance from the middle have one sum; a middle cell holds it.
pub(super) fn zipper(on: &mut Means<'_>, cells: &[usize]) -> Said {
    let half = cells.len() / 2;
    let ends = cells.iter().zip(cells.iter().rev()).take(half);
    let mut parts: Vec<Vec<usize>> = ends.map(|(&a, &b)| vec![a, b]).collect();
    if cells.len() % 2 == 1 {
        parts.push(vec![cells[half]]);
    }
    parts
        .windows(2)
        .try_for_each(|pair| on.equal_sums(&pair[0], &pair[1]))
}

/// The parts that the borders of regions cut the line into have one sum; cells in no region are
/// left out.
pub(super) fn region_sum(on: &mut Means<'_>, cells: &[usize]) -> Said {
    if on.regions.is_empty() {
        return Err("expected a region sum line on a board with regions".to_string());
    }
    on.work(cells.len() * on.size.cells())?;
    let region = |cell: usize| on.regions.iter().position(|region| region.contains(&cell));
    let inside = cells.iter().filter_map(|&cell| Some((region(cell)?, cell)));
    let inside: Vec<(usize, usize)> = inside.collect();
    let parts = inside.chunk_by(|(a, _), (b, _)| a == b);
    let parts: Vec<Vec<usize>> = parts
        .map(|part| part.iter().map(|&(_, cell)| cell).collect())
        .collect();
    parts
        .iter()
        .skip(1)
        .try_for_each(|part| on.equal_sums(&parts[0], part))
}

/// Cells that share an edge, and are no neighbours in a clue of these kinds, hold no two digits of
/// these.
pub(super) fn unmarked(
    on: &mut Means<'_>,
    kinds: &[&str],
    banned: &dyn Fn(i64, i64) -> bool,
) -> Said {
    on.work(on.clues.len())?;
    let clues = on.clues.iter().filter(|clue| kinds.contains(&clue.kind));
    let marked = clues.flat_map(|clue| clue.groups.iter().take(1));
    let mut marked: Vec<(usize, usize)> = marked
        .flat_map(|cells| cells.windows(2))
        .map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1])))
        .collect();
    marked.sort_unstable();
    let edges = on.edges().into_iter();
    let mut edges = edges.filter(|edge| marked.binary_search(edge).is_err());
    edges.try_for_each(|(a, b)| on.pair(a, b, &|x, y| !banned(x, y)))
}

/// The X-th cell holds the number, X being the first cell.
pub(super) fn numbered_room(on: &mut Means<'_>, cells: &[usize], number: i64) -> Said {
    let last = cells.len() as i64;
    on.domain(cells[0], &|x| {
        (1..=last).contains(&x) && (x != 1 || number == 1)
    })?;
    let mut others = (2..).zip(&cells[1..]);
    others.try_for_each(|(place, &cell)| {
        on.pair(cells[0], cell, &|x, value| x != place || value == number)
    })
}

/// Calls `say` with each number that is listed, once, and how often it is.
pub(super) fn each_listed(list: &[i64], mut say: impl FnMut(i64, i64) -> Said) -> Said {
    let mut list = list.to_vec();
    list.sort_unstable();
    list.chunk_by(|a, b| a == b)
        .try_for_each(|same| say(same[0], same.len() as i64))
}

/// A cell with a place on a line, from 0, holds v exactly if the v-th cell of the line holds that
/// place, counted from 1.
pub(super) fn index(on: &mut Means<'_>, cell: usize, line: &[usize], place: usize) -> Said {
    let (length, place) = (line.len() as i64, place as i64 + 1);
    on.domain(cell, &|value| (1..=length).contains(&value))?;
    let mut others = (1..).zip(line).filter(|&(_, &other)| other != cell);
    others.try_for_each(|(number, &other)| {
        on.pair(cell, other, &|x, y| (x == number) == (y == place))
    })
}

/// Cells compare with the cells beside them that are not in the list.
pub(super) fn beside(
    on: &mut Means<'_>,
    cells: &[usize],
    allowed: &dyn Fn(i64, i64) -> bool,
) -> Said {
    for &cell in cells {
        on.work(cells.len())?;
        let others = BESIDE.map(|(down, right)| on.offset(cell, down, right));
        for other in others.into_iter().flatten() {
            if !cells.contains(&other) {
                on.pair(cell, other, allowed)?;
            }
        }
    }
    Ok(())
}
