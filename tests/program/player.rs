//! hint and explain with a player's state: entries, pencil marks, mistakes; pictures and JSON.

use crate::terminal::Terminal;
use crate::terminal::transcript::{SMALL, Transcript, UNIQUE};

/// 4×4, one solution.
const FOUR: &str = ".1.....24.31....";

/// Leads to a Skyscraper, which has a chain.
const EASY_FIRST: &str = "fh,h1b,h1,n1,l3,lc1,n2,h2,sk";

#[test]
fn pictures() {
    let mut transcript = Transcript::new();
    transcript.run(&["hint", "--picture", FOUR]);
    transcript.run(&["hint", "--picture", "--color", "always", FOUR]);
    for reveal in ["all", "name", "house", "cells"] {
        let args = ["hint", "--picture", "--order", "lc1", UNIQUE, "--reveal"];
        transcript.run(&[&args[..], &[reveal]].concat());
    }
    transcript.run(&["explain", "--picture", "--order", "fh,n1,h1b", FOUR]);
    let decimal = format!("12 {}", ". ".repeat(143));
    let order = ["--order", "fh"]; // a search through all steps would take seconds
    transcript.run(
        &[
            &["hint", "--alphabet", "decimal", "--picture", &decimal],
            &order[..],
        ]
        .concat(),
    );
    transcript.check("pictures");
}

#[test]
fn json() {
    let mut transcript = Transcript::new();
    transcript.run(&["hint", "--json", FOUR]);
    transcript.run(&["explain", "--json", FOUR]);
    transcript.run(&["explain", "--json", "--audit", "--order", "fh", FOUR]);
    for reveal in ["name", "house", "cells"] {
        transcript.run(&["hint", "--json", UNIQUE, "--reveal", reveal]);
    }
    transcript.run(&["explain", "--json", "--order", EASY_FIRST, UNIQUE]);
    transcript.run(&["hint", "--json", "123....4........"]);
    transcript.run(&["hint", "--json", "--entries", "11.............."]);
    transcript.check("steps-json");
}

#[test]
fn entries_and_pencil_marks() {
    let mut transcript = Transcript::new();
    let full = transcript.terminal.run(&["solve", FOUR], b"").out;
    transcript.file("full.txt", &full);
    transcript.file("wrong.txt", "3...............\n");
    transcript.file("two.txt", "3..............2\n");
    transcript.run(&["hint", FOUR, "--entries", "4..............."]);
    transcript.run(&["hint", FOUR, "--entries", "full.txt"]);
    transcript.run(&["explain", FOUR, "--entries", "full.txt"]);
    for reveal in ["all", "name", "house", "cells"] {
        for entries in ["wrong.txt", "two.txt"] {
            transcript.run(&["hint", FOUR, "--entries", entries, "--reveal", reveal]);
        }
    }
    transcript.run(&["hint", FOUR, "--entries", "two.txt", "--picture"]);
    transcript.run(&["hint", FOUR, "--entries", "two.txt", "--json"]);
    transcript.run(&[
        "hint",
        FOUR,
        "--entries",
        "two.txt",
        "--json",
        "--reveal",
        "name",
    ]);
    transcript.run(&["explain", FOUR, "--entries", "two.txt"]);
    transcript.run(&["explain", FOUR, "--entries", "two.txt", "--json"]);

    let marks = "\
.------.-------.
| 23 1 | 34 34 |
| 3  . | 14 2  |
:------+-------:
| 4  2 | 3  1  |
| 13 . | 24 4  |
'------'-------'
";
    transcript.file("sound.txt", marks);
    transcript.file("marks.txt", marks.replace("34 34", "13 34"));
    transcript.file("lone.txt", marks.replace("23 1", "3  1"));
    transcript.run(&["hint", FOUR]);
    transcript.run(&["hint", FOUR, "--marks", "marks.txt"]);
    transcript.run(&["hint", FOUR, "--marks", "lone.txt"]);
    transcript.run(&["hint", FOUR, "--marks", "sound.txt", "--picture"]);
    transcript.run(&["explain", FOUR, "--marks", "sound.txt", "--audit"]);
    let state = "[Puzzle]\n.1..\n...2\n4.31\n....\n[State]\n21..\n...2\n4.31\n....\n";
    transcript.file("played.sdk", state);
    transcript.file("garbled.sdk", state.replace("21..", "2?.."));
    transcript.run(&["hint", "--picture", "played.sdk"]);
    transcript.run(&["hint", "garbled.sdk"]);
    transcript.run(&["verify", "--quiet", "garbled.sdk"]);
    transcript.check("entries");
}

#[test]
fn lists_and_every_step() {
    let mut transcript = Transcript::new();
    transcript.file("list.txt", format!("{FOUR}\n12345678\n{SMALL}\n"));
    transcript.file("book/one.sdm", format!("{FOUR}\n"));
    transcript.file("book/two.sdm", "123....4........\n");
    transcript.run(&["hint", "list.txt"]);
    transcript.run(&["hint", "--json", "list.txt"]);
    transcript.run(&["explain", "--order", "fh", "list.txt", "book"]);
    transcript.run(&["hint", "--shard", "2/2", "book"]);
    transcript.run(&["hint", "missing.txt", FOUR]);
    transcript.run(&["hint", "--entries", "full.txt", "list.txt"]);
    transcript.run(&["explain", "--svg", "pictures", "list.txt"]);
    transcript.run(&["hint", "--all", "--order", "fh,h1b,n1,lc2,sk,w", FOUR]);
    transcript.run(&["hint", "--all", "--json", "--order", "h1b", FOUR]);
    transcript.run(&["hint", "--all", "--order", "bf2", "book"]);
    transcript.run(&["hint", "--all", "--reveal", "name", FOUR]);
    transcript.check("lists");
}

