//! How long solved puzzles took: times are those without help.

use super::daily::date;
use super::solved::Solved;
use super::table::clock;
use std::fmt::Write;
use std::time::Duration;

/// The width of the plot.
const WIDTH: usize = 40;
/// How many of the last times of a level are in the plot.
const LAST: usize = 20;

/// Returns the times by level, and a plot of the last ones.
pub(super) fn table(solved: &[Solved]) -> String {
    let own: Vec<&Solved> = solved.iter().filter(|one| !one.helped).collect();
    if solved.is_empty() {
        return "No puzzle was solved yet.\n".to_string();
    }
    let mut levels: Vec<&str> = Vec::new();
    for one in solved {
        if !levels.contains(&name(one)) {
            levels.push(name(one));
        }
    }
    let order = ["very easy", "easy", "medium", "hard", "expert"];
    levels.sort_by_key(|level| {
        order
            .iter()
            .position(|own| own == level)
            .unwrap_or(order.len())
    });
    let mut text = format!(
        "{:<12}{:>8}{:>10}{:>10}{:>10}{:>11}\n",
        "level", "solved", "best", "median", "mean", "with help"
    );
    for level in &levels {
        let mut times: Vec<u64> = own
            .iter()
            .filter(|one| name(one) == *level)
            .map(|one| one.seconds)
            .collect();
        times.sort_unstable();
        let helped = solved
            .iter()
            .filter(|one| one.helped && name(one) == *level);
        let mean = times.iter().sum::<u64>().checked_div(times.len() as u64);
        let all = [
            times.first().copied(),
            times.get(times.len() / 2).copied(),
            mean,
        ];
        let [best, median, mean] = all.map(|seconds| {
            seconds.map_or("-".to_string(), |seconds| {
                clock(Duration::from_secs(seconds))
            })
        });
        let _ = writeln!(
            text,
            "{level:<12}{:>8}{best:>10}{median:>10}{mean:>10}{:>11}",
            times.len(),
            helped.count()
        );
    }
    for level in levels
        .iter()
        .filter(|level| own.iter().any(|one| name(one) == **level))
    {
        let times: Vec<&&Solved> = own.iter().filter(|one| name(one) == *level).collect();
        let last = &times[times.len().saturating_sub(LAST)..];
        let longest = last.iter().map(|one| one.seconds).max().unwrap_or(1).max(1);
        let _ = write!(text, "\n{level}, the last {}:\n", last.len());
        for one in last {
            let bar = (one.seconds as usize * WIDTH)
                .div_ceil(longest as usize)
                .max(1);
            let time = clock(Duration::from_secs(one.seconds));
            let _ = writeln!(
                text,
                "{}  {:<WIDTH$}  {time}",
                date(one.day),
                "#".repeat(bar)
            );
        }
    }
    text
}

fn name(solved: &Solved) -> &str {
    solved.level.as_deref().unwrap_or("other")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(level: Option<&str>, seconds: u64, helped: bool) -> Solved {
        Solved {
            puzzle: String::new(),
            level: level.map(str::to_string),
            seconds,
            day: 20_780,
            helped,
        }
    }

    #[test]
    fn times_stand_by_level_without_those_that_were_shown() {
        assert_eq!(table(&[]), "No puzzle was solved yet.\n");
        let helped = table(&[solved(None, 3, true)]);
        assert!(helped.ends_with("-          1\n"), "{helped}");
        let all = [
            solved(Some("hard"), 600, false),
            solved(Some("easy"), 60, false),
            solved(Some("easy"), 3, true),
            solved(Some("easy"), 120, false),
            solved(None, 5, false),
        ];
        insta::assert_snapshot!(table(&all));
    }
}
