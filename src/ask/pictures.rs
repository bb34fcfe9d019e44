//! The steps of a path as pictures in a folder, with a page that shows all of them.

use crate::game::Hint;
use crate::human::Language;
use crate::names::shown;
use crate::render::PictureBook;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder with a picture of each step as SVG, and a page with all of them, `index.html`.
pub struct StepFolder {
    folder: PathBuf,
    pictures: PictureBook,
}

impl StepFolder {
    /// Makes the folder, if there is none.
    ///
    /// # Errors
    /// If it cannot be made; the error says its name.
    pub fn create(folder: &Path, language: Language) -> io::Result<StepFolder> {
        named(folder, fs::create_dir_all(folder))?;
        Ok(StepFolder {
            folder: folder.to_path_buf(),
            pictures: PictureBook::default().in_language(language),
        })
    }

    /// Adds the picture of a step.
    ///
    /// # Errors
    /// If it cannot be written; the error says the name of the file.
    pub fn add(&mut self, hint: &Hint) -> io::Result<()> {
        let file = self.pictures.add(hint.technique(), hint);
        self.save(&file, &hint.scene().svg())
    }

    /// Writes the page, with the puzzle and how the path ends.
    ///
    /// # Errors
    /// If it cannot be written; the error says the name of the file.
    pub fn finish(self, puzzle: &str, end: &str) -> io::Result<()> {
        self.save("index.html", &self.pictures.page(puzzle, end))
    }

    fn save(&self, file: &str, text: &str) -> io::Result<()> {
        let path = self.folder.join(file);
        named(&path, fs::write(&path, text))
    }
}

/// Returns a result whose error has the name of the file.
fn named<T>(path: &Path, result: io::Result<T>) -> io::Result<T> {
    result.map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", shown(path))))
}
