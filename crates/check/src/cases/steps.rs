//! The steps of a proof by cases, read from bytes and checked one after another.

use super::super::code::Numbers;
use super::super::lines::Deadline;
use super::Cases;

/// The effort between two looks at the clock.
const EFFORT: u64 = 1 << 20;

/// What a step takes that applies no relation.
const STEP: usize = 1 << 6;

/// Checks that the steps show that no board but those shown keeps the rules; returns their number.
///
/// What is supposed has steps behind it that refute it, up to the step that says so. They are
/// passed over once it is refuted, and if it was struck out before; so are all once everything is:
/// whoever strikes out more follows the same proof.
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
        let (mut possible, mut passed) = take(&mut cases, &mut numbers).map_err(wrong)?;
        while !possible {
            match cases.refute() {
                Some(still) => {
                    possible = still;
                    passed += pass_over(&mut numbers).map_err(wrong)?;
                }
                None => {
                    while !numbers.0.is_empty() {
                        read(&mut numbers).map_err(wrong)?;
                        passed += 1;
                    }
                    return Ok(step + passed);
                }
            }
        }
        step += passed;
    }
    Err("the proof ends before it has shown anything".to_string())
}

/// A step as it is written.
enum Written {
    /// A cell and a digit, as numbers.
    Supposed(usize, usize),
    Shown,
    Refuted,
    Applied(usize),
}

/// Reads the next step.
fn read(numbers: &mut Numbers<'_>) -> Result<Written, &'static str> {
    let mut next = || numbers.next().map(|number| number as usize);
    Ok(match next()? {
        0 => Written::Supposed(next()?, next()?),
        1 => Written::Shown,
        2 => Written::Refuted,
        number => Written::Applied(number - 3),
    })
}

/// Passes over the steps up to the one that says that what is supposed is refuted; returns their
/// number.
fn pass_over(numbers: &mut Numbers<'_>) -> Result<usize, &'static str> {
    let (mut inside, mut passed) = (1, 0);
    while inside > 0 {
        passed += 1;
        match read(numbers)? {
            Written::Supposed(..) => inside += 1,
            Written::Refuted => inside -= 1,
            Written::Shown | Written::Applied(_) => {}
        }
    }
    Ok(passed)
}

/// Takes the next step; returns whether there may still be a board that is not shown, and the
/// number of steps that were passed over.
fn take(cases: &mut Cases, numbers: &mut Numbers<'_>) -> Result<(bool, usize), &'static str> {
    let possible = match read(numbers)? {
        Written::Supposed(cell, digit) => {
            let set = cases.sets.get(cell).copied();
            let set = set.filter(|_| (1..=cases.board.size.order).contains(&digit));
            let set = set.ok_or("a cell or a digit that there is not")?;
            if set >> (digit - 1) & 1 == 0 {
                return Ok((true, pass_over(numbers)?));
            }
            cases.suppose(cell, digit);
            true
        }
        Written::Shown if cases.is_shown() => false,
        Written::Shown => return Err("a board that is not shown"),
        Written::Refuted => return Err("what is supposed is not refuted"),
        Written::Applied(relation) if relation < cases.relations() => cases.apply(relation),
        Written::Applied(_) => return Err("a relation that there is not"),
    };
    Ok((possible, 0))
}
