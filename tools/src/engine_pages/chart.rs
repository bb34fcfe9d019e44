//! Charts as SVG: lines, marks, bands and bars over labelled axes, with the names of the series at
//! the right.

use std::fmt::Write as _;

/// Colours distinguishable with most kinds of colour vision, after M. Okabe and K. Ito.
pub const COLOURS: [&str; 8] = [
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8b5a2b",
];
const WIDTH: f64 = 880.0;
const LEFT: f64 = 86.0;
const TOP: f64 = 40.0;
const FIELD: f64 = 590.0;
const BELOW: f64 = 58.0;

pub struct Axis {
    pub label: &'static str,
    pub ends: (f64, f64),
    pub ticks: Vec<(f64, String)>,
    pub log: bool,
}

impl Axis {
    /// Returns an axis with round numbers from 0, about six ticks.
    pub fn linear(label: &'static str, most: f64) -> Axis {
        let rough = (most / 6.0).max(f64::MIN_POSITIVE);
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 2.5, 5.0, 10.0].map(|n| n * power);
        let step = step.into_iter().find(|s| *s >= rough).unwrap_or(power);
        let count = (most / step).ceil().max(1.0) as usize;
        let value = |n: usize| n as f64 * step;
        let ticks = (0..=count).map(|n| (value(n), number(value(n)))).collect();
        let ends = (0.0, value(count));
        let log = false;
        Axis {
            label,
            ends,
            ticks,
            log,
        }
    }

    /// Returns a linear axis that ends at the greatest value.
    pub fn until(label: &'static str, most: f64) -> Axis {
        let mut axis = Axis::linear(label, most);
        axis.ticks.retain(|tick| tick.0 <= most);
        axis.ends.1 = most;
        axis
    }

    /// Returns a logarithmic axis with powers of ten of a second.
    pub fn seconds(label: &'static str, low: i32, high: i32) -> Axis {
        let names = [
            "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s",
        ];
        let name = |p: i32| names.get((p + 6) as usize).map_or("", |n| n).to_string();
        let ticks = (low..=high).map(|p| (10f64.powi(p), name(p))).collect();
        Axis {
            label,
            ends: (10f64.powi(low), 10f64.powi(high)),
            ticks,
            log: true,
        }
    }

    /// Returns an axis with named values.
    pub fn named(label: &'static str, ends: (f64, f64), ticks: &[(f64, &str)]) -> Axis {
        let ticks = ticks.iter().map(|(at, name)| (*at, name.to_string()));
        Axis {
            label,
            ends,
            ticks: ticks.collect(),
            log: false,
        }
    }

    /// Returns the place of a value, from 0 to 1.
    fn at(&self, value: f64) -> f64 {
        let scale = |v: f64| if self.log { v.log10() } else { v };
        let (low, high) = (scale(self.ends.0), scale(self.ends.1));
        ((scale(value) - low) / (high - low)).clamp(0.0, 1.0)
    }
}

fn number(value: f64) -> String {
    match value {
        v if v >= 10_000.0 => {
            let text = format!("{v:.0}");
            let (head, tail) = text.split_at(text.len() - 3);
            format!("{head},{tail}")
        }
        v if v.fract() == 0.0 => format!("{v:.0}"),
        v => format!("{v:.1}"),
    }
}

pub enum Shape {
    /// A line through the points, broken if a value is not a number; with marks if the flag is set.
    Line(Vec<(f64, f64)>, bool),
    /// An area from the lowest to the highest value at each place.
    Band(Vec<(f64, f64, f64)>),
    /// Bars, stacked: place, from, to.
    Bars(Vec<(f64, f64, f64)>, f64),
    /// Vertical lines over the whole field.
    Marks(Vec<f64>),
}

pub struct Series {
    pub name: String,
    pub colour: usize,
    pub shape: Shape,
}

pub struct Chart {
    pub title: String,
    pub x: Axis,
    pub y: Axis,
    pub height: f64,
    pub series: Vec<Series>,
    pub note: &'static str,
}

