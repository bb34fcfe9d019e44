//! Tests of lists of programs.

use crate::formats::{ReadOptions, parse_str};

const PUZZLE: &str = "12.3..122..1..2.";

fn read(text: &str) -> Vec<String> {
    let all = parse_str(text, &ReadOptions::default());
    let text = |read: Result<crate::formats::Parsed, _>| {
        read.map_or_else(
            |error: crate::formats::ParseError| error.to_string(),
            |p| p.puzzle.to_string(),
        )
    };
    all.into_iter().map(text).collect()
}

#[test]
fn lists_of_many_languages() {
    for text in [
        "grid = [[1, 2, 0, 3], [0, 0, 1, 2], [2, 0, 0, 1], [0, 0, 2, 0]]",
        "grid: list[list[int]] = [\n    [1, 2, 0, 3],\n    [0, 0, 1, 2],\n    [2, 0, 0, 1],\n    [0, 0, 2, 0],\n]",
        "[['1', '2', '.', '3'], ['.', '.', '1', '2'], ['2', '.', '.', '1'], ['.', '.', '2', '.']]",
        "[[1, 2, None, 3], [None, None, 1, 2], [2, None, None, 1], [None, None, 2, None]]",
        "int grid[4][4] = {\n  {1,2,0,3},\n  {0,0,1,2},\n  {2,0,0,1},\n  {0,0,2,0}\n};\n",
        "{{1,2,0,3},{0,0,1,2},{2,0,0,1},{0,0,2,0}};",
        "[[1 2 0 3]\n [0 0 1 2]\n [2 0 0 1]\n [0 0 2 0]]\n",
        "[[1. 2. 0. 3.]\n [0. 0. 1. 2.]\n [2. 0. 0. 1.]\n [0. 0. 2. 0.]]\n",
        "array([[1, 2, 0, 3],\n       [0, 0, 1, 2],\n       [2, 0, 0, 1],\n       [0, 0, 2, 0]])\n",
        "M = [1 2 0 3; 0 0 1 2; 2 0 0 1; 0 0 2 0];",
        "puzzle = [|1,2,_,3|_,_,1,2|2,_,_,1|_,_,2,_|];",
        "problem(1, [[1,2,_,3],\n            [_,_,1,2],\n            [2,_,_,1],\n            [_,_,2,_]]).",
        "puzzle = [\"12.3\",\n          \"..12\",\n          \"2..1\",\n          \"..2.\"]",
        "  - [1, 2, 0, 3]\n  - [0, 0, 1, 2]\n  - [2, 0, 0, 1]\n  - [0, 0, 2, 0]\n",
        "\"12.3\",\n\"..12\",\n\"2..1\",\n\"..2.\"\n",
        "b = [ # a board\n  [1, 2, 0, 3], # {[\n  [0, 0, 1, 2],\n  [2, 0, 0, 1], // last but one\n  [0, 0, 2, 0]]\n",
        "[[1,2,-1,3],[-1,-1,1,2],[2,-1,-1,1],[-1,-1,2,-1]]",
    ] {
        assert_eq!(read(text), [PUZZLE], "{text}");
        let two = format!("# two\n{text}\n\n{text}\n");
        assert_eq!(read(&two), [PUZZLE; 2], "{two}");
    }
}

#[test]
fn several_boards_in_a_list() {
    let rows = "[1, 2, 0, 3],\n [0, 0, 1, 2],\n [2, 0, 0, 1],\n [0, 0, 2, 0]";
    for (list, count) in [
        (format!("boards = [\n  [{rows}],\n  [{rows}]\n]\n"), 2),
        (
            format!("x = [[{0}], [{0}], [{0}], [{0}]]", rows.replace('\n', "")),
            4,
        ),
        (
            format!(
                "int b[2][4][4] = {{{{{0}}}, {{{0}}}}};",
                rows.replace(['['], "{").replace(']', "}")
            ),
            2,
        ),
        (
            format!("array([[{0}],\n\n [{0}]])", rows.replace(',', "")),
            2,
        ),
        (
            "b = [[1,2,0,3,0,0,1,2,2,0,0,1,0,0,2,0],\n[1,2,0,3,0,0,1,2,2,0,0,1,0,0,2,0]]"
                .to_string(),
            2,
        ),
    ] {
        let read = read(&format!("# list\n{list}\n"));
        assert_eq!(read, vec![PUZZLE; count], "{list}");
    }
    let many = format!("all = [\n{}]\n", format!("[{rows}],\n").repeat(300));
    assert_eq!(read(&many), [PUZZLE; 300]);
    let error = read(&format!("[\n[{rows}],\n[{}]]", rows.replacen('3', "7", 1))).remove(1);
    assert!(
        error.starts_with("line 6, column 12: expected a number from 1 to 4"),
        "{error}"
    );
}

#[test]
fn damage_has_a_place() {
    let text =
        "grid = [\n    [1, 2, 0, 3],\n    [0, 7, 1, 2],\n    [2, 0, 0, 1],\n    [0, 0, 2, 0]\n]";
    assert_eq!(
        read(text),
        ["line 3, column 9: expected a number from 1 to 4 or a blank, found '7'"]
    );
    let text = text.replacen("[0, 7, 1, 2]", "[0, 1, 2]", 1);
    assert!(
        read(&text)[0].contains("found 15 cells"),
        "{:?}",
        read(&text)
    );
    assert!(read("grid = [[1, 2, 0, 3],")[0].contains("expected"));
}

#[test]
fn lists_of_a_board_each_are_no_rows() {
    let cells: Vec<String> = PUZZLE.replace('.', "0").chars().map(String::from).collect();
    for line in [
        format!("  - [{}]\n", cells.join(", ")),
        format!("\"{PUZZLE}\"\n"),
    ] {
        let text = format!("# lists\n{}", line.repeat(16));
        assert_eq!(read(&text), [PUZZLE; 16], "{text}");
    }
    let row = |n: usize| {
        (n..n + 16)
            .map(|v| (v % 16 + 1).to_string())
            .collect::<Vec<_>>()
    };
    let rows: Vec<String> = (0..16)
        .map(|n| format!("- [{}]\n", row(n).join(", ")))
        .collect();
    assert_eq!(read(&rows.concat()).len(), 1);
}

#[test]
fn strings_with_a_board_each_are_a_list() {
    let text = format!("puzzles = [\n  \"{PUZZLE}\",\n  \"{PUZZLE}\"\n]\n");
    assert_eq!(read(&text), [PUZZLE; 2]);
}
