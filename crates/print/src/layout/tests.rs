//! Layouts of every paper, number a page and size of board: nothing overlaps, nothing leaves the
//! margins, and everything drawn is inside the rectangle it belongs to.

use super::*;
use crate::geometry::Area;
use crate::page::{BlockKind, Drawn, Page};
use crate::pdf::PdfError;
use veridoku_human::render::Content;
use veridoku_model::grid::{Digit, DigitSet, Shape};

/// Boxes of every order from 4 to 25 that boards are printed in.
const SHAPES: [(usize, usize); 11] = [
    (2, 2),
    (2, 3),
    (3, 2),
    (2, 4),
    (3, 3),
    (2, 5),
    (3, 4),
    (3, 5),
    (4, 4),
    (4, 5),
    (5, 5),
];

/// Every size with a name (8.5x11 is Letter), and a landscape one.
const PAPERS: [&str; 6] = ["a4", "letter", "a5", "6x9", "8x10", "297x210mm"];

fn figure(shape: Shape, solved: bool) -> Figure {
    let order = shape.order();
    let symbols = "123456789ABCDEFGHIJKLMNOP".chars();
    let square = |cell: usize| {
        let (row, column) = (cell / order, cell % order);
        let shifted = row * shape.box_width() + row / shape.box_height() + column;
        let digit = Digit::from_index(shifted % order);
        match (cell * 7 % 5 < 2, solved) {
            (true, _) => Content::Given(digit),
            (false, true) => Content::Entry(digit),
            (false, false) => Content::Open(DigitSet::EMPTY),
        }
    };
    Figure {
        shape,
        symbols: symbols.take(order).map(String::from).collect(),
        squares: (0..shape.cells()).map(square).collect(),
        ruling: None,
    }
}

fn printable(number: u64, shape: Shape) -> Printable {
    let order = shape.order() as u64;
    Printable {
        number,
        label: ["very easy · ER 1.2", "hard · ER 4.4", ""][number as usize % 3].to_string(),
        section: None,
        board: figure(shape, false),
        solution: Some(figure(shape, true)),
        link: Some(format!(
            "https://example.org/sudoku/#p={}",
            "..1.2".repeat((order * order) as usize / 5)
        )),
    }
}

/// Holds a page to what every page is.
fn hold(page: &Page, case: &str) {
    for (number, block) in page.blocks.iter().enumerate() {
        let area = &block.area;
        assert!(
            page.inner.holds(area),
            "{case}: {block:?} leaves {:?}",
            page.inner
        );
        for other in &page.blocks[number + 1..] {
            assert!(
                !area.overlaps(&other.area),
                "{case}: {block:?} and {other:?}"
            );
        }
    }
    let mut last = 0;
    for drawn in &page.drawn {
        let Some(extent) = drawn.extent() else {
            continue;
        };
        // What is drawn together is in one rectangle.
        let within = |number: usize| page.blocks[number].area.holds(&extent);
        let held = (last..page.blocks.len())
            .chain(0..last)
            .find(|&number| within(number));
        last = held.unwrap_or_else(|| panic!("{case}: {drawn:?} is in no rectangle"));
    }
}

/// Returns the smallest type of the digits on boards to solve.
fn least_digit(page: &Page) -> f64 {
    let boards = page
        .blocks
        .iter()
        .filter(|block| block.kind == BlockKind::Board);
    let areas: Vec<Area> = boards.map(|block| block.area).collect();
    let sizes = page.drawn.iter().filter_map(|drawn| match drawn {
        Drawn::Text(words) if areas.iter().any(|area| area.holds(&words.extent())) => {
            Some(words.size)
        }
        _ => None,
    });
    sizes.fold(f64::INFINITY, f64::min)
}

#[test]
fn nothing_overlaps_and_nothing_leaves_the_margins() {
    let (mut laid_out, mut refused) = (0, Vec::new());
    for paper in PAPERS {
        for per_page in [1, 2, 4, 6, 9] {
            for (height, width) in SHAPES {
                let shape = Shape::new(height, width).unwrap();
                for solutions in [SolutionPlace::Foot, SolutionPlace::End] {
                    let mut design = PageDesign::new(paper.parse().unwrap());
                    design.per_page = per_page;
                    design.solutions = solutions;
                    design.title = "Sunday".to_string();
                    design.gutter = if per_page == 2 { 6.0 } else { 0.0 };
                    let puzzles: Vec<_> = (1..=per_page as u64 + 1)
                        .map(|number| printable(number, shape))
                        .collect();
                    let case = format!("{paper} {per_page} {height}x{width} {solutions:?}");
                    match puzzle_pages(&design, &puzzles) {
                        Ok(book) => {
                            laid_out += 1;
                            // The first, the one that is not full, and that of the solutions.
                            let pages = book.pages.iter().take(3);
                            pages.for_each(|page| hold(page, &case));
                            assert!(least_digit(&book.pages[0]) >= 6.0, "{case}");
                        }
                        Err(PrintError::Small { .. }) => refused.push(case),
                        Err(other) => panic!("{case}: {other}"),
                    }
                }
            }
        }
    }
    // What every publisher prints has room.
    for paper in PAPERS {
        for case in ["1 3x3", "2 3x3", "4 3x3", "6 3x3 End", "1 4x4"] {
            let case = format!("{paper} {case}");
            assert!(
                !refused.iter().any(|one| one.starts_with(&case)),
                "{case}: {refused:?}"
            );
        }
    }
    for case in [
        "a4 6 3x3",
        "letter 6 3x3",
        "a4 9 3x3",
        "letter 9 3x3",
        "a4 2 4x4",
        "letter 2 4x4",
    ] {
        assert!(!refused.iter().any(|one| one.starts_with(case)), "{case}");
    }
    for case in ["a4 1 5x5 End", "letter 1 5x5 End", "a4 1 5x5 Foot"] {
        assert!(
            !refused.iter().any(|one| one == case),
            "{case}: {refused:?}"
        );
    }
    assert!(
        laid_out > 500,
        "{laid_out} laid out, and refused: {refused:?}"
    );
}

