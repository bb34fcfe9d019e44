//! Marks are where they belong, and nothing hides another.

use super::*;
use veridoku_human::render::Content;
use veridoku_model::formats::{ReadOptions, parse_str};
use veridoku_model::grid::DigitSet;

fn figure(text: &str) -> Figure {
    let parsed = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
    let shape = parsed.puzzle.shape();
    let givens = parsed.puzzle.givens();
    let square = |cell| {
        let open = Content::Open(DigitSet::EMPTY);
        givens.get(cell).map_or(open, Content::Given)
    };
    Figure {
        shape,
        symbols: (0..shape.order())
            .map(|digit| (usize::from(shape.low()) + digit).to_string())
            .collect(),
        squares: shape.all_cells().map(square).collect(),
        ruling: Some(Ruling::new(shape, parsed.puzzle.rules())),
    }
}

fn page(text: &str) -> Page {
    crate::single_board(&figure(text), BoardStyle::default())
}

fn texts(page: &Page) -> Vec<&str> {
    let text = |one: &'_ Drawn| matches!(one, Drawn::Text(_));
    let all = page.drawn.iter().filter(|one| text(one));
    all.filter_map(|one| match one {
        Drawn::Text(words) if !words.text.is_empty() => Some(words.text.as_str()),
        _ => None,
    })
    .collect()
}

#[test]
fn every_kind_is_drawn_on_its_page() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/variants");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let one = page(&text);
        let bare: String = text
            .lines()
            .filter(|line| !is_clue(line))
            .map(|l| format!("{l}\n"))
            .collect();
        let bare = page(&bare);
        assert!(one.drawn.len() > bare.drawn.len(), "{path:?} shows nothing");
        let whole = Area::new(0.0, 0.0, one.width, one.height);
        for drawn in &one.drawn {
            let extent = drawn.extent();
            let words = matches!(drawn, Drawn::Text(words) if words.at.y > one.height - 20.0);
            assert!(
                words || extent.is_none_or(|area| whole.holds(&area)),
                "{path:?} {drawn:?}"
            );
        }
    }
}

/// Returns whether a line of a puzzle is a clue, and says nothing of the board.
fn is_clue(line: &str) -> bool {
    let board = ["size", "boxes", "digits", "off-board"];
    let mut others = ["veridoku", "title", "solution", " "].iter().chain(&board);
    !line.is_empty() && !others.any(|word| line.starts_with(word))
}

#[test]
fn numbers_stand_outside_before_what_they_are_about() {
    let text = "veridoku puzzle 1\nsize 4\nsandwich 5 row 2\nskyscraper 3 column 1 up\n\
                x-sum 7 row 2\nsandwich 6 column 3\ndiagonal-sum 9 r1c2 r2c1\n";
    let one = page(text);
    assert_eq!(texts(&one), ["9", "5", "3", "7", "6"]);
    // Two stand beside row 2, so there is more room on the left than above.
    let at = |words: &str| {
        let mut all = one.drawn.iter().filter_map(|one| match one {
            Drawn::Text(line) => Some(line),
            _ => None,
        });
        all.find(|line| line.text == words).unwrap().at
    };
    assert!(at("7").x < at("5").x && (at("7").y - at("5").y).abs() < 0.01);
    assert!(at("3").y > at("5").y && at("9").y < at("5").y);
    // That with an arrow is the nearest, though it comes last, and all are on the page.
    assert!(at("6").y < at("9").y && at("6").y > 0.0);
}

#[test]
fn words_with_one_place_do_not_hide_each_other() {
    let text = "veridoku puzzle 1\nsize 4\ncage 3 r2c2 r2c3\ndiagonal-sum 5 r2c2 r3c3\n\
                diagonal-sum 4 r2c2\n";
    let one = page(text);
    assert_eq!(texts(&one), ["3", "5", "4"]);
    let words = one.drawn.iter().filter(|one| matches!(one, Drawn::Text(_)));
    let places: Vec<Area> = words.filter_map(Drawn::extent).collect();
    for (index, place) in places.iter().enumerate() {
        assert!(places[..index].iter().all(|other| !other.overlaps(place)));
    }
}

#[test]
fn what_has_no_mark_is_said_in_words() {
    let one = page("veridoku puzzle 1\nsize 4\nantiknight\nany-of odd r1c1 | even r1c2\n");
    let all = texts(&one).join(" ");
    assert!(all.contains("any-of odd r1c1 | even r1c2"), "{all}");
    assert!(all.contains("knight"), "{all}");
}

#[test]
fn boards_of_any_size_are_drawn() {
    for size in [
        "size 1x1\ndigits 1..1",
        "size 64x64",
        "size 3x7\ndigits 0..8",
    ] {
        let one = page(&format!("veridoku puzzle 1\n{size}\nfree\ncage 1 r1c1\n"));
        assert!(one.svg().ends_with("</svg>\n"));
    }
}

#[test]
fn a_board_among_others_keeps_to_its_square() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/variants");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let figure = figure(&std::fs::read_to_string(&path).unwrap());
        let (corner, side) = (Point::new(30.0, 40.0), 70.0);
        // A line that is thin for print is made wider, and reaches over the edge by less than it.
        let square = Area::new(29.95, 39.95, 70.1, 70.1);
        for drawn in figure.drawn(corner, side, BoardStyle::default()) {
            let extent = drawn.extent();
            let inside = extent.is_none_or(|area| square.holds(&area));
            assert!(inside, "{path:?} {drawn:?}");
        }
        let cell = side / figure.span();
        let size = figure.digit_size(side, BoardStyle::default());
        assert!(
            size <= cell * POINTS && size > 0.4 * cell * POINTS,
            "{path:?}"
        );
        let least = figure.mark_size(side, BoardStyle::default());
        assert!(least.is_none_or(|least| least < size), "{path:?}");
    }
}

#[test]
fn words_that_would_be_too_small_to_read_are_not_printed() {
    let text = "veridoku puzzle 1\nsize 9\ncage 10 r1c1 r1c2\n";
    let puzzle = crate::Printable {
        number: 1,
        label: String::new(),
        section: None,
        board: figure(text),
        solution: None,
        link: None,
    };
    let mut design = crate::PageDesign::new("a5".parse().unwrap());
    assert!(crate::puzzle_pages(&design, std::slice::from_ref(&puzzle)).is_ok());
    design.per_page = 9;
    let nine: Vec<crate::Printable> = vec![puzzle; 9];
    let refused = crate::puzzle_pages(&design, &nine).unwrap_err().to_string();
    assert!(refused.contains("the words of clues"), "{refused}");
}
