//! A page as SVG 1.1, in millimetres, with its texts as text.

use super::geometry::{POINTS, Point};
use super::page::{Anchor, Color, Drawn, Page, Pen, Stretch, TextLine};
use std::fmt::Write;
use veridoku_human::render::decimal;
use veridoku_model::formats::escaped_xml;

impl Page {
    /// Returns the page as an SVG document, with a line feed at the end. The typeface is named,
    /// with others in its place, and not embedded.
    pub fn svg(&self) -> String {
        let (width, height) = (number(self.width), number(self.height));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
             viewBox=\"0 0 {width} {height}\" \
             font-family=\"'Noto Sans', 'DejaVu Sans', Verdana, Arial, sans-serif\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        );
        for drawn in &self.drawn {
            // Writing to memory does not fail.
            let _ = match drawn {
                Drawn::Fill(outline, color) => {
                    let (path, color) = (path(outline), hex(*color));
                    writeln!(out, "<path d=\"{path}\" fill=\"{color}\"/>")
                }
                Drawn::Line(outline, pen) => {
                    let (path, pen) = (path(outline), stroke(pen));
                    writeln!(out, "<path d=\"{path}\" fill=\"none\" {pen}/>")
                }
                Drawn::Text(words) => writeln!(out, "{}", text(words)),
            };
        }
        out += "</svg>\n";
        out
    }
}

fn path(outline: &[Stretch]) -> String {
    let at = |at: Point| format!("{} {}", number(at.x), number(at.y));
    let step = |stretch: &Stretch| match *stretch {
        Stretch::From(to) => format!("M{}", at(to)),
        Stretch::Line(to) => format!("L{}", at(to)),
        Stretch::Curve(a, b, to) => format!("C{} {} {}", at(a), at(b), at(to)),
        Stretch::Close => "Z".to_string(),
    };
    outline.iter().map(step).collect()
}

fn stroke(pen: &Pen) -> String {
    let cap = match (pen.round, pen.dash) {
        (true, _) => "round",
        (false, Some(_)) => "butt",
        (false, None) => "square",
    };
    let dash = pen.dash.map_or_else(String::new, |(dash, gap)| {
        format!(" stroke-dasharray=\"{} {}\"", number(dash), number(gap))
    });
    format!(
        "stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"{cap}\"{dash}",
        hex(pen.color),
        number(pen.width)
    )
}

fn text(words: &TextLine) -> String {
    let anchor = match words.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let (x, y) = (number(words.at.x), number(words.at.y));
    let bold = if words.bold {
        " font-weight=\"bold\""
    } else {
        ""
    };
    let turn = if words.turned {
        format!(" transform=\"rotate(180 {x} {y})\"")
    } else {
        String::new()
    };
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\" fill=\"{}\"{bold}{anchor}{turn}>{}</text>",
        number(words.size / POINTS),
        hex(words.color),
        escaped_xml(&words.text)
    )
}

fn hex(Color(r, g, b): Color) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Returns a number with at most three decimals.
fn number(value: f64) -> String {
    decimal(value, 3)
}
