//! The part of a line that an error shows: at most 100 columns, safe for a terminal.

/// The widest excerpt, in columns.
const WIDTH: usize = 100;
/// The columns kept to the left of the error if a line is cut on both sides.
const LEFT: usize = 60;
/// Replaces a character that is invisible or controls the terminal.
const REPLACEMENT: char = '\u{FFFD}';

/// Ranges of characters that take two columns. Coarse: East Asian scripts, full-width forms, emoji.
const WIDE: &[(u32, u32)] = &[
    (0x1100, 0x115F),
    (0x2E80, 0xA4CF),
    (0xAC00, 0xD7A3),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE6F),
    (0xFF01, 0xFF60),
    (0xFFE0, 0xFFE6),
    (0x1F300, 0x1FAFF),
    (0x20000, 0x3FFFD),
];

/// Ranges of zero-width characters: combining marks, joiners, direction marks.
const HIDDEN: &[(u32, u32)] = &[
    (0x00AD, 0x00AD),
    (0x0300, 0x036F),
    (0x0483, 0x0489),
    (0x0591, 0x05BD),
    (0x0610, 0x061A),
    (0x064B, 0x065F),
    (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0x20D0, 0x20FF),
    (0xFE00, 0xFE0F),
    (0xFE20, 0xFE2F),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFB),
    (0xE0000, 0xE0FFF),
];

fn within(ranges: &[(u32, u32)], c: char) -> bool {
    ranges
        .iter()
        .any(|&(from, to)| (from..=to).contains(&(c as u32)))
}

/// Returns whether a character is a control character or has zero width.
pub(super) fn is_hidden(c: char) -> bool {
    c.is_control() || !c.is_ascii() && within(HIDDEN, c)
}

/// Returns the character to display: a space for white space, [`REPLACEMENT`] for a hidden one.
pub(super) fn shown(c: char) -> char {
    match c {
        '\t' => ' ',
        c if is_hidden(c) => REPLACEMENT,
        c if c.is_whitespace() => ' ',
        c => c,
    }
}

fn columns(c: char) -> usize {
    if !c.is_ascii() && within(WIDE, c) {
        2
    } else {
        1
    }
}

/// A line or a window of it, with the column of the caret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    text: String,
    caret: usize,
}

impl Excerpt {
    /// Returns the excerpt of a line around a byte, or around its end. Looks at no more of the line
    /// than may be shown.
    pub(super) fn new(line: &str, offset: usize) -> Excerpt {
        // A character that is cut belongs to what stands before.
        let offset = (offset..line.len()).find(|&at| line.is_char_boundary(at));
        let (before, after) = line.split_at(offset.unwrap_or(line.len()));
        let mut before: Vec<char> = before.chars().rev().take(WIDTH + 1).map(shown).collect();
        before.reverse();
        let after: Vec<char> = after.chars().take(WIDTH + 1).map(shown).collect();
        let width = |chars: &[char]| chars.iter().map(|&c| columns(c)).sum::<usize>();

        let mut text = String::new();
        let mut caret = width(&before);
        if caret + width(&after) > WIDTH && caret > LEFT {
            let room = LEFT.max(WIDTH.saturating_sub(width(&after))) - 1;
            let mut cut = before.len();
            caret = 0;
            while cut > 0 && caret + columns(before[cut - 1]) <= room {
                cut -= 1;
                caret += columns(before[cut]);
            }
            before.drain(..cut);
            caret += 1;
            text.push('…');
        }
        text.extend(&before);
        let fits = caret + width(&after) <= WIDTH;
        let mut room = WIDTH.saturating_sub(caret + usize::from(!fits));
        for c in after {
            let Some(left) = room.checked_sub(columns(c)) else {
                break;
            };
            room = left;
            text.push(c);
        }
        if !fits {
            text.push('…');
        }
        Excerpt { text, caret }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn caret(&self) -> usize {
        self.caret
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn under(excerpt: &Excerpt) -> Option<char> {
        let mut column = 0;
        for c in excerpt.text.chars() {
            if column == excerpt.caret {
                return Some(c);
            }
            column += columns(c);
        }
        None
    }

    #[test]
    fn a_short_line_is_kept_whole() {
        let excerpt = Excerpt::new("ab\tc", 3);
        assert_eq!((excerpt.text(), excerpt.caret()), ("ab c", 3));
        assert_eq!(Excerpt::new("", 0).caret(), 0);
    }

    #[test]
    fn long_lines_are_cut_on_the_sides_that_need_it() {
        let line = "a".repeat(300) + "!" + &"b".repeat(300);
        let both = Excerpt::new(&line, 300);
        assert_eq!(under(&both), Some('!'));
        assert!(both.text().starts_with('…') && both.text().ends_with('…'));
        assert_eq!(both.text().chars().count(), WIDTH);
        let right = Excerpt::new(&line, 5);
        assert_eq!(right.caret(), 5);
        assert!(!right.text().starts_with('…') && right.text().ends_with('…'));
        let left = Excerpt::new(&line[..301], 300);
        assert_eq!(under(&left), Some('!'));
        assert!(left.text().starts_with('…') && !left.text().ends_with('…'));
        assert_eq!(left.text().chars().count(), WIDTH);
    }

    #[test]
    fn wide_and_hidden_characters_keep_the_alignment() {
        assert_eq!(Excerpt::new("５５!", 6).caret(), 4);
        let excerpt = Excerpt::new("\0\u{301}\u{202E}!", 6);
        assert_eq!(under(&excerpt), Some('!'));
        assert!(!excerpt.text().contains('\u{202E}'));
    }
}
