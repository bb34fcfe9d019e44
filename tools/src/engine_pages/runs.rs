//! Charts of single runs on named puzzles.

use super::chart::{Axis, Chart, Series, Shape};
use std::error::Error;
use std::fmt::Write as _;
use veridoku::engine::Limits;
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::rules::Model;
use veridoku::textbook::{self, Event, InferenceRule};

/// AI Escargot and Inkala's puzzle of 2010, from `puzzles/literature/hard.sdm`.
pub const ESCARGOT: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
pub const INKALA: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
/// An easy puzzle.
pub const EASY: &str =
    "..58..94..8.9.......9.31.2..9..5..8..51...47.86...735..1.268.94.4.....62.....951.";

pub fn model(text: &str) -> Result<Model, Box<dyn Error>> {
    let parsed = parse_str(text, &ReadOptions::default());
    let parsed = parsed.into_iter().next().ok_or("no puzzle")??;
    Ok(Model::new(&parsed.puzzle))
}

/// Reports the events of an engine on a puzzle until its first solution.
fn watch(
    name: &str,
    seed: u64,
    puzzle: &str,
    mut told: impl FnMut(Event<'_>),
) -> Result<(), Box<dyn Error>> {
    let mut engine = textbook::make(name).ok_or("no such engine")?;
    engine.seed(seed);
    engine.watch(&model(puzzle)?, &Limits::solutions(1), &mut told)?;
    Ok(())
}

/// Charts the cells filled above each node of the search.
pub fn depth(name: &str) -> Result<String, Box<dyn Error>> {
    let mut depths: Vec<f64> = Vec::new();
    watch(name, 0, ESCARGOT, |event| {
        if let Event::Tried { depth, .. } = event {
            depths.push(depth as f64);
        }
    })?;
    let slot = depths.len().div_ceil(400).max(1);
    let bands = depths.chunks(slot).enumerate().map(|(index, chunk)| {
        let low = chunk.iter().copied().fold(f64::INFINITY, f64::min);
        let high = chunk.iter().copied().fold(0.0, f64::max);
        ((index * slot) as f64, low, high)
    });
    let shape = match slot {
        1 => Shape::Line(
            depths
                .iter()
                .enumerate()
                .map(|(n, d)| (n as f64, *d))
                .collect(),
            false,
        ),
        _ => Shape::Band(bands.collect()),
    };
    let chart = Chart {
        title: format!("{name} on AI Escargot, to the solution: depth of each node"),
        x: Axis::until("node", depths.len() as f64),
        y: Axis::linear("cells filled by choice above it", 60.0),
        height: 260.0,
        series: vec![Series {
            name: "depth".to_string(),
            colour: 0,
            shape,
        }],
        note: match slot {
            1 => "",
            _ => "lowest to highest in\neach slot of nodes",
        },
    };
    Ok(chart.draw())
}

/// Charts the length of the queue of arcs.
pub fn queue() -> Result<String, Box<dyn Error>> {
    let (mut lengths, mut tried) = (Vec::new(), Vec::new());
    watch("ac3", 0, ESCARGOT, |event| match event {
        Event::Revised { queue } => lengths.push(queue as f64),
        Event::Tried { kept, .. } => tried.push((lengths.len() as f64, kept)),
        _ => {}
    })?;
    // From the first digit tried to a little after the third failure.
    let first = tried.iter().position(|t| t.0 > 0.0).unwrap_or(0);
    let start = tried.get(first).map_or(0, |t| t.0 as usize);
    let failed = tried.iter().filter(|t| !t.1).nth(2);
    let end = failed.map_or(lengths.len(), |t| t.0 as usize + 60);
    let end = end.min(lengths.len());
    let line = (start..end).map(|at| ((at - start) as f64, lengths[at]));
    let line: Vec<(f64, f64)> = line.collect();
    let most = line.iter().map(|p| p.1).fold(0.0, f64::max);
    let marks = |kept| {
        let these = tried
            .iter()
            .filter(|t| t.1 == kept && t.0 > start as f64 && t.0 <= end as f64);
        Shape::Marks(these.map(|t| t.0 - start as f64).collect())
    };
    let chart = Chart {
        title: "ac3 on AI Escargot: arcs in the queue, from the second digit tried on".to_string(),
        x: Axis::until("call of REVISE", (end - start) as f64),
        y: Axis::linear("arcs in the queue", most),
        height: 280.0,
        series: vec![
            Series {
                name: "queue".to_string(),
                colour: 0,
                shape: Shape::Line(line, false),
            },
            Series {
                name: "consistent".to_string(),
                colour: 2,
                shape: marks(true),
            },
            Series {
                name: "a domain empty".to_string(),
                colour: 1,
                shape: marks(false),
            },
        ],
        note: "upright: where the work\nfor one digit tried ended",
    };
    Ok(chart.draw())
}

/// Charts the candidates left after each rule that changed something.
pub fn candidates() -> Result<String, Box<dyn Error>> {
    let mut rounds: Vec<(InferenceRule, f64)> = Vec::new();
    watch("logic-guess", 0, INKALA, |event| {
        if let Event::Concluded { rule, domains } = event {
            let left: usize = domains.iter().map(|d| d.len()).sum();
            rounds.push((rule, left as f64));
        }
    })?;
    let bar = |name: &str, colour, rule: InferenceRule| {
        let these = rounds
            .iter()
            .enumerate()
            .filter(|(_, round)| round.0 == rule);
        Series {
            name: name.to_string(),
            colour,
            shape: Shape::Bars(these.map(|(n, r)| (n as f64, 0.0, r.1)).collect(), 0.8),
        }
    };
    let most = rounds.iter().map(|round| round.1).fold(0.0, f64::max);
    let mut x = Axis::until("rule applied", rounds.len() as f64);
    x.ends.0 = -1.0;
    let chart = Chart {
        title: "logic-guess on Inkala 2010, to the solution: candidates left".to_string(),
        x,
        y: Axis::linear("candidates on the board", most),
        height: 280.0,
        series: vec![
            bar("a digit tried", 1, InferenceRule::Tried),
            bar("one candidate", 5, InferenceRule::Forced),
            bar("one place", 0, InferenceRule::SinglePlace),
            bar("locked candidates", 4, InferenceRule::Locked),
        ],
        note: "81 are left in the end",
    };
    Ok(chart.draw())
}

/// Draws the tree of guesses.
pub fn tree() -> Result<String, Box<dyn Error>> {
    let mut nodes: Vec<(usize, String, bool)> = Vec::new();
    let shape = model(INKALA)?.shape();
    watch("logic-guess", 0, INKALA, |event| {
        if let Event::Tried {
            depth,
            cell,
            digit,
            kept,
            ..
        } = event
        {
            nodes.push((depth, format!("{}={digit}", cell.name(shape)), kept));
        }
    })?;
    // Each node has a row, in the order of the run, and is indented by its depth.
    let (row, column, left, top) = (22.0, 105.0, 125.0, 60.0);
    let deepest = nodes.iter().map(|n| n.0).max().unwrap_or(0);
    let width = (left + column * (deepest as f64 + 1.0) + 220.0).max(640.0);
    let height = top + row * nodes.len() as f64 + 14.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"20\" y=\"24\" font-size=\"15\" font-weight=\"bold\">logic-guess on Inkala 2010, to the solution: every digit tried, from the top</text>\n\
         <text x=\"14\" y=\"{}\">logic alone</text>\n",
        top - 10.0
    );
    let mut path: Vec<f64> = Vec::new(); // the place of the node above, by depth
    for (index, (depth, name, kept)) in nodes.iter().enumerate() {
        let y = top + row * (index as f64 + 0.5);
        let x = left + column * *depth as f64;
        path.truncate(*depth);
        let above = path.last().copied().unwrap_or(top - 4.0);
        path.push(y);
        let from = x - column;
        let (colour, mut word) = if *kept {
            ("#009e73", "")
        } else {
            ("#d55e00", "contradiction")
        };
        if *kept && index + 1 == nodes.len() {
            word = "solved";
        }
        let _ = writeln!(
            svg,
            "<path d=\"M{from} {:.1}V{y:.1}H{}\" fill=\"none\" stroke=\"#888\"/><circle cx=\"{x}\" cy=\"{y:.1}\" r=\"5\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"{:.1}\">{name} <tspan fill=\"{colour}\">{word}</tspan></text>",
            above + 5.0,
            x - 5.0,
            x + 10.0,
            y + 4.5
        );
    }
    Ok(svg + "</svg>\n")
}

