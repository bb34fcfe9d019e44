//! Pictures of steps: the SVG of [`Scene::svg`], read as what is drawn, so that a picture on paper
//! is the one on the screen.
//!
//! Only what the scenes write is read; anything else is an error, never left out. Source: "Scalable
//! Vector Graphics (SVG) 1.1 (Second Edition)" (2011).

use super::font::quadratic;
use super::geometry::{Area, POINTS, Point};
use super::page::{Anchor, Color, Drawn, Outline, Pen, Stretch, TextLine, rectangle, with_corners};
use roxmltree::Node;
use thiserror::Error;
use veridoku_human::render::Scene;

/// A picture that is not understood: a defect of this library.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the picture has what is not understood: {0}")]
pub struct StepPictureError(String);

/// A picture of a step. Its sizes are in units of its own, until it is placed on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct StepPicture {
    /// The width, in units of the picture.
    pub width: f64,
    /// The height, in units of the picture.
    pub height: f64,
    /// What is drawn; sizes of type are units, too.
    drawn: Vec<Drawn>,
}

/// What a group hands down to what is in it.
#[derive(Clone, Copy)]
struct Inherited {
    size: f64,
    fill: Option<Color>,
    anchor: Anchor,
}

impl StepPicture {
    /// Returns the picture of a scene.
    ///
    /// # Errors
    /// If the scene draws what is not understood here: a defect, which tests look for.
    pub fn of(scene: &Scene) -> Result<StepPicture, StepPictureError> {
        let svg = scene.svg();
        let document = roxmltree::Document::parse(&svg);
        let document = document.map_err(|error| StepPictureError(error.to_string()))?;
        let root = document.root_element();
        let mut picture = StepPicture {
            width: number(&root, "width")?,
            height: number(&root, "height")?,
            drawn: Vec::new(),
        };
        let start = Inherited {
            size: 0.0,
            fill: Some(Color::BLACK),
            anchor: Anchor::Start,
        };
        picture.children(&root, start)?;
        Ok(picture)
    }

    /// Returns millimetres for a unit of the picture, as large as a room allows.
    pub(crate) fn scale(&self, room: &Area) -> f64 {
        (room.width / self.width)
            .min(room.height / self.height)
            .max(0.0)
    }

    /// Returns the size of the smallest type in points, at so many millimetres a unit.
    pub(crate) fn least_type(&self, scale: f64) -> f64 {
        let sizes = self.drawn.iter().filter_map(|one| match one {
            Drawn::Text(words) => Some(words.size),
            _ => None,
        });
        sizes.fold(f64::INFINITY, f64::min) * scale * POINTS
    }

    /// Returns the picture with its upper left corner at a place, at so many millimetres a unit.
    pub(crate) fn drawn(&self, corner: Point, scale: f64) -> Vec<Drawn> {
        let placed = |drawn: &Drawn| match drawn.placed(corner, scale) {
            // Sizes of type are in units of the picture, too.
            Drawn::Text(words) => Drawn::Text(TextLine {
                size: words.size * POINTS,
                ..words
            }),
            other => other,
        };
        self.drawn.iter().map(placed).collect()
    }

    fn children(&mut self, node: &Node<'_, '_>, given: Inherited) -> Result<(), StepPictureError> {
        let elements = node.children().filter(Node::is_element);
        for child in elements {
            self.element(&child, given)?;
        }
        Ok(())
    }

    fn element(&mut self, node: &Node<'_, '_>, given: Inherited) -> Result<(), StepPictureError> {
        let outline = match node.tag_name().name() {
            "title" | "desc" | "style" => return Ok(()),
            "g" => return self.children(node, inherited(node, given)?),
            "text" => {
                let words = text(node, inherited(node, given)?)?;
                self.drawn.push(Drawn::Text(words));
                return Ok(());
            }
            "rect" => rounded(node)?,
            "circle" => {
                let radius = number(node, "r")?;
                let (x, y) = (number(node, "cx")?, number(node, "cy")?);
                let square = Area::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
                with_corners(&square, radius)
            }
            "polygon" => polygon(node)?,
            "path" => path(attribute(node, "d")?)?,
            other => return Err(StepPictureError(format!("<{other}>"))),
        };
        if let Some(color) = color(node, "fill", given.fill)? {
            self.drawn.push(Drawn::Fill(outline.clone(), color));
        }
        if let Some(color) = color(node, "stroke", None)? {
            let pen = pen(node, color)?;
            self.drawn.push(Drawn::Line(outline, pen));
        }
        Ok(())
    }
}

/// Returns what is in force inside an element.
fn inherited(node: &Node<'_, '_>, given: Inherited) -> Result<Inherited, StepPictureError> {
    let anchor = match node.attribute("text-anchor") {
        None => given.anchor,
        Some("start") => Anchor::Start,
        Some("middle") => Anchor::Middle,
        Some("end") => Anchor::End,
        Some(other) => return Err(StepPictureError(format!("text-anchor {other}"))),
    };
    Ok(Inherited {
        size: optional(node, "font-size")?.unwrap_or(given.size),
        fill: color(node, "fill", given.fill)?,
        anchor,
    })
}

