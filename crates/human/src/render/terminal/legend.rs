//! The legend under a board of characters.

use super::super::scene::{Content, PARTS, Square, part_key};
use super::super::tint::Look;
use super::super::wrap::wrapped;
use super::{Page, backdrop, ground};
use veridoku_model::grid::Candidate;

impl Page<'_> {
    /// Returns a legend of the signs that occur.
    pub(super) fn legend(&self) -> Vec<String> {
        let scene = self.scene;
        let entry = |look: Look| {
            let sign = self.paint(&look.sign.to_string(), &backdrop(&look));
            (sign, format!(" {}", scene.say(look.key)))
        };
        let tints = scene.tints(false);
        let mut entries: Vec<(String, String)> =
            tints.iter().map(|t| entry(t.look(self.several))).collect();
        let entered = |square: &Square| matches!(square.content, Content::Entry(_));
        if scene.squares.iter().any(entered) {
            entries.push((
                "(n)".to_string(),
                format!(" {}", scene.say("legend.entered")),
            ));
        }
        if scene.squares.iter().any(|square| square.look) {
            entries.push(("?".to_string(), format!(" {}", scene.say("legend.look"))));
        }
        let mut lines = self.filled(entries);
        let parts = PARTS.into_iter().filter_map(|part| {
            let names = scene.named(part);
            let label = format!("{}:", scene.say(part_key(part)));
            (!names.is_empty()).then(|| self.listed(&label, ground(part), &names))
        });
        lines.extend(parts.flatten());
        let branches = scene.branches.iter().enumerate();
        let branches = branches.filter(|(_, name)| !name.is_empty());
        lines.extend(branches.flat_map(|(number, name)| {
            self.listed(&format!("{}:", scene.branch(number)), "", name)
        }));
        if !scene.ends.is_empty() {
            let name =
                |end: &Candidate| scene.symbol(end.digit).to_string() + &end.cell.name(scene.shape);
            let names: Vec<String> = scene.ends.iter().map(name).collect();
            lines.extend(self.listed(
                &format!("{}:", scene.say("legend.ends")),
                "",
                &names.join(", "),
            ));
        }
        let clues = self.signs.legend.iter();
        lines.extend(clues.flat_map(|(signs, words)| self.listed(signs, "", words)));
        lines
    }

    fn space(&self) -> String {
        " ".repeat(self.label + 2)
    }

    /// Returns lines of entries, each a sign, which may be painted, and its words.
    fn filled(&self, entries: Vec<(String, String)>) -> Vec<String> {
        let mut lines: Vec<(usize, String)> = Vec::new();
        for (sign, words) in entries {
            // A sign in brackets is never painted.
            let long = words.chars().count() + if sign.starts_with('(') { 3 } else { 1 };
            match lines.last_mut() {
                Some((used, line)) if *used + 3 + long <= self.columns => {
                    *line += &format!("   {sign}{words}");
                    *used += 3 + long;
                }
                _ => lines.push((
                    self.label + 2 + long,
                    format!("{}{sign}{words}", self.space()),
                )),
            }
        }
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// Returns the lines of a list behind a label.
    fn listed(&self, label: &str, style: &str, names: &str) -> Vec<String> {
        let indent = self.label + 2 + label.chars().count() + 1;
        let room = self.columns.saturating_sub(indent);
        let rows = wrapped(names, room).into_iter().enumerate();
        rows.map(|(row, names)| {
            if row == 0 {
                format!("{}{} {names}", self.space(), self.paint(label, style))
            } else {
                format!("{}{names}", " ".repeat(indent))
            }
        })
        .collect()
    }
}
