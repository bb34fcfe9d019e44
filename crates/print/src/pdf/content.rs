//! What is drawn on a page, as a content stream.

use super::fonts::Fonts;
use super::{points, rounded};
use crate::geometry::Point;
use crate::page::{Color, Drawn, Page, Pen, Stretch, TextLine};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Str};

/// What is set in the graphics state, so that it is set again only if it changes.
#[derive(Default)]
struct Set {
    pen: Option<Pen>,
    fill: Option<Color>,
}

/// Returns the content of a page.
pub(super) fn stream(page: &Page, fonts: &Fonts) -> Vec<u8> {
    let mut content = Content::new();
    let mut set = Set::default();
    for drawn in &page.drawn {
        match drawn {
            Drawn::Fill(outline, color) => {
                filled(&mut content, &mut set, *color);
                traced(&mut content, outline, page.height);
                content.fill_nonzero();
            }
            Drawn::Line(outline, pen) => {
                penned(&mut content, &mut set, *pen);
                traced(&mut content, outline, page.height);
                content.stroke();
            }
            Drawn::Text(words) => {
                filled(&mut content, &mut set, words.color);
                spelt(&mut content, words, page.height, fonts);
            }
        }
    }
    content.finish().into_vec()
}

/// Sets the colour of what is filled.
fn filled(content: &mut Content, set: &mut Set, color: Color) {
    if set.fill != Some(color) {
        match color {
            Color(r, g, b) if r == g && g == b => content.set_fill_gray(part(r)),
            Color(r, g, b) => content.set_fill_rgb(part(r), part(g), part(b)),
        };
        set.fill = Some(color);
    }
}

/// Sets how lines are drawn.
fn penned(content: &mut Content, set: &mut Set, pen: Pen) {
    if set.pen == Some(pen) {
        return;
    }
    match pen.color {
        Color(r, g, b) if r == g && g == b => content.set_stroke_gray(part(r)),
        Color(r, g, b) => content.set_stroke_rgb(part(r), part(g), part(b)),
    };
    let (cap, join) = if pen.round {
        (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin)
    } else if pen.dash.is_some() {
        (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin)
    } else {
        (LineCapStyle::ProjectingSquareCap, LineJoinStyle::MiterJoin)
    };
    let dashes = pen.dash.map(|(dash, gap)| [points(dash), points(gap)]);
    content
        .set_line_width(points(pen.width))
        .set_line_cap(cap)
        .set_line_join(join)
        .set_dash_pattern(dashes.into_iter().flatten(), 0.0);
    set.pen = Some(pen);
}

/// Returns a part of a colour as a number up to 1.
fn part(value: u8) -> f32 {
    rounded(f64::from(value) / 255.0)
}

/// Traces an outline.
fn traced(content: &mut Content, outline: &[Stretch], height: f64) {
    let xy = |at: Point| (points(at.x), points(height - at.y));
    for stretch in outline {
        match *stretch {
            Stretch::From(at) => content.move_to(xy(at).0, xy(at).1),
            Stretch::Line(at) => content.line_to(xy(at).0, xy(at).1),
            Stretch::Curve(a, b, c) => {
                let (a, b, c) = (xy(a), xy(b), xy(c));
                content.cubic_to(a.0, a.1, b.0, b.1, c.0, c.1)
            }
            Stretch::Close => content.close_path(),
        };
    }
}

/// Writes a line of text.
fn spelt(content: &mut Content, words: &TextLine, height: f64, fonts: &Fonts) {
    let start = words.start();
    let turn = if words.turned { -1.0 } else { 1.0 };
    let (x, y) = (points(start.x), points(height - start.y));
    content
        .begin_text()
        .set_font(Fonts::name(words.bold), rounded(words.size))
        .set_text_matrix([turn, 0.0, 0.0, turn, x, y])
        .show(Str(&fonts.codes(words)))
        .end_text();
}
