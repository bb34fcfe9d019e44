//! The words for forcing chains and nets: the conclusion, then its proof as a table of branches.
//!
//! A plain chain is a line in Eureka notation. A net is a list of numbered lines in short notation,
//! each with the numbers of the lines it follows from; digits placed one after the other share a
//! line, and candidates that a digit beside them eliminates get none.

use super::super::{Chain, Link, Node, Part, Role, Step};
use super::Words;
use std::fmt::Write;

/// The most digits placed in a line.
const PLACED: usize = 4;

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;
    let name = step.technique;
    let effect = words.effect(step);
    let [chain] = because.chains.as_slice() else {
        let mut text = format!("{name} {}, {effect}.", ground(step, words));
        branches(&mut text, step, words, "");
        return text;
    };
    if chain.closed {
        return format!(
            "{name} {}: {} => {}. The chain closes to a loop, so of any two of its candidates joined by \"-\" one is true: {effect}.",
            words.digits(because.digits),
            chain.eureka(words),
            words.short(step)
        );
    }
    let supposed = chain.nodes.first().map(|node| supposed(node, words));
    let clash = clash(chain, words);
    let supposed = supposed.unwrap_or_default();
    let mut text = format!("{name}: if {supposed}, {clash}; so {effect}.");
    body(&mut text, step, chain, words, "");
    text
}

/// Writes a row for each branch. The numbers of its lines begin with that of the line it is nested
/// in.
fn branches(text: &mut String, step: &Step, words: &Words<'_>, number: &str) {
    for (branch, chain) in step.because.chains.iter().enumerate() {
        let label = format!("{number}{}", letter(branch));
        let start = chain.nodes.first();
        let start = start.map_or_else(String::new, |node| brief(node, words));
        let _ = write!(text, "\n{}{label}) {start}:", indent(number));
        body(text, step, chain, words, &format!("{label}."));
    }
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

/// Returns a node in short notation: `r1c1=5`, `r1c1<>5`.
fn brief(node: &Node, words: &Words<'_>) -> String {
    let cells = words.cells(node.cells.iter().copied()).replace(' ', ",");
    let sign = if node.on { "=" } else { "<>" };
    format!("{cells}{sign}{}", words.digit(node.digit))
}

/// Writes a chain in one line, a net in several.
fn body(text: &mut String, step: &Step, chain: &Chain, words: &Words<'_>, number: &str) {
    if is_plain(chain) {
        let space = if text.ends_with(':') {
            " ".to_string()
        } else {
            format!("\n{}", indent(number))
        };
        let _ = write!(text, "{space}{}", chain.eureka(words));
        return;
    }
    for line in lines(step, chain, words, number) {
        let _ = write!(text, "\n{}{line}", indent(number));
    }
}

/// The lines of a net so far, and for each node the line that states it.
struct Lines<'n> {
    /// What the numbers of the lines begin with.
    number: &'n str,
    text: Vec<String>,
    of: Vec<usize>,
    /// Digits placed in a line to come, and the lines they follow from.
    placed: Vec<String>,
    from: Vec<usize>,
}