#[test]
fn large_print_has_at_least_18_points_everywhere() {
    let mut laid_out = 0;
    for paper in PAPERS {
        for per_page in [1, 2, 4] {
            for (height, width) in SHAPES {
                let shape = Shape::new(height, width).unwrap();
                let mut design = PageDesign::new(paper.parse().unwrap());
                (design.per_page, design.large) = (per_page, true);
                design.solutions = SolutionPlace::End;
                design.title = "Sunday".to_string();
                let puzzles: Vec<_> = (1..=3).map(|number| printable(number, shape)).collect();
                let case = format!("{paper} {per_page} {height}x{width}");
                let book = match puzzle_pages(&design, &puzzles) {
                    Ok(book) => book,
                    Err(PrintError::Small { .. } | PrintError::Wide { .. }) => {
                        let easy = per_page == 1 && shape.order() <= 9;
                        assert!(!easy, "{case} is refused");
                        continue;
                    }
                    Err(other) => panic!("{case}: {other}"),
                };
                laid_out += 1;
                for page in &book.pages {
                    hold(page, &case);
                    let words = page.drawn.iter().filter_map(|drawn| match drawn {
                        Drawn::Text(words) => Some(words.size),
                        _ => None,
                    });
                    words.for_each(|size| assert!(size >= LARGE_PRINT, "{case}: {size}"));
                }
            }
        }
    }
    assert!(laid_out > 50, "{laid_out}");
}

#[test]
fn boards_of_several_sizes_share_pages() {
    let shapes = SHAPES.map(|(height, width)| Shape::new(height, width).unwrap());
    let puzzles: Vec<_> = (1..)
        .zip(shapes)
        .map(|(n, shape)| printable(n, shape))
        .collect();
    for solutions in [
        SolutionPlace::Foot,
        SolutionPlace::End,
        SolutionPlace::Nowhere,
    ] {
        let mut design = PageDesign::new(Paper::A4);
        (design.per_page, design.solutions) = (1, solutions);
        let book = puzzle_pages(&design, &puzzles).unwrap();
        book.pages
            .iter()
            .for_each(|page| hold(page, "several sizes"));
    }
}

#[test]
fn what_cannot_be_printed_is_an_error() {
    let shape = Shape::new(3, 3).unwrap();
    let puzzles = [printable(1, shape)];
    let mut design = PageDesign::new(Paper::A4);
    design.title = "数独".to_string();
    let error = puzzle_pages(&design, &puzzles).unwrap_err().to_string();
    assert_eq!(
        error,
        "\"数独\": the typeface has no sign for '数' (U+6570)"
    );
    design.title.clear();
    let label = "数独".to_string();
    let labelled = [Printable {
        label,
        ..printable(7, shape)
    }];
    let error = puzzle_pages(&design, &labelled).unwrap_err().to_string();
    assert_eq!(
        error,
        "\"No. 7 数独\": the typeface has no sign for '数' (U+6570)"
    );
    design.title = "long ".repeat(60);
    let error = puzzle_pages(&design, &puzzles).unwrap_err();
    assert!(matches!(error, PrintError::Wide { .. }));
    design.title.clear();
    design.margin = 100.0;
    assert_eq!(
        puzzle_pages(&design, &puzzles).unwrap_err(),
        PrintError::Margins
    );
    design.margin = 15.0;
    let link = Some("a".repeat(3000));
    let long = [Printable {
        link,
        ..printable(7, shape)
    }];
    let error = puzzle_pages(&design, &long).unwrap_err().to_string();
    assert_eq!(error, "No. 7: the link is too long for a QR code");
}

#[test]
fn a_layout_ends_if_it_is_cancelled() {
    let puzzles = [printable(1, Shape::CLASSIC)];
    let design = PageDesign::new(Paper::A4);
    let cancel = Cancel::new();
    let book = puzzle_pages_until(&design, &puzzles, &cancel).unwrap();
    cancel.cancel();
    let ended = puzzle_pages_until(&design, &puzzles, &cancel).unwrap_err();
    assert_eq!(ended, PrintError::Interrupted);
    assert_eq!(book.pdf_until(&cancel), Err(PdfError::Interrupted));
}

#[test]
fn what_is_too_small_is_never_said_to_have_the_least_size() {
    let (what, advice) = ("the digits", "print fewer a page");
    let (name, size, least) = ("No. 1".to_string(), 5.96, 6.0);
    let small = PrintError::Small {
        name,
        what,
        size,
        least,
        advice,
    };
    let said = "No. 1: the digits would have 5.9 points, and 6 are the least; print fewer a page";
    assert_eq!(small.to_string(), said);
}