#[test]
fn languages() {
    let mut transcript = Transcript::new();
    transcript.file("wrong.txt", "31.....24.31....\n");
    transcript.run(&["explain", "--lang", "de", "--audit", FOUR]);
    transcript.run(&["explain", "--lang", "de", "--order", "fh", FOUR]);
    for reveal in ["name", "house", "cells", "all"] {
        let args = ["hint", "--lang", "de", "--order", EASY_FIRST, UNIQUE];
        transcript.run(&[&args[..], &["--reveal", reveal]].concat());
    }
    transcript.run(&["hint", "--lang", "de", "--picture", FOUR]);
    transcript.run(&["hint", "--lang", "de", "--json", FOUR]);
    transcript.run(&["hint", "--lang", "de", "--all", "--order", "fh,n1", FOUR]);
    transcript.run(&["hint", "--lang", "de", "12343412.1.3.3.1"]);
    transcript.run(&["hint", "--lang", "de", "--entries", "wrong.txt", FOUR]);
    transcript.run(&["hint", "--lang", "xx", FOUR]);
    transcript.check("languages");
}

#[test]
fn wrongly_removed() {
    let mut transcript = Transcript::new();
    let row = |cells: &str| format!("{cells}\n");
    let text = ["13 1 24 3", ". . . 2", "4 . 3 1", ". . . 34"]
        .map(row)
        .concat();
    transcript.file("marks.txt", text);
    for reveal in ["all", "name", "house", "cells"] {
        let args = [
            "hint",
            FOUR,
            "--marks",
            "marks.txt",
            "--entries",
            "................",
        ];
        transcript.run(&[&args[..], &["--reveal", reveal]].concat());
    }
    transcript.check("removed");
}

#[test]
fn several_solutions_or_none() {
    let mut transcript = Transcript::new();
    transcript.run(&["hint", SMALL]);
    transcript.run(&["hint", SMALL, "--entries", "12343412213.3.3."]);
    transcript.run(&["hint", SMALL, "--entries", "12343412413.3.3."]);
    transcript.run(&["hint", SMALL, "--entries", "12343412414.3.3.", "--json"]);
    let marks = "1 2 3 4\n3 4 1 2\n2 1 4 3\n2 3 . 1\n";
    transcript.file("marks.txt", marks);
    transcript.run(&[
        "hint",
        SMALL,
        "--marks",
        "marks.txt",
        "--entries",
        "................",
    ]);
    transcript.run(&[
        "explain",
        "123....4........",
        "--entries",
        "...4............",
    ]);
    transcript.check("several");
}

#[test]
fn bad_input() {
    let mut transcript = Transcript::new();
    transcript.file("short.txt", "12 3\n");
    transcript.file("odd.txt", "1 2 3 4\n3 4 5 2\n");
    transcript.file("latin.txt", b"1 2 3 \xe9\n");
    for args in [
        ["--entries", "123"],
        ["--entries", "1234341221434321"],
        [
            "--entries",
            ".................................................................................",
        ],
        ["--entries", "1!.............."],
        ["--entries", "missing.txt"],
        ["--marks", "missing.txt"],
        ["--marks", "short.txt"],
        ["--marks", "odd.txt"],
        ["--marks", "latin.txt"],
        ["--marks", "."],
        ["--marks", "1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n"],
        ["--svg", "no/such/folder/hint.svg"],
        ["--color", "mauve"],
    ] {
        transcript.run(&["hint", FOUR, args[0], args[1]]);
    }
    transcript.run(&["explain", FOUR, "--json", "--picture"]);
    transcript.check("player-bad-input");
}

#[test]
fn pictures_are_written() {
    let terminal = Terminal::new();
    let said = terminal.run(&["explain", FOUR, "--svg", "book/pictures"], b"");
    assert_eq!(said.code, 0);
    let steps = said.out.lines().filter(|l| l.contains(". ")).count();
    let folder = terminal.path().join("book/pictures");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let index = read("index.html");
    for number in 1..=9 {
        let name = format!("{number:03}.svg");
        assert!(read(&name).starts_with("<svg ") && index.contains(&name));
    }
    assert!(steps >= 9 && index.ends_with("</html>\n"));
    let said = terminal.run(&["hint", FOUR, "--svg", "hint.svg"], b"");
    let hint = std::fs::read_to_string(terminal.path().join("hint.svg")).unwrap();
    let (words, _) = said.out.split_once(" (ER").unwrap();
    assert!(hint.contains(&format!("<desc>{words}")));
    let vague = terminal.run(
        &["hint", FOUR, "--svg", "vague.svg", "--reveal", "name"],
        b"",
    );
    assert_eq!(vague.code, 0);
    let vague = std::fs::read_to_string(terminal.path().join("vague.svg")).unwrap();
    assert!(!vague.contains("<circle") && !vague.contains("placed"));
}
