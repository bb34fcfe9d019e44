//! What all commands have in common: a puzzle alone, options before the command, the file of `-o`,
//! exit codes, the summary line, messages about mistakes, completions and manual pages.

use crate::terminal::transcript::{SMALL, Transcript, UNIQUE};
use crate::terminal::{Terminal, schema};
use assert_cmd::cargo::cargo_bin_cmd;
use std::fs;
use std::process::Output;

/// 4×4, one solution.
const FOUR: &str = ".1.....24.31....";

/// Runs the program with variables of the environment.
fn with(variables: &[(&str, &str)], args: &[&str]) -> Output {
    let mut command = cargo_bin_cmd!("veridoku");
    command.envs(variables.iter().copied()).args(args);
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_puzzle_or_a_file_alone_is_verified() {
    let terminal = Terminal::new();
    terminal.file("list.sdm", format!("{FOUR}\n{SMALL}\n"));
    for args in [
        &[FOUR][..],
        &["-q", FOUR],
        &["list.sdm"],
        &["--limit", "9", "list.sdm", "-q"],
    ] {
        let usual = terminal.run(&[&["verify"], args].concat(), b"");
        let short = terminal.run(args, b"");
        assert_eq!((short.code, short.out), (usual.code, usual.out), "{args:?}");
    }
    assert_eq!(terminal.run(&["-"], FOUR.as_bytes()).code, 0);
    assert_eq!(terminal.run(&["-q"], FOUR.as_bytes()).code, 0);
}

#[test]
fn a_link_is_a_puzzle() {
    let terminal = Terminal::new();
    let link = format!(
        "www.sudokuwiki.org/sudoku.htm?bd={}",
        UNIQUE.replace('.', "0")
    );
    for link in [format!("https://{link}"), link] {
        let said = terminal.run(&["verify", &link], b"");
        assert_eq!((said.code, &said.out[..7]), (0, "unique "), "{}", said.err);
    }
    for name in ["https://sudokupad.app/abc123", "sudokupad.app/abc123"] {
        let said = terminal.run(&["verify", name], b"");
        assert_eq!(said.code, 2);
        assert!(said.out.contains("takes the network"), "{}", said.out);
    }
}

#[test]
fn rules_in_words_are_named_as_unread() {
    let terminal = Terminal::new();
    let row = "[{},{},{},{}]";
    let grid = format!("[[{{\"value\":1,\"given\":true}},{{}},{{}},{{}}],{row},{row},{row}]");
    let rules = "\"antiknight\":true,\"ruleset\":\"The fish is a line. See it.\"";
    terminal.file(
        "words.json",
        format!("{{\"size\":4,\"grid\":{grid},{rules}}}"),
    );
    for command in [
        "verify", "solve", "count", "certify", "canon", "repair", "print", "hint", "explain",
        "why", "cnf",
    ] {
        let run = |options: &[&str]| {
            let file = format!("{command}{}.pdf", options.concat());
            let candidate: &[&str] = if command == "why" { &["2r1c1"] } else { &[] };
            let line = [&[command, "words.json", "-o", &file], candidate, options].concat();
            terminal.run(&line, b"").err
        };
        let (said, quiet) = (run(&[]), run(&["-q"]));
        let wanted = "rules in words were not read: \"The fish is a line. See it.\"\n";
        assert_eq!(said.matches(wanted).count(), 1, "{command}: {said}");
        assert!(!quiet.contains("not read"), "{command}: {quiet}");
    }
}

#[test]
fn options_may_stand_before_the_command() {
    let terminal = Terminal::new();
    for command in [
        "verify", "solve", "count", "canon", "rate", "minimize", "scramble",
    ] {
        let after = terminal.run(&[command, SMALL, "-q", "-o", "after.txt"], b"");
        let before = terminal.run(&["-q", "-o", "before.txt", command, SMALL], b"");
        assert_eq!(
            (before.code, before.out),
            (after.code, String::new()),
            "{command}"
        );
        let read = |name| fs::read_to_string(terminal.path().join(name)).unwrap();
        assert_eq!(read("before.txt"), read("after.txt"), "{command}");
        assert!(!read("after.txt").is_empty(), "{command}");
    }
}

#[test]
fn the_file_of_an_output_is_whole_or_as_it_was() {
    let terminal = Terminal::new();
    let read = || fs::read_to_string(terminal.path().join("out.txt")).unwrap();
    let files = || fs::read_dir(terminal.path()).unwrap().count();
    terminal.file("out.txt", "old\n");
    let said = terminal.run(&["solve", "-o", "out.txt", FOUR, SMALL], b"");
    assert_eq!((said.code, said.out.as_str()), (0, ""));
    assert_eq!(read().lines().count(), 2);
    // What is read may be what is written.
    assert_eq!(
        terminal
            .run(&["canon", "-o", "out.txt", "out.txt"], b"")
            .code,
        0
    );
    let before = read();
    assert_eq!(before.lines().count(), 2);
    // A run that fails leaves it, and nothing beside it.
    let said = terminal.run(&["why", "-o", "out.txt", "no-such.sdm", "1r1c1"], b"");
    assert_eq!(said.code, 2);
    assert!(said.err.contains("out.txt: not written"), "{}", said.err);
    assert_eq!((read(), files()), (before, 1));
    let said = terminal.run(&["hint", "-o", ".", FOUR], b"");
    assert_eq!(
        (said.code, said.err.as_str()),
        (2, "error: .: is a folder; name a file in it\n")
    );
}

#[test]
fn verdicts_need_not_be_exit_codes() {
    let terminal = Terminal::new();
    let code = |args: &[&str]| terminal.run(args, b"").code;
    assert_eq!(code(&["verify", SMALL]), 1);
    assert_eq!(code(&["verify", "--exit-zero", SMALL]), 0);
    assert_eq!(code(&["--exit-zero", SMALL]), 0);
    assert_eq!(code(&["count", "--limit", "1", "--exit-zero", SMALL]), 0);
    assert_eq!(code(&["verify", "--exit-zero", "1.34341221435..."]), 0);
    assert_eq!(code(&["verify", "1.34341221435..."]), 2);
    assert_eq!(code(&["verify", "--exit-zero", "missing.sdm"]), 2);
}

#[test]
fn a_last_line_says_that_the_output_is_whole() {
    let terminal = Terminal::new();
    let args = [
        "verify",
        "--json",
        "--json-summary",
        "--exit-zero",
        FOUR,
        SMALL,
    ];
    let said = terminal.run(&args, b"");
    let last = said.out.lines().last().unwrap();
    assert_eq!(
        last,
        r#"{"schema":1,"command":"verify","whole":true,"records":2,"exit":1}"#
    );
    let args = ["why", "--json", "--json-summary", "no-such.sdm", "1r1c1"];
    let said = terminal.run(&args, b"");
    assert_eq!(said.code, 2);
    schema::check("why", &said.out);
    assert!(
        said.out
            .ends_with("\"whole\":false,\"records\":0,\"exit\":2}\n"),
        "{}",
        said.out
    );
    assert_eq!(
        terminal.run(&["verify", "--json-summary", FOUR], b"").code,
        2
    );
    let asked = ["--json", "--json-summary", "--exit-zero"];
    for command in ["verify", "rate", "canon", "neighbours"] {
        // What is asked of a file that is not there is not answered; of an empty one it is.
        let missing = [&[command], &asked[..], &["no-such.sdm"]].concat();
        let said = terminal.run(&missing, b"");
        assert_eq!(said.code, 2);
        let end = "\"whole\":false,\"records\":0,\"exit\":2}\n";
        assert!(said.out.ends_with(end), "{}", said.out);
        let said = terminal.run(&[&[command], &asked[..], &["-"]].concat(), b"");
        assert_eq!(said.code, 0, "{command}");
        let end = "\"whole\":true,\"records\":0,\"exit\":2}\n";
        assert!(said.out.ends_with(end), "{}", said.out);
    }
}

#[test]
fn mistakes() {
    let mut transcript = Transcript::new();
    transcript.file("folder/readme", "");
    for args in [
        &["verfy"][..],
        &["puzzles_collection.json"],
        &["no/such/puzzles.sdm"],
        &["verify", "--jsn", FOUR],
        &["verify", "--jobs", "many", FOUR],
        &["verify", "--engine", "natve", FOUR],
        &["verify", "--from", "jsn", FOUR],
        &["convert", "--to", "link:sudokupd", FOUR],
        &["compare", "--engines", "native,exactcovr", FOUR],
        &["crosscheck", "--engines", "natve,sat", FOUR],
        &["crosscheck", "--suite", "smok"],
        &["solve", "--format", "lin", FOUR],
        &["solve", "--all", "--limit", "3", FOUR],
        &["construct", "magic"],
        &["candidates", "--encoding", "merged", FOUR],
        &["rate", "--needs", "swordfsh", UNIQUE],
        &["rate", "--level", "hrad", UNIQUE],
        &["hint", "--order", "fh,nakedpiar", UNIQUE],
        &["engines", "--engine", "natve"],
        &["construct", "magic-square", "--square", "x"],
        &["hint"],
        &["completions", "tcsh"],
    ] {
        transcript.run(args);
    }
    transcript.check("mistakes");
}

#[test]
fn names_are_read_as_people_write_them() {
    let terminal = Terminal::new();
    for level in ["very easy", "Very-Easy", "very-easy"] {
        let said = terminal.run(&["rate", "--level", level, UNIQUE], b"");
        assert_eq!(said.code, 0, "{level}: {}", said.err);
    }
    assert_eq!(
        terminal
            .run(
                &["rate", "--level", "Hard", "--needs", "x wing", UNIQUE],
                b""
            )
            .code,
        0
    );
    let [upper, lower] = ["7R1C3", "7r1c3"].map(|name| terminal.run(&["why", UNIQUE, name], b""));
    assert_eq!((upper.code, upper.out), (lower.code, lower.out));
}

#[test]
fn variables_choose_engine_and_threads() {
    let said = with(
        &[("VERIDOKU_ENGINE", "native")],
        &["verify", "--json", FOUR],
    );
    assert!(!text(&said.stdout).contains("\"engine\":\"sat\""));
    let both = &["verify", "--json", "--engine", "both", FOUR];
    let said = with(&[("VERIDOKU_ENGINE", "native")], both);
    assert!(text(&said.stdout).contains("\"engine\":\"sat\""));
    let said = with(&[("VERIDOKU_JOBS", "many")], &["verify", FOUR]);
    let expected = "error: VERIDOKU_JOBS 'many': expected a whole number from 0 to 256\n";
    assert_eq!(
        (said.status.code(), text(&said.stderr).as_str()),
        (Some(2), expected)
    );
    let said = with(&[("VERIDOKU_ISA", "mmx")], &["verify", FOUR]);
    let errors = text(&said.stderr);
    assert_eq!(said.status.code(), Some(2), "{errors}");
    assert!(
        errors.starts_with("error: VERIDOKU_ISA: expected portable"),
        "{errors}"
    );
    assert!(errors.ends_with("found 'mmx'\n"), "{errors}");
    let said = with(&[("VERIDOKU_ISA", "portable")], &["verify", FOUR]);
    assert!(said.status.success());
}

#[test]
fn colours_are_as_asked_for() {
    let picture = |variables: &[(&str, &str)], when: &str| {
        let said = with(variables, &["hint", "--picture", "--color", when, FOUR]);
        text(&said.stdout).contains("\x1b[")
    };
    assert!(!picture(&[], "auto"));
    assert!(picture(&[], "always"));
    assert!(picture(&[("CLICOLOR_FORCE", "1")], "auto"));
    assert!(!picture(&[("CLICOLOR_FORCE", "1")], "never"));
    assert!(!picture(
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")],
        "auto"
    ));
}

#[test]
fn quiet_hints_make_no_remarks() {
    let terminal = Terminal::new();
    assert!(
        terminal
            .run(&["hint", SMALL], b"")
            .err
            .starts_with("veridoku: ")
    );
    assert_eq!(terminal.run(&["hint", "-q", SMALL], b"").err, "");
}

#[test]
fn what_is_run_is_said_on_demand() {
    let terminal = Terminal::new();
    let said = terminal.run(&["verify", "-v", "-j", "1", SMALL], b"");
    let lines: Vec<&str> = said.err.lines().collect();
    assert!(lines[0].ends_with(": verify with native and sat on 1 thread, 60s a puzzle, seed 0"));
    assert_eq!(
        lines[2],
        "exit code 1: the property does not hold for some puzzle"
    );
}

#[test]
fn shells_and_man_know_the_commands() {
    let terminal = Terminal::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = terminal.run(&["completions", shell], b"").out;
        assert!(
            script.contains("neighbours") && script.contains("exit-zero"),
            "{shell}"
        );
    }
    assert!(terminal.run(&["man"], b"").out.contains(".TH veridoku 1"));
    assert_eq!(terminal.run(&["man", "man1"], b"").code, 0);
    let page = terminal.path().join("man1/veridoku-verify.1");
    assert!(fs::read_to_string(page).unwrap().contains("exit\\-zero"));
}

#[test]
fn every_command_takes_the_general_options() {
    for args in [
        &["techniques", "-j", "2", "--progress"][..],
        &["cnf", "-j", "2", "--progress", "--json", FOUR],
        &["convert", "-j", "2", "--progress", "--json", FOUR],
        &["hint", "-j", "2", "--progress", "--json", FOUR],
        &["check", "-j", "2", "--progress", "--json", "-"],
    ] {
        let code = Terminal::new().run(args, b"").code;
        assert_eq!(code, if args[0] == "check" { 2 } else { 0 }, "{args:?}");
    }
    let said = Terminal::new().run(&["cnf", "--json", FOUR], b"");
    assert!(
        said.out.contains("\"dimacs\":\"c Sudoku 4x4"),
        "{}",
        said.out
    );
}
