//! A page as plain data: what is drawn where, in millimetres, and which rectangle belongs to what.

use super::geometry::{Area, POINTS, Point};
use super::metrics;

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// Black.
    pub const BLACK: Color = Color(0, 0, 0);
    /// White.
    pub const WHITE: Color = Color(255, 255, 255);
}

/// A part of an outline. Places are in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Stretch {
    /// Begins at a place.
    From(Point),
    /// Goes straight to a place.
    Line(Point),
    /// Goes to the last place, as a cubic Bézier curve with the other two as control points.
    Curve(Point, Point, Point),
    /// Goes straight back to where it began.
    Close,
}

/// An outline.
pub type Outline = Vec<Stretch>;

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    /// The width, in millimetres.
    pub width: f64,
    /// The colour.
    pub color: Color,
    /// The lengths of a dash and of the gap behind it, in millimetres; `None` for a solid line.
    pub dash: Option<(f64, f64)>,
    /// Whether the ends are round; else they reach half the width beyond the last place.
    pub round: bool,
}

impl Pen {
    /// Returns a solid black pen of this width, in millimetres.
    pub fn black(width: f64) -> Pen {
        Pen {
            width,
            color: Color::BLACK,
            dash: None,
            round: false,
        }
    }
}

/// Which end of a text its place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Anchor {
    /// The left one.
    Start,
    /// The middle.
    Middle,
    /// The right one.
    End,
}

/// A line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct TextLine {
    /// The text.
    pub text: String,
    /// The anchor on the baseline.
    pub at: Point,
    /// The size of the type, in points.
    pub size: f64,
    /// Whether the type is bold.
    pub bold: bool,
    /// What of the text is at the place.
    pub anchor: Anchor,
    /// Whether the text stands upside down: half a turn around the place.
    pub turned: bool,
    /// The colour.
    pub color: Color,
}

impl TextLine {
    /// Returns black text of a size in points.
    pub fn new(text: impl Into<String>, at: Point, size: f64) -> TextLine {
        TextLine {
            text: text.into(),
            at,
            size,
            bold: false,
            anchor: Anchor::Start,
            turned: false,
            color: Color::BLACK,
        }
    }

    /// Returns the text in bold type, if `bold` is set.
    #[must_use]
    pub fn bold(self, bold: bool) -> TextLine {
        TextLine { bold, ..self }
    }

    /// Returns the text with another anchor.
    #[must_use]
    pub fn anchored(self, anchor: Anchor) -> TextLine {
        TextLine { anchor, ..self }
    }

    /// Returns the width, in millimetres.
    pub fn width(&self) -> f64 {
        metrics::width(&self.text, self.bold, self.size)
    }

    /// Returns where the text begins on its baseline: left, or right if it is turned.
    pub(crate) fn start(&self) -> Point {
        let back = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width() / 2.0,
            Anchor::End => self.width(),
        };
        let back = if self.turned { -back } else { back };
        Point::new(self.at.x - back, self.at.y)
    }

    /// Returns the rectangle from the top of capitals to the bottom of descenders.
    pub fn extent(&self) -> Area {
        let start = self.start();
        let (up, down) = (
            metrics::CAPITALS * self.size / POINTS,
            0.24 * self.size / POINTS,
        );
        let upright = Area::new(start.x, start.y - up, self.width(), up + down);
        if self.turned {
            upright.turned(start)
        } else {
            upright
        }
    }
}

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Drawn {
    /// A filled outline.
    Fill(Outline, Color),
    /// A line along an outline.
    Line(Outline, Pen),
    /// A line of text.
    Text(TextLine),
}

/// Returns the outline of a rectangle.
pub fn rectangle(area: &Area) -> Outline {
    let (right, bottom) = (area.right(), area.bottom());
    vec![
        Stretch::From(Point::new(area.x, area.y)),
        Stretch::Line(Point::new(right, area.y)),
        Stretch::Line(Point::new(right, bottom)),
        Stretch::Line(Point::new(area.x, bottom)),
        Stretch::Close,
    ]
}

/// How far the control points of a quarter of a circle are, in parts of its radius.
const ROUND: f64 = 0.552_284_75;

/// Returns a rectangle with round corners.
pub(crate) fn with_corners(area: &Area, radius: f64) -> Outline {
    let radius = radius.min(area.width / 2.0).min(area.height / 2.0);
    let near = radius * (1.0 - ROUND);
    let (x, y, right, bottom) = (area.x, area.y, area.right(), area.bottom());
    let place = Point::new;
    vec![
        Stretch::From(place(x + radius, y)),
        Stretch::Line(place(right - radius, y)),
        Stretch::Curve(
            place(right - near, y),
            place(right, y + near),
            place(right, y + radius),
        ),
        Stretch::Line(place(right, bottom - radius)),
        Stretch::Curve(
            place(right, bottom - near),
            place(right - near, bottom),
            place(right - radius, bottom),
        ),
        Stretch::Line(place(x + radius, bottom)),
        Stretch::Curve(
            place(x + near, bottom),
            place(x, bottom - near),
            place(x, bottom - radius),
        ),
        Stretch::Line(place(x, y + radius)),
        Stretch::Curve(place(x, y + near), place(x + near, y), place(x + radius, y)),
        Stretch::Close,
    ]
}

