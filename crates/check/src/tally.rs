//! The numbers of a run.

use super::stream::Found;
use std::fmt;

/// How many certificates hold and how many do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Certificates that hold.
    pub held: u64,
    /// Certificates that are refused.
    pub refused: u64,
    /// Certificates that were not checked to the end in time.
    pub undecided: u64,
    /// Puzzles without a certificate that holds, of those that need one.
    pub missing: u64,
    /// Files that cannot be read, or have no certificate.
    pub unreadable: u64,
    /// The size of all certificates, without those that are too large.
    pub bytes: u64,
}

impl Tally {
    /// Adds a certificate.
    pub fn add(&mut self, found: &Found) {
        self.bytes += found.bytes;
        match &found.result {
            Ok(_) => self.held += 1,
            Err(refusal) if refusal.undecided => self.undecided += 1,
            Err(_) => self.refused += 1,
        }
    }
}

/// `3 certificates of 673 bytes: 2 hold, 1 refused`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (all, bytes) = (self.held + self.refused + self.undecided, self.bytes);
        let plural = if all == 1 { "" } else { "s" };
        if all == 0 {
            write!(f, "0 certificates")?;
        } else {
            write!(
                f,
                "{all} certificate{plural} of {bytes} bytes: {} hold",
                self.held
            )?;
        }
        let rest = [
            (self.refused, "refused"),
            (self.undecided, "not checked to the end"),
            (self.unreadable, "unreadable"),
            (self.missing, "missing"),
        ];
        for (number, what) in rest.into_iter().filter(|(number, _)| *number > 0) {
            write!(f, ", {number} {what}")?;
        }
        Ok(())
    }
}
