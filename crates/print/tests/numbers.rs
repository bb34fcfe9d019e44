//! What belongs together stands together: a number, its board, its code and its solution, however
//! many are on a page. Each puzzle has other digits, so that none is taken for another.

use veridoku_human::render::Content;
use veridoku_model::grid::{Digit, DigitSet, Shape};
use veridoku_print::{
    Area, BlockKind, Drawn, Figure, Page, PageDesign, Paper, Printable, SolutionPlace, TextLine,
    puzzle_pages,
};

/// How many puzzles are in each book: no multiple of what is on a page.
const PUZZLES: u64 = 11;
/// The number of the first.
const FIRST: u64 = 98;

/// Returns what a puzzle or its solution shows: digits by its number.
fn figure(number: u64, solved: bool) -> Figure {
    let shape = Shape::CLASSIC;
    let square = |cell: usize| {
        let digit = Digit::from_index((cell * (number as usize % 7 + 2) + number as usize) % 9);
        match (cell % 3 == number as usize % 3, solved) {
            (true, _) => Content::Given(digit),
            (false, true) => Content::Entry(digit),
            (false, false) => Content::Open(DigitSet::EMPTY),
        }
    };
    Figure {
        shape,
        symbols: (1..=9).map(|n: u8| n.to_string()).collect(),
        squares: (0..shape.cells()).map(square).collect(),
        ruling: None,
    }
}

fn digits(figure: &Figure) -> String {
    let symbol = |content: &Content| match content {
        Content::Given(digit) | Content::Entry(digit) => figure.symbols[digit.index()].clone(),
        Content::Open(_) => String::new(),
    };
    figure.squares.iter().map(symbol).collect()
}

fn printable(number: u64) -> Printable {
    Printable {
        number,
        label: format!("level {number}"),
        section: None,
        board: figure(number, false),
        solution: Some(figure(number, true)),
        link: Some(format!("https://example.org/#p={number}")),
    }
}

/// Returns the texts in a rectangle in the order of reading, upside down if they stand so.
fn read(page: &Page, area: &Area) -> Vec<String> {
    let inside = |words: &&TextLine| {
        // A text that begins at an edge is inside.
        let (x, y, near) = (words.at.x, words.at.y, 0.01);
        let across = area.x - near..=area.right() + near;
        across.contains(&x) && (area.y - near..=area.bottom() + near).contains(&y)
    };
    let texts = page.drawn.iter().filter_map(|drawn| match drawn {
        Drawn::Text(words) => Some(words),
        _ => None,
    });
    let mut texts: Vec<&TextLine> = texts.filter(inside).collect();
    let turn = |words: &TextLine| if words.turned { -1.0 } else { 1.0 };
    // Rows are apart by more than a tenth of a millimetre.
    let place = |words: &TextLine| {
        let tenths = |at: f64| (at * turn(words) * 10.0).round() as i64;
        (tenths(words.at.y), tenths(words.at.x))
    };
    texts.sort_by_key(|words| place(words));
    texts.into_iter().map(|words| words.text.clone()).collect()
}

fn of_kind(page: &Page, kind: BlockKind) -> impl Iterator<Item = &Area> {
    let blocks = page.blocks.iter().filter(move |block| block.kind == kind);
    blocks.map(|block| &block.area)
}

/// Returns the numbers of the puzzles of a page, each held to its board and its code.
fn puzzles(page: &Page, case: &str) -> Vec<u64> {
    let boards = of_kind(page, BlockKind::Board).zip(of_kind(page, BlockKind::Label));
    let codes = of_kind(page, BlockKind::Code).zip(&page.links);
    let number = |((board, label), (code, link)): ((&Area, &Area), (&Area, _))| {
        let link: &veridoku_print::LinkArea = link;
        let words = read(page, label).join(" ");
        let number: u64 = words.split(' ').nth(1).unwrap().parse().unwrap();
        assert_eq!(words, format!("No. {number} level {number}"), "{case}");
        let shown = read(page, board).concat();
        assert_eq!(shown, digits(&figure(number, false)), "{case}, {number}");
        assert_eq!(link.url, format!("https://example.org/#p={number}"));
        assert_eq!(link.area, *code, "{case}, {number}");
        // The label is right above its board; the code is right beside or below it.
        assert!((0.0..3.0).contains(&(board.y - label.bottom())), "{case}");
        let below = (0.0..3.0).contains(&(code.y - board.bottom()));
        let beside = (0.0..3.0).contains(&(code.x - board.right()));
        assert!((below && code.x < board.right()) || (beside && code.y < board.bottom()));
        number
    };
    boards.zip(codes).map(number).collect()
}

/// Returns the numbers of the solutions of a page, each held to its digits.
fn solutions(page: &Page, case: &str) -> Vec<u64> {
    let number = |area: &Area| {
        let texts = read(page, area);
        let number: u64 = texts[0].split(' ').nth(1).unwrap().parse().unwrap();
        let solved = digits(&figure(number, true));
        assert_eq!(texts[1..].concat(), solved, "{case}, {number}");
        number
    };
    of_kind(page, BlockKind::Solution).map(number).collect()
}

#[test]
fn each_number_has_its_own_board_code_and_solution() {
    let all: Vec<u64> = (FIRST..FIRST + PUZZLES).collect();
    let printed: Vec<Printable> = all.iter().map(|&number| printable(number)).collect();
    for paper in ["a4", "letter", "8x10", "297x210mm"] {
        for per_page in [1, 2, 4, 6, 9] {
            for place in [SolutionPlace::Foot, SolutionPlace::End] {
                let mut design = PageDesign::new(paper.parse::<Paper>().unwrap());
                (design.per_page, design.solutions) = (per_page, place);
                let case = format!("{paper} {per_page} {place:?}");
                let book = puzzle_pages(&design, &printed).unwrap();
                let (mut boards, mut solved) = (Vec::new(), Vec::new());
                for (count, page) in (1..).zip(&book.pages) {
                    let area = of_kind(page, BlockKind::PageNumber).next().unwrap();
                    assert_eq!(read(page, area), [format!("{count}")], "{case}");
                    let (on_page, below) = (puzzles(page, &case), solutions(page, &case));
                    assert!(on_page.len() <= per_page, "{case}");
                    if place == SolutionPlace::Foot {
                        assert_eq!(on_page, below, "{case}");
                    }
                    boards.extend(on_page);
                    solved.extend(below);
                }
                assert_eq!((boards, solved), (all.clone(), all.clone()), "{case}");
                let last = book.bookmarks.last().unwrap();
                if place == SolutionPlace::End {
                    assert_eq!(
                        (last.title.as_str(), book.bookmarks.len()),
                        ("Solutions", 2)
                    );
                    assert_eq!(solutions(&book.pages[last.page], &case)[0], FIRST, "{case}");
                    assert!(solutions(&book.pages[last.page - 1], &case).is_empty());
                }
                // Each bookmark leads to the page that its number is on.
                for mark in &book.bookmarks[0].within {
                    let page = puzzles(&book.pages[mark.page], &case);
                    let number = mark.title.split(' ').nth(1).unwrap().parse().unwrap();
                    assert!(page.contains(&number), "{case}: {mark:?}");
                }
            }
        }
    }
}
