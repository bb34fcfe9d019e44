//! Texts below the board: the caption, and a legend of the shapes, houses and lines that occur.

use super::super::Tint;
use super::super::scene::{Content, PARTS, part_key};
use super::super::wrap::{paragraphs, wrapped};
use super::{MARGIN, Page, Point, REACH, arrows, board, number, spots, stroke};
use veridoku_model::formats::escaped_xml;

/// The font size.
const SIZE: f64 = 14.0;
/// The width of a letter relative to the font size, an upper estimate.
const LETTER: f64 = 0.58;
/// The distance between two lines.
const LINE: f64 = 20.0;

/// The legend, and the height of the page with it.
pub(super) struct Legend {
    pub(super) text: String,
    pub(super) height: f64,
}

/// A sample and its words.
struct Entry {
    /// The width of the sample.
    room: f64,
    draw: Box<dyn Fn(Point) -> String>,
    words: String,
}

impl Page<'_> {
    pub(super) fn legend(&self) -> Legend {
        let left = self.edge();
        let room = self.width - left - MARGIN;
        let mut y = self.top + self.down() + 30.0;
        let mut text = String::new();
        let letters = (room / (SIZE * LETTER)) as usize;
        for paragraph in paragraphs(&self.scene.caption) {
            for line in wrapped(&paragraph, letters) {
                text += &words(left, y, SIZE, &line);
                y += LINE;
            }
        }
        if !self.scene.caption.is_empty() {
            y += 8.0;
        }
        let mut x = left;
        for entry in self.entries() {
            let long = entry.words.chars().count() as f64 * (SIZE - 1.0) * LETTER;
            let wide = entry.room + long + 18.0;
            if x > left && x + wide > left + room {
                (x, y) = (left, y + LINE + 5.0);
            }
            text += &(entry.draw)(Point { x, y: y - 5.0 });
            text += &words(x + entry.room, y, SIZE - 1.0, &entry.words);
            x += wide;
        }
        let end = if x > left { LINE } else { 0.0 };
        Legend {
            text,
            height: y + end,
        }
    }

    fn entries(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        for tint in self.scene.tints(true) {
            let look = tint.look(self.several);
            entries.push(Entry {
                room: 2.0 * REACH + 8.0,
                words: self.scene.say(look.key).to_string(),
                draw: Box::new(move |at| {
                    let middle = Point {
                        x: at.x + REACH,
                        ..at
                    };
                    let mut text = spots::shape(&look, middle, REACH * 0.85, "");
                    if tint == Tint::Gone {
                        text += &spots::strike(middle, REACH * 0.85);
                    }
                    text
                }),
            });
        }
        for part in PARTS {
            let names = self.scene.named(part);
            if names.is_empty() {
                continue;
            }
            let (fill, color, dashed) = board::colors(part);
            entries.push(Entry {
                room: 30.0,
                words: format!("{}: {names}", self.scene.say(part_key(part))),
                draw: Box::new(move |at| {
                    format!(
                        "<rect x=\"{}\" y=\"{}\" width=\"22\" height=\"15\" fill=\"{fill}\" {}/>\n",
                        number(at.x),
                        number(at.y - 7.5),
                        stroke(color, 1.6, dashed)
                    )
                }),
            });
        }
        for (strong, key) in [(true, "legend.strong"), (false, "legend.weak")] {
            if self.scene.arrows.iter().any(|arrow| arrow.strong == strong) {
                entries.push(Entry {
                    room: 44.0,
                    words: self.scene.say(key).to_string(),
                    draw: Box::new(move |at| {
                        let to = Point {
                            x: at.x + 36.0,
                            ..at
                        };
                        arrows::sample(at, to, strong, arrows::color(0))
                    }),
                });
            }
        }
        entries.extend(self.branches());
        entries.extend(self.written());
        entries
    }

    /// Returns the entries for the branches of a step with several chains, each in its colour, and
    /// for the ends of a lone chain.
    fn branches(&self) -> Vec<Entry> {
        let each = |(number, name): (usize, &String)| Entry {
            room: 44.0,
            words: format!("{}: {name}", self.scene.branch(number)),
            draw: Box::new(move |at| {
                let to = Point {
                    x: at.x + 36.0,
                    ..at
                };
                arrows::sample(at, to, true, arrows::color(number))
            }),
        };
        let named = self.scene.branches.iter().enumerate();
        let named = named.filter(|(_, name)| !name.is_empty());
        let mut entries: Vec<Entry> = named.map(each).collect();
        if !self.scene.ends.is_empty() {
            entries.push(Entry {
                room: 2.0 * REACH + 8.0,
                words: self.scene.say("legend.end").to_string(),
                draw: Box::new(|at| {
                    let middle = Point {
                        x: at.x + REACH,
                        ..at
                    };
                    spots::ring(middle, REACH)
                }),
            });
        }
        entries
    }

    /// Returns the entries for Almost Locked Sets, entered digits and cells to look at.
    fn written(&self) -> Vec<Entry> {
        let squares = &self.scene.squares;
        let mut entries = Vec::new();
        if !self.scene.sets.is_empty() {
            entries.push(Entry {
                room: 30.0,
                words: self.scene.say("legend.set").to_string(),
                draw: Box::new(|at| frame(at, "none", "#7d4290")),
            });
        }
        if squares
            .iter()
            .any(|s| matches!(s.content, Content::Entry(_)))
        {
            entries.push(Entry {
                room: 18.0,
                words: self.scene.say("legend.entered").to_string(),
                draw: Box::new(|at| {
                    format!(
                        "<text x=\"{}\" y=\"{}\" font-size=\"19\" fill=\"#1b5e9e\">5</text>\n",
                        number(at.x),
                        number(at.y + 7.0)
                    )
                }),
            });
        }
        if squares.iter().any(|square| square.look) {
            entries.push(Entry {
                room: 30.0,
                words: self.scene.say("legend.look").to_string(),
                draw: Box::new(|at| frame(at, "#f7e58a", "#b0b0b0")),
            });
        }
        entries
    }
}

fn frame(at: Point, fill: &str, color: &str) -> String {
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"22\" height=\"15\" fill=\"{fill}\" {}/>\n",
        number(at.x),
        number(at.y - 7.5),
        stroke(color, 1.6, false)
    )
}

fn words(x: f64, y: f64, size: f64, text: &str) -> String {
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"#222222\">{}</text>\n",
        number(x),
        number(y),
        number(size),
        escaped_xml(text)
    )
}
