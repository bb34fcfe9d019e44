//! What an ISS string says of the board: shape, boxes and regions.

use super::item::{Faults, Item};
use crate::formats::ParseError;
use crate::formats::variants::parts::Cut;
use crate::grid::Shape;
use crate::rules::Regions;

/// The largest side and the most digits.
const LARGEST: usize = 16;

/// The board of a string.
pub(super) struct Board {
    pub(super) shape: Shape,
    pub(super) is_free: bool,
    /// The number of cells of a region.
    pub(super) size: usize,
    /// The same, if the string says it.
    pub(super) region_size: Option<usize>,
    pub(super) cut: Cut,
}

impl Board {
    /// Reads the board, with this number of cells off it.
    pub(super) fn read(
        items: &[Item<'_>],
        off_board: usize,
        faults: Faults<'_>,
    ) -> Result<Board, ParseError> {
        let of = |name: &'static str| items.iter().find(move |item| item.name == name);
        let mut shapes = items.iter().filter(|item| item.name == "Shape");
        let (shape, is_free) = match shapes.next() {
            Some(item) => self::shape(*item)?,
            None => (Shape::free(9, 9, 1, 9).unwrap_or(Shape::CLASSIC), false),
        };
        for item in shapes {
            if self::shape(*item)? != (shape, is_free) {
                return Err(item.refused("the shape said before", "another"));
            }
        }
        // Of several the last counts.
        let said = items.iter().rev().find(|item| item.name == "RegionSize");
        let size = match said {
            Some(item) => {
                let word = item.arguments().next().unwrap_or_default();
                let size = item.number(word)?;
                usize::try_from(size).map_err(|_| item.error(word, "a number of cells"))?
            }
            None => shape.rows().max(shape.columns()),
        };
        let boxes = if is_free || of("NoBoxes").is_some() {
            None
        } else {
            boxes(shape, size)
        };
        let shape = match boxes {
            Some((tall, wide)) => boxed(shape, tall, wide),
            None => Ok(shape),
        };
        let shape = shape.and_then(|shape| shape.with_off_board(off_board));
        let shape = shape.map_err(|error| faults(0, "a board".to_string(), error.to_string()))?;
        let region_size = said.map(|_| size);
        let mut regions = None;
        for item in items.iter().filter(|item| item.name == "Jigsaw") {
            match (&regions, self::regions(*item, shape, region_size)?) {
                (Some(before), Some(more)) if *before != more => {
                    return Err(item.refused("one layout of regions", "another"));
                }
                (_, more) => regions = regions.or(more),
            }
        }
        let cut = match (boxes, regions) {
            (None, None) => Cut::None,
            (Some(_), None) => Cut::Boxes,
            (None, Some(regions)) => Cut::Regions(regions),
            (Some(_), Some(regions)) => Cut::Both(regions),
        };
        Ok(Board {
            shape,
            is_free,
            size,
            region_size,
            cut,
        })
    }

    /// Returns the number of boxes.
    pub(super) fn boxes(&self) -> usize {
        match self.cut {
            Cut::Boxes | Cut::Both(_) => self.shape.boxes(),
            Cut::None | Cut::Regions(_) => 0,
        }
    }
}

/// Reads `RxC`, then the digits as `N` or `LO-HI` or nothing, then perhaps `Raw` or `Sudoku`.
fn shape(item: Item<'_>) -> Result<(Shape, bool), ParseError> {
    let words: Vec<&str> = item.arguments().collect();
    let side = |word: &str| word.parse().ok().filter(|n| (1..=LARGEST).contains(n));
    let size = words.first().and_then(|word| word.split_once('x'));
    let size = size.and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)));
    let Some((rows, columns)) = size.filter(|_| words.len() <= 3) else {
        let word = words.first().copied().unwrap_or_default();
        return Err(item.error(
            word,
            format!("a shape such as 9x9, up to {LARGEST}x{LARGEST}"),
        ));
    };
    let range = words.get(1).copied().unwrap_or_default();
    let digits = match range.split_once('-') {
        None if range.is_empty() => Some((1, rows.max(columns))),
        None => side(range).map(|high| (1, high)),
        Some((low, high)) => low.parse().ok().zip(high.parse().ok()),
    };
    let fits = |&(low, high): &(usize, usize)| low <= 1 && low <= high && high - low < LARGEST;
    let Some((low, high)) = digits.filter(fits) else {
        return Err(item.error(range, "digits such as 9 or 0-8, 16 at most"));
    };
    let is_free = match words.get(2) {
        None => false,
        Some(&"Raw") => true,
        Some(&"Sudoku") => false,
        Some(word) => return Err(item.error(word, "Raw, Sudoku or nothing")),
    };
    let shape = Shape::free(rows, columns, low, high);
    let shape = shape.map_err(|error| item.refused("a board", error.to_string()))?;
    Ok((shape, is_free))
}

/// Returns a shape with boxes: a standard one, if it can be.
fn boxed(shape: Shape, tall: usize, wide: usize) -> Result<Shape, crate::grid::ShapeError> {
    let standard = Shape::new(tall, wide);
    match standard.ok().filter(|standard| {
        let sides = (shape.rows(), shape.columns()) == (standard.rows(), standard.columns());
        sides && (shape.low(), shape.high()) == (standard.low(), standard.high())
    }) {
        Some(standard) => Ok(standard),
        None => shape.with_boxes(tall, wide),
    }
}

/// Returns rows and columns of the boxes of so many cells: the squarest that fill the board,
/// neither a row nor a column high; `None` if there are none.
pub(super) fn boxes(shape: Shape, size: usize) -> Option<(usize, usize)> {
    let fills = |&(tall, wide): &(usize, usize)| {
        shape.rows().is_multiple_of(tall) && shape.columns().is_multiple_of(wide)
    };
    let small = (2..=size.isqrt())
        .rev()
        .filter(|small| size.is_multiple_of(*small));
    let mut both = small.flat_map(|small| [(small, size / small), (size / small, small)]);
    both.find(fills)
}

/// Reads regions: a character for each cell, those with as many cells as is said, or as a row or,
/// at most, digits.
fn regions(
    item: Item<'_>,
    shape: Shape,
    said: Option<usize>,
) -> Result<Option<Regions>, ParseError> {
    let layout: Vec<char> = item
        .arguments()
        .last()
        .unwrap_or_default()
        .chars()
        .collect();
    if layout.len() != shape.cells() {
        let found = format!("{} of them", layout.len());
        return Err(item.refused(format!("{} characters of regions", shape.cells()), found));
    }
    let sizes = match said {
        Some(size) => size..=size,
        None => shape.rows().max(shape.columns())..=shape.order(),
    };
    let is_region = |c: char| sizes.contains(&layout.iter().filter(|&&other| other == c).count());
    let of = layout.iter().map(|&c| is_region(c).then_some(c as usize));
    let of: Vec<Option<usize>> = of.collect();
    let mut others = Vec::new();
    for &c in layout.iter().filter(|&&c| !is_region(c)) {
        if !others.contains(&c) {
            others.push(c);
        }
    }
    if layout.iter().all(|c| *c == layout[0]) {
        return Ok(None);
    }
    if others.len() > 1 {
        let expected = format!(
            "regions of {} cells, and one of another size",
            sizes.start()
        );
        return Err(item.refused(expected, format!("{} of other sizes", others.len())));
    }
    Ok(Regions::new(shape, &of))
}
