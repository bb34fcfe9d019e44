//! How many boards a string of ISS has by its own count, where its meaning is easily missed.

use veridoku::engine::{Engine, Limits};
use veridoku::formats::{ReadOptions, by_name, parse_str};
use veridoku::native::Native;
use veridoku::rules::Model;

fn read(text: &str) -> Result<veridoku::formats::Parsed, String> {
    let format = by_name("iss").unwrap();
    let options = ReadOptions::default().with_format(Some(format));
    let mut all = parse_str(text, &options);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).map_err(|error| error.to_string())
}

#[test]
fn the_boards_are_as_many_as_iss_counts() {
    for (text, expected) in [
        // Connected cells are not none.
        (".Shape~2x2~3.ConnectedValues~~3", 8),
        (
            ".Shape~2x2~3.Var~K.ConnectedValues~VK~3.Sum~0_=_1_-1~VK~R1C1",
            6,
        ),
        // Of several of the same the last counts.
        (".Shape~4x4.NoBoxes.Quad~R1C1~1.Quad~R1C1~2", 480),
        (".Shape~4x4.~R1C1_1~R1C2_2.Sandwich~3~R2.Sandwich~5~R2", 6),
        (
            ".Shape~4x4.~R1C1_1~R1C2_2.Skyscraper~R2~3~.Skyscraper~R2~2~",
            12,
        ),
        (
            ".Shape~4x4.~R1C1_1~R1C2_2.LittleKiller~8~R2C1.LittleKiller~9~R2C1",
            3,
        ),
        (".Shape~4x4.RegionSize~4.RegionSize~8", 0),
        // Between the least and the greatest of a row that has not all digits.
        (
            ".Shape~2x4~5.NoBoxes.~R2C1_1~R2C2_2~R2C3_3~R2C4_4.Sandwich~5~R1",
            2,
        ),
        (
            ".Shape~3x3~0-4.~R2C3_0~R2C2_4~R3C1_3.ContainAtLeast~3_0~R3C1~R2C1~R3C2.Sandwich~0~C3",
            86,
        ),
        (".Shape~4x4~~Sudoku", 288),
    ] {
        let parsed = read(text).unwrap();
        let model = Model::new(&parsed.puzzle);
        let census = Native::new()
            .count(&model, &Limits::solutions(1000))
            .unwrap();
        assert_eq!(census.run.solutions, expected, "{text}");
    }
}

#[test]
fn what_iss_has_no_meaning_for_is_refused_where_it_stands() {
    for (text, error) in [
        (
            ".Shape~4x4.Diagonal",
            "line 1, column 12: expected 1 or -1, found nothing",
        ),
        (
            ".Shape~4x4.Shape~5x5",
            "line 1, column 12: expected the shape said before, found another",
        ),
        (
            ".RegionSize~6.Windoku",
            "line 1, column 15: expected regions that are boxes of 6 cells, found others, or none",
        ),
        (
            ".Shape~4x4.NoBoxes.Jigsaw~1111222233334444.DisjointSets",
            "line 1, column 44: expected regions that are boxes of 4 cells, found others, or none",
        ),
        (
            ".Shape~4x4.ConnectedValues~~5",
            "line 1, column 12: expected a value from 1 to 4, found none",
        ),
    ] {
        assert_eq!(read(text).unwrap_err(), error, "{text}");
    }
}

#[test]
fn what_iss_would_refuse_or_misread_is_not_written() {
    let iss = by_name("iss").unwrap();
    for clue in [
        "entropic r1c1 r1c2 r1c3",
        "between r1c1 r1c2",
        "equality-cage r1c1 r1c2 r1c3",
        "rellik-cage 0 r1c1 r1c2",
        "lockout 0 r1c1 r1c2 r1c3",
        "global-entropy",
    ] {
        let text = format!("veridoku puzzle 1\nsize 6\n\n{clue}\n");
        let mut all = parse_str(&text, &ReadOptions::default());
        let parsed = all.remove(0).unwrap();
        let mut writer = veridoku::formats::Writer::new(iss, None);
        let error = writer.record(&parsed).unwrap_err();
        assert!(
            error.to_string().contains("it has nothing for"),
            "{clue}: {error}"
        );
    }
}
