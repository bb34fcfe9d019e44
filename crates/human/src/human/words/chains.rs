//! The words for chains and loops.

use super::super::{Chain, Node, Step, TechniqueId};
use super::Words;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let (name, digits) = (step.technique, words.digits(step.because.digits));
    let effect = words.effect(step);
    let Some(chain) = step.because.chains.first() else {
        return format!("{name} {digits}: {effect}.");
    };
    let notation = format!("{} => {}", chain.eureka(words), words.short(step));
    format!("{name} {digits}: {notation}. {}", proof(step, chain, words))
}

/// Returns what a chain shows, as sentences.
fn proof(step: &Step, chain: &Chain, words: &Words<'_>) -> String {
    use TechniqueId as T;
    let effect = words.effect(step);
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return format!("{effect}.");
    };
    let itself = matches!(
        step.technique,
        T::DiscontinuousLoop | T::GroupedDiscontinuousLoop | T::AlsDiscontinuousLoop
    );
    if chain.closed {
        let sets = if step.technique == T::AlsContinuousLoop {
            ", and an almost locked set on the way keeps its other digits"
        } else {
            ""
        };
        return format!(
            "The chain closes to a loop, so of any two of its candidates joined by \"-\" one is true{sets}: {effect}."
        );
    }
    let (digit, is_not) = (words.digit(first.digit), state(first, false, words));
    if itself && first.on {
        format!(
            "If {}, the chain leads to the contrary, so {effect}.",
            state(first, true, words)
        )
    } else if itself {
        format!("If {is_not}, the chain leads back to {digit} there, so {effect}.")
    } else {
        let end = state(last, true, words);
        format!("If {is_not}, {end}; either way {effect}.")
    }
}

/// Returns a node in words: `r1c1 is not 5`, `5 is in r1c1 or r1c2`.
fn state(node: &Node, on: bool, words: &Words<'_>) -> String {
    let digit = words.digit(node.digit);
    let not = if on { "" } else { "not " };
    match node.cells.as_slice() {
        [cell] => format!("{} is {not}{digit}", words.cell(*cell)),
        cells => format!(
            "{digit} is {not}in {}",
            words.cells_or(cells.iter().copied())
        ),
    }
}
