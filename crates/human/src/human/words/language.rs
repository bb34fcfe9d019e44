//! The languages of explanations. Each is a file of messages, `languages/en.txt` and so on, whose
//! head says what a line is.
//!
//! A message that a language lacks is said in English, and a placeholder that nothing fills stays
//! as it is: neither is a reason to panic, and `tests/library/languages.rs` fails on both.

use super::super::TechniqueId;
use std::collections::HashMap;
use std::fmt::{self, Display, Write};
use std::str::FromStr;
use std::sync::OnceLock;

/// The messages of a language by key.
type Table = HashMap<&'static str, &'static str>;

macro_rules! languages {
    ($($(#[$doc:meta])* $language:ident $code:literal;)*) => {
        /// A language of explanations.
        ///
        /// ```
        /// use veridoku_human::human::{Language, TechniqueId};
        /// let german: Language = "de".parse()?;
        /// assert_eq!(german.technique(TechniqueId::NakedPair), "Nacktes Paar");
        /// assert_eq!(Language::default().to_string(), "en");
        /// assert_eq!("xx".parse::<Language>().unwrap_err().to_string(), "expected one of en, de");
        /// # Ok::<(), veridoku_human::human::UnknownLanguage>(())
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Language {
            $($(#[$doc])* $language),*
        }

        impl Language {
            /// Every language, English first.
            pub const ALL: [Language; [$($code),*].len()] = [$(Language::$language),*];

            /// The code of each language.
            const CODES: &[&str] = &[$($code),*];

            /// The file of each language.
            const FILES: &[&str] = &[$(include_str!(concat!("languages/", $code, ".txt"))),*];
        }
    };
}

// A further language is a line here, and its file.
languages! {
    /// English.
    #[default]
    English "en";
    /// German.
    German "de";
}

/// The messages of each language, read when they are first asked for.
static TABLES: [OnceLock<Table>; Language::ALL.len()] =
    [const { OnceLock::new() }; Language::ALL.len()];

impl Language {
    /// Returns the code of the language, as `--lang` takes it: `en`.
    pub fn code(self) -> &'static str {
        Language::CODES[self as usize]
    }

    /// Returns the usual name of a technique in the language; the English one if it has no other.
    pub fn technique(self, id: TechniqueId) -> &'static str {
        let facts = id.facts();
        let own = self.find(&format!("technique.{}", facts.code));
        own.unwrap_or(facts.name)
    }

    /// Returns a message with its placeholders filled.
    pub fn say(self, key: &'static str, values: &[(&str, &dyn Display)]) -> String {
        filled(self.text(key), values)
    }

    /// Returns a message that has no placeholder.
    pub fn text(self, key: &'static str) -> &'static str {
        let found = self.find(key).or_else(|| Language::English.find(key));
        found.unwrap_or(key)
    }

    /// Returns words as a list: `a`, `a and b`, `a, b and c`.
    pub fn and(self, words: impl IntoIterator<Item = String>) -> String {
        self.list("list.and", words)
    }

    /// Returns words as a list: a message joins the last item with those before it.
    pub(super) fn list(
        self,
        last: &'static str,
        words: impl IntoIterator<Item = String>,
    ) -> String {
        let mut words: Vec<String> = words.into_iter().collect();
        let end = words.pop();
        let before = (!words.is_empty()).then(|| self.joined("list.more", words));
        self.joined(last, before.into_iter().chain(end))
    }

    /// Returns words as a list: a message joins each item with those before it.
    pub(super) fn joined(
        self,
        key: &'static str,
        words: impl IntoIterator<Item = String>,
    ) -> String {
        let add = |list: String, next: String| self.say(key, &[("list", &list), ("next", &next)]);
        words.into_iter().reduce(add).unwrap_or_default()
    }

    fn find(self, key: &str) -> Option<&'static str> {
        let table = TABLES[self as usize].get_or_init(|| read(Language::FILES[self as usize]));
        table.get(key).copied()
    }
}

/// Reads the file of a language.
fn read(text: &'static str) -> Table {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).collect()
}

/// Returns a template with values in place of its placeholders.
fn filled(template: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut text = String::with_capacity(2 * template.len());
    let mut rest = template;
    while let Some((before, name, after)) = placeholder(rest) {
        text += before;
        // Writing to a string cannot fail.
        let _ = match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => write!(text, "{value}"),
            None => write!(text, "{{{name}}}"),
        };
        rest = after;
    }
    text + rest
}

/// Returns the first placeholder of a template, with what stands before and after it.
fn placeholder(template: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = template.split_once('{')?;
    let (name, after) = rest.split_once('}')?;
    Some((before, name, after))
}

impl Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads the code of a language, in upper or lower case.
    fn from_str(code: &str) -> Result<Language, UnknownLanguage> {
        let mut all = Language::ALL.into_iter();
        let found = all.find(|language| language.code().eq_ignore_ascii_case(code));
        found.ok_or_else(|| UnknownLanguage(code.to_string()))
    }
}

/// The error of a code that no [`Language`] has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(pub String);

impl Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected one of {}", Language::CODES.join(", "))
    }
}

impl std::error::Error for UnknownLanguage {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_in_any_order_and_unknown_ones_stay() {
        let values: [(&str, &dyn Display); 2] = [("a", &1), ("b", &"{a}")];
        assert_eq!(filled("{b}, {a}, {a}", &values), "{a}, 1, 1");
        assert_eq!(filled("{c} {", &values), "{c} {");
        assert_eq!(filled("", &values), "");
    }

    #[test]
    fn a_message_that_is_nowhere_is_its_key() {
        assert_eq!(Language::German.text("nowhere"), "nowhere");
    }

    #[test]
    fn codes_are_read_as_they_are_written() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
            assert_eq!(language.code().to_uppercase().parse(), Ok(language));
        }
        assert!("e".parse::<Language>().is_err());
    }
}
