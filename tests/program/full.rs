//! Disks that are full and limits on the size of files: what could not be written is named.

use crate::terminal::Terminal;
use crate::terminal::transcript::UNIQUE;
use std::process::Command;

/// 4×4, one solution.
const FOUR: &str = ".1.....24.31....";
const GRID: &str = "1234341221434321";

/// Every command, with arguments with which it writes something.
const ALL: [&[&str]; 26] = [
    &["verify", FOUR],
    &["verify", "--json", FOUR],
    &["solve", FOUR],
    &["count", FOUR],
    &["grid", "--shape", "2x2"],
    &["generate", "--shape", "2x2"],
    &["generate", "--shape", "2x2", "--csv"],
    &["minimize", FOUR],
    &["rate", UNIQUE],
    &["rate", "--csv", "--sort", "er", UNIQUE],
    &["hint", FOUR],
    &["explain", FOUR],
    &["why", FOUR, "2r1c1"],
    &["candidates", FOUR],
    &["redundant", FOUR],
    &["repair", FOUR],
    &["techniques"],
    &["cnf", FOUR],
    &["fewest", "--at-most", "4", GRID],
    &["neighbours", "1.4...........23"],
    &["low", "--shape", "2x2", "--clues", "4"],
    &["canon", FOUR],
    &["convert", "--to", "sdm", FOUR],
    &["scramble", FOUR],
    &["compare", "--engines", "native", FOUR],
    &["construct", "magic-square"],
];

#[test]
fn a_full_disk_is_named_by_every_command() {
    let terminal = Terminal::new();
    for args in ALL {
        let said = terminal.run(&[args, &["-o", "/dev/full"]].concat(), b"");
        let expected = "error: /dev/full: No space left on device\n";
        assert!(said.err.contains(expected), "{args:?}: {}", said.err);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{args:?}");
    }
}

#[test]
fn a_limit_on_files_is_no_signal_and_names_the_file() {
    for (args, file) in [
        (&["verify", "-o", "out.txt", FOUR][..], "out.txt"),
        (&["certify", "-o", "out", FOUR], "out/puzzle-1.cert"),
        (&["verify", "--certify", "out", FOUR], "out/puzzle-1.cert"),
        (&["hint", "--svg", "hint.svg", FOUR], "hint.svg"),
        (&["explain", "--svg", "steps", FOUR], "steps/001.svg"),
        (
            &["fewest", "--at-most", "4", "--checkpoint", "state", GRID],
            "state",
        ),
        (
            &["neighbours", "--state", "state", "1.4...........23"],
            "state/log",
        ),
        (
            &["compare", "--engines", "native", "--svg", "c.svg", FOUR],
            "c.svg",
        ),
        (
            &[
                "crosscheck",
                "--engines",
                "native,ac3",
                "--junit",
                "r.xml",
                FOUR,
            ],
            "r.xml",
        ),
        (&["man", "pages"], "pages"),
    ] {
        let terminal = Terminal::new();
        let output = Command::new("sh")
            .args(["-c", "ulimit -f 0; exec \"$0\" \"$@\""])
            .arg(env!("CARGO_BIN_EXE_veridoku"))
            .args(args)
            .current_dir(terminal.path())
            .output()
            .unwrap();
        let all = [output.stdout, output.stderr].concat();
        let said = String::from_utf8(all).unwrap();
        let expected = format!("{file}: File too large");
        assert!(said.contains(&expected), "{args:?}: {said}");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(!said.contains("os error"), "{said}");
    }
}

#[test]
fn a_file_that_never_ends_is_refused() {
    let terminal = Terminal::new();
    for args in [
        &[
            "fewest",
            "--at-most",
            "4",
            "--checkpoint",
            "/dev/zero",
            GRID,
        ][..],
        &["hint", "--marks", "/dev/zero", FOUR],
        &["generate", "--mask", "/dev/zero"],
        &["minimize", "--keep", "/dev/zero", FOUR],
        &["cnf", "--decode", "/dev/zero", FOUR],
    ] {
        let said = terminal.run(args, b"");
        assert_eq!(said.code, 2, "{args:?}");
        assert!(said.err.contains("/dev/zero: "), "{args:?}: {}", said.err);
    }
}
