//! Draws the distribution of clues of minimal puzzles as SVG, and prints the figures of
//! `docs/generation.md`: `cargo run --release -p veridoku-tools -- clue-counts OUT.svg LABEL=FILE
//! ... [bias:LABEL=FILE] [weighed:LABEL=N]`.
//!
//! A file has one 9×9 puzzle a line. `bias:` names a sample of `--method controlled-bias`; it is
//! drawn as it is and with the bias removed. `weighed:` draws N weighted puzzles from seed 1.

use std::error::Error;
use std::fmt::Write;
use std::sync::Arc;
use veridoku::generate::{Fill, Oracle, stream, weighed, weight};
use veridoku::grid::Shape;
use veridoku::rules::{Rule, Rulebook};

/// The numbers of clues to draw.
const CLUES: std::ops::RangeInclusive<usize> = 18..=44;
const COLORS: [&str; 8] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8c564b",
];
const DASHES: [&str; 3] = ["none", "6 3", "2 2"];

/// Puzzles by clues, as pairs of clues and weight.
struct Sample {
    label: String,
    puzzles: Vec<(usize, f64)>,
}

impl Sample {
    fn total(&self) -> f64 {
        self.puzzles.iter().map(|p| p.1).sum()
    }

    fn mean(&self) -> f64 {
        self.puzzles.iter().map(|p| p.0 as f64 * p.1).sum::<f64>() / self.total()
    }

    fn deviation(&self) -> f64 {
        let mean = self.mean();
        let square = |p: &(usize, f64)| (p.0 as f64 - mean).powi(2) * p.1;
        (self.puzzles.iter().map(square).sum::<f64>() / self.total()).sqrt()
    }

    /// Returns the standard error of the mean, as of a ratio of sums.
    fn error(&self) -> f64 {
        let mean = self.mean();
        let square = |p: &(usize, f64)| ((p.0 as f64 - mean) * p.1).powi(2);
        self.puzzles.iter().map(square).sum::<f64>().sqrt() / self.total()
    }

    /// Returns the effective sample size: the number of puzzles of equal weight with the same
    /// variance.
    fn effective(&self) -> f64 {
        self.total().powi(2) / self.puzzles.iter().map(|p| p.1 * p.1).sum::<f64>()
    }

    fn share(&self, clues: usize) -> f64 {
        let of_clues = self.puzzles.iter().filter(|p| p.0 == clues);
        of_clues.map(|p| p.1).sum::<f64>() / self.total()
    }
}

pub(crate) fn run(arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = arguments.into_iter();
    let out = arguments.next().ok_or("expected a file to draw to")?;
    let mut samples = Vec::new();
    for argument in arguments {
        let (label, source) = argument.split_once('=').ok_or("expected LABEL=FILE")?;
        if let Some(label) = label.strip_prefix("weighed:") {
            samples.push(draw_weighed(label, source.parse()?));
        } else if let Some(label) = label.strip_prefix("bias:") {
            let raw = read(label, source)?;
            let corrected = raw.puzzles.iter().map(|p| (p.0, weight(81, p.0, 25)));
            samples.push(Sample {
                label: format!("{label}, corrected"),
                puzzles: corrected.collect(),
            });
            samples.insert(samples.len() - 1, raw);
        } else {
            samples.push(read(label, source)?);
        }
    }
    println!("puzzles  effective    mean   ± error  deviation  range  sample");
    for sample in &samples {
        let range = sample.puzzles.iter().map(|p| p.0);
        println!(
            "{:>7} {:>10.0} {:>7.3} {:>9.3} {:>10.2}  {}–{}  {}",
            sample.puzzles.len(),
            sample.effective(),
            sample.mean(),
            sample.error(),
            sample.deviation(),
            range.clone().min().unwrap_or(0),
            range.max().unwrap_or(0),
            sample.label
        );
    }
    std::fs::write(out, picture(&samples)?)?;
    Ok(())
}

