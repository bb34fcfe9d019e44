//! Charts of the cost of the engines, from the tables measured by `tools/src/engine_growth.rs`.

use super::chart::{Axis, Chart, Series, Shape};
use std::error::Error;
use std::path::Path;
use veridoku::textbook::METHODS;

/// The grids of each kind, if none were left out.
const FULL: f64 = 30.0;

/// A line of a table.
struct Row {
    order: f64,
    given: f64,
    engine: String,
    runs: f64,
    solved: f64,
    nodes: String,
    seconds: Option<f64>,
}

fn rows(path: &Path) -> Result<Vec<Row>, Box<dyn Error>> {
    let text = std::fs::read_to_string(path)?;
    let mut rows = Vec::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [order, given, engine, runs, solved, nodes, _, seconds] = fields[..] else {
            return Err(format!("{}: eight fields expected: {line}", path.display()).into());
        };
        let (runs, solved): (f64, f64) = (runs.parse()?, solved.parse()?);
        rows.push(Row {
            order: order.parse()?,
            given: given.parse()?,
            engine: engine.to_string(),
            runs,
            solved,
            nodes: nodes.to_string(),
            seconds: seconds.parse().ok(),
        });
    }
    Ok(rows)
}

/// The engines of the charts; trail search is left out because its tree is that of forward
/// checking.
const ENGINES: [&str; 8] = [
    "backtracking",
    "forward-checking",
    "ac3",
    "logic-guess",
    "preemptive-sets",
    "exact-cover",
    "annealing",
    "genetic",
];

fn series(rows: &[Row], point: impl Fn(&Row) -> Option<(f64, f64)>) -> Vec<Series> {
    let each = ENGINES.iter().enumerate().map(|(colour, name)| Series {
        name: name.to_string(),
        colour,
        shape: Shape::Line(
            rows.iter()
                .filter(|row| row.engine == *name)
                .filter_map(&point)
                .collect(),
            true,
        ),
    });
    each.filter(|series| !matches!(&series.shape, Shape::Line(points, _) if points.iter().all(|p| p.1.is_nan())))
        .collect()
}

pub fn charts(folder: &Path) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut charts = Vec::new();
    let sizes = rows(&folder.join("sizes.csv"))?;
    let orders = [
        (4.0, "4×4"),
        (6.0, "6×6"),
        (9.0, "9×9"),
        (16.0, "16×16"),
        (25.0, "25×25"),
    ];
    let chart = Chart {
        title: "Half of the cells given: median time to a solution".to_string(),
        x: Axis::named("board", (3.0, 26.0), &orders),
        y: Axis::seconds("seconds (logarithmic)", -6, 1),
        height: 380.0,
        series: series(&sizes, |row| {
            Some((row.order, row.seconds.unwrap_or(f64::NAN)))
        }),
        note: "no mark: at least half of\nthe runs took over 2 s",
    };
    charts.push(("growth-sizes".to_string(), chart.draw()));
    for size in ["9x9", "16x16", "25x25"] {
        let shares = rows(&folder.join(format!("shares-{size}.csv")))?;
        let names: Vec<String> = (2..=8).map(|n| format!("{} %", 10 * n)).collect();
        let ticks: Vec<(f64, &str)> = names
            .iter()
            .enumerate()
            .map(|(n, name)| (10.0 * (n as f64 + 2.0), &name[..]))
            .collect();
        let x = || Axis::named("cells given, percent", (18.0, 82.0), &ticks);
        let board = size.replace('x', "×");
        let time = Chart {
            title: format!("{board}: median time to a solution"),
            x: x(),
            y: Axis::seconds("seconds (logarithmic)", -5, 1),
            height: 380.0,
            series: series(&shares, |row| {
                Some((row.given, row.seconds.unwrap_or(f64::NAN)))
            }),
            note: "no mark: at least half of\nthe runs took over 2 s",
        };
        let solved = Chart {
            title: format!("{board}: grids solved within 2 s"),
            x: x(),
            y: Axis::linear("percent of the grids", 100.0),
            height: 300.0,
            series: series(&shares, |row| {
                Some((row.given, 100.0 * row.solved / row.runs))
            }),
            note: "",
        };
        charts.push((format!("shares-{size}-time"), time.draw()));
        if size != "9x9" {
            charts.push((format!("shares-{size}-solved"), solved.draw()));
        }
    }
    Ok(charts)
}

/// Returns the same figures as text: the tables of `docs/engines.md` by their names there.
pub fn tables(folder: &Path) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let sizes = rows(&folder.join("sizes.csv"))?;
    let mut text =
        "| engine | 4×4 | 6×6 | 9×9 | 16×16 | 25×25 |\n|---|---|---|---|---|---|\n".to_string();
    for method in &METHODS {
        let cells = sizes.iter().filter(|row| row.engine == method.name);
        let cells: Vec<String> = cells.map(Row::cell).collect();
        text += &format!("| `{}` | {} |\n", method.name, cells.join(" | "));
    }
    let mut tables = vec![("sizes".to_string(), text)];
    for size in ["9x9", "16x16", "25x25"] {
        let shares = rows(&folder.join(format!("shares-{size}.csv")))?;
        let names = ENGINES.join("` | `");
        let mut text = format!(
            "| given | `{names}` |\n|---|{}\n",
            "---|".repeat(ENGINES.len())
        );
        for share in (20..=80).step_by(5) {
            let cells: Vec<String> = ENGINES
                .iter()
                .filter_map(|name| {
                    let here = |row: &&Row| row.engine == *name && row.given == f64::from(share);
                    shares.iter().find(here)
                })
                .map(Row::cell)
                .collect();
            text += &format!("| {share} % | {} |\n", cells.join(" | "));
        }
        tables.push((format!("shares-{size}"), text));
    }
    Ok(tables)
}

impl Row {
    /// Returns the median nodes and time, and the numbers of solved and of all grids unless all 30
    /// were solved.
    fn cell(&self) -> String {
        let solved = if self.solved < self.runs || self.runs < FULL {
            format!("; {} of {}", self.solved, self.runs)
        } else {
            String::new()
        };
        match self.seconds {
            None => format!("> 2 s{solved}"),
            Some(seconds) => format!("{}, {}{solved}", number(&self.nodes), time(seconds)),
        }
    }
}

/// Returns the number with commas between thousands.
fn number(digits: &str) -> String {
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1e-1 => format!("{:.1} ms", s * 1e3),
        s if s < 1.0 => format!("{:.0} ms", s * 1e3),
        s => format!("{s:.1} s"),
    }
}
