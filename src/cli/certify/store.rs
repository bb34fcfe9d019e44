//! Certificates and what goes with them as files in a folder.

use crate::cli::proof_args::Standard;
use crate::cli::record::Origin;
use anyhow::Context;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use veridoku::proof::{Layout, Lrat};
use veridoku::verify::certificate::Certificate;

/// Takes a clause.
type Each<'a> = dyn FnMut(&[i32]) + 'a;

/// A folder for certificates.
pub(crate) struct Store {
    folder: PathBuf,
}

impl Store {
    /// The folder, made if there is none.
    pub(crate) fn open(folder: &Path) -> anyhow::Result<Store> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        Ok(Store {
            folder: folder.to_path_buf(),
        })
    }

    /// Writes a certificate; returns its path. Where the puzzle stands makes the name.
    pub(crate) fn write(&self, at: Origin<'_>, text: &str) -> anyhow::Result<PathBuf> {
        let path = self.path(at, "cert");
        self.whole(&path, |out| out.write_all(text.as_bytes()))?;
        Ok(path)
    }

    /// Writes the files for other checkers that are wanted: for the claim, and for that no fewer
    /// givens contradict each other where it is shown.
    pub(crate) fn standard(
        &self,
        at: Origin<'_>,
        certificate: &Certificate,
        layout: &Layout,
        wanted: Standard,
    ) -> anyhow::Result<()> {
        let path = |extension: &str| self.path(at, extension);
        if let Some((proof, shown)) = certificate.proof() {
            let further = layout.further(&certificate.model, shown);
            let clauses = layout.clauses() as usize + further.len();
            let size = (layout.variables(), clauses);
            self.formula_and_proof(&path, wanted, size, proof, &|each| {
                layout.write_clauses(|literals| each(literals));
                further.iter().for_each(|literals| each(literals));
            })?;
        }
        if let Some((formula, proof)) = certificate.smaller() {
            let path = |extension: &str| path(&format!("smallest.{extension}"));
            let size = (formula.variables(), formula.len());
            self.formula_and_proof(&path, wanted, size, proof, &|each| {
                for literals in formula.clauses() {
                    let literals: Vec<i32> = literals.iter().map(|lit| lit.number()).collect();
                    each(&literals);
                }
            })?;
        }
        Ok(())
    }

    /// Writes a formula, of so many variables and clauses, which `clauses` hands out, and the proof
    /// that it has no model.
    fn formula_and_proof(
        &self,
        path: &dyn Fn(&str) -> PathBuf,
        wanted: Standard,
        (variables, number): (u32, usize),
        proof: &Lrat,
        clauses: &dyn Fn(&mut Each<'_>),
    ) -> anyhow::Result<()> {
        if wanted.dimacs {
            self.whole(&path("cnf"), |out| {
                writeln!(out, "p cnf {variables} {number}")?;
                let mut done = Ok(());
                clauses(&mut |literals| {
                    if done.is_ok() {
                        done = clause(out, literals);
                    }
                });
                done
            })?;
        }
        if wanted.drat {
            self.whole(&path("drat"), |out| proof.write_drat(out))?;
        }
        if wanted.lrat {
            self.whole(&path("lrat"), |out| proof.write_lrat(out))?;
        }
        Ok(())
    }

    fn path(&self, at: Origin<'_>, extension: &str) -> PathBuf {
        let source = match at.source {
            "" => "puzzle".to_string(),
            "-" => "stdin".to_string(),
            // Not to be taken for standard input.
            "stdin" => "%73tdin".to_string(),
            path => path.bytes().map(letter).collect(),
        };
        self.folder
            .join(format!("{source}-{}.{extension}", at.line))
    }

    /// Writes a file under another name first, so that none is ever half there.
    fn whole(
        &self,
        path: &Path,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let mut part = path.to_path_buf().into_os_string();
        part.push(".part");
        let done = File::create(&part).and_then(|file| {
            let mut out = BufWriter::new(file);
            write(&mut out)?;
            out.flush()?;
            fs::rename(&part, path)
        });
        done.with_context(|| path.display().to_string())
    }
}

fn clause(out: &mut impl Write, literals: &[i32]) -> io::Result<()> {
    literals
        .iter()
        .try_for_each(|literal| write!(out, "{literal} "))?;
    writeln!(out, "0")
}

/// How a byte of a path stands in the name of a file: no two paths have the same name.
fn letter(byte: u8) -> String {
    match byte {
        b'/' => "+".to_string(),
        b'.' | b'_' | b'-' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    }
}
