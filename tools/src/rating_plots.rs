//! Draws each scale against measured times as SVG:
//! `cargo run --release -p veridoku-tools -- rating-plots TIMES.csv FOLDER`. The file has columns
//! `puzzle` and `avg_seconds`. Makes the pictures of `docs/rating.md`.

use crate::statistics::spearman;
use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use veridoku::engine::Limits;
use veridoku::human::{Level, Order, TechniqueId};
use veridoku::rate::{
    Explainer, GivensGrade, by_givens, ceiling, expected_time, explainer, hodoku,
};

/// The size of a picture and of the margins around the field.
const SIZE: (f64, f64) = (640.0, 420.0);
const MARGIN: [f64; 4] = [64.0, 18.0, 62.0, 64.0]; // top, right, bottom, left
/// The ends of the axis of times, in seconds, and its ticks, in minutes.
const TIMES: (f64, f64) = (140.0, 2500.0);
const MINUTES: [f64; 9] = [3.0, 4.0, 5.0, 7.0, 10.0, 15.0, 20.0, 30.0, 40.0];

/// One scale.
struct Plot {
    file: &'static str,
    title: &'static str,
    axis: &'static str,
    /// The places of ticks, with their names.
    ticks: Vec<(f64, String)>,
    ends: (f64, f64),
    log: bool,
    /// Spreads points that would coincide by this much, either way.
    spread: f64,
    values: Vec<f64>,
    /// A remark beside the correlation.
    note: &'static str,
}

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let [file, folder] = &arguments[..] else {
        return Err("expected TIMES.csv FOLDER".into());
    };
    let text = std::fs::read_to_string(file)?;
    let mut rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let names = rows.next().ok_or("an empty file")?;
    let column = |name: &str| {
        names
            .iter()
            .position(|n| *n == name)
            .ok_or("a column is missing")
    };
    let (puzzle, seconds) = (column("puzzle")?, column("avg_seconds")?);
    let (mut puzzles, mut times) = (Vec::new(), Vec::new());
    for row in rows {
        let mut values = [0; 81];
        for (value, byte) in values.iter_mut().zip(row[puzzle].bytes()) {
            *value = if byte.is_ascii_digit() {
                byte - b'0'
            } else {
                0
            };
        }
        puzzles.push(values);
        times.push(row[seconds].parse::<f64>()?);
    }
    for plot in plots(&puzzles)? {
        let svg = draw(&plot, &times);
        std::fs::write(
            Path::new(folder).join(format!("rating-{}.svg", plot.file)),
            svg,
        )?;
        println!("{}: {:.3}", plot.file, spearman(&plot.values, &times));
    }
    Ok(())
}

