//! Signs in a cell, and between two.

use super::super::shapes::{arrowhead, circle, open, pen};
use super::super::{CELL, centred};
use super::{DARK, GREY, Layers, PALE};
use crate::geometry::{Area, Point};
use crate::page::{Color, Drawn, rectangle};
use veridoku_model::rules::{Dot, Sign};

impl Layers {
    pub(super) fn sign(&mut self, square: Area, sign: Sign) {
        let centre = square.centre();
        let side = 0.7 * CELL;
        match sign {
            Sign::Circle => self
                .under
                .push(Drawn::Fill(circle(centre, side / 2.0), GREY)),
            Sign::Square => {
                let inner = Area::new(centre.x - side / 2.0, centre.y - side / 2.0, side, side);
                self.under.push(Drawn::Fill(rectangle(&inner), GREY));
            }
            Sign::Ring => {
                let line = pen(DARK, 0.04 * CELL);
                self.over
                    .push(Drawn::Line(circle(centre, 0.42 * CELL), line));
            }
            Sign::Tint => {
                let tint = Color(0xd8, 0xe6, 0xf6);
                self.shades.push(Drawn::Fill(rectangle(&square), tint));
            }
            // Arrowheads at the four sides, outward or inward.
            Sign::Out | Sign::In => {
                self.shades.push(Drawn::Fill(rectangle(&square), PALE));
                for (x, y) in [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)] {
                    let at =
                        |far: f64| Point::new(centre.x + x * far * CELL, centre.y + y * far * CELL);
                    let (from, tip) = match sign {
                        Sign::Out => (at(0.3), at(0.46)),
                        _ => (at(0.5), at(0.36)),
                    };
                    let head = arrowhead(from, tip, 0.09 * CELL);
                    self.over.push(Drawn::Line(head, pen(DARK, 0.03 * CELL)));
                }
            }
            _ => {}
        }
    }

    pub(super) fn edge(&mut self, a: Point, b: Point, dot: Dot, text: &str) {
        let middle = Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
        let radius = 0.16 * CELL;
        let words = |color| centred(text, middle, 6.0, 1.7 * radius, color);
        match dot {
            Dot::White => {
                self.signs
                    .extend(open(circle(middle, radius), Color::BLACK, 0.2));
                self.signs.push(words(Color::BLACK));
            }
            Dot::Black => {
                self.signs
                    .push(Drawn::Fill(circle(middle, radius), Color::BLACK));
                self.signs.push(words(Color::WHITE));
            }
            Dot::Greater => {
                // The tip points to the smaller cell.
                let part = |from: f64, to: f64| from + (to - from) * 0.6;
                let tip = Point::new(part(a.x, b.x), part(a.y, b.y));
                let head = arrowhead(middle, tip, 0.13 * CELL);
                self.signs.push(Drawn::Line(head, pen(Color::BLACK, 0.35)));
            }
            _ => {
                self.signs
                    .push(Drawn::Fill(circle(middle, 1.1 * radius), Color::WHITE));
                self.signs
                    .push(centred(text, middle, 8.0, 2.2 * radius, Color::BLACK));
            }
        }
    }
}
