//! Canonical forms of complete 9×9 grids, tuned for speed.
//!
//! With the first row written 123456789, the second is the permutation of the columns that maps one
//! row to the other, conjugated by the arrangement of the columns. Such permutations fall into few
//! classes. A table holds, for each permutation, the least second row of its class and the
//! arrangements that produce it, so only a few arrangements of a few pairs of rows remain to
//! compare.

/// By code of a permutation of columns: its first arrangement in the list of all, and how many it
/// has.
#[derive(Clone, Copy)]
struct Entry {
    from: u32,
    count: u16,
}

/// A permutation of the nine columns.
type Columns = [u8; 9];

/// Canonicalises complete 9×9 grids; holds the table.
pub struct ClassicGrids {
    /// By code of three columns of six, all different: 0..120.
    triples: [u8; 216],
    /// By code: the class, numbered from the least. Kept apart from `entries` because it is looked
    /// up for every pair of rows, `entries` for few.
    classes: Vec<u16>,
    entries: Vec<Entry>,
    /// Arrangements: by place, the column that goes there.
    arrangements: Vec<Columns>,
}

/// One way to see a grid: which rows come first, and an arrangement of the columns.
#[derive(Clone, Copy)]
struct Way {
    view: usize,
    rows: [usize; 3],
    arrangement: u32,
}

impl Default for ClassicGrids {
    fn default() -> ClassicGrids {
        ClassicGrids::new()
    }
}

impl ClassicGrids {
    /// Computes the table.
    pub fn new() -> ClassicGrids {
        let mut triples = [0; 216];
        let mut known = 0;
        for (code, triple) in triples.iter_mut().enumerate() {
            let (a, b, c) = (code / 36, code / 6 % 6, code % 6);
            if a != b && a != c && b != c {
                *triple = known;
                known += 1;
            }
        }
        let nothing = Entry { from: 0, count: 0 };
        let mut grids = ClassicGrids {
            triples,
            classes: vec![u16::MAX; 120 * 120 * 8],
            entries: vec![nothing; 120 * 120 * 8],
            arrangements: Vec::new(),
        };
        grids.fill();
        grids
    }

    /// Enumerates second rows in ascending order; each one not seen before is the least of its
    /// class.
    fn fill(&mut self) {
        let all = arrangements();
        let mut class = 0;
        each_second_row(&mut |least| {
            if self.classes[self.code(least)] != u16::MAX {
                return;
            }
            // Finds the permutation that this arrangement turns into `least`.
            let mut members: Vec<(Columns, &Columns)> = Vec::new();
            for arrangement in &all {
                let mut member = [0; 9];
                for place in 0..9 {
                    member[usize::from(arrangement[place])] =
                        arrangement[usize::from(least[place])];
                }
                members.push((member, arrangement));
            }
            members.sort_unstable();
            for same in members.chunk_by(|a, b| a.0 == b.0) {
                let entry = Entry {
                    from: self.arrangements.len() as u32,
                    count: same.len() as u16,
                };
                let code = self.code(&same[0].0);
                self.entries[code] = entry;
                self.classes[code] = class;
                self.arrangements
                    .extend(same.iter().map(|(_, arrangement)| **arrangement));
            }
            class += 1;
        });
    }

    /// Returns the code of a permutation that takes every column to another stack.
    #[inline(always)]
    fn code(&self, p: &Columns) -> usize {
        // The columns outside the stack, as 0..6.
        let first = |i: usize| usize::from(p[i]).saturating_sub(3);
        let second = |i: usize| {
            usize::from(if p[i] < 3 {
                p[i]
            } else {
                p[i].saturating_sub(3)
            })
        };
        let a = self.triples[(first(0) * 36 + first(1) * 6 + first(2)) % 216];
        let b = self.triples[(second(3) * 36 + second(4) * 6 + second(5)) % 216];
        let c = usize::from(p[6] < p[7])
            | usize::from(p[6] < p[8]) << 1
            | usize::from(p[7] < p[8]) << 2;
        (usize::from(a) * 120 + usize::from(b)) * 8 + c
    }

