//! The words for fish, with or without fins, and for Kraken Fish.

use super::super::{HouseId, Part, Role, Step, TechniqueId};
use super::Words;
use veridoku_model::grid::Cell;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    if step.technique == TechniqueId::KrakenFish {
        return kraken(step, words);
    }
    let because = &step.because;
    let bases: Vec<HouseId> = because.houses(Part::Base).collect();
    let covers: Vec<HouseId> = because.houses(Part::Cover).collect();
    let groups = covers.len() / bases.len().max(1);
    let one = |group: usize| {
        let from = group * bases.len();
        let mut cover = covers[from..from + bases.len()].to_vec();
        cover.sort_by_cached_key(|house| usize::from(house.0));
        outcome(step, words, group, &words.houses(cover.iter().copied()))
    };
    let finned = because
        .marks
        .iter()
        .any(|mark| matches!(mark.role, Role::Fin | Role::EndoFin));
    let key = match (finned, groups) {
        (false, _) => "fish.plain",
        (true, 1) => "fish.finned",
        (true, _) => "fish.siamese",
    };
    let text = words.say(
        key,
        &[
            ("name", &words.technique(step.technique)),
            ("digit", &words.digits(because.digits)),
            ("base", &words.houses(bases.iter().copied())),
            ("proof", &words.joined("fish.both", (0..groups).map(one))),
            ("effect", &words.effect_after(step)),
        ],
    );
    // One of Siamese fish may share a cannibal with the other.
    let mut cannibals: Vec<Cell> = because.cells(Role::Cannibal).collect();
    cannibals.sort_unstable();
    cannibals.dedup();
    if cannibals.is_empty() {
        return text;
    }
    let key = if cannibals.len() == 1 {
        "fish.cannibal.one"
    } else {
        "fish.cannibal.many"
    };
    let cannibals = words.cells_and(cannibals);
    format!("{text} {}", words.say(key, &[("cells", &cannibals)]))
}

/// Returns the two outcomes of a finned fish, or the one of a plain fish.
fn outcome(step: &Step, words: &Words<'_>, group: usize, cover: &str) -> String {
    let role = |role: Role| {
        let marks = step.because.marks.iter();
        let marks = marks.filter(move |m| m.role == role && usize::from(m.group) == group);
        marks.map(|mark| mark.cell)
    };
    let fins: Vec<Cell> = role(Role::Fin).chain(role(Role::EndoFin)).collect();
    let endo: Vec<Cell> = role(Role::EndoFin).collect();
    let mut each = words.cells_and(fins.iter().copied());
    if !endo.is_empty() {
        let key = match (endo.len(), endo.len() == fins.len()) {
            (1, true) => "fish.endo.all.one",
            (_, true) => "fish.endo.all.many",
            (1, false) => "fish.endo.one",
            _ => "fish.endo.many",
        };
        let endo = words.cells_and(endo);
        each = words.say(key, &[("fins", &each), ("endo", &endo)]);
    }
    let key = match fins.len() {
        0 => "fish.all",
        1 => "fish.fin",
        _ => "fish.fins",
    };
    let digit = words.digits(step.because.digits);
    words.say(
        key,
        &[("fins", &each), ("digit", &digit), ("cover", &cover)],
    )
}

fn kraken(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let digit = words.digits(because.digits);
    let covers = words.houses(because.houses(Part::Cover));
    let fins: Vec<Cell> = because.cells(Role::Fin).collect();
    let proof = words.say(
        if fins.len() > 1 {
            "fish.fins"
        } else {
            "fish.fin"
        },
        &[
            ("fins", &words.cells_and(fins.iter().copied())),
            ("digit", &digit),
            ("cover", &covers),
        ],
    );
    let chains = because.chains.iter().map(|chain| chain.eureka(words));
    let cover = because.houses(Part::Scene).next();
    words.say(
        match (cover, fins.len()) {
            (None, 1) => "fish.kraken.one",
            (None, _) => "fish.kraken.many",
            (_, 1) => "fish.kraken.cover.one",
            _ => "fish.kraken.cover.many",
        },
        &[
            ("name", &words.technique(step.technique)),
            ("digit", &digit),
            ("base", &words.houses(because.houses(Part::Base))),
            ("proof", &proof),
            ("house", &words.houses(cover)),
            ("chains", &words.joined("list.cases", chains)),
            ("effect", &words.effect(step)),
        ],
    )
}
