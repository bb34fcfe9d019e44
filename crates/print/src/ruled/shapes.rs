//! Outlines of what marks are made of.

use super::super::geometry::{Area, Point};
use super::super::page::{Color, Drawn, Outline, Pen, Stretch, with_corners};

/// Returns a circle.
pub(super) fn circle(centre: Point, radius: f64) -> Outline {
    let (x, y) = (centre.x - radius, centre.y - radius);
    with_corners(&Area::new(x, y, 2.0 * radius, 2.0 * radius), radius)
}

/// Returns a path through places.
pub(super) fn path(places: &[Point]) -> Outline {
    let step = |(number, at): (usize, &Point)| match number {
        0 => Stretch::From(*at),
        _ => Stretch::Line(*at),
    };
    places.iter().enumerate().map(step).collect()
}

/// Returns a square that stands on a corner.
pub(super) fn diamond(centre: Point, radius: f64) -> Outline {
    let corner = |x: f64, y: f64| Point::new(centre.x + x * radius, centre.y + y * radius);
    let corners = [
        corner(0.0, -1.0),
        corner(1.0, 0.0),
        corner(0.0, 1.0),
        corner(-1.0, 0.0),
    ];
    let mut outline = path(&corners);
    outline.push(Stretch::Close);
    outline
}

/// Returns two strokes to a tip, from a place on the way to it.
pub(super) fn arrowhead(from: Point, tip: Point, size: f64) -> Outline {
    let (x, y) = (tip.x - from.x, tip.y - from.y);
    let far = x.hypot(y).max(1e-9);
    let (x, y) = (x / far * size, y / far * size);
    let left = Point::new(tip.x - x - y, tip.y - y + x);
    let right = Point::new(tip.x - x + y, tip.y - y - x);
    path(&[left, tip, right])
}

/// Returns an outline that is filled with white and has a line around it.
pub(super) fn open(outline: Outline, color: Color, width: f64) -> [Drawn; 2] {
    let line = Drawn::Line(outline.clone(), pen(color, width));
    [Drawn::Fill(outline, Color::WHITE), line]
}

/// Returns a solid pen with round ends.
pub(super) fn pen(color: Color, width: f64) -> Pen {
    Pen {
        color,
        round: true,
        ..Pen::black(width)
    }
}
