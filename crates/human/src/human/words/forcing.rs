//! The words for forcing chains and nets: the conclusion, then its proof as a table of branches. A
//! plain chain is a line in Eureka notation; `net` writes the lines of a net.

use super::super::{Chain, Link, Node, Part, Role, Step};
use super::{Words, net};
use std::fmt::Write;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let name = words.technique(step.technique);
    let [chain] = step.because.chains.as_slice() else {
        let mut text = verity(step, words);
        branches(&mut text, step, words, "");
        return text;
    };
    let effect = words.effect(step);
    if chain.closed {
        let digits = words.digits(step.because.digits);
        let notation = format!("{} => {}", chain.eureka(words), words.short(step));
        let proof = words.say("chain.loop", &[("effect", &effect)]);
        return format!("{name} {digits}: {notation}. {proof}");
    }
    let start = chain.nodes.first().map(|node| supposed(node, words));
    let mut text = words.say(
        "forcing.contradiction",
        &[
            ("name", &name),
            ("start", &start.unwrap_or_default()),
            ("clash", &clash(chain, words)),
            ("effect", &words.effect_after(step)),
        ],
    );
    body(&mut text, step, chain, words, "", None);
    text
}

/// Writes a row for each branch. The numbers of its lines begin with that of the line it is nested
/// in.
pub(super) fn branches(text: &mut String, step: &Step, words: &Words<'_>, number: &str) {
    for (branch, chain) in step.because.chains.iter().enumerate() {
        let label = format!("{number}{}", letter(branch));
        let start = chain.nodes.first();
        let start = start.map_or_else(String::new, |node| brief(node, words));
        let _ = write!(text, "\n{}{label}) {start}:", indent(number));
        body(text, step, chain, words, &format!("{label}."), Some(&label));
    }
}

/// Returns the start of the branches, and the claim that all of them lead to the conclusion.
fn verity(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let house = because.houses(Part::Scene).next();
    let off = |chain: &Chain| chain.nodes.first().is_some_and(|node| !node.on);
    let key = if house.is_some() {
        "forcing.house"
    } else if because.chains.iter().any(off) {
        "forcing.candidate"
    } else {
        "forcing.cell"
    };
    words.say(
        key,
        &[
            ("name", &words.technique(step.technique)),
            ("digits", &words.digits_and(because.digits)),
            ("house", &words.houses(house)),
            ("cells", &words.cells_and(because.cells(Role::Pivot))),
            ("effect", &words.effect_after(step)),
        ],
    )
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
    let cells = words.cells_and(node.cells.iter().copied());
    words.say(
        if node.on {
            "forcing.if"
        } else {
            "forcing.if.not"
        },
        &[("cells", &cells), ("digit", &words.digit(node.digit))],
    )
}

/// Returns the impossibility at the end of a chain.
fn clash(chain: &Chain, words: &Words<'_>) -> String {
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else {
        return String::new();
    };
    let (cells, house) = end(last, words);
    let against = against(chain);
    let key = match (&last.link, against) {
        _ if contrary(first, last) && last.on => "forcing.clash.after_all",
        _ if contrary(first, last) => "forcing.clash.not",
        (Link::Cell, _) if last.on => "forcing.clash.cell",
        (Link::House(_), _) if last.on => "forcing.clash.house",
        (_, Some(by)) if by.cells == last.cells => "forcing.clash.both",
        (_, Some(_)) => "forcing.clash.sees",
        _ => "forcing.clash.off",
    };
    let (other, digits) = beside(last, against, words);
    words.say(
        key,
        &[
            ("cells", &cells),
            ("other", &other),
            ("digits", &digits),
            ("digit", &words.digit(last.digit)),
            ("house", &house),
        ],
    )
}

/// Returns the cells of the last node of a chain, and the house that it follows by.
pub(super) fn end(last: &Node, words: &Words<'_>) -> (String, String) {
    let house = match &last.link {
        Link::House(house) => words.house(*house),
        _ => String::new(),
    };
    (words.cells_and(last.cells.iter().copied()), house)
}

/// Returns the node that rules out the last one of a chain, if it is one: another digit of the
/// cell, or the same digit in a cell that sees it.
pub(super) fn against(chain: &Chain) -> Option<&Node> {
    let last = chain.nodes.last().filter(|last| !last.on)?;
    let &[from] = last.from.as_slice() else {
        return None;
    };
    let by = chain.nodes.get(from as usize)?;
    let beside = by.digit == last.digit && by.cells.len() == 1;
    let weak = !matches!(last.link, Link::Nested(_)) && by.on;
    Some(by).filter(|by| weak && (beside || by.cells == last.cells))
}

/// Returns the cell of what rules out the last node of a chain, and the digits of both.
pub(super) fn beside(last: &Node, by: Option<&Node>, words: &Words<'_>) -> (String, String) {
    let cells = by.iter().flat_map(|node| node.cells.iter().copied());
    let digits = by.iter().map(|node| node.digit).chain([last.digit]);
    (words.cells_and(cells), words.digits_and(digits.collect()))
}

pub(super) fn contrary(a: &Node, b: &Node) -> bool {
    a.digit == b.digit && a.cells == b.cells && a.on != b.on
}

/// Returns whether each node follows from the one before it, without nested steps.
pub(super) fn is_plain(chain: &Chain) -> bool {
    chain.nodes.iter().enumerate().all(|(number, node)| {
        let before = number.checked_sub(1).map(|n| n as u32);
        node.from == Vec::from_iter(before) && !matches!(node.link, Link::Nested(_))
    })
}

/// Returns a node in short notation: `r1c1=5`, `r1c1<>5`.
pub(super) fn brief(node: &Node, words: &Words<'_>) -> String {
    let cells = words.short_cells(node.cells.iter().copied());
    let sign = if node.on { "=" } else { "<>" };
    format!("{cells}{sign}{}", words.digit(node.digit))
}

/// Writes a chain in one line, a net in several. The heading of a `branch` states its start.
pub(super) fn body(
    text: &mut String,
    step: &Step,
    chain: &Chain,
    words: &Words<'_>,
    number: &str,
    branch: Option<&str>,
) {
    if is_plain(chain) {
        let space = if text.ends_with(':') {
            " ".to_string()
        } else {
            format!("\n{}", indent(number))
        };
        let _ = write!(text, "{space}{}", chain.eureka(words));
        return;
    }
    for line in net::lines(step, chain, words, number, branch) {
        let _ = write!(text, "\n{}{line}", indent(number));
    }
}
