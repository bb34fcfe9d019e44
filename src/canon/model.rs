//! Models under any relations as graphs: their canonical forms, and the symmetries of their rules.

use super::graph::{Graph, Group, Labelling, Sketch, label};
use super::relations::{Fact, Facts, transposed};
use crate::grid::{Cell, Digit, Givens, Shape};
use crate::rules::{Model, Rulebook};
use num_bigint::BigUint;
use rand::Rng;
use std::collections::BTreeMap;
use std::fmt;

/// A permutation of the cells of a board and one of its digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    shape: Shape,
    cells: Vec<u16>,
    digits: Vec<u8>,
}

/// What two models have in common just if one can be changed into the other: all relations, cells and digits numbered in the
/// canonical order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModelForm {
    facts: Facts,
}

/// The canonical form of a model.
#[derive(Clone, Debug)]
pub struct CanonicalModel {
    /// The form itself.
    pub form: ModelForm,
    /// One of the changes that lead to it.
    pub change: Change,
    /// How many changes carry the relations and the givens onto themselves.
    pub automorphisms: BigUint,
}

/// The symmetries of rules: the changes that carry the relations of a rulebook onto themselves.
#[derive(Clone, Debug)]
pub struct RuleSymmetries {
    shape: Shape,
    group: Group,
    /// One with reversed digits, where sums allow no other renaming and there is one.
    reversal: Option<Change>,
}

/// The canonical form of a model under any relations; `None` if `stop`, which is asked again and again, says so first.
///
/// Cells and digits may be permuted in every way; relations go with them. Where a relation is a sum (unless it has no summands),
/// digits are numbers, and all that may be done to them is to reverse their order, d to N + 1 − d.
pub fn canonical_model(model: &Model, stop: &dyn Fn() -> bool) -> Option<CanonicalModel> {
    let shape = model.shape();
    let facts = Facts::of(model);
    let found = numbered(&facts, shape, stop)?;
    let Some((turn, turned)) = reversed(&facts, shape) else {
        return Some(found);
    };
    let mut other = numbered(&turned, shape, stop)?;
    other.change = turn.then(&other.change)?;
    let mut least = if other.form < found.form {
        other.clone()
    } else {
        found.clone()
    };
    if other.form == found.form {
        least.automorphisms *= 2u32;
    }
    Some(least)
}

/// The change that turns one model into another, tried before it is handed back; `Some(None)` where they are not equivalent, `None`
/// if `stop` says so first.
pub fn model_equivalence(
    from: &Model,
    to: &Model,
    stop: &dyn Fn() -> bool,
) -> Option<Option<Change>> {
    let (a, b) = (canonical_model(from, stop)?, canonical_model(to, stop)?);
    if from.shape().order() != to.shape().order() || a.form != b.form {
        return Some(None);
    }
    let change = a.change.then(&b.change.inverse());
    Some(change.filter(|change| {
        let image = Facts::of(from).mapped(&change.cells, &change.digits);
        image.as_ref() == Some(&Facts::of(to))
    }))
}

impl ModelForm {
    /// The givens: by number of the cell in the canonical order, the number of its digit from 1, 0 for none.
    pub fn givens(&self) -> Vec<u8> {
        let mut values = vec![0; self.facts.cells];
        for fact in &self.facts.facts {
            if let Fact::Given(cell, digit) = fact {
                values[usize::from(*cell)] = digit + 1;
            }
        }
        values
    }

    /// A number that equivalent models share and others, but for a coincidence that nobody will see unless he looks for it, do not: two
    /// hashes (FNV-1a) of the form. The same on every machine.
    pub fn fingerprint(&self) -> u128 {
        let text = format!("{:?}", self.facts);
        let hash = |start: u64| {
            text.bytes().fold(start, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            })
        };
        let (a, b) = (hash(0xcbf2_9ce4_8422_2325), hash(0x9e37_79b9_7f4a_7c15));
        u128::from(a) << 64 | u128::from(b.rotate_left(32) ^ a.wrapping_mul(b | 1))
    }
}

