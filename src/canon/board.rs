//! Plain boards of any size as graphs: lines, blocks of lines, digits and givens.

use super::Canonical;
use super::graph::{Graph, Labelling, Sketch, label};
use super::overlaps::overlaps;
use crate::engine::Limits;
use crate::grid::{Givens, Shape, Symmetry};

/// The first vertex of each kind.
struct Layout {
    shape: Shape,
    /// All rows, and all columns.
    sides: u32,
    /// Bands, then stacks.
    blocks: u32,
    /// Rows, then columns.
    lines: u32,
    digits: u32,
}

/// Returns the canonical form of a plain board by the canonical labelling of its graph, with digits
/// numbered in order of appearance; `None` if a limit is reached.
pub(super) fn by_graph(board: &Givens, limits: &Limits) -> Option<Canonical> {
    let (graph, layout) = draw(board);
    let labelling = label(&graph, limits)?;
    let symmetry = layout.symmetry(&labelling)?;
    // Either order of digits is canonical; this one is easier to read.
    let form = symmetry.apply(board);
    let symmetry = symmetry.then(&by_appearance(&form)?)?;
    Some(Canonical {
        form: symmetry.apply(board),
        symmetry,
        automorphisms: labelling.group.order().clone(),
    })
}

/// Returns the graph of a board. Each given is a vertex joined to its row, its column and its
/// digit; each line is joined to its band or stack, and each of those to its side. Rows and columns
/// may be exchanged if boxes are square. The overlaps of a line with other lines are part of its
/// colour: without them, the search would try many pairs of lines of a complete grid before
/// refinement distinguishes any.
fn draw(board: &Givens) -> (Graph, Layout) {
    let shape = board.shape();
    let (order, height, width) = (shape.order(), shape.box_height(), shape.box_width());
    let turned = u64::from(height != width);
    let mut sketch = Sketch::default();
    let mut pair = |rows: usize, columns: usize, colour: u64| {
        let first = sketch.vertices(rows, colour);
        sketch.vertices(columns, colour + turned);
        first
    };
    let (sides, blocks) = (pair(1, 1, 0), pair(width, height, 2));
    let digits = sketch.vertices(order, 4);
    let lines = digits + order as u32;
    let overlaps = overlaps(board);
    for (line, overlap) in overlaps.iter().enumerate() {
        let turned = turned << 60 & if line < order { 0 } else { u64::MAX };
        sketch.vertex(1 << 61 | turned | overlap >> 4);
    }
    let layout = Layout {
        shape,
        sides,
        blocks,
        lines,
        digits,
    };
    for (block, side) in (0..width)
        .map(|b| (b, 0))
        .chain((width..width + height).map(|b| (b, 1)))
    {
        sketch.edge(layout.blocks + block as u32, layout.sides + side);
    }
    for line in 0..order {
        sketch.edge(layout.row(line), layout.blocks + (line / height) as u32);
        sketch.edge(
            layout.column(line),
            layout.blocks + (width + line / width) as u32,
        );
    }
    for given in board.iter() {
        let vertex = sketch.vertex(5);
        sketch.edge(vertex, layout.row(shape.row(given.cell)));
        sketch.edge(vertex, layout.column(shape.column(given.cell)));
        sketch.edge(vertex, layout.digits + given.digit.index() as u32);
    }
    (sketch.finish(), layout)
}

impl Layout {
    fn row(&self, row: usize) -> u32 {
        self.lines + row as u32
    }

    fn column(&self, column: usize) -> u32 {
        self.lines + (self.shape.order() + column) as u32
    }

    /// Returns the change that puts lines and digits in the canonical order.
    fn symmetry(&self, labelling: &Labelling) -> Option<Symmetry> {
        let (shape, order) = (self.shape, self.shape.order());
        let (height, width) = (shape.box_height(), shape.box_width());
        let place = |vertex: u32| labelling.places[vertex as usize];
        let rows = in_blocks(
            order,
            height,
            |block| place(self.blocks + block as u32),
            |row| place(self.row(row)),
        );
        let columns = in_blocks(
            order,
            width,
            |block| place(self.blocks + (width + block) as u32),
            |column| place(self.column(column)),
        );
        let mut values = vec![0];
        let digits = ranks(order, |digit| place(self.digits + digit as u32));
        values.extend(digits.iter().map(|&rank| rank as u8 + 1));
        let transposed = place(self.sides + 1) < place(self.sides);
        Symmetry::from_parts(shape, rows, columns, values, transposed)
    }
}

/// Returns the new place of each line if blocks, and the lines in each block, are sorted by keys.
fn in_blocks(
    order: usize,
    size: usize,
    block: impl Fn(usize) -> u32,
    line: impl Fn(usize) -> u32,
) -> Vec<usize> {
    ranks(order, |i| (block(i / size), line(i)))
}

/// Returns the rank of each of `0..count` if sorted by a key.
fn ranks<K: Ord>(count: usize, key: impl Fn(usize) -> K) -> Vec<usize> {
    let mut sorted: Vec<(K, usize)> = (0..count).map(|i| (key(i), i)).collect();
    sorted.sort_unstable();
    let mut ranks = vec![0; count];
    for (rank, &(_, i)) in sorted.iter().enumerate() {
        ranks[i] = rank;
    }
    ranks
}

/// Returns the renaming of digits in order of appearance; digits that do not appear come last.
fn by_appearance(board: &Givens) -> Option<Symmetry> {
    let shape = board.shape();
    let mut values = vec![0; shape.order() + 1];
    let mut next = 0;
    let rest = 1..=shape.order() as u8;
    for value in board
        .values()
        .iter()
        .copied()
        .filter(|&v| v != 0)
        .chain(rest)
    {
        if values[usize::from(value)] == 0 {
            next += 1;
            values[usize::from(value)] = next;
        }
    }
    let lines: Vec<usize> = (0..shape.order()).collect();
    Symmetry::from_parts(shape, lines.clone(), lines, values, false)
}
