//! Regular expressions over digits: characters, `.`, classes `[1-3]` and `[^5]`, groups,
//! alternatives and the quantifiers `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`. A whole word must match.
//!
//! Source: K. Thompson, "Programming Techniques: Regular Expression Search Algorithm"
//! (Communications of the ACM 11, 1968), for the construction.

use super::words::Words;
use crate::grid::Shape;
use crate::rules::Misfit;

/// The most states.
const MOST: usize = 2_000;
/// The deepest nesting.
const DEEPEST: usize = 64;

/// A state: where it goes on.
enum State {
    /// Reads a symbol of the set and goes to the state.
    Read(Vec<bool>, usize),
    /// Goes to each of the states without reading.
    Split(Vec<usize>),
    /// The end of the expression.
    End,
}

/// A syntax tree.
#[derive(Clone)]
enum Tree {
    Set(Vec<bool>),
    Row(Vec<Tree>),
    Any(Vec<Tree>),
    /// A tree from the first number of times to the second, if there is one.
    Times(Box<Tree>, usize, Option<usize>),
}

/// Returns the words of a length on a board.
pub(super) fn words(text: &str, shape: Shape, length: usize) -> Result<Words, Misfit> {
    let text: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut parser = Parser {
        text: &text,
        at: 0,
        shape,
    };
    let tree = parser.alternatives(0)?;
    if parser.at < text.len() {
        return Err(parser.fault("a character, a group or a quantifier"));
    }
    let mut machine = Machine {
        states: vec![State::End],
    };
    let start = machine.add(&tree, 0)?;
    let step = |&state: &usize, symbol: usize| match &machine.states[state] {
        State::Read(set, next) if set[symbol] => machine.closure(*next),
        _ => Vec::new(),
    };
    Words::of(shape, length, machine.closure(start), step, |&state| {
        state == 0
    })
}

struct Machine {
    states: Vec<State>,
}

impl Machine {
    /// Adds the states of a tree that goes on with `next`, and returns the first.
    fn add(&mut self, tree: &Tree, next: usize) -> Result<usize, Misfit> {
        if self.states.len() > MOST {
            return Err(Misfit::new("the regular expression is too large"));
        }
        match tree {
            Tree::Set(set) => Ok(self.push(State::Read(set.clone(), next))),
            Tree::Row(trees) => trees
                .iter()
                .rev()
                .try_fold(next, |next, tree| self.add(tree, next)),
            Tree::Any(trees) => {
                let starts = trees.iter().map(|tree| self.add(tree, next));
                let starts = starts.collect::<Result<_, _>>()?;
                Ok(self.push(State::Split(starts)))
            }
            Tree::Times(tree, least, most) => {
                let mut first = next;
                match most {
                    Some(most) => {
                        for _ in *least..*most {
                            let once = self.add(tree, first)?;
                            first = self.push(State::Split(vec![once, next]));
                        }
                    }
                    None => {
                        let again = self.push(State::Split(Vec::new()));
                        let once = self.add(tree, again)?;
                        self.states[again] = State::Split(vec![once, next]);
                        first = again;
                    }
                }
                (0..*least).try_fold(first, |next, _| self.add(tree, next))
            }
        }
    }

    fn push(&mut self, state: State) -> usize {
        self.states.push(state);
        self.states.len() - 1
    }

    /// Returns the states that read, and the end, which are reached without reading.
    fn closure(&self, from: usize) -> Vec<usize> {
        let (mut seen, mut open, mut found) =
            (vec![false; self.states.len()], vec![from], Vec::new());
        while let Some(state) = open.pop() {
            if std::mem::replace(&mut seen[state], true) {
                continue;
            }
            match &self.states[state] {
                State::Split(next) => open.extend(next),
                State::Read(..) | State::End => found.push(state),
            }
        }
        found
    }
}

struct Parser<'a> {
    text: &'a [char],
    at: usize,
    shape: Shape,
}

impl Parser<'_> {
    fn fault(&self, expected: &str) -> Misfit {
        let at = self.at + 1;
        Misfit::new(format!(
            "a fault at character {at} of the regular expression ({expected} expected)"
        ))
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn alternatives(&mut self, depth: usize) -> Result<Tree, Misfit> {
        if depth > DEEPEST {
            return Err(self.fault("groups at most 64 deep"));
        }
        let mut all = vec![self.row(depth)?];
        while self.eat('|') {
            all.push(self.row(depth)?);
        }
        Ok(Tree::Any(all))
    }

    fn row(&mut self, depth: usize) -> Result<Tree, Misfit> {
        let mut all = Vec::new();
        while self.peek().is_some_and(|c| !"|)".contains(c)) {
            let mut one = self.one(depth)?;
            while let Some((least, most)) = self.quantifier()? {
                one = Tree::Times(Box::new(one), least, most);
            }
            all.push(one);
        }
        Ok(Tree::Row(all))
    }

    fn one(&mut self, depth: usize) -> Result<Tree, Misfit> {
        let order = self.shape.order();
        if self.eat('(') {
            let inner = self.alternatives(depth + 1)?;
            return if self.eat(')') {
                Ok(inner)
            } else {
                Err(self.fault("')'"))
            };
        }
        if self.eat('.') {
            return Ok(Tree::Set(vec![true; order]));
        }
        let mut set = vec![false; order];
        if self.eat('[') {
            let negated = self.eat('^');
            while !self.eat(']') {
                let low = self.value()?;
                let high = if self.eat('-') { self.value()? } else { low };
                self.mark(&mut set, low, high);
            }
            if negated {
                set.iter_mut().for_each(|bit| *bit = !*bit);
            }
        } else {
            let value = self.value()?;
            self.mark(&mut set, value, value);
        }
        Ok(Tree::Set(set))
    }

    /// Reads a digit, or a letter for those from 10.
    fn value(&mut self) -> Result<i64, Misfit> {
        let value = self.peek().and_then(|c| match c {
            '0'..='9' => c.to_digit(10).map(i64::from),
            'A'..='Z' => Some(i64::from(c as u32 - 'A' as u32) + 10),
            'a'..='z' => Some(i64::from(c as u32 - 'a' as u32) + 10),
            _ => None,
        });
        let value = value.ok_or_else(|| self.fault("a digit"))?;
        self.at += 1;
        Ok(value)
    }

    fn mark(&self, set: &mut [bool], low: i64, high: i64) {
        for (bit, value) in set.iter_mut().zip(i64::from(self.shape.low())..) {
            *bit |= (low..=high).contains(&value);
        }
    }

    fn quantifier(&mut self) -> Result<Option<(usize, Option<usize>)>, Misfit> {
        Ok(if self.eat('*') {
            Some((0, None))
        } else if self.eat('+') {
            Some((1, None))
        } else if self.eat('?') {
            Some((0, Some(1)))
        } else if self.eat('{') {
            let least = self.number()?;
            let most = match self.eat(',') {
                false => Some(least),
                true if self.peek() == Some('}') => None,
                true => Some(self.number()?),
            };
            if !self.eat('}') || most.is_some_and(|most| most < least) {
                return Err(self.fault("numbers such as {2}, {2,} or {2,4}"));
            }
            Some((least, most))
        } else {
            None
        })
    }

    fn number(&mut self) -> Result<usize, Misfit> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.text[start..self.at].iter().collect();
        let number = digits.parse().ok().filter(|&n| n <= 256);
        number.ok_or_else(|| self.fault("a number to 256"))
    }
}