impl Lines<'_> {
    /// Returns the lines that state some nodes.
    fn stating(&self, from: &[u32]) -> Vec<usize> {
        let lines = from.iter().filter_map(|&n| self.of.get(n as usize));
        let mut lines: Vec<usize> = lines.copied().collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// Returns the numbers of lines, in brackets; nothing for none.
    fn cited(&self, lines: &[usize]) -> String {
        let number = |line: &usize| format!("{}{}", self.number, line + 1);
        let numbers: Vec<String> = lines.iter().map(number).collect();
        if numbers.is_empty() {
            String::new()
        } else {
            format!(" ({})", numbers.join(", "))
        }
    }

    fn label(&self) -> String {
        format!("{}{}.", self.number, self.text.len() + 1)
    }

    /// Ends the line of placed digits.
    fn flush(&mut self) {
        if self.placed.is_empty() {
            return;
        }
        let placed = std::mem::take(&mut self.placed).join(", ");
        let mut from = std::mem::take(&mut self.from);
        from.sort_unstable();
        from.dedup();
        from.retain(|&line| line != self.text.len());
        let line = format!("{} {placed}{}.", self.label(), self.cited(&from));
        self.text.push(line);
    }

    /// Adds a placed digit to the line to come.
    fn place(&mut self, node: &Node, words: &Words<'_>) {
        if self.placed.len() == PLACED {
            self.flush();
        }
        let why = match &node.link {
            Link::House(house) => words.house(*house),
            _ => "only digit".to_string(),
        };
        self.placed.push(format!("{} ({why})", brief(node, words)));
        let from = self.stating(&node.from);
        self.from.extend(from);
        self.of.push(self.text.len());
    }

    /// Adds a line, after that of placed digits.
    fn add(&mut self, line: impl FnOnce(&Lines<'_>) -> String) {
        self.flush();
        let line = format!("{} {}", self.label(), line(self));
        self.of.push(self.text.len());
        self.text.push(line);
    }
}

/// Returns the lines of a net.
fn lines(step: &Step, chain: &Chain, words: &Words<'_>, number: &str) -> Vec<String> {
    let mut lines = Lines {
        number,
        text: Vec::new(),
        of: Vec::new(),
        placed: Vec::new(),
        from: Vec::new(),
    };
    let mut inside: Vec<(u32, usize)> = Vec::new();
    let end = chain.nodes.len().saturating_sub(1);
    let clashes = step.because.chains.len() == 1;
    for (at, node) in chain.nodes.iter().enumerate() {
        let known = match node.link {
            Link::Nested(nested) => inside.iter().find(|known| known.0 == nested),
            _ => None,
        };
        match &node.link {
            _ if at == end && clashes => {
                lines.add(|lines| last_line(chain, lines, words));
            }
            Link::Nested(_) if known.is_some() => {
                lines.of.push(known.map_or(0, |known| known.1));
            }
            Link::Nested(nested) => {
                let inner = step.because.inner.get(*nested as usize);
                lines.add(|lines| {
                    let cited = lines.cited(&lines.stating(&node.from));
                    inner.map_or_else(String::new, |inner| {
                        nested_line(inner, &cited, words, &lines.label())
                    })
                });
                inside.push((*nested, lines.text.len() - 1));
            }
            Link::Start => lines.add(|_| format!("Suppose {}.", brief(node, words))),
            _ if node.on => lines.place(node, words),
            _ if at == end => lines.add(|lines| {
                let cited = lines.cited(&lines.stating(&node.from));
                format!("{}{cited}.", brief(node, words))
            }),
            _ => {
                let from = lines.stating(&node.from).last().copied();
                lines.of.push(from.unwrap_or(0));
            }
        }
    }
    lines.flush();
    lines.text
}

/// Returns the line that states the impossibility.
fn last_line(chain: &Chain, lines: &Lines<'_>, words: &Words<'_>) -> String {
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
    let cited = lines.cited(&lines.stating(&from));
    match &last.link {
        Link::Cell if last.on => format!("No digit is left for {cells}{cited}."),
        Link::House(house) if last.on => {
            format!(
                "No place is left for {digit} in {}{cited}.",
                words.house(*house)
            )
        }
        _ if last.on => format!("{cells} would have to be {digit}, which it cannot be{cited}."),
        _ => format!("{cells} has to be {digit}, which is ruled out{cited}."),
    }
}

/// Returns the line for a nested step: its effect, and what it rests on.
fn nested_line(inner: &Step, cited: &str, words: &Words<'_>, label: &str) -> String {
    let because = &inner.because;
    let (name, effect) = (inner.technique, words.short(inner));
    if because.chains.is_empty() {
        return format!("{effect}{cited}: {}.", pattern(inner, words));
    }
    if because.chains.iter().all(is_plain) {
        let rows = because.chains.iter().map(|chain| chain.eureka(words));
        let rows: Vec<String> = rows.collect();
        return format!("{effect}{cited}: {name} {}.", rows.join("; "));
    }
    let mut text = format!("{effect}{cited}: {name}");
    if let [chain] = because.chains.as_slice() {
        body(&mut text, inner, chain, words, label);
    } else {
        branches(&mut text, inner, words, label);
    }
    text
}

/// Returns a pattern in a few words: `Naked Pair 1,2 in row 9: r9c27`.
fn pattern(step: &Step, words: &Words<'_>) -> String {
    let because = &step.because;

    let houses = because
        .houses
        .iter()
        .filter(|(_, part)| *part != Part::Cover);
    let cells = words.cells(because.cells(Role::Defining));
    format!(
        "{} {} in {}: {}",
        step.technique,
        words.digits(because.digits),
        words.houses(houses.map(|(house, _)| *house)),
        cells.replace(' ', ",")
    )
}
