//! Screens of the game at several sizes.

use super::keys::Key;
use super::look::Look;
use super::screen::draw;
use super::table::{Act, Table};
use ratatui_core::backend::TestBackend;
use ratatui_core::buffer::Buffer;
use ratatui_core::style::{Color, Modifier};
use ratatui_core::terminal::Terminal;
use std::time::Duration;
use veridoku::engine::Cancel;
use veridoku::formats::Alphabet;
use veridoku::game::Game;
use veridoku::rules::Puzzle;
use veridoku::wire::KeptGame;

const P1: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

const PLAIN: Look = Look {
    colours: false,
    ascii: false,
};

fn table(line: &str) -> Table {
    let puzzle: Puzzle = line.parse().unwrap();
    let kept = KeptGame {
        game: Game::new(puzzle),
        time: Duration::from_secs(75),
        level: Some("hard".to_string()),
        helped: false,
    };
    Table::new(kept, &Cancel::new())
}

fn press(table: &mut Table, keys: &str) -> Act {
    keys.chars()
        .map(|c| table.press(Key::Char(c), true))
        .last()
        .unwrap()
}

fn buffer(table: &Table, look: Look, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let drawn = terminal.draw(|frame| {
        let window = frame.area();
        draw(table, look, window, frame.buffer_mut());
    });
    drawn.unwrap();
    terminal.backend().buffer().clone()
}

fn screen(table: &Table, width: u16, height: u16) -> String {
    text(&buffer(table, PLAIN, width, height))
}

fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let row = |y| {
        let cells = (area.left()..area.right()).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_string() + "\n"
    };
    (area.top()..area.bottom()).map(row).collect()
}

#[test]
fn screens_at_four_sizes_and_too_small() {
    let mut game = table(P1);
    press(&mut game, "lm26m");
    press(&mut game, "l1");
    for (width, height) in [(120, 40), (80, 24), (74, 38), (37, 19), (30, 10)] {
        let name = format!("play-{width}x{height}");
        insta::assert_snapshot!(name, screen(&game, width, height));
    }
    press(&mut game, "?");
    insta::assert_snapshot!("play-keys", screen(&game, 80, 24));
}

#[test]
fn sixteen_by_sixteen_has_letters_and_fits_eighty_columns() {
    let mut game = table(&format!("1{}G{}", ".".repeat(16), ".".repeat(238)));
    game.press(Key::Right, true);
    game.press(Key::Char('a'), true);
    insta::assert_snapshot!("play-16", screen(&game, 80, 24));
}

#[test]
fn plain_characters_where_the_locale_has_no_others() {
    let game = table(P1);
    let look = Look {
        ascii: true,
        ..PLAIN
    };
    let drawn = text(&buffer(&game, look, 80, 24));
    assert!(drawn.is_ascii(), "{drawn}");
    insta::assert_snapshot!("play-ascii", drawn);
}

#[test]
fn a_wrong_entry_is_told_by_a_sign_a_line_and_words() {
    let mut game = table(P1);
    assert_eq!(press(&mut game, "l7"), Act::Keep);
    assert!(game.message.contains("7 in r1c2"), "{}", game.message);
    let drawn = buffer(&game, PLAIN, 80, 24);
    let line: String = (0..37).map(|x| drawn[(x, 1)].symbol()).collect();
    assert!(line.contains("7!"), "{line}");
    let at = (0..37).find(|&x| drawn[(x, 1)].symbol() == "7").unwrap();
    assert!(drawn[(at, 1)].modifier.contains(Modifier::UNDERLINED));
    press(&mut game, "b");
    assert!(game.wrong.is_empty() && game.message.contains("taken back"));
    press(&mut game, "U");
    assert_eq!(game.wrong.len(), 1);
    press(&mut game, "t");
    assert!(game.wrong.is_empty(), "only when asked");
    press(&mut game, "c");
    assert_eq!(game.wrong.len(), 1);
}

#[test]
fn hints_come_by_degrees_and_are_done() {
    let mut game = table(P1);
    press(&mut game, "H");
    assert_eq!(game.message, "Hidden Single in Box.");
    press(&mut game, "H");
    assert!(game.message.contains("box 7"), "{}", game.message);
    press(&mut game, "HH");
    assert!(game.message.contains("r9c3"), "{}", game.message);
    insta::assert_snapshot!("play-hint", screen(&game, 100, 40));
    assert_eq!(press(&mut game, "d"), Act::Keep);
    assert_eq!(game.here.index(), 74);
    assert_eq!(game.game.entries().count(), 1);
}

#[test]
fn why_not_and_the_solution_ask_first() {
    let mut game = table(P1);
    press(&mut game, "lw");
    assert!(game.message.starts_with("Why not ... in r1c2"));
    press(&mut game, "7");
    assert_eq!(game.message, "7 in r1c2 is ruled out by 7r6c2.");
    assert_eq!((game.pointed.len(), game.game.entries().count()), (1, 0));
    press(&mut game, "sn");
    assert_eq!(game.game.entries().count(), 0);
    assert_eq!(press(&mut game, "sy"), Act::Keep);
    assert!(game.solved() && game.helped);
    press(&mut game, "u");
    assert_eq!(game.game.entries().count(), 0);
}

