//! Unpacks gzip data as it is read.

use flate2::bufread::MultiGzDecoder;
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// Returns what a reader gives, unpacked if it starts as gzip data do. Reads the first bytes.
///
/// ```
/// use veridoku_model::formats::unpacked;
/// use std::io::Read;
/// let mut text = String::new();
/// unpacked(&b"53..7"[..]).unwrap().read_to_string(&mut text).unwrap();
/// assert_eq!(text, "53..7");
/// ```
///
/// # Errors
/// Returns the errors of the reader. Damaged data are an error when they are read.
pub fn unpacked<'a>(reader: impl Read + 'a) -> io::Result<Box<dyn BufRead + 'a>> {
    const SIZE: usize = 1 << 16;
    let mut reader = reader;
    let mut start = Vec::new();
    while start.len() < MARK.len() && MARK.starts_with(&start) {
        let mut byte = [0];
        match reader.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => start.extend(byte),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let packed = start == MARK;
    let whole = BufReader::with_capacity(SIZE, Cursor::new(start).chain(reader));
    Ok(if packed {
        Box::new(BufReader::with_capacity(SIZE, MultiGzDecoder::new(whole)))
    } else {
        Box::new(whole)
    })
}

const MARK: &[u8] = b"\x1F\x8B";

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn read(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        unpacked(bytes)?.read_to_end(&mut text)?;
        Ok(text)
    }

    #[test]
    fn packed_and_plain_data_are_the_same_text() {
        let text = b"53..7\n".repeat(50_000);
        assert_eq!(read(&packed(&text)).unwrap(), text);
        let parts = [packed(b"ab"), packed(b"cd")].concat();
        assert_eq!(read(&parts).unwrap(), b"abcd");
        for plain in [&b""[..], b"\x1F", b"\x1Fa", b"a"] {
            assert_eq!(read(plain).unwrap(), plain);
        }
    }

    #[test]
    fn damaged_data_are_an_error() {
        let whole = packed(b"53..7");
        assert!(read(&whole[..whole.len() - 5]).is_err());
        assert!(read(b"\x1F\x8Bxx").is_err());
    }
}
