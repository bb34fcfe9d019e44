//! The words for fish, with or without fins, and for Kraken Fish.

use super::super::{HouseId, Part, Role, Step, TechniqueId};
use super::Words;
use veridoku_model::grid::Cell;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    if step.technique == TechniqueId::KrakenFish {
        return kraken(step, words);
    }
    let because = &step.because;
    let (name, digit) = (step.technique, words.digits(because.digits));
    let bases: Vec<HouseId> = because.houses(Part::Base).collect();
    let covers: Vec<HouseId> = because.houses(Part::Cover).collect();
    let base = words.houses(bases.iter().copied());
    let groups = covers.len() / bases.len().max(1);
    let one = |group: usize| {
        let from = group * bases.len();
        let mut cover = covers[from..from + bases.len()].to_vec();
        cover.sort_unstable();
        outcome(step, words, group, &words.houses(cover.iter().copied()))
    };
    let proofs: Vec<String> = (0..groups).map(one).collect();
    let finned = because
        .marks
        .iter()
        .any(|mark| matches!(mark.role, Role::Fin | Role::EndoFin));
    let effect = words.effect(step);
    let effect = match (finned, groups) {
        (false, _) => format!(", so {effect}"),
        (true, 1) => format!("; either way {effect}"),
        (true, _) => format!("; of the two fish together, {effect}"),
    };
    let cannibals = words.cells_and(because.cells(Role::Cannibal));
    let cannibals = if cannibals.is_empty() {
        cannibals
    } else {
        format!(" ({cannibals} would use up two covers at once.)")
    };
    format!(
        "{name} {digit} in {base}: {}{effect}.{cannibals}",
        proofs.join("; and ")
    )
}

/// Returns the two outcomes of a finned fish, or the one of a plain fish.
fn outcome(step: &Step, words: &Words<'_>, group: usize, cover: &str) -> String {
    let digit = words.digits(step.because.digits);
    let role = |role: Role| {
        let marks = step.because.marks.iter();
        let marks = marks.filter(move |m| m.role == role && usize::from(m.group) == group);
        marks.map(|mark| mark.cell)
    };
    let fins: Vec<Cell> = role(Role::Fin).chain(role(Role::EndoFin)).collect();
    let all = format!("all places for {digit} lie in {cover}");
    let endo = words.cells_and(role(Role::EndoFin));
    let endo = if endo.is_empty() {
        endo
    } else {
        format!(" ({endo} in two bases)")
    };
    let each = words.cells_or(fins.iter().copied());
    match fins.len() {
        0 => all,
        1 => format!("either the fin {each}{endo} is {digit}, or {all}"),
        _ => format!("either one of the fins {each}{endo} is {digit}, or {all}"),
    }
}

fn kraken(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let (name, digit) = (step.technique, words.digits(because.digits));
    let bases = words.houses(because.houses(Part::Base));
    let covers = words.houses(because.houses(Part::Cover));
    let fins: Vec<Cell> = because.cells(Role::Fin).collect();
    let one = if fins.len() > 1 {
        "one of the fins"
    } else {
        "the fin"
    };
    let fins = words.cells_or(fins);
    let chains = because.chains.iter().map(|chain| chain.eureka(words));
    let chains: Vec<String> = chains.collect();
    let chains = chains.join("; ");
    let effect = words.effect(step);
    let says = format!(
        "{name} {digit} in {bases}: either {one} {fins} is {digit}, or all places for {digit} lie in {covers}"
    );
    match because.houses(Part::Scene).next() {
        None => format!(
            "{says}. The fish and a chain from each fin ({chains}) have the same effect: {effect}."
        ),
        Some(cover) => format!(
            "{says}. {digit} is in a fin or in one of the places in {}, and a chain from each of them has the same effect ({chains}): {effect}.",
            words.house(cover)
        ),
    }
}
