//! The words for chains and loops.

use super::super::{Chain, Node, Step, TechniqueId};
use super::Words;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let name = words.technique(step.technique);
    let digits = words.digits(step.because.digits);
    let Some(chain) = step.because.chains.first() else {
        let effect = words.effect(step);
        return words.say(
            "step.plain",
            &[("name", &name), ("digits", &digits), ("effect", &effect)],
        );
    };
    let notation = format!("{} => {}", chain.eureka(words), words.short(step));
    format!("{name} {digits}: {notation}. {}", proof(step, chain, words))
}

/// Returns what a chain shows, as sentences.
fn proof(step: &Step, chain: &Chain, words: &Words<'_>) -> String {
    use TechniqueId as T;
    let (effect, after) = (words.effect(step), words.effect_after(step));
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return format!("{effect}.");
    };
    let itself = matches!(
        step.technique,
        T::DiscontinuousLoop | T::GroupedDiscontinuousLoop | T::AlsDiscontinuousLoop
    );
    if chain.closed {
        let key = if step.technique == T::AlsContinuousLoop {
            "chain.loop.sets"
        } else {
            "chain.loop"
        };
        return words.say(key, &[("effect", &effect)]);
    }
    let start = supposed(first, itself && first.on, words);
    if itself {
        let key = if first.on {
            "chain.contrary"
        } else {
            "chain.back"
        };
        let digit = words.digit(first.digit);
        return words.say(
            key,
            &[("start", &start), ("digit", &digit), ("effect", &after)],
        );
    }
    let end = followed(last, words);
    words.say(
        "chain.ends",
        &[("start", &start), ("end", &end), ("effect", &after)],
    )
}

/// Returns a node as it stands after "if": `r1c1 is not 5`, `5 is in r1c1 or r1c2`.
fn supposed(node: &Node, on: bool, words: &Words<'_>) -> String {
    let cells = words.cells_or(node.cells.iter().copied());
    words.say(
        match (node.cells.len() == 1, on) {
            (true, true) => "chain.if",
            (true, false) => "chain.if.not",
            (false, true) => "chain.if.group",
            (false, false) => "chain.if.group.not",
        },
        &[("digit", &words.digit(node.digit)), ("cells", &cells)],
    )
}

/// Returns what follows at the end of a chain: `r4c6 is 5`.
fn followed(node: &Node, words: &Words<'_>) -> String {
    let cells = words.cells_or(node.cells.iter().copied());
    words.say(
        if node.cells.len() == 1 {
            "chain.then"
        } else {
            "chain.then.group"
        },
        &[("digit", &words.digit(node.digit)), ("cells", &cells)],
    )
}
