//! The words for forcing chains and nets: the conclusion, then its proof. A plain chain is in
//! Eureka notation; a net is a list of numbered lines, each with the numbers of the lines it
//! follows from. Candidates that a digit beside them eliminates get no line of their own.

use super::super::technique::Family;
use super::super::{Chain, Link, Node, Part, Role, Step, TechniqueId};
use super::Words;
use std::fmt::Write;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    tell(step, words, "")
}

/// Returns the words for a step. The numbers of its lines begin with that of the line it is nested
/// in.
fn tell(step: &Step, words: &Words<'_>, number: &str) -> String {
    let because = &step.because;
    let name = step.technique;
    let effect = words.effect(step);
    let [chain] = because.chains.as_slice() else {
        let ground = ground(step, words);
        let mut text = format!("{name} {ground}, {effect}.");
        for (branch, chain) in because.chains.iter().enumerate() {
            let label = match number {
                "" => letter(branch),
                _ => format!("{number}{}", letter(branch)),
            };
            let supposed = chain
                .nodes
                .first()
                .map_or_else(String::new, |n| supposed(n, words));
            let _ = write!(text, "\n{}{label}) If {supposed}:", indent(number));
            body(&mut text, step, chain, words, &format!("{label}."));
        }
        return text;
    };
    if chain.closed {
        return format!(
            "{name} {}: {} closes to a ring, so of every two weakly linked neighbours one is true, and {effect}.",
            words.digits(because.digits),
            chain.eureka(words)
        );
    }
    let supposed = chain
        .nodes
        .first()
        .map_or_else(String::new, |n| supposed(n, words));
    let clash = clash(chain, words);
    let mut text = format!("{name}: if {supposed}, {clash}; so {effect}.");
    body(&mut text, step, chain, words, number);
    text
}

/// Returns the start of the branches, and the claim that all of them lead to the conclusion.
fn ground(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let digits = words.digits_and(because.digits);
    let cells: Vec<_> = because.cells(Role::Pivot).collect();
    let either = because
        .chains
        .iter()
        .any(|c| c.nodes.first().is_some_and(|n| !n.on));
    if let Some(house) = because.houses(Part::Scene).next() {
        let house = words.house(house);
        format!("{digits} in {house}: wherever {digits} stands there")
    } else if either {
        let cells = words.cells_and(cells);
        format!("{digits} in {cells}: whether it is there or not")
    } else {
        let cells = words.cells_and(cells);
        format!("in {cells}: whichever of {digits} it holds")
    }
}

fn letter(branch: usize) -> String {
    // Boards have at most 64 digits, so two letters are enough.
    let last = char::from(b'a' + (branch % 26) as u8);
    match branch / 26 {
        0 => last.to_string(),
        more => format!("{}{last}", char::from(b'a' + (more - 1) as u8)),
    }
}

fn indent(number: &str) -> String {
    " ".repeat(6 + 2 * number.matches(['.', ')']).count())
}

fn supposed(node: &Node, words: &Words<'_>) -> String {
    let (digit, cells) = (
        words.digit(node.digit),
        words.cells_and(node.cells.iter().copied()),
    );
    if node.on {
        format!("{cells} were {digit}")
    } else {
        format!("{cells} were not {digit}")
    }
}

/// Returns the impossibility at the end of a chain.
fn clash(chain: &Chain, words: &Words<'_>) -> String {
    let Some(last) = chain.nodes.last() else {
        return String::new();
    };
    let (digit, cells) = (
        words.digit(last.digit),
        words.cells_and(last.cells.iter().copied()),
    );
    let start = chain.nodes.first();
    if start.is_some_and(|start| contrary(start, last)) {
        return if last.on {
            "it would be after all".to_string()
        } else {
            "it would not be".to_string()
        };
    }
    match &last.link {
        Link::Cell if last.on => format!("no digit would be left for {cells}"),
        Link::House(house) if last.on => {
            format!(
                "no place would be left for {digit} in {}",
                words.house(*house)
            )
        }
        _ => format!("{digit} would have to be in {cells} and would be gone from there"),
    }
}

fn contrary(a: &Node, b: &Node) -> bool {
    a.digit == b.digit && a.cells == b.cells && a.on != b.on
}

/// Returns whether each node follows from the one before it, without nested steps.
fn is_plain(chain: &Chain) -> bool {
    chain.nodes.iter().enumerate().all(|(number, node)| {
        let before = number.checked_sub(1).map(|n| n as u32);
        node.from == Vec::from_iter(before) && !matches!(node.link, Link::Nested(_))
    })
}

/// Writes a chain in one line, a net in several.
fn body(text: &mut String, step: &Step, chain: &Chain, words: &Words<'_>, number: &str) {
    if is_plain(chain) {
        let sign = if text.ends_with(':') { "" } else { "\n" };
        let space = if sign.is_empty() {
            " ".to_string()
        } else {
            indent(number)
        };
        let _ = write!(text, "{sign}{space}{}", chain.eureka(words));
        return;
    }
    for line in lines(step, chain, words, number) {
        let _ = write!(text, "\n{}{line}", indent(number));
    }
}

