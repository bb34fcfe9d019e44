//! Tests of the whole model.

use super::*;

pub(in crate::rate) const EASY: &str =
    "..58..94..8.9.......9.31.2..9..5..8..51...47.86...735..1.268.94.4.....62.....951.";
/// Needs an X-Wing or more.
pub(in crate::rate) const XWING: &str =
    "..67.3.54.........854.........1..597...9...61.....5....45.78..6..3...1.....4..7..";
pub(in crate::rate) const SEVENTEEN: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
pub(in crate::rate) const HARDEST: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

pub(in crate::rate) fn values(line: &str) -> [u8; 81] {
    let mut values = [0; 81];
    for (value, byte) in values.iter_mut().zip(line.bytes()) {
        *value = if byte == b'.' { 0 } else { byte - b'0' };
    }
    values
}

#[test]
fn harder_puzzles_take_longer() {
    let [easy, seventeen, hardest] =
        [EASY, SEVENTEEN, HARDEST].map(|line| expected_time(&values(line)).unwrap());
    assert!(
        easy < seventeen && seventeen < hardest,
        "{easy} {seventeen} {hardest}"
    );
    assert!(EXPECTED_TIMES.0 < easy && hardest <= EXPECTED_TIMES.1);
}

#[test]
fn the_same_puzzle_takes_the_same_time() {
    assert_eq!(
        expected_time(&values(SEVENTEEN)),
        expected_time(&values(SEVENTEEN))
    );
}

#[test]
fn what_is_no_puzzle_has_no_time() {
    let mut full = values(EASY);
    full[0] = 10;
    assert_eq!(expected_time(&full), None);
    let twice = format!("1.......1{}", ".".repeat(72));
    assert_eq!(expected_time(&values(&twice)), None);
    // r1c4 sees 1 to 9.
    let no_place = format!(
        "123.45...{}6{}7{}8{}9{}",
        ".".repeat(3),
        ".".repeat(8),
        ".".repeat(8),
        ".".repeat(8),
        ".".repeat(41)
    );
    assert_eq!(expected_time(&values(&no_place)), None);
    assert!(expected_time(&[0; 81]).is_some());
}
