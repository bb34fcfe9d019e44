//! Connected cells: the candidates of those that cannot be members, or have to be.
//!
//! Cells that may be members are reached from one that must be; what is not reached is no member,
//! and no other that must be may lie there.

use super::super::connected::Connected;

/// Puts cells with the candidates that they keep into `kept`; returns whether the members can be
/// connected.
pub(super) fn narrow(connected: &Connected, sets: &[u64], kept: &mut Vec<(usize, u64)>) -> bool {
    let set = |place: usize| sets[connected.cells[place]];
    let (may, must) = (
        |place: usize| set(place) & connected.set != 0,
        |place: usize| set(place) & !connected.set == 0,
    );
    let all = connected.cells.len();
    let needed = (0..all).filter(|&place| must(place)).count();
    let size = connected.size;
    if size.is_some_and(|size| needed > size) {
        return false;
    }
    let Some(first) = (0..all).find(|&place| must(place)) else {
        let possible = (0..all).filter(|&place| may(place)).count();
        if size == Some(0) || size == Some(possible) {
            let kind = if size == Some(0) {
                !connected.set
            } else {
                connected.set
            };
            let places = (0..all).filter(|&place| may(place));
            kept.extend(places.map(|place| (connected.cells[place], set(place) & kind)));
        }
        return size.is_none_or(|size| size <= possible);
    };
    let mut open: Vec<bool> = (0..all).map(may).collect();
    let found = connected.reach(first, &mut open);
    if size.is_some_and(|size| found < size) {
        return false;
    }
    for (place, &left) in open.iter().enumerate() {
        if left && must(place) {
            return false;
        }
        let full = size == Some(needed) && may(place) && !must(place);
        if left || full {
            kept.push((connected.cells[place], set(place) & !connected.set));
        } else if size == Some(found) && may(place) {
            kept.push((connected.cells[place], set(place) & connected.set));
        }
    }
    true
}
