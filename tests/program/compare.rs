//! `veridoku compare`: its output, its files and its exit codes.

use crate::terminal::Terminal;
use serde_json::Value;

/// 9×9, two solutions.
const TWO: &str =
    "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...2..";
/// ER 7.1.
const X_WING: &str =
    "..67.3.54.........854.........1..597...9...61.....5....45.78..6..3...1.....4..7..";
/// 4×4, one solution.
const FOUR: &str = ".1.....24.31....";
/// A full board that is wrong: a method that exchanges cells without a given has nothing to do.
const WRONG: &str = "1234341221434312";

/// The times differ from run to run; everything before them is the same.
#[test]
fn compare() {
    let terminal = Terminal::new();
    let run = |args: &[&str]| {
        let mut all = vec!["compare"];
        all.extend(args);
        terminal.run(&all, b"")
    };
    let said = run(&[
        "--engines",
        "backtracking,exact-cover,native,annealing",
        "--csv",
        TWO,
        FOUR,
    ]);
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    let rows: Vec<Vec<&str>> = said.out.lines().map(|l| l.split(',').collect()).collect();
    assert_eq!(rows.len(), 9);
    assert_eq!(rows[0][3..5], ["engine", "verdict"]);
    let verdicts: Vec<&str> = rows[1..].iter().map(|row| row[4]).collect();
    assert_eq!(verdicts[..3], ["multiple", "multiple", "multiple"]);
    assert_eq!(verdicts[4..], ["unique", "unique", "unique", "solved"]);
    assert!(
        rows[1..]
            .iter()
            .all(|row| row.len() == 12 && row[10].parse::<f64>().is_ok())
    );
    let said = run(&["--engines", "ac3,native", "--json", FOUR]);
    for line in said.out.lines() {
        let value: serde_json::Value = serde_json::from_str(&line.replace('…', "0")).unwrap();
        assert_eq!(value["verdict"], "unique");
        assert_eq!(value["guesses"].is_null(), value["engine"] == "native");
    }
    let said = run(&[
        "--engines",
        "preemptive-sets",
        "--trace",
        "--svg",
        "chart.svg",
        X_WING,
    ]);
    assert_eq!(said.code, 0);
    assert!(said.out.contains("  set {"), "{}", said.out);
    let said = run(&[
        "--engines",
        "genetic,ac3",
        "--time-limit",
        "0.000000001",
        TWO,
    ]);
    assert!(said.out.contains("unknown") && said.out.contains("time limit"));
    assert_eq!(said.code, 4);
}

