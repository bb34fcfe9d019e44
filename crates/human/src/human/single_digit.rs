//! Single-digit patterns: two strong links of one digit, joined by a weak link.
//!
//! Proof: a strong link is a house with two places for the digit, so if one end is off, the other
//! is on. If an end of one link sees an end of another, not both are on, so one of the two far ends
//! is on, and whatever sees both far ends is off.

use super::idle::{add_idle, open_digits};
use super::{
    Board, Cells, Chain, HouseId, Kind, Link, Map, Part, Role, Sink, Step, StepPattern, TechniqueId,
};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet};

/// A strong link: a house with two places for a digit.
#[derive(Clone, Copy)]
pub(super) struct Strong {
    pub(super) house: HouseId,
    pub(super) kind: Kind,
    pub(super) ends: [Cell; 2],
}

/// Two strong links joined by a weak one: far end, near end, near end, far end.
struct Turbot<const W: usize> {
    digit: Digit,
    links: [Strong; 2],
    cells: [Cell; 4],
    weak: Option<HouseId>,
    gone: Cells<W>,
}

pub(super) fn strong_links<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    digit: Digit,
) -> Vec<Strong> {
    let two = |places: u64| places.count_ones() == 2;
    let houses = map.houses().iter();
    let houses = houses.filter(|house| two(board.places(house.id, digit)));
    let link = |house: &super::House<W>| {
        let mut ends = house.at(board.places(house.id, digit));
        Some(Strong {
            house: house.id,
            kind: house.kind,
            ends: [ends.next()?, ends.next()?],
        })
    };
    houses.filter_map(link).collect()
}

/// Returns the technique that two strong links make.
fn kind_of<const W: usize>(map: &Map<W>, links: &[Strong; 2], near: [Cell; 2]) -> TechniqueId {
    let near: Cells<W> = near.into_iter().collect();
    let joined = |line: bool| map.shared(&near).any(|house| house.kind.is_line() == line);
    let [a, b] = links.map(|link| link.kind);
    if a.is_line() && a == b && joined(true) {
        TechniqueId::Skyscraper
    } else if a.is_line() && b.is_line() && a != b && joined(false) {
        TechniqueId::TwoStringKite
    } else {
        TechniqueId::TurbotFish
    }
}

/// Passes to `found` every pattern of two strong links that belongs to a technique and eliminates
/// something.
fn turbots<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    technique: TechniqueId,
    found: &mut dyn FnMut(Turbot<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for digit in open_digits(map, board, technique).iter() {
        let links = strong_links(map, board, digit);
        let mut any = false;
        for (number, &one) in links.iter().enumerate() {
            for &two in &links[number + 1..] {
                let lines = one.kind.is_line() && two.kind.is_line();
                let may = match technique {
                    TechniqueId::Skyscraper => lines && one.kind == two.kind,
                    TechniqueId::TwoStringKite => lines && one.kind != two.kind,
                    _ => true,
                };
                if !may {
                    continue;
                }
                if one.ends.iter().any(|end| two.ends.contains(end)) {
                    continue;
                }
                for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let near = [one.ends[i], two.ends[j]];
                    let far = [one.ends[1 - i], two.ends[1 - j]];
                    if !map.peers(near[0]).contains(near[1]) {
                        continue;
                    }
                    let near_set: Cells<W> = near.into_iter().collect();
                    let seen = *map.peers(far[0]) & *map.peers(far[1]) & *board.cells(digit);
                    let gone = seen - near_set;
                    if gone.is_empty() || kind_of(map, &[one, two], near) != technique {
                        continue;
                    }
                    let weak = map.shared(&near_set).next().map(|house| house.id);
                    any = true;
                    found(Turbot {
                        digit,
                        links: [one, two],
                        cells: [far[0], near[0], near[1], far[1]],
                        weak,
                        gone,
                    })?;
                }
            }
        }
        if !any {
            add_idle(board, technique, digit);
        }
    }
    ControlFlow::Continue(())
}

fn chain<const W: usize>(turbot: &Turbot<W>) -> Chain {
    let [a, b, c, d] = turbot.cells.map(|cell| vec![cell]);
    let weak = turbot.weak.map_or(Link::Rule, Link::House);
    let [one, two] = turbot.links.map(|link| Link::House(link.house));
    let digit = turbot.digit;
    Chain::line([
        (digit, a, false, Link::Start),
        (digit, b, true, one),
        (digit, c, false, weak),
        (digit, d, true, two),
    ])
}

