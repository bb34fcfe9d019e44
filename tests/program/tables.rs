//! Tables in, tables out: the columns of the input stay beside the results.

use crate::terminal::Terminal;
use crate::terminal::transcript::{EASY, SMALL};

/// Runs a command on a file and returns its table, a line a record.
fn table(args: &[&str], files: &[(&str, &str)], code: i32) -> (Vec<String>, String) {
    let terminal = Terminal::new();
    for (name, text) in files {
        terminal.file(name, text.replace("PUZZLE", EASY).replace("SMALL", SMALL));
    }
    let said = terminal.run(args, b"");
    assert_eq!(said.code, code, "{args:?}: {}", said.err);
    (said.out.lines().map(str::to_string).collect(), said.err)
}

#[test]
fn columns_of_the_input_go_through() {
    let csv = "id,puzzle,er,clues\n7,PUZZLE,\"2,5\",23\n8,SMALL,,8\n9,12.4,,\n";
    for jobs in ["1", "2"] {
        let args = ["rate", "--csv", "-q", "-j", jobs, "a.csv"];
        let (lines, _) = table(&args, &[("a.csv", csv)], 2);
        assert!(
            lines[0].ends_with(",steps,id,input_er,clues"),
            "{}",
            lines[0]
        );
        assert!(lines[1].ends_with(",7,\"2,5\",23"), "{}", lines[1]);
        assert!(lines[2].ends_with(",8,,8"), "{}", lines[2]);
        let fields = lines.iter().map(|line| line.matches(',').count());
        assert_eq!(lines.len(), 4);
        assert_eq!(fields.clone().min(), fields.clone().skip(2).max());
    }
    let args = ["compare", "--engines", "native", "--csv", "-q", "a.csv"];
    let (lines, _) = table(&args, &[("a.csv", csv)], 2);
    assert!(lines[0].ends_with(",error,id,er,clues"), "{}", lines[0]);
    assert!(lines[1].ends_with(",7,\"2,5\",23"), "{}", lines[1]);
    assert_eq!(lines.len(), 3);
}

#[test]
fn the_first_puzzle_has_the_columns_and_others_are_said_to_be_lost() {
    let files = [
        ("a.json", "[{\"puzzle\": \"PUZZLE\", \"by\": \"Ada\"}]"),
        ("b.csv", "puzzle,by,id\nPUZZLE,Bob,3\n"),
        ("c.sdm", "PUZZLE\n"),
    ];
    let rate = ["rate", "--csv", "-q"];
    let (lines, err) = table(
        &[&rate[..], &["a.json", "b.csv", "c.sdm"]].concat(),
        &files,
        0,
    );
    let last = lines.iter().map(|line| line.rsplit(',').next().unwrap());
    assert_eq!(last.collect::<Vec<_>>(), ["by", "Ada", "Bob", ""]);
    assert_eq!(err, "lost: columns that the first puzzle has not (id)\n");
    let (lines, err) = table(&[&rate[..], &["c.sdm", "b.csv"]].concat(), &files, 0);
    assert!(lines[0].ends_with(",steps"), "{}", lines[0]);
    assert_eq!(
        err,
        "lost: columns that the first puzzle has not (by, id)\n"
    );
}

#[test]
fn a_table_without_lines_has_its_names() {
    let (lines, _) = table(
        &["rate", "--csv", "-q", "a.sdm"],
        &[("a.sdm", "# none\n")],
        2,
    );
    assert_eq!(lines.len(), 1);
    assert!(lines[0].starts_with("puzzle,result,level,"), "{}", lines[0]);
}

#[test]
fn ratings_of_a_list_are_compared_with_ours() {
    let text = "PUZZLE 1.2\nPUZZLE ED=2.0/1.2/1.2\nPUZZLE a name\n";
    let files = [("a.txt", text)];
    let rate = |more: &[&'static str]| table(&[&["rate", "--compare"], more].concat(), &files, 0);
    let (lines, err) = rate(&["a.txt"]);
    assert!(lines[0].ends_with("(1.0)"), "{}", lines[0]);
    let said = "; the list says ER 2.0 EP 1.2 ED 1.2";
    assert!(lines[1].ends_with(said), "{}", lines[1]);
    assert!(!lines[2].contains("the list"), "{}", lines[2]);
    let summary = "1 of 2 ratings of the list differ from ours\n";
    assert!(err.ends_with(summary), "{err}");
    let (lines, err) = rate(&["--csv", "-q", "a.txt"]);
    let ends = lines
        .iter()
        .map(|line| line.rsplitn(5, ',').collect::<Vec<_>>());
    let ends: Vec<String> = ends
        .map(|mut all| all.drain(..4).rev().collect::<Vec<_>>().join(","))
        .collect();
    let head = "listed_er,listed_ep,listed_ed,differs";
    assert_eq!(ends, [head, "1.2,,,false", "2.0,1.2,1.2,true", ",,,"]);
    assert_eq!(err, "");
    let (lines, _) = rate(&["--json", "-q", "a.txt"]);
    assert!(lines[0].contains(r#""listed":{"er":1.2,"differs":false}"#));
    let listed = r#""listed":{"er":2.0,"ep":1.2,"ed":1.2,"differs":true}"#;
    assert!(lines[1].contains(listed) && !lines[2].contains("listed"));
}