impl Change {
    /// The board with its givens changed.
    ///
    /// # Panics
    /// If the board has another order.
    pub fn apply(&self, givens: &Givens) -> Givens {
        assert_eq!(givens.shape().order(), self.shape.order());
        let mut image = Givens::empty(givens.shape());
        for given in givens.iter() {
            image.set(self.cell(given.cell), Some(self.digit(given.digit)));
        }
        image
    }

    /// Where a cell goes.
    pub fn cell(&self, cell: Cell) -> Cell {
        Cell::new(self.cells[cell.index()].into())
    }

    /// What a digit becomes.
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()].into())
    }

    /// The change that takes this one back.
    pub fn inverse(&self) -> Change {
        let (mut cells, mut digits) = (self.cells.clone(), self.digits.clone());
        for (from, &to) in self.cells.iter().enumerate() {
            cells[usize::from(to)] = from as u16;
        }
        for (from, &to) in self.digits.iter().enumerate() {
            digits[usize::from(to)] = from as u8;
        }
        Change {
            shape: self.shape,
            cells,
            digits,
        }
    }

    /// This change and then another; `None` where they are for boards of different orders.
    pub fn then(&self, next: &Change) -> Option<Change> {
        let same = self.shape.order() == next.shape.order();
        same.then(|| Change {
            shape: self.shape,
            cells: self
                .cells
                .iter()
                .map(|&c| next.cells[usize::from(c)])
                .collect(),
            digits: self
                .digits
                .iter()
                .map(|&d| next.digits[usize::from(d)])
                .collect(),
        })
    }

    fn new(shape: Shape, cells: Vec<u16>, digits: Vec<u8>) -> Change {
        Change {
            shape,
            cells,
            digits,
        }
    }
}

/// The cells that move and the digits that change: `cells r1c1>r1c2 r1c2>r1c1 digits 1>2 2>1`.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cells")?;
        for (from, &to) in self.cells.iter().enumerate() {
            if from != usize::from(to) {
                let name = |cell: usize| Cell::new(cell).name(self.shape);
                write!(f, " {}>{}", name(from), name(to.into()))?;
            }
        }
        f.write_str(" digits")?;
        for (from, &to) in self.digits.iter().enumerate() {
            if from != usize::from(to) {
                write!(f, " {}>{}", from + 1, to + 1)?;
            }
        }
        Ok(())
    }
}

impl RuleSymmetries {
    /// Those of a rulebook; `None` if `stop` says so first.
    pub fn new(rulebook: &Rulebook, stop: &dyn Fn() -> bool) -> Option<RuleSymmetries> {
        let shape = rulebook.shape();
        let facts = Facts::of_rules(rulebook);
        let labelling = label(&draw(&facts), stop)?;
        let reversal = match reversed(&facts, shape) {
            None => None,
            Some((turn, turned)) => {
                let (a, b) = (
                    numbered(&facts, shape, stop)?,
                    numbered(&turned, shape, stop)?,
                );
                let change = turn.then(&b.change)?.then(&a.change.inverse());
                change.filter(|_| a.form == b.form)
            }
        };
        Some(RuleSymmetries {
            shape,
            group: labelling.group,
            reversal,
        })
    }

    /// How many there are.
    pub fn count(&self) -> BigUint {
        let times = 1 + u32::from(self.reversal.is_some());
        self.group.order() * times
    }

    /// One drawn uniformly.
    pub fn random(&self, rng: &mut impl Rng) -> Change {
        let image = self.group.random(rng);
        let (order, cells) = (self.shape.order(), self.shape.cells());
        let digits = image[..order].iter().map(|&v| v as u8).collect();
        let cells = image[order..order + cells]
            .iter()
            .map(|&v| (v as usize - order) as u16);
        let change = Change::new(self.shape, cells.collect(), digits);
        let reverse = self.reversal.as_ref().filter(|_| rng.next_u32() & 1 == 1);
        reverse
            .and_then(|reversal| change.then(reversal))
            .unwrap_or(change)
    }
}

