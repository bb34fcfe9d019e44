//! Results as JUnit XML, as continuous integration reads it: one `testsuite` with a `testcase` a
//! puzzle.
//!
//! The numbers stand at the top and are known at the end, so the cases are collected in a file of
//! their own beside the report and not in memory.

use crate::crosscheck::TestCase;
use crate::formats::escaped_xml;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A report that grows.
pub struct Junit {
    path: PathBuf,
    parts: PathBuf,
    file: BufWriter<File>,
    tests: u64,
    failures: u64,
    skipped: u64,
}

impl Junit {
    /// A report that will be written to a file.
    ///
    /// # Errors
    /// If the file cannot be made, or is a folder.
    pub fn new(path: &Path) -> io::Result<Junit> {
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let mut parts = path.as_os_str().to_owned();
        parts.push(".part");
        let parts = PathBuf::from(parts);
        let file = File::create(&parts)?;
        Ok(Junit {
            path: path.to_path_buf(),
            parts,
            file: BufWriter::new(file),
            tests: 0,
            failures: 0,
            skipped: 0,
        })
    }

    /// Adds a result.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, case: &TestCase) -> io::Result<()> {
        self.tests += 1;
        let mut text = format!(
            "  <testcase classname=\"{}\" name=\"{}\" time=\"{:.3}\"",
            escaped_xml(&case.group),
            escaped_xml(&case.name),
            case.time.as_secs_f64()
        );
        match &case.failure {
            None if case.skipped => {
                self.skipped += 1;
                text += ">\n    <skipped message=\"no puzzle\"/>\n  </testcase>\n";
            }
            None => text += "/>\n",
            Some(failure) => {
                self.failures += 1;
                let _ = writeln!(
                    text,
                    ">\n    <failure type=\"{}\" message=\"{}\">{}</failure>\n  </testcase>",
                    escaped_xml(failure.word),
                    escaped_xml(&failure.message),
                    escaped_xml(failure.details.trim_end())
                );
            }
        }
        self.file.write_all(text.as_bytes())
    }

    /// Writes the report.
    ///
    /// # Errors
    /// If that fails.
    pub fn finish(mut self, time: Duration) -> io::Result<()> {
        self.file.flush()?;
        let mut report = BufWriter::new(File::create(&self.path)?);
        let (tests, failures, skipped) = (self.tests, self.failures, self.skipped);
        writeln!(report, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
        writeln!(
            report,
            "<testsuite name=\"veridoku crosscheck\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\" time=\"{:.3}\">",
            time.as_secs_f64()
        )?;
        io::copy(&mut File::open(&self.parts)?, &mut report)?;
        writeln!(report, "</testsuite>")?;
        report.flush()?;
        fs::remove_file(&self.parts)?;
        Ok(())
    }
}