impl Chart {
    pub fn draw(&self) -> String {
        let height = TOP + self.height + BELOW;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n\
             <text x=\"{LEFT}\" y=\"22\" font-size=\"15\" font-weight=\"bold\">{}</text>\n",
            self.title
        );
        self.axes(&mut svg);
        for series in &self.series {
            self.series(&mut svg, series);
        }
        self.legend(&mut svg);
        svg + "</svg>\n"
    }

    fn place(&self, x: f64, y: f64) -> (f64, f64) {
        (
            LEFT + FIELD * self.x.at(x),
            TOP + self.height * (1.0 - self.y.at(y)),
        )
    }

    fn axes(&self, svg: &mut String) {
        let bottom = TOP + self.height;
        for (value, name) in &self.y.ticks {
            let (_, y) = self.place(self.x.ends.0, *value);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {y:.1}h{FIELD}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
                LEFT - 8.0,
                y + 4.5
            );
        }
        for (value, name) in &self.x.ticks {
            let (x, _) = self.place(*value, self.y.ends.0);
            let _ = writeln!(
                svg,
                "<path d=\"M{x:.1} {bottom}v5\" stroke=\"#555\"/><text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{name}</text>",
                bottom + 20.0
            );
        }
        let middle = TOP + self.height / 2.0;
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {TOP}V{bottom}H{}\" fill=\"none\" stroke=\"#555\"/>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
             <text transform=\"translate(16 {middle}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            LEFT + FIELD,
            LEFT + FIELD / 2.0,
            bottom + 44.0,
            self.x.label,
            self.y.label
        );
    }

    fn series(&self, svg: &mut String, series: &Series) {
        let colour = COLOURS[series.colour % COLOURS.len()];
        match &series.shape {
            Shape::Line(points, marks) => {
                let places: Vec<_> = points.iter().map(|p| self.place(p.0, p.1)).collect();
                for part in places.split(|at| at.1.is_nan()).filter(|p| !p.is_empty()) {
                    let path: Vec<String> =
                        part.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
                    let _ = writeln!(
                        svg,
                        "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"/>",
                        path.join("L")
                    );
                    for at in part.iter().filter(|_| *marks) {
                        mark(svg, *at, series.colour);
                    }
                }
            }
            Shape::Band(points) => {
                let high = points.iter().map(|p| self.place(p.0, p.2));
                let low = points.iter().rev().map(|p| self.place(p.0, p.1));
                let path: Vec<String> = high
                    .chain(low)
                    .map(|(x, y)| format!("{x:.1} {y:.1}"))
                    .collect();
                let _ = writeln!(
                    svg,
                    "<path d=\"M{}z\" fill=\"{colour}\" fill-opacity=\"0.75\" stroke=\"{colour}\" stroke-width=\"0.5\"/>",
                    path.join("L")
                );
            }
            Shape::Bars(bars, width) => {
                let width = FIELD * width / (self.x.ends.1 - self.x.ends.0);
                for (at, from, to) in bars.iter().filter(|bar| bar.2 > bar.1) {
                    let (x, top) = self.place(*at, *to);
                    let (_, bottom) = self.place(*at, *from);
                    let _ = writeln!(
                        svg,
                        "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>",
                        x - width / 2.0,
                        bottom - top
                    );
                }
            }
            Shape::Marks(places) => {
                for at in places {
                    let (x, _) = self.place(*at, self.y.ends.0);
                    let _ = writeln!(
                        svg,
                        "<path d=\"M{x:.1} {TOP}v{}\" stroke=\"{colour}\" stroke-width=\"1.2\" stroke-dasharray=\"4 3\"/>",
                        self.height
                    );
                }
            }
        }
    }

    fn legend(&self, svg: &mut String) {
        let x = LEFT + FIELD + 22.0;
        for (row, series) in self.series.iter().enumerate() {
            let y = TOP + 12.0 + 22.0 * row as f64;
            let colour = COLOURS[series.colour % COLOURS.len()];
            let sign = match &series.shape {
                Shape::Line(..) => format!(
                    "<path d=\"M{} {y}h22\" stroke=\"{colour}\" stroke-width=\"2\"/>",
                    x - 5.0
                ),
                Shape::Band(_) | Shape::Bars(..) => {
                    format!(
                        "<rect x=\"{x}\" y=\"{}\" width=\"13\" height=\"12\" fill=\"{colour}\"/>",
                        y - 6.0
                    )
                }
                Shape::Marks(_) => {
                    format!(
                        "<path d=\"M{} {}v14\" stroke=\"{colour}\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"/>",
                        x + 6.0,
                        y - 7.0
                    )
                }
            };
            let _ = writeln!(svg, "{sign}");
            if let Shape::Line(_, true) = series.shape {
                mark(svg, (x + 6.0, y), series.colour);
            }
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\">{}</text>",
                x + 24.0,
                y + 4.5,
                series.name
            );
        }
        let y = TOP + 26.0 + 22.0 * self.series.len() as f64;
        for (row, line) in self.note.lines().enumerate() {
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" fill=\"#555\" font-size=\"12\">{line}</text>",
                x - 5.0,
                y + 16.0 * row as f64
            );
        }
    }
}

/// Draws a mark with its own shape for each colour.
fn mark(svg: &mut String, (x, y): (f64, f64), index: usize) {
    let colour = COLOURS[index % COLOURS.len()];
    let (path, full) = match index % COLOURS.len() {
        0 => (
            format!(
                "M{:.1} {y:.1}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0",
                x - 4.5
            ),
            true,
        ),
        1 => (format!("M{:.1} {:.1}h8v8h-8z", x - 4.0, y - 4.0), true),
        2 => (format!("M{x:.1} {:.1}l5 9h-10z", y - 5.5), true),
        3 => (
            format!("M{x:.1} {:.1}l5.5 5.5l-5.5 5.5l-5.5 -5.5z", y - 5.5),
            true,
        ),
        4 => (format!("M{x:.1} {:.1}l5 -9h-10z", y + 5.5), true),
        5 => (
            format!(
                "M{:.1} {y:.1}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0",
                x - 4.5
            ),
            false,
        ),
        6 => (
            format!("M{:.1} {:.1}l8 8m0 -8l-8 8", x - 4.0, y - 4.0),
            false,
        ),
        _ => (format!("M{:.1} {:.1}h8v8h-8z", x - 4.0, y - 4.0), false),
    };
    let fill = if full { colour } else { "#fff" };
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"1.6\"/>"
    );
}
