//! The steps of a proof by cases, read from bytes and checked one after another.

use super::super::code::Numbers;
use super::super::lines::Deadline;
use super::Cases;

/// The effort between two looks at the clock.
const EFFORT: u64 = 1 << 20;

/// What a step takes that applies no relation.
const STEP: usize = 1 << 6;

const CUT: &str = "it ends in the middle";

/// Checks that the steps show that no board but those shown keeps the rules; returns their number.
///
/// # Errors
/// The first thing in them that is wrong, or that the time is up, in words.
pub(in super::super) fn refuted(
    mut cases: Cases,
    steps: &[u8],
    deadline: Deadline,
) -> Result<usize, String> {
    let mut numbers = Numbers(steps);
    let (mut step, mut looked) = (0, 0);
    while !numbers.0.is_empty() {
        step += 1;
        let wrong = |what| format!("step {step} of the proof: {what}");
        // A step takes some effort even if it applies nothing.
        let effort = cases.effort() + (step * STEP) as u64;
        if effort > looked + EFFORT {
            looked = effort;
            if deadline.has_passed() {
                return Err(wrong("the time is up"));
            }
        }
        let mut possible = take(&mut cases, &mut numbers).map_err(wrong)?;
        while !possible {
            possible = match cases.refute() {
                Some(possible) => possible,
                None if numbers.0.is_empty() => return Ok(step),
                None => return Err(wrong("it is the last, but there are more")),
            };
        }
    }
    Err("the proof ends before it has shown anything".to_string())
}

/// Takes the next step; returns whether there may still be a board that is not shown.
fn take(cases: &mut Cases, numbers: &mut Numbers<'_>) -> Result<bool, &'static str> {
    match numbers.next().ok_or(CUT)? {
        0 => {
            let cell = numbers.next().ok_or(CUT)? as usize;
            let digit = numbers.next().ok_or(CUT)? as usize;
            let set = cases.sets.get(cell).copied().unwrap_or(0);
            let has = (1..=64).contains(&digit) && set >> (digit - 1) & 1 == 1;
            if !has {
                return Err("a candidate that there is not");
            }
            cases.suppose(cell, digit);
            Ok(true)
        }
        1 if cases.is_shown() => Ok(false),
        1 => Err("a board that is not shown"),
        number => {
            let relation = number as usize - 2;
            if relation >= cases.relations() {
                return Err("a relation that there is not");
            }
            Ok(cases.apply(relation))
        }
    }
}
