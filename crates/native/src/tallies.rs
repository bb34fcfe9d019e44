//! Counts of one digit after another in the same cells, put together.

use crate::wide::{Count, Tally};
use std::collections::BTreeMap;
use veridoku_model::grid::{Digit, DigitSet};
use veridoku_model::rules::Automaton;

/// Cells, and an automaton that reads them.
type Read<'a> = (Vec<usize>, &'a Automaton);

/// By first group: the other groups, each with the digits that are in it as often as in the first.
type Linked = BTreeMap<Vec<usize>, BTreeMap<Vec<usize>, u64>>;

/// Takes out what says how often single digits are in some cells, if that is said of two digits or
/// more, and what says of all digits that they are as often in one group as in another. Returns
/// both as tallies, but for groups of one cell: those are added to the twins, which hold the same
/// digit. What says it of one digit as a plain count or a clause stays there too: a count in houses
/// tells more than a tally.
pub(crate) fn tallies(
    order: usize,
    clauses: &[Count],
    counts: &mut Vec<Count>,
    automata: &mut Vec<Read<'_>>,
    houses: &[Vec<u16>],
    twins: &mut Vec<(usize, usize)>,
) -> Vec<Tally> {
    let mut often: BTreeMap<Vec<usize>, BTreeMap<usize, u64>> = BTreeMap::new();
    let read = automata
        .iter()
        .filter_map(|(cells, automaton)| counted(cells, automaton));
    let plain = clauses.iter().chain(&*counts).filter_map(plain);
    for (cells, digit, times) in plain.chain(read) {
        let by_digit = often.entry(cells).or_default();
        *by_digit.entry(digit).or_insert(u64::MAX) &= times;
    }
    often.retain(|_, by_digit| by_digit.len() > 1);
    let mut all = Vec::new();
    for (cells, by_digit) in &often {
        let allowed = (0..order).map(|digit| by_digit.get(&digit).copied().unwrap_or(u64::MAX));
        all.extend(Tally::new(
            std::slice::from_ref(cells),
            allowed.collect(),
            houses,
        ));
    }
    automata.retain(|(cells, automaton)| {
        counted(cells, automaton).is_none_or(|(cells, ..)| !often.contains_key(&cells))
    });
    let every = DigitSet::all(order).bits();
    let mut linked: Linked = BTreeMap::new();
    for (digit, [a, b]) in counts.iter().filter_map(|count| same(count, every)) {
        *linked.entry(a).or_default().entry(b).or_default() |= 1 << digit;
    }
    for (first, others) in &mut linked {
        others.retain(|_, digits| *digits == every);
        if let [first] = first[..] {
            twins.extend(others.keys().map(|other| (first, other[0])));
            continue;
        }
        let groups: Vec<Vec<usize>> = [first].into_iter().chain(others.keys()).cloned().collect();
        if groups.len() > 1 {
            all.extend(Tally::new(&groups, vec![u64::MAX; order], houses));
        }
    }
    counts.retain(|count| {
        let same = same(count, every);
        same.is_none_or(|(_, [a, b])| !linked.get(&a).is_some_and(|others| others.contains_key(&b)))
    });
    all
}

/// Returns cells in order if there are few enough and none comes twice.
fn distinct(cells: impl Iterator<Item = usize>) -> Option<Vec<usize>> {
    let mut cells: Vec<usize> = cells.collect();
    cells.sort_unstable();
    let once = cells.windows(2).all(|pair| pair[0] != pair[1]);
    (once && (1..64).contains(&cells.len())).then_some(cells)
}

/// Returns the cells, the digit and the numbers of times, if one digit is counted.
fn plain(count: &Count) -> Option<(Vec<usize>, usize, u64)> {
    let set = *count.sets.first()?;
    let one = set.is_power_of_two() && count.sets.iter().all(|other| *other == set);
    let times = (0..64).filter(|times| (count.least..=count.most).contains(times));
    let times = times.fold(0, |all, times| all | 1 << times);
    let cells = distinct(count.cells.iter().copied()).filter(|_| one)?;
    Some((cells, set.trailing_zeros() as usize, times))
}

