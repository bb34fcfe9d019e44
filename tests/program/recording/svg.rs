//! The screen of a terminal as SVG, still or moving.

use std::fmt::Write;
use vt100::{Color, Screen};

/// The width and height of a character, in pixels.
const CELL: (usize, usize) = (8, 17);
const PAD: usize = 10;
const GROUND: &str = "#16191d";
const INK: &str = "#d5dae0";
/// The sixteen colours of a terminal.
const COLOURS: [&str; 16] = [
    "#000000", "#e5534b", "#57ab5a", "#c69026", "#2f66b0", "#b083f0", "#56d4dd", "#b6bec8",
    "#6b7580", "#ff938a", "#6bc46d", "#daaa3f", "#6cb6ff", "#dcbdfb", "#a6eef2", "#ffffff",
];

/// A screen, what the viewer is told, and for how many seconds it is shown.
pub(super) struct Frame {
    rows: Vec<String>,
    columns: usize,
    caption: String,
    seconds: f64,
}

/// How a run of characters looks.
#[derive(Clone, PartialEq)]
struct Style {
    ink: String,
    ground: Option<String>,
    bold: bool,
    under: bool,
}

impl Frame {
    pub(super) fn of(screen: &Screen, caption: &str, seconds: f64) -> Frame {
        let (rows, columns) = screen.size();
        Frame {
            rows: (0..rows.get())
                .map(|row| line(screen, row, columns.get()))
                .collect(),
            columns: columns.get().into(),
            caption: caption.to_string(),
            seconds,
        }
    }

    fn size(&self) -> (usize, usize) {
        let caption = usize::from(self.seconds > 0.0) * 2;
        (
            self.columns * CELL.0 + 2 * PAD,
            (self.rows.len() + caption) * CELL.1 + 2 * PAD,
        )
    }
}

fn style(screen: &Screen, row: u16, column: u16) -> Style {
    let cell = screen.cell(row, column).unwrap();
    let colour = |colour| match colour {
        Color::Default => None,
        Color::Idx(n) => Some(COLOURS[usize::from(n)].to_string()),
        Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
    };
    let (mut ink, mut ground) = (colour(cell.fgcolor()), colour(cell.bgcolor()));
    if cell.inverse() {
        let turned = (
            Some(ground.unwrap_or_else(|| GROUND.to_string())),
            Some(ink.unwrap_or_else(|| INK.to_string())),
        );
        (ink, ground) = turned;
    }
    Style {
        ink: ink.unwrap_or_else(|| INK.to_string()),
        ground,
        bold: cell.bold(),
        under: cell.underline(),
    }
}

/// Draws a line of the screen: grounds, the lines of the board as lines, and text.
fn line(screen: &Screen, row: u16, columns: u16) -> String {
    let mut svg = String::new();
    let mut column = 0;
    while column < columns {
        let own = style(screen, row, column);
        let mut text = String::new();
        let from = column;
        while column < columns && style(screen, row, column) == own {
            let contents = screen.cell(row, column).unwrap().contents();
            text += if contents.is_empty() { " " } else { contents };
            column += 1;
        }
        let (x, wide) = (usize::from(from) * CELL.0, text.chars().count() * CELL.0);
        if let Some(ground) = &own.ground {
            let _ = write!(
                svg,
                r#"<path fill="{ground}" d="M{x} 0h{wide}v{}h-{wide}z"/>"#,
                CELL.1
            );
        }
        svg += &lines(&text, x, &own.ink);
        svg += &words(&text, x, &own);
    }
    svg
}

/// Draws the characters of boxes as lines, so that they meet in every typeface.
fn lines(text: &str, x: usize, ink: &str) -> String {
    let (mut thin, mut thick) = (String::new(), String::new());
    for (number, c) in text.chars().enumerate() {
        let Some([up, right, down, left]) = arms(c) else {
            continue;
        };
        let (x, y) = (x + number * CELL.0 + CELL.0 / 2, CELL.1 / 2);
        let (half, below) = (CELL.0 / 2, CELL.1 - y);
        let paths = [
            (up, format!("M{x} {y}v-{y}")),
            (right, format!("M{x} {y}h{half}")),
            (down, format!("M{x} {y}v{below}")),
            (left, format!("M{x} {y}h-{half}")),
        ];
        for (weight, path) in paths {
            match weight {
                1 => thin += &path,
                2 => thick += &path,
                _ => {}
            }
        }
    }
    let mut svg = String::new();
    for (path, width) in [(thin, 1), (thick, 2)] {
        if !path.is_empty() {
            let _ = write!(
                svg,
                r#"<path stroke="{ink}" stroke-width="{width}" d="{path}"/>"#
            );
        }
    }
    svg
}

