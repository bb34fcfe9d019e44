//! Runs public checkers on our formulas and proofs: drat-trim, lrat-check and cake_lpr, from the
//! PATH or the folder that `VERIDOKU_CHECKERS` names. The test is ignored unless asked for:
//! `cargo test --test program other_checkers -- --ignored`.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use veridoku::engine::Limits;
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::grid::Shape;
use veridoku::proof::Layout;
use veridoku::rules::Model;
use veridoku::verify::certificate::{Certificate, CertificateKind, Certifier};

/// The checkers, with the output that confirms a proof.
const CHECKERS: [(&str, &str, &str); 3] = [
    ("drat-trim", "drat", "s VERIFIED"),
    ("lrat-check", "lrat", "VERIFIED"),
    ("cake_lpr", "lrat", "s VERIFIED UNSAT"),
];

fn program(name: &str) -> Option<PathBuf> {
    let named = std::env::var_os("VERIDOKU_CHECKERS").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = named.into_iter().chain(std::env::split_paths(&path));
    folders.find_map(|folder| Some(folder.join(name)).filter(|file| file.is_file()))
}

/// Returns whether a checker accepts a proof.
fn takes(program: &Path, formula: &Path, proof: &Path, word: &str) -> bool {
    let output = Command::new(program)
        .arg(formula)
        .arg(proof)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.contains(word) && !text.contains("NOT VERIFIED")
}

/// Writes formulas and proofs of a few killers.
fn write_killers(folder: &Path) {
    let mut certifier = Certifier::default();
    certifier.cases = false;
    for (number, (height, width, size)) in [(2, 2, 3), (2, 3, 4), (3, 3, 3), (3, 3, 4), (3, 3, 5)]
        .into_iter()
        .enumerate()
    {
        let (model, _) = crate::killers::killer(Shape::new(height, width).unwrap(), size, 1);
        let limits = Limits::solutions(2);
        let certificate = certifier
            .certify(&model, CertificateKind::Verdict, &limits)
            .unwrap();
        write(&certificate, folder, &format!("killer-{number}"));
    }
}

/// Writes formulas and proofs of hard puzzles, by a solver that introduces variables.
fn write_inventive(folder: &Path) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/literature/hard.sdm");
    let text = fs::read_to_string(file).unwrap();
    for (number, parsed) in parse_str(&text, &ReadOptions::default())
        .into_iter()
        .enumerate()
    {
        let model = Model::new(&parsed.unwrap().puzzle);
        let (certificate, _) = crate::inventive::certify(&model, number as u64);
        let (proof, _) = certificate.proof().unwrap();
        assert!(proof.definitions().count() > 0);
        write(&certificate, folder, &format!("inventive-{number}"));
    }
}

fn write(certificate: &Certificate, folder: &Path, name: &str) {
    let (proof, shown) = certificate.proof().unwrap();
    let model = &certificate.model;
    let layout = Layout::new(model.rulebook()).unwrap();
    let mut clauses = Vec::new();
    layout.write_clauses(|clause| clauses.push(clause.to_vec()));
    clauses.extend(layout.further(model, shown));
    let file = |extension: &str| {
        BufWriter::new(File::create(folder.join(format!("{name}.{extension}"))).unwrap())
    };
    let mut out = file("cnf");
    writeln!(out, "p cnf {} {}", layout.variables(), clauses.len()).unwrap();
    for clause in clauses {
        let words: Vec<String> = clause.iter().map(i32::to_string).collect();
        writeln!(out, "{} 0", words.join(" ")).unwrap();
    }
    proof.write_drat(&mut file("drat")).unwrap();
    proof.write_lrat(&mut file("lrat")).unwrap();
}

#[test]
#[ignore = "needs drat-trim, lrat-check or cake_lpr on the PATH or in VERIDOKU_CHECKERS"]
fn public_checkers_agree() {
    let folder = tempfile::tempdir().unwrap();
    let suites = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/suites");
    let lists: Vec<PathBuf> = ["unique", "none", "hard"]
        .map(|n| suites.join(n).with_extension("sdm"))
        .into();
    let status = Command::new(assert_cmd::cargo::cargo_bin!("veridoku"))
        .args(["certify", "--quiet", "--dimacs", "--drat", "--lrat"])
        .args(["--smallest", "-o"])
        .arg(folder.path())
        .args(&lists)
        .status()
        .unwrap();
    assert!(status.success());
    write_killers(folder.path());
    write_inventive(folder.path());
    let mut formulas: Vec<PathBuf> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "cnf"))
        .collect();
    formulas.sort();
    assert!(formulas.len() > 80);
    let smallest = |path: &&PathBuf| path.to_string_lossy().ends_with(".smallest.cnf");
    assert!(formulas.iter().filter(smallest).count() > 5);
    let mut asked = 0;
    for (name, extension, word) in CHECKERS {
        let Some(program) = program(name) else {
            continue;
        };
        asked += 1;
        let named = |path: &&PathBuf| {
            let name = path.file_name().unwrap_or_default();
            let name = name.to_string_lossy();
            name.starts_with("killer-") || name.starts_with("inventive-")
        };
        let always = |path: &&PathBuf| named(path) || smallest(path);
        let others = formulas.iter().filter(|path| !always(path)).step_by(5);
        for formula in others.chain(formulas.iter().filter(always)) {
            let proof = formula.with_extension(extension);
            assert!(
                takes(&program, formula, &proof, word),
                "{name}: {}",
                formula.display()
            );
        }
        // The checker does check: a proof without its first half is refused.
        let proof = formulas[0].with_extension(extension);
        let text = fs::read_to_string(&proof).unwrap();
        let cut = folder.path().join("cut");
        let lines: Vec<&str> = text.lines().collect();
        let short = &lines[..lines.len() / 2];
        fs::write(&cut, short.join("\n") + "\n").unwrap();
        if name != "drat-trim" {
            assert!(
                !takes(&program, &formulas[0], &cut, word),
                "{name} takes half a proof"
            );
        }
    }
    assert!(asked > 0, "none of the checkers was found");
}
