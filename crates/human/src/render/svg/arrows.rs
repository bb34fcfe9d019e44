//! Links as curves: solid if the consequence is on, dashed if it is off, with a head at the
//! consequence.
//!
//! A link is a quadratic Bézier curve between two marks, clipped at the marks. Of a few bends, the
//! chosen one passes over no given and the fewest other marks, and stays on the board.

use super::super::{Arrow, Content, LinkEnd};
use super::{PADDING, Page, Point, REACH, number, stroke};
use veridoku_model::grid::{Candidate, Cell, Digit};

/// The length of an arrow head.
const HEAD: f64 = 7.0;
/// The bends of a curve to try: the distance of its control point from the straight line, relative
/// to the length of that.
const BENDS: [f64; 12] = [
    0.14, -0.14, 0.26, -0.26, 0.4, -0.4, 0.6, -0.6, 0.85, -0.85, 1.1, -1.1,
];
/// The bends between marks that almost touch.
const SHORT: [f64; 4] = [1.3, -1.3, 1.8, -1.8];
/// The bends to try, to both sides, where all others pass over a given.
const WIDE: [f64; 14] = [
    0.0, 0.08, 0.2, 0.33, 0.5, 0.7, 0.9, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 4.0,
];
/// The parts of the way at which these are bent most.
const LEANS: [f64; 7] = [-0.3, 0.0, 0.25, 0.5, 0.75, 1.0, 1.3];
const STEPS: usize = 48;
/// The number of previous curves to avoid; a bound, so that large nets are drawn quickly.
const BESIDE: usize = 40;

/// Returns the colour of a chain's lines.
pub(super) fn color(chain: usize) -> &'static str {
    const COLORS: [&str; 5] = ["#1c3f75", "#93370c", "#2f6b1f", "#6a2c91", "#4a4a4a"];
    COLORS[chain % COLORS.len()]
}

/// A quadratic Bézier curve.
#[derive(Clone, Copy)]
struct Curve {
    a: Point,
    control: Point,
    b: Point,
}

impl Curve {
    fn new(a: Point, b: Point, bend: f64) -> Curve {
        Curve::leaning(a, b, bend, 0.5)
    }

    /// Returns a curve that is bent most at a part of its way.
    fn leaning(a: Point, b: Point, bend: f64, part: f64) -> Curve {
        let middle = a.to(b, part);
        let control = Point {
            x: middle.x + (b.y - a.y) * bend,
            y: middle.y - (b.x - a.x) * bend,
        };
        Curve { a, control, b }
    }

    fn at(&self, part: f64) -> Point {
        let (x, y) = (self.a.to(self.control, part), self.control.to(self.b, part));
        x.to(y, part)
    }

    fn samples(&self) -> impl Iterator<Item = Point> {
        (0..=STEPS).map(|step| self.at(step as f64 / STEPS as f64))
    }

    /// Returns the piece between two parameters (de Casteljau).
    fn piece(&self, from: f64, to: f64) -> Curve {
        let control = self.a.to(self.control, from);
        let other = self.control.to(self.b, from);
        Curve {
            a: self.at(from),
            control: control.to(other, to),
            b: self.at(to),
        }
    }

    /// Returns the parameter at which the curve leaves a disc around its start, or if `backwards`,
    /// around its end.
    fn leaves(&self, reach: f64, backwards: bool) -> f64 {
        let end = if backwards { self.b } else { self.a };
        let (mut low, mut high) = (0.0, 0.5);
        for _ in 0..20 {
            let part = (low + high) / 2.0;
            let at = self.at(if backwards { 1.0 - part } else { part });
            if at.distance(end) < reach {
                low = part;
            } else {
                high = part;
            }
        }
        if backwards { 1.0 - high } else { high }
    }
}

