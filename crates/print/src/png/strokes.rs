//! Lines as outlines to fill: a rectangle a piece, round or square where pieces meet.

use super::raster::Ring;
use crate::geometry::Point;
use crate::page::Pen;

/// The corners of what stands for a circle.
const CORNERS: [(f64, f64); 12] = [
    (1.0, 0.0),
    (0.866_025_403_784, 0.5),
    (0.5, 0.866_025_403_784),
    (0.0, 1.0),
    (-0.5, 0.866_025_403_784),
    (-0.866_025_403_784, 0.5),
    (-1.0, 0.0),
    (-0.866_025_403_784, -0.5),
    (-0.5, -0.866_025_403_784),
    (0.0, -1.0),
    (0.5, -0.866_025_403_784),
    (0.866_025_403_784, -0.5),
];

/// Returns what a pen covers along lines, at so many pixels a millimetre.
pub(super) fn stroked(lines: &[Ring], pen: &Pen, scale: f64) -> Vec<Ring> {
    let half = pen.width * scale / 2.0;
    let mut rings = Vec::new();
    for line in lines {
        match pen.dash {
            Some((dash, gap)) => {
                for piece in dashes(line, (dash * scale, gap * scale)) {
                    pieces(&mut rings, &piece, half, (pen.round, 0.0));
                }
            }
            None => pieces(&mut rings, line, half, (pen.round, half)),
        }
    }
    rings
}

/// Adds the pieces of a line; the ends of one that is not round reach further by `beyond`.
fn pieces(rings: &mut Vec<Ring>, line: &[Point], half: f64, (round, beyond): (bool, f64)) {
    let last = line.len().saturating_sub(2);
    let closed = line.len() > 2 && line.first() == line.last();
    for (number, pair) in line.windows(2).enumerate() {
        let (from, to) = (pair[0], pair[1]);
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = (dx * dx + dy * dy).sqrt();
        if length <= 0.0 {
            continue;
        }
        let (ux, uy) = (dx / length, dy / length);
        let reach = |at_end: bool| {
            if at_end && !round && !closed {
                beyond
            } else {
                0.0
            }
        };
        let (before, after) = (reach(number == 0), reach(number == last));
        let start = Point::new(from.x - ux * before, from.y - uy * before);
        let end = Point::new(to.x + ux * after, to.y + uy * after);
        let side = |at: Point, way: f64| Point::new(at.x - uy * half * way, at.y + ux * half * way);
        rings.push(vec![
            side(start, 1.0),
            side(start, -1.0),
            side(end, -1.0),
            side(end, 1.0),
        ]);
    }
    // Joints, and the ends of a round pen.
    let inner = if round || closed {
        0..line.len()
    } else {
        1..line.len().saturating_sub(1)
    };
    for at in &line[inner.start.min(inner.end)..inner.end] {
        let corner = |(x, y): (f64, f64)| Point::new(at.x + x * half, at.y + y * half);
        // The same way round as the pieces, as windings add up.
        rings.push(CORNERS.iter().map(|&one| corner(one)).collect());
    }
}

/// Returns the dashes of a line.
fn dashes(line: &[Point], (dash, gap): (f64, f64)) -> Vec<Ring> {
    let mut all: Vec<Ring> = Vec::new();
    if dash <= 0.0 || gap < 0.0 {
        return vec![line.to_vec()];
    }
    let (mut on, mut left) = (true, dash);
    let mut current: Ring = line.first().copied().into_iter().collect();
    for pair in line.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        loop {
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            let length = (dx * dx + dy * dy).sqrt();
            if length <= left {
                left -= length;
                if on {
                    current.push(to);
                }
                break;
            }
            let part = left / length;
            from = Point::new(from.x + dx * part, from.y + dy * part);
            if on {
                current.push(from);
                all.push(std::mem::take(&mut current));
            } else {
                current = vec![from];
            }
            on = !on;
            left = if on { dash } else { gap.max(0.01) };
        }
    }
    if on && current.len() > 1 {
        all.push(current);
    }
    all
}
