//! Sizes of paper.

use std::fmt;
use std::str::FromStr;

/// The least and the greatest side of a paper, in millimetres.
const SIDES: std::ops::RangeInclusive<f64> = 50.0..=2000.0;

/// A size of paper: a standard one, or a trim size, to which a printer cuts the pages of a book.
///
/// ```
/// use veridoku_print::Paper;
/// assert_eq!("a4".parse(), Ok(Paper::A4));
/// let trim: Paper = "6x9".parse().unwrap();
/// assert_eq!((trim.width, trim.height), (152.4, 228.6));
/// let own: Paper = "100x150.5mm".parse().unwrap();
/// assert_eq!(own.to_string(), "100x150.5mm");
/// assert!("6by9".parse::<Paper>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// The width, in millimetres.
    pub width: f64,
    /// The height, in millimetres.
    pub height: f64,
}

/// The names of sizes.
const NAMED: [(&str, Paper); 6] = [
    ("a4", Paper::A4),
    ("letter", Paper::LETTER),
    ("a5", Paper::new(148.0, 210.0)),
    ("6x9", Paper::new(152.4, 228.6)),
    ("8x10", Paper::new(203.2, 254.0)),
    ("8.5x11", Paper::LETTER),
];

impl Paper {
    /// A4, 210 mm by 297 mm.
    pub const A4: Paper = Paper::new(210.0, 297.0);
    /// US Letter, 8.5 inches by 11.
    pub const LETTER: Paper = Paper::new(215.9, 279.4);

    /// Returns the size with these sides, in millimetres.
    pub const fn new(width: f64, height: f64) -> Paper {
        Paper { width, height }
    }

    /// Returns the margin that suits the size, in millimetres: 15, and 12 on small pages.
    pub fn usual_margin(self) -> f64 {
        if self.width.min(self.height) < 180.0 {
            12.0
        } else {
            15.0
        }
    }
}

/// The error of a text that is no size of paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPaper;

impl fmt::Display for UnknownPaper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = NAMED.iter().map(|(name, _)| *name).collect();
        write!(
            f,
            "expected {}, or width x height of 50 to 2000 mm, such as 140x216mm",
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownPaper {}

impl FromStr for Paper {
    type Err = UnknownPaper;

    /// Reads a name (`a4`, `letter`, `6x9` for inches), or sides in millimetres (`140x216mm`).
    fn from_str(text: &str) -> Result<Paper, UnknownPaper> {
        let text = text.to_ascii_lowercase();
        if let Some((_, paper)) = NAMED.iter().find(|(name, _)| *name == text) {
            return Ok(*paper);
        }
        let sides = text
            .strip_suffix("mm")
            .and_then(|text| text.split_once('x'));
        let (width, height) = sides.ok_or(UnknownPaper)?;
        let side = |text: &str| {
            text.trim()
                .parse::<f64>()
                .ok()
                .filter(|mm| SIDES.contains(mm))
        };
        match (side(width), side(height)) {
            (Some(width), Some(height)) => Ok(Paper::new(width, height)),
            _ => Err(UnknownPaper),
        }
    }
}

impl fmt::Display for Paper {
    /// Writes the first name of the size, or its sides.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match NAMED.iter().find(|(_, paper)| paper == self) {
            Some((name, _)) => f.pad(name),
            None => write!(f, "{}x{}mm", self.width, self.height),
        }
    }
}
