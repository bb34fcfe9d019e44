//! Counts the solutions of a plain 9×9 puzzle, at a cost that does not grow with their number.
//!
//! A board is three bands, and the other bands depend on a band only through the three digits in
//! each of its columns (Felgenhauer and Jarvis, "Enumerating possible Sudoku grids", 2005). With
//! `f_b` for the number of fillings of band `b` by its columns,
//!
//! ```text
//! solutions = Σ f₁(C₁) · Σ f₂(C₂) · f₃(C₃)     over columns C₁, and over C₂, C₃ that complete them
//! ```
//!
//! The inner sum is the same for all C₁ that differ by renaming digits that are not givens of bands
//! 2 and 3, and by permuting columns in which these bands have no given. So the C₁ are grouped into
//! classes, the outer factors of a class are added up, and the inner sum is computed once per
//! class. An estimate of the work decides which band comes first, and whether to transpose the
//! board.

use super::meter::Meter;
use super::partitions::Partitions;
use super::stack::{Pair, Stack};
use super::table::{Clue, Table, row};
use super::turned;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use veridoku_model::threads::side_by_side;

/// Counts the boards that agree with the givens, 0 for an empty cell. Adds the solutions to the
/// meter.
pub(super) fn count(values: &[u8; 81], jobs: usize, meter: &Meter<'_>) {
    let partitions = Partitions::new();
    let Some(plan) = Plan::cheapest(&partitions, values) else {
        meter.begin(1.0);
        return meter.add(1.0, 0u32);
    };
    let mut tables: Vec<Arc<Table>> = Vec::new();
    for (band, clues) in plan.bands.iter().enumerate() {
        if meter.stopping() {
            return;
        }
        let same = plan.bands[..band].iter().position(|other| other == clues);
        tables.push(match same {
            Some(same) => Arc::clone(&tables[same]),
            None => Arc::new(Table::new(&partitions, clues, jobs, &|| meter.stopping())),
        });
    }
    let tasks = plan.tasks();
    let weigh = |task: &Vec<u32>| plan.stacks[0].elements[task[0] as usize].pairs.len() as f64;
    meter.begin(tasks.iter().map(weigh).sum());
    let next = AtomicUsize::new(0);
    side_by_side(jobs.max(1), &|_| {
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            if meter.stopping() {
                return;
            }
            plan.work(task, &tables, meter);
        }
    });
}

/// One order of the bands, with its estimated work.
struct Plan {
    bands: [Vec<Clue>; 3],
    stacks: [Stack; 3],
    /// By digit: whether it is not a given of the second and third band.
    free: [bool; 9],
    work: f64,
}

/// A class of columns of the first band: the column of each digit in each stack, up to renaming of
/// the free digits.
type Class = u128;

/// A class of columns with its outer factor.
struct Member {
    /// The number of the first band's fillings over all columns of the class, times the orders of
    /// columns.
    fillings: u64,
    /// A representative of the class, by its elements.
    elements: [u32; 3],
}

impl Plan {
    /// Returns the order with the least work; `None` if a stack has no element.
    fn cheapest(partitions: &Partitions, values: &[u8; 81]) -> Option<Plan> {
        let turned = turned(values, 9);
        let mut plans = Vec::new();
        for board in [values.as_slice(), &turned] {
            for first in 0..3 {
                plans.push(Plan::new(partitions, board, first));
            }
        }
        if plans
            .iter()
            .any(|p| p.stacks.iter().any(|s| s.elements.is_empty()))
        {
            return None;
        }
        plans.into_iter().min_by(|a, b| a.work.total_cmp(&b.work))
    }

