//! A further reader of certificates: the puzzle of a certificate, as a model for the engines.

use veridoku::grid::{Cell, DigitSet, Givens, Shape};
use veridoku::rules::{
    Automaton, Comparison, Constraint, Model, Name, PairTable, Relation, Rule, Rulebook, Term,
};

/// Returns the puzzle of a certificate, which must be one that the checker accepts.
pub fn model_of(text: &str) -> Model {
    let mut lines = text.lines().skip(2);
    let board = lines.next().unwrap().strip_prefix("board ").unwrap();
    let (height, width) = board.split_once('x').unwrap();
    let shape = Shape::new(height.parse().unwrap(), width.parse().unwrap()).unwrap();
    let mut constraints = Vec::new();
    if lines.next() == Some("rules plain") {
        constraints = Rulebook::new(shape, &Rule::PLAIN).constraints().to_vec();
    }
    for line in lines {
        if let Some(values) = line.strip_prefix("puzzle ") {
            let values: Vec<u8> = values.bytes().map(|b| b.saturating_sub(b'0')).collect();
            let book = Rulebook::from_constraints(shape, constraints);
            return Model::with_rulebook(book.into(), Givens::from_values(shape, values).unwrap());
        }
        constraints.push(Constraint {
            relation: relation(line, shape),
            name: Name::Other(line.to_string()),
        });
    }
    panic!("no puzzle in {text}");
}

fn relation(line: &str, shape: Shape) -> Relation {
    let words: Vec<&str> = line.split(' ').collect();
    let cell = |word: &str| -> Cell {
        let (row, column) = word[1..].split_once('c').unwrap();
        shape.cell(
            row.parse::<usize>().unwrap() - 1,
            column.parse::<usize>().unwrap() - 1,
        )
    };
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
        other => panic!("{other}"),
    }
}
