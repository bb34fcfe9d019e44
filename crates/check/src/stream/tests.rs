//! Streams of certificates, with everything between, around and instead of them.

use super::{Certificates, Demand, Found, MOST_LINE};
use std::io::{self, BufReader, Read};

const GOOD: &str = "veridoku certificate 1
claim several
board 2x2
rules plain
puzzle 12..34..........
solution 1243341221344321
solution 1243342121344312
end
";
/// The digest is of `printf 12..34.......... | sha256sum`.
const HOLDS: &str = "several holds: 12..34.......... (boxes of 2x2; \
    sha256 13f66e3d21e796df06a0db946e11dfbbc7b9e1693d54acc511c0600bb46c2bb1)";

/// Returns a line for each certificate of a stream, and for the error if there is one.
fn lines(stream: &[u8], most: u64) -> Vec<String> {
    let line = |found: io::Result<Found>| match found {
        Ok(found) => found.words("s"),
        Err(error) => format!("error: {error}"),
    };
    // Pieces do not depend on what the buffer holds.
    let input = BufReader::with_capacity(7, stream);
    Certificates::new(input, most, Demand::default())
        .map(line)
        .collect()
}

#[test]
fn certificates_follow_each_other_with_or_without_empty_lines() {
    let stream = format!("\n\n{GOOD}{GOOD}\n\n{GOOD}\n");
    let expected = [3, 11, 21].map(|line| format!("s:{line}: {HOLDS}"));
    assert_eq!(lines(stream.as_bytes(), 1000), expected);
}

#[test]
fn lines_with_carriage_returns_are_refused() {
    let stream = format!("{GOOD}{GOOD}").replace('\n', "\r\n") + GOOD;
    let what = "refused: column 23: expected no carriage return";
    let expected = [format!("s:1: {what}"), format!("s:9: {what}")];
    assert_eq!(lines(stream.as_bytes(), 1000)[..2], expected);
    assert_eq!(lines(stream.as_bytes(), 1000)[2], format!("s:17: {HOLDS}"));
    let blank = lines(format!(" \n{GOOD}").as_bytes(), 1000);
    assert_eq!(blank[0], "s:1: refused: column 1: expected no blank");
}

#[test]
fn a_line_that_is_too_long_is_refused_before_it_is_held() {
    struct Endless;
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            buffer.fill(b'x');
            Ok(buffer.len())
        }
    }
    let first = &b"veridoku certificate 1\n"[..];
    let long = 40 * MOST_LINE as u64;
    let input = first
        .chain(Endless.take(long))
        .chain(&b"\nend\n"[..])
        .chain(GOOD.as_bytes());
    let mut certificates = Certificates::new(BufReader::new(input), u64::MAX, Demand::default());
    let found = certificates.next().unwrap().unwrap();
    let refusal = "s:2: refused: a line of more than 1048576 bytes";
    assert_eq!(found.words("s"), refusal);
    let next = certificates.next().unwrap().unwrap();
    assert_eq!(next.words("s"), format!("s:4: {HOLDS}"));
    assert!(certificates.piece.capacity() < 4 * MOST_LINE);
    assert!(certificates.text.capacity() < 4 * MOST_LINE);
}

#[test]
fn what_looks_like_a_certificate_within_a_line_is_none() {
    let padding = "x".repeat(MOST_LINE - 50);
    for most in [u64::MAX, 100] {
        let stream = format!("veridoku certificate 1\n{padding}{}{GOOD}", "x".repeat(51));
        let found = lines(stream.as_bytes(), most);
        assert!(
            found.len() == 1 && found[0].contains("refused"),
            "{found:?}"
        );
    }
}

#[test]
fn a_certificate_without_an_end_is_refused_and_the_next_one_read() {
    let cut = GOOD.strip_suffix("end\n").unwrap();
    let expected = [
        "s:7: refused: expected 'solution', found the end".to_string(),
        format!("s:7: {HOLDS}"),
        "s:22: refused: expected 'end', found the end".to_string(),
    ];
    let short = &GOOD[..GOOD.len() - 30];
    assert_eq!(
        lines(format!("{short}{GOOD}{cut}").as_bytes(), 1000),
        expected
    );
    let stream = GOOD.trim_end();
    let what = "s:8: refused: expected a line feed at the end of the line";
    assert_eq!(lines(stream.as_bytes(), 1000), [what]);
}

