//! Clues with cells off the board, which hold what shows that they are kept.

use super::super::board::Comparison;
use super::means::{Means, Said};

/// Rows, columns and regions have one cell fewer than there are digits and hold each digit at most
/// once, so that each lacks one: a cell off the board holds it, never the least. Those of the rows
/// differ, those of the columns and those of the regions. The row, column and region of a cell with
/// the least digit lack different ones.
pub(super) fn doppelganger(on: &mut Means<'_>, missing: &[usize]) -> Said {
    let (rows, columns) = (on.size.rows, on.size.columns);
    let lines = houses(on);
    let fits = lines.iter().all(|line| line.len() == on.size.order - 1);
    let outside = missing.iter().all(|&cell| cell >= on.size.cells());
    if !fits || !outside || missing.len() != lines.len() {
        return Err("expected rows, columns and regions of one cell fewer than digits, and a cell off the board for each".into());
    }
    let low = on.low();
    for (line, &lacks) in lines.iter().zip(missing) {
        on.domain(lacks, &|value| value > low)?;
        on.different(&[&line[..], &[lacks]].concat())?;
    }
    for of in [0..rows, rows..rows + columns, rows + columns..lines.len()] {
        on.different(&missing[of])?;
    }
    let no_least = on.set(&|value| value != low);
    for cell in on.cells() {
        on.work(lines.len())?;
        let mut through: Vec<usize> = vec![cell / columns, rows + cell % columns];
        through.extend((rows + columns..lines.len()).filter(|&at| lines[at].contains(&cell)));
        for (index, &a) in through.iter().enumerate() {
            for &b in &through[..index] {
                for lacked in low + 1..=on.high() {
                    let other = on.set(&|value| value != lacked);
                    let (a, b) = (missing[a], missing[b]);
                    on.any(vec![(cell, no_least), (b, other), (a, other)])?;
                }
            }
        }
    }
    Ok(())
}

/// The board, in whose rows no digit is twice, is cut into regions of as many connected cells as
/// is said. The cells `of` have the number of the region of each cell of the board, which count
/// from the least digit in the order of the regions' first cells. `places` has for each row, digit
/// by digit, the region in which that row has the digit: for each digit they differ from row to
/// row, so that no region has one twice. A row that lacks the digit has one that is left over:
/// there are no fewer regions than rows.
pub(super) fn find_regions(on: &mut Means<'_>, of: &[usize], places: &[usize], cells: i64) -> Said {
    let (rows, columns, order) = (on.size.rows, on.size.columns, on.size.order);
    let size = usize::try_from(cells).unwrap_or(0).clamp(1, columns);
    let regions = on.size.cells() / size;
    let whole = size as i64 == cells && regions * size == on.size.cells() && regions <= order;
    let outside = of.iter().all(|&cell| cell >= on.size.cells());
    let fits = whole && columns <= order && of.len() == on.size.cells();
    if !fits || !outside || places.len() != rows * order {
        return Err("expected no more columns and regions than digits, regions of no more cells than a row, and a cell off the board for each cell; then one for each row and digit".into());
    }
    let low = on.low();
    let last = low + regions as i64 - 1;
    // What is remembered is the number of the next new region.
    let step = |memory: &[i64], region: i64| match region {
        region if region > last || region > memory[0] => None,
        region => Some(vec![memory[0].max(region + 1)]),
    };
    on.word(of, &[low], &step, &|memory| memory[0] == last + 1)?;
    for region in low..=last {
        on.connected(of, columns, &|value| value == region, Some(size))?;
    }
    for row in 0..rows {
        let cells = on.rectangle(row, 0, 1, columns);
        on.different(&cells)?;
    }
    for digit in 0..order {
        let each: Vec<usize> = (0..rows).map(|row| places[row * order + digit]).collect();
        on.different(&each)?;
    }
    for cell in on.cells() {
        for digit in 0..order {
            let place = places[cell / columns * order + digit];
            let no_digit = on.set(&|value| value != low + digit as i64);
            for region in low..=last {
                let (this, other) = (on.set(&|v| v == region), on.set(&|v| v != region));
                on.any(vec![(cell, no_digit), (of[cell], other), (place, this)])?;
            }
        }
    }
    Ok(())
}

/// In each row, column and region one cell is doubled: for each cell of the board there is a cell
/// off it that holds 2 if it is, and 1 if it is not. Then there is a cell for each row with the
/// digit that is doubled in it, and one for each column; those of the rows differ, and those of the
/// columns.
pub(super) fn doublers(on: &mut Means<'_>, cells: &[usize]) -> Said {
    let number = on.size.cells() + on.size.rows + on.size.columns;
    let outside = cells.iter().all(|&cell| cell >= on.size.cells());
    let has_both = on.low() <= 1 && on.high() >= 2;
    if !outside || !has_both || cells.len() != number {
        return Err("expected digits 1 and 2, and a cell off the board for each cell, then one for each row and column".into());
    }
    let (times, doubled) = cells.split_at(on.size.cells());
    let (of_rows, of_columns) = doubled.split_at(on.size.rows);
    for &cell in times {
        on.domain(cell, &|value| value == 1 || value == 2)?;
    }
    for house in houses(on) {
        let of: Vec<usize> = house.iter().map(|&cell| times[cell]).collect();
        on.count(&of, &|value| value == 2, Comparison::Equal, 1)?;
    }
    on.different(of_rows)?;
    on.different(of_columns)?;
    let once = on.set(&|value| value != 2);
    for cell in on.cells() {
        let (row, column) = on.place(cell);
        for of_line in [of_rows[row], of_columns[column]] {
            for digit in on.values() {
                let (other, this) = (on.set(&|v| v != digit), on.set(&|v| v == digit));
                on.any(vec![(times[cell], once), (cell, other), (of_line, this)])?;
            }
        }
    }
    Ok(())
}

/// Rows, columns and regions have one cell fewer than there are digits, from 0, and hold each once:
/// one cell of each holds two. For each cell of the board there is a cell off it that holds the
/// greater of two digits, or 0 if there is one.
pub(super) fn schrodinger_cells(on: &mut Means<'_>, seconds: &[usize]) -> Said {
    let houses = houses(on);
    let fits = on.low() == 0 && houses.iter().all(|house| house.len() + 1 == on.size.order);
    let outside = seconds.iter().all(|&cell| cell >= on.size.cells());
    if !fits || !outside || seconds.len() != on.size.cells() {
        return Err("expected digits from 0, rows, columns and regions of one cell fewer, and a cell off the board for each cell".into());
    }
    for cell in on.cells() {
        on.pair(cell, seconds[cell], &|one, two| two == 0 || two > one)?;
    }
    for house in houses {
        let of: Vec<usize> = house.iter().map(|&cell| seconds[cell]).collect();
        on.count(&of, &|value| value > 0, Comparison::Equal, 1)?;
        on.count(&house, &|value| value == 0, Comparison::Equal, 1)?;
        let all = [house, of].concat();
        for digit in 1..=on.high() {
            on.count(&all, &|value| value == digit, Comparison::Equal, 1)?;
        }
    }
    Ok(())
}

/// Returns the rows, the columns and the regions.
fn houses(on: &Means<'_>) -> Vec<Vec<usize>> {
    let (rows, columns) = (on.size.rows, on.size.columns);
    let rows_of = (0..rows).map(|row| on.rectangle(row, 0, 1, columns));
    let columns_of = (0..columns).map(|column| on.rectangle(0, column, rows, 1));
    let all = rows_of.chain(columns_of);
    all.chain(on.regions.iter().cloned()).collect()
}
