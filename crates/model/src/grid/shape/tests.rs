//! Tests of shapes.

use super::*;

#[test]
fn usual_shapes() {
    let usual = |n| Shape::of_order(n).map(|s| s.to_string());
    for (order, text) in [
        (4, "2x2"),
        (6, "2x3"),
        (8, "2x4"),
        (9, "3x3"),
        (10, "2x5"),
        (12, "3x4"),
        (16, "4x4"),
        (25, "5x5"),
        (64, "8x8"),
    ] {
        assert_eq!(usual(order).as_deref(), Some(text));
    }
    assert_eq!(usual(7), None);
    assert_eq!(usual(3), None);
    assert_eq!(usual(81), None);
}

#[test]
fn boxes_partition_the_board_and_agree_with_box_of() {
    for (h, w) in [
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 4),
        (4, 3),
        (1, 5),
        (5, 1),
        (8, 8),
    ] {
        partitions(Shape::new(h, w).unwrap());
    }
    for (rows, columns, h, w) in [(6, 6, 2, 3), (6, 9, 3, 3), (9, 6, 3, 2), (4, 4, 4, 4)] {
        partitions(
            Shape::free(rows, columns, 1, 9)
                .unwrap()
                .with_boxes(h, w)
                .unwrap(),
        );
    }
}

fn partitions(shape: Shape) {
    let mut seen = vec![0; shape.cells()];
    for b in 0..shape.boxes() {
        for cell in shape.box_cells(b) {
            assert_eq!(shape.box_of(cell), b);
            seen[cell.index()] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n == 1), "{shape}");
}

#[test]
fn only_what_new_returns_is_standard() {
    let mut count = 0;
    for order in 1..=9 {
        let free = Shape::free(order, order, 1, order).unwrap();
        assert!(!free.is_standard());
        for (h, w) in [(1, order), (order, 1), (3, order / 3), (2, order / 2)] {
            let Ok(boxed) = free.with_boxes(h, w) else {
                continue;
            };
            let same = Shape::new(h, w) == Ok(boxed);
            assert_eq!(boxed.is_standard(), same, "{boxed}");
            count += usize::from(same);
        }
    }
    assert!(count > 12);
    let odd = [(9, 6, 1, 9), (9, 9, 0, 8), (9, 9, 1, 8), (9, 9, 1, 10)];
    for (rows, columns, low, high) in odd {
        let boxed = Shape::free(rows, columns, low, high)
            .unwrap()
            .with_boxes(3, 3);
        assert!(!boxed.unwrap().is_standard());
    }
}

#[test]
fn a_free_board_says_what_it_is() {
    let board = Shape::free(6, 9, 0, 8).unwrap();
    assert_eq!(board.to_string(), "6x9 board, digits 0 to 8");
    assert_eq!((board.boxes(), board.box_cells(3).count()), (0, 0));
    let boxed = board.with_boxes(3, 3).unwrap();
    assert_eq!(boxed.to_string(), "6x9 board, digits 0 to 8, boxes 3x3");
    assert_eq!(boxed.transposed().transposed(), boxed);
    assert_eq!(boxed.transposed().cell(8, 5).index(), 53);
    assert_eq!(board.candidate_block(), (3, 3));
    assert_eq!(Shape::free(5, 5, 1, 5).unwrap().candidate_block(), (2, 3));
    assert_eq!(Shape::free(5, 5, 1, 1).unwrap().candidate_block(), (1, 1));
    for index in 0..9 {
        let digit = Digit::from_index(index);
        assert_eq!(board.digit_of(board.value(digit)), Some(digit));
    }
    assert_eq!(Shape::free(1, 1, 35, 98).unwrap().digit_of(99), None);
}

#[test]
fn bad_shapes_say_why() {
    assert_eq!(
        "9".parse::<Shape>().unwrap_err().to_string(),
        "expected a box as HEIGHTxWIDTH, such as 3x3 or 3x4, found '9'"
    );
    assert_eq!(
        "1x3".parse::<Shape>().unwrap_err().to_string(),
        "a box of 1x3 has 3 cells: expected 4 to 64"
    );
    let free = |rows, columns, low, high| {
        let shape = Shape::free(rows, columns, low, high);
        shape
            .and_then(|shape| shape.with_boxes(2, 3))
            .unwrap_err()
            .to_string()
    };
    let size = "a board of 0x9: expected 1 to 64 rows and columns";
    assert_eq!(free(0, 9, 1, 9), size);
    assert_eq!(free(9, 65, 1, 9), size.replace("0x9", "9x65"));
    let digits = "digits 2 to 1: expected 1 to 64 of them, from 35 at most";
    assert_eq!(free(6, 6, 2, 1), digits);
    assert_eq!(free(6, 6, 36, 40), digits.replace("2 to 1", "36 to 40"));
    assert_eq!(free(6, 6, 0, 64), digits.replace("2 to 1", "0 to 64"));
    assert_eq!(free(6, 8, 1, 9), "boxes of 2x3 do not tile a board of 6x8");
    assert_eq!(free(5, 6, 1, 9), "boxes of 2x3 do not tile a board of 5x6");
    let huge = format!("{}x2", usize::MAX);
    assert!(huge.parse::<Shape>().is_err());
}