/// Charts the sizes of the columns that were branched on, by depth.
pub fn columns() -> Result<String, Box<dyn Error>> {
    let mut counts: Vec<[f64; 4]> = Vec::new();
    watch("exact-cover", 0, ESCARGOT, |event| {
        if let Event::Column { depth, size } = event {
            if counts.len() <= depth {
                counts.resize(depth + 1, [0.0; 4]);
            }
            counts[depth][size.min(3)] += 1.0;
        }
    })?;
    let names = ["0: a dead end", "1: forced", "2", "3 or more"];
    let colours = [1, 5, 0, 6];
    let series = names.iter().enumerate().map(|(size, name)| {
        let bars = counts.iter().enumerate().map(|(depth, count)| {
            let below: f64 = count[..size].iter().sum();
            (depth as f64, below, below + count[size])
        });
        Series {
            name: name.to_string(),
            colour: colours[size],
            shape: Shape::Bars(bars.collect(), 0.8),
        }
    });
    let most = counts
        .iter()
        .map(|c| c.iter().sum::<f64>())
        .fold(0.0, f64::max);
    let mut x = Axis::until("rows taken above the column (depth)", counts.len() as f64);
    x.ends = (-1.0, counts.len() as f64);
    x.ticks.retain(|tick| tick.0 <= counts.len() as f64);
    let chart = Chart {
        title: "exact-cover on AI Escargot, to the solution: size of the columns chosen"
            .to_string(),
        x,
        y: Axis::linear("columns chosen", most),
        height: 280.0,
        series: series.collect(),
        note: "",
    };
    Ok(chart.draw())
}

