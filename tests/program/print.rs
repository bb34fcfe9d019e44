//! `print`: puzzles on paper, and what is said of those that are not printed.

use crate::terminal::transcript::{EASY, SMALL, Transcript, UNIQUE};
use crate::terminal::{Said, Terminal};
use std::fs;
use std::path::Path;

/// ER 7.1.
const X_WING: &str =
    "..67.3.54.........854.........1..597...9...61.....5....45.78..6..3...1.....4..7..";

/// Runs `print` with a file as output; returns what was said, and the file.
fn printed(terminal: &Terminal, args: &[&str]) -> (Said, Vec<u8>) {
    let file = terminal.path().join("book.pdf");
    let _ = fs::remove_file(&file);
    let args = [&["print", "-o", "book.pdf"], args].concat();
    let said = terminal.run(&args, b"");
    (said, fs::read(file).unwrap_or_default())
}

/// Returns the number of pages of a PDF, which its plain parts tell.
fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type /Page\n").count()
}

#[test]
fn what_is_said() {
    let mut transcript = Transcript::new();
    transcript.file("list.sdm", format!("{UNIQUE}\n{EASY}\n"));
    transcript.file("bad.sdm", format!("{UNIQUE}\n{}!\n{EASY}\n", &EASY[1..]));
    transcript.file("open.sdm", format!("{SMALL}\n.1.....24.31....\n"));
    for args in [
        &["print", "-h"][..],
        &["print", "--help"],
        &["print", "list.sdm", "-o", "a.pdf"],
        &["print", "bad.sdm", "-o", "a.pdf"],
        &["print", "open.sdm", "-o", "a.pdf"],
        &["print", "open.sdm", "-o", "a.pdf", "--solutions", "none"],
        &["print", SMALL, "-o", "none.pdf"],
        &["print", "list.sdm", "-o", "a.svg"],
        &["print", "--title", "A", UNIQUE, "-o", "a.svg"],
        &["print", "--dpi", "300", UNIQUE, "-o", "a.svg"],
        &["print", "--per-page", "3", "list.sdm"],
        &["print", "--paper", "a3", "list.sdm"],
        &["print", "--title", "数独", "list.sdm", "-o", "a.pdf"],
        &[
            "print",
            "--per-page",
            "9",
            "--paper",
            "a5",
            "list.sdm",
            "-o",
            "a.pdf",
        ],
        &[
            "print",
            "--large",
            "--per-page",
            "9",
            "list.sdm",
            "-o",
            "a.pdf",
        ],
        &["print", "--link-base", "example.org", "list.sdm"],
        &["print", "--margin", "200", "list.sdm"],
        &["print", "--to", "latex", UNIQUE],
        &["print", "--to", "latex", ".1.....24.31...."],
        &["print", "--to", "typst", ".1.....24.31...."],
        &["print", "--to", "latex", "--marks", UNIQUE],
        &["print", "none.sdm", "-o", "a.pdf"],
        &["print", "list.sdm", "-o", "list.sdm"],
        &["print", "list.sdm", "-o", "a.pdf", "--date", "2026-02-29"],
    ] {
        transcript.run(args);
    }
    transcript.check("print");
}

/// Cells off the boxes, a cage over a thick line, numbers on every side, and letters of two lines.
const OTHER: &str = "veridoku puzzle 1\nsize 6\nboxes 2x3\n\n    3 . . . . .\n    . . . . . .\n\
    . . . . . .\n    . . . . . .\n    . . . . . .\n    . . . . . .\n\n\
    cage 9 r2c3 r3c3\ncage r6c5 r6c6\nthermo r1c5 r2c5 r3c4\nthermo r4c4 r3c4\nwhisper 3 r5c1 r5c2 r6c2\n\
    sandwich 5 row 2\nskyscraper 3 column 4 up\nx-sum 7 row 3 left\ndiagonal-sum 9 r1c2 r2c1\n\
    difference 1 r4c1 r4c2\nratio 2 r5c5 r6c5\npair-sum 10 r3c6 r4c6\ngreater r1c1 r2c1\nodd r4c6\n\
    quadruple 1,2 r4c2 r4c3 r5c2 r5c3\nantiknight\nany-of odd r1c1 | even r1c2\n";