#[test]
fn marks_colours_and_undo_without_end() {
    let mut game = table(P1);
    press(&mut game, "lm26m6");
    assert_eq!(game.game.entries().count(), 1);
    press(&mut game, "u");
    assert_eq!(game.game.marks(game.here).len(), 2);
    press(&mut game, "x3x");
    assert_eq!(game.game.colour(game.here), 3);
    let drawn = screen(&game, 80, 24);
    assert!(drawn.lines().nth(1).unwrap().contains("+26"), "{drawn}");
    press(&mut game, "f");
    press(&mut game, "e");
    for _ in 0..20 {
        press(&mut game, "u");
    }
    assert_eq!(game.message, "Nothing to undo.");
    assert_eq!(game.game.board(), *game.puzzle().givens());
    let given = press(&mut game, "h5");
    assert_eq!(
        (given, game.message.as_str()),
        (Act::Draw, "r1c1 is given as 4.")
    );
}

#[test]
fn what_does_not_fit_is_laid_over_the_board_until_another_key() {
    let mut game = table(P1);
    press(&mut game, "HHHH");
    insta::assert_snapshot!("play-over", screen(&game, 37, 19));
    press(&mut game, "l");
    assert!(!screen(&game, 37, 19).contains("Hidden Single"));
    game.press(Key::Tab, true);
    assert!(screen(&game, 37, 19).contains("Hidden Single"));
    game.here = game.game.shape().cell(8, 8);
    assert!(screen(&game, 37, 19).starts_with("Hidden Single"));
    // The list of keys has pages there.
    press(&mut game, "?");
    let first = screen(&game, 37, 19);
    assert!(
        first.contains("? shows more") && !first.contains("quit"),
        "{first}"
    );
    press(&mut game, "?");
    assert!(screen(&game, 37, 19).contains("quit"));
    press(&mut game, "l");
    assert!(game.keys.is_none());
}

#[test]
fn keys_do_nothing_while_the_board_is_not_seen() {
    let mut game = table(P1);
    assert_eq!(game.press(Key::Char('7'), false), Act::Draw);
    assert_eq!(game.game.moves().len(), 0);
    assert_eq!(game.press(Key::Char('q'), false), Act::Quit);
}

#[test]
fn zero_is_a_digit_where_the_puzzle_has_it() {
    let alphabet = Alphabet::by_name("zero").unwrap();
    let mut game = table(&".".repeat(256));
    game.game = game.game.clone().written_in(alphabet);
    assert_eq!(press(&mut game, "0"), Act::Keep);
    assert_eq!(game.game.entry(game.here).unwrap().value(), 1);
    press(&mut game, ".");
    assert_eq!(game.game.entry(game.here), None);
}

#[test]
fn breaks_of_a_rule_are_told_in_words() {
    let mut game = table(P1);
    press(&mut game, "tt");
    press(&mut game, "l4");
    assert!(
        game.message == "This breaks a rule: row 1: 4 in r1c12.",
        "{}",
        game.message
    );
    assert_eq!(game.wrong.len(), 1);
}

#[test]
fn a_puzzle_without_one_solution_says_so() {
    let none = table("12....121.....2.");
    assert!(
        none.message.starts_with("The puzzle has no solution."),
        "{}",
        none.message
    );
    let several = table("1...............");
    assert!(
        several.message.contains("several solutions"),
        "{}",
        several.message
    );
}

#[test]
fn a_hint_that_is_done_is_help() {
    let mut game = table(P1);
    press(&mut game, "Hd");
    assert!(game.helped);
}

#[test]
fn what_stands_out_stands_out_without_colours_too() {
    let mut game = table(P1);
    let under = |game: &Table| {
        let drawn = buffer(game, PLAIN, 80, 24);
        let all = (0..37).flat_map(|x| (0..19).map(move |y| (x, y)));
        all.filter(|&at| drawn[at].modifier.contains(Modifier::UNDERLINED))
            .count()
    };
    press(&mut game, "jjj");
    assert_eq!(under(&game), 0);
    // The cell of a 4: the other 4 is underlined.
    press(&mut game, "kkk");
    assert_eq!(under(&game), 3);
    let colours = Look {
        colours: true,
        ascii: false,
    };
    let grounds = |game: &Table| {
        let drawn = buffer(game, colours, 80, 24);
        let all = (0..37).flat_map(|x| (0..19).map(move |y| (x, y)));
        all.filter(|&at| drawn[at].bg == Color::DarkGray).count()
    };
    assert_eq!(grounds(&game), 0);
    press(&mut game, "g");
    assert_eq!(grounds(&game), 3 * 20);
}
