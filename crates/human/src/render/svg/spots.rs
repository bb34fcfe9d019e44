//! The shapes on candidates, and the strokes through eliminated ones.

use super::super::tint::{Look, Shape};
use super::super::{Spot, Tint};
use super::{Page, Point, arrows, number, stroke};
use veridoku_model::formats::escaped_xml;
use veridoku_model::grid::Candidate;

/// Returns the look of a mark: an eliminated candidate with a role keeps its look, with the stroke
/// colour of eliminations.
pub(super) fn look(spot: Spot, several: bool) -> Option<Look> {
    let own = spot.tint.map(|tint| tint.look(several));
    match (spot.fate, own) {
        (Some(Tint::Gone), Some(own)) => {
            let gone = Tint::Gone.look(several);
            Some(Look {
                stroke: gone.stroke,
                ..own
            })
        }
        (Some(fate), _) => Some(fate.look(several)),
        (None, own) => own,
    }
}

/// Returns the shape of a look around a point, with `name` as its title.
pub(super) fn shape(look: &Look, at: Point, reach: f64, name: &str) -> String {
    let attributes = format!(
        "fill=\"{}\" {}",
        look.fill,
        stroke(look.stroke, 1.5, look.dashed)
    );
    let polygon = |points: &[(f64, f64)]| {
        let point = |(x, y): &(f64, f64)| {
            let (x, y) = (at.x + x * reach, at.y + y * reach);
            format!("{},{}", number(x), number(y))
        };
        points.iter().map(point).collect::<Vec<_>>().join(" ")
    };
    let title = if name.is_empty() {
        String::new()
    } else {
        format!("<title>{}</title>", escaped_xml(name))
    };
    let (x, y) = (number(at.x), number(at.y));
    match look.shape {
        Shape::Disc => format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" {attributes}>{title}</circle>\n",
            number(reach)
        ),
        Shape::Ring => format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"#ffffff\" {}/><circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" {attributes}>{title}</circle>\n",
            number(reach + 2.0),
            stroke(look.stroke, 1.2, false),
            number(reach - 1.0)
        ),
        Shape::Square => {
            let side = number(reach * 1.8);
            format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"2.5\" {attributes}>{title}</rect>\n",
                number(at.x - reach * 0.9),
                number(at.y - reach * 0.9)
            )
        }
        Shape::Diamond => {
            let points = polygon(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)]);
            format!("<polygon points=\"{points}\" {attributes}>{title}</polygon>\n")
        }
        Shape::Hexagon => {
            let points = [
                (-0.58, -1.0),
                (0.58, -1.0),
                (1.16, 0.0),
                (0.58, 1.0),
                (-0.58, 1.0),
                (-1.16, 0.0),
            ];
            let points = polygon(&points);
            format!("<polygon points=\"{points}\" {attributes}>{title}</polygon>\n")
        }
    }
}

/// Returns a stroke through an eliminated candidate.
pub(super) fn strike(at: Point, reach: f64) -> String {
    let far = reach * 1.05;
    format!(
        "<path d=\"M{} {}L{} {}\" {} stroke-linecap=\"round\"/>\n",
        number(at.x - far),
        number(at.y + far),
        number(at.x + far),
        number(at.y - far),
        stroke(Tint::Gone.look(false).stroke, 1.8, false)
    )
}

/// Returns the ring around the end of a chain, whose mark has this reach.
pub(super) fn ring(at: Point, reach: f64) -> String {
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" {}/>\n",
        number(at.x),
        number(at.y),
        number(reach + 2.0),
        stroke(arrows::color(0), 1.8, false)
    )
}

impl Page<'_> {
    /// Draws a ring around the ends of a lone chain.
    pub(super) fn ends(&self, out: &mut String) {
        for &candidate in &self.scene.ends {
            let (at, reach) = self.place(candidate);
            *out += &ring(at, reach);
        }
    }

    /// Draws the shape of every candidate that stands out.
    pub(super) fn shapes(&self, out: &mut String) {
        for (&candidate, &spot) in &self.scene.spots {
            let Some(look) = look(spot, self.several) else {
                continue;
            };
            let (at, reach) = self.place(candidate);
            let words = [spot.tint, spot.fate].into_iter().flatten();
            let words = words.map(|tint| self.scene.say(tint.look(self.several).key));
            let words: Vec<&str> = words.collect();
            let name = format!("{}: {}", self.name(candidate), words.join(", "));
            *out += &shape(&look, at, reach, &name);
        }
    }

    fn name(&self, candidate: Candidate) -> String {
        let symbol = self.scene.symbol(candidate.digit).to_string();
        symbol + &candidate.cell.name(self.scene.shape)
    }

    /// Draws the strokes through eliminated candidates.
    pub(super) fn strikes(&self, out: &mut String) {
        for (&candidate, spot) in &self.scene.spots {
            if spot.fate == Some(Tint::Gone) {
                let (at, reach) = self.place(candidate);
                *out += &strike(at, reach);
            }
        }
    }
}