impl Page<'_> {
    /// Draws every link, and below them the outlines of grouped candidates.
    pub(super) fn arrows(&self, out: &mut String) {
        let mut drawn: Vec<Vec<Point>> = Vec::new();
        for arrow in &self.scene.arrows {
            for end in [&arrow.from, &arrow.to] {
                *out += &self.group(end, color(arrow.chain));
            }
        }
        for arrow in &self.scene.arrows {
            // A candidate that is its own consequence gets no curve.
            let Some((from, to)) = self.nearest(&arrow.from, &arrow.to) else {
                continue;
            };
            let last = drawn.len().saturating_sub(BESIDE);
            let curve = self.best(arrow, from, to, &drawn[last..]);
            drawn.push(curve.samples().collect());
            *out += &line(&curve, arrow.strong, color(arrow.chain));
        }
    }

    /// Returns the points of the two nearest different candidates at a link's ends.
    fn nearest(&self, from: &LinkEnd, to: &LinkEnd) -> Option<(Point, Point)> {
        let places = |end: &LinkEnd| -> Vec<Point> {
            let digit = end.digit;
            let cells = end.cells.iter();
            cells
                .map(|&cell| self.place(Candidate { cell, digit }).0)
                .collect()
        };
        let (ends, others) = (places(from), places(to));
        let pairs = ends
            .iter()
            .flat_map(|&a| others.iter().map(move |&b| (a, b)));
        let apart = |(a, b): &(Point, Point)| a.distance(*b);
        let pairs = pairs.filter(|pair| apart(pair) >= 1.0);
        pairs.min_by(|one, other| apart(one).total_cmp(&apart(other)))
    }

    /// Returns an outline around the candidates of a group.
    fn group(&self, end: &LinkEnd, color: &str) -> String {
        if end.cells.len() < 2 {
            return String::new();
        }
        let digit = end.digit;
        let places = end.cells.iter();
        let places: Vec<Point> = places
            .map(|&cell| self.place(Candidate { cell, digit }).0)
            .collect();
        let least = |of: fn(&Point) -> f64| places.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&Point) -> f64| places.iter().map(of).fold(0.0, f64::max);
        let far = REACH + 3.0;
        let (x, y) = (least(|p| p.x) - far, least(|p| p.y) - far);
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"none\" {}/>\n",
            number(x),
            number(y),
            number(most(|p| p.x) + far - x),
            number(most(|p| p.y) + far - y),
            number(far),
            stroke(color, 1.3, false)
        )
    }

    /// Returns the marked candidate under a point.
    fn under(&self, at: Point) -> Option<Candidate> {
        let (shape, cell) = (self.scene.shape, self.cell(at)?);
        let (x, y) = (at.x - self.left, at.y - self.top);
        let part = |from: f64, parts: usize| {
            let room = self.side - 2.0 * PADDING;
            let part = ((from % self.side - PADDING) / room * parts as f64).max(0.0);
            (part as usize).min(parts - 1)
        };
        let (h, w) = shape.candidate_block();
        let place = part(y, h) * w + part(x, w);
        let digit = (place < shape.order()).then(|| Digit::from_index(place))?;
        let candidate = Candidate { cell, digit };
        let near = self.mark(candidate).distance(at) < REACH + 2.0;
        (near && self.scene.spots.contains_key(&candidate)).then_some(candidate)
    }

    /// Returns the given or entered cell whose digit is under a point.
    fn settled(&self, at: Point) -> Option<Cell> {
        let cell = self.cell(at)?;
        let open = matches!(self.scene.squares[cell.index()].content, Content::Open(_));
        let near = self.middle(cell).distance(at) < self.side * 0.25;
        (!open && near).then_some(cell)
    }

    /// Returns the cell under a point.
    fn cell(&self, at: Point) -> Option<Cell> {
        let shape = self.scene.shape;
        let (x, y) = (at.x - self.left, at.y - self.top);
        if x < 0.0 || y < 0.0 || x >= self.across() || y >= self.down() {
            return None;
        }
        let line = |from: f64, lines: usize| ((from / self.side) as usize).min(lines - 1);
        Some(shape.cell(line(y, shape.rows()), line(x, shape.columns())))
    }

    /// Returns the curve of least cost, clipped at the marks.
    fn best(&self, arrow: &Arrow, from: Point, to: Point, drawn: &[Vec<Point>]) -> Curve {
        let apart = from.distance(to);
        let bends: &[f64] = if apart < 3.0 * REACH { &SHORT } else { &BENDS };
        let ends = |candidate: &Candidate| {
            let within =
                |end: &LinkEnd| end.digit == candidate.digit && end.cells.contains(&candidate.cell);
            within(&arrow.from) || within(&arrow.to)
        };
        let cost = |curve: &Curve| {
            let samples: Vec<Point> = curve.samples().collect();
            let marks = samples.iter().filter_map(|&at| self.under(at));
            let mut over: Vec<Candidate> = marks.filter(|mark| !ends(mark)).collect();
            over.dedup();
            let over = over.len();
            let (right, bottom) = (self.left + self.across(), self.top + self.down());
            let outside =
                |at: &&Point| at.x < self.left || at.x > right || at.y < self.top || at.y > bottom;
            let out = samples.iter().filter(outside).count();
            let beside = |other: &&Vec<Point>| {
                let pairs = other
                    .iter()
                    .rev()
                    .zip(&samples)
                    .chain(other.iter().zip(&samples));
                pairs.filter(|(a, b)| a.distance(**b) < 5.0).count() > STEPS / 2
            };
            let settled = samples.iter().filter_map(|&at| self.settled(at));
            let mut settled: Vec<Cell> = settled.collect();
            settled.dedup();
            let digits = settled.len();
            40 * digits + 10 * over + out + 15 * drawn.iter().filter(beside).count()
        };
        let curves = bends.iter().map(|&bend| Curve::new(from, to, bend));
        let best = curves.min_by_key(cost);
        let mut curve = best.unwrap_or(Curve::new(from, to, 0.0));
        if curve.samples().any(|at| self.settled(at).is_some()) {
            let steep = WIDE.iter().flat_map(|&bend| [bend, -bend]);
            let all = steep.flat_map(|bend| LEANS.map(|part| Curve::leaning(from, to, bend, part)));
            curve = all.chain([curve]).min_by_key(cost).unwrap_or(curve);
        }
        let reach = |end: &LinkEnd| {
            let digit = end.digit;
            let cells = end.cells.iter();
            let ringed = cells
                .map(|&cell| Candidate { cell, digit })
                .any(|candidate| self.scene.ends.contains(&candidate));
            REACH + if ringed { 3.0 } else { 1.0 }
        };
        let (start, end) = (reach(&arrow.from), reach(&arrow.to) + 1.0);
        curve.piece(curve.leaves(start, false), curve.leaves(end, true))
    }
}

