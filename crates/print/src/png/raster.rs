//! Outlines filled into pixels, with smooth edges.
//!
//! Each row of pixels is cut into strips; along the middle of a strip the outline is filled where
//! it winds around (the nonzero rule), with the exact share of each pixel. What lies on the canvas
//! shines through by the share that is not covered.

use super::Pixels;
use crate::geometry::Point;
use crate::page::{Color, Stretch};

/// The strips of a row of pixels.
const STRIPS: usize = 8;
/// The straight pieces of a curve.
const PIECES: usize = 12;

/// A closed line of straight pieces.
pub(super) type Ring = Vec<Point>;

/// Returns an outline as straight pieces; whether a line is closed is told by its last place.
pub(super) fn flattened(outline: &[Stretch]) -> Vec<Ring> {
    let mut rings: Vec<Ring> = Vec::new();
    for stretch in outline {
        if let Stretch::From(at) = *stretch {
            rings.push(vec![at]);
            continue;
        }
        let Some(ring) = rings.last_mut() else {
            continue;
        };
        let Some((&first, &last)) = ring.first().zip(ring.last()) else {
            continue;
        };
        match *stretch {
            Stretch::From(_) => {}
            Stretch::Line(at) => ring.push(at),
            Stretch::Curve(a, b, c) => {
                let piece = |step| bezier((last, a, b, c), step as f64 / PIECES as f64);
                ring.extend((1..=PIECES).map(piece));
            }
            Stretch::Close => ring.push(first),
        }
    }
    rings
}

/// Returns the place of a cubic curve at a part of its way.
fn bezier((from, a, b, to): (Point, Point, Point, Point), part: f64) -> Point {
    let rest = 1.0 - part;
    let mix = |p: f64, q: f64, r: f64, s: f64| {
        rest * rest * rest * p
            + 3.0 * rest * rest * part * q
            + 3.0 * rest * part * part * r
            + part * part * part * s
    };
    Point::new(mix(from.x, a.x, b.x, to.x), mix(from.y, a.y, b.y, to.y))
}

/// Pixels to draw on.
pub(super) struct Canvas {
    pixels: Pixels,
    /// How much of each pixel of a row is covered.
    covered: Vec<f64>,
}

impl Canvas {
    /// Returns white pixels.
    pub(super) fn new(width: usize, height: usize) -> Canvas {
        Canvas {
            pixels: Pixels {
                width,
                height,
                bytes: vec![255; 3 * width * height],
            },
            covered: vec![0.0; width],
        }
    }

    /// Returns the pixels.
    pub(super) fn finish(self) -> Pixels {
        self.pixels
    }

    /// Fills what the rings wind around.
    pub(super) fn fill(&mut self, rings: &[Ring], color: Color) {
        let all = || rings.iter().flatten().map(|at| at.y);
        let (top, bottom) = (
            all().fold(f64::INFINITY, f64::min),
            all().fold(0.0, f64::max),
        );
        let first = top.floor().max(0.0) as usize;
        let last = (bottom.ceil().max(0.0) as usize).min(self.pixels.height);
        for row in first..last {
            self.covered.fill(0.0);
            for strip in 0..STRIPS {
                let y = row as f64 + (strip as f64 + 0.5) / STRIPS as f64;
                self.strip(rings, y);
            }
            self.blend(row, color);
        }
    }

    /// Adds what is covered along a line across.
    fn strip(&mut self, rings: &[Ring], y: f64) {
        let mut crossings: Vec<(f64, i32)> = Vec::new();
        for ring in rings {
            let closing = ring.last().zip(ring.first());
            let pieces = ring.windows(2).map(|pair| (pair[0], pair[1]));
            let closing = closing.map(|(&last, &first)| (last, first));
            for (from, to) in pieces.chain(closing) {
                let (way, low, high) = if from.y < to.y {
                    (1, from, to)
                } else {
                    (-1, to, from)
                };
                if low.y <= y && y < high.y {
                    let part = (y - low.y) / (high.y - low.y);
                    crossings.push((low.x + (high.x - low.x) * part, way));
                }
            }
        }
        crossings.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut winding = 0;
        for pair in crossings.windows(2) {
            winding += pair[0].1;
            if winding != 0 {
                self.span(pair[0].0, pair[1].0);
            }
        }
    }

    /// Adds a span of a strip.
    fn span(&mut self, from: f64, to: f64) {
        let width = self.pixels.width;
        let (from, to) = (from.max(0.0), to.min(width as f64));
        if from >= to {
            return;
        }
        let last = (to.ceil() as usize).min(width);
        for x in from.floor() as usize..last {
            let share = to.min(x as f64 + 1.0) - from.max(x as f64);
            self.covered[x] += share / STRIPS as f64;
        }
    }

    /// Lays a colour over a row, as much as it is covered.
    fn blend(&mut self, row: usize, Color(r, g, b): Color) {
        let start = 3 * row * self.pixels.width;
        for (x, &share) in self.covered.iter().enumerate() {
            if share <= 0.0 {
                continue;
            }
            let share = share.min(1.0);
            let pixel = &mut self.pixels.bytes[start + 3 * x..start + 3 * x + 3];
            for (old, new) in pixel.iter_mut().zip([r, g, b]) {
                let mixed = f64::from(*old) * (1.0 - share) + f64::from(new) * share;
                *old = mixed.round() as u8;
            }
        }
    }
}
