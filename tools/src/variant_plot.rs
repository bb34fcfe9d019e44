//! Draws how many puzzles each solver decides within a time:
//! `cargo run --release -p veridoku-tools -- variant-plot LABEL=FILE … > docs/plots/variants.svg`.
//!
//! A file has lines `ID,SOLUTIONS,MILLISECONDS` or `ID,undecided,…`, as `variant-trial` prints
//! them; other lines are passed over, and puzzles that are not in all files. A point of a curve is
//! the number of puzzles that took no longer than its time.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;

/// In pixels: the field, and the margins at its left, top, right and bottom.
const FIELD: (f64, f64) = (560.0, 300.0);
const MARGINS: [f64; 4] = [56.0, 20.0, 24.0, 48.0];
/// The ends of the axis of times, in milliseconds.
const TIMES: (f64, f64) = (0.1, 20_000.0);
/// The colours of the curves.
const COLOURS: [&str; 4] = ["#2f6f4f", "#b5563c", "#3f6fa8", "#8a6d1f"];

/// By puzzle: the time that it took, if it was decided.
type Times = BTreeMap<String, Option<f64>>;

/// A solver with its times.
struct Curve {
    label: String,
    times: Times,
}

impl Curve {
    fn read(argument: &str) -> Result<Curve, Box<dyn Error>> {
        let (label, file) = argument.split_once('=').ok_or("expected LABEL=FILE")?;
        let text = std::fs::read_to_string(file)?;
        let line = |line: &str| {
            let mut words = line.split(',');
            let (id, solutions, time) = (words.next()?, words.next()?, words.next()?);
            let time = match solutions {
                "undecided" => None,
                number => number.parse::<u64>().ok().and(Some(time.parse().ok()?)),
            };
            (time.is_some() || solutions == "undecided").then(|| (id.to_string(), time))
        };
        Ok(Curve {
            label: label.to_string(),
            times: text.lines().filter_map(line).collect(),
        })
    }
}

/// Returns where a time is, from the left.
fn x(time: f64) -> f64 {
    let (low, high) = TIMES;
    let part = (time.clamp(low, high) / low).ln() / (high / low).ln();
    MARGINS[0] + part * FIELD.0
}

/// Returns where a number of puzzles of `most` is, from the top.
fn y(number: usize, most: usize) -> f64 {
    MARGINS[1] + FIELD.1 * (1.0 - number as f64 / most as f64)
}

/// Returns the picture of the curves.
fn draw(curves: &[Curve]) -> String {
    let first = curves.first().map(|curve| &curve.times);
    let in_all = |id: &&String| curves.iter().all(|curve| curve.times.contains_key(*id));
    let common: Vec<&String> = first
        .into_iter()
        .flat_map(Times::keys)
        .filter(in_all)
        .collect();
    let most = common.len().div_ceil(50).max(1) * 50;
    let width = MARGINS[0] + FIELD.0 + MARGINS[2];
    let height = MARGINS[1] + FIELD.1 + MARGINS[3];
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    let bottom = MARGINS[1] + FIELD.1;
    for (time, name) in [0.1, 1.0, 10.0, 100.0, 1000.0, 10_000.0]
        .into_iter()
        .zip(["0.1 ms", "1 ms", "10 ms", "0.1 s", "1 s", "10 s"])
    {
        let at = x(time);
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {} V{bottom}\" stroke=\"#ddd\"/>\
             <text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{name}</text>",
            MARGINS[1],
            bottom + 18.0
        );
    }
    for number in (0..=most).step_by(50) {
        let at = y(number, most);
        let _ = writeln!(
            svg,
            "<path d=\"M{} {at:.1} h{}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{number}</text>",
            MARGINS[0],
            FIELD.0,
            MARGINS[0] - 6.0,
            at + 4.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">puzzles decided within this time of the processor</text>",
        MARGINS[0] + FIELD.0 / 2.0,
        bottom + 38.0
    );
    for (index, (curve, colour)) in curves.iter().zip(COLOURS).enumerate() {
        let mut path = format!("M{:.1} {bottom}", x(TIMES.0));
        let decided = common.iter().filter_map(|id| curve.times[*id]);
        let mut decided: Vec<f64> = decided.collect();
        decided.sort_by(f64::total_cmp);
        for (number, &time) in decided.iter().enumerate() {
            let _ = write!(path, "H{:.1}V{:.1}", x(time), y(number + 1, most));
        }
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{}\" y=\"{}\" fill=\"{colour}\" font-size=\"14\">{}</text>",
            MARGINS[0] + 16.0,
            MARGINS[1] + 20.0 + 20.0 * index as f64,
            curve.label
        );
    }
    svg + "</svg>\n"
}

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn Error>> {
    if arguments.is_empty() {
        return Err("expected LABEL=FILE …".into());
    }
    let curves: Result<Vec<Curve>, _> = arguments.iter().map(|each| Curve::read(each)).collect();
    print!("{}", draw(&curves?));
    Ok(())
}
