//! Golden transcripts of the commands that analyse a puzzle: true candidates, redundant givens,
//! repairs, smallest conflicts.

use crate::terminal::transcript::{SMALL, TWO, Transcript, UNIQUE};

/// 4×4, no solution: r1c4 sees 1, 2, 3 and 4.
const NO_PLACE: &str = "123....4........";
/// 4×4, one solution, with redundant givens in the top row.
const FULL_ROW: &str = "1234341221434321";
/// 4×4, twelve solutions.
const TOP: &str = "1234............";

#[test]
fn candidates() {
    let mut transcript = Transcript::new();
    transcript.file("mixed.txt", format!("{SMALL}\n{NO_PLACE}\n1x\n"));
    for args in [
        &["candidates", "--help"][..],
        &["candidates", UNIQUE],
        &["candidates", TWO],
        &["candidates", "--picture", SMALL],
        &["candidates", "--limit", "5", TOP],
        &["candidates", "--limit", "1", TOP],
        &["candidates", "--json", "--limit", "13", TOP],
        &["candidates", "--engine", "native", "--json", SMALL],
        &["candidates", "--engine", "sat", SMALL],
        &["candidates", "--from", "line", "mixed.txt"],
        &["candidates", "--time-limit", "0.000000001", SMALL],
    ] {
        transcript.run(args);
    }
    transcript.check("candidates");
}

#[test]
fn redundant() {
    let mut transcript = Transcript::new();
    transcript.file("mixed.txt", format!("{SMALL}\n{NO_PLACE}\n1x\n"));
    for args in [
        &["redundant", "--help"][..],
        &["redundant", UNIQUE],
        &["redundant", FULL_ROW],
        &["redundant", "--picture", SMALL],
        &["redundant", "--json", TOP],
        &["redundant", "--from", "line", "mixed.txt"],
        &["redundant", "--time-limit", "0.000000001", SMALL],
    ] {
        transcript.run(args);
    }
    transcript.check("redundant");
}

#[test]
fn repair() {
    let mut transcript = Transcript::new();
    let contradictory = "11..2..2........";
    transcript.file("mixed.txt", format!("{SMALL}\n{NO_PLACE}\n1x\n"));
    for args in [
        &["repair", "--help"][..],
        &["repair", UNIQUE],
        &["repair", TWO],
        &["repair", "--picture", SMALL],
        &["repair", TOP],
        &["repair", "--picture", TOP],
        &["repair", "--json", TOP],
        &["repair", "--limit", "5", TOP],
        &["repair", contradictory],
        &["repair", "--picture", contradictory],
        &["repair", "--json", "--engine", "native", contradictory],
        &["repair", "--from", "line", "mixed.txt"],
        &["repair", "--time-limit", "0.000000001", SMALL],
    ] {
        transcript.run(args);
    }
    transcript.check("repair");
}

#[test]
fn smallest() {
    let mut transcript = Transcript::new();
    // r1c4 has no digit left, but three of these givens are enough.
    let spare = "123.3..4........";
    for args in [
        &["verify", spare][..],
        &["verify", "--smallest", spare],
        &["verify", "--smallest", "--json", "--quiet", NO_PLACE],
        &["verify", "--smallest", "11.............."],
        &["certify", "--smallest", spare],
        &["certify", "--smallest", SMALL],
        &["certify", "--smallest", "-o", "out", spare],
        &["check", "out"],
        &["check", "--json", "out"],
        &["why", "--smallest", UNIQUE, "1r1c2", "9r1c1"],
        &["why", "--smallest", "--json", UNIQUE, "1r1c2"],
    ] {
        transcript.run(args);
    }
    transcript.check("smallest");
}
