//! OpenSudoku: XML with a `<game>` for each puzzle, as the Android application imports and exports
//! it.
//!
//! Version 1 has the games beside elements such as `<name>` and `<level>`, version 2 within
//! `<folder>`. `data` is 81 digits, or the board with what the player did.
//!
//! Source: the files and the importer of OpenSudoku, <https://github.com/ogarcia/opensudoku>.

use super::{classic, opensudoku_data, xml};
use crate::formats::alphabet::{Alphabet, DIGITS};
use crate::formats::document::{Document, Whole, parse_lines};
use crate::formats::entry::Entry;
use crate::formats::piece::Layout;
use crate::formats::source::Split;
use crate::formats::table::Detect;
use crate::formats::writer::{Extra, Unwritable, Write};
use crate::formats::{Format, ParseError, Parsed, write_line};
use crate::grid::Shape;
use roxmltree::{Attribute, Node};
use std::sync::Arc;

/// The entry in the table of formats.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "opensudoku",
    extensions: &["opensudoku", "xml"],
    summary: "OpenSudoku's XML, a <game> for each puzzle",
    detect: Detect::Text(|start| xml::sniff(start, |name| name != "ksudoku")),
    split: Split::Stream(|format| Box::new(Whole::new(format, read))),
    parse: |block, options| parse_lines(read, block, options),
    write: Some(Write {
        escapes: false,
        holds: &[Extra::Note],
        holds_note: |_| true,
        columns: &[],
        table: false,
        head: |_| "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n".to_string(),
        record,
        between: "\n",
        tail: "\n</opensudoku>\n",
    }),
};

/// Elements whose text is a note about all games of the file.
const NOTES: &[&str] = &[
    "name",
    "author",
    "description",
    "comment",
    "level",
    "source",
    "sourceURL",
];
/// Elements and attributes about a session, not about a puzzle.
const SESSION: &[&str] = &["created", "state", "time", "last_played", "command_stack"];

/// Reads the games of a file.
pub(super) fn read(document: &Document<'_>) -> Vec<Result<Entry, ParseError>> {
    let tree = match xml::parse(document) {
        Ok(tree) => tree,
        Err(error) => return vec![Err(error)],
    };
    let root = tree.root_element();
    if root.tag_name().name() != "opensudoku" {
        return vec![Err(xml::error(
            document,
            root,
            "<opensudoku> or <ksudoku>, not XML or HTML of another kind",
        ))];
    }
    let mut games = Vec::new();
    read_in(document, root, &mut Vec::new(), &mut games);
    games
}

/// Reads what is in the outermost element or in a folder. Notes hold for all games after them.
fn read_in(
    document: &Document<'_>,
    parent: Node<'_, '_>,
    notes: &mut Vec<String>,
    games: &mut Vec<Result<Entry, ParseError>>,
) {
    for child in parent.children().filter(|child| !xml::is_gap(*child)) {
        let name = child.tag_name().name();
        let text = || child.text().unwrap_or_default().trim().to_string();
        match name {
            "game" => games.push(game(document, child, notes)),
            "folder" if parent.tag_name().name() == "opensudoku" => {
                let mut inner = notes.clone();
                let name = child.attribute("name");
                inner.extend(name.map(|name| shortened(format!("folder: {name}"))));
                read_in(document, child, &mut inner, games);
            }
            name if NOTES.contains(&name) && text().is_empty() => {}
            name if NOTES.contains(&name) => {
                let own = format!("{name}: ");
                // One that comes again is that of the games after it.
                notes.retain(|note| !note.starts_with(&own));
                notes.push(shortened(own + &text()));
            }
            name if SESSION.contains(&name) => {}
            _ => games.push(Err(xml::error(
                document,
                child,
                "<game>, <folder> or a known note",
            ))),
        }
    }
}

/// The longest note about all games, in characters: every game has it.
const LONGEST_NOTE: usize = 1000;

