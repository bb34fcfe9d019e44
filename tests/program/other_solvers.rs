//! Other programs as the SAT engine: every fault of a solver is named, and real ones, if available,
//! are right.

use crate::terminal::Terminal;
use crate::terminal::transcript::{SMALL, Transcript, UNIQUE};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// 4×4, one solution; it needs no search, but the solver does not know that.
const FOUR: &str = ".1.....24.31....";

#[test]
fn what_a_solver_does_wrong_is_named() {
    let mut transcript = Transcript::new();
    let scripts = [
        ("denies", "echo 's UNSATISFIABLE'; exit 20"),
        ("lies", "echo 's SATISFIABLE'; echo 'v 1 0'; exit 10"),
        ("contradicts", "echo 's UNSATISFIABLE'; exit 10"),
        ("changes", "echo 's SATISFIABLE'; echo 'v 1 0'; exit 20"),
        ("babbles", "echo 'v one two three'; exit 10"),
        ("crashes", "echo 'out of ideas' >&2; exit 3"),
        ("forges", "echo '0' > $2; echo 's UNSATISFIABLE'; exit 20"),
        (
            "scribbles",
            "echo 'what proof?' > $2; echo 's UNSATISFIABLE'; exit 20",
        ),
        ("omits", "echo 's UNSATISFIABLE'; exit 20"),
        ("pipes", "mkfifo $2; exit 20"),
        ("endless", "ln -s /dev/zero $2; exit 20"),
        ("floods", "truncate -s 100G /proc/self/fd/1; exit 10"),
    ];
    for (name, script) in scripts {
        transcript.file(&format!("{name}.sh"), script);
    }
    for name in [
        "denies",
        "lies",
        "contradicts",
        "changes",
        "babbles",
        "crashes",
    ] {
        let command = format!("sh {name}.sh {{cnf}}");
        let by_sat = ["--engine", "sat", "--encoding", "locked", "--sat-command"];
        transcript.run(&[&["solve"], &by_sat[..], &[&command, SMALL]].concat());
    }
    let sat = |command: &'static str| {
        let by_sat = ["--engine", "sat", "--encoding", "locked", "--sat-command"];
        [&["verify"], &by_sat[..], &[command, SMALL]].concat()
    };
    // It also denies, but first complains of a literal above the header's maximum: an assumption
    // may be the first to name its variable.
    let strict = "awk '/^p/ { most = $3; next } !/^c/ { for (i = 1; i < NF; i++) if ($i > most || -$i > most) exit 3 }' $1 || { echo 'a literal above the header' >&2; exit 3; }; echo 's UNSATISFIABLE'; exit 20";
    transcript.file("strict.sh", strict);
    let strict = [
        "--encoding",
        "assumptions",
        "--sat-command",
        "sh strict.sh {cnf}",
        SMALL,
    ];
    transcript.run(&[&["count", "--engine", "sat"], &strict[..]].concat());
    transcript.run(&[
        "repair",
        "--engine",
        "sat",
        "--sat-command",
        "sh denies.sh {cnf}",
        SMALL,
    ]);
    transcript.run(&sat("sh forges.sh {cnf} {proof}"));
    transcript.run(&sat("sh forges.sh {cnf} {lrat}"));
    transcript.run(&sat("sh scribbles.sh {cnf} {proof}"));
    transcript.run(&sat("sh omits.sh {cnf} {proof}"));
    transcript.run(&sat("no-such-solver {cnf}"));
    transcript.run(&sat("sh denies.sh"));
    transcript.run(&["verify", "--sat-command", "sh denies.sh {cnf}", SMALL]);
    transcript.run(&["verify", "--backend", "varisat", SMALL]);
    transcript.run(&["verify", "--backend", "minisat", SMALL]);
    let both = [
        "--backend",
        "varisat",
        "--sat-command",
        "sh denies.sh {cnf}",
    ];
    transcript.run(&[&["verify"], &both[..], &[SMALL]].concat());
    for name in [
        "forges",
        "scribbles",
        "omits",
        "pipes",
        "endless",
        "floods",
        "denies",
    ] {
        let places = if name == "denies" {
            "{cnf}"
        } else {
            "{cnf} {proof}"
        };
        let command = format!("sh {name}.sh {places}");
        transcript.run(&[
            "certify",
            "--engine",
            "native",
            "--sat-command",
            &command,
            HARD,
        ]);
    }
    transcript.check("other_solvers");
}

