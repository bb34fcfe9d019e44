//! Draws the pictures of `docs/techniques/` and writes the examples into its pages, from the cases
//! in `puzzles/techniques/`.
//!
//! `cargo run --release -p veridoku-tools -- technique-pages`. For each technique with a case and a
//! page with the two lines `<!-- example CODE -->` and `<!-- end -->`, replaces what is between
//! these by a picture (`docs/img/techniques/CODE.svg`), the text of the step, and the case. Also
//! writes the table of the index. Of several cases, takes the one
//! with the smallest pattern among those on whose boards nothing easier is open.
//! `tests/technique_pages.rs` checks that nothing is out of date.

mod beside;

pub(crate) use beside::easier_than;

use std::collections::BTreeMap;
use std::path::Path;
use veridoku::grid::{Candidate, Cell, Digit, Givens, Shape};
use veridoku::human::{self, Order, Player, State, Step, TechniqueId};
use veridoku::render::{Reveal, Scene};
use veridoku::rules::{Rule, Rulebook};

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let root = crate::root();
    if arguments.iter().any(|argument| argument == "--easier") {
        let player = human::player(&Rulebook::new(Shape::CLASSIC, &Rule::PLAIN));
        for (id, example) in examples(root)? {
            if example.size.0
                && let Some((_, state, _)) = case(&example.case)
            {
                let open = easier(&*player, &state, id);
                let open: Vec<&str> = open.iter().map(|id| id.facts().code).collect();
                println!("{} {}", id.facts().code, open.join(" "));
            }
        }
        return Ok(());
    }
    let files = files(root)?;
    std::fs::create_dir_all(root.join("docs/img/techniques"))?;
    for (name, text) in &files {
        std::fs::write(root.join(name), text)?;
    }
    println!("{} files", files.len());
    Ok(())
}

/// The files of the book by their names, as they should be.
pub type Files = BTreeMap<String, String>;

/// Returns every page and picture, as it should be.
pub fn files(root: &Path) -> Result<Files, Box<dyn std::error::Error>> {
    let examples = examples(root)?;
    let mut files = Files::new();
    let mut pages: Vec<String> = TechniqueId::all().map(|id| page(id).0).collect();
    pages.dedup();
    for page in pages {
        let mut text = std::fs::read_to_string(root.join(&page))?;
        for (id, example) in &examples {
            let code = id.facts().code;
            if let Some(filled) = filled(&text, code, &example.markdown(*id)) {
                text = filled;
                files.insert(picture(*id), example.scene.svg());
            }
        }
        files.insert(page, text);
    }
    let index = "docs/techniques/README.md";
    let text = std::fs::read_to_string(root.join(index))?;
    let text = replaced(&text, "<!-- table -->\n", &table());
    files.insert(
        index.to_string(),
        text.ok_or("the index has no place for the table")?,
    );
    Ok(files)
}

/// Returns the page of a technique, and the anchor on it.
pub fn page(id: TechniqueId) -> (String, String) {
    let page = id.facts().page();
    let (file, anchor) = page.split_once('#').unwrap_or((&page, ""));
    (file.to_string(), anchor.to_string())
}

/// Returns the picture of a technique.
fn picture(id: TechniqueId) -> String {
    format!("docs/img/techniques/{}.svg", page(id).1)
}

/// Returns a page with the example of a technique replaced; `None` if it has no place for one.
fn filled(text: &str, code: &str, example: &str) -> Option<String> {
    replaced(text, &format!("<!-- example {code} -->\n"), example)
}

/// Returns a text with the part between a line and `<!-- end -->` replaced.
fn replaced(text: &str, open: &str, inner: &str) -> Option<String> {
    let (before, rest) = text.split_once(open)?;
    let (_, after) = rest.split_once("<!-- end -->")?;
    Some(format!("{before}{open}{inner}<!-- end -->{after}"))
}

/// Returns the table of all techniques.
fn table() -> String {
    let mut text =
        "| code | technique | ER | HoDoKu | level | |\n|---|---|---|---|---|---|\n".to_string();
    for id in TechniqueId::all() {
        let facts = id.facts();
        let page = facts.page();
        let link = page.strip_prefix("docs/techniques/").unwrap_or(&page);
        let er = facts.er.map(|er| format!("{:.1}", f64::from(er) / 10.0));
        let score = facts.hodoku.map(|hodoku| hodoku.score.to_string());
        let mut remarks = Vec::new();
        remarks.extend(facts.uniqueness.then_some("unique"));
        remarks.extend((!facts.default).then_some("off"));
        remarks.extend((!id.is_found()).then_some("not yet"));
        text += &format!(
            "| `{}` | [{}]({link}) | {} | {} | {} | {} |\n",
            facts.code,
            facts.name,
            er.unwrap_or_default(),
            score.unwrap_or_default(),
            facts.level,
            remarks.join(", ")
        );
    }
    text
}

/// A step of a technique, with the case it comes from.
struct Example {
    case: String,
    text: String,
    scene: Scene,
    /// Whether an easier technique has a step on the board, and the size of the pattern.
    size: (bool, usize),
}

