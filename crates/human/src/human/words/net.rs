//! The lines of a net: numbered, in short notation, each with the numbers of the lines it follows
//! from. Digits placed one after the other share a line, and candidates that a digit beside them
//! eliminates get none.

use super::super::{Chain, Link, Node, Part, Role, Step};
use super::Words;
use super::forcing::{against, beside, body, branches, brief, contrary, end, is_plain};

/// The most digits placed in a line.
const PLACED: usize = 4;

/// The lines of a net so far, and for each node the line that states it.
struct Lines<'n> {
    /// What the numbers of the lines begin with.
    number: &'n str,
    /// The label of the branch, whose heading states the start: the line 0.
    branch: Option<&'n str>,
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
        let number = |line: &usize| match (line, self.branch) {
            (0, Some(branch)) => branch.to_string(),
            _ => format!("{}{line}", self.number),
        };
        let numbers: Vec<String> = lines.iter().map(number).collect();
        if numbers.is_empty() {
            String::new()
        } else {
            format!(" ({})", numbers.join(", "))
        }
    }

    /// Returns the number of the line to come.
    fn next(&self) -> usize {
        self.text.len() + 1
    }

    fn label(&self) -> String {
        format!("{}{}.", self.number, self.next())
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
        from.retain(|&line| line != self.next());
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
            _ => words.say("forcing.only", &[]),
        };
        self.placed.push(format!("{} ({why})", brief(node, words)));
        let from = self.stating(&node.from);
        self.from.extend(from);
        self.of.push(self.next());
    }

    /// Adds a line, after that of placed digits.
    fn add(&mut self, line: impl FnOnce(&Lines<'_>) -> String) {
        self.flush();
        let line = format!("{} {}", self.label(), line(self));
        self.of.push(self.next());
        self.text.push(line);
    }
}

/// Returns the lines of a net. The heading of a `branch` states its start.
pub(super) fn lines(
    step: &Step,
    chain: &Chain,
    words: &Words<'_>,
    number: &str,
    branch: Option<&str>,
) -> Vec<String> {
    let mut lines = Lines {
        number,
        branch,
        text: Vec::new(),
        of: Vec::new(),
        placed: Vec::new(),
        from: Vec::new(),
    };
    let mut inside: Vec<(u32, usize)> = Vec::new();
    let end = chain.nodes.len().saturating_sub(1);
    let clashes = step.because.chains.len() == 1;
    // The line that states the start.
    let start = usize::from(branch.is_none());
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
                inside.push((*nested, lines.text.len()));
            }
            Link::Start if branch.is_some() => lines.of.push(start),
            Link::Start => {
                lines.add(|_| words.say("forcing.suppose", &[("node", &brief(node, words))]))
            }
            _ if node.on => lines.place(node, words),
            _ if at == end => lines.add(|lines| {
                let cited = lines.cited(&lines.stating(&node.from));
                format!("{}{cited}.", brief(node, words))
            }),
            _ => {
                let from = lines.stating(&node.from).last().copied();
                lines.of.push(from.unwrap_or(start));
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
    let (cells, house) = end(last, words);
    let mut from = last.from.clone();
    let other = chain.nodes.iter().position(|node| contrary(node, last));
    from.extend(other.map(|other| other as u32));
    let against = against(chain);
    let key = match (&last.link, against) {
        (Link::Cell, _) if last.on => "forcing.end.cell",
        (Link::House(_), _) if last.on => "forcing.end.house",
        _ if last.on => "forcing.end.on",
        (_, Some(by)) if by.cells == last.cells => "forcing.end.both",
        (_, Some(_)) => "forcing.end.sees",
        _ => "forcing.end.off",
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
            ("lines", &lines.cited(&lines.stating(&from))),
        ],
    )
}

/// Returns the line for a nested step: its effect, and what it rests on.
fn nested_line(inner: &Step, cited: &str, words: &Words<'_>, label: &str) -> String {
    let because = &inner.because;
    let (name, effect) = (words.technique(inner.technique), words.short(inner));
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
        body(&mut text, inner, chain, words, label, None);
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
    words.say(
        "forcing.pattern",
        &[
            ("name", &words.technique(step.technique)),
            ("digits", &words.digits(because.digits)),
            ("houses", &words.houses(houses.map(|(house, _)| *house))),
            ("cells", &words.short_cells(because.cells(Role::Defining))),
        ],
    )
}