fn text(node: &Node<'_, '_>, given: Inherited) -> Result<TextLine, StepPictureError> {
    let at = Point::new(number(node, "x")?, number(node, "y")?);
    let bold = node.attribute("font-weight") == Some("bold");
    let words = TextLine::new(node.text().unwrap_or_default(), at, given.size);
    Ok(TextLine {
        color: given.fill.unwrap_or(Color::BLACK),
        ..words.bold(bold).anchored(given.anchor)
    })
}

fn rounded(node: &Node<'_, '_>) -> Result<Outline, StepPictureError> {
    let place = |name| Ok(optional(node, name)?.unwrap_or_default());
    let (x, y) = (place("x")?, place("y")?);
    let area = Area::new(x, y, number(node, "width")?, number(node, "height")?);
    Ok(match optional(node, "rx")? {
        Some(radius) => with_corners(&area, radius),
        None => rectangle(&area),
    })
}

fn polygon(node: &Node<'_, '_>) -> Result<Outline, StepPictureError> {
    let mut outline = Outline::new();
    for point in attribute(node, "points")?.split_whitespace() {
        let (x, y) = point
            .split_once(',')
            .ok_or_else(|| StepPictureError(point.into()))?;
        let at = Point::new(read(x)?, read(y)?);
        let first = outline.is_empty();
        outline.push(if first {
            Stretch::From(at)
        } else {
            Stretch::Line(at)
        });
    }
    outline.push(Stretch::Close);
    Ok(outline)
}

/// Reads a path of absolute commands.
fn path(text: &str) -> Result<Outline, StepPictureError> {
    let mut outline = Outline::new();
    let mut last = Point::default();
    let commands = |c: char| c.is_ascii_alphabetic();
    for (at, command) in text.match_indices(commands) {
        let rest = &text[at + 1..];
        let rest = &rest[..rest.find(commands).unwrap_or(rest.len())];
        let between = |c: char| c.is_whitespace() || c == ',';
        let numbers = rest.split(between).filter(|number| !number.is_empty());
        let numbers: Vec<f64> = numbers.map(read).collect::<Result<_, _>>()?;
        let stretch = match (command, numbers.as_slice()) {
            ("M", &[x, y]) => Stretch::From(Point::new(x, y)),
            ("L", &[x, y]) => Stretch::Line(Point::new(x, y)),
            ("H", &[x]) => Stretch::Line(Point::new(x, last.y)),
            ("V", &[y]) => Stretch::Line(Point::new(last.x, y)),
            ("Q", &[a, b, x, y]) => quadratic(last, Point::new(a, b), Point::new(x, y)),
            ("Z", []) => Stretch::Close,
            _ => return Err(StepPictureError(format!("{command}{rest}"))),
        };
        if let Stretch::From(at) | Stretch::Line(at) | Stretch::Curve(_, _, at) = stretch {
            last = at;
        }
        outline.push(stretch);
    }
    Ok(outline)
}

fn pen(node: &Node<'_, '_>, color: Color) -> Result<Pen, StepPictureError> {
    let dash = match node.attribute("stroke-dasharray") {
        None => None,
        Some(text) => {
            let (dash, gap) = text.split_once(' ').unwrap_or((text, text));
            Some((read(dash)?, read(gap)?))
        }
    };
    Ok(Pen {
        width: number(node, "stroke-width")?,
        color,
        dash,
        round: node.attribute("stroke-linecap") == Some("round"),
    })
}

/// Reads a colour; `usual` if there is none.
fn color(
    node: &Node<'_, '_>,
    name: &str,
    usual: Option<Color>,
) -> Result<Option<Color>, StepPictureError> {
    let Some(text) = node.attribute(name) else {
        return Ok(usual);
    };
    if text == "none" {
        return Ok(None);
    }
    let value = text.strip_prefix('#').filter(|digits| digits.len() == 6);
    let value = value.and_then(|digits| u32::from_str_radix(digits, 16).ok());
    let [_, r, g, b] = value
        .ok_or_else(|| StepPictureError(text.into()))?
        .to_be_bytes();
    Ok(Some(Color(r, g, b)))
}

fn attribute<'a>(node: &Node<'a, '_>, name: &str) -> Result<&'a str, StepPictureError> {
    let missing = || StepPictureError(format!("<{}> without {name}", node.tag_name().name()));
    node.attribute(name).ok_or_else(missing)
}

fn number(node: &Node<'_, '_>, name: &str) -> Result<f64, StepPictureError> {
    read(attribute(node, name)?)
}

fn optional(node: &Node<'_, '_>, name: &str) -> Result<Option<f64>, StepPictureError> {
    node.attribute(name).map(read).transpose()
}

fn read(text: &str) -> Result<f64, StepPictureError> {
    let value = text.parse::<f64>().ok().filter(|value| value.is_finite());
    value.ok_or_else(|| StepPictureError(text.into()))
}