fn read(label: &str, file: &str) -> Result<Sample, Box<dyn Error>> {
    let text = std::fs::read_to_string(file)?;
    let given = |byte: &u8| (b'1'..=b'9').contains(byte);
    let lines = text.lines().filter(|line| line.len() == 81);
    let puzzles = lines.map(|line| (line.bytes().filter(given).count(), 1.0));
    Ok(Sample {
        label: label.to_string(),
        puzzles: puzzles.collect(),
    })
}

fn draw_weighed(label: &str, number: u64) -> Sample {
    let shape = Shape::CLASSIC;
    let fill = Fill::new(shape);
    let mut oracle = Oracle::new(&Arc::new(Rulebook::new(shape, &Rule::PLAIN)));
    let mut puzzles = Vec::new();
    for i in 0..number {
        let mut rng = stream(1, i + 1);
        let grid = fill.fill(&mut rng).values().to_vec();
        if let Some(puzzle) = weighed(&mut oracle, &grid, &mut rng) {
            let clues = puzzle.values.iter().filter(|&&v| v != 0).count();
            puzzles.push((clues, puzzle.log_weight));
        }
    }
    let most = puzzles.iter().map(|p| p.1).fold(f64::MIN, f64::max);
    let average = puzzles.iter().map(|p| (p.1 - most).exp()).sum::<f64>() / puzzles.len() as f64;
    let log10 = (most + average.ln()) / std::f64::consts::LN_10;
    println!("minimal puzzles of a grid on average: 10^{log10:.3}");
    puzzles.iter_mut().for_each(|p| p.1 = (p.1 - most).exp());
    Sample {
        label: label.to_string(),
        puzzles,
    }
}

fn picture(samples: &[Sample]) -> Result<String, std::fmt::Error> {
    let (left, top, width, height) = (56.0, 16.0, 560.0, 300.0);
    let (first, last) = (*CLUES.start(), *CLUES.end());
    let highest = samples.iter().flat_map(|s| CLUES.map(|n| s.share(n)));
    let highest = (highest.fold(0.0, f64::max) * 10.0).ceil() / 10.0;
    let x = |clues: usize| left + width * (clues - first) as f64 / (last - first) as f64;
    let y = |share: f64| top + height * (1.0 - share / highest);
    let bottom = top + height;
    let total = bottom + 52.0 + 20.0 * samples.len().div_ceil(2) as f64;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 {total}\" font-family=\"sans-serif\" font-size=\"12\">\n\
<title>Clues of puzzles that cannot lose any</title>\n<rect width=\"640\" height=\"{total}\" fill=\"white\"/>\n"
    );
    for tenth in 0..=(highest * 10.0).round() as usize {
        let (at, label) = (y(tenth as f64 / 10.0), tenth * 10);
        writeln!(
            svg,
            "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\
<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}%</text>",
            left + width,
            left - 6.0,
            at + 4.0
        )?;
    }
    for clues in CLUES.step_by(2) {
        writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{clues}</text>",
            x(clues),
            bottom + 16.0
        )?;
    }
    writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">clues</text>",
        left + width / 2.0,
        bottom + 34.0
    )?;
    for (i, sample) in samples.iter().enumerate() {
        let line = format!(
            "stroke=\"{}\" stroke-dasharray=\"{}\" stroke-width=\"2\" fill=\"none\"",
            COLORS[i % COLORS.len()],
            DASHES[i % DASHES.len()]
        );
        let points: Vec<String> = CLUES
            .map(|n| format!("{:.1},{:.1}", x(n), y(sample.share(n))))
            .collect();
        writeln!(svg, "<polyline points=\"{}\" {line}/>", points.join(" "))?;
        let (at, down) = (
            left + (i % 2) as f64 * 290.0,
            bottom + 56.0 + 20.0 * (i / 2) as f64,
        );
        writeln!(
            svg,
            "<path d=\"M{at:.1} {down:.1}h28\" {line}/><text x=\"{:.1}\" y=\"{:.1}\">{} (mean {:.2})</text>",
            at + 34.0,
            down + 4.0,
            sample.label,
            sample.mean()
        )?;
    }
    svg += "</svg>\n";
    Ok(svg)
}
