//! A word that an automaton accepts.

use super::{
    Automaton, Clue, ClueGroups, ClueKind, Ends, Ground, Misfit, Numbers, Relation, Stroke, line,
};

pub(super) const KIND: ClueKind = ClueKind {
    name: "automaton",
    noun: "automaton",
    numbers: Numbers::List,
    groups: ClueGroups::one(1).repeating(),
    meaning: "The digits in order are accepted: the numbers are how many states there are, then for each state 1 if it accepts, else 0, and the state that each digit leads to, −1 for none. State 0 is the start.",
    lower: |clue, ground| word(clue, ground),
    marks: |clue| line(clue, Stroke::Table, Ends::Bare),
};

fn word(clue: &Clue, ground: &Ground<'_>) -> Result<Vec<Relation>, Misfit> {
    let misfit = || Misfit::new("an automaton takes its table, see docs/variants.md");
    let order = ground.shape().order();
    let (&states, table) = clue.numbers().split_first().ok_or_else(misfit)?;
    let fits = usize::try_from(states).is_ok_and(|n| n.checked_mul(order + 1) == Some(table.len()));
    if !fits {
        return Err(misfit());
    }
    let rows = table.chunks_exact(order + 1);
    let accepting: Vec<bool> = rows.clone().map(|row| row[0] == 1).collect();
    let next = |&next: &i64| match next {
        -1 => Ok(None),
        next => usize::try_from(next).map(Some).map_err(|_| misfit()),
    };
    let rows = rows.map(|row| row[1..].iter().map(next).collect());
    let rows: Vec<Vec<Option<usize>>> = rows.collect::<Result<_, Misfit>>()?;
    let automaton = Automaton::new(order, &rows, &accepting).ok_or_else(misfit)?;
    Ok(vec![Relation::Automaton {
        cells: clue.cells().to_vec(),
        automaton,
    }])
}
