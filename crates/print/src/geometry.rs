//! Places and areas on a page, in millimetres from its upper left corner.

/// Points (1/72 inch) in a millimetre.
pub const POINTS: f64 = 72.0 / 25.4;

/// Rounding may move an edge this far, in millimetres.
const SLACK: f64 = 1e-6;

/// A place on a page, in millimetres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The distance from the left edge, in millimetres.
    pub x: f64,
    /// The distance from the upper edge, in millimetres.
    pub y: f64,
}

impl Point {
    /// Returns the place with these coordinates, in millimetres.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// Returns the place after half a turn of the page around `centre`.
    pub(crate) fn turned(self, centre: Point) -> Point {
        Point::new(2.0 * centre.x - self.x, 2.0 * centre.y - self.y)
    }
}

/// A rectangle on a page, in millimetres.
///
/// ```
/// use veridoku_print::Area;
/// let (left, right) = (Area::new(0.0, 0.0, 10.0, 5.0), Area::new(10.0, 0.0, 10.0, 5.0));
/// assert!(!left.overlaps(&right), "a common edge is no overlap");
/// assert!(Area::new(0.0, 0.0, 20.0, 5.0).holds(&right));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// The left edge, in millimetres.
    pub x: f64,
    /// The upper edge, in millimetres.
    pub y: f64,
    /// The width, in millimetres.
    pub width: f64,
    /// The height, in millimetres.
    pub height: f64,
}

impl Area {
    /// Returns the rectangle with this upper left corner and these sides, in millimetres.
    pub fn new(x: f64, y: f64, width: f64, height: f64) -> Area {
        Area {
            x,
            y,
            width,
            height,
        }
    }

    /// Returns the right edge, in millimetres.
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    /// Returns the lower edge, in millimetres.
    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    /// Returns the centre.
    pub fn centre(&self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Returns whether the two have more in common than an edge.
    pub fn overlaps(&self, other: &Area) -> bool {
        self.x + SLACK < other.right()
            && other.x + SLACK < self.right()
            && self.y + SLACK < other.bottom()
            && other.y + SLACK < self.bottom()
    }

    /// Returns whether the other one lies inside, edges included.
    pub fn holds(&self, other: &Area) -> bool {
        other.x + SLACK >= self.x
            && other.y + SLACK >= self.y
            && other.right() <= self.right() + SLACK
            && other.bottom() <= self.bottom() + SLACK
    }

    /// Returns the smallest rectangle that holds both.
    pub(crate) fn with(&self, other: &Area) -> Area {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = self.right().max(other.right());
        let bottom = self.bottom().max(other.bottom());
        Area::new(x, y, right - x, bottom - y)
    }

    /// Returns the rectangle after half a turn of the page around `centre`.
    pub(crate) fn turned(&self, centre: Point) -> Area {
        let corner = Point::new(self.right(), self.bottom()).turned(centre);
        Area::new(corner.x, corner.y, self.width, self.height)
    }

    /// Returns what is left below a strip of this height, in millimetres, at the upper edge.
    pub(crate) fn below(&self, height: f64) -> Area {
        Area::new(self.x, self.y + height, self.width, self.height - height)
    }

    /// Returns a strip of this height, in millimetres, at the upper edge.
    pub(crate) fn top(&self, height: f64) -> Area {
        Area::new(self.x, self.y, self.width, height)
    }
}
