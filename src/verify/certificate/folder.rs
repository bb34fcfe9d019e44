//! Certificates, and the same proofs in standard formats, as files in a folder.

use super::whole::write_whole;
use super::{Certificate, CheckedCertificate};
use crate::check::{About, Checked, Claim, Demand, Subject, check_by};
use crate::names::{failure, shown};
use crate::proof::{Layout, Lrat};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Takes a clause.
type Each<'a> = dyn FnMut(&[i32]) + 'a;

/// A folder for certificates.
pub struct CertificateFolder {
    folder: PathBuf,
}

/// Which files for other checkers are written beside a certificate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandardFiles {
    /// The formula in DIMACS form.
    pub dimacs: bool,
    /// The proof as DRAT.
    pub drat: bool,
    /// The proof as LRAT.
    pub lrat: bool,
}

/// The place of a puzzle, of which the name of its certificate is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// The name of its source as [`shown`], `""` for a lone puzzle, `-` for standard input.
    pub source: &'a str,
    /// The line at which it starts, from 1.
    pub line: u64,
    /// The column, from 1, if another puzzle starts before it on the line.
    pub column: Option<u64>,
}

/// A file that cannot be written.
#[derive(Debug, Error)]
#[error("{}: {}", shown(path), failure(error))]
pub struct CertificateFileError {
    /// The file or folder.
    pub path: PathBuf,
    /// The error of the system.
    pub error: io::Error,
}

impl CertificateFileError {
    fn at(path: &Path) -> impl FnOnce(io::Error) -> CertificateFileError {
        let path = path.to_path_buf();
        |error| CertificateFileError { path, error }
    }
}

impl CertificateFolder {
    /// Opens a folder, made if there is none.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn open(folder: &Path) -> Result<CertificateFolder, CertificateFileError> {
        fs::create_dir_all(folder).map_err(CertificateFileError::at(folder))?;
        Ok(CertificateFolder {
            folder: folder.to_path_buf(),
        })
    }

    /// Returns the certificate that is there for a puzzle, if it holds, `fits`, and has those files
    /// for other checkers beside it that are wanted.
    pub fn kept(
        &self,
        at: Place<'_>,
        subject: &Subject,
        wanted: StandardFiles,
        fits: impl FnOnce(&Checked) -> bool,
    ) -> Option<(PathBuf, CheckedCertificate)> {
        let path = self.path(at, "cert");
        let text = fs::read_to_string(&path).ok()?;
        let subjects = HashSet::from([subject.clone()]);
        let demand = Demand {
            about: About::One(&subjects),
            ..Demand::default()
        };
        let checked = check_by(&demand, &text).ok()?;
        let standard = wanted.extensions(&checked);
        let is_there = |extension: &String| self.path(at, extension).is_file();
        let keep = fits(&checked) && standard.iter().all(is_there);
        keep.then(|| (path, CheckedCertificate::new(None, text, checked)))
    }

    /// Writes a certificate and returns its path. The name is made of the place of the puzzle.
    ///
    /// # Errors
    /// If the file cannot be written, or would replace anything but a certificate of this puzzle.
    pub fn write(
        &self,
        at: Place<'_>,
        subject: &Subject,
        text: &str,
    ) -> Result<PathBuf, CertificateFileError> {
        let path = self.path(at, "cert");
        self.may_write(at, subject)?;
        self.whole(&path, |out| out.write_all(text.as_bytes()))?;
        Ok(path)
    }

    /// Returns an error if the certificate of a puzzle would replace anything but one of the same
    /// puzzle.
    ///
    /// # Errors
    /// That one.
    pub fn may_write(&self, at: Place<'_>, subject: &Subject) -> Result<(), CertificateFileError> {
        let path = self.path(at, "cert");
        may_replace(&path, subject).map_err(CertificateFileError::at(&path))
    }

    /// Writes files for other checkers: for the claim and, if the certificate shows it, for the
    /// claim that no fewer givens contradict each other.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn standard(
        &self,
        at: Place<'_>,
        certificate: &Certificate,
        layout: &Layout,
        wanted: StandardFiles,
    ) -> Result<(), CertificateFileError> {
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

    /// Writes a formula of a size in variables and clauses, which `clauses` hands out, and the
    /// proof that it has no model.
    fn formula_and_proof(
        &self,
        path: &dyn Fn(&str) -> PathBuf,
        wanted: StandardFiles,
        (variables, number): (u32, usize),
        proof: &Lrat,
        clauses: &dyn Fn(&mut Each<'_>),
    ) -> Result<(), CertificateFileError> {
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

    fn path(&self, at: Place<'_>, extension: &str) -> PathBuf {
        let source = match at.source {
            "" => "puzzle".to_string(),
            "-" => "stdin".to_string(),
            // A file of this name is neither standard input nor a lone puzzle.
            "stdin" => "%73tdin".to_string(),
            "puzzle" => "%70uzzle".to_string(),
            path => path.bytes().map(letter).collect(),
        };
        let column = at
            .column
            .map_or(String::new(), |column| format!(".{column}"));
        self.folder
            .join(format!("{source}-{}{column}.{extension}", at.line))
    }

    fn whole(
        &self,
        path: &Path,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> Result<(), CertificateFileError> {
        write_whole(path, write).map_err(CertificateFileError::at(path))
    }
}

impl StandardFiles {
    /// Returns the extensions of the files that are written beside a certificate.
    fn extensions(self, checked: &Checked) -> Vec<String> {
        let wanted = [
            (self.dimacs, "cnf"),
            (self.drat, "drat"),
            (self.lrat, "lrat"),
        ];
        let wanted = wanted.into_iter().filter(|(wanted, _)| *wanted);
        let proofs = [
            (checked.claim != Claim::Several, ""),
            (checked.smallest, "smallest."),
        ];
        let each = |(_, extension)| {
            let shown = proofs.into_iter().filter(|(shown, _)| *shown);
            shown.map(move |(_, before)| format!("{before}{extension}"))
        };
        wanted.flat_map(each).collect()
    }
}

/// Returns an error if a file is there that is no certificate of this puzzle. An empty file may be
/// replaced.
fn may_replace(path: &Path, subject: &Subject) -> io::Result<()> {
    let text = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        text => text?,
    };
    let about = std::str::from_utf8(&text).ok().and_then(about);
    if text.is_empty() || about.as_ref() == Some(subject) {
        return Ok(());
    }
    let what = "it is there already and no certificate of this puzzle, so it is not replaced";
    Err(io::Error::new(io::ErrorKind::AlreadyExists, what))
}

/// Returns what a certificate is about, whether it holds or not.
fn about(text: &str) -> Option<Subject> {
    let start = text.find("\nboard ")? + 1;
    let puzzle = start + text[start..].find("\npuzzle ")? + 1;
    let end = puzzle + text[puzzle..].find('\n')? + 1;
    Subject::read(&text[start..end]).ok()
}

fn clause(out: &mut impl Write, literals: &[i32]) -> io::Result<()> {
    literals
        .iter()
        .try_for_each(|literal| write!(out, "{literal} "))?;
    writeln!(out, "0")
}

/// Returns a byte of a path as it is in the name of a file: no two paths have the same name.
fn letter(byte: u8) -> String {
    match byte {
        b'/' => "+".to_string(),
        b'.' | b'_' | b'-' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    }
}