/// The chart is written even if the reader of the table goes away.
#[cfg(unix)]
#[test]
fn compare_writes_its_chart_when_nobody_reads_the_table() {
    use std::process::{Command, Stdio};
    let terminal = Terminal::new();
    terminal.file("two.sdm", format!("{TWO}\n{FOUR}\n"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_veridoku"))
        .current_dir(terminal.path())
        .args([
            "compare",
            "two.sdm",
            "--engines",
            "ac3,native",
            "--svg",
            "chart.svg",
        ])
        .stdout(Stdio::piped())
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let chart = std::fs::read_to_string(terminal.path().join("chart.svg")).unwrap();
    assert!(chart.contains(">ac3<") && chart.contains(">native<"));
    assert!(chart.contains(">2</text>"), "both puzzles are on it");
}

/// More records than were once accepted.
#[test]
fn compare_takes_any_number_of_records() {
    let terminal = Terminal::new();
    terminal.file("many.sdm", "1234341221434321\n".repeat(10_050));
    let said = terminal.run(
        &["compare", "--engines", "native", "--csv", "many.sdm"],
        b"",
    );
    assert_eq!((said.code, said.err.as_str()), (0, ""));
    assert_eq!(said.out.lines().count(), 10_051);
}

/// With a time limit and no budget of its own, an incomplete method ends at the time limit; with a
/// budget, at the budget.
#[test]
fn a_time_limit_is_the_budget_where_no_other_is_given() {
    let terminal = Terminal::new();
    let stop = |more: &[&str]| {
        let mut args = vec!["compare", "--engines", "genetic", "--csv", X_WING];
        args.extend(more);
        let said = terminal.run(&args, b"");
        assert_eq!((said.code, said.err.as_str()), (4, ""));
        let row = said.out.lines().nth(1).unwrap().to_string();
        row.split(',').nth(6).unwrap().to_string()
    };
    assert_eq!(stop(&["--set", "generations=5"]), "budget");
    assert_eq!(
        stop(&["--set", "generations=5", "--time-limit", "60"]),
        "budget"
    );
    assert_eq!(stop(&["--time-limit", "0.05"]), "time limit");
}

/// The sets that `--trace` shows are those of the table and of `solve --json`, as cells and digits.
#[test]
fn preemptive_sets_are_cells_and_digits() {
    let terminal = Terminal::new();
    let trace = ["compare", "--engines", "ac3,preemptive-sets", "--trace"];
    let run = |args: &[&str]| terminal.run(args, b"").out.replace('…', "0");
    let table = run(&[&trace[..], &[X_WING]].concat());
    let lines = run(&[&trace[..], &["--json", X_WING]].concat());
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(lines[0].get("sets").is_none(), "ac3 looks for none");
    let sets = lines[1]["sets"].as_array().unwrap();
    let told = table.lines().filter(|line| line.starts_with("  set {"));
    assert_eq!(told.count(), sets.len());
    for set in sets {
        let count = |key: &str| set[key].as_array().unwrap().len();
        assert!(count("cells") >= 2 && count("cells") == count("digits"));
        let digits: Vec<&str> = set["digits"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        let start = format!("  set {{{}}} in ", digits.join(","));
        let house = format!(
            "({}): {} candidates out",
            set["house"].as_str().unwrap(),
            set["eliminated"]
        );
        assert!(
            table
                .lines()
                .any(|line| line.starts_with(&start) && line.contains(&house)),
            "{set}"
        );
    }
    let solved = run(&["solve", "--engine", "preemptive-sets", "--json", X_WING]);
    let solved: Value = serde_json::from_str(solved.lines().next().unwrap()).unwrap();
    let engine = &solved["engines"][0];
    assert_eq!(engine["sets"], lines[1]["sets"]);
    assert_eq!(engine["guesses"], lines[1]["guesses"]);
    // Without --trace there are none.
    let bare = run(&["compare", "--engines", "preemptive-sets", "--json", X_WING]);
    assert!(!bare.contains("\"sets\""), "{bare}");
}

/// An engine that does not support a puzzle gives the reason, in every form of the output, and that
/// is no failure.
#[test]
fn no_answer_has_a_reason() {
    let terminal = Terminal::new();
    let why = "the givens repeat a digit in column 3";
    for (form, wanted) in [
        ("--limit=2", format!("  {why}\n")),
        ("--csv", format!(",{why}\n")),
        ("--json", format!("\"failure\":\"{why}\"")),
    ] {
        let args = ["compare", "--engines", "annealing,ac3", form, WRONG];
        let said = terminal.run(&args, b"");
        assert!(said.out.contains(&wanted), "{form}: {}", said.out);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{form}");
    }
}

/// Exit code 4 if an engine ended without the answer, but not if an incomplete one gave a solution,
/// or `--limit` was reached.
#[test]
fn a_limit_ends_with_exit_code_4() {
    let terminal = Terminal::new();
    for (more, code) in [
        (
            &["--engines", "native", "--time-limit", "0.000000001", TWO][..],
            4,
        ),
        (&["--engines", "genetic", "--set", "generations=1", TWO], 4),
        (&["--engines", "annealing", FOUR], 0),
        (&["--engines", "ac3", "--limit", "1", TWO], 0),
        // Input that is not a puzzle takes precedence.
        (
            &[
                "--engines",
                "genetic",
                "--set",
                "generations=1",
                TWO,
                "12.4",
            ],
            2,
        ),
    ] {
        let args = [&["compare"], more].concat();
        assert_eq!(terminal.run(&args, b"").code, code, "{more:?}");
    }
}

/// A chart that cannot be written is refused before the work, and one that can keeps its old
/// content until the end.
#[test]
fn a_chart_that_cannot_be_written_is_refused_at_once() {
    let terminal = Terminal::new();
    for place in ["no-such/chart.svg", "."] {
        let said = terminal.run(&["compare", "--svg", place, FOUR], b"");
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{place}");
        assert!(
            said.err.starts_with(&format!("error: {place}: ")),
            "{}",
            said.err
        );
    }
}

/// The SAT engine over several solvers, a program among them.
#[test]
fn solvers_side_by_side() {
    let terminal = Terminal::new();
    terminal.file("denies.sh", "echo 's UNSATISFIABLE'; exit 20");
    let run = |engines: &str, more: &[&str]| {
        let mut all = vec!["compare", "--json", "--engines", engines, FOUR];
        all.extend(more);
        terminal.run(&all, b"")
    };
    let engines = |out: &str| -> Vec<(String, String)> {
        let lines = out.lines().map(|line| line.replace('…', "0"));
        let values = lines.map(|line| serde_json::from_str::<Value>(&line).unwrap());
        let word = |value: &Value| value.as_str().unwrap_or_default().to_string();
        values
            .map(|value| (word(&value["engine"]), word(&value["verdict"])))
            .collect()
    };
    let said = run("native,sat,sat:varisat", &[]);
    let expected = ["native", "sat", "sat:varisat"].map(|name| (name.into(), "unique".into()));
    assert_eq!((engines(&said.out), said.code), (expected.to_vec(), 0));
    let denies = ["--sat-command", "sh denies.sh {cnf}"];
    let said = run("sat:varisat,sat:command", &denies);
    assert_eq!(engines(&said.out)[1], ("sat:command".into(), "none".into()));
    assert_eq!(said.code, 3, "{}", said.err);
    assert!(said.err.contains("sat:varisat: 1 solution; sat:command: 0"));
    for (name, why) in [
        ("sat:command", "takes --sat-command"),
        ("sat:minisat", "expected varisat, batsat or cadical"),
    ] {
        let said = run(name, &[]);
        assert!(said.err.contains(why), "{}", said.err);
        assert_eq!(said.code, 2);
    }
}
