//! The content of a picture: the one structure that both renderers read.

use super::{Ruling, Tint};
use crate::human::{Chain, Language, Link, Part, Player, Role, State, Step, TechniqueId, Words};
use std::collections::BTreeMap;
use std::mem::discriminant;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet, Shape};

/// A board, with all that stands out on it.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The shape of the board.
    pub shape: Shape,
    /// How each digit is written, from digit 1.
    pub symbols: Vec<String>,
    /// What is drawn of the rules.
    pub ruling: Ruling,
    /// Whether a row of cells takes one line in a terminal if no cell has pencil marks.
    pub compact: bool,
    /// The language of the legend.
    pub language: Language,
    /// A line above the board; empty for none.
    pub title: String,
    /// The text below it; empty for none.
    pub caption: String,
    /// The contents of the cells in row order.
    pub squares: Vec<Square>,
    /// Candidates and digits that stand out.
    pub spots: BTreeMap<Candidate, Spot>,
    /// Houses that stand out.
    pub houses: Vec<Shaded>,
    /// Almost Locked Sets of chains.
    pub sets: Vec<Vec<Cell>>,
    /// The links of the chains.
    pub arrows: Vec<Arrow>,
    /// What each chain begins with, if there are several: `if 5r1c1`, `if not 5r1c1`.
    pub branches: Vec<String>,
    /// The candidates at both ends of a lone chain that is no ring.
    pub ends: Vec<Candidate>,
}

/// The content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// What it shows.
    pub content: Content,
    /// Whether a player is to look at it.
    pub look: bool,
}

/// What a cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A given.
    Given(Digit),
    /// A digit entered by the player or a step.
    Entry(Digit),
    /// Candidates.
    Open(DigitSet),
}

/// Why a candidate stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// Its role in the step.
    pub tint: Option<Tint>,
    /// Its outcome: [`Tint::Gone`], [`Tint::Placed`], [`Tint::Wrong`], or a finding about it.
    pub fate: Option<Tint>,
}

/// A house that stands out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shaded {
    /// Its name.
    pub name: String,
    /// Its role in the step.
    pub part: Part,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// One end of a link: a digit in a cell, or in one of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkEnd {
    /// The digit.
    pub digit: Digit,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// A link of a chain, drawn from premise to consequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The premise.
    pub from: LinkEnd,
    /// The consequence.
    pub to: LinkEnd,
    /// Whether the consequence is on: "if not that, then this". Else it is off.
    pub strong: bool,
    /// The number of its chain, from 0.
    pub chain: usize,
}

/// How much of a step is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reveal {
    /// Only its name.
    Name,
    /// Also the houses.
    Houses,
    /// Also the cells to look at.
    Cells,
    /// Everything.
    All,
}

