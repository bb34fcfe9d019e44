//! A chart of the times of engines as SVG: a mark for each run, the time on a logarithmic axis.

use std::fmt::Write;

/// A run of an engine, a mark of a [`chart`].
#[derive(Clone, Debug, PartialEq)]
pub struct ChartPoint {
    /// The puzzle, from 1.
    pub puzzle: usize,
    /// The engine.
    pub engine: &'static str,
    /// The time.
    pub seconds: f64,
    /// Whether the run had an answer; the others are drawn hollow.
    pub settled: bool,
}

/// Colours that tell apart for most kinds of colour vision (after P. Tol's "muted" scheme).
const COLOURS: [&str; 11] = [
    "#332288", "#cc6677", "#117733", "#88ccee", "#882255", "#ddcc77", "#44aa99", "#aa4499",
    "#999933", "#000000", "#777777",
];
const LEFT: f64 = 80.0;
const TOP: f64 = 24.0;
const FIELD: (f64, f64) = (560.0, 380.0);
const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 460.0;

/// Returns a chart of time against puzzle as SVG, with a mark for each run.
pub fn chart(points: &[ChartPoint]) -> String {
    let mut engines: Vec<&str> = Vec::new();
    for point in points {
        if !engines.contains(&point.engine) {
            engines.push(point.engine);
        }
    }
    let times = points.iter().map(|p| p.seconds.max(1e-7).log10());
    let low = times.clone().fold(f64::INFINITY, f64::min);
    let low = if low.is_finite() { low.floor() } else { -6.0 };
    let high = times
        .fold(f64::NEG_INFINITY, f64::max)
        .ceil()
        .max(low + 1.0);
    let puzzles = points.iter().map(|p| p.puzzle).max().unwrap_or(1);
    let y = |log: f64| TOP + FIELD.1 * (high - log) / (high - low);
    let slot = FIELD.0 / puzzles as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    let mut power = low;
    while power <= high {
        let at = y(power);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}h{}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            FIELD.0,
            LEFT - 8.0,
            at + 4.0,
            time(power as i32)
        );
        power += 1.0;
    }
    let step = puzzles.div_ceil(20);
    for puzzle in (1..=puzzles).filter(|p| p % step == 0 || puzzles < 20) {
        let x = LEFT + slot * (puzzle as f64 - 0.5);
        let bottom = TOP + FIELD.1;
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{puzzle}</text>",
            bottom + 18.0
        );
    }
    // Between the rooms of puzzles, while there are few enough.
    for puzzle in (0..=puzzles).filter(|_| puzzles <= 40) {
        let x = LEFT + slot * puzzle as f64;
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} {TOP}v{}\" stroke=\"#ddd\"/>",
            FIELD.1
        );
    }
    let _ = writeln!(
        svg,
        "<text transform=\"translate(14 {}) rotate(-90)\" text-anchor=\"middle\">time (logarithmic)</text>",
        TOP + FIELD.1 / 2.0
    );
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">puzzle</text>",
        LEFT + FIELD.0 / 2.0,
        TOP + FIELD.1 + 40.0
    );
    for point in points {
        let Some(index) = engines.iter().position(|&name| name == point.engine) else {
            continue;
        };
        // The engines side by side within the room of a puzzle.
        let offset = (index as f64 + 0.5) / engines.len() as f64 - 0.5;
        let x = LEFT + slot * (point.puzzle as f64 - 0.5 + 0.8 * offset);
        mark(
            &mut svg,
            (x, y(point.seconds.max(1e-7).log10())),
            index,
            point.settled,
        );
    }
    let x = LEFT + FIELD.0 + 30.0;
    for (index, name) in engines.iter().enumerate() {
        let at = TOP + 14.0 + 22.0 * index as f64;
        mark(&mut svg, (x, at), index, true);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\">{name}</text>",
            x + 12.0,
            at + 4.0
        );
    }
    let at = TOP + 24.0 + 22.0 * engines.len() as f64;
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{at}\" fill=\"#555\">hollow: no answer in its limit</text>",
        x - 4.0
    );
    svg + "</svg>\n"
}

/// A mark in the colour and the shape of an engine.
fn mark(svg: &mut String, (x, y): (f64, f64), index: usize, full: bool) {
    let colour = COLOURS[index % COLOURS.len()];
    let fill = if full { colour } else { "#fff" };
    let path = match index % 4 {
        0 => format!("M{:.1} {y:.1}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0", x - 4.0),
        1 => format!("M{:.1} {:.1}h8v8h-8z", x - 4.0, y - 4.0),
        2 => format!("M{x:.1} {:.1}l5 5l-5 5l-5 -5z", y - 5.0),
        _ => format!("M{x:.1} {:.1}l5 9h-10z", y - 5.0),
    };
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{colour}\"/>"
    );
}

/// A power of ten of a second: `1 ms`.
fn time(power: i32) -> String {
    match power {
        ..=-7 => format!("{} ns", 10u64.pow((power + 9).max(0) as u32)),
        -6..=-4 => format!("{} µs", 10u64.pow((power + 6) as u32)),
        -3..=-1 => format!("{} ms", 10u64.pow((power + 3) as u32)),
        0.. => format!("{} s", 10u64.pow(power.min(9) as u32)),
    }
}