    fn new(partitions: &Partitions, values: &[u8], first: usize) -> Plan {
        let bands = std::array::from_fn(|i| clues(values, (first + i) % 3));
        let [one, two, three]: &[Vec<Clue>; 3] = &bands;
        let stacks = std::array::from_fn(|stack| {
            Stack::new(partitions, &[one.as_slice(), two, three], stack)
        });
        let mut free = [true; 9];
        for clue in two.iter().chain(three) {
            free[usize::from(clue.digit)] = false;
        }
        let names: f64 = (1..=free.iter().filter(|&&f| f).count()).product::<usize>() as f64;
        let all: f64 = stacks.iter().map(Stack::ways).product();
        let fitting: f64 = stacks
            .iter()
            .map(|s| s.elements.iter().filter(|e| e.weight > 0))
            .map(|elements| elements.map(|e| e.pairs.len() as f64).sum::<f64>())
            .product();
        Plan {
            work: (all / names).min(fitting),
            bands,
            stacks,
            free,
        }
    }

    /// Returns the contribution of a digit in these columns to the class: a count for the free
    /// digits, its place for every other.
    fn mark(&self, digit: usize, place: u8) -> Class {
        if self.free[digit] {
            return 1 << (2 * u32::from(place));
        }
        let before = self.free[..digit].iter().filter(|&&free| !free).count();
        Class::from(place) << (54 + 5 * before)
    }

    /// Returns the elements of the first stack, grouped up to renaming.
    fn tasks(&self) -> Vec<Vec<u32>> {
        let mut classes: BTreeMap<Class, Vec<u32>> = BTreeMap::new();
        for (number, element) in self.stacks[0].elements.iter().enumerate() {
            let marks = (0..9).map(|d| self.mark(d, element.column_of[d]));
            classes.entry(marks.sum()).or_default().push(number as u32);
        }
        classes.into_values().collect()
    }

    /// Adds up all boards whose columns of the first box are among these elements.
    fn work(&self, task: &[u32], tables: &[Arc<Table>], meter: &Meter<'_>) {
        let classes = self.classes(task, &tables[0], meter);
        let mut members: Vec<Member> = classes.into_values().collect();
        let first = task[0];
        let mut seconds = HashMap::new();
        for member in &mut members {
            if meter.stopping() {
                return;
            }
            self.rename(member, first, &mut seconds);
        }
        members.sort_unstable_by_key(|m| m.elements);
        // Columns without an order are sorted by digits, which renaming changes: one class may
        // occur several times.
        members.dedup_by(|next, kept| {
            let same = next.elements == kept.elements;
            kept.fillings += if same { next.fillings } else { 0 };
            same
        });
        let mut inner = vec![0u64; members.len()];
        let [one, two, three] = &self.stacks;
        let pairs = &one.elements[first as usize].pairs;
        for pair in pairs {
            if meter.stopping() {
                break;
            }
            let slices = [tables[1].slice(pair.second), tables[2].slice(pair.third)];
            for (member, inner) in members.iter().zip(&mut inner) {
                let [_, e2, e3] = member.elements.map(|e| e as usize);
                let below = (&two.elements[e2].pairs, &three.elements[e3].pairs);
                *inner += u64::from(pair.weight) * joined(slices, below.0, below.1);
            }
        }
        let boards = members.iter().zip(&inner);
        let boards = boards.map(|(m, &inner)| u128::from(m.fillings) * u128::from(inner));
        meter.add(pairs.len() as f64, boards.sum::<u128>());
    }

