//! A game saved in the page goes on in the terminal, and the other way round: the files of both are
//! held here and by the tests of the page.

use veridoku::game::Game;
use veridoku::rules::Puzzle;
use veridoku::wire::KeptGame;

const P1: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

fn fixture(name: &str) -> String {
    let path = format!("{}/web/page/test/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn a_game_of_the_page_goes_on_here() {
    let kept = KeptGame::read(&fixture("page.game")).unwrap();
    let mut game = kept.game;
    let cell = game.cell("r1c2").unwrap();
    assert_eq!(game.entry(cell).unwrap().value(), 6);
    assert_eq!((game.done(), game.moves().len()), (4, 5));
    assert_eq!(game.colour(game.cell("r1c1").unwrap()), 3);
    // What the player ruled out, and not what entries did.
    let out = |game: &Game| game.state().removed().to_vec();
    let nine = game.candidate("9r1c3").unwrap();
    assert_eq!(out(&game), [nine]);
    game.redo();
    assert_eq!(game.entries().count(), 2);
    assert_eq!(out(&game), []);
    // Marks that the entry took away come back with it.
    let eight = game.candidate("8r3c3").unwrap();
    assert!(!game.marks(eight.cell).contains(eight.digit));
    game.clear(game.cell("r1c3").unwrap()).unwrap();
    assert!(game.marks(eight.cell).contains(eight.digit));
    assert_eq!(out(&game), [nine]);
    while game.undo().is_some() {}
    assert_eq!(game.entries().count(), 0);
}

#[test]
fn the_page_reads_what_is_written_here() {
    let mut game = Game::new(P1.parse::<Puzzle>().unwrap());
    let first = game.cell("r1c1").unwrap();
    game.enter("6r1c2").unwrap().paint(first, 3).unwrap();
    game.fill_marks();
    let gone = game.candidate("9r1c3").unwrap();
    game.unmark(gone).unwrap();
    game.enter("8r1c3").unwrap();
    game.undo();
    let kept = KeptGame {
        game,
        time: std::time::Duration::from_secs(77),
        level: Some("hard".to_string()),
        helped: false,
    };
    assert_eq!(kept.text().unwrap(), fixture("terminal.game"));
}