#[test]
fn a_certificate_that_is_too_large_is_passed_over_up_to_the_next_one() {
    let size = GOOD.len() as u64;
    assert_eq!(lines(GOOD.as_bytes(), size), [format!("s:1: {HOLDS}")]);
    let large = |most: u64| format!("refused: a certificate of more than {most} bytes (--most)");
    for most in [0, 1, 21, size - 1] {
        let expected = [format!("s:1: {}", large(most))];
        assert_eq!(lines(GOOD.as_bytes(), most), expected);
    }
    let padding = "x".repeat(500);
    for end in ["", "end\n"] {
        let stream = format!("veridoku certificate 1\n{padding}\n{padding}\n{end}\n{GOOD}");
        let line = if end.is_empty() { 5 } else { 6 };
        let expected = [format!("s:1: {}", large(200)), format!("s:{line}: {HOLDS}")];
        assert_eq!(lines(stream.as_bytes(), 200), expected);
    }
}

#[test]
fn bytes_that_are_not_text_are_refused_at_their_line() {
    let mut stream = GOOD.as_bytes().to_vec();
    let place = stream.iter().position(|&byte| byte == b'x').unwrap();
    stream[place] = 0xff;
    stream.extend(GOOD.as_bytes());
    let expected = [
        "s:3: refused: expected text in UTF-8".to_string(),
        format!("s:9: {HOLDS}"),
    ];
    assert_eq!(lines(&stream, 1000), expected);
}

#[test]
fn automata_clauses_and_counts_are_checked_in_a_stream() {
    let with = |row: &str| {
        let lines = format!(
            "relations\nautomaton r1c1 r1c2 : 1,0,0,0 {row}\nclause r1c1:2 r2c1:4\n\
             count r1c1:3 r1c2:3 = 2"
        );
        GOOD.replacen("plain", &lines, 1)
    };
    let right = with("!-,1,-,-");
    let stream = right.clone() + &with("!1,-,1,1") + &with("!-,1,-") + &right;
    let demand = Demand {
        about: crate::About::Anything,
        ..Demand::default()
    };
    let input = BufReader::with_capacity(7, stream.as_bytes());
    let found = Certificates::new(input, 1000, demand).map(|found| found.unwrap().words("s"));
    let found: Vec<String> = found.collect();
    assert!(found[0].starts_with("s:1: several holds under other rules (3 relations"));
    let what = "not a solution: the automaton that begins with r1c1 does not accept";
    assert_eq!(found[1], format!("s:20: refused: {what}"));
    assert!(found[2].starts_with("s:27: refused: expected 'automaton CELL… : ROW…'"));
    assert_eq!(found[3], found[0].replacen("s:1:", "s:34:", 1));
}

#[test]
fn a_stream_without_a_certificate_is_an_error() {
    for stream in ["", "\n", "\n\n\n"] {
        assert_eq!(lines(stream.as_bytes(), 9), ["error: no certificate in it"]);
    }
    let prose = lines(b"Dear Sir,\nend\nend\n", 1000);
    let expected = [
        "s:1: refused: expected 'veridoku', found 'Dear Sir,'",
        "s:3: refused: expected 'veridoku', found 'end'",
    ];
    assert_eq!(prose, expected);
}

#[test]
fn an_error_of_the_stream_ends_it() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("broken"))
        }
    }
    let input = BufReader::new(GOOD.as_bytes().chain(Broken));
    let mut certificates = Certificates::new(input, 1000, Demand::default());
    let found = certificates.next().unwrap().unwrap();
    assert_eq!((found.line, found.bytes), (1, GOOD.len() as u64));
    let error = certificates.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "broken");
    assert!(certificates.next().is_none());
}
