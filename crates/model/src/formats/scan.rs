//! Classifies one line: a comment, a border, or symbols.

use super::lines::Line;
use crate::grid::Shape;

/// A symbol and its byte offset in the line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol<'a> {
    pub(super) offset: usize,
    pub(super) text: &'a str,
}

/// The kind of a line, before its format is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Blank,
    Comment,
    /// A line such as `---+---+---`.
    Border,
    /// A line in square brackets.
    Header,
    /// A line that is not text.
    Fault,
    Cells {
        /// The apparent number of cells.
        count: usize,
        /// Whether it contains bars.
        bars: bool,
    },
}

pub(super) fn is_space(c: char) -> bool {
    matches!(c, '\t' | '\u{c}') || (c.is_whitespace() && !c.is_control())
}

pub(super) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}

/// Returns whether a line holds only white space or a comment.
pub(super) fn is_comment_or_blank(text: &str) -> bool {
    let text = text.trim_start_matches(is_space);
    text.is_empty() || is_comment(text)
}

/// Returns whether a line without white space before it is a comment: after `#`, or after the signs
/// of programs and of TeX, which are never cells. So are lines that are only syntax: the fence of a
/// block in Markdown, the tags of a forum, a command of TeX, brackets that close the list of a
/// program.
fn is_comment(text: &str) -> bool {
    let sign = ["#", "//", "%", "```", "\\"]
        .iter()
        .any(|sign| text.starts_with(sign));
    let code = ["[code]", "[/code]"]
        .iter()
        .any(|tag| text.eq_ignore_ascii_case(tag));
    let closes = is_block_sign(text)
        || text.starts_with([']', '}', ')']) && text.chars().all(|c| "]}),;".contains(c));
    code || closes || sign && !text.starts_with("%!PS")
}

/// Returns whether a line has only the sign that opens or closes a text of several lines in Python,
/// with the rest of a statement before or behind it.
fn is_block_sign(text: &str) -> bool {
    let mut signs = ["\"\"\"", "'''"].into_iter();
    let quotes = text.contains(['"', '\'']);
    let Some(sign) = signs.find(|sign| quotes && text.contains(sign)) else {
        return false;
    };
    let (before, after) = text.split_once(sign).unwrap_or((text, ""));
    let word = |c: char| c.is_ascii_alphanumeric() || "_.=(): [],".contains(c);
    let opens = before
        .trim_end_matches(['r', 'b', 'u', 'f', 'R'])
        .trim_end();
    let opens = opens.ends_with(['=', '(', '[', ',']) && matches!(after.trim(), "" | "\\");
    let closes = before.is_empty() && !after.contains(char::is_numeric);
    before.chars().all(word)
        && after.chars().all(|c| word(c) || "\\;".contains(c))
        && (opens || closes)
}

/// Returns whether a symbol is an empty cell in an alphabet that does not use it for a digit.
pub(super) fn is_blank(c: char) -> bool {
    is_sure_blank(c) || matches!(c, '0' | 'x' | 'X')
}

/// Returns whether a symbol is an empty cell in every alphabet.
pub(super) fn is_sure_blank(c: char) -> bool {
    matches!(c, '.' | '*' | '_' | '-' | '?' | '·')
}

/// Returns the number of empty cells of a board of `cells` symbols. On more than 81, 0 and X may be
/// digits.
pub(super) fn empty_cells(board: &str, cells: usize) -> usize {
    let is_empty = |c: &char| is_sure_blank(*c) || cells <= 81 && is_blank(*c);
    board.chars().filter(is_empty).count()
}

fn is_border(text: &str) -> bool {
    let is_drawn = |c: char| ('\u{2500}'..='\u{257F}').contains(&c);
    let allowed = |c: char| is_space(c) || is_drawn(c) || "-+=|.:'*".contains(c);
    let dashes = || {
        let drawn = text.chars().any(|c| is_drawn(c) && !is_bar(c));
        drawn || text.contains("--") || text.contains("==")
    };
    text.chars().all(allowed) && dashes()
}

/// Returns the line up to a comment, and the comment without its sign.
pub(super) fn split_comment(text: &str) -> (&str, Option<&str>) {
    match text.split_once('#') {
        Some((content, comment)) => (content, Some(comment.trim())),
        None => (text, None),
    }
}

/// Returns each character except white space, and except bars if `skip_bars`.
pub(super) fn symbols(text: &str, skip_bars: bool) -> Vec<Symbol<'_>> {
    let kept = |&(_, c): &(usize, char)| !(is_space(c) || skip_bars && is_bar(c));
    let one = |(offset, c): (usize, char)| Symbol {
        offset,
        text: &text[offset..offset + c.len_utf8()],
    };
    text.char_indices().filter(kept).map(one).collect()
}

/// Returns each character, a space as a blank: in a line of digits with a column for each cell of a
/// board. White space beyond the cells is left out. Numbers in columns three wide are none of
/// these.
pub(super) fn with_spaces(text: &str) -> Option<Vec<Symbol<'_>>> {
    let gap = |column: usize| {
        text.bytes()
            .skip(column)
            .step_by(3)
            .all(|byte| byte == b' ')
    };
    if (0..3).any(gap) {
        return None;
    }
    let digits = text
        .bytes()
        .all(|b| b == b' ' || b.is_ascii_digit() && b != b'0');
    let least = text.trim_end().len();
    let cells =
        (least..=text.len()).find(|&cells| cells > 64 && Shape::of_cells(cells).is_some())?;
    let one = |offset| match &text[offset..=offset] {
        " " => Symbol { offset, text: "." },
        digit => Symbol {
            offset,
            text: digit,
        },
    };
    (digits && text.len() <= cells + 1).then(|| (0..cells).map(one).collect())
}

