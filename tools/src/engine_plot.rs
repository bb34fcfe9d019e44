//! Draws the speed of the engines for plain 9×9 as bars, by set or by number of jobs:
//! `cargo run --release -p veridoku-tools -- engine-plot < docs/performance.md >
//! docs/plots/engines.svg`, and `engine-plot jobs` for `docs/plots/jobs.svg`.
//!
//! The table is the first of the section "Boards in lanes" or "By number of jobs": each row is a
//! set or a command, and each column of puzzles a second, up to the ratios, an engine or a number
//! of jobs. The scale is logarithmic.

use crate::encoding_plot::cells;
use std::fmt::Write as _;
use std::io::Read as _;

/// In pixels: the height of a bar, the space between sets, the width of the names and of the bars.
const BAR: f64 = 9.0;
const GAP: f64 = 9.0;
const BARS: f64 = 470.0;
/// The top of the first set.
const TOP: f64 = 64.0;
/// A color for each engine, which people who see colors differently can distinguish.
const COLORS: [&str; 3] = ["#b0b0b0", "#7aa6c2", "#2f6f4f"];

/// What is drawn of a section.
struct Plot {
    section: &'static str,
    title: &'static str,
    /// The width of the names, in pixels.
    names: f64,
    /// The lowest speed that has a bar.
    lowest: f64,
}

const ENGINES: Plot = Plot {
    section: "## Boards in lanes",
    title: "Thousands of puzzles a second, one thread (logarithmic)",
    names: 190.0,
    lowest: 5.0,
};

const JOBS: Plot = Plot {
    section: "### By number of jobs",
    title: "Puzzles a second (logarithmic)",
    names: 300.0,
    lowest: 300.0,
};

/// The speeds of the engines on the sets.
struct Table {
    engines: Vec<String>,
    sets: Vec<(String, Vec<f64>)>,
}

/// Reads the first table of a text.
fn read(text: &str) -> Option<Table> {
    let mut rows = text.lines().skip_while(|line| cells(line).is_none());
    let head = cells(rows.next()?)?;
    // A column of ratios is named after two engines.
    let engines = head[1..].iter().take_while(|name| !name.contains('/'));
    let engines: Vec<String> = engines.take(COLORS.len()).map(|n| n.to_string()).collect();
    let sets = rows.skip(1).map_while(cells).map(|row| {
        let speeds = row[1..=engines.len()].iter();
        let speeds = speeds.map(|speed| speed.replace(',', "").parse().unwrap_or(0.0));
        (row[0].replace('`', ""), speeds.collect())
    });
    let sets = sets.collect();
    Some(Table { engines, sets })
}

fn draw(table: &Table, plot: &Plot) -> String {
    let Plot {
        title,
        names,
        lowest,
        ..
    } = plot;
    let group = table.engines.len() as f64 * BAR + GAP;
    let height = TOP + table.sets.len() as f64 * group + 10.0;
    let width = names + BARS + 60.0;
    let most = table.sets.iter().flat_map(|(_, speeds)| speeds);
    let most = most.fold(*lowest, |most, &speed| most.max(speed));
    let length = |speed: f64| BARS * (speed / lowest).ln().max(0.0) / (most / lowest).ln();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"{names}\" y=\"20\" font-size=\"13\" font-weight=\"bold\">{title}</text>\n"
    );
    // Writing to memory does not fail.
    for (number, (engine, color)) in table.engines.iter().zip(COLORS).enumerate() {
        let x = names + 130.0 * number as f64;
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"34\" width=\"10\" height=\"10\" fill=\"{color}\"/>\
             <text x=\"{}\" y=\"43\">{engine}</text>",
            x + 15.0
        );
    }
    for ((set, speeds), number) in table.sets.iter().zip(0..) {
        let top = TOP + f64::from(number) * group;
        let middle = top + (group - GAP) / 2.0 + 4.0;
        let left = names - 8.0;
        let _ = writeln!(
            svg,
            "<text x=\"{left}\" y=\"{middle:.1}\" text-anchor=\"end\">{set}</text>"
        );
        for ((&speed, color), place) in speeds.iter().zip(COLORS).zip(0..) {
            let (y, long) = (top + f64::from(place) * BAR, length(speed));
            let (end, low) = (names + long + 4.0, y + BAR - 1.0);
            let _ = writeln!(
                svg,
                "<rect x=\"{names}\" y=\"{y}\" width=\"{long:.1}\" height=\"{}\" fill=\"{color}\"/>\
                 <text x=\"{end:.1}\" y=\"{low}\" font-size=\"9\">{speed}</text>",
                BAR - 1.0
            );
        }
    }
    svg + "</svg>\n"
}

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let plot = match arguments.first().map(String::as_str) {
        None => ENGINES,
        Some("jobs") => JOBS,
        Some(other) => return Err(format!("{other}: expected nothing or jobs").into()),
    };
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    let section = text.split_once(plot.section).map(|(_, rest)| rest);
    let table = section.and_then(read);
    let table = table.ok_or_else(|| format!("there is no table under {:?}", plot.section))?;
    print!("{}", draw(&table, &plot));
    Ok(())
}
