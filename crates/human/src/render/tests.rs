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
    scenes_by("fh,h1b,h1,n1,lc1,lc2,n2,h2,xy,x", state, reveal)
}

/// Boards with a step of a technique: its code, the board, and the candidates eliminated before.
const CHAINS: [(&str, &str, &str); 6] = [
    (
        "xyc",
        ".+9.5+87...+5.3.69+4.88....3+59.....962+4+52.5.1..39.4..+5.........1.+5..5....7...2.8.+5..4",
        "111 113 128 133 433 139 142 742 852 161 761 163 763 863 764 672 772 274 374 474 774 284 384 484",
    ),
    (
        "aic",
        "+2...4.6.8..3.+9....+1+468+5+7+3294..9...3..5.+7+3+4..+23.7..5..4+73...8...9.841......+4.7+92+8.",
        "118 124 126 527 727 528 728 129 246 147 847 149 649 662 674 177 577 178 578 678 579 688 589 789 694 599",
    ),
    (
        "cfc",
        ".1....4.+25+27.9..8.+4+38.+62.+1.24...+6..7.....3+2...6....5.1...6..........51..19.8...2.",
        "318 618 918 324 554 464 373 775 377 484 784",
    ),
    (
        "rfc",
        "..36+9.....4....3.9...4+35.2.7..32......9..1..71...4.6...8.........698..4...1+2....5",
        "128 571 573 774 675 775 177 178 179 381",
    ),
    (
        "dfc",
        ".....97...4..8..19..65.7......7...2..8.963...1.....3........4..........83.5.....2",
        "619 231 232 147 547 647 149 262 962 263 468 568 668 768 469 874 876 679 484 485 486 196",
    ),
    (
        "w",
        "....4.6.8..3.+9.....+468+5.+3294..9...3..5..+3+4...3.7..5..4.3...8...9.841......+4.7+92+8.",
        "129 149 159 177 577 777 178 578 678 778 579 599",
    ),
];

/// Returns a state of a board, on which `+` stands before an entered digit, without some
/// candidates: `512` is digit 5 in r1c2.
fn state_of(board: &str, gone: &str) -> State {
    let digit = |symbol: char| {
        symbol
            .to_digit(10)
            .and_then(|value| Digit::new(value as u8))
    };
    let mut givens = Givens::empty(Shape::CLASSIC);
    let (mut entries, mut cell) = (Vec::new(), 0);
    let mut symbols = board.chars();
    while let Some(symbol) = symbols.next() {
        if symbol == '+' {
            entries.extend(symbols.next().and_then(digit).map(|d| (Cell::new(cell), d)));
        } else {
            givens.set(Cell::new(cell), digit(symbol));
        }
        cell += 1;
    }
    let mut state = State::new(givens);
    entries.iter().for_each(|&(cell, d)| state.enter(cell, d));
    for word in gone.split_whitespace() {
        let part: Vec<usize> = word.bytes().map(|b| usize::from(b - b'0')).collect();
        let cell = Shape::CLASSIC.cell(part[1] - 1, part[2] - 1);
        let digit = Digit::from_index(part[0] - 1);
        state.remove(Candidate { cell, digit });
    }
    state
}

/// Returns scenes of W-Wings, chains and branches.
pub(super) fn chain_scenes() -> Vec<Scene> {
    let player = human::player(&Rulebook::new(Shape::CLASSIC, &Rule::PLAIN));
    let words = player.words();
    let mut scenes = Vec::new();
    for (code, board, gone) in CHAINS {
        let state = state_of(board, gone);
        let id = TechniqueId::by_name(code).unwrap();
        for step in player.steps(&state, id).iter().take(20) {
            let mut scene = Scene::new(&*player, &words, &state);
            scene.show(&*player, &words, step, Reveal::All);
            scenes.push(scene);
        }
    }
    scenes
}

/// Returns a scene for every step of a path by an order.
fn scenes_by(order: &str, state: &State, reveal: Reveal) -> Vec<Scene> {
    let player = human::player(&Rulebook::new(state.shape(), &Rule::PLAIN));
    let words = player.words();
    let order = Order::read(order).unwrap();
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

#[test]
fn nothing_is_wider_than_sixty_columns() {
    let mut shown = 0;
    for reveal in [Reveal::Name, Reveal::Houses, Reveal::Cells, Reveal::All] {
        let all = scenes(&classic(), reveal);
        for scene in all.into_iter().chain(chain_scenes().into_iter().take(40)) {
            let (plain, colored) = (
                scene.text_within(false, Some(60)),
                scene.text_within(true, Some(60)),
            );
            let trimmed: Vec<&str> = plain.lines().collect();
            let stripped = stripped(&colored);
            let stripped: Vec<&str> = stripped.lines().map(str::trim_end).collect();
            assert_eq!(stripped, trimmed);
            assert!(
                plain.lines().all(|line| line.chars().count() <= 60),
                "{plain}"
            );
            shown += plain.matches('?').count();
            assert_eq!(
                scene.text_within(false, Some(75)).lines().next(),
                scene.text(false).lines().next()
            );
        }
    }
    assert!(shown > 0);
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
    // One head for each arrow except that of a candidate to itself, one for each of the two kinds
    // of links in the legend, and one for each branch that has a link.
    assert_eq!(svg.matches("Z\" fill=").count(), 6 + 2 + 2);
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

#[test]
fn every_colour_has_a_dark_one() {
    let all = scenes(&classic(), Reveal::All)
        .into_iter()
        .chain(chain_scenes());
    for scene in all.chain(scenes(&classic(), Reveal::Cells)) {
        let svg = scene.svg();
        let (_, drawing) = svg.split_once("</style>").unwrap();
        for color in drawing.split("=\"#").skip(1) {
            let color = format!("#{}", &color[..6]);
            assert!(svg::is_known(&color), "{color}");
        }
    }
}

#[test]
fn branches_and_ends_are_in_the_legend() {
    let (mut branches, mut ends, mut wings) = (0, 0, 0);
    for scene in chain_scenes() {
        let svg = scene.svg();
        for (number, name) in scene.branches.iter().enumerate() {
            assert!(svg.contains(&format!(">branch {}: {name}<", number + 1)));
        }
        branches += usize::from(!scene.branches.is_empty());
        assert_eq!(svg.contains(">end of the chain<"), !scene.ends.is_empty());
        ends += usize::from(!scene.ends.is_empty());
        if scene.title == "W-Wing" {
            assert_eq!((scene.arrows.len(), scene.ends.len()), (5, 2));
            wings += 1;
        }
    }
    assert!(
        branches > 0 && ends > 0 && wings > 0,
        "{branches} {ends} {wings}"
    );
}
