//! Tests of both renderers on the same scenes.

use super::*;
use crate::human::{self, Chain, Link, Node, Order, State, StepPattern, TechniqueId};
use veridoku_model::grid::{Candidate, Cell, Digit, Givens, Shape};
use veridoku_model::rules::{Rule, Rulebook};

const LINE: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

fn classic() -> State {
    let values: Vec<u8> = LINE
        .bytes()
        .map(|b| if b == b'.' { 0 } else { b - b'0' })
        .collect();
    State::new(Givens::from_values(Shape::CLASSIC, values).unwrap())
}

/// Returns a scene for every step of a path by easy techniques.
fn scenes(state: &State, reveal: Reveal) -> Vec<Scene> {
    let player = human::player(&Rulebook::new(state.shape(), &Rule::PLAIN));
    let words = player.words();
    let order = Order::read("fh,h1b,h1,n1,lc1,lc2,n2,h2,xy,x").unwrap();
    let path = player.path(state, &order);
    let mut state = state.clone();
    let scene = |step: &human::Step| {
        let mut scene = Scene::new(&*player, &words, &state);
        scene.show(&*player, &words, step, reveal);
        state.apply(step);
        scene
    };
    path.steps.iter().map(scene).collect()
}

/// Returns a text without escape sequences.
fn stripped(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (code, rest) = part.split_once('m').unwrap();
        assert!(
            code.starts_with('[') && code[1..].bytes().all(|b| b.is_ascii_digit() || b == b';')
        );
        plain += rest;
    }
    plain
}

#[test]
fn colours_only_repeat_what_the_signs_say() {
    for reveal in [Reveal::Name, Reveal::Houses, Reveal::Cells, Reveal::All] {
        for scene in scenes(&classic(), reveal) {
            let (plain, colored) = (scene.text(false), scene.text(true));
            let trimmed: Vec<String> = stripped(&colored)
                .lines()
                .map(|line| line.trim_end().to_string())
                .collect();
            assert_eq!(trimmed, plain.lines().collect::<Vec<_>>());
            let board: Vec<usize> = plain
                .lines()
                .filter(|line| line.contains(['┃', '┏', '┠', '┣', '┗']))
                .map(|line| line.chars().count())
                .collect();
            assert_eq!(board.len(), 9 * 4 + 1);
            assert!(board.iter().all(|&width| width == board[0]), "{plain}");
        }
    }
}

#[test]
fn what_is_not_revealed_is_not_in_the_picture() {
    let all = scenes(&classic(), Reveal::All);
    for (few, all) in scenes(&classic(), Reveal::Cells).iter().zip(&all) {
        assert!(few.spots.is_empty() && few.arrows.is_empty() && few.caption.is_empty());
        assert!(!all.spots.is_empty());
        assert!(!few.svg().contains(&all.caption));
    }
    assert!(
        scenes(&classic(), Reveal::Name)
            .iter()
            .all(|s| s.houses.is_empty())
    );
}

/// Checks that each element is closed by its own tag, and that there are only elements and texts.
fn well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("a tag ends");
        assert!(!text.contains('>'), "{part}");
        let name = tag
            .trim_start_matches('/')
            .split([' ', '/'])
            .next()
            .unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert!(!tag.contains("NaN") && !tag.contains("inf"), "{tag}");
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn pictures_of_every_size_are_well_formed() {
    for (h, w) in [(2, 2), (2, 3), (3, 3), (4, 3), (4, 4), (5, 5), (1, 5)] {
        let shape = Shape::new(h, w).unwrap();
        let mut givens = Givens::empty(shape);
        let digits = veridoku_model::grid::DigitSet::all(shape.order());
        let cells = shape.row_cells(0).zip(digits.iter()).skip(1);
        cells.for_each(|(cell, digit)| givens.set(cell, Some(digit)));
        for scene in scenes(&State::new(givens), Reveal::All).iter().take(2) {
            well_formed(&scene.svg());
            assert!(scene.svg().contains("</title>"));
            let lines = scene.text(false).lines().count();
            assert!(lines > shape.order() * (h + 1));
        }
    }
    scenes(&classic(), Reveal::All)
        .iter()
        .for_each(|scene| well_formed(&scene.svg()));
}

