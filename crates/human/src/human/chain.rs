//! Chains of implications, and their Eureka notation.
//!
//! A chain is a list of nodes. Each says that a candidate (or a group of cells, one of which holds
//! the digit) is on or off, and names the earlier nodes it follows from. In a plain chain each node
//! follows from the one before it; in a net, from several. Eureka notation:
//! `(1)r1c1=(1)r1c5-(2)r1c5=…`, where `=` reads "if not that, then this" and `-` "if that, then not
//! this".

use super::{HouseId, Words};
use veridoku_model::grid::{Cell, Digit, DigitSet};

/// A list of nodes, each after those it follows from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// Whether the last node is linked back to the first, which makes the chain a loop.
    pub closed: bool,
}

/// One node of a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// One cell, or several: on if one of them holds the digit, off if none does.
    pub cells: Vec<Cell>,
    /// Whether the node is on.
    pub on: bool,
    /// The link that the node follows by.
    pub link: Link,
    /// The numbers of the earlier nodes it follows from. Empty at the start of a chain.
    pub from: Vec<u32>,
}

/// How a node of a chain follows from others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// By nothing: it is an assumption.
    Start,
    /// The digits of one cell, which holds exactly one of them.
    Cell,
    /// The places of a digit in a house.
    House(HouseId),
    /// A weak link outside houses: cells that see each other by another rule, or a pair relation.
    Rule,
    /// An almost locked set of these cells: without one digit it is locked on all others.
    Set(Vec<Cell>),
    /// An almost locked set and a cell that sees its places of some digits: without another digit
    /// the set holds all of these, and takes them from the cell.
    SetAndCell {
        /// The cells of the set.
        set: Vec<Cell>,
        /// The cell outside it.
        cell: Cell,
        /// The digits that the set takes from the cell.
        digits: DigitSet,
    },
    /// A nested step, by its number in [`StepPattern::inner`](super::StepPattern::inner).
    Nested(u32),
}

impl Node {
    /// Returns whether the notation joins the node with the one before it: two digits of a cell or
    /// of an almost locked set.
    fn joins(&self, before: &Node) -> bool {
        match self.link {
            Link::Cell => self.cells == before.cells,
            Link::Set(_) | Link::SetAndCell { .. } => true,
            _ => false,
        }
    }
}

impl Chain {
    /// Returns a plain chain, in which each node follows from the one before it.
    pub fn line(nodes: impl IntoIterator<Item = (Digit, Vec<Cell>, bool, Link)>) -> Chain {
        let node = |(number, (digit, cells, on, link)): (usize, _)| Node {
            digit,
            cells,
            on,
            link,
            from: (number as u32).checked_sub(1).into_iter().collect(),
        };
        Chain {
            nodes: nodes.into_iter().enumerate().map(node).collect(),
            closed: false,
        }
    }

    /// Returns the chain in Eureka notation. Joins links within a cell, `(1=2)r1c5`, or an almost
    /// locked set, `(2=4)r8c146`, and does not repeat a digit: `(1)r1c1=r1c5`. Lists a net as
    /// implications.
    pub fn eureka(&self, words: &Words<'_>) -> String {
        let plain = |(number, node): (usize, &Node)| match node.from.as_slice() {
            [] => number == 0,
            [from] => *from as usize + 1 == number,
            _ => false,
        };
        if !self.nodes.iter().enumerate().all(plain) {
            return self.net(words);
        }
        let mut text = String::new();
        let mut nodes = self.nodes.iter().peekable();
        let mut digit = None;
        let sign = |on: bool| if on { '=' } else { '-' };
        let short = |cells: &[Cell]| words.short_cells(cells.iter().copied());
        while let Some(node) = nodes.next() {
            if !text.is_empty() {
                text.push(sign(node.on));
            }
            let first = words.digit(node.digit);
            if let Some(next) = nodes.next_if(|next| next.joins(node)) {
                let last = words.digit(next.digit);
                text += &match &next.link {
                    Link::Set(set) => format!("({first}={last}){}", short(set)),
                    Link::SetAndCell { set, cell, digits } => {
                        let between: String = digits.iter().map(|d| words.digit(d)).collect();
                        let (set, own) = (short(set), words.cell(*cell));
                        if next.cells == [*cell] {
                            format!("({first}={between}){set}-({between}={last}){own}")
                        } else {
                            format!("({first}={between}){own}-({between}={last}){set}")
                        }
                    }
                    _ => format!("({first}{}{last}){}", sign(next.on), short(&node.cells)),
                };
                digit = Some(next.digit);
                continue;
            }
            if digit != Some(node.digit) {
                text += &format!("({first})");
                digit = Some(node.digit);
            }
            text += &short(&node.cells);
        }
        text
    }