impl Scene {
    /// Returns the scene of a board on which nothing stands out.
    pub fn new(player: &dyn Player, words: &Words<'_>, state: &State) -> Scene {
        let shape = state.shape();
        let candidates = player.candidates(state);
        let square = |cell: Cell| {
            let content = match (state.givens().get(cell), state.entries().get(cell)) {
                (Some(digit), _) => Content::Given(digit),
                (None, Some(digit)) => Content::Entry(digit),
                (None, None) => Content::Open(candidates[cell.index()]),
            };
            Square {
                content,
                look: false,
            }
        };
        let digits = DigitSet::all(shape.order());
        Scene {
            shape,
            symbols: digits.iter().map(|digit| words.digit(digit)).collect(),
            ruling: match player.rules() {
                [] => Ruling::boxes(shape),
                rules => Ruling::new(shape, rules),
            },
            compact: false,
            language: words.language(),
            title: String::new(),
            caption: String::new(),
            squares: shape.all_cells().map(square).collect(),
            spots: BTreeMap::new(),
            houses: Vec::new(),
            sets: Vec::new(),
            arrows: Vec::new(),
            branches: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Adds a step to the scene, as much of it as `reveal` allows.
    pub fn show(&mut self, player: &dyn Player, words: &Words<'_>, step: &Step, reveal: Reveal) {
        self.title = words.technique(step.technique).to_string();
        if reveal >= Reveal::Houses {
            for &(house, part) in &step.because.houses {
                let shaded = Shaded {
                    name: words.house(house),
                    part,
                    cells: player.house(house),
                };
                // Two fish in one step share houses.
                if !self.houses.contains(&shaded) {
                    self.houses.push(shaded);
                }
            }
        }
        if reveal == Reveal::Cells {
            let marks = step.because.marks.iter();
            marks.for_each(|mark| self.squares[mark.cell.index()].look = true);
        }
        if reveal == Reveal::All {
            self.caption = step.explain(words);
            self.tint(step);
            step.because
                .chains
                .iter()
                .enumerate()
                .for_each(|(number, chain)| self.link(chain, number));
            self.mark_chains(words, &step.because.chains);
            if step.technique == TechniqueId::WWing {
                self.link_wings(step);
            }
            let gone = step.eliminations.iter().map(|&c| (c, Tint::Gone));
            let placed = step.placements.iter().map(|&c| (c, Tint::Placed));
            for (candidate, fate) in gone.chain(placed) {
                self.spots.entry(candidate).or_default().fate = Some(fate);
            }
        }
    }

    /// Marks entries as wrong.
    pub fn blame(&mut self, entries: impl IntoIterator<Item = Candidate>) {
        for candidate in entries {
            self.spots.entry(candidate).or_default().fate = Some(Tint::Wrong);
        }
    }

    /// Adds the marks of a step. The candidates of a chain's nodes are on or off; if a candidate
    /// has two marks, the more special one counts.
    fn tint(&mut self, step: &Step) {
        let linked = !step.because.chains.is_empty();
        let sets = step.because.marks.iter().any(|mark| mark.group > 0);
        for mark in &step.because.marks {
            if linked && !sets && mark.role == Role::Defining {
                continue;
            }
            // Other candidates of a cell in a deadly pattern are not part of the pattern.
            let pair = mark.digits.and(step.because.digits);
            let digits = match mark.role {
                Role::Deadly if !pair.is_empty() => pair,
                _ => mark.digits,
            };
            for digit in digits.iter() {
                let cell = mark.cell;
                let shown = match self.squares[cell.index()].content {
                    Content::Given(settled) | Content::Entry(settled) => settled == digit,
                    Content::Open(candidates) => candidates.contains(digit),
                };
                let tint = Tint::of(mark.role, mark.group);
                if shown {
                    let spot = self.spots.entry(Candidate { cell, digit }).or_default();
                    // The more special mark counts; of patterns side by side, the first.
                    let alike = spot
                        .tint
                        .is_some_and(|known| discriminant(&known) == discriminant(&tint));
                    if !alike {
                        spot.tint = spot.tint.max(Some(tint));
                    }
                }
            }
        }
        for chain in step.because.chains.iter().filter(|_| !sets) {
            for node in &chain.nodes {
                let tint = if node.on { Tint::On(0) } else { Tint::Off(0) };
                for &cell in &node.cells {
                    let candidate = Candidate {
                        cell,
                        digit: node.digit,
                    };
                    self.spots
                        .entry(candidate)
                        .or_default()
                        .tint
                        .get_or_insert(tint);
                }
            }
        }
    }

    /// Adds the links of a chain.
    fn link(&mut self, chain: &Chain, number: usize) {
        let end = |node: usize| {
            chain.nodes.get(node).map(|node| LinkEnd {
                digit: node.digit,
                cells: node.cells.clone(),
            })
        };
        let mut links = Vec::new();
        for (to, node) in chain.nodes.iter().enumerate() {
            links.extend(node.from.iter().map(|&from| (from as usize, to, node.on)));
            let set = match &node.link {
                Link::Set(cells) => cells.clone(),
                Link::SetAndCell { set, cell, .. } => [set.as_slice(), &[*cell]].concat(),
                _ => continue,
            };
            if !self.sets.contains(&set) {
                self.sets.push(set);
            }
        }
        if let (true, Some(first)) = (chain.closed, chain.nodes.first()) {
            links.push((chain.nodes.len() - 1, 0, first.on));
        }
        for (from, to, strong) in links {
            let (Some(from), Some(to)) = (end(from), end(to)) else {
                continue;
            };
            let arrow = Arrow {
                from,
                to,
                strong,
                chain: number,
            };
            let same = |known: &Arrow| {
                (&known.from, &known.to, known.strong) == (&arrow.from, &arrow.to, strong)
            };
            if !self.arrows.iter().any(same) {
                self.arrows.push(arrow);
            }
        }
    }

    /// Returns whether there are several patterns side by side.
    pub(super) fn several(&self) -> bool {
        let mut tints = self.spots.values().filter_map(|spot| spot.tint);
        tints.any(|tint| matches!(tint, Tint::Defining(group) if group > 0))
    }

    /// Returns the tints of the scene, each once, in the order of the table of tints. If `both`, an
    /// eliminated candidate with a role counts for both tints.
    pub(super) fn tints(&self, both: bool) -> Vec<Tint> {
        let shown = |spot: &Spot| match spot.fate {
            None => [spot.tint, None],
            Some(Tint::Gone) if both => [spot.tint, spot.fate],
            fate => [fate, None],
        };
        // Sorts two colourings one after the other.
        let colored = |tint: &Tint| match tint {
            Tint::On(group) | Tint::Off(group) => (Tint::On(0), *group, *tint),
            tint => (*tint, 0, *tint),
        };
        let mut all = Vec::new();
        for tint in self.spots.values().flat_map(shown).flatten() {
            let wanted = colored(&tint);
            if let Err(place) = all.binary_search_by(|other| colored(other).cmp(&wanted)) {
                all.insert(place, tint);
            }
        }
        all
    }

    /// Returns a message in the language of the scene.
    pub(super) fn say(&self, key: &'static str) -> &'static str {
        self.language.text(key)
    }

    /// Returns the name of a branch, by its number from 0.
    pub(super) fn branch(&self, number: usize) -> String {
        self.language
            .say("legend.branch", &[("number", &(number + 1))])
    }

    /// Returns the symbol of a digit.
    pub(super) fn symbol(&self, digit: Digit) -> &str {
        self.symbols.get(digit.index()).map_or("?", String::as_str)
    }

    /// Returns the names of the houses with a part, as a list: `row 2, row 5`.
    pub(super) fn named(&self, part: Part) -> String {
        let houses = self.houses.iter().filter(|house| house.part == part);
        let names: Vec<&str> = houses.map(|house| house.name.as_str()).collect();
        names.join(", ")
    }
}

/// Returns the key of the words of a part in a legend.
pub(super) fn part_key(part: Part) -> &'static str {
    match part {
        Part::Scene => "legend.scene",
        Part::Base => "legend.base",
        Part::Cover => "legend.cover",
    }
}

/// The parts in the order of a legend.
pub(super) const PARTS: [Part; 3] = [Part::Base, Part::Cover, Part::Scene];