/// The lines of a net so far, and for each node the line that states it.
struct Lines {
    text: Vec<String>,
    of: Vec<usize>,
}

impl Lines {
    /// Returns the numbers of the lines that state some nodes.
    fn cited(&self, from: &[u32], number: &str) -> String {
        let mut lines: Vec<usize> = from
            .iter()
            .filter_map(|&n| self.of.get(n as usize))
            .copied()
            .collect();
        lines.sort_unstable();
        lines.dedup();
        let lines: Vec<String> = lines
            .iter()
            .map(|line| format!("{number}{}", line + 1))
            .collect();
        lines.join(", ")
    }
}

/// Returns the lines of a net.
fn lines(step: &Step, chain: &Chain, words: &Words<'_>, number: &str) -> Vec<String> {
    let mut lines = Lines {
        text: Vec::new(),
        of: Vec::new(),
    };
    let mut inside: Vec<(u32, usize)> = Vec::new();
    let end = chain.nodes.len().saturating_sub(1);
    let clashes = step.because.chains.len() == 1;
    for (at, node) in chain.nodes.iter().enumerate() {
        let cited = lines.cited(&node.from, number);
        let label = format!("{number}{}.", lines.text.len() + 1);
        let known = match node.link {
            Link::Nested(nested) => inside
                .iter()
                .find(|known| known.0 == nested)
                .map(|known| known.1),
            _ => None,
        };
        let line = match &node.link {
            _ if at == end && clashes => Some(last_line(chain, &lines, words, number)),
            Link::Nested(_) if known.is_some() => None,
            Link::Nested(nested) => {
                inside.push((*nested, lines.text.len()));
                let told = step.because.inner.get(*nested as usize);
                told.map(|inner| inner_line(inner, &cited, words, &label))
            }
            _ if node.on || at == end || node.link == Link::Start => {
                Some(fact(node, &cited, words))
            }
            _ => None,
        };
        match line {
            Some(line) => {
                lines.of.push(lines.text.len());
                lines.text.push(format!("{label} {line}"));
            }
            None => {
                let from = node
                    .from
                    .iter()
                    .filter_map(|&n| lines.of.get(n as usize))
                    .max();
                lines.of.push(known.or(from.copied()).unwrap_or(0));
            }
        }
    }
    lines.text
}

fn fact(node: &Node, cited: &str, words: &Words<'_>) -> String {
    let (digit, cells) = (
        words.digit(node.digit),
        words.cells_and(node.cells.iter().copied()),
    );
    match &node.link {
        Link::Start if node.on => format!("Suppose {cells} is {digit}."),
        Link::Start => format!("Suppose {cells} is not {digit}."),
        Link::House(house) if node.on => {
            format!(
                "{cells} is {digit}, its only place left in {} ({cited}).",
                words.house(*house)
            )
        }
        _ if node.on => format!("{cells} is {digit}, the only digit left for it ({cited})."),
        _ => format!("So {digit} leaves {cells} ({cited})."),
    }
}

/// Returns the line that states the impossibility.
fn last_line(chain: &Chain, lines: &Lines, words: &Words<'_>, number: &str) -> String {
    let Some(last) = chain.nodes.last() else {
        return String::new();
    };
    let (digit, cells) = (
        words.digit(last.digit),
        words.cells_and(last.cells.iter().copied()),
    );
    let mut from = last.from.clone();
    let other = chain.nodes.iter().position(|node| contrary(node, last));
    from.extend(other.map(|other| other as u32));
    let cited = lines.cited(&from, number);
    match &last.link {
        Link::Cell if last.on => format!("No digit is left for {cells} ({cited})."),
        Link::House(house) if last.on => {
            format!(
                "No place is left for {digit} in {} ({cited}).",
                words.house(*house)
            )
        }
        _ if last.on => format!("{cells} would have to be {digit}, which it cannot be ({cited})."),
        _ => format!("{digit} leaves {cells}, where it has to be ({cited})."),
    }
}

/// Returns the line for a nested step.
fn inner_line(inner: &Step, cited: &str, words: &Words<'_>, label: &str) -> String {
    let told = match inner.technique.facts().family {
        Family::Forcing => tell(inner, words, label),
        _ if is_forcing_chain(inner.technique) => tell(inner, words, label),
        _ => inner.explain(words),
    };
    match cited {
        "" => told,
        cited => format!("After {cited}: {told}"),
    }
}

fn is_forcing_chain(technique: TechniqueId) -> bool {
    matches!(
        technique,
        TechniqueId::ForcingXChain | TechniqueId::ForcingYChain | TechniqueId::ForcingXYChain
    )
}
