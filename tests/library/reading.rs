//! A further reader of certificates: the puzzle of a certificate, as a model for the engines.

use veridoku::check::Subject;
use veridoku::grid::{Cell, DigitSet, Givens, Shape};
use veridoku::rules::{
    Automaton, Clue, ClueKind, Comparison, Connected, Constraint, Model, Name, PairTable, Regions,
    Relation, Rule, Rulebook, Term,
};

/// Returns the puzzle of a certificate, which must be one that the checker accepts.
pub fn model_of(text: &str) -> Model {
    let mut lines = text.lines().skip(2);
    let board = lines.next().unwrap().strip_prefix("board ").unwrap();
    let (height, width) = board.split_once('x').unwrap();
    let shape = Shape::new(height.parse().unwrap(), width.parse().unwrap()).unwrap();
    let (mut constraints, mut clues) = (Vec::new(), None);
    match lines.next() {
        Some("rules plain") => {
            constraints = Rulebook::new(shape, &Rule::PLAIN).constraints().to_vec();
        }
        Some("rules clues") => clues = Some(Vec::new()),
        _ => {}
    }
    for line in lines {
        if let Some(values) = line.strip_prefix("puzzle ") {
            let values: Vec<u8> = values.bytes().map(|b| b.saturating_sub(b'0')).collect();
            let book = match clues {
                Some(lines) => named(&lines, shape),
                None => Rulebook::from_constraints(shape, constraints),
            };
            return Model::with_rulebook(book.into(), Givens::from_values(shape, values).unwrap());
        }
        if let Some(clues) = &mut clues {
            clues.push(line);
            continue;
        }
        constraints.push(Constraint {
            relation: relation(line, shape),
            name: Name::Other(line.to_string()),
        });
    }
    panic!("no puzzle in {text}");
}

/// Returns the puzzle of a certificate under the relations that the checker builds from names.
pub fn built(text: &str) -> Model {
    let start = text.find("board ").unwrap();
    let end = start + text[start..].find("\npuzzle ").unwrap() + 1;
    let end = end + text[end..].find('\n').unwrap() + 1;
    let relations = Subject::relations(&text[start..end]).unwrap();
    let model = model_of(text);
    let constraints = relations.iter().map(|line| Constraint {
        relation: relation(line, model.shape()),
        name: Name::Other(line.clone()),
    });
    let book = Rulebook::from_constraints(model.shape(), constraints.collect());
    Model::with_rulebook(book.into(), model.givens().clone())
}

/// Returns the rules of these lines as this program takes them, apart from the checker's list.
fn named(lines: &[&str], shape: Shape) -> Rulebook {
    let (mut rules, mut regions, mut number) = (Vec::new(), vec![None; shape.cells()], 0);
    for line in lines {
        let mut words = line.split(' ').peekable();
        let kind = words.next().unwrap();
        let list = words.next_if(|word| !word.starts_with('r'));
        let cells: Vec<&str> = words.collect();
        match kind {
            "rows" => rules.push(Rule::Rows),
            "columns" => rules.push(Rule::Columns),
            "boxes" => {
                let boxes = format!("{}x{}", shape.box_height(), shape.box_width());
                if list == Some(boxes.as_str()) {
                    rules.push(Rule::Boxes);
                } else {
                    let (height, width) = list.unwrap().split_once('x').unwrap();
                    let (height, width): (usize, usize) =
                        (height.parse().unwrap(), width.parse().unwrap());
                    let of = |cell: Cell| {
                        let (row, column) = (shape.row(cell), shape.column(cell));
                        Some(row / height * shape.columns() + column / width)
                    };
                    let of: Vec<Option<usize>> = shape.all_cells().map(of).collect();
                    rules.push(Rule::Regions(Regions::new(shape, &of).unwrap()));
                }
            }
            "region" => {
                for name in cells {
                    regions[cell(name, shape).index()] = Some(number);
                }
                number += 1;
            }
            kind => {
                let numbers = list.map_or(Vec::new(), |list| {
                    list.split(',')
                        .map(|number| number.parse().unwrap())
                        .collect()
                });
                let groups = cells
                    .split(|word| *word == "=")
                    .filter(|group| !group.is_empty());
                let groups =
                    groups.map(|group| group.iter().map(|name| cell(name, shape)).collect());
                let clue = Clue::new(ClueKind::of(kind).unwrap(), numbers, groups.collect());
                rules.push(Rule::Clue(
                    clue.unwrap_or_else(|misfit| panic!("{line}: {misfit}")),
                ));
            }
        }
    }
    if number > 0 {
        rules.push(Rule::Regions(Regions::new(shape, &regions).unwrap()));
    }
    Rulebook::new(shape, &rules)
}

