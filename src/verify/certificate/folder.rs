//! Certificates, and the same proofs in standard formats, as files in a folder.

use super::Certificate;
use crate::proof::{Layout, Lrat};
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

/// A file that cannot be written.
#[derive(Debug, Error)]
#[error("{}: {error}", path.display())]
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

    /// Writes a certificate and returns its path. The name is made of the file and the line of the
    /// puzzle; `""` is a lone puzzle, `-` standard input.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, at: (&str, u64), text: &str) -> Result<PathBuf, CertificateFileError> {
        let path = self.path(at, "cert");
        self.whole(&path, |out| out.write_all(text.as_bytes()))?;
        Ok(path)
    }

    /// Writes files for other checkers: for the claim and, if the certificate shows it, for the claim
    /// that no fewer givens contradict each other.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn standard(
        &self,
        at: (&str, u64),
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

    /// Writes a formula of a size in variables and clauses, which `clauses` hands out, and the proof
    /// that it has no model.
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

    fn path(&self, at: (&str, u64), extension: &str) -> PathBuf {
        let source = match at.0 {
            "" => "puzzle".to_string(),
            "-" => "stdin".to_string(),
            // A file of this name is not standard input.
            "stdin" => "%73tdin".to_string(),
            path => path.bytes().map(letter).collect(),
        };
        self.folder.join(format!("{source}-{}.{extension}", at.1))
    }

    /// Writes a file under another name first, so that none is ever half there.
    fn whole(
        &self,
        path: &Path,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> Result<(), CertificateFileError> {
        let mut part = path.to_path_buf().into_os_string();
        part.push(".part");
        let done = File::create(&part).and_then(|file| {
            let mut out = BufWriter::new(file);
            write(&mut out)?;
            out.flush()?;
            fs::rename(&part, path)
        });
        done.map_err(CertificateFileError::at(path))
    }
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