#[test]
fn boards_in_characters() {
    let mut transcript = Transcript::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let clues = fs::read_to_string(root.join("docs/img/clues.vdk")).unwrap();
    transcript.file("clues.vdk", clues);
    transcript.file("other.vdk", OTHER);
    let regions = "veridoku puzzle 1\nsize 4\n\n    1 . . .\n    . . . .\n    . . . .\n    . . . .\n\n\
        regions\n    A A B B\n    A C C B\n    A C C B\n    D D D D\n\ncage 6 r2c1 r2c2\n\
        thermo r3c2 r3c3\n";
    transcript.file("regions.vdk", regions);
    transcript.file("list.sdm", format!("{SMALL}\n{SMALL}\n"));
    for args in [
        &["print", "--to", "text", "clues.vdk"][..],
        &["print", "--to", "text", "other.vdk"],
        &["print", "--to", "text", "--marks", "other.vdk"],
        &["print", "--to", "text", "list.sdm"],
        &["print", "--to", "text", "regions.vdk"],
        &["solve", "--picture", "regions.vdk"],
        &["candidates", "--picture", "regions.vdk"],
        &["why", "--picture", "regions.vdk", "1r2c1"],
        &["why", "--picture", "regions.vdk", "4r3c2"],
        &["print", "--to", "latex", "clues.vdk"],
        &["print", "--steps", "regions.vdk", "-o", "a.pdf"],
    ] {
        transcript.run(args);
    }
    transcript.check("print-characters");
}

#[test]
fn equal_input_gives_equal_bytes() {
    let terminal = Terminal::new();
    terminal.file("list.sdm", format!("{UNIQUE}\n{EASY}\n{X_WING}\n"));
    let args = [
        "list.sdm",
        "--per-page",
        "2",
        "--sort",
        "level",
        "--title",
        "Größe",
        "--link-base",
        "https://example.org/",
    ];
    let (said, one) = printed(&terminal, &args);
    assert_eq!(
        (said.code, said.err.as_str()),
        (0, "3 puzzles on 2 pages\n")
    );
    assert!(one.starts_with(b"%PDF-1.7") && pages(&one) == 2);
    let (_, other) = printed(&terminal, &[&args[..], &["-j", "1"]].concat());
    assert!(one == other);
    let (_, dated) = printed(&terminal, &[&args[..], &["--date", "2026-03-21"]].concat());
    assert!(String::from_utf8_lossy(&dated).contains("D:20260321"));
}

#[test]
fn every_layout_is_printed() {
    let terminal = Terminal::new();
    let puzzles = fs::read_to_string("puzzles/unique/hard-9x9.sdm").unwrap();
    let puzzles: Vec<&str> = puzzles
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    terminal.file("list.sdm", puzzles[..3].join("\n"));
    for (args, count) in [
        (&["--per-page", "1"][..], 3),
        (&["--per-page", "2", "--paper", "letter"], 2),
        (&["--per-page", "4", "--solutions", "end"], 2),
        (&["--per-page", "6", "--paper", "6x9", "--gutter", "6"], 1),
        (&["--per-page", "9", "--labels", "both", "--lang", "de"], 1),
        (
            &[
                "--large",
                "--paper",
                "8.5x11",
                "--marks",
                "--per-page",
                "1",
                "--solutions",
                "none",
            ],
            0,
        ),
        (&["--large", "--paper", "8.5x11"], 4),
        (&["--marks", "--solutions", "none", "--per-page", "2"], 2),
    ] {
        let (said, pdf) = printed(&terminal, &[&["list.sdm"], args].concat());
        assert_eq!(pages(&pdf), count, "{args:?}: {}", said.err);
        assert_eq!(
            said.code,
            if count == 0 { 2 } else { 0 },
            "{args:?}: {}",
            said.err
        );
    }
}

#[test]
fn every_size_and_puzzles_of_candidates_are_printed() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/unique/");
    let terminal = Terminal::new();
    for (size, code) in [
        ("04x04", 0),
        ("06x06", 0),
        ("08x08", 0),
        ("10x10", 0),
        ("12x12", 0),
        ("16x16", 0),
        ("25x25", 0),
    ] {
        let text = fs::read_to_string(format!("{root}{size}.sdm")).unwrap();
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        // The last one is solved: nothing to search for.
        let line = if size == "25x25" {
            lines.next_back()
        } else {
            lines.next()
        };
        terminal.file("one.sdm", line.unwrap());
        let args = ["one.sdm", "--link-base", "https://example.org/"];
        let (said, pdf) = printed(&terminal, &args);
        assert_eq!((said.code, pages(&pdf)), (code, 1), "{size}: {}", said.err);
    }
    let sukaku = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/sukaku/06x06.sukaku");
    let (said, pdf) = printed(&terminal, &[sukaku, "--per-page", "1", "--shard", "1/3"]);
    assert_eq!((said.code, pages(&pdf)), (0, 3), "{}", said.err);
}

