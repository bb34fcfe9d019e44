//! The graph of a model's relations.

use super::graph::{Graph, Sketch};
use super::relations::{Fact, Facts, transposed};
use super::words::Orders;
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
    /// A row of cells that an automaton reads; places in it that may be exchanged; a cell at some
    /// of them.
    Word,
    Group,
    Place,
    /// A number of cells with digits; one of them.
    Count,
    Counted,
    /// Cells that are connected; one of them.
    Connected,
    Joined,
    /// Lists of facts of which one holds; one of them.
    Any,
    List,
    OffBoard,
}

fn colour(kind: Kind, rank: usize) -> u64 {
    (kind as u64) << 32 | rank as u64
}

/// Returns the graph of facts: vertices for digits, then for cells, then for the facts that join
/// them. An automorphism that fixes all cells and digits fixes the other vertices too, so the graph
/// has exactly as many automorphisms as the facts.
pub(super) fn draw(facts: &Facts) -> Graph {
    drawn(facts, false)
}

/// Returns the graph whose automorphisms are those that keep every digit and every cell of the
/// board in its place.
pub(super) fn draw_fixed(facts: &Facts) -> Graph {
    drawn(facts, true)
}

fn drawn(facts: &Facts, fixed: bool) -> Graph {
    let mut sketch = Sketch::default();
    let numbers = fixed || facts.has_numbers();
    for digit in 0..facts.order {
        sketch.vertex(colour(Kind::Digit, if numbers { digit } else { 0 }));
    }
    let first = facts.order as u32;
    for cell in 0..facts.cells {
        sketch.vertex(colour(Kind::Cell, if fixed { cell } else { 0 }));
    }
    sketch.vertices(facts.off_board, colour(Kind::OffBoard, 0));
    let mut drawing = Drawing {
        facts,
        sketch,
        first,
        tables: BTreeMap::new(),
        numbers: ranked_numbers(facts),
        bounds: ranked_bounds(facts),
        orders: facts.orders(),
    };
    facts.facts.iter().for_each(|fact| drop(drawing.fact(fact)));
    drawing.sketch.finish()
}

struct Drawing<'a> {
    facts: &'a Facts,
    sketch: Sketch,
    /// The vertex of the first cell.
    first: u32,
    /// The sides of the tables that are drawn.
    tables: BTreeMap<usize, [u32; 2]>,
    numbers: (Vec<i64>, Vec<(bool, i128)>),
    bounds: Vec<(i64, i64)>,
    orders: Vec<Orders>,
}

