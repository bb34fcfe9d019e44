//! The words for single-digit patterns.

use super::super::{Chain, Node, Part, Role, Step, TechniqueId};
use super::{Words, chains};
use veridoku_model::grid::Cell;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    match step.technique {
        TechniqueId::EmptyRectangle | TechniqueId::DualEmptyRectangle => {
            empty_rectangle(step, words)
        }
        TechniqueId::Skyscraper
        | TechniqueId::TwoStringKite
        | TechniqueId::DualTwoStringKite
        | TechniqueId::TurbotFish => turbot(step, words),
        _ => chains::explain(step, words),
    }
}

fn turbot(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let (name, digits) = (step.technique, words.digits(because.digits));
    let bases = words.houses(because.houses(Part::Base));
    let effect = words.effect(step);
    match because.chains.as_slice() {
        [one] => format!(
            "{name} {digits} in {bases}: each has two places for {digits}; {}, and {effect}.",
            two_links(one, words)
        ),
        all => {
            let each = all.iter().map(|chain| two_links(chain, words));
            format!(
                "{name} {digits} in {bases}: each has two places for its digit; {}. Together: {effect}.",
                each.collect::<Vec<_>>().join("; ")
            )
        }
    }
}

/// Returns what two strong links joined by a weak one show.
fn two_links(chain: &Chain, words: &Words<'_>) -> String {
    let [far, near, beside, other] = chain.nodes.as_slice() else {
        return chain.eureka(words);
    };
    let cells = |of: [&Node; 2]| -> Vec<Cell> {
        let nodes = of.iter();
        nodes.flat_map(|node| node.cells.iter().copied()).collect()
    };
    format!(
        "{} see each other, so {} is in {} ({})",
        words.cells_and(cells([near, beside])),
        words.digit(far.digit),
        words.cells_or(cells([far, other])),
        chain.eureka(words)
    )
}

fn empty_rectangle(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let (name, digit) = (step.technique, words.digits(because.digits));
    let effect = words.effect(step);
    let scene = words.houses(because.houses(Part::Scene));
    let lines = words.houses(because.houses(Part::Cover));
    let ends: Vec<Cell> = because.cells(Role::Pivot).collect();
    let bases: Vec<_> = because.houses(Part::Base).collect();
    let links = ends.chunks(2).enumerate().filter_map(|(number, two)| {
        let base = words.house(*bases.get(number)?);
        let (near, far) = (words.cell(two[0]), words.cell(*two.get(1)?));
        Some(format!(
            "In {base}, {digit} is in {near} or {far}, and if it is in {near}, {scene} has its {digit} on the other line."
        ))
    });
    let links: Vec<String> = links.collect();
    let which = if links.len() > 1 {
        "Each link shows"
    } else {
        "Either way"
    };
    let sign = if links.len() > 1 { ": " } else { " " };
    format!(
        "{name} {digit} in {scene}: its places for {digit} lie in {lines}. {} {which}{sign}{effect}.",
        links.join(" ")
    )
}