/// Returns the outline of a straight line.
pub fn segment(from: Point, to: Point) -> Outline {
    vec![Stretch::From(from), Stretch::Line(to)]
}

impl Stretch {
    /// Returns the stretch with its places moved.
    pub(crate) fn moved(self, to: impl Fn(Point) -> Point) -> Stretch {
        match self {
            Stretch::From(at) => Stretch::From(to(at)),
            Stretch::Line(at) => Stretch::Line(to(at)),
            Stretch::Curve(a, b, c) => Stretch::Curve(to(a), to(b), to(c)),
            Stretch::Close => Stretch::Close,
        }
    }

    /// Returns its places.
    fn places(self) -> Vec<Point> {
        match self {
            Stretch::From(at) | Stretch::Line(at) => vec![at],
            Stretch::Curve(a, b, c) => vec![a, b, c],
            Stretch::Close => Vec::new(),
        }
    }
}

impl Drawn {
    /// Returns it after half a turn of the page around `centre`.
    pub(crate) fn turned(self, centre: Point) -> Drawn {
        let around = |outline: Outline| -> Outline {
            let turned = |stretch: Stretch| stretch.moved(|at| at.turned(centre));
            outline.into_iter().map(turned).collect()
        };
        match self {
            Drawn::Fill(outline, color) => Drawn::Fill(around(outline), color),
            Drawn::Line(outline, pen) => Drawn::Line(around(outline), pen),
            Drawn::Text(words) => Drawn::Text(TextLine {
                at: words.at.turned(centre),
                turned: !words.turned,
                ..words
            }),
        }
    }

    /// Returns it in another size, with what was the upper left corner at a place.
    pub(crate) fn placed(&self, corner: Point, scale: f64) -> Drawn {
        let to = |at: Point| Point::new(corner.x + at.x * scale, corner.y + at.y * scale);
        let along = |outline: &Outline| -> Outline {
            outline.iter().map(|stretch| stretch.moved(to)).collect()
        };
        match self {
            Drawn::Fill(outline, color) => Drawn::Fill(along(outline), *color),
            Drawn::Line(outline, pen) => Drawn::Line(
                along(outline),
                Pen {
                    width: pen.width * scale,
                    dash: pen.dash.map(|(dash, gap)| (dash * scale, gap * scale)),
                    ..*pen
                },
            ),
            Drawn::Text(words) => Drawn::Text(TextLine {
                at: to(words.at),
                size: words.size * scale,
                ..words.clone()
            }),
        }
    }

    /// Returns the rectangle that it keeps to; `None` if there is nothing to see.
    pub fn extent(&self) -> Option<Area> {
        let (outline, reach) = match self {
            Drawn::Text(words) => return Some(words.extent()),
            Drawn::Fill(outline, _) => (outline, 0.0),
            Drawn::Line(outline, pen) => (outline, pen.width / 2.0),
        };
        let places = outline.iter().flat_map(|stretch| stretch.places());
        let spots =
            places.map(|at| Area::new(at.x - reach, at.y - reach, 2.0 * reach, 2.0 * reach));
        spots.reduce(|one, other| one.with(&other))
    }
}

/// What a block of a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BlockKind {
    /// The title of the page.
    Title,
    /// The number and the level above a puzzle.
    Label,
    /// A board to solve.
    Board,
    /// A QR code with its quiet zone.
    Code,
    /// The words beside a QR code.
    Caption,
    /// A solved board, with its number.
    Solution,
    /// A picture of a step.
    Picture,
    /// The number of the page.
    PageNumber,
}

/// A rectangle of a page that belongs to one thing. Those of a page do not overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Block {
    /// What it is.
    pub kind: BlockKind,
    /// Where it is, in millimetres.
    pub area: Area,
}

/// A rectangle of a page that leads elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkArea {
    /// Where it is, in millimetres.
    pub area: Area,
    /// The address.
    pub url: String,
}

/// A page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The width, in millimetres.
    pub width: f64,
    /// The height, in millimetres.
    pub height: f64,
    /// What is left inside the margins.
    pub inner: Area,
    /// What is drawn, in this order.
    pub drawn: Vec<Drawn>,
    /// The rectangles of what stands on the page.
    pub blocks: Vec<Block>,
    /// The links.
    pub links: Vec<LinkArea>,
}

impl Page {
    /// Adds a block and what is drawn in it.
    pub(crate) fn add(&mut self, kind: BlockKind, area: Area, drawn: Vec<Drawn>) {
        self.blocks.push(Block { kind, area });
        self.drawn.extend(drawn);
    }
}
