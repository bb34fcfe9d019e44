//! The recording of the README and the pictures of docs/play.md, from a real terminal:
//! `tools/play-pictures` writes them anew.
#![cfg(all(unix, feature = "play"))]

mod svg;

use crate::pty::Terminal;
use std::fs;
use std::path::{Path, PathBuf};
use svg::{Frame, still, strip};

/// A puzzle with 17 clues, of Royle's list (puzzles/SOURCES.md).
const PUZZLE: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

fn pictures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/img")
}

/// What is pressed, what is then on the screen, what the viewer is told, and for how long.
const SCENES: &[(&str, &str, &str, f64)] = &[
    ("", "shows the keys", "veridoku play PUZZLE", 2.5),
    ("f", "", "f: fill in all pencil marks", 2.5),
    ("H", "", "H: a hint, first its name ...", 2.0),
    ("HH", "", "H H: ... where it is ...", 2.0),
    ("H", "", "H: ... and all of it", 4.0),
    ("d", "", "d: do what it says; marks clean themselves", 2.5),
    ("HHHH", "", "H H H H: the next one", 3.5),
    ("d", "", "d", 1.5),
    ("\x1b[H", "", "Home", 1.0),
    ("5", "contradicts", "5: a mistake, told at once", 3.5),
    ("u", "", "u: undone, marks and all", 2.0),
    ("w5", "", "w 5: why is no 5 here?", 4.0),
    ("x1\x1b[C2x", "", "x: colours", 2.0),
    (
        "q",
        "goes on",
        "q: quit; the game goes on where it was left",
        2.5,
    ),
];

#[test]
#[ignore = "writes pictures: tools/play-pictures"]
fn the_recording_and_the_pictures_are_made() {
    let state = tempfile::tempdir().unwrap();
    let mut game = Terminal::new(state.path(), &[PUZZLE], (112, 37));
    let mut frames = Vec::new();
    for (keys, expected, caption, seconds) in SCENES {
        game.press(keys);
        game.wait_for(expected);
        game.settle();
        frames.push(Frame::of(game.screen.screen(), caption, *seconds));
    }
    assert!(game.wait().success());
    fs::write(pictures().join("play.svg"), strip(&frames)).unwrap();

    let state = tempfile::tempdir().unwrap();
    for (name, args, keys, size) in [
        ("play-small", [PUZZLE, "--lang=en"], "lHHHH", (80, 21)),
        ("play-ascii", [PUZZLE, "--ascii"], "x1lx7", (80, 21)),
    ] {
        let mut game = Terminal::new(state.path(), &args, size);
        game.wait_for("shows the keys");
        game.press(keys);
        game.settle();
        let frame = Frame::of(game.screen.screen(), "", 0.0);
        fs::write(pictures().join(format!("{name}.svg")), still(&frame)).unwrap();
        game.press("qq");
        game.wait_for("goes on");
    }
}

#[test]
fn what_the_recording_shows_is_what_the_program_does() {
    let svg = fs::read_to_string(pictures().join("play.svg")).unwrap();
    for (_, _, caption, _) in SCENES {
        assert!(svg.contains(caption), "tools/play-pictures: {caption}");
    }
}
