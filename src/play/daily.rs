//! The puzzle of a day: a seed of the date and the level, the same for everybody.

use std::time::{SystemTime, UNIX_EPOCH};
use veridoku::human::Level;

/// The seconds of a day.
const DAY: u64 = 86_400;

/// Returns today in days since the first of January 1970, in universal time, so that everybody has
/// the same.
pub(super) fn today() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() / DAY)
}

/// Returns the seed of a day and a level.
pub(super) fn seed(day: u64, level: Level) -> u64 {
    day * 8 + level as u64
}

/// Reads a date as days since the first of January 1970.
///
/// # Errors
/// Says what was expected.
pub(super) fn read_date(text: &str) -> Result<u64, String> {
    let expected = || "expected a date such as 2026-11-23, from 1970 on".to_string();
    let mut parts = text.split('-');
    let mut next = |digits: usize| {
        let part = parts.next().filter(|part| part.len() == digits)?;
        part.parse::<u64>()
            .ok()
            .filter(|_| part.bytes().all(|b| b.is_ascii_digit()))
    };
    let read = (next(4), next(2), next(2));
    let (Some(year), Some(month), Some(day)) = read else {
        return Err(expected());
    };
    let known = parts.next().is_none() && year >= 1970 && (1..=12).contains(&month);
    if !known || day == 0 || day > length(year, month) {
        return Err(expected());
    }
    let years = (1970..year)
        .map(|year| if leaps(year) { 366 } else { 365 })
        .sum::<u64>();
    let months = (1..month).map(|month| length(year, month)).sum::<u64>();
    Ok(years + months + day - 1)
}

/// Writes days since the first of January 1970 as a date.
pub(super) fn date(day: u64) -> String {
    let (mut year, mut left) = (1970, day);
    while left >= if leaps(year) { 366 } else { 365 } {
        left -= if leaps(year) { 366 } else { 365 };
        year += 1;
    }
    let mut month = 1;
    while left >= length(year, month) {
        left -= length(year, month);
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", left + 1)
}

fn leaps(year: u64) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

fn length(year: u64, month: u64) -> u64 {
    match month {
        2 => 28 + u64::from(leaps(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days_and_back() {
        assert_eq!(read_date("1970-01-01"), Ok(0));
        assert_eq!(read_date("2000-03-01"), Ok(11_017));
        assert_eq!(read_date("2026-11-23"), Ok(20_780));
        for day in (0..40_000).step_by(17) {
            assert_eq!(read_date(&date(day)), Ok(day));
        }
        for wrong in [
            "",
            "2026-2-1",
            "2026-02-30",
            "1969-12-31",
            "2026-13-01",
            "2026-01-01-1",
            "+026-01-01",
        ] {
            assert!(read_date(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn levels_of_a_day_have_seeds_of_their_own() {
        let all: std::collections::HashSet<u64> = (0..100)
            .flat_map(|day| Level::ALL.map(|level| seed(day, level)))
            .collect();
        assert_eq!(all.len(), 500);
    }
}