    fn classes(
        &self,
        task: &[u32],
        table: &Table,
        meter: &Meter<'_>,
    ) -> HashMap<Class, Member, BuildHasherDefault<Folded>> {
        let mut classes: HashMap<Class, Member, BuildHasherDefault<Folded>> = HashMap::default();
        let [one, two, three] = &self.stacks;
        // The marks of each digit by its place, so that a class is a sum of nine of them.
        let marks: [[Class; 27]; 9] =
            std::array::from_fn(|d| std::array::from_fn(|p| self.mark(d, p as u8)));
        for &e1 in task {
            let first = &one.elements[e1 as usize];
            if first.weight == 0 {
                continue;
            }
            let slice = table.slice(first.partition);
            for (e2, second) in two
                .elements
                .iter()
                .enumerate()
                .filter(|(_, e)| e.weight > 0)
            {
                if meter.stopping() {
                    return classes;
                }
                let row = row(slice, second.partition);
                let places: [usize; 9] = std::array::from_fn(|d| {
                    usize::from(first.column_of[d] * 9 + second.column_of[d] * 3)
                });
                for (e3, third) in three
                    .elements
                    .iter()
                    .enumerate()
                    .filter(|(_, e)| e.weight > 0)
                {
                    let fillings = row[usize::from(third.partition)];
                    if fillings == 0 {
                        continue;
                    }
                    let class =
                        (0..9).map(|d| marks[d][places[d] + usize::from(third.column_of[d])]);
                    let orders = first.weight * second.weight * third.weight;
                    let member = classes.entry(class.sum()).or_insert(Member {
                        fillings: 0,
                        elements: [e1, e2 as u32, e3 as u32],
                    });
                    member.fillings += u64::from(fillings) * u64::from(orders);
                }
            }
        }
        classes
    }

    /// Renames the digits of a member so that its first element is `first`, and its second a common
    /// representative: such members read the same rows of the tables.
    fn rename(&self, member: &mut Member, first: u32, seconds: &mut HashMap<Class, u32>) {
        let [one, two, three] = &self.stacks;
        let [e1, e2, e3] = member.elements;
        let to = one.elements[first as usize].column_of;
        let names = self.names(&one.elements[e1 as usize].column_of, &to);
        let (e2, e3) = (two.renamed(e2, &names), three.renamed(e3, &names));
        // The digits that share the columns of the first and the second element can still be
        // renamed.
        let places = |second: u32| {
            let of = &two.elements[second as usize].column_of;
            std::array::from_fn(|d| to[d] * 3 + of[d])
        };
        let marks = places(e2).into_iter().enumerate();
        let class = marks.map(|(d, place)| self.mark(d, place)).sum();
        let second = *seconds.entry(class).or_insert(e2);
        let names = self.names(&places(e2), &places(second));
        member.elements = [first, second, three.renamed(e3, &names)];
    }

    /// Returns a renaming of the free digits that moves the places `from` to the places `to`.
    fn names(&self, from: &[u8; 9], to: &[u8; 9]) -> [u8; 9] {
        let mut names: [u8; 9] = std::array::from_fn(|d| d as u8);
        let mut taken = [false; 9];
        for old in (0..9).filter(|&d| self.free[d]) {
            let fits = |new: &usize| self.free[*new] && !taken[*new] && to[*new] == from[old];
            let new = (0..9).find(fits).expect("the same class");
            taken[new] = true;
            names[old] = new as u8;
        }
        names
    }
}

/// Returns the sum, over the pairs of the second and third stack, of the product of the two bands'
/// fillings.
fn joined(slices: [&[u16]; 2], two: &[Pair], three: &[Pair]) -> u64 {
    let mut total = 0;
    for pair in two {
        let (a, b) = (row(slices[0], pair.second), row(slices[1], pair.third));
        let mut sum = 0;
        for last in three {
            let (above, below) = (a[usize::from(last.second)], b[usize::from(last.third)]);
            sum += u64::from(u32::from(above) * u32::from(below) * last.weight);
        }
        total += u64::from(pair.weight) * sum;
    }
    total
}

fn clues(values: &[u8], band: usize) -> Vec<Clue> {
    let cells = (0..27).map(|i| (i, values[band * 27 + i]));
    cells
        .filter(|&(_, value)| value > 0)
        .map(|(i, value)| Clue {
            digit: value - 1,
            row: (i / 9) as u8,
            stack: (i % 9 / 3) as u8,
            column: (i % 3) as u8,
        })
        .collect()
}

/// A hash for classes, which are well spread: both halves multiplied and folded.
#[derive(Default)]
struct Folded(u64);

impl Hasher for Folded {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(byte.into());
        }
    }

    fn write_u128(&mut self, number: u128) {
        let half = (number as u64 ^ self.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let product = u128::from(half ^ (number >> 64) as u64) * 0xd6e8_feb8_6659_fd93;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}
