//! `.And`, `.Or` and `.Replicate` around constraints, up to their `.End`.

use super::item::Item;
use super::rules::{Reader, one_of};
use super::table::NONE;
use super::write_clue::{line, named};
use super::{replicate, value_sets};
use crate::formats::ParseError;
use crate::formats::writer::Unwritable;
use crate::grid::Shape;
use crate::rules::Clue;

/// How deep they may be in each other.
const MOST_DEPTH: usize = 16;

/// A constraint, or several of which all or one holds, or that hold at several places.
pub(super) enum Node<'a> {
    One(Item<'a>),
    All(Vec<Node<'a>>),
    Any(Item<'a>, Vec<Node<'a>>),
    Copied(Item<'a>, Vec<Node<'a>>),
}

impl<'a> Node<'a> {
    /// Returns the constraints with those of each composite put together.
    pub(super) fn all(items: &[Item<'a>]) -> Result<Vec<Node<'a>>, ParseError> {
        let (mut open, mut nodes): (Vec<(Item<'a>, Vec<Node<'a>>)>, _) = (Vec::new(), Vec::new());
        for item in items {
            match item.name {
                "And" | "Or" | "Replicate" if open.len() == MOST_DEPTH => {
                    let names = "And, Or and Replicate";
                    let expected = format!("{names} in each other to a depth of {MOST_DEPTH}");
                    return Err(item.refused(expected, item.name));
                }
                "And" | "Or" | "Replicate" => open.push((*item, std::mem::take(&mut nodes))),
                "End" => {
                    let Some((of, before)) = open.pop() else {
                        return Err(item.refused("And, Or or Replicate before it", "End"));
                    };
                    let inside = std::mem::replace(&mut nodes, before);
                    nodes.push(match of.name {
                        "And" => Node::All(inside),
                        "Or" => Node::Any(of, inside),
                        _ => Node::Copied(of, inside),
                    });
                }
                _ => nodes.push(Node::One(*item)),
            }
        }
        match open.pop() {
            Some((of, _)) => Err(of.refused("its End", "nothing")),
            None => Ok(nodes),
        }
    }

    /// Calls `each` with what holds in any case: constraints, choices, and copies.
    pub(super) fn flat(nodes: Vec<Node<'a>>, each: &mut impl FnMut(Node<'a>)) {
        for node in nodes {
            match node {
                Node::All(inside) => Node::flat(inside, each),
                node => each(node),
            }
        }
    }

    /// Returns the constraint that a choice or copies begin with.
    pub(super) fn item(&self) -> Option<Item<'a>> {
        match self {
            Node::One(item) | Node::Any(item, _) | Node::Copied(item, _) => Some(*item),
            Node::All(_) => None,
        }
    }
}

impl Reader<'_> {
    /// Returns the clues of a constraint in a composite, which all hold.
    pub(super) fn inside(&self, node: &Node<'_>) -> Result<Vec<Clue>, ParseError> {
        let mut clues = Vec::new();
        match node {
            Node::One(item) if item.name.is_empty() => {
                for (cell, digits) in value_sets(*item, self.shape)? {
                    clues.push(one_of(*item, cell, &digits, self.shape)?);
                }
            }
            Node::One(item) if NONE.contains(&item.name) => {
                let expected = "a constraint on cells in a composite";
                return Err(item.refused(expected, item.name));
            }
            Node::One(item) => self.read(*item, &mut clues)?,
            Node::All(inside) => {
                for node in inside {
                    clues.extend(self.inside(node)?);
                }
            }
            Node::Any(item, inside) => {
                let lists = inside.iter().map(|node| self.inside(node));
                let lists = lists.collect::<Result<Vec<Vec<Clue>>, _>>()?;
                if lists.is_empty() {
                    return Err(item.refused("constraints in a choice", "none"));
                }
                // What says nothing holds, and the choice with it.
                if lists.iter().all(|list| !list.is_empty()) {
                    clues.push(Clue::any_of(lists));
                }
            }
            Node::Copied(item, inside) => {
                let mut model = Vec::new();
                for node in inside {
                    replicate::refuse_outside(node)?;
                    model.extend(self.inside(node)?);
                }
                clues.extend(replicate::copies(*item, &model, self.shape)?);
            }
        }
        Ok(clues)
    }
}

/// Returns a choice: `.Or`, each list of clues, `.End`.
pub(super) fn choice(clue: &Clue, shape: Shape, is_free: bool) -> Result<String, Unwritable> {
    let mut lines = vec![".Or".to_string()];
    for list in clue.alternatives() {
        let inside = list.iter().map(|one| match one.kind().name {
            // In a choice ISS has cells that differ, and no diagonal.
            "diagonal-up" | "diagonal-down" => Ok(differing(one, shape)),
            _ => line(one, shape, is_free),
        });
        let inside = inside.collect::<Result<Vec<String>, _>>()?;
        match list.len() {
            1 => lines.extend(inside),
            _ => lines.push(format!(".And\n{}\n.End", inside.join("\n"))),
        }
    }
    lines.push(".End".to_string());
    Ok(lines.join("\n"))
}

/// Returns the cells of a diagonal as ones that differ.
fn differing(diagonal: &Clue, shape: Shape) -> String {
    let cells = shape.all_cells().filter(|&cell| {
        let (row, column) = (shape.row(cell), shape.column(cell));
        match diagonal.kind().name {
            "diagonal-up" => row + column + 1 == shape.rows(),
            _ => row == column,
        }
    });
    let names: Vec<String> = cells
        .map(|cell| format!("~{}", named(cell, shape)))
        .collect();
    format!(".AllDifferent{}", names.concat())
}
