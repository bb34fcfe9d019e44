//! The typeface: what of it the layout must know, and its outlines.
//!
//! Two weights of Noto Sans, cut down to Latin, Greek and Cyrillic letters by `fonts/make`, under
//! the SIL Open Font License 1.1 (`fonts/OFL.txt`).

use super::geometry::Point;
use super::page::{Outline, Stretch};
use std::sync::OnceLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The files of the typeface: regular and bold.
pub(crate) static FILES: [&[u8]; 2] = [
    include_bytes!("../fonts/NotoSans-Regular.ttf"),
    include_bytes!("../fonts/NotoSans-Bold.ttf"),
];

/// The names of the weights in a PDF.
pub(crate) const NAMES: [&str; 2] = ["NotoSans-Regular", "NotoSans-Bold"];

/// Returns a weight of the typeface; `None` only if its file is damaged, which a test excludes.
pub(crate) fn face(bold: bool) -> Option<&'static Face<'static>> {
    static FACES: OnceLock<[Option<Face<'static>>; 2]> = OnceLock::new();
    let faces = FACES.get_or_init(|| FILES.map(|file| Face::parse(file, 0).ok()));
    faces[usize::from(bold)].as_ref()
}

/// Returns the glyph of a character; that of missing characters if there is none.
pub(crate) fn glyph(face: &Face<'_>, c: char) -> GlyphId {
    face.glyph_index(c).unwrap_or_default()
}

/// Returns how far a glyph moves on, in parts of the size of the type.
pub(crate) fn advance(face: &Face<'_>, glyph: GlyphId) -> f64 {
    let units = f64::from(face.units_per_em());
    f64::from(face.glyph_hor_advance(glyph).unwrap_or_default()) / units
}

/// Returns the first character of a text that the typeface does not have.
///
/// ```
/// use veridoku_print::unprintable;
/// assert_eq!(unprintable("Grüße – Судоку"), None);
/// assert_eq!(unprintable("数独"), Some('数'));
/// ```
pub fn unprintable(text: &str) -> Option<char> {
    let known = |c: char| !c.is_control() && [false, true].iter().all(|&bold| has(bold, c));
    text.chars().find(|&c| !known(c))
}

fn has(bold: bool, c: char) -> bool {
    face(bold).is_some_and(|face| face.glyph_index(c).is_some())
}

/// Takes the outline of a glyph, whose y axis points up.
struct Tracing {
    outline: Outline,
    last: Point,
}

impl Tracing {
    fn to(&mut self, stretch: fn(Point) -> Stretch, x: f32, y: f32) {
        self.last = Point::new(x.into(), (-y).into());
        self.outline.push(stretch(self.last));
    }
}

impl OutlineBuilder for Tracing {
    fn move_to(&mut self, x: f32, y: f32) {
        self.to(Stretch::From, x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.to(Stretch::Line, x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (from, end) = (self.last, Point::new(x.into(), (-y).into()));
        let control = Point::new(x1.into(), (-y1).into());
        self.outline.push(quadratic(from, control, end));
        self.last = end;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let place = |x: f32, y: f32| Point::new(x.into(), (-y).into());
        let end = place(x, y);
        self.outline
            .push(Stretch::Curve(place(x1, y1), place(x2, y2), end));
        self.last = end;
    }

    fn close(&mut self) {
        self.outline.push(Stretch::Close);
    }
}

/// Returns a quadratic curve as a cubic one.
pub(crate) fn quadratic(from: Point, control: Point, end: Point) -> Stretch {
    let toward = |at: Point| {
        let part = |a: f64, b: f64| a + (b - a) * 2.0 / 3.0;
        Point::new(part(at.x, control.x), part(at.y, control.y))
    };
    Stretch::Curve(toward(from), toward(end), end)
}

/// Returns the outlines of a text in parts of its size, from its start on the baseline, y
/// downwards.
pub(crate) fn outlines(text: &str, bold: bool) -> Outline {
    let Some(face) = face(bold) else {
        return Vec::new();
    };
    let units = f64::from(face.units_per_em());
    let mut all = Vec::new();
    let mut x = 0.0;
    for c in text.chars() {
        let glyph = glyph(face, c);
        let mut tracing = Tracing {
            outline: Vec::new(),
            last: Point::default(),
        };
        face.outline_glyph(glyph, &mut tracing);
        let placed = |at: Point| Point::new(x + at.x / units, at.y / units);
        all.extend(tracing.outline.into_iter().map(|one| one.moved(placed)));
        x += advance(face, glyph);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_weights_have_every_sign_that_is_printed() {
        let signs =
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyzäöüÄÖÜß·–-.,:;()/%…„“é";
        assert_eq!(unprintable(signs), None);
        for bold in [false, true] {
            let face = face(bold).expect("the file is a font");
            assert_eq!(face.capital_height(), Some(714));
            let digits = ('0'..='9').map(|c| advance(face, glyph(face, c)));
            assert!(
                digits.into_iter().all(|width| width == 0.572),
                "digits are alike"
            );
        }
    }

    #[test]
    fn a_glyph_has_an_outline_above_its_baseline() {
        let outline = outlines("8", false);
        let closed = outline.iter().filter(|one| **one == Stretch::Close);
        assert_eq!(closed.count(), 3);
    }
}
