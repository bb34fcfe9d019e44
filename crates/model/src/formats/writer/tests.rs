//! Tests of writing, and of what is lost.

use super::*;
use crate::formats::{ReadOptions, by_name, parse_str};

#[test]
fn columns_that_are_lost_have_names() {
    let line = format!(":0210-1:34:{}::355 365::", ".".repeat(81));
    let table = format!("puzzle,technique,clues\n{},0300,0\n", ".".repeat(81));
    for (text, to, lost) in [
        (&line, "line", &["digits", "eliminated", "technique"][..]),
        (&line, "hodoku", &[]),
        (&line, "csv", &[]),
        (&table, "hodoku", &["clues"]),
    ] {
        let parsed = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
        let mut writer = Writer::new(by_name(to).unwrap(), None);
        writer.record(&parsed).unwrap();
        assert_eq!(writer.lost_columns().collect::<Vec<_>>(), lost, "{to}");
        assert_eq!(writer.lost().is_empty(), lost.is_empty(), "{to}");
    }
}

#[test]
fn a_table_has_the_columns_of_its_first_puzzle() {
    let board = ".".repeat(16);
    let text = format!(
        "{{\"puzzle\":\"{board}\",\"a\":\"1\",\"b\":\"2\"}}\n\
         {{\"puzzle\":\"{board}\",\"c\":\"5\",\"b\":\"4\"}}\n"
    );
    let mut writer = Writer::new(by_name("csv").unwrap(), None);
    let mut written = String::new();
    for parsed in parse_str(&text, &ReadOptions::default()) {
        written += &writer.record(&parsed.unwrap()).unwrap();
    }
    let rows: Vec<&str> = written.lines().collect();
    assert!(rows[0].ends_with(",note,a,b"), "{written}");
    assert!(rows[1].ends_with(",1,2"), "{written}");
    assert!(rows[2].ends_with(",,,4"), "{written}");
    assert_eq!(writer.lost_columns().collect::<Vec<_>>(), ["c"]);
    assert_eq!(writer.lost(), &[(Extra::Columns, 1)]);
}

#[test]
fn what_is_lost_is_counted() {
    let text = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let text = format!("#LEasy\n[Puzzle]\n{text}[State]\n{text}");
    let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
    let mut lines = Writer::new(by_name("line").unwrap(), None);
    assert!(lines.record(&parsed).unwrap().ends_with("79 # level: Easy"));
    assert!(lines.record(&parsed).unwrap().starts_with('\n'));
    assert_eq!(
        (lines.finish(), lines.lost()),
        ("\n", &[(Extra::State, 2)][..])
    );
    let mut same = Writer::new(by_name("sdk").unwrap(), None);
    let written = same.record(&parsed).unwrap() + same.finish();
    assert!(same.lost().is_empty());
    let again = parse_str(&written, &ReadOptions::default())
        .remove(0)
        .unwrap();
    assert_eq!((again.state, again.puzzle), (parsed.state, parsed.puzzle));
}

#[test]
fn what_controls_a_terminal_is_never_passed_on() {
    let puzzle = ".".repeat(81);
    let rows = ".........\n".repeat(9);
    for text in [
        format!("{puzzle} # a\u{1b}[31mb\u{7}\n"),
        format!("{puzzle} 7.2 a\u{1b}[31m\u{202e}\n"),
        format!("puzzle,note,x\u{1b}\n{puzzle},a\u{1b},\u{9b}\n"),
        format!("{{\"puzzle\":\"{puzzle}\",\"note\":\"\\u001b\",\"\\u0007k\":\"\\u001b\"}}"),
        format!("{{\"puzzle\":\"{puzzle}\",\"more\":[\"\u{1b}\"],\"\u{1b}\":\"\u{1b}\"}}"),
        format!("#Aa\u{1b}[31m\n[Puzzle]\n{rows}"),
        format!("Gr\u{1b}[31mid 01\n{rows}"),
        format!("# a\u{7}\n{rows}"),
        format!("[a]\npuzzle = \"{puzzle}\"\nx = \"\u{1b}\"\n"),
        format!(
            "https://sudokuexchange.com/play/?s={} a\u{1b}\n",
            "0".repeat(81)
        ),
    ] {
        let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
        for format in crate::formats::FORMATS
            .iter()
            .filter(|format| format.is_written())
        {
            let mut writer = Writer::new(format, None);
            let written = writer.record(&parsed).unwrap_or_default() + writer.finish();
            let lost: String = writer.lost_words().collect();
            let raw = |c: char| c.is_control() && !matches!(c, '\n' | '\t') || c == '\u{202e}';
            assert!(!(written + &lost).contains(raw), "{text:?} {}", format.name);
        }
    }
    for text in [
        "{\"a\u{1b}\":1}",
        "hello \u{1b}[31m world\n",
        "\u{1b}[31m\n",
    ] {
        let error = parse_str(text, &ReadOptions::default())
            .remove(0)
            .unwrap_err();
        assert!(!format!("{error}{}", error.excerpt()).contains(char::is_control));
    }
}
