//! Draws the tables of `docs/encodings.md` as bars: `cargo run --release -p veridoku-tools --
//! encoding-plot < docs/encodings.md > docs/plots/encodings.svg`.
//!
//! Each table of the section "Measured" whose header has columns of times in µs becomes one panel
//! per such column, on a logarithmic scale; each row is a bar.

use std::fmt::Write as _;
use std::io::Read as _;

/// In pixels: the height of a bar with the space around it, the width of the names, of a panel, and
/// of the space between panels.
const ROW: f64 = 18.0;
const NAMES: f64 = 170.0;
const PANEL: f64 = 250.0;
const GAP: f64 = 70.0;

/// A column of times.
struct Panel {
    title: String,
    bars: Vec<(String, f64)>,
}

/// Returns the cells of a row of a Markdown table, without what makes them bold.
pub(crate) fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    Some(
        inner
            .split('|')
            .map(|cell| cell.trim().trim_matches('*'))
            .collect(),
    )
}

fn panels(text: &str) -> Vec<Panel> {
    let mut panels: Vec<Panel> = Vec::new();
    let mut columns: Vec<(usize, usize)> = Vec::new();
    for line in text.lines() {
        let Some(cells) = cells(line) else {
            columns.clear();
            continue;
        };
        if columns.is_empty() && cells.iter().any(|cell| cell.contains("µs")) {
            let timed = cells
                .iter()
                .enumerate()
                .filter(|(_, cell)| cell.contains("µs"));
            for (column, title) in timed {
                columns.push((column, panels.len()));
                let title = title
                    .trim_start_matches("µs")
                    .trim_start_matches(',')
                    .trim();
                panels.push(Panel {
                    title: title.to_string(),
                    bars: Vec::new(),
                });
            }
            continue;
        }
        for &(column, panel) in &columns {
            let number = cells.get(column).map(|cell| cell.replace(',', ""));
            if let Some(Ok(time)) = number.map(|n| n.parse::<f64>()) {
                panels[panel].bars.push((cells[0].to_string(), time));
            }
        }
    }
    panels
}

fn draw(panels: &[Panel]) -> String {
    let rows = panels.iter().map(|p| p.bars.len()).max().unwrap_or(0) as f64;
    let (width, height) = (
        (NAMES + PANEL + GAP) * panels.len() as f64,
        rows * ROW + 60.0,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (panel, left) in panels
        .iter()
        .zip((0..).map(|i| f64::from(i) * (NAMES + PANEL + GAP)))
    {
        let times = || panel.bars.iter().map(|(_, time)| *time);
        let low = times().fold(f64::MAX, f64::min) / 2.0;
        let high = times().fold(0.0, f64::max);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"24\" font-size=\"14\" font-weight=\"bold\">{}, µs (logarithmic)</text>",
            left + NAMES,
            panel.title
        );
        for ((name, time), y) in panel
            .bars
            .iter()
            .zip((0..).map(|i| 40.0 + f64::from(i) * ROW))
        {
            let length = PANEL * (time / low).ln() / (high / low).ln();
            let fill = if (time - times().fold(f64::MAX, f64::min)).abs() < 1e-9 {
                "#2f6f4f"
            } else {
                "#7aa6c2"
            };
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>\
                 <rect x=\"{}\" y=\"{y}\" width=\"{length:.1}\" height=\"{}\" fill=\"{fill}\"/>\
                 <text x=\"{:.1}\" y=\"{}\">{time}</text>",
                left + NAMES - 6.0,
                y + 12.0,
                left + NAMES,
                ROW - 4.0,
                left + NAMES + length + 5.0,
                y + 12.0
            );
        }
    }
    svg + "</svg>\n"
}

pub(crate) fn run(_: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let measured = text.split_once("## Measured").map_or("", |(_, rest)| rest);
    print!("{}", draw(&panels(measured)));
    Ok(())
}