#[test]
fn texts_cannot_break_out_of_a_picture() {
    let mut scene = scenes(&classic(), Reveal::All).remove(0);
    scene.caption = "a < b & \"c\"\u{1b}[31m </text>".to_string();
    scene.title = "<script>".to_string();
    well_formed(&scene.svg());
    assert!(!scene.svg().contains("<script>"));
}

/// Returns a net with joints, groups, sets, a ring and a candidate that follows from itself.
fn net() -> Chain {
    let digit = |value| Digit::new(value).unwrap();
    let cell = |row: usize, column: usize| Shape::CLASSIC.cell(row - 1, column - 1);
    let node = |value, cells: &[Cell], on, link, from: &[u32]| Node {
        digit: digit(value),
        cells: cells.to_vec(),
        on,
        link,
        from: from.to_vec(),
    };
    let group = [cell(1, 2), cell(1, 3)];
    let set = vec![cell(4, 1), cell(4, 2)];
    Chain {
        nodes: vec![
            node(5, &[cell(9, 9)], true, Link::Start, &[]),
            node(2, &group, false, Link::Rule, &[0]),
            node(2, &[cell(9, 9)], false, Link::Cell, &[0]),
            node(1, &group, true, Link::Set(set), &[1, 2]),
            node(1, &[cell(1, 3)], false, Link::Nested(7), &[3, 3]),
            node(5, &[cell(9, 9)], true, Link::Cell, &[0, 4, 99]),
        ],
        closed: true,
    }
}

#[test]
fn nets_and_groups_are_drawn_and_nothing_is_twice() {
    let player = human::player(&Rulebook::new(Shape::CLASSIC, &Rule::PLAIN));
    let words = player.words();
    let candidate = Candidate {
        cell: Cell::new(80),
        digit: Digit::new(5).unwrap(),
    };
    let because = StepPattern {
        chains: vec![net(), net(), Chain::default()],
        ..StepPattern::default()
    };
    let step = human::Step::elimination(TechniqueId::DynamicForcing, vec![candidate], because);
    let mut scene = Scene::new(&*player, &words, &classic());
    scene.show(&*player, &words, &step, Reveal::All);
    let svg = scene.svg();
    well_formed(&svg);
    // 0→1, 0→2, 1→3, 2→3, 3→4, 0→5, 4→5, and the ring from 5 to 0, which is the link from 0 to 5
    // again.
    assert_eq!(scene.arrows.len(), 7);
    assert_eq!(scene.sets.len(), 1);
    // One head for each arrow except that of a candidate to itself, and one for each of the two
    // lines of the legend.
    assert_eq!(svg.matches("Z\" fill=").count(), 6 + 2);
    assert!(scene.text(false).contains("-5"));
}

#[test]
fn a_large_net_is_drawn() {
    let player = human::player(&Rulebook::new(Shape::CLASSIC, &Rule::PLAIN));
    let words = player.words();
    let node = |number: u32| Node {
        digit: Digit::from_index((number / 81 + number) as usize % 9),
        cells: vec![Cell::new(number as usize * 31 % 81)],
        on: number.is_multiple_of(2),
        link: Link::Rule,
        from: (number / 2..number.min(number / 2 + 2)).collect(),
    };
    let chain = Chain {
        nodes: (0..1500).map(node).collect(),
        closed: false,
    };
    let because = StepPattern {
        chains: vec![chain],
        ..StepPattern::default()
    };
    let step = human::Step::elimination(TechniqueId::NestedForcing, Vec::new(), because);
    let mut scene = Scene::new(&*player, &words, &classic());
    scene.show(&*player, &words, &step, Reveal::All);
    assert!(scene.arrows.len() > 1000);
    well_formed(&scene.svg());
}