/// Returns the digit and two groups, if a count says that it is as often in one as in the other: once
/// it is counted where it is, and once where it is not.
fn same(count: &Count, every: u64) -> Option<(usize, [Vec<usize>; 2])> {
    let set = *count.sets.first()?;
    let other = every & !set;
    let group = |set: u64| {
        let pairs = count.cells.iter().zip(&count.sets);
        distinct(pairs.filter(|pair| *pair.1 == set).map(|pair| *pair.0))
    };
    let (a, b) = (group(set)?, group(other)?);
    let halves = a.len() == b.len() && 2 * a.len() == count.cells.len();
    let as_many = count.least == count.most && count.least == b.len() as i64;
    let fits = set.is_power_of_two() && set != other && halves && as_many;
    fits.then_some((set.trailing_zeros() as usize, [a, b]))
}

/// Returns the cells, the digit and the numbers of times, if an automaton counts one digit.
fn counted(cells: &[usize], automaton: &Automaton) -> Option<(Vec<usize>, usize, u64)> {
    if automaton.states() > 64 || automaton.order() < 2 {
        return None;
    }
    let digits = || DigitSet::all(automaton.order()).iter();
    let stays = |state: usize, digit: Digit| automaton.next(state, digit) == Some(state);
    let mut leads = digits().filter(|&digit| !stays(0, digit));
    let (Some(digit), None) = (leads.next(), leads.next()) else {
        return None;
    };
    let mut times = 0;
    let mut state = Some(0);
    for number in 0..=cells.len().min(63) {
        let Some(here) = state else {
            break;
        };
        times |= u64::from(automaton.is_accepting(here)) << number;
        // No word goes on from the last.
        let last = number == cells.len();
        if !last && digits().any(|other| other != digit && !stays(here, other)) {
            return None;
        }
        state = automaton.next(here, digit);
    }
    Some((distinct(cells.iter().copied())?, digit.index(), times))
}

#[cfg(test)]
mod tests {
    use crate::network::Network;
    use crate::wide::Wide;
    use crate::{Generic, Plain};
    use rand::seq::SliceRandom;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use veridoku_model::engine::{Engine, Limits};
    use veridoku_model::formats::{ReadOptions, parse_str};
    use veridoku_model::rules::Model;

    /// Returns the model of a 4×4 board with some givens and a clue.
    fn model(rng: &mut ChaCha8Rng, clue: &str) -> Model {
        let line = |rng: &mut ChaCha8Rng| -> String {
            let given = |rng: &mut ChaCha8Rng| match rng.next_u32() % 48 {
                digit @ 0..4 => format!(" {}", digit + 1),
                _ => " .".to_string(),
            };
            (0..4).map(|_| given(rng)).collect()
        };
        let board: Vec<String> = (0..4).map(|_| line(rng)).collect();
        let text = format!(
            "veridoku puzzle 1\nsize 4\nboxes 2x2\n\n{}\n\n{clue}\n",
            board.join("\n")
        );
        let parsed = parse_str(&text, &ReadOptions::default()).remove(0);
        Model::new(&parsed.expect("a puzzle").puzzle)
    }

    #[test]
    fn circles_same_values_and_quadruples_are_tallies_and_count_as_without() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut found = [0; 3];
        for round in 0..6000 {
            let mut cells: Vec<String> = (0..16)
                .map(|cell| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1))
                .collect();
            cells.shuffle(&mut rng);
            let size = 2 + rng.next_u32() as usize % 4;
            let clue = match round % 4 {
                3 => format!("quadruple 1,3,4 {}", cells[..size.max(3)].join(" ")),
                0 => format!("counting-circles {}", cells[..2 * size].join(" ")),
                1 => format!(
                    "same-values {} = {}",
                    cells[..size].join(" "),
                    cells[size..2 * size].join(" ")
                ),
                _ => format!(
                    "same-values {} = {} = {}",
                    cells[..size].join(" "),
                    cells[size..2 * size].join(" "),
                    cells[2 * size..3 * size].join(" ")
                ),
            };
            let model = model(&mut rng, &clue);
            let network = Network::new(model.rulebook());
            let tallies = network.wide.iter().filter(|w| matches!(w, Wide::Tally(_)));
            assert_eq!(tallies.count(), 1, "{clue}");
            let limits = Limits::solutions(50);
            let ours = Generic::new().count(&model, &limits).unwrap().run.solutions;
            let plain = Plain::new().count(&model, &limits).unwrap().run.solutions;
            assert_eq!(ours, plain, "{clue}");
            found[ours.min(2) as usize] += 1;
        }
        assert!(found.iter().all(|&n| n > 100), "{found:?}");
    }
}
