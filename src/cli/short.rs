//! Texts that have to be short: what never ends, such as a device, is no reason to fill the memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The largest text of this kind in bytes.
const LONGEST: u64 = 64 << 20;

/// Reads a file of at most 64 MB, or standard input for `-`.
///
/// # Errors
/// Returns the error of reading, or says that the text is too long.
pub(crate) fn read(path: &Path) -> io::Result<String> {
    if path.as_os_str() == "-" {
        up_to(LONGEST, io::stdin().lock())
    } else {
        up_to(LONGEST, File::open(path)?)
    }
}

fn up_to(longest: u64, reader: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    let read = reader.take(longest + 1).read_to_end(&mut bytes)?;
    if read as u64 > longest {
        let most = longest >> 20;
        return Err(io::Error::other(format!("longer than {most} MB")));
    }
    String::from_utf8(bytes).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_not_read_to_its_end() {
        assert_eq!(up_to(3, &b"abc"[..]).unwrap(), "abc");
        assert!(up_to(3, io::repeat(b'a')).is_err());
    }
}