    fn net(&self, words: &Words<'_>) -> String {
        let name = |node: &Node| {
            let cells = words.short_cells(node.cells.iter().copied());
            let sign = if node.on { "" } else { "!" };
            format!("{sign}({}){cells}", words.digit(node.digit))
        };
        let line = |node: &Node| {
            let from = node.from.iter().filter_map(|&f| self.nodes.get(f as usize));
            let from: Vec<String> = from.map(name).collect();
            if from.is_empty() {
                words.say("chain.suppose", &[("node", &name(node))])
            } else {
                format!("{} → {}", from.join(" & "), name(node))
            }
        };
        let lines: Vec<String> = self.nodes.iter().map(line).collect();
        lines.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::super::Names;
    use super::*;
    use veridoku_model::grid::Shape;

    #[test]
    fn eureka_joins_cells_and_digits() {
        let names = Names::new(Shape::CLASSIC);
        let words = Words::numbers(&names);
        let cell = |r: usize, c: usize| vec![Shape::CLASSIC.cell(r - 1, c - 1)];
        let d = |n| Digit::new(n).unwrap();
        let mut chain = Chain::line([
            (d(1), cell(1, 1), false, Link::Start),
            (d(1), cell(1, 5), true, Link::House(HouseId(0))),
            (d(2), cell(1, 5), false, Link::Cell),
            (d(2), cell(4, 5), true, Link::House(HouseId(13))),
            (d(2), cell(4, 2), false, Link::House(HouseId(3))),
        ]);
        assert_eq!(chain.eureka(&words), "(1)r1c1=(1-2)r1c5=r4c5-r4c2");
        chain.nodes[4].from = vec![0, 3];
        assert!(
            chain
                .eureka(&words)
                .ends_with("; !(1)r1c1 & (2)r4c5 → !(2)r4c2")
        );
    }

    #[test]
    fn eureka_writes_almost_locked_sets_as_nodes() {
        let names = Names::new(Shape::CLASSIC);
        let words = Words::numbers(&names);
        let cells = |list: &[(usize, usize)]| -> Vec<Cell> {
            let cell = |&(r, c): &(usize, usize)| Shape::CLASSIC.cell(r - 1, c - 1);
            list.iter().map(cell).collect()
        };
        let d = |n| Digit::new(n).unwrap();
        let set = cells(&[(8, 1), (8, 4), (8, 6)]);
        let mut chain = Chain::line([
            (d(2), cells(&[(8, 1)]), false, Link::Start),
            (d(4), cells(&[(8, 4), (8, 6)]), true, Link::Set(set.clone())),
            (d(4), cells(&[(8, 9)]), false, Link::House(HouseId(7))),
            (d(4), cells(&[(2, 9)]), true, Link::House(HouseId(17))),
        ]);
        assert_eq!(chain.eureka(&words), "(2=4)r8c146-r8c9=r2c9");
        // The set takes 4 and 7 from r5c4, without 2 in one direction, with 6 in the other.
        let squeezed = Link::SetAndCell {
            set,
            cell: cells(&[(5, 4)])[0],
            digits: [d(4), d(7)].into_iter().collect(),
        };
        chain.nodes.truncate(2);
        chain.nodes[1].link = squeezed;
        (chain.nodes[1].digit, chain.nodes[1].cells) = (d(6), cells(&[(5, 4)]));
        assert_eq!(chain.eureka(&words), "(2=47)r8c146-(47=6)r5c4");
        let [two, six] = [(d(2), cells(&[(8, 1)])), (d(6), cells(&[(5, 4)]))];
        (chain.nodes[0].digit, chain.nodes[0].cells) = six;
        (chain.nodes[1].digit, chain.nodes[1].cells) = two;
        assert_eq!(chain.eureka(&words), "(6=47)r5c4-(47=2)r8c146");
    }
}