fn plots(puzzles: &[[u8; 81]]) -> Result<Vec<Plot>, Box<dyn Error>> {
    let ratings = puzzles.iter().map(explainer).collect::<Option<Vec<_>>>();
    let ratings = ratings.ok_or("no ER")?;
    let tenths = |of: fn(&Explainer) -> u16| -> Vec<f64> {
        ratings.iter().map(|r| f64::from(of(r)) / 10.0).collect()
    };
    let er = tenths(|rating| rating.er);
    let (names, ceilings) = ceilings(puzzles).ok_or("no ceiling")?;
    let level = |er: &f64| f64::from(Level::of_er((er * 10.0).round() as u16) as u8);
    let levels = er.iter().map(level).collect();
    let score = |p| {
        hodoku(p, &Limits::none())
            .ok()
            .flatten()
            .and_then(|rating| rating.score)
            .map(f64::from)
    };
    let scores = puzzles
        .iter()
        .map(score)
        .collect::<Option<Vec<_>>>()
        .ok_or("no score")?;
    let expected = puzzles
        .iter()
        .map(expected_time)
        .collect::<Option<Vec<_>>>();
    let expected = expected.ok_or("no time")?;
    let clues = |p: &[u8; 81]| p.iter().filter(|&&value| value != 0).count() as f64;
    let grade = |p| by_givens(p).map(|grade: GivensGrade| f64::from(grade as u8));
    let numbers = |list: &[f64]| list.iter().map(|&at| (at, at.to_string())).collect();
    let named = |names: &[&str], from: usize| {
        let each = names.iter().enumerate();
        each.map(|(i, name)| ((from + i) as f64, (*name).to_string()))
            .collect()
    };
    Ok(vec![
        Plot {
            file: "time",
            title: "Expected time",
            axis: "expected time, minutes (logarithmic)",
            ticks: MINUTES[1..8]
                .iter()
                .map(|&m| (m * 60.0, m.to_string()))
                .collect(),
            ends: (230.0, 1900.0),
            log: true,
            spread: 0.0,
            values: expected,
            note: "on the times that it was fitted to; cross-validated 0.716",
        },
        Plot {
            file: "er",
            title: "Explainer rating",
            axis: "ER",
            ticks: numbers(&[1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0]),
            ends: (1.0, 7.5),
            log: false,
            spread: 0.04,
            values: er,
            note: "",
        },
        Plot {
            file: "ep",
            title: "Explainer rating up to the first placement",
            axis: "EP",
            ticks: numbers(&[1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0]),
            ends: (0.8, 7.5),
            log: false,
            spread: 0.04,
            values: tenths(|rating| rating.ep),
            note: "",
        },
        Plot {
            file: "ed",
            title: "Explainer rating of the first step",
            axis: "ED",
            ticks: numbers(&[1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 7.0]),
            ends: (0.8, 7.5),
            log: false,
            spread: 0.04,
            values: tenths(|rating| rating.ed),
            note: "",
        },
        Plot {
            file: "ceiling",
            title: "Technique ceiling",
            axis: "ceiling, by code, in the order of the table",
            ends: (-0.5, names.len() as f64 - 0.5),
            ticks: (0u32..).map(f64::from).zip(names).collect(),
            log: false,
            spread: 0.25,
            values: ceilings,
            note: "",
        },
        Plot {
            file: "level",
            title: "Level",
            axis: "level, by ER",
            ticks: named(&["very easy", "easy", "medium", "hard", "expert"], 0),
            ends: (-0.5, 4.5),
            log: false,
            spread: 0.25,
            values: levels,
            note: "",
        },
        Plot {
            file: "hodoku",
            title: "HoDoKu score",
            axis: "score (logarithmic)",
            ticks: numbers(&[200.0, 300.0, 500.0, 800.0, 1200.0, 1800.0]),
            ends: (185.0, 2000.0),
            log: true,
            spread: 0.0,
            values: scores,
            note: "",
        },
        Plot {
            file: "clues",
            title: "Clue count",
            axis: "givens, most first",
            ticks: (23..=33).map(|n| (-f64::from(n), n.to_string())).collect(),
            ends: (-33.7, -22.3),
            log: false,
            spread: 0.25,
            values: puzzles.iter().map(|p| -clues(p)).collect(),
            note: "",
        },
        Plot {
            file: "givens",
            title: "Level by givens",
            axis: "level by the number of givens",
            ticks: named(
                &["extremely easy", "easy", "medium", "hard", "very hard"],
                0,
            ),
            ends: (-0.5, 4.5),
            log: false,
            spread: 0.25,
            values: puzzles.iter().map(|p| grade(p).unwrap_or(0.0)).collect(),
            note: "",
        },
    ])
}

/// Returns the codes of the ceilings that occur, in the order of the table, and the index of each
/// puzzle's.
fn ceilings(puzzles: &[[u8; 81]]) -> Option<(Vec<String>, Vec<f64>)> {
    let order = Order::default();
    let of = |p: &[u8; 81]| {
        ceiling(&p.into(), &order, &Limits::none())
            .ok()
            .flatten()?
            .technique
    };
    let all = puzzles.iter().map(of).collect::<Option<Vec<_>>>()?;
    let kinds: BTreeSet<TechniqueId> = all.iter().copied().collect();
    let place = |id: &TechniqueId| kinds.iter().position(|kind| kind == id).map(|i| i as f64);
    let places = all.iter().map(place).collect::<Option<Vec<_>>>()?;
    let names = kinds.iter().map(|id| id.facts().code.to_string());
    Some((names.collect(), places))
}

/// Returns the position of a value between two ends, from 0 to 1.
fn place(value: f64, (from, to): (f64, f64), log: bool) -> f64 {
    if log {
        (value / from).ln() / (to / from).ln()
    } else {
        (value - from) / (to - from)
    }
}