/// Returns the arms of a character of boxes, up, right, down, left: 1 thin, 2 thick.
fn arms(c: char) -> Option<[u8; 4]> {
    Some(match c {
        '─' => [0, 1, 0, 1],
        '━' => [0, 2, 0, 2],
        '│' => [1, 0, 1, 0],
        '┃' => [2, 0, 2, 0],
        '┼' => [1, 1, 1, 1],
        '╋' => [2, 2, 2, 2],
        '╂' => [2, 1, 2, 1],
        '┿' => [1, 2, 1, 2],
        '┏' => [0, 2, 2, 0],
        '┓' => [0, 0, 2, 2],
        '┗' => [2, 2, 0, 0],
        '┛' => [2, 0, 0, 2],
        '┳' => [0, 2, 2, 2],
        '┻' => [2, 2, 0, 2],
        '┣' => [2, 2, 2, 0],
        '┫' => [2, 0, 2, 2],
        '┯' => [0, 2, 1, 2],
        '┷' => [1, 2, 0, 2],
        '┠' => [2, 1, 2, 0],
        '┨' => [2, 0, 2, 1],
        _ => return None,
    })
}

/// Draws the words of a run, each at its place.
fn words(text: &str, x: usize, style: &Style) -> String {
    let mut svg = String::new();
    let all: Vec<char> = text.chars().collect();
    let is_word = |n: usize| all.get(n).is_some_and(|&c| c != ' ' && arms(c).is_none());
    let mut from = 0;
    while from < all.len() {
        if !is_word(from) {
            from += 1;
            continue;
        }
        let to = (from..).find(|&n| !is_word(n)).unwrap_or(all.len());
        let word: String = all[from..to].iter().collect();
        let word = word
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        let at = x + from * CELL.0;
        let _ = write!(
            svg,
            r#"<text x="{at}" y="13" textLength="{}""#,
            (to - from) * CELL.0
        );
        if style.ink != INK {
            let _ = write!(svg, r#" fill="{}""#, style.ink);
        }
        if style.bold {
            svg += r#" style="font-weight:bold""#;
        }
        if style.under {
            svg += r#" text-decoration="underline""#;
        }
        let _ = write!(svg, ">{word}</text>");
        from = to;
    }
    svg
}

fn head((width, height): (usize, usize), rules: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" fill=\"{INK}\">\n<style>text{{font:13px ui-monospace,'DejaVu Sans Mono',\
         Menlo,Consolas,monospace}}path[stroke]{{fill:none}}{rules}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{GROUND}\"/>\n"
    )
}

/// Draws one screen.
pub(super) fn still(frame: &Frame) -> String {
    let mut svg = head(frame.size(), "");
    for (number, row) in frame
        .rows
        .iter()
        .enumerate()
        .filter(|(_, row)| !row.is_empty())
    {
        let y = PAD + number * CELL.1;
        let _ = writeln!(svg, r#"<g transform="translate({PAD} {y})">{row}</g>"#);
    }
    svg + "</svg>\n"
}

/// Draws screens one after the other, again and again; lines that come back are drawn once.
pub(super) fn strip(frames: &[Frame]) -> String {
    let size = frames[0].size();
    let total: f64 = frames.iter().map(|frame| frame.seconds).sum();
    let mut rules = String::from("@keyframes k{");
    let mut at = 0.0;
    for (number, frame) in frames.iter().enumerate() {
        let part = at / total * 100.0;
        let _ = write!(
            rules,
            "{part:.3}%{{transform:translateX(-{}px)}}",
            number * size.0
        );
        at += frame.seconds;
    }
    let _ = write!(
        rules,
        "}}#all{{animation:k {total}s steps(1,end) infinite}}\
         @media(prefers-reduced-motion:reduce){{#all{{animation:none}}}}"
    );
    let mut svg = head(size, &rules);
    let mut known: Vec<&str> = Vec::new();
    let mut shown = String::new();
    for (number, frame) in frames.iter().enumerate() {
        let left = number * size.0 + PAD;
        let rows = frame.rows.iter().enumerate();
        for (row, text) in rows.filter(|(_, text)| !text.is_empty()) {
            let id = known.iter().position(|own| own == text).unwrap_or_else(|| {
                known.push(text);
                known.len() - 1
            });
            let _ = write!(
                shown,
                "<use href=\"#r{id}\" x=\"{left}\" y=\"{}\"/>",
                PAD + row * CELL.1
            );
        }
        let below = PAD + (frame.rows.len() + 1) * CELL.1;
        let _ = writeln!(
            shown,
            "<text x=\"{left}\" y=\"{below}\" style=\"fill:{}\">{}</text>",
            COLOURS[11], frame.caption
        );
    }
    svg += "<defs>\n";
    for (id, text) in known.iter().enumerate() {
        let _ = writeln!(svg, r#"<g id="r{id}">{text}</g>"#);
    }
    let _ = write!(svg, "</defs>\n<g id=\"all\">\n{shown}</g>\n</svg>\n");
    svg
}
