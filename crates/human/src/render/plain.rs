//! Pictures in plain characters, for terminals that have no others.

/// The characters of pictures, and what stands for them.
const PLAIN: &[(&str, char)] = &[
    ("━┅", '='),
    ("┃┋", '#'),
    ("─", '-'),
    ("│", '|'),
    ("○", 'o'),
    ("●", '*'),
    ("◎", '@'),
    ("□", '%'),
    ("▒", '~'),
    ("◇", '<'),
    ("→▸", '>'),
    ("←", '<'),
    ("↑∧▲", '^'),
    ("↓∨▼", 'v'),
    ("↘↖", '\\'),
    ("↗↙", '/'),
    ("×", 'x'),
    ("−–", '-'),
    ("·", '.'),
    ("≥", '>'),
    ("≠", '!'),
];

/// Returns a text with a plain character for each that is not in ASCII: what lines meet in becomes
/// `+`, and what is not known `?`.
///
/// ```
/// use veridoku_human::render::ascii;
/// assert_eq!(ascii("┏━┯━┓\n┃1│2┃"), "+=+=+\n#1|2#");
/// ```
pub fn ascii(text: &str) -> String {
    let plain = |c: char| match c {
        c if c.is_ascii() => c,
        c => match PLAIN.iter().find(|(these, _)| these.contains(c)) {
            Some((_, plain)) => *plain,
            None if ('\u{2500}'..'\u{2580}').contains(&c) => '+',
            None => '?',
        },
    };
    text.chars().map(plain).collect()
}

/// Returns whether the locale has the characters that draw boxes: it is one of UTF-8.
pub fn has_box_drawing() -> bool {
    let named = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(named);
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}
