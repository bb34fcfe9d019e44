//! Golden transcripts of every kind of bad input, and of every source of input.

use crate::terminal::transcript::{SMALL, TWO, Transcript, UNIQUE};

#[test]
fn usage() {
    let mut transcript = Transcript::new();
    for (option, values) in [
        ("--shape", &["3", "3x", "0x3", "1x1", "9x9", "2x2"][..]),
        ("--alphabet", &["runes", "", "0-F"]),
        ("--from", &["csv", ""]),
        ("--time-limit", &["soon", "-1", "nan", "inf", "1e99"]),
        ("--limit", &["1", "0", "-3", "many", "99999999999999999999"]),
        ("--jobs", &["-1", "257", "two"]),
        ("--seed", &["-1", "x"]),
        ("--engine", &["z3"]),
        ("--encoding", &["clever"]),
    ] {
        for value in values {
            transcript.run(&["verify", option, value, UNIQUE]);
        }
    }
    transcript.run(&["solve", "--all", "--limit", "3", UNIQUE]);
    transcript.run(&["solve", "--json", "--format", "grid", UNIQUE]);
    transcript.run(&["solve", "--limit", "0", UNIQUE]);
    transcript.run(&["verify", "--frob", UNIQUE]);
    transcript.run(&["prove", UNIQUE]);
    transcript.check("usage");
}

/// Returns texts that are not puzzles, by the names of their files.
fn malformed() -> Vec<(&'static str, Vec<u8>)> {
    let end = &UNIQUE[1..];
    let grid = |rows: &[usize]| -> String {
        let row = |&r: &usize| format!("{}\n", &UNIQUE[r * 9..r * 9 + 9]);
        rows.iter().map(row).collect()
    };
    let missing = grid(&[0, 1, 2, 3, 4, 5, 6, 7]);
    let short = grid(&[0, 1, 2, 3, 4, 5, 6, 7, 8]).replace(".8....6..", ".8....6.");
    let utf_16 =
        |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let ambiguous = format!("12345678{}", ".".repeat(248));
    let texts: Vec<(&str, String)> = vec![
        ("short.sdm", UNIQUE[1..].to_string()),
        ("long.sdm", format!("{UNIQUE}.")),
        ("symbol.sdm", format!("!{end}")),
        ("full-width.sdm", format!("４{end}")),
        ("arabic.sdm", format!("٤{end}")),
        ("trailing.sdm", format!("{UNIQUE} easy")),
        ("nul.sdm", format!("\0{end}")),
        ("escape.sdm", format!("\x1b[31m{end}")),
        ("ambiguous.sdm", ambiguous),
        ("prose.txt", "There is no puzzle here.\n".to_string()),
        ("missing-row.txt", format!("{missing}\n{UNIQUE}\n")),
        ("short-row.txt", format!("{short}\n{UNIQUE}\n")),
        ("section.sdk", format!("[Rules]\n{missing}")),
    ];
    let mut files: Vec<(&str, Vec<u8>)> = texts
        .into_iter()
        .map(|(name, text)| (name, text.into_bytes()))
        .collect();
    files.push((
        "not-utf-8.sdm",
        [b"\xff", end.as_bytes(), b"\n", UNIQUE.as_bytes()].concat(),
    ));
    files.push(("utf-16.txt", utf_16(UNIQUE)));
    files
}

#[test]
fn malformed_puzzles() {
    let mut transcript = Transcript::new();
    for (name, bytes) in malformed() {
        transcript.file(name, bytes);
        transcript.run(&["verify", name]);
    }
    for command in ["solve", "count", "cnf"] {
        transcript.run(&[command, "symbol.sdm"]);
    }
    for command in ["verify", "solve", "count"] {
        transcript.run(&[command, "--quiet", "symbol.sdm"]);
        transcript.run(&[command, "--json", "short.sdm", "missing-row.txt"]);
    }
    transcript.run(&["verify", "--alphabet", "0-F", "short.sdm"]);
    transcript.run(&["verify", "--shape", "2x2", UNIQUE]);
    transcript.run(&["verify", "--from", "grid", UNIQUE]);
    transcript.run(&["verify", "--from", "line", "missing-row.txt"]);
    transcript.check("malformed");
}

#[test]
fn a_line_of_ten_megabytes() {
    let mut transcript = Transcript::new();
    let mut text = vec![b'1'; 10 << 20];
    text.push(b'\n');
    text.extend_from_slice(UNIQUE.as_bytes());
    transcript.run_with(&["verify", "-"], &text, " < huge-line");
    transcript.check("huge-line");
}

#[test]
fn inputs() {
    let mut transcript = Transcript::new();
    let puzzles = format!("# a list\n\n{UNIQUE} # first\n{TWO}\r\n");
    transcript.file("folder/b.sdm", &puzzles);
    transcript.file("folder/a/deep.txt", format!("\u{feff}{UNIQUE}\n"));
    transcript.file("folder/a/read.me", "not a puzzle file");
    transcript.file("no-extension", UNIQUE);
    transcript.file("comments.txt", "# only\n# comments\n");
    transcript.file("empty.txt", "");
    std::fs::create_dir(transcript.terminal.path().join("empty")).unwrap();
    transcript.run(&["verify", "folder"]);
    transcript.run(&["verify", "--json", "folder"]);
    transcript.run(&["verify", "no-extension", "folder/b.sdm", UNIQUE]);
    transcript.run_with(&["solve"], puzzles.as_bytes(), " < puzzles");
    transcript.run_with(&["count", "-"], puzzles.as_bytes(), " < puzzles");
    transcript.run(&["verify", &format!("{SMALL}\n{SMALL}")]);
    transcript.run(&["verify", "--from", "sdm", "no-extension"]);
    for input in [
        "empty.txt",
        "comments.txt",
        "empty",
        "missing.sdm",
        "./x",
        "x",
        "",
    ] {
        transcript.run(&["verify", input]);
    }
    transcript.run_with(&["verify"], b"", " < /dev/null");
    transcript.run(&["verify", "missing.sdm", UNIQUE]);
    transcript.run(&["verify", "--quiet", "--json", "missing.sdm", "empty"]);
    transcript.check("inputs");
}

#[cfg(unix)]
#[test]
fn unreadable_files() {
    let mut transcript = Transcript::new();
    transcript.file("folder/good.sdm", UNIQUE);
    let link = transcript.terminal.path().join("folder/dangling.sdm");
    std::os::unix::fs::symlink("nowhere", link).unwrap();
    // A folder that contains itself must not be followed forever.
    let circle = transcript.terminal.path().join("folder/circle");
    std::os::unix::fs::symlink(".", circle).unwrap();
    transcript.run(&["verify", "folder/dangling.sdm"]);
    transcript.run(&["verify", "folder"]);
    transcript.run(&["cnf", "folder/dangling.sdm"]);
    transcript.check("unreadable");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_name_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let terminal = crate::terminal::Terminal::new();
    let name = terminal.path().join(OsStr::from_bytes(b"caf\xe9.sdm"));
    let verify = |code: i32| {
        let mut command = assert_cmd::cargo::cargo_bin_cmd!("veridoku");
        command.arg("verify").arg(&name).assert().code(code);
    };
    verify(2);
    std::fs::write(&name, UNIQUE).unwrap();
    verify(0);
}
