//! The game in a terminal of its own: played, left, taken up again, and ended by force.
#![cfg(all(unix, feature = "play"))]

use crate::pty::Terminal;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use std::thread;
use std::time::{Duration, Instant};

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
fn a_terminal_that_is_gone_ends_the_game_and_keeps_it() {
    for signalled in [false, true] {
        let state = tempfile::tempdir().unwrap();
        let mut game = Terminal::new(state.path(), &[P1], (80, 24));
        game.wait_for("shows the keys");
        game.press("l6");
        game.wait_for("│ 6 │");
        if signalled {
            kill(Pid::from_raw(game.child.id() as i32), Signal::SIGHUP).unwrap();
        } else {
            game.hang_up();
        }
        let end = Instant::now() + Duration::from_secs(20);
        let ended = loop {
            match game.child.try_wait().unwrap() {
                None if Instant::now() < end => thread::sleep(Duration::from_millis(20)),
                ended => break ended,
            }
        };
        assert!(
            ended.is_some(),
            "it goes on without a terminal: {signalled}"
        );
        let kept = std::fs::read_dir(state.path()).unwrap();
        let mut texts = kept.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
        assert!(texts.any(|text| text.contains("\"r1c2\":{\"entry\":\"6\"}")));
    }
}

#[test]
fn suspended_it_gives_the_terminal_back_and_takes_it_again() {
    let state = tempfile::tempdir().unwrap();
    let mut game = Terminal::new(state.path(), &[P1], (80, 24));
    game.wait_for("shows the keys");
    let pid = Pid::from_raw(game.child.id() as i32);
    for chosen in ["r1c2", "r1c3"] {
        game.press("\x1a");
        let stopped = waitpid(pid, Some(WaitPidFlag::WUNTRACED)).unwrap();
        assert_eq!(stopped, WaitStatus::Stopped(pid, Signal::SIGTSTP));
        assert!(game.is_sane());
        kill(pid, Signal::SIGCONT).unwrap();
        game.press("l");
        game.wait_for(&format!("{chosen}: no marks"));
        assert!(!game.is_sane());
        assert!(game.screen.screen().alternate_screen() && game.screen.screen().hide_cursor());
    }
    game.press("q");
    assert!(game.wait().success() && game.is_sane());
}

#[test]
fn colours_are_the_sixteen_and_can_be_left_out() {
    for (args, coloured) in [(&[P1][..], true), (&[P1, "--color", "never"], false)] {
        let state = tempfile::tempdir().unwrap();
        let mut game = Terminal::new(state.path(), args, (80, 24));
        game.wait_for("shows the keys");
        game.press("l7");
        game.wait_for("7 in r1c2");
        game.press("q");
        game.wait_for("goes on");
        let sent = String::from_utf8_lossy(&game.sent).into_owned();
        assert!(
            !sent.contains("38;5;") && !sent.contains("48;5;"),
            "{sent:?}"
        );
        assert_eq!(
            sent.contains("[90") || sent.contains(";90"),
            coloured,
            "{sent:?}"
        );
    }
}

#[test]
fn a_full_disk_is_told_and_the_next_puzzle_waits() {
    let state = tempfile::tempdir().unwrap();
    // A folder stands where a file is to be written.
    let folder = state.path().join("last");
    std::fs::create_dir(&folder).unwrap();
    let mut game = Terminal::new(state.path(), &[P1], (80, 24));
    game.wait_for("not kept!");
    game.press("n");
    game.wait_for("so there is no");
    game.press("l6");
    game.wait_for("│ 6 │");
    std::fs::remove_dir(&folder).unwrap();
    game.press("u");
    game.wait_until("not kept!", false);
    game.press("q");
    game.wait_for("goes on");
    assert!(game.wait().success());
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
