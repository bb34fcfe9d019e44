//! `veridoku fewest --checkpoint`: a search that is killed resumes where it was, with nothing lost
//! and nothing found twice.

use crate::effort::few;
use crate::terminal::{Said, Terminal};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// A 6×6 grid with puzzles of eight clues.
const SIX: &str = "123456456123214365365214531642642531";

/// A 9×9 grid without a puzzle of sixteen clues.
const NINE: &str =
    "253876149794125368861493725986251437417638952325947681142569873679382514538714296";

fn search(terminal: &Terminal, grid: &str, at_most: &str, file: Option<&Path>) -> Said {
    let mut args = vec!["fewest", grid, "--at-most", at_most];
    let name = file.map(|file| file.to_str().expect("a plain name").to_string());
    if let Some(name) = &name {
        args.extend(["--checkpoint", name]);
    }
    terminal.run(&args, b"")
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("state");
    (folder, file)
}

#[test]
fn a_checkpoint_cut_anywhere_gives_the_same_puzzles() {
    let terminal = Terminal::new();
    let expected = search(&terminal, SIX, "9", None).out;
    assert!(expected.lines().count() > 10);
    let (_folder, file) = folder();
    assert_eq!(search(&terminal, SIX, "9", Some(&file)).out, expected);
    let whole = fs::read(&file).expect("a checkpoint");
    for part in (0..=7).step_by(few(5, 1)) {
        let cut = whole.len() * part / 7;
        fs::write(&file, &whole[..cut]).expect("written");
        assert_eq!(
            search(&terminal, SIX, "9", Some(&file)).out,
            expected,
            "{part}"
        );
        let again = fs::read_to_string(&file).expect("a checkpoint");
        let mut tasks: Vec<&str> = again.lines().skip(1).collect();
        let count = tasks.len();
        tasks.sort();
        tasks.dedup();
        assert_eq!(tasks.len(), count, "no part is done twice");
    }
}

#[test]
fn a_killed_search_goes_on() {
    let terminal = Terminal::new();
    let (_folder, file) = folder();
    let mut child = Command::new(env!("CARGO_BIN_EXE_veridoku"))
        .args(["fewest", NINE, "--at-most", "16", "--jobs", "1"])
        .arg("--checkpoint")
        .arg(&file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program");
    // Killed once some parts are done, at any moment.
    let lines = || fs::read_to_string(&file).map_or(0, |text| text.lines().count());
    while lines() < 5 {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("killed");
    child.wait().expect("its end");
    let before = lines();
    assert!(before >= 5);
    let said = search(&terminal, NINE, "16", Some(&file));
    assert_eq!(
        (said.out.as_str(), said.code),
        ("none\n", 1),
        "{}",
        said.err
    );
    assert!(lines() > before || before > 900, "{before}");
    let done = fs::read_to_string(&file).expect("a checkpoint");
    // All done: nothing is left to search.
    assert_eq!(search(&terminal, NINE, "16", Some(&file)).out, "none\n");
    assert_eq!(fs::read_to_string(&file).expect("a checkpoint"), done);
}

#[test]
fn what_a_checkpoint_is_believed_for_is_said() {
    let terminal = Terminal::new();
    let (_folder, file) = folder();
    let few = |more: &[&str]| {
        let name = file.to_str().expect("a plain name");
        let args = ["fewest", SIX, "--at-most", "9", "--checkpoint", name];
        terminal.run(&[&args[..], more].concat(), b"")
    };
    let honest = few(&["--json", "-q"]);
    assert!(
        honest.out.contains("\"from_checkpoint\":0,"),
        "{}",
        honest.out
    );
    assert_eq!(honest.err, "");
    let text = fs::read_to_string(&file).expect("a checkpoint");
    let found = text.lines().filter(|line| line.matches(' ').count() > 1);
    assert!(found.count() > 1, "the head and a part with a puzzle");
    // A forged one: all is done and nothing was found.
    let parts = text.lines().count() - 1;
    let forged: Vec<String> = (0..parts).map(|part| format!("done {part}")).collect();
    let head = text.lines().next().expect("a head");
    fs::write(&file, format!("{head}\n{}\n", forged.join("\n"))).expect("written");
    let believed = format!("all {parts} parts are what the checkpoint says");
    let said = few(&[]);
    assert_eq!((said.out.as_str(), said.code), ("none\n", 1));
    assert!(said.err.contains(&believed), "{}", said.err);
    let said = few(&["-q"]);
    assert_eq!(said.err, format!("veridoku: {believed}\n"));
    let said = few(&["--json", "-q"]);
    let field = format!("\"from_checkpoint\":{parts},");
    assert!(said.out.contains(&field), "{}", said.out);
    // A part of it.
    let half = forged[..parts / 2].join("\n");
    fs::write(&file, format!("{head}\n{half}\n")).expect("written");
    let said = few(&[]);
    let words = format!(
        "{} of {parts} parts are what the checkpoint says, the others were searched",
        parts / 2
    );
    assert!(said.err.contains(&words), "{}", said.err);
}

#[test]
fn checkpoints_of_other_searches_and_other_files_are_refused() {
    let terminal = Terminal::new();
    let (_folder, file) = folder();
    search(&terminal, SIX, "8", Some(&file));
    let whole = fs::read_to_string(&file).expect("a checkpoint");
    let refused = |grid: &str, at_most: &str, why: &str| {
        let before = fs::read_to_string(&file).expect("a checkpoint");
        let said = search(&terminal, grid, at_most, Some(&file));
        assert_eq!((said.out.as_str(), said.code), ("", 2));
        assert!(said.err.contains(why), "{}", said.err);
        assert_eq!(fs::read_to_string(&file).expect("it stays"), before);
    };
    refused(SIX, "9", "another grid");
    refused(NINE, "8", "another grid");
    terminal.file(file.to_str().expect("a plain name"), whole + "done 1 xyz\n");
    refused(SIX, "8", "cannot be read: done 1 xyz");
    fs::write(&file, "a letter\nto somebody\n").expect("written");
    refused(SIX, "8", "another grid");
}

/// Waits until a file begins with a text.
#[cfg(unix)]
fn wait_for(file: &std::path::Path) {
    for _ in 0..600 {
        if std::fs::metadata(file).is_ok_and(|found| found.len() > 0) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    panic!("no {}", file.display());
}

#[cfg(unix)]
#[test]
fn a_second_process_on_the_same_state_is_refused_by_name() {
    let terminal = Terminal::new();
    let grid = "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
    let seventeen =
        "........1.....2.3...4.5......6.......7....8..........4..1.....5.6..3.......2....\n";
    terminal.file("known.sdm", seventeen);
    std::fs::create_dir(terminal.path().join("state")).unwrap();
    for (args, file, name) in [
        (
            &["fewest", "--at-most", "19", "--checkpoint", "parts", grid][..],
            "parts",
            "parts",
        ),
        (
            &["neighbours", "--state", "state", "-"],
            "state/log",
            "state",
        ),
    ] {
        let mut first = Command::new(env!("CARGO_BIN_EXE_veridoku"))
            .args(args)
            .current_dir(terminal.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_for(&terminal.path().join(file));
        let said = terminal.run(args, b"");
        let expected = format!("error: {name}: another process is at work on it");
        assert!(said.err.starts_with(&expected), "{}", said.err);
        assert_eq!(said.code, 2);
        first.kill().unwrap();
        first.wait().unwrap();
    }
}
