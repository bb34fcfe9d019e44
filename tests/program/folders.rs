//! What of a folder is read, and what is said of the rest.

use crate::terminal::Terminal;
use veridoku::formats::FORMATS;

const PUZZLE: &str = "1234341221434321\n";
const SEVERAL: &str = "12343412.1.3.3.1\n";

#[test]
fn files_that_are_passed_over_are_named_even_if_all_else_is_quiet() {
    let terminal = Terminal::new();
    terminal.file("puzzles/a.sdm", PUZZLE);
    for name in [
        "puzzles/b.unknown",
        "puzzles/inside/notes",
        "puzzles/c\u{1b}[2J",
    ] {
        terminal.file(name, SEVERAL);
    }
    let said = terminal.run(&["verify", "--quiet", "puzzles"], b"");
    let names = "b.unknown, c\\x1b[2J, inside/notes";
    let expected = format!("veridoku: puzzles: 3 other files were passed over: {names}\n");
    assert_eq!((said.out.as_str(), said.err, said.code), ("", expected, 0));
}

#[test]
fn of_many_files_the_first_are_named() {
    let terminal = Terminal::new();
    for number in 1..=9 {
        terminal.file(&format!("{number}.old"), SEVERAL);
    }
    let said = terminal.run(&["verify", "."], b"");
    let names = ".: 9 other files were passed over: 1.old, 2.old, 3.old, 4.old, 5.old, …\n";
    assert!(said.err.contains(names), "{}", said.err);
    assert!(
        said.err.contains("no puzzle file in the folder"),
        "{}",
        said.err
    );
    assert_eq!(said.code, 2);
}

#[test]
fn all_files_are_read_if_that_is_wanted() {
    let terminal = Terminal::new();
    terminal.file("puzzles/a.sdm", PUZZLE);
    terminal.file("puzzles/b.unknown", SEVERAL);
    terminal.file("puzzles/c", PUZZLE);
    let said = terminal.run(&["verify", "--all-files", "puzzles"], b"");
    assert_eq!(said.err, "3 puzzles: 2 unique, 1 multiple; … s\n");
    assert_eq!(said.code, 1);
}

#[test]
fn every_extension_of_a_format_is_read() {
    let terminal = Terminal::new();
    for extension in FORMATS.iter().flat_map(|format| format.extensions) {
        terminal.file(&format!("all/x.{extension}"), PUZZLE);
    }
    let said = terminal.run(&["verify", "all"], b"");
    assert!(!said.err.contains("passed over"), "{}", said.err);
}

#[cfg(unix)]
#[test]
fn pipes_sockets_and_links_to_folders_are_passed_over() {
    let terminal = Terminal::new();
    terminal.file("puzzles/a.sdm", PUZZLE);
    let path = terminal.path().join("puzzles");
    let pipe = std::process::Command::new("mkfifo")
        .arg(path.join("pipe.sdm"))
        .status();
    assert!(pipe.unwrap().success());
    let _socket = std::os::unix::net::UnixListener::bind(path.join("socket.sdm")).unwrap();
    std::os::unix::fs::symlink("..", path.join("up.sdm")).unwrap();
    for options in [
        &["verify", "puzzles"][..],
        &["verify", "--all-files", "puzzles"],
    ] {
        let said = terminal.run(options, b"");
        let names = "puzzles: 3 other files were passed over: pipe.sdm, socket.sdm, up.sdm\n";
        assert!(said.err.contains(names), "{}", said.err);
        assert_eq!(said.code, 0);
    }
}
