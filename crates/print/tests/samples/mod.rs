//! Books to be looked at: one for each layout. Their boards are made by a formula, as a layout does
//! not care whether a puzzle has one solution.

use veridoku_human::human::{Language, Order, State, player};
use veridoku_human::render::{Content, Reveal, Scene};
use veridoku_model::grid::{Digit, DigitSet, Givens, Shape};
use veridoku_model::rules::{Rule, Rulebook};
use veridoku_print::{
    Book, Figure, PageDesign, Paper, Printable, SolutionPlace, StepPages, StepPicture, puzzle_pages,
};

/// The digit of a cell in a complete grid.
fn digit(shape: Shape, cell: usize) -> Digit {
    let order = shape.order();
    let (row, column) = (cell / order, cell % order);
    let row = row % shape.box_height() * shape.box_width() + row / shape.box_height();
    Digit::from_index((row + column) % order)
}

fn figure(shape: Shape, solved: bool, marks: bool) -> Figure {
    let order = shape.order();
    let square = |cell: usize| match ((cell * 11 + cell / 5) % 13 < 4, solved) {
        (true, _) => Content::Given(digit(shape, cell)),
        (false, true) => Content::Entry(digit(shape, cell)),
        (false, false) if marks => {
            Content::Open(DigitSet::from_bits(cell as u64 * 37 % (1 << order)))
        }
        (false, false) => Content::Open(DigitSet::EMPTY),
    };
    let symbols = "123456789ABCDEFGHIJKLMNOP".chars();
    Figure {
        shape,
        symbols: symbols.take(order).map(String::from).collect(),
        squares: (0..shape.cells()).map(square).collect(),
        ruling: None,
    }
}

/// Returns the text of a link to a board.
pub fn link(figure: &Figure) -> String {
    let cell = |content: &Content| match content {
        Content::Given(digit) => figure.symbols[digit.index()].clone(),
        _ => ".".to_string(),
    };
    let line: String = figure.squares.iter().map(cell).collect();
    format!("https://example.org/sudoku/#p={line}")
}

/// Returns the printable puzzle with a number on a board of boxes of this shape.
pub fn puzzle(number: u64, (height, width): (usize, usize), marks: bool) -> Printable {
    let shape = Shape::new(height, width).unwrap();
    let board = figure(shape, false, marks);
    let label = ["easy · ER 1.5", "hard · ER 4.4", "expert · ER 7.1"][number as usize % 3];
    Printable {
        number,
        label: label.to_string(),
        section: Some(label.split(' ').next().unwrap().to_string()),
        link: Some(link(&board)),
        board,
        solution: Some(figure(shape, true, false)),
    }
}

fn design(paper: &str, per_page: usize, solutions: SolutionPlace) -> PageDesign {
    let mut design = PageDesign::new(paper.parse::<Paper>().unwrap());
    (design.per_page, design.solutions) = (per_page, solutions);
    design.title = "Sunday · Größe".to_string();
    design.author = "A. Setter".to_string();
    design
}

fn book(design: &PageDesign, count: u64, shape: (usize, usize)) -> Book {
    let puzzles: Vec<_> = (1..=count)
        .map(|number| puzzle(number, shape, false))
        .collect();
    puzzle_pages(design, &puzzles).unwrap()
}

/// Returns the walkthrough of a puzzle, in German.
fn steps() -> Book {
    let line = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    let values: Vec<u8> = line
        .bytes()
        .map(|byte| byte.saturating_sub(b'0') % 10)
        .collect();
    let values: Vec<u8> = line
        .bytes()
        .zip(values)
        .map(|(b, v)| if b == b'.' { 0 } else { v })
        .collect();
    let shape = Shape::CLASSIC;
    let givens = Givens::from_values(shape, values).unwrap();
    let player = player(&Rulebook::new(shape, &Rule::PLAIN));
    let words = player.words().in_language(Language::German);
    let mut state = State::new(givens.clone());
    let mut pictures = Vec::new();
    while let Some(step) = player.next(&state, &Order::default()) {
        let mut scene = Scene::new(&*player, &words, &state);
        scene.show(&*player, &words, &step, Reveal::All);
        pictures.push(StepPicture::of(&scene).unwrap());
        state.apply(&step);
    }
    let square = |cell| {
        givens
            .get(cell)
            .map_or(Content::Open(DigitSet::EMPTY), Content::Given)
    };
    let board = Figure {
        shape,
        symbols: (1..=9).map(|n: u8| n.to_string()).collect(),
        squares: shape.all_cells().map(square).collect(),
        ruling: None,
    };
    let mut design = design("a4", 2, SolutionPlace::Nowhere);
    design.language = Language::German;
    let mut pages = StepPages::new(&design).unwrap();
    pages.add((1, "schwer"), &board, &pictures).unwrap();
    pages.finish()
}

/// Returns every layout with its name.
pub fn books() -> Vec<(String, Book)> {
    let mut all = Vec::new();
    for paper in ["a4", "letter"] {
        for per_page in [1, 2, 4, 6, 9] {
            let design = design(paper, per_page, SolutionPlace::Foot);
            let book = book(&design, per_page as u64 + 1, (3, 3));
            all.push((format!("{paper}-{per_page}"), book));
        }
    }
    for (paper, per_page, shape, place) in [
        ("a4", 1, (4, 4), SolutionPlace::Foot),
        ("letter", 4, (4, 4), SolutionPlace::End),
        ("a4", 1, (5, 5), SolutionPlace::End),
        ("6x9", 2, (3, 3), SolutionPlace::End),
        ("a5", 6, (2, 2), SolutionPlace::Foot),
        ("a4", 4, (2, 3), SolutionPlace::Nowhere),
    ] {
        let mut design = design(paper, per_page, place);
        design.gutter = if paper == "6x9" { 8.0 } else { 0.0 };
        let name = format!("{paper}-{per_page}-{}x{}", shape.0, shape.1);
        all.push((name, book(&design, per_page as u64 + 1, shape)));
    }
    let mut large = design("letter", 1, SolutionPlace::End);
    large.large = true;
    all.push(("letter-1-large".to_string(), book(&large, 2, (3, 3))));
    let marked = [puzzle(1, (3, 3), true), puzzle(2, (3, 3), true)];
    let design = design("a4", 2, SolutionPlace::Nowhere);
    all.push((
        "a4-2-marks".to_string(),
        puzzle_pages(&design, &marked).unwrap(),
    ));
    all.push(("a4-2-steps".to_string(), steps()));
    all
}
