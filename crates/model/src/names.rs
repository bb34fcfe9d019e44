//! File names as results and messages show them, and errors of the system.

use std::borrow::Cow;
use std::fmt::Display;
use std::path::Path;

/// Returns a file name that fills one line of any output and stands for one file only: control
/// characters, characters that turn the direction of text, bytes that are not UTF-8, and a
/// backslash that would look like the beginning of one of these, are written as bytes, `\x1b`.
pub fn shown(path: &Path) -> String {
    let mut out = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        let text = chunk.valid();
        for (at, letter) in text.char_indices() {
            if is_plain(letter) && !text[at..].starts_with("\\x") {
                out.push(letter);
            } else {
                let bytes = letter.encode_utf8(&mut [0; 4]).as_bytes().to_vec();
                bytes.iter().for_each(|&byte| out += &escape(byte));
            }
        }
        chunk
            .invalid()
            .iter()
            .for_each(|&byte| out += &escape(byte));
    }
    out
}

/// Returns whether a character could control a terminal, or turn the direction of text. A line feed
/// and a tab do not.
pub fn controls(c: char) -> bool {
    let turns = matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control() && !matches!(c, '\n' | '\t')
}

/// Returns a text with U+FFFD for each character that [`controls`] a terminal.
///
/// ```
/// use veridoku_model::names::cleaned;
/// assert_eq!(cleaned("a\u{1b}[31m\n"), "a\u{FFFD}[31m\n");
/// ```
pub fn cleaned(text: &str) -> Cow<'_, str> {
    if text.contains(controls) {
        Cow::Owned(text.replace(controls, "\u{FFFD}"))
    } else {
        Cow::Borrowed(text)
    }
}

/// What the system says of files, and the same with what is needed.
const SYSTEM: &[(&str, &str)] = &[
    ("No such file or directory", "no such file or folder"),
    (
        "File exists",
        "there is a file of that name; name another, or remove it",
    ),
    ("Is a directory", "this is a folder; name a file"),
    (
        "Not a directory",
        "a part of this path is a file, not a folder",
    ),
    (
        "Permission denied",
        "no permission; look at the rights of the file and its folder",
    ),
];

/// Returns what is said of a failure in words for people, without the numbers of the system's
/// errors.
///
/// ```
/// use veridoku_model::names::failure;
/// let missing = std::fs::read("no/such/file").unwrap_err();
/// assert!(missing.to_string().contains("(os error ") && !failure(missing).contains("os error"));
/// ```
pub fn failure(error: impl Display) -> String {
    without_numbers(&error.to_string()).into_owned()
}

/// Returns a message without the numbers of the system's errors, which help nobody, and with plain
/// words for the most common of them.
///
/// ```
/// use veridoku_model::names::without_numbers;
/// assert_eq!(without_numbers("a.sdm: gone (os error 2)\n"), "a.sdm: gone\n");
/// assert_eq!(without_numbers("x (os error 2); y (os error 13)"), "x; y");
/// assert_eq!(without_numbers("a.sdm (1)"), "a.sdm (1)");
/// let missing = "a.sdm: No such file or directory (os error 2)";
/// assert_eq!(without_numbers(missing), "a.sdm: no such file or folder");
/// ```
pub fn without_numbers(message: &str) -> Cow<'_, str> {
    const NUMBER: &str = " (os error ";
    if !message.contains(NUMBER) {
        return Cow::Borrowed(message);
    }
    let (mut text, mut rest) = (String::new(), message);
    while let Some((before, after)) = rest.split_once(NUMBER) {
        text += &in_words(before);
        rest = after.split_once(')').map_or(after, |(_, after)| after);
    }
    Cow::Owned(text + rest)
}

/// Returns a text with plain words at its end in place of the system's.
fn in_words(text: &str) -> String {
    let known = SYSTEM.iter().find_map(|(system, words)| {
        let before = text.strip_suffix(system)?;
        Some(format!("{before}{words}"))
    });
    known.unwrap_or_else(|| text.to_string())
}

fn escape(byte: u8) -> String {
    format!("\\x{byte:02x}")
}

/// Returns whether a character neither controls a terminal, nor breaks a line, nor turns the
/// direction of the text after it.
fn is_plain(letter: char) -> bool {
    let turns = matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}')
        || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !letter.is_control() && !turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_forge_a_line_is_escaped_and_the_rest_left() {
        for (name, expected) in [
            ("dir/a b.cert", "dir/a b.cert"),
            ("häppchen-数独.sdm", "häppchen-数独.sdm"),
            ("a\n1 holds", "a\\x0a1 holds"),
            ("\u{1b}[2J", "\\x1b[2J"),
            ("\u{9b}2J", "\\xc2\\x9b2J"),
            ("\u{202e}x", "\\xe2\\x80\\xaex"),
            ("a\\b", "a\\b"),
            ("\\x0a", "\\x5cx0a"),
        ] {
            assert_eq!(shown(Path::new(name)), expected);
        }
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_not_utf8_stay_apart() {
        use std::os::unix::ffi::OsStrExt;
        let name = |bytes: &[u8]| shown(Path::new(std::ffi::OsStr::from_bytes(bytes)));
        assert_eq!(name(b"\xff.sdm"), "\\xff.sdm");
        assert_eq!(name(b"\xfe.sdm"), "\\xfe.sdm");
        assert_eq!(name(b"\\xff.sdm"), "\\x5cxff.sdm");
    }
}
