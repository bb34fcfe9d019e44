//! Streams of certificates, with everything between, around and instead of them.

use super::{Certificates, Found};
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
const HOLDS: &str = "several holds: 12..34.......... (boxes of 2x2)";

/// Returns a line for each certificate of a stream, and for the error if there is one.
fn lines(stream: &[u8], most: u64) -> Vec<String> {
    let line = |found: io::Result<Found>| match found {
        Ok(found) => found.words("s"),
        Err(error) => format!("error: {error}"),
    };
    // Pieces do not depend on what the buffer holds.
    let input = BufReader::with_capacity(7, stream);
    Certificates::new(input, most).map(line).collect()
}

#[test]
fn certificates_follow_each_other_with_or_without_empty_lines() {
    let stream = format!("\n \r\n{GOOD}{GOOD}\n\n{GOOD}\n");
    let expected = [3, 11, 21].map(|line| format!("s:{line}: {HOLDS}"));
    assert_eq!(lines(stream.as_bytes(), 1000), expected);
}

#[test]
fn lines_may_end_with_carriage_returns() {
    let stream = format!("{GOOD}{GOOD}").replace('\n', "\r\n");
    let expected = [1, 9].map(|line| format!("s:{line}: {HOLDS}"));
    assert_eq!(lines(stream.as_bytes(), 1000), expected);
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
    // The last line of the stream needs no line break.
    let stream = GOOD.trim_end();
    assert_eq!(lines(stream.as_bytes(), 1000), [format!("s:1: {HOLDS}")]);
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
fn a_stream_without_a_certificate_is_an_error() {
    for stream in ["", "\n", " \r\n\n\n"] {
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
    let mut certificates = Certificates::new(input, 1000);
    let found = certificates.next().unwrap().unwrap();
    assert_eq!((found.line, found.bytes), (1, GOOD.len() as u64));
    let error = certificates.next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "broken");
    assert!(certificates.next().is_none());
}
