//! Folders of certificates: what is there is kept or named, never lost; no name forges a line.

use crate::terminal::Terminal;
use assert_cmd::cargo::cargo_bin;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::{Command, Output};

/// 4×4, one solution.
const FOUR: &str = ".1.....24.31....";
/// 4×4, several solutions.
const SEVERAL: &str = "12..34..........";
/// 4×4, no solution.
const NO_PLACE: &str = "123....4........";

fn terminal() -> Terminal {
    let terminal = Terminal::new();
    terminal.file("list.sdm", format!("{FOUR}\n{SEVERAL}\n{NO_PLACE}\n"));
    terminal
}

/// Returns the names in a folder, sorted.
fn names(terminal: &Terminal, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(terminal.path().join(folder)).unwrap();
    let name = |entry: fs::DirEntry| entry.file_name().into_string().unwrap();
    let mut names: Vec<String> = entries.map(|entry| name(entry.unwrap())).collect();
    names.sort();
    names
}

fn words(output: &Output) -> String {
    let all = [output.stdout.as_slice(), &output.stderr].concat();
    String::from_utf8(all).unwrap()
}

#[test]
fn an_interrupted_run_goes_on() {
    let terminal = terminal();
    let certify = ["certify", "-o", "out", "list.sdm"];
    let first = terminal.run(&certify, b"");
    assert!(!first.out.contains("kept"), "{}", first.out);
    let read = |number: u32| {
        let name = format!("out/list.sdm-{number}.cert");
        let path: PathBuf = terminal.path().join(name);
        (fs::read_to_string(&path).unwrap(), path)
    };
    let (second, path) = read(2);
    fs::write(&path, &second[..second.len() - 5]).unwrap();
    fs::write(read(3).1, "").unwrap();
    let again = terminal.run(&certify, b"");
    let kept: Vec<bool> = again
        .out
        .lines()
        .map(|line| line.ends_with(", kept"))
        .collect();
    assert_eq!(kept, [true, false, false], "{}", again.out);
    assert_eq!(read(2).0, second);
    let verified = terminal.run(&["verify", "--certify", "out", "list.sdm"], b"");
    assert_eq!(
        verified.out.matches("kept, checked").count(),
        3,
        "{}",
        verified.out
    );
    // What shows less than asked for is made again.
    let minimal = terminal.run(&["certify", "--smallest", "-o", "out", "list.sdm"], b"");
    let kept = minimal.out.lines().map(|line| line.ends_with(", kept"));
    assert_eq!(
        kept.collect::<Vec<_>>(),
        [true, true, false],
        "{}",
        minimal.out
    );
    let lrat = ["certify", "--smallest", "--lrat", "-o", "out", "list.sdm"];
    let with = terminal.run(&lrat, b"");
    assert_eq!(with.out.matches(", kept").count(), 1, "{}", with.out);
    assert_eq!(terminal.run(&lrat, b"").out.matches(", kept").count(), 3);
    let all = names(&terminal, "out");
    assert!(all.iter().all(|name| !name.ends_with(".part")), "{all:?}");
}

#[test]
fn nothing_but_a_certificate_of_the_puzzle_is_replaced() {
    let terminal = terminal();
    let certify = ["certify", "-o", "out", "list.sdm"];
    terminal.run(&certify, b"");
    let path = terminal.path().join("out/list.sdm-1.cert");
    let (own, other) = (fs::read(&path).unwrap(), "veridoku, or not\n");
    for changed in [
        format!("{SEVERAL}\n"),
        format!("{}\n", FOUR.replace('4', ".")),
    ] {
        terminal.file("list.sdm", changed);
        for args in [&certify[..], &["verify", "--certify", "out", "list.sdm"]] {
            let said = terminal.run(args, b"");
            assert_eq!(said.code, 2, "{}", said.err);
            let all = format!("{}{}", said.out, said.err);
            assert!(
                all.contains("out/list.sdm-1.cert: it is there already"),
                "{all}"
            );
            assert_eq!(fs::read(&path).unwrap(), own);
        }
    }
    fs::write(&path, other).unwrap();
    assert_eq!(terminal.run(&certify, b"").code, 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), other);
}