/// Returns a straight line with a head at its end.
pub(super) fn sample(from: Point, to: Point, strong: bool, color: &str) -> String {
    line(&Curve::new(from, to, 0.0), strong, color)
}

fn line(curve: &Curve, strong: bool, color: &str) -> String {
    let tip = curve.b;
    let neck = curve.at(curve.leaves(HEAD, true));
    let shaft = curve.piece(0.0, curve.leaves(HEAD * 0.8, true));
    let long = neck.distance(tip).max(0.1);
    let (x, y) = ((tip.x - neck.x) / long, (tip.y - neck.y) / long);
    let wing = |side: f64| {
        let (px, py) = (neck.x - y * side, neck.y + x * side);
        format!("{} {}", number(px), number(py))
    };
    let half = HEAD * 0.5;
    format!(
        "<path d=\"M{} {}Q{} {} {} {}\" fill=\"none\" {}/><path d=\"M{} {}L{}L{}Z\" fill=\"{color}\"/>\n",
        number(shaft.a.x),
        number(shaft.a.y),
        number(shaft.control.x),
        number(shaft.control.y),
        number(shaft.b.x),
        number(shaft.b.y),
        stroke(color, if strong { 2.0 } else { 1.5 }, !strong),
        number(tip.x),
        number(tip.y),
        wing(half),
        wing(-half)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::tests::chain_scenes;

    #[test]
    fn no_link_passes_over_a_digit() {
        let (mut links, mut over) = (0, 0);
        for scene in chain_scenes() {
            let page = Page::new(&scene);
            let mut drawn: Vec<Vec<Point>> = Vec::new();
            for arrow in &scene.arrows {
                let Some((from, to)) = page.nearest(&arrow.from, &arrow.to) else {
                    continue;
                };
                let curve = page.best(arrow, from, to, &drawn);
                links += 1;
                over += usize::from(curve.samples().any(|at| page.settled(at).is_some()));
                drawn.push(curve.samples().collect());
            }
        }
        assert!(links > 100, "{links}");
        assert_eq!(over, 0, "of {links}");
    }
}