/// The facts with all digits reversed, if they have sums, and the change that does it.
fn reversed(facts: &Facts, shape: Shape) -> Option<(Change, Facts)> {
    let cells: Vec<u16> = (0..facts.cells as u16).collect();
    let digits: Vec<u8> = (0..facts.order as u8).rev().collect();
    let turned = facts.has_sums().then(|| facts.mapped(&cells, &digits))??;
    Some((Change::new(shape, cells, digits), turned))
}

/// Facts in the canonical order of their graph.
fn numbered(facts: &Facts, shape: Shape, stop: &dyn Fn() -> bool) -> Option<CanonicalModel> {
    let Labelling { places, group } = label(&draw(facts), stop)?;
    let digits = ranks(&places[..facts.order]);
    let cells = ranks(&places[facts.order..facts.order + facts.cells]);
    let digits: Vec<u8> = digits.into_iter().map(|rank| rank as u8).collect();
    let form = ModelForm {
        facts: facts.mapped(&cells, &digits)?,
    };
    Some(CanonicalModel {
        form,
        change: Change::new(shape, cells, digits),
        automorphisms: group.order().clone(),
    })
}

fn ranks(places: &[u32]) -> Vec<u16> {
    let mut sorted: Vec<u16> = (0..places.len() as u16).collect();
    sorted.sort_by_key(|&i| places[usize::from(i)]);
    let mut ranks = vec![0; places.len()];
    for (rank, &i) in sorted.iter().enumerate() {
        ranks[usize::from(i)] = rank as u16;
    }
    ranks
}

/// The kinds of vertices, in the upper half of a colour.
#[derive(Clone, Copy)]
enum Kind {
    Digit = 1,
    Cell,
    Domain,
    Different,
    /// A table that is its own transpose; a digit in it that may, or may not, be beside itself.
    Table,
    TableDigit,
    /// One of the two sides of any other table; a digit on a side.
    Side,
    SideDigit,
    /// Two cells under a table that is its own transpose; one of two cells under another.
    Pair,
    End,
    Sum,
    Coefficient,
}

fn colour(kind: Kind, rank: usize) -> u64 {
    (kind as u64) << 32 | rank as u64
}

/// The graph of facts: vertices for digits, then for cells, then for what joins them. Nothing that joins can move while the cells and
/// digits it joins stay, so the graph has as many automorphisms as the facts.
fn draw(facts: &Facts) -> Graph {
    let mut sketch = Sketch::default();
    let numbers = facts.has_sums();
    for digit in 0..facts.order {
        sketch.vertex(colour(Kind::Digit, if numbers { digit } else { 0 }));
    }
    let first = sketch.vertices(facts.cells, colour(Kind::Cell, 0));
    let cell = |cell: u16| first + u32::from(cell);
    let mut tables: BTreeMap<usize, [u32; 2]> = BTreeMap::new();
    let (coefficients, totals) = ranked_numbers(facts);
    for fact in &facts.facts {
        match fact {
            Fact::Given(at, digit) => sketch.edge(cell(*at), u32::from(*digit)),
            Fact::Domain(at, digits) => {
                let vertex = sketch.vertex(colour(Kind::Domain, 0));
                sketch.edge(vertex, cell(*at));
                let digits = (0..facts.order).filter(|digit| digits >> digit & 1 == 1);
                digits.for_each(|digit| sketch.edge(vertex, digit as u32));
            }
            Fact::Different(cells) => {
                let vertex = sketch.vertex(colour(Kind::Different, 0));
                cells.iter().for_each(|&at| sketch.edge(vertex, cell(at)));
            }
            Fact::Pair(a, b, table) => {
                let sides = *tables.entry(*table).or_insert([u32::MAX; 2]);
                let sides = match sides {
                    [u32::MAX, _] => draw_table(&mut sketch, facts, *table, &mut tables),
                    known => known,
                };
                draw_pair(&mut sketch, [cell(*a), cell(*b)], sides);
            }
            Fact::Linear(terms, equal, total) => {
                let rank = totals.binary_search(&(*equal, *total)).unwrap_or(0);
                let sum = sketch.vertex(colour(Kind::Sum, rank));
                let mut parts: BTreeMap<i64, u32> = BTreeMap::new();
                for (coefficient, at) in terms {
                    let rank = coefficients.binary_search(coefficient).unwrap_or(0);
                    let part = *parts.entry(*coefficient).or_insert_with(|| {
                        let part = sketch.vertex(colour(Kind::Coefficient, rank));
                        sketch.edge(part, sum);
                        part
                    });
                    sketch.edge(part, cell(*at));
                }
            }
        }
    }
    sketch.finish()
}