impl Example {
    fn markdown(&self, id: TechniqueId) -> String {
        let anchor = page(id).1;
        let name = id.facts().name;
        let note = if self.size.0 {
            "Easier techniques are open on this board: none is known that shows this one alone.\n\n"
        } else {
            ""
        };
        format!(
            "![{name}](../img/techniques/{anchor}.svg)\n\n> {}\n\n{note}    {}\n",
            self.text, self.case
        )
    }
}

/// Returns the techniques that are easier than a technique and have a step.
pub fn easier(player: &dyn Player, state: &State, id: TechniqueId) -> Vec<TechniqueId> {
    let before = easier_than(id);
    let before = before.techniques().iter().copied();
    let open = |other: &TechniqueId| {
        let only = Order::read(other.facts().code);
        only.is_ok_and(|only| player.next(state, &only).is_some())
    };
    before.filter(open).collect()
}

/// Returns the case of each technique on whose board nothing easier is open, the smallest of these
/// if there are several.
fn examples(root: &Path) -> Result<BTreeMap<TechniqueId, Example>, Box<dyn std::error::Error>> {
    let player = human::player(&Rulebook::new(Shape::CLASSIC, &Rule::PLAIN));
    let mut names: Vec<_> = std::fs::read_dir(root.join("puzzles/techniques"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    names.sort();
    let mut found: BTreeMap<TechniqueId, Example> = BTreeMap::new();
    for name in names {
        for line in std::fs::read_to_string(name)?.lines() {
            let Some((code, state, effect)) = case(line) else {
                continue;
            };
            let same = |id: &TechniqueId| {
                id.facts().case == Some(code.as_str()) || id.facts().code == code
            };
            for id in TechniqueId::all().filter(same) {
                if let Some(example) = example(&*player, line, &state, id, &effect) {
                    let known = found.get(&id).map(|known| known.size);
                    if known.is_none_or(|known| example.size < known) {
                        found.insert(id, example);
                    }
                }
            }
        }
    }
    Ok(found)
}

/// Returns the step of a case with the effect that the case states.
fn example(
    player: &dyn Player,
    line: &str,
    state: &State,
    id: TechniqueId,
    effect: &[Candidate],
) -> Option<Example> {
    let words = player.words();
    let does = |step: &Step| {
        let all = step.eliminations.iter().chain(&step.placements);
        let mut all: Vec<Candidate> = all.copied().collect();
        all.sort_unstable();
        all == effect
    };
    let steps = player.steps(state, id).into_iter().filter(does);
    let size = |step: &Step| {
        let nodes = step.because.chains.iter().map(|chain| chain.nodes.len());
        step.because.marks.len() + nodes.sum::<usize>() + step.because.houses.len()
    };
    let step = steps.min_by_key(size)?;
    let mut scene = Scene::new(player, &words, state);
    scene.show(player, &words, &step, Reveal::All);
    Some(Example {
        case: line.to_string(),
        text: step.explain(&words),
        scene,
        size: (!easier(player, state, id).is_empty(), size(&step)),
    })
}

/// Returns the code, state and effect of a line
/// `:code:digits:grid:deleted:eliminations:placements:extra`; `None` for another line or a near
/// miss.
fn case(line: &str) -> Option<(String, State, Vec<Candidate>)> {
    let fields: Vec<&str> = line.split(':').collect();
    let ["", code, _, grid, deleted, eliminations, placements, ..] = fields.as_slice() else {
        return None;
    };
    if code.ends_with("-x") {
        return None;
    }
    let mut givens = Givens::empty(Shape::CLASSIC);
    let mut entries = Vec::new();
    let mut cells = Shape::CLASSIC.all_cells();
    let mut entered = false;
    for symbol in grid.chars() {
        if symbol == '+' {
            entered = true;
            continue;
        }
        let digit = symbol.to_digit(10).and_then(|v| Digit::new(v as u8));
        let cell = cells.next()?;
        match digit.filter(|_| std::mem::take(&mut entered)) {
            Some(digit) => entries.push((cell, digit)),
            None => givens.set(cell, digit),
        }
    }
    let mut state = State::new(givens);
    entries.iter().for_each(|&(cell, d)| state.enter(cell, d));
    candidates(deleted)?.iter().for_each(|&c| state.remove(c));
    let mut effect = candidates(eliminations)?;
    effect.extend(candidates(placements)?);
    effect.sort_unstable();
    Some(((*code).to_string(), state, effect))
}

/// Reads candidates: `512` is digit 5 in r1c2.
fn candidates(text: &str) -> Option<Vec<Candidate>> {
    let one = |word: &str| {
        let [digit, row, column] = <[u8; 3]>::try_from(word.as_bytes()).ok()?;
        let index = |figure: u8| usize::from(figure).checked_sub(usize::from(b'1'));
        let (row, column) = (index(row)?, index(column)?);
        (row < 9 && column < 9).then_some(Candidate {
            cell: Cell::new(row * 9 + column),
            digit: Digit::from_index(index(digit).filter(|&d| d < 9)?),
        })
    };
    text.split_whitespace().map(one).collect()
}

#[cfg(test)]
mod tests;