#[test]
fn a_limit_is_said() {
    let terminal = Terminal::new();
    let sukaku = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/sukaku/unique.sdm");
    let args = [
        sukaku,
        "--per-page",
        "1",
        "--shard",
        "1/3",
        "--time-limit",
        "2",
    ];
    let (said, pdf) = printed(&terminal, &args);
    assert_eq!((said.code, pages(&pdf)), (4, 4), "{}", said.err);
    assert!(said.err.contains("printed without a level: the time is up"));
}

#[test]
fn steps_are_printed() {
    let terminal = Terminal::new();
    let (said, pdf) = printed(
        &terminal,
        &["--steps", "--per-page", "4", "--lang", "de", UNIQUE],
    );
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(pages(&pdf) > 5);
    let (said, _) = printed(
        &terminal,
        &["--steps", "--per-page", "9", "--paper", "a5", UNIQUE],
    );
    assert!(
        said.err.contains("the smallest type would have"),
        "{}",
        said.err
    );
}

#[test]
fn a_single_board_has_other_forms() {
    let terminal = Terminal::new();
    for (name, begins) in [
        ("a.svg", "<svg "),
        ("a.tex", "\\documentclass"),
        ("a.typ", "#set page"),
    ] {
        assert_eq!(terminal.run(&["print", UNIQUE, "-o", name], b"").code, 0);
        let text = fs::read_to_string(terminal.path().join(name)).unwrap();
        assert!(text.starts_with(begins), "{text}");
    }
    assert_eq!(terminal.run(&["print", UNIQUE, "-o", "a.png"], b"").code, 0);
    let png = fs::read(terminal.path().join("a.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
}

/// Puzzles under other rules are pictures; `INSTA_UPDATE=always` writes the one of the documents
/// anew.
#[test]
fn the_marks_of_clues_are_drawn() {
    let terminal = Terminal::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/img");
    let puzzle = fs::read_to_string(folder.join("clues.vdk")).unwrap();
    fs::write(terminal.path().join("clues.vdk"), puzzle).unwrap();
    let print = |file: &str| {
        let args = ["print", "--solutions", "none", "clues.vdk", "-o", file];
        terminal.run(&args, b"")
    };
    assert_eq!(print("clues.svg").code, 1, "the board has no solution");
    let svg = fs::read_to_string(terminal.path().join("clues.svg")).unwrap();
    if std::env::var("INSTA_UPDATE").is_ok_and(|wish| wish == "always") {
        fs::write(folder.join("clues.svg"), &svg).unwrap();
    }
    assert_eq!(svg, fs::read_to_string(folder.join("clues.svg")).unwrap());
    for words in [
        ">17</text>",
        ">23</text>",
        ">1 2</text>",
        ">3 4</text>",
        ">anti-knight</text>",
    ] {
        assert!(svg.contains(words), "{words}");
    }
    print("clues.png");
    let png = fs::read(terminal.path().join("clues.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    print("clues.pdf");
    let paper = fs::read(terminal.path().join("clues.pdf")).unwrap();
    assert_eq!(pages(&paper), 1);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_long_layout() {
    let terminal = Terminal::new();
    // Read and solved in no time; pictures of all their steps take minutes.
    terminal.file("list.sdm", format!("{EASY}\n").repeat(2000));
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_veridoku"))
        .args([
            "print", "--steps", "--labels", "none", "list.sdm", "-o", "book.pdf",
        ])
        .current_dir(terminal.path())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(5));
    let interrupt = ["-INT", &child.id().to_string()];
    let sent = std::process::Command::new("kill").args(interrupt).status();
    assert!(sent.unwrap().success());
    let since = std::time::Instant::now();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(since.elapsed().as_secs() < 10, "{:?}", since.elapsed());
    assert!(!terminal.path().join("book.pdf").exists());
}
