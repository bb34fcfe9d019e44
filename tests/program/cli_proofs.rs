//! Golden transcripts of the commands that make and check certificates.

use crate::terminal::transcript::{SMALL, Transcript, UNIQUE};
use veridoku::engine::Limits;
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::Shape;
use veridoku::rules::Model;
use veridoku::verify::certificate::{CertificateKind, Certifier};

/// 4×4, one solution; one given is redundant.
const FOUR: &str = ".1.....24.31....";
/// 4×4, one solution, minimal.
const MINIMAL: &str = "1.....3..4.....2";
/// 4×4, no solution: r1c4 sees 1, 2, 3 and 4.
const NO_PLACE: &str = "123....4........";

#[test]
fn certify() {
    let mut transcript = Transcript::new();
    transcript.file("mixed.txt", format!("{FOUR}\n{SMALL}\n{NO_PLACE}\n1x\n"));
    for args in [
        &["certify", "--help"][..],
        &["certify", FOUR],
        &["certify", NO_PLACE],
        &["certify", "--bare", NO_PLACE],
        &["certify", "--minimal", MINIMAL],
        &["certify", "--minimal", FOUR],
        &["certify", "--minimal", NO_PLACE],
        &["certify", "--count", "10", FOUR],
        &["certify", "--count", "1", SMALL],
        &["certify", "--json", FOUR],
        &["certify", "--from", "line", "-o", "out", "mixed.txt"],
        &["check", "out"],
        &["check", "--json", "out"],
        &[
            "verify",
            "--from",
            "line",
            "--certify",
            "proofs",
            "mixed.txt",
        ],
        &["verify", "--json", "--certify", "proofs", FOUR],
        &["check", "--quiet", "proofs"],
        &["certify", "-o", "out", "--dimacs", "--drat", "--lrat", FOUR],
        &["certify", "-o", "out", "--smallest", "--lrat", NO_PLACE],
        &["certify", "-o", "least", "--smallest", "--lrat", NO_PLACE],
        &["certify", "--lrat", FOUR],
        &["certify", "-o", "mixed.txt", FOUR],
        &["certify", "--time-limit", "0.000000001", UNIQUE],
    ] {
        transcript.run(args);
    }
    transcript.check("certify");
}

