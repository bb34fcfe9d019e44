//! What stands around the lines of a puzzle in mails and programs, and is no part of it: `> `
//! before quoted lines, `"""` around a text of several lines, `#12` before a puzzle of a numbered
//! list.
//!
//! It is replaced by spaces, so that every cell keeps its place in the line.

use super::{list, scan};

/// The signs around texts of several lines in Python, TOML and others.
pub(super) const BLOCKS: [&str; 2] = ["\"\"\"", "'''"];

/// Takes the lines of one text in their order.
#[derive(Debug, Default)]
pub(super) struct Wrapping {
    /// The sign that closes the block that is open.
    block: Option<&'static str>,
}

impl Wrapping {
    /// Returns the line without what stands around it; `None` if there is nothing.
    pub(super) fn removed(&mut self, line: &str) -> Option<String> {
        let first = line.trim_start().bytes().next()?;
        let quotes = line.contains(['"', '\'']) && BLOCKS.iter().any(|sign| line.contains(sign));
        let plain = self.block.is_none() && !quotes;
        if plain && !matches!(first, b'>' | b'#') {
            return None;
        }
        let quoted = mail(line);
        let text = quoted.as_deref().unwrap_or(line);
        self.block(text).or_else(|| numbered(text)).or(quoted)
    }

    /// Returns the first line of a block without the sign that opens it, and the last without that
    /// which closes it, if there are cells beside the sign. Assignments are left to TOML.
    fn block(&mut self, line: &str) -> Option<String> {
        match self.block {
            Some(sign) => {
                let (cells, after) = line.split_once(sign)?;
                self.block = None;
                let syntax = |c: char| c.is_ascii_alphanumeric() || ".,;()[]{}_ \t\r".contains(c);
                let closes = are_cells(cells) && after.chars().all(syntax);
                closes.then(|| cells.to_string())
            }
            None => {
                let sign = BLOCKS.into_iter().find(|sign| line.contains(sign))?;
                let (before, after) = line.split_once(sign)?;
                if !opens(before) || !are_cells(after) {
                    return None;
                }
                self.block = Some(sign);
                Some(blank(&line[..line.len() - after.len()]) + after)
            }
        }
    }
}

/// Returns whether a text has cells and nothing else, as many as a row has.
fn are_cells(text: &str) -> bool {
    text.trim().len() >= 4 && text.chars().all(is_cell)
}

/// Returns whether a character may stand in a line of a grid.
fn is_cell(c: char) -> bool {
    c.is_ascii_digit() || scan::is_blank(c) || scan::is_space(c) || scan::is_bar(c) || c == '+'
}

/// Returns whether what stands before the sign of a block is the beginning of an expression:
/// nothing, a call, a list, the letter of a kind of string.
fn opens(before: &str) -> bool {
    let known = |c: char| c.is_ascii_alphanumeric() || "_.:=([{, \t".contains(c);
    let text = before.trim();
    let text = text.strip_suffix(['r', 'b', 'u', 'f', 'R']).unwrap_or(text);
    before.chars().all(known) && (text.is_empty() || text.ends_with(['(', '[', '{', ',']))
}

/// Returns a line of a quoted mail without the signs before it.
fn mail(line: &str) -> Option<String> {
    let text = line.trim_start_matches(['>', ' ']);
    let before = &line[..line.len() - text.len()];
    // White space behind the last sign belongs to the line.
    let end = before.rfind('>')? + 1;
    Some(blank(&line[..end]) + &line[end..])
}

/// Returns a line such as `#12 PUZZLE` without the sign, which would make it a comment.
fn numbered(line: &str) -> Option<String> {
    let at = line.find('#')?;
    let (before, number) = (&line[..at], &line[at + 1..]);
    let rest = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = number.len() - rest.len();
    let board = rest.trim_start_matches([':', '.', ')']).trim_start();
    let board = board.split_whitespace().next()?;
    let is_board = rest.len() > board.len() && board.len() > 64 && list::is_board(board);
    let is_numbered = before.trim().is_empty() && (1..=9).contains(&digits) && is_board;
    is_numbered.then(|| format!("{before} {number}"))
}

fn blank(text: &str) -> String {
    text.chars().map(|_| ' ').collect()
}

#[cfg(test)]
mod tests {
    use crate::formats::samples::PUZZLE;
    use crate::formats::{ReadOptions, parse_str};

    /// Returns the notes of all puzzles, each of which is the one above.
    fn notes(text: &str) -> Vec<String> {
        let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
        let text = text
            .replace("PUZZLE", PUZZLE)
            .replace("ROWS", &rows.join("\n"))
            .replace("QUOTED", &rows.join("\n> "));
        let note = |read: Result<crate::formats::Parsed, _>| {
            let parsed = read.unwrap();
            assert_eq!(parsed.puzzle.to_string(), PUZZLE, "{text}");
            parsed.note.unwrap_or_default()
        };
        let all = parse_str(&text, &ReadOptions::default());
        all.into_iter().map(note).collect()
    }

    #[test]
    fn blocks_of_text_in_programs() {
        for sign in ["\"\"\"", "'''"] {
            for text in [
                "grid = BLOCK\nROWS\nBLOCK\n",
                "grid = BLOCK\\\nROWS\nBLOCK.strip()\n",
                "grid = BLOCKROWSBLOCK\n",
                "solve(rBLOCK\nROWS\nBLOCK)\n",
                "solve(BLOCKROWSBLOCK)\n",
                "x = rBLOCK\nROWS\nBLOCK\n",
                "BLOCK\nPUZZLE\nBLOCK,\n",
                "puzzles = BLOCK\nPUZZLE\nBLOCK\n",
            ] {
                let text = text.replace("BLOCK", sign);
                assert_eq!(notes(&text), [""], "{text}");
                assert_eq!(notes(&format!("{text}\n{text}")), [""; 2], "{text}");
            }
            let list = format!("all = {sign}\nPUZZLE\nPUZZLE 7.2\n{sign}.split()\n");
            assert_eq!(notes(&list), ["", "7.2"]);
        }
    }

    #[test]
    fn quoted_mail_and_numbers() {
        let text = "Ada wrote:\n> QUOTED\n>\n>> PUZZLE\n> > PUZZLE # easy\n>PUZZLE\n";
        assert_eq!(notes(text), ["Ada wrote:", "", "easy", ""]);
        assert_eq!(notes("#12 PUZZLE\n#7: PUZZLE 7.2\n"), ["12", "7 7.2"]);
        assert_eq!(notes("# 12 PUZZLE\nPUZZLE\n#1 of 2\n"), [""]);
    }

    #[test]
    fn places_stay() {
        let bad = PUZZLE.replacen('7', "!", 1);
        let error = |text: &str| {
            let error = parse_str(text, &ReadOptions::default())
                .remove(0)
                .unwrap_err();
            (error.line(), error.column())
        };
        assert_eq!(error(&format!("> > {bad}\n")), (1, 9));
    }
}