/// The coefficients, and the totals with their comparisons, in ascending order.
fn ranked_numbers(facts: &Facts) -> (Vec<i64>, Vec<(bool, i128)>) {
    let (mut coefficients, mut totals) = (Vec::new(), Vec::new());
    for fact in &facts.facts {
        if let Fact::Linear(terms, equal, total) = fact {
            coefficients.extend(terms.iter().map(|&(c, _)| c));
            totals.push((*equal, *total));
        }
    }
    coefficients.sort_unstable();
    coefficients.dedup();
    totals.sort_unstable();
    totals.dedup();
    (coefficients, totals)
}

/// Draws a table: its sides, of which a table that is its own transpose has one, twice. The transpose of a table has the same
/// sides the other way round.
fn draw_table(
    sketch: &mut Sketch,
    facts: &Facts,
    number: usize,
    known: &mut BTreeMap<usize, [u32; 2]>,
) -> [u32; 2] {
    let table = &facts.tables[number];
    let other = transposed(table);
    let allowed = |a: usize, b: usize| table[a] >> b & 1 == 1;
    let sides = if other == *table {
        let side = sketch.vertex(colour(Kind::Table, 0));
        let digits: Vec<u32> = (0..facts.order)
            .map(|digit| {
                let vertex = sketch.vertex(colour(Kind::TableDigit, allowed(digit, digit).into()));
                sketch.edge(vertex, side);
                sketch.edge(vertex, digit as u32);
                vertex
            })
            .collect();
        for a in 0..facts.order {
            (0..a)
                .filter(|&b| allowed(a, b))
                .for_each(|b| sketch.edge(digits[a], digits[b]));
        }
        [side; 2]
    } else {
        let sides = [0; 2].map(|_| sketch.vertex(colour(Kind::Side, 0)));
        let digits = sides.map(|side| {
            let first = sketch.vertices(facts.order, colour(Kind::SideDigit, 0));
            for digit in 0..facts.order as u32 {
                sketch.edge(first + digit, side);
                sketch.edge(first + digit, digit);
            }
            first
        });
        for a in 0..facts.order {
            let partners = (0..facts.order).filter(|&b| allowed(a, b));
            partners.for_each(|b| sketch.edge(digits[0] + a as u32, digits[1] + b as u32));
        }
        sides
    };
    known.insert(number, sides);
    if let Ok(other) = facts.tables.binary_search(&other) {
        known.insert(other, [sides[1], sides[0]]);
    }
    sides
}

/// Draws that two cells stand under a table.
fn draw_pair(sketch: &mut Sketch, cells: [u32; 2], sides: [u32; 2]) {
    if sides[0] == sides[1] {
        let pair = sketch.vertex(colour(Kind::Pair, 0));
        sketch.edge(pair, sides[0]);
        cells.iter().for_each(|&cell| sketch.edge(pair, cell));
    } else {
        let ends = [0, 1].map(|i| {
            let end = sketch.vertex(colour(Kind::End, 0));
            sketch.edge(end, cells[i]);
            sketch.edge(end, sides[i]);
            end
        });
        sketch.edge(ends[0], ends[1]);
    }
}
