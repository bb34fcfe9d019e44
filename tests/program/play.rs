//! The game in a terminal of its own: played, left, taken up again, and ended by force.
#![cfg(all(unix, feature = "play"))]

use crate::pty::Terminal;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

const P1: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

#[test]
fn a_game_is_played_left_and_taken_up_again() {
    let state = tempfile::tempdir().unwrap();
    let mut game = Terminal::new(state.path(), &[P1], (80, 24));
    game.wait_for("shows the keys");
    assert!(!game.is_sane());
    game.press("l7");
    game.wait_for("7 in r1c2");
    game.press("u6");
    game.wait_for("│ 6 │");
    // A click chooses a cell.
    game.press("\x1b[<0;11;2M\x1b[<0;11;2m");
    game.wait_for("r1c3");
    game.press("q");
    game.wait_for("goes on");
    assert!(game.wait().success() && game.is_sane());
    let sent = String::from_utf8_lossy(&game.sent).into_owned();
    assert!(
        sent.contains("\x1b[?1049l"),
        "the other screen is left: {sent:?}"
    );

    let mut again = Terminal::new(state.path(), &[], (120, 40));
    again.wait_for("shows the keys");
    again.press("H");
    again.wait_for("Hidden Single in Box");
    again.press("u");
    again.press("u");
    again.wait_for("Nothing to");
    again.press("q");
    again.wait_for("goes on");
    assert!(again.wait().success());
}

#[test]
fn the_terminal_is_sane_after_the_end_by_force() {
    let state = tempfile::tempdir().unwrap();
    let mut game = Terminal::new(state.path(), &[P1], (80, 24));
    game.wait_for("shows the keys");
    game.press("l6");
    game.wait_for("│ 6 │");
    kill(Pid::from_raw(game.child.id() as i32), Signal::SIGTERM).unwrap();
    assert!(game.wait().success());
    assert!(game.is_sane());
    let kept: Vec<_> = std::fs::read_dir(state.path()).unwrap().collect();
    assert_eq!(kept.len(), 2, "the game, and which was the last: {kept:?}");
}

#[test]
fn too_small_a_window_says_what_is_needed() {
    let state = tempfile::tempdir().unwrap();
    let mut game = Terminal::new(state.path(), &[P1], (20, 10));
    game.wait_for("37 by");
    game.press("q");
    assert!(game.wait().success());
}

#[test]
fn a_damaged_game_is_refused_and_stays() {
    let state = tempfile::tempdir().unwrap();
    std::fs::write(state.path().join("last"), "x.game\n").unwrap();
    std::fs::write(state.path().join("x.game"), "{\"veridoku_game\":1}").unwrap();
    let mut game = Terminal::new(state.path(), &[], (80, 24));
    game.wait_for("is left as it is");
    assert_eq!(game.wait().code(), Some(2));
    let text = std::fs::read_to_string(state.path().join("x.game")).unwrap();
    assert_eq!(text, "{\"veridoku_game\":1}");
}

#[test]
fn without_a_terminal_it_says_so() {
    let state = tempfile::tempdir().unwrap();
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("veridoku");
    let output = command
        .args(["play", P1])
        .env("VERIDOKU_STATE", state.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("play needs a terminal"), "{said}");
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("veridoku");
    let stats = command
        .args(["play", "--stats"])
        .env("VERIDOKU_STATE", state.path())
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8_lossy(&stats.stdout),
        "No puzzle was solved yet.\n"
    );
}
