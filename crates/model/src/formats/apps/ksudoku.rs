//! KSudoku: XML with one game, its puzzle and what the player did since.
//!
//! The cells run down the columns: `a` is digit 1, `_` is empty. `type` is `sudoku` for the plain
//! rules; any other puzzle names its kind in `specific-type`, and is refused by that name.
//!
//! Source: `serializer.cpp`, `symbols.cpp` and `skgraph.h` of KSudoku,
//! <https://invent.kde.org/games/ksudoku>.

use super::saved::{self, SavedCell};
use super::xml;
use crate::formats::document::{Document, Whole, parse_lines};
use crate::formats::entry::Entry;
use crate::formats::error::describe;
use crate::formats::source::Split;
use crate::formats::table::Detect;
use crate::formats::{Format, ParseError};
use crate::grid::{Digit, DigitSet, Shape};
use roxmltree::Node;

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "ksudoku",
    extensions: &["ksudoku", "xml"],
    summary: "KSudoku's XML, one game with its history",
    detect: Detect::Text(|start| xml::sniff(start, |name| name == "ksudoku")),
    split: Split::Stream(|format| Box::new(Whole::new(format, read))),
    parse: |block, options| parse_lines(read, block, options),
    write: None,
};

/// Reads the game of a file.
pub(super) fn read(document: &Document<'_>) -> Vec<Result<Entry, ParseError>> {
    vec![xml::parse(document).and_then(|tree| {
        let root = tree.root_element();
        match root.tag_name().name() {
            "ksudoku" => game(document, xml::child(document, root, "game")?),
            _ => Err(xml::error(document, root, "<ksudoku>")),
        }
    })]
}

fn game(document: &Document<'_>, game: Node<'_, '_>) -> Result<Entry, ParseError> {
    let puzzle = xml::child(document, game, "puzzle")?;
    let shape = shape(document, xml::child(document, puzzle, "graph")?)?;
    let order = shape.order();
    let (at, values) = xml::text(document, xml::child(document, puzzle, "values")?)?;
    let count = values.chars().count();
    if count != shape.cells() {
        let expected = format!("{} cells ({order}×{order})", shape.cells());
        return Err(document.error(at, expected, format!("{count} cells")));
    }
    let mut cells = vec![SavedCell::default(); shape.cells()];
    for (index, (offset, symbol)) in values.char_indices().enumerate() {
        let digit = match symbol {
            '_' => None,
            'a'..='z' if symbol as usize - 'a' as usize >= order => {
                return Err(wrong(document, at + offset, symbol, order));
            }
            'a'..='z' => Digit::new(symbol as u8 - b'a' + 1),
            _ => return Err(wrong(document, at + offset, symbol, order)),
        };
        cells[across(index, order)] = SavedCell::given(digit);
    }
    for history in game
        .children()
        .filter(|child| child.has_tag_name("history"))
    {
        let events = history
            .descendants()
            .filter(|child| child.has_tag_name("simple-event"));
        for event in events {
            replay(document, event, order, &mut cells)?;
        }
    }
    saved::entry(document, at, &cells)
}

fn wrong(document: &Document<'_>, at: usize, symbol: char, order: usize) -> ParseError {
    let last = char::from(b'a' + order.clamp(1, 26) as u8 - 1);
    let expected = format!("a digit (a-{last}) or '_'");
    document.error(at, expected, describe(symbol.encode_utf8(&mut [0; 4])))
}

/// Returns the place in row order of a place in column order.
fn across(index: usize, order: usize) -> usize {
    index % order * order + index / order
}

/// Returns the shape of a puzzle under the plain rules.
fn shape(document: &Document<'_>, graph: Node<'_, '_>) -> Result<Shape, ParseError> {
    let at = graph.range().start;
    let named = |name: &str| graph.attribute(name).unwrap_or_default().to_string();
    let kind = match named("type").as_str() {
        "sudoku" => None,
        "custom" => Some(format!("{} {}", named("specific-type"), named("name"))),
        kind => Some(kind.to_string()),
    };
    if let Some(kind) = kind {
        let found = format!("the rules of {}", describe(kind.trim()));
        return Err(document.error(at, "the rules of plain Sudoku (type sudoku)", found));
    }
    let order = named("order");
    let shape = order.parse().ok().and_then(Shape::of_order);
    let shape = shape.filter(|shape| shape.box_height() == shape.box_width());
    let usual = shape.filter(|shape| shape.order() <= 25);
    usual.ok_or_else(|| document.error(at, "the order 4, 9, 16 or 25", describe(&order)))
}