/// Returns the runs of characters between white space, and between bars if `skip_bars`.
pub(super) fn tokens(text: &str, skip_bars: bool) -> Vec<Symbol<'_>> {
    let mut found: Vec<Symbol<'_>> = Vec::new();
    let mut end = usize::MAX;
    for symbol in symbols(text, skip_bars) {
        match found.last_mut() {
            Some(last) if end == symbol.offset => {
                last.text = &text[last.offset..symbol.offset + symbol.text.len()];
            }
            _ => found.push(symbol),
        }
        end = symbol.offset + symbol.text.len();
    }
    found
}

/// Returns whether at least ten tokens are numbers of at most two figures and blanks, with at least
/// one number of two figures and at most one exception in eight.
pub(super) fn looks_decimal(tokens: &[Symbol<'_>]) -> bool {
    let figures = |t: &&Symbol<'_>| t.text.bytes().all(|b| b.is_ascii_digit());
    let blank = |t: &Symbol<'_>| t.text.chars().all(is_blank);
    let odd = |t: &&Symbol<'_>| !(figures(t) || t.text.len() == 1 && blank(t));
    tokens.len() >= 10
        && tokens.iter().all(|t| t.text.chars().count() <= 2)
        && tokens.iter().any(|t| t.text.len() == 2 && figures(&t))
        && tokens.iter().filter(odd).count() * 8 <= tokens.len()
}

/// Returns the apparent number of cells in a line of symbols.
pub(super) fn count_cells(content: &str) -> usize {
    // A short word has nothing that could be a number or a gap.
    if content.len() <= 64 && !content.contains(|c| is_space(c) || is_bar(c)) {
        return content.chars().count();
    }
    let symbols = symbols(content, true).len();
    let tokens = tokens(content, true);
    let board = |cells: usize| cells > 64 && Shape::of_cells(cells).is_some();
    let order = |n: usize| Shape::of_order(n).is_some();
    let spaced = with_spaces(content).filter(|_| !board(symbols) && !board(tokens.len()));
    if let Some(cells) = spaced {
        return cells.len();
    }
    if looks_decimal(&tokens) && (order(tokens.len()) || board(tokens.len()) || !board(symbols)) {
        return tokens.len();
    }
    match tokens.first() {
        Some(first) if has_trailing_text(&tokens) => first.text.chars().count(),
        _ => symbols,
    }
}

/// Returns whether the first token has the length of a board and the tokens after it cannot belong
/// to it.
pub(super) fn has_trailing_text(tokens: &[Symbol<'_>]) -> bool {
    let Some((first, rest)) = tokens.split_first() else {
        return false;
    };
    let length = |t: &Symbol<'_>| t.text.chars().count();
    let cells = length(first);
    let total: usize = tokens.iter().map(length).sum();
    if rest.is_empty() || Shape::of_cells(cells).is_none() || Shape::of_cells(total).is_some() {
        return false;
    }
    let order = cells.isqrt();
    let foreign = |c: char| !is_blank(c) && c.to_digit(36).is_none_or(|d| d as usize > order);
    cells > 64 || rest.iter().any(|t| t.text.chars().any(foreign))
}

impl Line {
    /// Returns the kind of the line, cached because the search for the end of a grid asks
    /// repeatedly.
    pub(super) fn kind(&self) -> Kind {
        *self.kind.get_or_init(|| match self.fault {
            Some(_) => Kind::Fault,
            None => kind(&self.text),
        })
    }
}

/// Returns the kind of a line by its text.
pub(super) fn kind(text: &str) -> Kind {
    let trimmed = text.trim_matches(is_space);
    if trimmed.is_empty() {
        Kind::Blank
    } else if is_comment(trimmed) {
        Kind::Comment
    } else if trimmed.starts_with('[') {
        Kind::Header
    } else if is_border(trimmed) {
        Kind::Border
    } else {
        let (content, _) = split_comment(text);
        Kind::Cells {
            count: count_cells(content),
            bars: content.chars().any(is_bar),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> (usize, bool) {
        match kind(text) {
            Kind::Cells { count, bars } => (count, bars),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn kinds() {
        for border in [
            "+---+---+",
            "------+-------+------",
            "===++===",
            ".---.---.---.",
            ":---+---+---:",
            "'---'---'---'",
            " *-----------*",
            "╔═══╤═══╗",
            "├───┼───┤",
        ] {
            assert_eq!(kind(border), Kind::Border, "{border}");
        }
        assert_eq!(kind(" \t"), Kind::Blank);
        assert_eq!(kind("  # x"), Kind::Comment);
        assert_eq!(kind("[State]"), Kind::Header);
        assert_eq!(cells("........."), (9, false));
        assert_eq!(cells("| . . . | . . . | . . . |"), (9, true));
        assert_eq!(cells("│53.│.7.│...║"), (9, true));
    }

    #[test]
    fn counts() {
        let line = ".".repeat(81);
        assert_eq!(cells(&line).0, 81);
        assert_eq!(cells(&format!("{line} # easy")).0, 81);
        assert_eq!(cells(&format!("{line} easy 1.2")).0, 81);
        assert_eq!(cells(&"12 34 . . ".repeat(4)).0, 16);
        assert_eq!(cells(&"123 456 789 ".repeat(9)).0, 81);
        assert_eq!(cells("1234 3412 2143 4321").0, 16);
        assert_eq!(cells("1234341221434321 easy").0, 16);
        let groups = format!("{} ", ".".repeat(16)).repeat(16);
        assert_eq!(cells(&groups).0, 256);
    }
}
