//! An HTML page with the pictures of a path.

use super::svg::escaped;

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

/// Returns an HTML page: a puzzle, pictures one below the other, and the outcome `end`.
pub fn index(puzzle: &str, pictures: &[Picture], end: &str) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Sudoku {0}</title>\n\
         <style>body {{ font-family: sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em }} \
         code {{ overflow-wrap: anywhere }} img {{ max-width: 100% }}</style>\n\
         </head>\n<body>\n<h1>Step by step</h1>\n<p><code>{0}</code></p>\n",
        escaped(puzzle)
    );
    for picture in pictures {
        page += &format!(
            "<h2>{}</h2>\n<p><img src=\"{}\" alt=\"{}\"></p>\n",
            escaped(&picture.title),
            escaped(&picture.file),
            escaped(&picture.text)
        );
    }
    page += &format!("<p>{}</p>\n</body>\n</html>\n", escaped(end));
    page
}