fn step<const W: usize>(technique: TechniqueId, all: &[&Turbot<W>]) -> Step {
    let mut because = StepPattern::default();
    let mut gone = Vec::new();
    for (group, turbot) in all.iter().enumerate() {
        let only = DigitSet::only(turbot.digit);
        because.digits.insert(turbot.digit);
        gone.extend(candidates(turbot.gone, turbot.digit));
        let cells = turbot.cells.into_iter().map(|cell| (cell, only));
        because.mark(cells, Role::Defining, group as u8);
        because.chains.push(chain(turbot));
        for link in turbot.links {
            if !because.houses.contains(&(link.house, Part::Base)) {
                because.houses.push((link.house, Part::Base));
            }
        }
    }
    Step::elimination(technique, gone, because)
}

pub(super) fn candidates<const W: usize>(cells: Cells<W>, digit: Digit) -> Vec<Candidate> {
    cells.iter().map(|cell| Candidate { cell, digit }).collect()
}

/// Finds Skyscrapers: two rows, or two columns, with two places each, joined by a line.
pub(super) fn skyscraper<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let id = TechniqueId::Skyscraper;
    turbots(map, board, id, &mut |turbot| sink(step(id, &[&turbot])))
}

/// Finds 2-String Kites: a row and a column with two places each, joined in a box.
pub(super) fn two_string_kite<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let id = TechniqueId::TwoStringKite;
    turbots(map, board, id, &mut |turbot| sink(step(id, &[&turbot])))
}

/// Finds Turbot Fish: any other two strong links.
pub(super) fn turbot_fish<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let id = TechniqueId::TurbotFish;
    turbots(map, board, id, &mut |turbot| sink(step(id, &[&turbot])))
}

/// Finds Dual 2-String Kites: two kites joined by the same two cells of a box. Pairs kites of
/// different digits too, as HoDoKu does.
pub(super) fn dual_two_string_kite<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let mut kites: Vec<Turbot<W>> = Vec::new();
    let flow = turbots(map, board, TechniqueId::TwoStringKite, &mut |turbot| {
        kites.push(turbot);
        ControlFlow::Continue(())
    });
    debug_assert!(flow.is_continue());
    for (number, one) in kites.iter().enumerate() {
        for two in &kites[number + 1..] {
            let near = |kite: &Turbot<W>| {
                let [a, b] = [kite.cells[1], kite.cells[2]];
                (a.min(b), a.max(b))
            };
            let differ = one.digit != two.digit || one.gone != two.gone;
            if near(one) == near(two) && differ {
                sink(step(TechniqueId::DualTwoStringKite, &[one, two]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, classic, with_ones};
    use super::*;

    #[test]
    fn a_skyscraper_is_told_by_its_ends() {
        let map = classic();
        let state = with_ones(&[(1, &[1, 4]), (5, &[1, 5])], &[]);
        let found = all(&map, &Board::new(&map, &state), TechniqueId::Skyscraper);
        assert_eq!(
            found,
            [
                "Skyscraper 1 in rows 1 and 5: each has two places for 1; r1c1 and r5c1 see each other, so 1 is in r1c4 or r5c5 \
                 ((1)r1c4=r1c1-r5c1=r5c5), and 1 can be removed from r2c5, r3c5, r4c4 and r6c4."
            ]
        );
        // Without the joining line there is no Skyscraper.
        let state = with_ones(&[(1, &[1, 4]), (5, &[2, 5])], &[]);
        let board = Board::new(&map, &state);
        assert!(all(&map, &board, TechniqueId::Skyscraper).is_empty());
    }

    #[test]
    fn a_kite_hangs_on_a_box() {
        let map = classic();
        let state = with_ones(&[(1, &[1, 7])], &[(2, &[2, 8])]);
        let board = Board::new(&map, &state);
        let found = all(&map, &board, TechniqueId::TwoStringKite);
        assert_eq!(found.len(), 1);
        assert!(
            found[0].ends_with("and 1 can be removed from r8c7."),
            "{found:?}"
        );
        assert!(all(&map, &board, TechniqueId::Skyscraper).is_empty());
        assert!(all(&map, &board, TechniqueId::DualTwoStringKite).is_empty());
        let lines = with_ones(&[(1, &[1, 7]), (2, &[2, 5])], &[(1, &[1, 9]), (2, &[2, 8])]);
        let dual = all(
            &map,
            &Board::new(&map, &lines),
            TechniqueId::DualTwoStringKite,
        );
        assert_eq!(dual.len(), 1);
        assert!(
            dual[0].ends_with("Together: 1 can be removed from r8c7 and r9c5."),
            "{dual:?}"
        );
    }
}