#[test]
fn check() {
    let mut transcript = Transcript::new();
    let head = "veridoku certificate 1\nclaim several\nboard 2x2\nrules plain\n";
    let good = format!(
        "{head}puzzle 12..34..........\nsolution 1243341221344321\nsolution 1243342121344312\nend\n"
    );
    transcript.file("good.cert", good.clone());
    transcript.file("list.sdm", "12..34..........\n1...............\n12x\n");
    transcript.file("crlf.cert", good.replace('\n', "\r\n"));
    transcript.file("wide.cert", good.replace("12..", &"1".repeat(1 << 20)));
    transcript.file("two.cert", format!("{good}\n\n{good}"));
    transcript.file(
        "same.cert",
        good.replace("1243342121344312", "1243341221344321"),
    );
    transcript.file("given.cert", good.replace("puzzle 12", "puzzle 21"));
    transcript.file(
        "row.cert",
        good.replace("1243342121344312", "1243342121344311"),
    );
    transcript.file(
        "version.cert",
        good.replace("certificate 1", "certificate 2"),
    );
    transcript.file("cut.cert", format!("{}{good}", &good[..good.len() - 30]));
    transcript.file("space.cert", good.replace("end", "end "));
    transcript.file("prose.cert", "Dear Sir,\nplease find enclosed\n");
    // Too long, unterminated, and then a valid one.
    let padding = "x".repeat(1_100_000);
    let long = format!("veridoku certificate 1\n{padding}\n{good}");
    transcript.file("long.cert", long);
    transcript.file("empty.cert", "");
    transcript.file(
        "blank.cert",
        format!("{}\n{}", " ".repeat(1001), "\n".repeat(300_000)),
    );
    transcript.file(
        "claim.cert",
        format!("{good}{}", good.replace("several", "unique")),
    );
    let (killer, _) = crate::killers::killer(Shape::new(2, 3).unwrap(), 4, 2);
    let certified =
        Certifier::default().certify(&killer, CertificateKind::Verdict, &Limits::solutions(2));
    let certified = certified.unwrap().text();
    transcript.file("killer.cert", &certified);
    let sum = certified.lines().find(|l| l.starts_with("sum")).unwrap();
    let total = sum.replace(" = ", " = 1");
    let cages = "veridoku puzzle 1\nsize 4\nantiking\ncage 3 r1c1 r1c2\ncage 5 r2c4 r3c4\n";
    transcript.file("cages.vdk", cages);
    let puzzle = parse_str(cages, &ReadOptions::default())
        .remove(0)
        .unwrap()
        .puzzle;
    let named = Certifier::default().certify(
        &Model::new(&puzzle),
        CertificateKind::Verdict,
        &Limits::solutions(2),
    );
    let named = named.unwrap().text();
    transcript.file("named.cert", &named);
    transcript.file("unknown.cert", named.replace("cage 3", "corral 3"));
    transcript.file("total.cert", certified.replace(sum, &total));
    transcript.file(
        "overflow.cert",
        certified.replace(sum, "sum 99999999999999999999*r1c1 = 1"),
    );
    for args in [
        &["check", "--help"][..],
        &["check", "good.cert"],
        &["check", "--json", "good.cert", "same.cert"],
        &["check", "two.cert", "same.cert", "given.cert", "row.cert"],
        &[
            "check",
            "version.cert",
            "cut.cert",
            "prose.cert",
            "claim.cert",
        ],
        &["check", "killer.cert"],
        &[
            "check",
            "--rules",
            "any",
            "killer.cert",
            "total.cert",
            "overflow.cert",
        ],
        &["check", "--rules", "any", "--json", "killer.cert"],
        &[
            "check",
            "--rules",
            "any",
            "--quiet",
            "killer.cert",
            "good.cert",
        ],
        &["check", "named.cert", "unknown.cert"],
        &["check", "--quiet", "named.cert"],
        &["check", "--json", "named.cert"],
        &["check", "--rules", "plain", "named.cert"],
        &["check", "--puzzles", "cages.vdk", "named.cert"],
        &["check", "--puzzles", "list.sdm", "good.cert", "killer.cert"],
        &["check", "--puzzles", "list.sdm", "--json", "good.cert"],
        &[
            "check",
            "--puzzles",
            "12..34..........",
            "--claim",
            "several",
            "good.cert",
        ],
        &["check", "--puzzles", "missing.sdm", "good.cert"],
        &["check", "--claim", "unique", "good.cert"],
        &["check", "--claim", "one", "good.cert"],
        &["check", "--time-limit", "0.000000001", "good.cert"],
        &[
            "check",
            "--time-limit",
            "0.000000001",
            "--json",
            "good.cert",
        ],
        &["check", "crlf.cert", "wide.cert"],
        &["check", "empty.cert"],
        &["check", "space.cert"],
        &["check", "--most", "0", "good.cert"],
        &["check", "--most", "1", "long.cert"],
        &["check", "missing.cert", "good.cert"],
        &["check", "--most", "1", "blank.cert"],
        &["check", "--quiet", "good.cert"],
    ] {
        transcript.run(args);
    }
    transcript.check("check");
}

#[test]
fn why() {
    let mut transcript = Transcript::new();
    for args in [
        &["why", "--help"][..],
        &["why", UNIQUE, "1r1c2", "6r1c2", "9r1c1"],
        &["why", UNIQUE, "1r1c2", "--picture"],
        &["why", "--json", UNIQUE, "1r1c2", "6r1c2"],
        &["why", SMALL, "1r3c1", "3r3c1", "4r3c1"],
        &["why", NO_PLACE, "4r4c4"],
        &["why", UNIQUE, "0r1c1"],
        &["why", UNIQUE, "r1c1"],
        &["why", UNIQUE],
        &["why", "--time-limit", "0.000000001", UNIQUE, "1r1c2"],
    ] {
        transcript.run(args);
    }
    transcript.check("why");
}
