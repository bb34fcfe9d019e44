//! The program, run from inside.

use super::args::{HELP, VERSION};
use super::*;

const GOOD: &str = "veridoku certificate 1\nclaim several\nboard 2x2\nrules plain\n\
    puzzle 12..34..........\nsolution 1243341221344321\nsolution 1243342121344312\nend\n";

const WORDS: &str = "several holds: 12..34.......... (boxes of 2x2; \
    sha256 13f66e3d21e796df06a0db946e11dfbbc7b9e1693d54acc511c0600bb46c2bb1)";

/// Returns the exit code, standard output and standard error.
fn ran(args: &[&str], input: &str) -> (u8, String, String) {
    let args = args.iter().map(OsString::from).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = run(args, input.as_bytes(), &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (code, text(out), text(err))
}

#[test]
fn the_exit_code_says_whether_all_hold() {
    let wrong = GOOD.replace("puzzle 12", "puzzle 21");
    for args in [&[][..], &["-"], &["--", "-"], &["--most", "1"]] {
        let (code, out, err) = ran(args, GOOD);
        assert_eq!(code, HOLDS);
        assert_eq!(out, format!("-:1: {WORDS}\n"));
        assert_eq!(err, "1 certificate of 139 bytes: 1 hold\n");
    }
    let (code, out, err) = ran(&[], &format!("{GOOD}{wrong}"));
    assert_eq!(code, REFUSED);
    let refused = "-:14: refused: not a solution: r1c1 is 1, given is 2\n";
    assert!(out.ends_with(refused), "{out}");
    assert_eq!(err, "2 certificates of 278 bytes: 1 hold, 1 refused\n");
    assert_eq!(ran(&["--most", "0"], GOOD).0, REFUSED);
}

#[test]
fn what_cannot_be_read_is_said_and_the_rest_is_checked() {
    let (code, out, err) = ran(&["no such file", "-"], GOOD);
    assert_eq!((code, out.lines().count()), (UNREADABLE, 1));
    assert!(err.starts_with("veridoku-check: no such file: "), "{err}");
    assert!(!err.contains("os error"), "{err}");
    assert!(err.ends_with("1 hold, 1 unreadable\n"), "{err}");
    let (code, _, err) = ran(&[], "\n\n");
    assert_eq!(code, UNREADABLE);
    assert!(
        err.starts_with("veridoku-check: -: no certificate in it\n"),
        "{err}"
    );
}

#[test]
fn wrong_arguments_say_what_was_expected() {
    for (args, word) in [
        (
            &["--fast"][..],
            "expected --puzzles, --claim, --rules, --time-limit, --most, --help, --version or",
        ),
        (&["-", "-q"], "unknown option \"-q\""),
        (
            &["--most", "-1"],
            "expected a number of megabytes, found \"-1\"",
        ),
        (&["--most"], "expected a number of megabytes"),
        (
            &["--puzzles", "x", "--rules", "any"],
            "expected no --rules any",
        ),
        (&["--puzzles"], "--puzzles: expected a file"),
        (
            &["--time-limit", "-1"],
            "--time-limit: expected a number of seconds",
        ),
        (
            &["--rules", "mine"],
            "--rules: expected plain, named or any",
        ),
        (
            &["--claim", "one"],
            "--claim: expected unique, several, none, minimal or 'count N'",
        ),
    ] {
        let (code, out, err) = ran(args, GOOD);
        assert_eq!((code, out.as_str()), (UNREADABLE, ""));
        assert!(err.contains(word), "{err}");
    }
    assert_eq!(
        ran(&["--help"], ""),
        (HOLDS, HELP.to_string(), String::new())
    );
    assert_eq!(ran(&["--version"], "").1, VERSION);
}

/// Output that fails in this way.
struct Closed(ErrorKind);

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_closed_pipe_ends_it_quietly_but_does_not_count_as_checked() {
    for args in [&[][..], &["--help"]] {
        let run = |kind| {
            let mut err = Vec::new();
            let args = args.iter().map(OsString::from).collect();
            let code = run(args, GOOD.as_bytes(), Closed(kind), &mut err);
            (code, !err.is_empty())
        };
        assert_eq!(run(ErrorKind::BrokenPipe), (UNREADABLE, false));
        assert_eq!(run(ErrorKind::StorageFull), (UNREADABLE, true));
    }
}

/// The empty 4×4 board, "unique" by rules that say which digit each cell has.
const FORGED: &str = "veridoku certificate 1\nclaim unique\nboard 2x2\nrules relations\n\
    domain r1c1 1\ndomain r1c2 2\ndomain r1c3 4\ndomain r1c4 8\n\
    domain r2c1 4\ndomain r2c2 8\ndomain r2c3 1\ndomain r2c4 2\n\
    domain r3c1 2\ndomain r3c2 1\ndomain r3c3 8\ndomain r3c4 4\n\
    domain r4c1 8\ndomain r4c2 4\ndomain r4c3 2\ndomain r4c4 1\n\
    puzzle ................\nsolution 1234341221434321\n\
    proof 72\n\
    AEExMC8uLSwrKikoJyYlJCMiISAfHh0cGxoZGBcWFRQTEhEQDw4NDAsKCQgHBgUEAwKhAZoBkwGM\n\
    AYUBfndwaWJbVE1GPzgB\n\
    end\n";

#[test]
fn other_rules_are_refused_unless_they_are_asked_for_and_never_silent() {
    let (code, out, _) = ran(&[], FORGED);
    let refused = "-:4: refused: other rules than those of plain Sudoku (--rules any)\n";
    assert_eq!((code, out.as_str()), (REFUSED, refused));
    let (code, out, _) = ran(&["--rules", "any"], FORGED);
    assert_eq!(code, HOLDS);
    let words = "-:1: unique holds under other rules (16 relations of sha256 ";
    assert!(out.starts_with(words) && !out.contains("boxes"), "{out}");
}

#[test]
fn each_puzzle_must_have_a_certificate_and_each_certificate_a_puzzle() {
    let folder = std::env::temp_dir().join(format!("veridoku-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let list = folder.join("list");
    let path = list.to_str().unwrap();
    let with = |text: &str, input: &str| {
        std::fs::write(&list, text).unwrap();
        let (code, out, err) = ran(&["--puzzles", path], input);
        (code, out.replace(path, "list"), err.replace(path, "list"))
    };
    assert_eq!(
        with("12..34..........\n2x2 12..34..........\n", GOOD).0,
        HOLDS
    );
    let (code, out, err) = with("1...............\n\n# two\n12..34..........\n", GOOD);
    assert_eq!(code, REFUSED);
    assert!(
        out.ends_with("\nlist:1: no certificate: 1...............\n"),
        "{out}"
    );
    assert!(err.ends_with("1 hold, 1 missing\n"), "{err}");
    let (code, out, _) = with("1...............\n", GOOD);
    let other = "-:5: refused: a puzzle, or rules, that were not asked for\n";
    assert!(code == REFUSED && out.starts_with(other), "{out}");
    // The empty board under other rules is not the empty board.
    let (code, out, _) = with("................\n", FORGED);
    let other = "-:21: refused: a puzzle, or rules, that were not asked for\n";
    assert!(code == REFUSED && out.starts_with(other), "{out}");
    for wrong in ["12..34.........\n", "9x9 12..34..........\n", "{}\n"] {
        let (code, out, err) = with(wrong, GOOD);
        assert_eq!((code, out.as_str()), (UNREADABLE, ""));
        assert!(err.contains("list:1: expected a puzzle"), "{err}");
    }
    std::fs::remove_dir_all(folder).unwrap();
    assert_eq!(ran(&["--puzzles", path], GOOD).0, UNREADABLE);
}

#[test]
fn the_claim_asked_for_has_to_follow() {
    for claim in ["several", "count 2"] {
        let (code, out, _) = ran(&["--claim", claim], GOOD);
        let expected = if claim == "several" { HOLDS } else { REFUSED };
        assert_eq!(code, expected, "{out}");
    }
    let (code, out, _) = ran(&["--claim", "unique"], GOOD);
    let refused = "-:2: refused: it claims several, expected unique\n";
    assert_eq!((code, out.as_str()), (REFUSED, refused));
}

#[test]
fn a_time_limit_ends_with_an_answer_of_its_own() {
    let (code, out, err) = ran(&["--time-limit", "0"], GOOD);
    let unknown = "-:1: unknown: not checked to the end: the time limit was reached\n";
    assert_eq!((code, out.as_str()), (UNDECIDED, unknown));
    assert!(err.ends_with("0 hold, 1 not checked to the end\n"), "{err}");
    assert_eq!(ran(&["--time-limit", "1000"], GOOD).0, HOLDS);
}

#[test]
fn no_name_forges_a_line() {
    for (name, expected) in [
        ("no such-häß.cert", "no such-häß.cert"),
        ("it's\\mine", "it's\\mine"),
        ("a\n-:1: unique holds", "\"a\\n-:1: unique holds\""),
        ("a\u{1b}[2J", "\"a\\u{1b}[2J\""),
        ("a\u{202e}b", "\"a\\u{202e}b\""),
        ("\"a\"", "\"\\\"a\\\"\""),
    ] {
        assert_eq!(shown(Path::new(name)), expected);
        let (code, out, err) = ran(&[name], "");
        assert_eq!(
            (code, out.as_str(), err.lines().count()),
            (UNREADABLE, "", 2)
        );
    }
}
