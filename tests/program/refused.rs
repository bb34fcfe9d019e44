//! What cannot be is refused before the work, with the reason.

use crate::terminal::Terminal;

#[test]
fn puzzles_that_cannot_exist_are_not_searched() {
    let terminal = Terminal::new();
    for (args, reason) in [
        (
            &["low", "--clues", "16"][..],
            "no 9x9 puzzle of fewer has one solution",
        ),
        (
            &["low", "--shape", "2x3", "--clues", "7"],
            "no 6x6 puzzle of fewer",
        ),
        (
            &["low", "--shape", "4x4", "--clues", "14"],
            "each could be the other",
        ),
        (
            &["generate", "--clues", "16"],
            "expected 17 clues or more, found 16",
        ),
        (&["generate", "--er", "0"], "no puzzle is rated 0.0"),
        (
            &["generate", "--er", "1.3..1.4"],
            "no puzzle is rated 1.3 to 1.4",
        ),
        (&["generate", "--er", "15"], "no puzzle is rated 15.0"),
        (
            &["generate", "--time", "1"],
            "expected times are from 120 to 7200 seconds",
        ),
        (
            &["generate", "--level", "expert", "--clues", "80"],
            "a puzzle of 78 clues or more is rated 1.0 (very easy) at most",
        ),
        (
            &["generate", "--level", "hard", "--clues", "77"],
            "a puzzle of 77 clues or more is rated 2.3 (medium) at most",
        ),
    ] {
        let said = terminal.run(args, b"");
        assert!(said.err.contains(reason), "{args:?}: {}", said.err);
        assert_eq!((said.out.as_str(), said.code), ("", 2), "{args:?}");
    }
}

#[test]
fn a_report_that_cannot_be_written_is_refused_before_the_work() {
    let terminal = Terminal::new();
    terminal.file("list.sdm", "1234341221434321\n");
    std::fs::create_dir(terminal.path().join("folder")).unwrap();
    let said = terminal.run(&["crosscheck", "--junit", "folder", "list.sdm"], b"");
    assert!(
        said.err.starts_with("error: --junit folder: "),
        "{}",
        said.err
    );
    assert_eq!((said.out.as_str(), said.code), ("", 2));
    assert!(!terminal.path().join("folder.part").exists());
}
