//! The pictures of the kinds of clues in docs/variants.md: what the program draws of the first
//! puzzle of each kind. `INSTA_UPDATE=always` writes them anew, with the table that shows them.

use std::fs;
use std::path::{Path, PathBuf};
use veridoku::figure::{BoardStyle, puzzle_figure, single_board};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::rules::ClueKind;

/// How many pictures stand beside each other.
const ACROSS: usize = 5;
const MARKS: [&str; 2] = ["<!-- pictures of kinds -->\n", "<!-- end of pictures -->"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn updating() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|wish| wish == "always")
}

fn picture(kind: &ClueKind) -> String {
    let file = root().join(format!("puzzles/variants/{}.vdk", kind.name));
    let text = fs::read_to_string(&file).unwrap();
    let parsed = parse_str(&text, &ReadOptions::default()).remove(0).unwrap();
    single_board(&puzzle_figure(&parsed, false), BoardStyle::default()).svg()
}

#[test]
fn each_kind_has_the_picture_that_the_program_draws() {
    let folder = root().join("docs/img/kinds");
    let mut kinds: Vec<String> = Vec::new();
    for kind in ClueKind::all() {
        let (file, svg) = (format!("{}.svg", kind.name), picture(kind));
        if updating() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join(&file), &svg).unwrap();
        }
        let kept = fs::read_to_string(folder.join(&file)).unwrap_or_default();
        assert_eq!(svg, kept, "{file}");
        kinds.push(file);
    }
    let mut files: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    kinds.sort();
    assert_eq!(files, kinds, "no picture is of a kind that is gone");
}

#[test]
fn the_documents_show_each_picture() {
    let file = root().join("docs/variants.md");
    let page = fs::read_to_string(&file).unwrap();
    let (start, rest) = page.split_once(MARKS[0]).unwrap();
    let (shown, end) = rest.split_once(MARKS[1]).unwrap();
    let mut table = format!("|{}\n|{}\n", " |".repeat(ACROSS), "---|".repeat(ACROSS));
    for row in ClueKind::all().chunks(ACROSS) {
        for kind in row {
            let name = kind.name;
            table += &format!(
                "| <img src=\"img/kinds/{name}.svg\" alt=\"\" width=\"150\"><br>`{name}` "
            );
        }
        table += "|\n";
    }
    if updating() {
        fs::write(&file, [start, MARKS[0], &table, MARKS[1], end].concat()).unwrap();
    } else {
        assert_eq!(shown, table);
    }
}
