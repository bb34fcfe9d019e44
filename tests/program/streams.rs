//! Long inputs and the ends of pipes: order, streaming, memory, closed pipes, interrupts.

use crate::effort::few;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

const PUZZLE: &str =
    "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...3..";
const SOLVED: &str =
    "397856421861234975425719683754968132216473598938521764542397816673185249189642357";
/// Longer than anything here takes on a slow machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Returns the program with all three streams piped.
fn veridoku(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_veridoku"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Feeds standard input from its own thread, which then returns it still open.
fn feed(child: &mut Child, text: impl FnOnce(&mut ChildStdin) + Send + 'static) {
    let mut stdin = child.stdin.take().unwrap();
    std::thread::spawn(move || text(&mut stdin));
}

fn read_all(mut stream: impl Read) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn results_are_in_order_whatever_the_threads() {
    let mut input = String::new();
    for number in 1..=3000 {
        let line = match number % 7 {
            0 => &SOLVED[1..],
            1 => PUZZLE,
            2 => "?",
            _ => SOLVED,
        };
        let _ = writeln!(input, "{line}");
    }
    let mut child = veridoku(&["verify", "--from", "line", "--jobs", "2", "-"]);
    feed(&mut child, move |stdin| {
        stdin.write_all(input.as_bytes()).unwrap();
    });
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let mut number = 0;
    for line in text.lines().filter(|line| !line.starts_with(' ')) {
        number += 1;
        let word = if matches!(number % 7, 0 | 2) {
            "malformed:"
        } else {
            "unique "
        };
        assert!(line.starts_with(&format!("-:{number}: {word}")), "{line}");
    }
    assert_eq!(number, 3000);
}

/// Returns the output line by line, as it arrives.
fn lines_of(child: &mut Child) -> mpsc::Receiver<String> {
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        while let Some(Ok(line)) = lines.next() {
            let _ = sender.send(line);
        }
    });
    receiver
}