/// Enters what the player did in a cell.
fn replay(
    document: &Document<'_>,
    event: Node<'_, '_>,
    order: usize,
    cells: &mut [SavedCell],
) -> Result<(), ParseError> {
    let at = event.range().start;
    let number = |name: &str| -> Option<usize> { event.attribute(name)?.parse().ok() };
    let index = number("index").filter(|&index| index < cells.len());
    let Some(index) = index.map(|index| across(index, order)) else {
        return Err(document.error(at, "the index of a cell", "another"));
    };
    let value = number("value").filter(|&value| value <= order);
    let cell = match (event.attribute("markers"), value) {
        (Some(markers), None) => SavedCell::marked(marked(markers, order)),
        (None, Some(value)) => SavedCell {
            digit: Digit::new(value as u8),
            given: event.attribute("given") == Some("true"),
            ..SavedCell::default()
        },
        _ => return Err(document.error(at, "a value or markers", "another event")),
    };
    if !(cells[index].given && cells[index].digit.is_some()) {
        cells[index] = cell;
    }
    Ok(())
}

fn marked(markers: &str, order: usize) -> DigitSet {
    let set = markers
        .bytes()
        .zip(1..=64u8)
        .filter(|&(marker, _)| marker != b'0');
    let digits = set.filter_map(|(_, value)| Digit::new(value));
    digits.filter(|digit| digit.index() < order).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{error_in, one_in};

    fn file(graph: &str, values: &str, history: &str) -> String {
        format!(
            "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"1\">\n  <puzzle>\n   \
             <graph {graph}/>\n   <values>{values}</values>\n  </puzzle>\n  <history>{history}</history>\n \
             </game>\n</ksudoku>\n"
        )
    }

    const PLAIN: &str = "order=\"4\" type=\"sudoku\" specific-type=\"Plain\"";

    #[test]
    fn cells_run_down_the_columns() {
        let history = "<simple-event index='1' value='3'/><simple-event index='2' markers='1010'/>";
        let parsed = one_in("ksudoku", &file(PLAIN, "a___b___c___d___", history)).unwrap();
        assert_eq!(parsed.puzzle.to_string(), "1234............");
        let state = parsed.state.unwrap().unwrap();
        assert_eq!(state.values()[..8], [1, 2, 3, 4, 3, 0, 0, 0]);
        let gone: Vec<_> = parsed
            .eliminated
            .iter()
            .map(|c| (c.cell.index(), c.digit.value()))
            .collect();
        assert_eq!(gone, [(8, 2), (8, 4)]);
    }

    #[test]
    fn other_rules_are_refused_by_name() {
        let samurai = "order='9' type='custom' specific-type='Samurai' name='Samurai' sizeX='21'";
        assert_eq!(
            error_in("ksudoku", &file(samurai, "", "")),
            "line 5, column 4: expected the rules of plain Sudoku (type sudoku), found the rules of 'Samurai Samurai'"
        );
        let cube = "order='9' type='roxdoku'";
        assert!(error_in("ksudoku", &file(cube, "", "")).ends_with("found the rules of 'roxdoku'"));
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        assert_eq!(
            error_in("ksudoku", &file(PLAIN, "a__", "")),
            "line 6, column 12: expected 16 cells (4×4), found 3 cells"
        );
        assert_eq!(
            error_in("ksudoku", &file(PLAIN, "a__e____________", "")),
            "line 6, column 15: expected a digit (a-d) or '_', found 'e'"
        );
        assert_eq!(
            error_in(
                "ksudoku",
                &file(
                    PLAIN,
                    "________________",
                    "<simple-event index='16' value='1'/>"
                )
            ),
            "line 8, column 12: expected the index of a cell, found another"
        );
        assert_eq!(
            error_in("ksudoku", "<ksudoku></ksudoku>"),
            "line 1, column 1: expected <game> in the element, found <ksudoku>"
        );
    }
}
