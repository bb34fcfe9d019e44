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
    let links = because.chains.iter().map(|chain| two_links(chain, words));
    words.say(
        if because.chains.len() == 1 {
            "turbot.one"
        } else {
            "turbot.dual"
        },
        &[
            ("name", &words.technique(step.technique)),
            ("digits", &words.digits(because.digits)),
            ("bases", &words.houses(because.houses(Part::Base))),
            ("links", &words.joined("list.cases", links)),
            ("effect", &words.effect(step)),
        ],
    )
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
    words.say(
        "turbot.links",
        &[
            ("near", &words.cells_and(cells([near, beside]))),
            ("digit", &words.digit(far.digit)),
            ("far", &words.cells_or(cells([far, other]))),
            ("chain", &chain.eureka(words)),
        ],
    )
}

fn empty_rectangle(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let digit = words.digits(because.digits);
    let scene = words.houses(because.houses(Part::Scene));
    let ends: Vec<Cell> = because.cells(Role::Pivot).collect();
    let bases: Vec<_> = because.houses(Part::Base).collect();
    let lines: Vec<_> = because.houses(Part::Cover).collect();
    let links = ends.chunks(2).enumerate().filter_map(|(number, two)| {
        let base = *bases.get(number)?;
        // The first link comes with both its lines, the second with those that are new. Of these
        // two the one to the eliminations is of the link's kind.
        let away = match number {
            0 => lines.get(1),
            _ => lines.iter().rev().find(|&&line| words.alike(line, base)),
        };
        let (base, away) = (words.house(base), words.house(*away?));
        let near = words.cell(two[0]);
        let mut places = two.to_vec();
        places.sort_unstable();
        Some(words.say(
            "rectangle.link",
            &[
                ("base", &base),
                ("digit", &digit),
                ("near", &near),
                ("places", &words.cells_or(places)),
                ("box", &scene),
                ("line", &away),
            ],
        ))
    });
    let links: Vec<String> = links.collect();
    let several = links.len() > 1;
    let effect = if several {
        words.effect(step)
    } else {
        words.effect_after(step)
    };
    words.say(
        if several {
            "rectangle.each"
        } else {
            "rectangle.either"
        },
        &[
            ("name", &words.technique(step.technique)),
            ("digit", &digit),
            ("box", &scene),
            ("lines", &words.houses(because.houses(Part::Cover))),
            ("links", &links.join(" ")),
            ("effect", &effect),
        ],
    )
}
