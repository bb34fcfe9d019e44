//! An HTML page with the pictures of a path.

use crate::human::Language;
use std::fmt::Display;
use veridoku_model::formats::escaped_xml;

/// A picture, in a file beside the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The name of the file.
    pub file: String,
    /// A heading.
    pub title: String,
    /// A description of the picture, as alternative text.
    pub text: String,
}

/// Pictures of the steps of a path, each in a file, and the page that shows them all.
///
/// ```
/// let mut book = veridoku_human::render::PictureBook::default();
/// assert_eq!(book.add("Naked Single", "1 in r1c1"), "001.svg");
/// assert!(book.page("1...", "Solved.").contains("1. Naked Single"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PictureBook {
    pictures: Vec<Picture>,
    language: Language,
}

impl PictureBook {
    /// Sets the language of the page.
    pub fn in_language(self, language: Language) -> PictureBook {
        PictureBook { language, ..self }
    }

    /// Adds the next step, with its technique and its words, and returns the name of the file for
    /// its picture.
    pub fn add(&mut self, technique: impl Display, words: impl Display) -> String {
        let number = self.pictures.len() + 1;
        let file = format!("{number:03}.svg");
        self.pictures.push(Picture {
            file: file.clone(),
            title: format!("{number}. {technique}"),
            text: words.to_string(),
        });
        file
    }

    /// Returns the page: a puzzle, the pictures, and the outcome `end`.
    pub fn page(&self, puzzle: &str, end: &str) -> String {
        page(self.language, puzzle, &self.pictures, end)
    }
}

/// Returns an HTML page in English: a puzzle, pictures one below the other, and the outcome `end`.
pub fn index(puzzle: &str, pictures: &[Picture], end: &str) -> String {
    page(Language::English, puzzle, pictures, end)
}

fn page(language: Language, puzzle: &str, pictures: &[Picture], end: &str) -> String {
    let heading = language.text("page.heading");
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Sudoku {0}</title>\n\
         <style>body {{ font-family: sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em }} \
         code {{ overflow-wrap: anywhere }} img {{ max-width: 100% }}</style>\n\
         </head>\n<body>\n<h1>{heading}</h1>\n<p><code>{0}</code></p>\n",
        escaped_xml(puzzle)
    );
    for picture in pictures {
        page += &format!(
            "<h2>{}</h2>\n<p><img src=\"{}\" alt=\"{}\"></p>\n",
            escaped_xml(&picture.title),
            escaped_xml(&picture.file),
            escaped_xml(&picture.text)
        );
    }
    page += &format!("<p>{}</p>\n</body>\n</html>\n", escaped_xml(end));
    page
}