#[test]
fn puzzles_on_one_line_have_labels_and_certificates_of_their_own() {
    let terminal = Terminal::new();
    let puzzles = [FOUR, SEVERAL, NO_PLACE].map(|puzzle| format!("{{\"puzzle\": \"{puzzle}\"}}"));
    terminal.file("all.json", format!("[{}]\n", puzzles.join(", ")));
    let said = terminal.run(&["certify", "-o", "out", "all.json"], b"");
    assert_eq!(said.code, 0, "{}", said.err);
    let expected = [
        "all.json-1.46.cert",
        "all.json-1.78.cert",
        "all.json-1.cert",
    ];
    assert_eq!(names(&terminal, "out"), expected);
    let labels = |out: &str, prefix: &str| -> Vec<String> {
        let lines = out.lines().filter(|line| line.starts_with(prefix));
        let label = |line: &str| line.split(": ").next().unwrap().to_string();
        lines.map(label).collect()
    };
    let three = ["all.json:1", "all.json:1:46", "all.json:1:78"];
    assert_eq!(labels(&said.out, "all.json:"), three);
    let said = terminal.run(&["verify", "all.json"], b"");
    assert_eq!(labels(&said.out, "all.json:"), three);
    let said = terminal.run(&["verify", "--json", "all.json"], b"");
    let columns = said
        .out
        .lines()
        .map(|line| line.contains("\"line\":1,\"column\":"));
    assert_eq!(columns.collect::<Vec<_>>(), [false, true, true]);
    // A part of the list has the same names.
    let said = terminal.run(&["certify", "-o", "out", "--shard", "2/3", "all.json"], b"");
    assert!(
        said.out.starts_with("all.json:1:46: several: "),
        "{}",
        said.out
    );
    assert!(said.out.ends_with(", kept\n"), "{}", said.out);
    std::fs::remove_file(terminal.path().join("out/all.json-1.78.cert")).unwrap();
    let said = terminal.run(&["check", "-q", "--puzzles", "all.json", "out"], b"");
    assert!(
        said.out.starts_with("all.json:1:78: no certificate: "),
        "{}",
        said.out
    );
}

#[test]
fn names_that_are_not_utf8_have_certificates_of_their_own() {
    let terminal = Terminal::new();
    fs::create_dir(terminal.path().join("nn")).unwrap();
    for (name, puzzle) in [(b"\xff.sdm", FOUR), (b"\xfe.sdm", SEVERAL)] {
        let path = terminal.path().join("nn").join(OsStr::from_bytes(name));
        fs::write(path, puzzle).unwrap();
    }
    let said = terminal.run(&["certify", "-o", "out", "nn"], b"");
    assert_eq!(said.code, 0, "{}", said.err);
    let expected = ["nn+%5Cxfe.sdm-1.cert", "nn+%5Cxff.sdm-1.cert"];
    assert_eq!(names(&terminal, "out"), expected);
    let said = terminal.run(&["check", "--puzzles", "nn", "out"], b"");
    assert_eq!(
        (said.code, said.out.lines().count()),
        (0, 2),
        "{}",
        said.out
    );
}

#[test]
fn no_name_forges_a_line() {
    let terminal = terminal();
    let forged = "a\nout.cert:1: unique holds: x\u{1b}[2J\u{202e}";
    fs::create_dir(terminal.path().join("out")).unwrap();
    terminal.file(&format!("out/{forged}.cert"), "x\n");
    terminal.file(&format!("out/{forged}.sdm"), format!("{FOUR}\n"));
    terminal.file(&format!("out/{forged}.txt"), "x\n");
    let name = format!("out/{forged}.sdm");
    for (args, lines) in [
        (&["check", "out"][..], 1),
        (&["verify", "--quiet", "out"], 3),
        (&["certify", "-o", "o", &name], 1),
        (&["canon", "out"], 1),
        (&["minimize", "--keep", &name, FOUR], 0),
        (&["fewest", "--checkpoint", &name, FOUR], 0),
        (&["hint", "--marks", &name], 0),
        (&["explain", FOUR, "--svg", &name], 0),
    ] {
        let said = terminal.run(args, b"");
        let all = format!("{}{}", said.out, said.err);
        assert!(!all.contains(['\u{1b}', '\u{202e}']), "{args:?}: {all}");
        assert!(
            !all.lines().any(|line| line.starts_with("out.cert")),
            "{args:?}: {all}"
        );
        assert!(
            lines == 0 || said.out.lines().count() >= lines,
            "{args:?}: {all}"
        );
    }
}

#[test]
fn what_cannot_be_written_is_named_and_leaves_nothing_behind() {
    let terminal = terminal();
    // A limit on the size of files, in blocks of 512 or 1024 bytes: less than a certificate has.
    let program = cargo_bin("veridoku");
    let grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    for command in ["certify -o out", "verify --certify out"] {
        let line = format!("ulimit -f 1; exec '{}' {command} {grid}", program.display());
        let output = Command::new("sh")
            .args(["-c", &line])
            .current_dir(terminal.path())
            .output()
            .unwrap();
        let all = words(&output);
        assert_eq!(output.status.code(), Some(2), "{all}");
        assert!(all.contains("out/puzzle-1.cert: File too large"), "{all}");
        assert_eq!(names(&terminal, "out"), [""; 0]);
    }
    assert_eq!(terminal.run(&["certify", "-o", "out", grid], b"").code, 0);
}

#[test]
fn a_dash_is_standard_output_and_no_name() {
    let terminal = terminal();
    let plain = terminal.run(&["convert", "--to", "csv", "list.sdm"], b"");
    let dash = terminal.run(&["convert", "--to", "csv", "list.sdm", "-o", "-"], b"");
    assert_eq!((dash.code, dash.out), (0, plain.out));
    let folder = terminal.run(&["certify", "list.sdm", "-o", "-"], b"");
    assert_eq!(folder.code, 2, "{}", folder.out);
    assert!(
        folder.err.contains("without it all go to standard output"),
        "{}",
        folder.err
    );
    assert_eq!(names(&terminal, "."), ["list.sdm"]);
}
