//! The graph of a model's relations.

use super::graph::{Graph, Sketch};
use super::relations::{Fact, Facts, transposed};
use std::collections::BTreeMap;

/// The kinds of vertices, in the upper half of a colour.
#[derive(Clone, Copy)]
enum Kind {
    Digit = 1,
    Cell,
    Domain,
    Different,
    /// A table that is its own transpose; a digit in it, coloured by whether it may be paired with
    /// itself.
    Table,
    TableDigit,
    /// One of the two sides of any other table; a digit on a side.
    Side,
    SideDigit,
    /// Two cells related by a table that is its own transpose; one of two cells related by another
    /// table.
    Pair,
    End,
    Sum,
    Coefficient,
    /// A row of cells that an automaton reads; a place in it.
    Word,
    Place,
    /// A number of cells with digits; one of them.
    Count,
    Counted,
}

fn colour(kind: Kind, rank: usize) -> u64 {
    (kind as u64) << 32 | rank as u64
}

/// Returns the graph of facts: vertices for digits, then for cells, then for the facts that join
/// them. An automorphism that fixes all cells and digits fixes the other vertices too, so the graph
/// has exactly as many automorphisms as the facts.
pub(super) fn draw(facts: &Facts) -> Graph {
    let mut sketch = Sketch::default();
    let numbers = facts.has_numbers();
    for digit in 0..facts.order {
        sketch.vertex(colour(Kind::Digit, if numbers { digit } else { 0 }));
    }
    let first = sketch.vertices(facts.cells, colour(Kind::Cell, 0));
    let cell = |cell: u16| first + u32::from(cell);
    let mut tables: BTreeMap<usize, [u32; 2]> = BTreeMap::new();
    let (coefficients, totals) = ranked_numbers(facts);
    let bounds = ranked_bounds(facts);
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
            Fact::Word(cells, reader) => {
                let word = sketch.vertex(colour(Kind::Word, *reader));
                for (rank, at) in cells.iter().enumerate() {
                    let place = sketch.vertex(colour(Kind::Place, rank));
                    sketch.edge(place, word);
                    sketch.edge(place, cell(*at));
                }
            }
            Fact::Count(sets, least, most) => {
                let rank = bounds.binary_search(&(*least, *most)).unwrap_or(0);
                let count = sketch.vertex(colour(Kind::Count, rank));
                for (at, digits) in sets {
                    let counted = sketch.vertex(colour(Kind::Counted, 0));
                    sketch.edge(counted, count);
                    sketch.edge(counted, cell(*at));
                    let digits = (0..facts.order).filter(|digit| digits >> digit & 1 == 1);
                    digits.for_each(|digit| sketch.edge(counted, digit as u32));
                }
            }
        }
    }
    sketch.finish()
}

/// The bounds of counts, in ascending order.
fn ranked_bounds(facts: &Facts) -> Vec<(i64, i64)> {
    let bounds = facts.facts.iter().filter_map(|fact| match fact {
        Fact::Count(_, least, most) => Some((*least, *most)),
        _ => None,
    });
    let mut bounds: Vec<_> = bounds.collect();
    bounds.sort_unstable();
    bounds.dedup();
    bounds
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

/// Draws a table and returns its sides. A table that is its own transpose has one side, returned
/// twice. The transpose of a table has the same sides in reverse.
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

/// Joins two cells by a table.
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