/// Returns a note of at most [`LONGEST_NOTE`] characters.
fn shortened(note: String) -> String {
    match note.char_indices().nth(LONGEST_NOTE) {
        Some((end, _)) => format!("{}…", &note[..end]),
        None => note,
    }
}

fn game(
    document: &Document<'_>,
    node: Node<'_, '_>,
    notes: &[String],
) -> Result<Entry, ParseError> {
    let Some(data) = node.attribute_node("data") else {
        return Err(xml::error(document, node, "the attribute data of <game>"));
    };
    let mut entry = match data.value().strip_prefix("version:") {
        Some(versioned) => opensudoku_data::read(document, &data, versioned)?,
        None => plain(document, &data),
    };
    entry.notes = notes.to_vec();
    for other in node.attributes() {
        match other.name() {
            "data" => {}
            "note" => entry.notes.push(other.value().to_string()),
            name if SESSION.contains(&name) => {}
            name => entry
                .columns
                .push((Arc::from(name), other.value().to_string())),
        }
    }
    Ok(entry)
}

/// Returns the puzzle of 81 digits.
fn plain(document: &Document<'_>, data: &Attribute<'_, '_>) -> Entry {
    let range = data.range_value();
    let board = if document.text.get(range.clone()) == Some(data.value()) {
        document.piece(range)
    } else {
        document.made(range.start, data.value().to_string(), Layout::Made)
    };
    Entry {
        board,
        shape: Some(Shape::CLASSIC),
        alphabet: Some(&DIGITS),
        ..Entry::default()
    }
}

