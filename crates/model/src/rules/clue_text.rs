//! Clues in words, and as lines of files and certificates.

use super::clue::Clue;
use crate::grid::{CellSet, Shape};

impl Clue {
    /// Returns the clue in words: `the cage of 10 in r1c12`.
    pub fn words(&self, shape: Shape) -> String {
        let noun = self.label().unwrap_or(self.kind().noun);
        let noun = noun.strip_prefix("the ").unwrap_or(noun);
        if let Some(inner) = self.inner() {
            let named = self.label().map(|label| inner.clone().with_label(label));
            let inner = named.as_ref().unwrap_or(inner).words(shape);
            return format!(
                "the {} {}",
                self.kind().noun,
                inner.trim_start_matches("the ")
            );
        }
        let mut words = format!("the {noun}");
        if !self.numbers().is_empty() && self.numbers().len() < 10 {
            words += &format!(" of {}", listed(self.numbers()));
        }
        for (index, group) in self.own_groups(shape).iter().enumerate() {
            words += if index == 0 { " in " } else { " and " };
            words += &CellSet::of(shape, group.iter().copied()).to_string();
        }
        words
    }

    /// Returns the clue as a line of a `.vdk` file and of a certificate: `cage 10 r1c1 r1c2`.
    pub fn text(&self, shape: Shape) -> String {
        self.written(&|clue| {
            let mut text = String::new();
            for (index, group) in clue.groups().iter().enumerate() {
                text += if index > 0 { " =" } else { "" };
                group
                    .iter()
                    .for_each(|cell| text += &format!(" {}", cell.name(shape)));
            }
            text
        })
    }

    /// Returns the clue as a line, with its groups of cells as they are written by `cells`.
    pub(crate) fn written(&self, cells: &dyn Fn(&Clue) -> String) -> String {
        let mut text = self.kind().name.to_string();
        if let Some(inner) = self.inner() {
            let own = cells(self);
            let colon = if own.is_empty() { "" } else { " :" };
            return format!("{text}{own}{colon} {}", inner.written(cells));
        }
        if !self.alternatives().is_empty() {
            // A choice in a choice is put into brackets.
            let one = |clue: &Clue| match clue.kind().name != "any-of" {
                true => clue.written(cells),
                false => format!("( {} )", clue.written(cells)),
            };
            let list = |list: &Vec<Clue>| list.iter().map(one).collect::<Vec<_>>().join(" & ");
            let lists: Vec<String> = self.alternatives().iter().map(list).collect();
            return format!("{text} {}", lists.join(" | "));
        }
        if !self.numbers().is_empty() {
            text += &format!(" {}", listed(self.numbers()));
        }
        text + &cells(self)
    }
}

fn listed(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    numbers.join(",")
}