    /// Returns the canonical form of a complete grid, one value a cell in row order, and the number
    /// of its automorphisms. If the values are not a grid, the result is unspecified, but there is
    /// no panic.
    pub fn canonical(&self, grid: &[u8; 81]) -> ([u8; 81], u32) {
        let views = [cells(grid, false), cells(grid, true)];
        // The pairs of rows of the least class so far, with their codes.
        let mut pairs = [(0, [0; 3], 0); 36];
        let mut count = 0;
        let mut least = u16::MAX;
        for (view, rows) in views.iter().enumerate() {
            for a in 0..9 {
                let mut at = [0; 16];
                for (column, &value) in rows[a].iter().enumerate() {
                    at[usize::from(value) & 15] = column as u8;
                }
                let band = a / 3 * 3;
                for (b, c) in [
                    (band + (a + 1) % 3, band + (a + 2) % 3),
                    (band + (a + 2) % 3, band + (a + 1) % 3),
                ] {
                    let code = self.code(&rows[b].map(|value| at[usize::from(value) & 15]));
                    let class = self.classes[code];
                    if class > least || class == u16::MAX {
                        continue;
                    }
                    if class < least {
                        least = class;
                        count = 0;
                    }
                    pairs[count] = (view, [a, b, c], code);
                    count += 1;
                }
            }
        }
        let ways = pairs[..count].iter().flat_map(|&(view, rows, code)| {
            let entry = self.entries[code];
            let numbers = entry.from..entry.from + u32::from(entry.count);
            numbers.map(move |arrangement| Way {
                view,
                rows,
                arrangement,
            })
        });
        self.compare(&views, ways)
    }

    /// Returns the least of the grids that some ways produce, and how many ways produce it.
    fn compare(
        &self,
        views: &[[[u8; 9]; 9]; 2],
        ways: impl Iterator<Item = Way>,
    ) -> ([u8; 81], u32) {
        let mut best = [[u8::MAX; 9]; 9];
        let mut count = 0;
        for way in ways {
            let rows = &views[way.view];
            let columns = &self.arrangements[way.arrangement as usize];
            let mut labels = [0; 16];
            for (place, &column) in columns.iter().enumerate() {
                labels[usize::from(rows[way.rows[0]][usize::from(column) % 9]) & 15] =
                    place as u8 + 1;
            }
            let written = |row: usize| {
                columns.map(|column| labels[usize::from(rows[row][usize::from(column) % 9]) & 15])
            };
            let third = written(way.rows[2]);
            if third > best[2] {
                continue;
            }
            let mut order = [0; 9];
            order[..3].copy_from_slice(&way.rows);
            let head =
                |row: usize| labels[usize::from(rows[row][usize::from(columns[0]) % 9]) & 15];
            let band = way.rows[0] / 3;
            let [mut one, mut two] = [(band + 1) % 3, (band + 2) % 3].map(|band| {
                let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
                rows.sort_unstable_by_key(|&row| head(row));
                rows
            });
            if head(two[0]) < head(one[0]) {
                std::mem::swap(&mut one, &mut two);
            }
            order[3..6].copy_from_slice(&one);
            order[6..].copy_from_slice(&two);
            let mut less = third < best[2];
            let mut written_rows = [[0; 9]; 9];
            let mut greater = false;
            for (place, &row) in order.iter().enumerate() {
                let row = match place {
                    2 => third,
                    _ => written(row),
                };
                written_rows[place] = row;
                if !less && row != best[place] {
                    less = row < best[place];
                    greater = !less;
                    if greater {
                        break;
                    }
                }
            }
            if less {
                best = written_rows;
                count = 1;
            } else if !greater {
                count += 1;
            }
        }
        let mut form = [0; 81];
        for (form, best) in form.iter_mut().zip(best.as_flattened()) {
            *form = *best;
        }
        (form, count)
    }
}

/// Returns the rows of a grid, or of its transpose.
fn cells(grid: &[u8; 81], transposed: bool) -> [[u8; 9]; 9] {
    std::array::from_fn(|row| {
        std::array::from_fn(|column| {
            if transposed {
                grid[9 * column + row]
            } else {
                grid[9 * row + column]
            }
        })
    })
}

const ORDERS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// Returns the 1296 arrangements of columns that keep stacks together.
fn arrangements() -> Vec<Columns> {
    let mut all = Vec::with_capacity(1296);
    for stacks in ORDERS {
        for i in 0..216 {
            let inner = [ORDERS[i / 36], ORDERS[i / 6 % 6], ORDERS[i % 6]];
            all.push(std::array::from_fn(|place| {
                3 * stacks[place / 3] + inner[place / 3][place % 3]
            }));
        }
    }
    all
}

/// Visits every permutation of the columns that maps each to another stack, in ascending order.
fn each_second_row(visit: &mut dyn FnMut(&Columns)) {
    fn extend(row: &mut Columns, place: usize, used: u16, visit: &mut dyn FnMut(&Columns)) {
        if place == 9 {
            return visit(row);
        }
        for column in 0..9u8 {
            if used >> column & 1 == 0 && usize::from(column) / 3 != place / 3 {
                row[place] = column;
                extend(row, place + 1, used | 1 << column, visit);
            }
        }
    }
    extend(&mut [0; 9], 0, 0, visit);
}