impl Drawing<'_> {
    fn cell(&self, cell: u16) -> u32 {
        self.first + u32::from(cell)
    }

    fn digits(&mut self, vertex: u32, digits: u64) {
        let digits = (0..self.facts.order).filter(|digit| digits >> digit & 1 == 1);
        digits.for_each(|digit| self.sketch.edge(vertex, digit as u32));
    }

    /// Draws a fact and returns the vertices that stand for it.
    fn fact(&mut self, fact: &Fact) -> Vec<u32> {
        match fact {
            Fact::Given(at, digit) => {
                let cell = self.cell(*at);
                self.sketch.edge(cell, u32::from(*digit));
                Vec::new()
            }
            Fact::Domain(at, digits) => {
                let vertex = self.sketch.vertex(colour(Kind::Domain, 0));
                self.sketch.edge(vertex, self.first + u32::from(*at));
                self.digits(vertex, *digits);
                vec![vertex]
            }
            Fact::Different(cells) => {
                let vertex = self.sketch.vertex(colour(Kind::Different, 0));
                for &at in cells {
                    self.sketch.edge(vertex, self.first + u32::from(at));
                }
                vec![vertex]
            }
            Fact::Pair(a, b, table) => {
                let sides = match self.tables.get(table) {
                    Some(known) => *known,
                    None => draw_table(&mut self.sketch, self.facts, *table, &mut self.tables),
                };
                let cells = [self.cell(*a), self.cell(*b)];
                draw_pair(&mut self.sketch, cells, sides)
            }
            Fact::Linear(terms, equal, total) => vec![self.sum(terms, (*equal, *total))],
            Fact::Word(cells, words) => vec![self.word(cells, *words)],
            Fact::Count(sets, least, most) => {
                let rank = self.bounds.binary_search(&(*least, *most)).unwrap_or(0);
                let count = self.sketch.vertex(colour(Kind::Count, rank));
                for (at, digits) in sets {
                    let counted = self.sketch.vertex(colour(Kind::Counted, 0));
                    self.sketch.edge(counted, count);
                    self.sketch.edge(counted, self.first + u32::from(*at));
                    self.digits(counted, *digits);
                }
                vec![count]
            }
            Fact::Connected(joined, digits, size) => {
                let rank = size.map_or(0, |size| size + 1);
                let all = self.sketch.vertex(colour(Kind::Connected, rank));
                self.digits(all, *digits);
                let mut places = BTreeMap::new();
                for &(cell, _) in joined.iter().filter(|(a, b)| a == b) {
                    let place = self.sketch.vertex(colour(Kind::Joined, 0));
                    self.sketch.edge(place, all);
                    self.sketch.edge(place, self.cell(cell));
                    places.insert(cell, place);
                }
                for (a, b) in joined.iter().filter(|(a, b)| a != b) {
                    self.sketch.edge(places[a], places[b]);
                }
                vec![all]
            }
            Fact::Any(lists) => {
                let any = self.sketch.vertex(colour(Kind::Any, 0));
                for list in lists {
                    let vertex = self.sketch.vertex(colour(Kind::List, 0));
                    self.sketch.edge(vertex, any);
                    for fact in list {
                        for own in self.fact(fact) {
                            self.sketch.edge(own, vertex);
                        }
                    }
                }
                vec![any]
            }
        }
    }

    fn sum(&mut self, terms: &[(i64, u16)], total: (bool, i128)) -> u32 {
        let rank = self.numbers.1.binary_search(&total).unwrap_or(0);
        let sum = self.sketch.vertex(colour(Kind::Sum, rank));
        let mut parts: BTreeMap<i64, u32> = BTreeMap::new();
        for (coefficient, at) in terms {
            let rank = self.numbers.0.binary_search(coefficient).unwrap_or(0);
            let part = match parts.get(coefficient) {
                Some(part) => *part,
                None => {
                    let part = self.sketch.vertex(colour(Kind::Coefficient, rank));
                    self.sketch.edge(part, sum);
                    parts.insert(*coefficient, part);
                    part
                }
            };
            self.sketch.edge(part, self.first + u32::from(*at));
        }
        sum
    }

    /// Draws cells that are read: a vertex for each group of places that may be exchanged. Where
    /// they may be read backwards or in a ring, neighbours are joined in place of an order.
    fn word(&mut self, cells: &[u16], words: usize) -> u32 {
        let word = self.sketch.vertex(colour(Kind::Word, words));
        let orders = &self.orders[words];
        let mut rest = cells;
        let groups = orders.groups.iter().map(|&size| {
            let (group, behind) = rest.split_at(size.min(rest.len()));
            rest = behind;
            group.to_vec()
        });
        let groups: Vec<Vec<u16>> = groups.collect();
        let last = groups.len().saturating_sub(1);
        let mut distinct = cells.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        let ring = orders.ring && distinct.len() == cells.len();
        // Cells that are the same backwards have one order.
        let chain = orders.backwards && !orders.ring && !groups.iter().eq(groups.iter().rev());
        let mut before = None;
        let mut start = None;
        for (rank, group) in groups.iter().enumerate() {
            let rank = match (ring, chain) {
                (true, _) => 0,
                (_, true) => rank.min(last - rank),
                _ => rank,
            };
            let vertex = self.sketch.vertex(colour(Kind::Group, rank));
            self.sketch.edge(vertex, word);
            for same in group.chunk_by(|a, b| a == b) {
                let place = self.sketch.vertex(colour(Kind::Place, same.len()));
                self.sketch.edge(place, vertex);
                self.sketch.edge(place, self.first + u32::from(same[0]));
            }
            if let Some(before) = before.filter(|_| ring || chain) {
                self.sketch.edge(before, vertex);
            }
            before = Some(vertex);
            start = start.or(before);
        }
        if let (true, Some(start), Some(end)) = (ring, start, before) {
            self.sketch.edge(start, end);
        }
        word
    }
}

/// The bounds of counts, in ascending order.
fn ranked_bounds(facts: &Facts) -> Vec<(i64, i64)> {
    let facts = facts.all().into_iter();
    let bounds = facts.filter_map(|fact| match fact {
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
    for fact in facts.all() {
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

/// Joins two cells by a table and returns the vertices of the pair.
fn draw_pair(sketch: &mut Sketch, cells: [u32; 2], sides: [u32; 2]) -> Vec<u32> {
    if sides[0] == sides[1] {
        let pair = sketch.vertex(colour(Kind::Pair, 0));
        sketch.edge(pair, sides[0]);
        cells.iter().for_each(|&cell| sketch.edge(pair, cell));
        vec![pair]
    } else {
        let ends = [0, 1].map(|i| {
            let end = sketch.vertex(colour(Kind::End, 0));
            sketch.edge(end, cells[i]);
            sketch.edge(end, sides[i]);
            end
        });
        sketch.edge(ends[0], ends[1]);
        ends.to_vec()
    }
}
