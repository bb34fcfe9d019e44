//! Texts that are more likely the name of a file.

use super::apps::link::is_link;
use super::{Input, InputError, ReadOptions, parse_str};

/// The number of letters in a row that are a word, and not the digits of a puzzle with a mistake.
const WORD: usize = 3;

impl Input {
    /// Returns the input; for a text that looks like the name of a file (with a path separator, an
    /// extension or a word in it, and no link) only if it is a puzzle.
    ///
    /// ```
    /// use veridoku_model::formats::{Input, ReadOptions};
    /// let read = |text: &str| Input::Text(text.to_string()).unless_a_name(&ReadOptions::default());
    /// let error = read("puzzles_collection.json").unwrap_err().to_string();
    /// assert!(error.starts_with("puzzles_collection.json: no such file; and as a puzzle: "));
    /// assert!(read("1.....3..4.....2").is_ok());
    /// assert!(read("1.....3..4.....x").is_ok()); // malformed, and no name
    /// ```
    ///
    /// # Errors
    /// [`InputError::NoPuzzle`].
    pub fn unless_a_name(self, options: &ReadOptions) -> Result<Input, InputError> {
        let Input::Text(text) = &self else {
            return Ok(self);
        };
        let name = text.trim();
        if name.contains(char::is_whitespace) || is_link(name) || !is_path_like(name) {
            return Ok(self);
        }
        let wrong = parse_str(name, options).into_iter().find_map(Result::err);
        match wrong {
            Some(error) => Err(InputError::NoPuzzle(name.to_string(), Box::new(error))),
            None => Ok(self),
        }
    }
}

/// Returns whether a text has a path separator, an extension or a word in it.
fn is_path_like(text: &str) -> bool {
    let extension = text.rsplit_once('.').is_some_and(|(name, extension)| {
        let letters = extension.chars().all(|c| c.is_ascii_alphanumeric());
        let usual = (2..=5).contains(&extension.len()) && letters;
        usual && extension.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.ends_with('.')
    });
    let mut parts = text.split(|c: char| !c.is_alphabetic());
    extension || text.contains(['/', '\\']) || parts.any(|part| part.chars().count() >= WORD)
}