fn cell(word: &str, shape: Shape) -> Cell {
    let (row, column) = word[1..].split_once('c').unwrap();
    shape.cell(
        row.parse::<usize>().unwrap() - 1,
        column.parse::<usize>().unwrap() - 1,
    )
}

fn relation(line: &str, shape: Shape) -> Relation {
    let words: Vec<&str> = line.split(' ').collect();
    let cell = |word: &str| cell(word, shape);
    // Bits beyond the digits of the board mean nothing.
    let all = DigitSet::all(shape.order()).bits();
    let set = |word: &str| DigitSet::from_bits(u64::from_str_radix(word, 16).unwrap() & all);
    let comparison = |word: &str| match word {
        "=" => Comparison::Equal,
        "<=" => Comparison::AtMost,
        ">=" => Comparison::AtLeast,
        other => panic!("{other}"),
    };
    let with_sets = |words: &[&str]| -> Vec<(Cell, DigitSet)> {
        let words = words.iter().map(|word| word.split_once(':').unwrap());
        words
            .map(|(name, digits)| (cell(name), set(digits)))
            .collect()
    };
    match words[0] {
        "different" => Relation::AllDifferent {
            cells: words[1..].iter().map(|word| cell(word)).collect(),
        },
        "domain" => Relation::Domain {
            cell: cell(words[1]),
            digits: set(words[2]),
        },
        "pair" => Relation::Pair {
            a: cell(words[1]),
            b: cell(words[2]),
            allowed: PairTable::new(shape.order(), |x, y| set(words[3 + x.index()]).contains(y)),
        },
        "sum" => {
            let (terms, end) = words[1..].split_at(words.len() - 3);
            let terms = terms.iter().map(|word| {
                let (coefficient, name) = word.split_once('*').unwrap_or(("1", word));
                Term {
                    coefficient: coefficient.parse().unwrap(),
                    cell: cell(name),
                }
            });
            Relation::Linear {
                terms: terms.collect(),
                comparison: comparison(end[0]),
                total: end[1].parse().unwrap(),
            }
        }
        "count" => {
            let (of, end) = words[1..].split_at(words.len() - 3);
            Relation::Count {
                of: with_sets(of),
                comparison: comparison(end[0]),
                total: end[1].parse().unwrap(),
            }
        }
        "clause" => Relation::Clause {
            any_of: with_sets(&words[1..]),
        },
        "automaton" => {
            let mut parts = words[1..].split(|word| *word == ":");
            let cells = parts.next().unwrap().iter().map(|word| cell(word));
            let rows = parts.next().unwrap();
            let accepting: Vec<bool> = rows.iter().map(|row| row.starts_with('!')).collect();
            // A dash is no number.
            let next = |row: &&str| -> Vec<Option<usize>> {
                let row = row.trim_start_matches('!').split(',');
                row.map(|state| state.parse().ok()).collect()
            };
            let rows: Vec<Vec<Option<usize>>> = rows.iter().map(next).collect();
            Relation::Automaton {
                cells: cells.collect(),
                automaton: Automaton::new(shape.order(), &rows, &accepting).unwrap(),
            }
        }
        "connected" => {
            let colon = words.iter().position(|word| *word == ":").unwrap();
            let size = (words[2] == "of").then(|| words[3].parse().unwrap());
            let cells = &words[if size.is_some() { 4 } else { 2 }..colon];
            Relation::Connected(Connected {
                cells: cells.iter().map(|word| cell(word)).collect(),
                columns: words[1].parse().unwrap(),
                digits: set(words[colon + 1]),
                size,
            })
        }
        other => panic!("{other}"),
    }
}
