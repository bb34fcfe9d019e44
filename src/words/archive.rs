//! Certificates of verdicts in a folder.

use super::{certificate_size, counted};
use crate::names::shown;
use crate::verify::certificate::{Archive, Archived};

/// Returns what came of certifying a verdict, on one line: the file, its size, or why there is
/// none.
pub fn archived(kept: &Archived) -> String {
    match kept {
        Archived::Stored(made, path) => {
            let before = if made.certificate.is_none() {
                "kept, "
            } else {
                ""
            };
            format!(
                "{}, {}, {before}checked",
                shown(path),
                certificate_size(made)
            )
        }
        Archived::Stopped(stop) => format!("none: {stop} reached"),
        Archived::Unwritable(error) => format!("not written: {error}"),
        Archived::Wrong(error) => format!("does not hold: {error}"),
    }
}

/// Returns how much an archive has: `12 certificates of 3456 bytes, each checked`.
pub fn archive_size(archive: &Archive) -> String {
    let (number, bytes) = archive.size();
    let certificates = counted(number, "certificate");
    format!("{certificates} of {bytes} bytes, each checked")
}