/// Charts cost and temperature, chain by chain.
pub fn annealing() -> Result<String, Box<dyn Error>> {
    let (mut cost, mut heat, mut rate, mut starts) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    watch("annealing", 0, ESCARGOT, |event| match event {
        Event::Started => starts.push(cost.len() as f64),
        Event::Chain {
            temperature,
            lowest,
            proposed,
            accepted,
        } => {
            let at = cost.len() as f64;
            cost.push((at, f64::from(lowest)));
            heat.push((at, 10.0 * temperature));
            rate.push((at, 10.0 * accepted as f64 / proposed.max(1) as f64));
        }
        _ => {}
    })?;
    starts.remove(0);
    let most = cost.iter().chain(&heat).map(|p| p.1).fold(0.0, f64::max);
    let series = |name: &str, colour, line| Series {
        name: name.to_string(),
        colour,
        shape: Shape::Line(line, false),
    };
    let chart = Chart {
        title: "annealing on AI Escargot, seed 0".to_string(),
        x: Axis::until("Markov chain", cost.len() as f64),
        y: Axis::linear("cost; temperature and acceptance × 10", most),
        height: 320.0,
        series: vec![
            Series {
                name: "a reheat".to_string(),
                colour: 6,
                shape: Shape::Marks(starts),
            },
            series("temperature × 10", 1, heat),
            series("accepted share × 10", 4, rate),
            series("lowest cost", 0, cost),
        ],
        note: "cost 0 is a solution",
    };
    Ok(chart.draw())
}

/// Charts the best and mean cost, generation by generation: of all, or of the first `first`.
pub fn genetic(first: Option<usize>) -> Result<String, Box<dyn Error>> {
    let (mut costs, mut starts) = (Vec::new(), Vec::new());
    watch("genetic", 3, EASY, |event| match event {
        Event::Started => starts.push(costs.len() as f64),
        Event::Generation { best, mean } => costs.push((f64::from(best), mean)),
        _ => {}
    })?;
    starts.remove(0);
    let number = first.map_or(costs.len(), |first| first.min(costs.len()));
    costs.truncate(number);
    starts.retain(|start| *start < number as f64);
    let slot = number.div_ceil(300).max(1);
    let each = costs.chunks(slot).enumerate();
    let last = |which: fn(&(f64, f64)) -> f64| -> Vec<(f64, f64)> {
        each.clone()
            .filter_map(|(n, chunk)| Some(((n * slot) as f64, which(chunk.last()?))))
            .collect()
    };
    let (best, mean) = (last(|c| c.0), last(|c| c.1));
    let most = mean.iter().map(|p| p.1).fold(0.0, f64::max);
    let series = |name: &str, colour, line| Series {
        name: name.to_string(),
        colour,
        shape: Shape::Line(line, false),
    };
    let mut series = vec![
        series("mean of 21", 4, mean),
        series("the fittest", 0, best),
    ];
    if !starts.is_empty() {
        series.push(Series {
            name: "a new population".to_string(),
            colour: 6,
            shape: Shape::Marks(starts),
        });
    }
    let chart = Chart {
        title: match first {
            None => "genetic on the easy puzzle of this page, seed 3".to_string(),
            Some(_) => format!("the same run, its first {number} generations"),
        },
        x: Axis::until("generation", number as f64),
        y: Axis::linear("cost: digits that rows and columns miss", most),
        height: 280.0,
        series,
        note: "cost 0 is a solution",
    };
    Ok(chart.draw())
}