fn record(parsed: &Parsed, _: &Alphabet) -> Result<String, Unwritable> {
    let data = write_line(classic(parsed)?, &DIGITS).replace('.', "0");
    let note = parsed
        .note
        .iter()
        .map(|note| format!(" note=\"{}\"", xml::escaped_xml(note)));
    Ok(format!(
        "  <game data=\"{data}\"{} />",
        note.collect::<String>()
    ))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{errors_in, one_in};
    use crate::formats::{ReadOptions, parse_str};

    const FIRST: &str =
        "379000014060010070080009005435007000090040020000800436900700080040080050850000249";

    fn file(inside: &str) -> String {
        format!(
            "<?xml version='1.0'?>\n<opensudoku>\n<name>Easy</name><level/>\n{inside}</opensudoku>\n"
        )
    }

    #[test]
    fn games_of_both_versions() {
        let game =
            format!("<game data=\"{FIRST}\" state=\"0\" rating=\"7\" note=\"a &amp; b\"/>\n");
        for text in [
            file(&game),
            file(&format!(
                "<folder name='F' created='1'>{game}{game}</folder>"
            )),
        ] {
            let all = parse_str(&text, &ReadOptions::default());
            let parsed = all[0].as_ref().unwrap();
            assert_eq!(parsed.puzzle.to_string(), FIRST.replace('0', "."));
            let note = parsed.note.clone().unwrap();
            assert!(
                note.starts_with("name: Easy") && note.ends_with("a & b"),
                "{note}"
            );
            assert_eq!(parsed.columns[0].1, "7");
        }
    }

    #[test]
    fn notes_about_all_games_are_short_and_the_last_ones_of_their_names() {
        let game = format!("<game data=\"{FIRST}\"/>");
        let long = "x".repeat(2000);
        let text = file(&format!(
            "{game}<name>{long}</name>{game}<name>B</name>{game}"
        ));
        let notes: Vec<String> = parse_str(&text, &ReadOptions::default())
            .into_iter()
            .map(|read| read.unwrap().note.unwrap())
            .collect();
        assert_eq!(
            (notes[0].as_str(), notes[2].as_str()),
            ("name: Easy", "name: B")
        );
        assert!(notes[1].starts_with("name: xx") && notes[1].ends_with("x…"));
        assert_eq!(notes[1].chars().count(), super::LONGEST_NOTE + 1);
    }

    #[test]
    fn what_keeps_the_parser_busy_is_refused() {
        let many = |part: &str| -> String {
            let parts = (0..1001).map(|n| part.replace('@', &n.to_string()));
            parts.collect()
        };
        for (text, expected) in [
            (
                file(&format!("<game {}/>", many("a@='' "))),
                "1000 attributes",
            ),
            (file(&many("<a xmlns:b@='c'/>")), "100 namespaces"),
            (
                "<!DOCTYPE a [<!ENTITY b '><a/>'>]><opensudoku>&b;</opensudoku>".to_string(),
                "a document without entities of its own",
            ),
        ] {
            let errors = errors_in("opensudoku", &text);
            assert_eq!(errors.len(), 1);
            assert!(errors[0].contains(expected), "{errors:?}");
        }
    }

    #[test]
    fn saved_games() {
        for (version, first, second, third) in [
            ("1", "3|-|0|", "7|-|1|", "0|1,2,|1|"),
            ("2", "3|0||0|", "7|0||1|", "0|3||1|"),
            ("3", "3|0|0|", "7|0|1|", "0|3|1|"),
            ("4", "3|0|0|0|", "7|0|0|1|", "0|3|0|1|"),
            ("5", "3|0|0|0|0|", "7|0|0|0|1|", "0|3|0|0|1|"),
        ] {
            let cells = format!("{first}{second}{}", third.repeat(79));
            let data = format!("<game data='version: {version}&#10;{cells}'/>");
            let parsed = one_in("opensudoku", &file(&data)).unwrap();
            assert_eq!(parsed.puzzle.givens().count(), 1, "{version}");
            assert_eq!(parsed.state.unwrap().unwrap().count(), 2);
            assert_eq!(parsed.eliminated.len(), 79 * 7);
            assert!(parsed.columns.is_empty());
        }
    }

    #[test]
    fn marks_of_a_second_kind_are_a_column() {
        for (version, cells) in [
            ("4", ["3|0|0|0|", "0|3|5|1|"]),
            ("5", ["3|0|0|0|0|", "0|3|5|7|1|"]),
        ] {
            let cells = cells[0].repeat(80) + cells[1];
            let data = format!("<game data='version: {version}&#10;{cells}' rating='7'/>");
            let parsed = one_in("opensudoku", &file(&data)).unwrap();
            let columns = parsed
                .columns
                .iter()
                .map(|(name, text)| format!("{name}={text}"));
            let expected = ["other marks=1r9c9 3r9c9", "rating=7"];
            assert_eq!(columns.collect::<Vec<_>>(), expected, "{version}");
            let wrong = file(&data.replace("|3|5|", "|3|512|"));
            assert!(one_in("opensudoku", &wrong).is_err());
        }
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        let error = |text: &str| errors_in("opensudoku", text).remove(0);
        assert_eq!(
            error(&file(&format!("<game data=\"{}\"/>", &FIRST[1..]))),
            "line 4, column 93: expected 81 cells (9×9), found 80 cells"
        );
        assert_eq!(
            error(&file("<game/>")),
            "line 4, column 1: expected the attribute data of <game>, found <game>"
        );
        assert_eq!(
            error(&file("<puzzle/>")),
            "line 4, column 1: expected <game>, <folder> or a known note, found <puzzle>"
        );
        assert_eq!(
            error("<html></html>"),
            "line 1, column 1: expected <opensudoku> or <ksudoku>, not XML or HTML of another kind, \
             found <html>"
        );
        assert_eq!(
            error(&file("<game>")),
            "line 4, column 7: expected well-formed XML, found a fault (expected 'game' tag, not 'opensudoku')"
        );
        assert_eq!(
            error(&file("<game data='version: 9&#10;'/>")),
            "line 4, column 13: expected data of version 1 to 5, found '9'"
        );
        assert_eq!(
            error(&file("<game data='version: 1&#10;1|-|0|'/>")),
            "line 4, column 13: expected 243 fields for 81 cells, found 3 fields"
        );
    }
}
