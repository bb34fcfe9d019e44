//! What ISS holds of the kinds of clues that it has: the others of a kind it refuses, or takes for
//! something else.

use crate::grid::Shape;
use crate::rules::Clue;

/// Returns whether ISS means by the constraint of this kind what the clue does.
pub(super) fn is_held(clue: &Clue, shape: Shape) -> bool {
    let (order, low) = (shape.order(), shape.low());
    let cells = clue.cells().len();
    let one_to_nine = low == 1 && order == 9;
    let square = shape.rows() == shape.columns();
    match clue.kind().name {
        "entropic" | "global-entropy" | "global-modulo" | "dutch-flatmates" => one_to_nine,
        "anti-taxicab" => low > 0,
        "full-rank" | "full-rank-ties" => order == shape.columns(),
        "between" => cells > 2,
        "equality-cage" => cells.is_multiple_of(2),
        "rellik-cage" | "lockout" => clue.number() > 0,
        // The least and the greatest digit of the line, there, not of the board.
        "sandwich" => cells == order && clue.number() >= 0,
        "windoku" => {
            let boxes = shape.box_height() * shape.box_width();
            square && (boxes == order || boxes != shape.rows())
        }
        "disjoint-groups" => square,
        _ => true,
    }
}