/// A puzzle that needs more than singles.
const HARD: &str = UNIQUE;

#[test]
fn a_solver_that_hangs_is_given_up() {
    let terminal = Terminal::new();
    terminal.file("hangs.sh", "sleep 60");
    let args = [
        "verify",
        "--engine",
        "sat",
        "--time-limit",
        "0.3",
        "--sat-command",
        "sh hangs.sh {cnf}",
    ];
    let said = terminal.run(&[&args[..], &[SMALL]].concat(), b"");
    assert!(
        said.out.starts_with("unknown: time limit reached"),
        "{}",
        said.out
    );
    assert_eq!(said.code, 4);
}

/// A solver that starts another program and waits for it.
const PARENT: &str = "sleep 300 & echo $! > child; wait";

/// Waits until a file holds a number, and returns it.
fn number_in(path: &Path) -> u32 {
    wait_for(|| std::fs::read_to_string(path).ok()?.trim().parse().ok())
}

/// Waits for a result.
fn wait_for<T>(mut look: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(found) = look() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Waits until a process is gone, or is a zombie.
fn gone(number: u32) {
    wait_for(|| {
        let about = std::fs::read_to_string(format!("/proc/{number}/stat"));
        let dead = about.map_or(true, |about| about.contains(") Z "));
        dead.then_some(())
    });
}

#[test]
fn what_a_solver_started_ends_with_it() {
    let terminal = Terminal::new();
    terminal.file("parent.sh", PARENT);
    let args = ["verify", "--engine", "sat", "--time-limit", "0.5"];
    let command = ["--sat-command", "sh parent.sh {cnf}", SMALL];
    let said = terminal.run(&[&args[..], &command].concat(), b"");
    assert_eq!(said.code, 4, "{}{}", said.out, said.err);
    gone(number_in(&terminal.path().join("child")));
}

#[test]
fn a_request_to_end_reaches_the_solver_and_what_it_started() {
    let terminal = Terminal::new();
    terminal.file("parent.sh", PARENT);
    let mut program = Command::new(env!("CARGO_BIN_EXE_veridoku"))
        .current_dir(terminal.path())
        .args(["verify", "--engine", "sat", "--time-limit", "0"])
        .args(["--sat-command", "sh parent.sh {cnf}", SMALL])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let child = number_in(&terminal.path().join("child"));
    let number = program.id().to_string();
    let sent = Command::new("kill").args(["-TERM", &number]).status();
    assert!(sent.unwrap().success());
    let ended = wait_for(|| program.try_wait().unwrap());
    assert_eq!(ended.code(), Some(130));
    gone(child);
}

fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = std::env::split_paths(&path);
    folders.find_map(|folder| Some(folder.join(name)).filter(|file| file.is_file()))
}

/// Asks the solvers of those named that are on the PATH, of which there must be one.
#[test]
#[ignore = "needs cadical, kissat or picosat on the PATH"]
fn real_solvers_are_right() {
    let commands = [
        ("cadical", "cadical -q --no-binary {cnf} {proof}"),
        ("kissat", "kissat -q {cnf} {proof}"),
        ("picosat", "picosat {cnf}"),
    ];
    let mut asked = 0;
    for (name, command) in commands {
        if program(name).is_none() {
            continue;
        }
        asked += 1;
        let terminal = Terminal::new();
        let said = terminal.run(
            &["verify", "--sat-command", command, FOUR, SMALL, HARD],
            b"",
        );
        let verdicts: Vec<&str> = said
            .out
            .lines()
            .filter(|line| !line.starts_with(' '))
            .collect();
        assert_eq!(verdicts.len(), 3, "{}", said.out);
        assert_eq!(said.code, 1, "{name}: {}{}", said.out, said.err);
        if command.contains("{proof}") {
            let said = terminal.run(
                &["certify", "--sat-command", command, FOUR, SMALL, HARD],
                b"",
            );
            assert_eq!(said.code, 0, "{name}: {}", said.err);
            assert_eq!(said.out.matches("veridoku certificate 1").count(), 3);
        }
    }
    assert!(asked > 0, "none of the solvers is on the PATH");
}
