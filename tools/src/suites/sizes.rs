//! Boards of other sizes.

use super::{List, unique};
use veridoku::grid::Shape;

pub fn list() -> List {
    let mut list = List::new("4×4 to 25×25");
    for (h, w) in [
        (2, 2),
        (2, 3),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (3, 5),
        (4, 4),
        (4, 5),
        (5, 5),
    ] {
        let shape = Shape::new(h, w).expect("a shape");
        let order = shape.order();
        for share in [45, 60] {
            let (mut puzzle, solution) = unique(shape, order as u64, shape.cells() * share / 100);
            let name = |what: &str| format!("{order}×{order}, {share}% given, {what}");
            list.add(shape, &puzzle, &name("one solution"));
            if share == 45 {
                continue;
            }
            // A wrong digit in the place of a missing one: it repeats in a row.
            let cell = (0..shape.cells())
                .rev()
                .find(|&c| puzzle[c] == 0)
                .expect("an open cell");
            let row = cell / order * order..cell / order * order + order;
            let there = puzzle[row]
                .iter()
                .copied()
                .find(|&v| v != 0 && v != solution[cell]);
            puzzle[cell] = there.expect("a given in the row");
            list.add(shape, &puzzle, &name("a digit twice in a row"));
        }
        let (_, mut grid) = unique(shape, 50 + order as u64, shape.cells());
        list.add(shape, &grid, &format!("{order}×{order}, complete"));
        // Without its first two rows a board often has several solutions; otherwise it is at least
        // large and easy.
        grid[..order * 2].fill(0);
        list.add(
            shape,
            &grid,
            &format!("{order}×{order}, first two rows open"),
        );
    }
    list
}