#[test]
fn a_verdict_does_not_wait_for_the_end_of_the_input() {
    for engine in ["both", "native"] {
        let mut child = veridoku(&["verify", "--engine", engine, "-"]);
        let mut stdin = child.stdin.take().unwrap();
        let lines = lines_of(&mut child);
        for number in 1..=3 {
            writeln!(stdin, "{PUZZLE}").unwrap();
            stdin.flush().unwrap();
            let line = lines.recv_timeout(PATIENCE).expect("a verdict in time");
            assert_eq!(line, format!("-:{number}: unique {SOLVED}"));
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn whole_lines_do_not_wait_for_the_rest_of_a_block() {
    let mut child = veridoku(&["solve", "--engine", "native", "--quiet", "-"]);
    let mut stdin = child.stdin.take().unwrap();
    let lines = lines_of(&mut child);
    // Several lines and a piece of the next at once, repeatedly, so that lines are cut everywhere.
    let text = format!("{PUZZLE}\n").repeat(60);
    let (mut sent, mut seen) = (0, 0);
    for size in (100..).step_by(7) {
        let end = (sent + size).min(text.len());
        stdin.write_all(&text.as_bytes()[sent..end]).unwrap();
        stdin.flush().unwrap();
        sent = end;
        while seen < sent / (PUZZLE.len() + 1) {
            let line = lines.recv_timeout(PATIENCE).expect("a solution in time");
            assert_eq!(line, SOLVED);
            seen += 1;
        }
        if sent == text.len() {
            break;
        }
    }
    assert_eq!(seen, 60);
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_flat() {
    const LINES: usize = 200_000;
    let mut child = veridoku(&["count", "--engine", "native", "--quiet", "-"]);
    let (done, wait) = mpsc::channel::<()>();
    feed(&mut child, move |stdin| {
        let block = format!("{SOLVED} # {}\n", "a long note ".repeat(40)).repeat(100);
        for _ in 0..LINES / 100 {
            stdin.write_all(block.as_bytes()).unwrap();
        }
        stdin.flush().unwrap();
        let _ = wait.recv(); // the child must be there when its memory is looked at
    });
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let ones = lines.take(LINES).filter(|l| l.as_ref().unwrap() == "1");
    assert_eq!(ones.count(), LINES);
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    let kilobytes: u64 = peak
        .unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap();
    drop(done);
    assert!(child.wait().unwrap().success());
    // The input was 110 MB.
    assert!(kilobytes < 64 << 10, "{kilobytes} kB at the peak");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = veridoku(&["verify", "--engine", "native", "-"]);
    feed(&mut child, |stdin| {
        let block = format!("{SOLVED}\n").repeat(100);
        // Until the reader is gone.
        while stdin.write_all(block.as_bytes()).is_ok() {}
    });
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert_eq!(line, format!("-:1: unique {SOLVED}\n"));
    drop(stdout);
    assert!(child.wait().unwrap().success());
    assert_eq!(read_all(child.stderr.take().unwrap()), "");
}

#[test]
fn a_closed_standard_error_is_no_error() {
    let mut child = veridoku(&["solve", "-"]);
    drop(child.stderr.take());
    feed(&mut child, |stdin| stdin.write_all(b"?\n").unwrap());
    assert_eq!(read_all(child.stdout.take().unwrap()), "malformed\n");
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    signal(child, "-INT");
}

#[cfg(unix)]
fn signal(child: &Child, signal: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status().unwrap();
    assert!(sent.success());
}

#[cfg(unix)]
#[test]
fn a_request_to_terminate_is_an_interrupt() {
    let mut child = veridoku(&["verify", "-"]);
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{PUZZLE}").unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    signal(&child, "-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let summary = read_all(child.stderr.take().unwrap());
    assert!(summary.starts_with("1 puzzle: 1 unique"), "{summary}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_run_at_the_end_of_a_line() {
    let mut child = veridoku(&["verify", "-"]);
    feed(&mut child, |stdin| {
        let block = format!("{PUZZLE}\n").repeat(100);
        while stdin.write_all(block.as_bytes()).is_ok() {}
    });
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    stdout.read_line(&mut text).unwrap();
    interrupt(&child);
    stdout.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(text.ends_with('\n'));
    for (index, line) in text.lines().enumerate() {
        assert_eq!(line, format!("-:{}: unique {SOLVED}", index + 1));
    }
    let summary = read_all(child.stderr.take().unwrap());
    let puzzles = text.lines().count();
    assert!(
        summary.starts_with(&format!("{puzzles} puzzle")),
        "{summary}"
    );
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_run_that_waits_for_input_and_one_that_searches() {
    let empty = ".".repeat(625);
    let endless = ["--limit", "9999999999999", "--time-limit", "0"];
    for (args, first) in [
        (&["count", "-"][..], true),
        (&[&["count", SOLVED, &empty][..], &endless].concat(), false),
    ] {
        let mut child = veridoku(args);
        let mut stdin = child.stdin.take().unwrap(); // open until the end
        if first {
            writeln!(stdin, "{SOLVED}").unwrap();
        }
        // Once there is a result, the program handles interrupts.
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, "1\n");
        interrupt(&child);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{args:?}");
        assert_eq!(read_all(stdout), "");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_count_says_what_it_has() {
    // Boxes of 3×4, empty: far too many to count. What was found by the last news is kept.
    let mut child = veridoku(&["count", "--progress", SOLVED, &".".repeat(144)]);
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut news = String::new();
    stderr.read_line(&mut news).unwrap();
    assert!(news.contains("% counted, at least "), "{news}");
    let least = |text: &str| -> Option<u64> {
        let words = text.lines().find_map(|l| l.split_once("at least "))?.1;
        let digits = words.split(|c: char| !c.is_ascii_digit()).next();
        digits?.parse().ok()
    };
    let before = least(&news).unwrap();
    interrupt(&child);
    let rest = read_all(stderr);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(rest.contains(" solutions"), "{rest}");
    assert!(before > 0 && least(&rest) >= Some(before), "{news}{rest}");
    assert_eq!(read_all(stdout), "");
}

/// Waits until the program handles interrupts. Only Linux says so; elsewhere a moment must do.
#[cfg(unix)]
fn wait_for_handler(child: &Child) {
    for _ in 0..600 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
        let Ok(status) = status else { break };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        // Signal 2 is bit 1.
        if caught.is_none_or(|mask| mask >> 1 & 1 == 1) {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_secs(1));
}

/// Every command that can take long, with arguments with which it does, and a word of its summary.
#[cfg(unix)]
const LONG: [(&[&str], &str); 24] = [
    (&["check", "-"], ""),
    (&["hint", "-"], ""),
    (&["explain", "-"], ""),
    (&["why", "-", "1r1c1"], ""),
    (&["cnf", "-"], ""),
    (&["fewest", "--at-most", "17", "-"], ""),
    (&["verify", "-"], "0 puzzles"),
    (&["solve", "-"], "0 puzzles"),
    (&["count", "-"], "0 puzzles"),
    (&["rate", "-"], "0 puzzles"),
    (&["rate", "--sort", "er", "-"], "0 puzzles"),
    (&["candidates", "-"], "0 puzzles"),
    (&["redundant", "-"], "0 puzzles"),
    (&["repair", "-"], "0 puzzles"),
    (&["minimize", "-"], "0 puzzles"),
    (&["certify", "-"], "0 puzzles"),
    (&["canon", "--unique", "-"], "0 different"),
    (&["convert", "--to", "sdm", "-"], "0 puzzles written"),
    (&["scramble", "-"], ""),
    (&["neighbours", "-"], "0 puzzles"),
    (&["compare", "--engines", "native", "-"], ""),
    (&["crosscheck", "--engines", "native,sat", "-"], "0 puzzles"),
    (
        &["generate", "-n", "999999999", "--er", "9.9..9.9"],
        "puzzle",
    ),
    (&["low", "-n", "999999999", "--clues", "17"], "puzzle"),
];

#[cfg(unix)]
#[test]
fn every_command_is_interrupted_with_the_same_exit_code() {
    for (number, (args, summary)) in LONG.into_iter().enumerate() {
        // A debug build sends the one signal to every other command.
        let signs = ["-INT", "-TERM"].into_iter().skip(few(number % 2, 0));
        for sign in signs.take(few(1, 2)) {
            let mut child = veridoku(args);
            let stdin = child.stdin.take(); // open until the end
            wait_for_handler(&child);
            signal(&child, sign);
            assert_eq!(child.wait().unwrap().code(), Some(130), "{args:?} {sign}");
            let said = read_all(child.stderr.take().unwrap());
            assert!(said.contains(summary), "{args:?} {sign}: {said}");
            drop(stdin);
        }
    }
}