fn draw(plot: &Plot, times: &[f64]) -> String {
    let [top, right, bottom, left] = MARGIN;
    let (width, height) = (SIZE.0 - left - right, SIZE.1 - top - bottom);
    let x = |value: f64| left + width * place(value, plot.ends, plot.log);
    let y = |time: f64| top + height * (1.0 - place(time, TIMES, true));
    let mut svg = String::new();
    // Writing to memory does not fail.
    let _ = head(&mut svg, plot, spearman(&plot.values, times), times.len());
    for (number, (value, name)) in plot.ticks.iter().enumerate() {
        // Many names are written in two rows.
        let row = if plot.ticks.len() > 14 { number % 2 } else { 0 };
        let x = x(*value);
        let _ = writeln!(
            svg,
            "<path class=\"line\" d=\"M{x:.1} {top}v{height}\"/><text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{name}</text>",
            top + height + 18.0 + 13.0 * row as f64
        );
    }
    for minutes in MINUTES {
        let y = y(minutes * 60.0);
        let _ = writeln!(
            svg,
            "<path class=\"line\" d=\"M{left} {y:.1}h{width}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{minutes}</text>",
            left - 8.0,
            y + 4.0
        );
    }
    svg += "<g class=\"dot\">\n";
    for (i, (&value, &time)) in plot.values.iter().zip(times).enumerate() {
        // The golden ratio spreads points evenly, and reproducibly.
        let turn = (i as f64 * 0.618_034).fract() * 2.0 - 1.0;
        let (x, y) = (x(value + turn * plot.spread), y(time));
        let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.6\"/>");
    }
    svg += "</g>\n";
    if plot.spread > 0.1 {
        medians(&mut svg, plot, times, &x, &y);
    }
    let _ = writeln!(
        svg,
        "<path class=\"frame\" d=\"M{left} {top}v{height}h{width}\"/>\n</svg>"
    );
    svg
}

/// Writes the title, the caption and the names of the axes.
fn head(svg: &mut String, plot: &Plot, correlation: f64, puzzles: usize) -> std::fmt::Result {
    let [top, right, bottom, left] = MARGIN;
    let note = match plot.note {
        "" => String::new(),
        note => format!(", {note}"),
    };
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\" fill=\"#333\">",
        SIZE.0, SIZE.1
    )?;
    writeln!(
        svg,
        "<style>.line{{stroke:#e6e6e6}}.frame{{stroke:#777;fill:none}}.dot{{fill:#2a6f97;fill-opacity:.35}}.median{{stroke:#c1440e;stroke-width:2.5}}</style>"
    )?;
    writeln!(svg, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>")?;
    writeln!(
        svg,
        "<text x=\"{left}\" y=\"26\" font-size=\"17\" font-weight=\"bold\">{} against measured time</text>",
        plot.title
    )?;
    writeln!(
        svg,
        "<text x=\"{left}\" y=\"46\">{puzzles} puzzles, Spearman {correlation:.3}{note}</text>"
    )?;
    let (middle, low) = (left + (SIZE.0 - left - right) / 2.0, SIZE.1 - 16.0);
    writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{low}\" text-anchor=\"middle\">{}</text>",
        plot.axis
    )?;
    let half = top + (SIZE.1 - top - bottom) / 2.0;
    writeln!(
        svg,
        "<text transform=\"translate(20 {half}) rotate(-90)\" text-anchor=\"middle\">mean time, minutes (logarithmic)</text>"
    )
}

/// Draws a line at the median time of each value that several puzzles share.
fn medians(
    svg: &mut String,
    plot: &Plot,
    times: &[f64],
    x: &dyn Fn(f64) -> f64,
    y: &dyn Fn(f64) -> f64,
) {
    for (value, _) in &plot.ticks {
        let pairs = plot.values.iter().zip(times);
        let mut own: Vec<f64> = pairs
            .filter(|(v, _)| *v == value)
            .map(|(_, &t)| t)
            .collect();
        if own.len() < 3 {
            continue;
        }
        own.sort_by(f64::total_cmp);
        let (from, to) = (x(value - 0.36), x(value + 0.36));
        let y = y(own[own.len() / 2]);
        // Writing to memory does not fail.
        let _ = writeln!(
            svg,
            "<path class=\"median\" d=\"M{from:.1} {y:.1}H{to:.1}\"/>"
        );
    }
}
