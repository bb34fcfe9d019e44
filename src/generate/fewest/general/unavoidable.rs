//! Small minimal unavoidable sets of a grid, found by solving it with some of its digits, a band or
//! some boxes emptied.

use super::super::cells::CellBits;
use super::super::oracle::Oracle;

/// The most refillings of one region to enumerate.
const REFILLINGS: u64 = 2_000;

/// Returns the minimal unavoidable sets of up to `largest` cells that lie in four digits, a band, a
/// stack, or the boxes that two bands and two stacks share; the smallest first.
pub(super) fn find(oracle: &mut Oracle, largest: usize) -> Vec<CellBits> {
    let mut all = Vec::new();
    for region in regions(oracle) {
        let mut here = Vec::new();
        oracle.refill(region, REFILLINGS, largest + 1, &mut |cells| {
            here.push(cells);
            true
        });
        all.extend(minimal(here));
    }
    minimal(all)
}

/// Returns the sets that contain no other, the smallest first.
pub(crate) fn minimal(mut sets: Vec<CellBits>) -> Vec<CellBits> {
    sets.sort_unstable_by_key(|&set| (set.len(), set));
    sets.dedup();
    let mut kept: Vec<CellBits> = Vec::new();
    for set in sets {
        if !kept.iter().any(|small| small.within(set)) {
            kept.push(set);
        }
    }
    kept
}

/// Returns the regions to empty, one after another.
fn regions(oracle: &Oracle) -> Vec<CellBits> {
    let shape = oracle.shape();
    let order = shape.order();
    let digits = (0u64..1 << order).filter(|d| d.count_ones() as usize == order.min(4));
    let mut regions: Vec<CellBits> = digits.map(|d| oracle.having(d)).collect();
    let (bands, stacks) = (shape.box_width(), shape.box_height());
    let in_boxes = |wanted: &dyn Fn(usize, usize) -> bool| {
        let cell = |i: usize| {
            (
                i / order / shape.box_height(),
                i % order / shape.box_width(),
            )
        };
        CellBits::where_true(order * order, |i| {
            let (band, stack) = cell(i);
            wanted(band, stack)
        })
    };
    regions.extend((0..bands).map(|b| in_boxes(&|band, _| band == b)));
    regions.extend((0..stacks).map(|s| in_boxes(&|_, stack| stack == s)));
    for (a, b) in pairs(bands) {
        for (c, d) in pairs(stacks) {
            regions.push(in_boxes(&|band, stack| {
                (band == a || band == b) && (stack == c || stack == d)
            }));
        }
    }
    regions
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |b| (0..b).map(move |a| (a, b)))
}
