//! What a generated puzzle has to be for a solver: the goals of `veridoku generate`, from the
//! rating and the techniques.

use super::making_args::Generate;
use anyhow::bail;
use std::ops::RangeInclusive;
use veridoku::generate::{Distance, Goal};
use veridoku::grid::{Givens, Shape};
use veridoku::human::{self, End, Level, Order, Player, State, TechniqueId};
use veridoku::rate::{ceiling, expected_time, explainer, explainer_without_chains, level_up_to};
use veridoku::rules::{Rule, Rulebook};

/// How far something is that has no rating.
const OUT_OF_SCALE: Distance = 200;
/// The hardest rating of the level medium, in tenths.
const MEDIUM: u16 = 25;
/// The easiest rating above those of the rules without chains.
const CHAINS: u16 = 62;
/// Above all ratings.
const HARDEST: u16 = 130;

/// Techniques, in the order of the table.
#[derive(Clone, Debug)]
pub(super) struct Techniques(Order);

/// Reads a list of techniques and families.
pub(super) fn techniques(text: &str) -> Result<Techniques, String> {
    let mut wanted = Vec::new();
    for name in text.split(',').map(str::trim) {
        let family = if name == "locked" {
            "intersections"
        } else {
            name
        };
        let of_family = |id: &TechniqueId| id.facts().family.to_string() == family;
        let before = wanted.len();
        wanted.extend(TechniqueId::all().filter(of_family));
        wanted.extend(TechniqueId::by_name(name));
        if wanted.len() == before {
            return Err(format!(
                "expected a technique, its code or a family, found '{name}'"
            ));
        }
    }
    let order = Order::read("all").map_err(|error| error.to_string())?;
    Ok(Techniques(order.retain(|id| wanted.contains(&id))))
}

/// Whether the arguments ask for anything here.
pub(super) fn is_wanted(args: &Generate) -> bool {
    args.needs.is_some() || args.only.is_some() || args.time.is_some() || wants_rating(args)
}

/// Whether the arguments ask for a rating.
pub(super) fn wants_rating(args: &Generate) -> bool {
    args.level.is_some() || args.er.is_some()
}

/// The rating of a puzzle in tenths; above all ratings where the rules ran out.
pub(super) fn er(values: &[u8]) -> Option<u16> {
    let rating = explainer(values.try_into().ok()?)?;
    Some(if rating.solved { rating.er } else { HARDEST })
}

/// The time that a puzzle is expected to take, in seconds.
pub(super) fn seconds(values: &[u8]) -> Option<f64> {
    expected_time(values.try_into().ok()?)
}

/// Ratings are for plain 9×9 only.
pub(super) fn check(args: &Generate) -> anyhow::Result<()> {
    if wants_rating(args) && args.making.shape != Shape::CLASSIC {
        bail!("--level and --er rate on the scale of Sudoku Explainer, which is for 9x9");
    }
    if args.time.is_some() && args.making.shape != Shape::CLASSIC {
        bail!(
            "--time is the time that people take for 9x9: there is no such model for other shapes"
        );
    }
    Ok(())
}

fn ratings_of(level: Level) -> RangeInclusive<u16> {
    let within = |er: &u16| Level::of_er(*er) == level;
    let all: Vec<u16> = (0..=200).filter(within).collect();
    all.first().copied().unwrap_or(0)..=all.last().copied().unwrap_or(200)
}

/// The goal that the arguments name.
pub(super) fn goal(args: &Generate) -> Box<Goal<'static>> {
    let mut parts: Vec<Box<Goal<'static>>> = Vec::new();
    if let Some(wanted) = args.er.clone().or_else(|| args.level.map(ratings_of)) {
        parts.push(Box::new(move |values| rated(values, &wanted)));
    }
    if let Some(wanted) = args.time.clone() {
        parts.push(Box::new(move |values| timed(values, &wanted)));
    }
    let shape = args.making.shape;
    let player = || human::player(&Rulebook::new(shape, &Rule::PLAIN));
    if let Some(Techniques(order)) = args.only.clone() {
        let player = player();
        parts.push(Box::new(move |values| {
            open(player.as_ref(), shape, values, &order).0
        }));
    }
    if let Some(technique) = args.needs {
        let (player, orders) = (player(), Needed::new(technique));
        parts.push(Box::new(move |values| {
            orders.distance(player.as_ref(), shape, values)
        }));
    }
    // The farthest counts. A full board is no puzzle, however easy.
    Box::new(move |values| {
        if values.iter().all(|&value| value != 0) {
            return -OUT_OF_SCALE;
        }
        let distances = parts.iter_mut().map(|part| part(values));
        distances.max_by_key(|d| d.abs()).unwrap_or(0)
    })
}

/// How far the rating of a puzzle is from a range. What an easier scale of rules already says is
/// not asked of the whole rating: whether it is up to medium, and whether it is below chains.
fn rated(values: &[u8], wanted: &RangeInclusive<u16>) -> Distance {
    let Ok(board) = <&[u8; 81]>::try_from(values) else {
        return OUT_OF_SCALE;
    };
    let (least, most) = (*wanted.start(), *wanted.end());
    match level_up_to(board, Level::Medium).map(ratings_of) {
        Some(own) if *own.end() < least => {
            return Distance::from(*own.end()) - Distance::from(least);
        }
        Some(own) if *own.start() > most => return Distance::from(*own.start() - most),
        Some(own) if least <= *own.start() && *own.end() <= most => return 0,
        None if most <= MEDIUM => return Distance::from(MEDIUM + 10 - most),
        _ => {}
    }
    let er = match explainer_without_chains(board) {
        None => return OUT_OF_SCALE,
        Some(rating) if rating.solved => rating.er,
        Some(_) if most < CHAINS => return Distance::from(CHAINS - most),
        Some(_) if least <= CHAINS && most >= HARDEST => return 0,
        Some(_) => match er(values) {
            None => return OUT_OF_SCALE,
            Some(er) => er,
        },
    };
    Distance::from(er.saturating_sub(most)) - Distance::from(least.saturating_sub(er))
}

/// How far the expected time of a puzzle is from a range of seconds: 10 for each tenth that it is
/// longer or shorter.
fn timed(values: &[u8], wanted: &RangeInclusive<f64>) -> Distance {
    let time = values.try_into().ok().and_then(expected_time);
    let Some(time) = time else {
        return OUT_OF_SCALE;
    };
    let tenths = |ratio: f64| (ratio.ln() * 100.0).ceil() as Distance;
    match time {
        time if time > *wanted.end() => tenths(time / wanted.end()).max(1),
        time if time < *wanted.start() => -tenths(wanted.start() / time).max(1),
        _ => 0,
    }
}

/// How many cells some techniques leave open, and which techniques came up.
fn open(
    player: &dyn Player,
    shape: Shape,
    values: &[u8],
    order: &Order,
) -> (Distance, Vec<TechniqueId>) {
    let Some(givens) = Givens::from_values(shape, values) else {
        return (Distance::MAX, Vec::new());
    };
    let path = player.path(&State::new(givens), order);
    let used = path.steps.iter().map(|step| step.technique).collect();
    match path.end {
        End::Solved => (0, used),
        _ => (
            path.values.iter().filter(|&&v| v == 0).count() as Distance,
            used,
        ),
    }
}

/// The techniques up to one that is needed.
struct Needed {
    technique: TechniqueId,
    singles: Order,
    without: Order,
    with: Order,
}

impl Needed {
    fn new(technique: TechniqueId) -> Needed {
        let all = Order::default();
        let all = match all.techniques().contains(&technique) {
            true => all,
            false => Order::read("all").unwrap_or(all),
        };
        let with = all.up_to(technique);
        let singles = with.up_to(TechniqueId::NakedSingle);
        Needed {
            technique,
            singles: singles.retain(|id| id != technique),
            without: with.retain(|id| id != technique),
            with,
        }
    }

    /// Too easy where the puzzle can be solved without the technique, too hard where it cannot be
    /// solved with it. Nearer the more is solved, and where the technique has come up.
    fn distance(&self, player: &dyn Player, shape: Shape, values: &[u8]) -> Distance {
        if let (true, Ok(board)) = (shape == Shape::CLASSIC, values.try_into()) {
            return self.by_ceiling(board);
        }
        let (left, _) = open(player, shape, values, &self.without);
        if left == 0 {
            let by_singles = open(player, shape, values, &self.singles).0 == 0;
            return if by_singles { -40 } else { -20 };
        }
        let (left, used) = open(player, shape, values, &self.with);
        match (left, used.contains(&self.technique)) {
            (0, _) => 0,
            (_, true) => 5,
            (_, false) => 20,
        }
    }

    /// The same for 9×9, by the technique that the puzzle needs.
    fn by_ceiling(&self, values: &[u8; 81]) -> Distance {
        let place = |id| self.with.techniques().iter().position(|&other| other == id);
        let Ok(Some(found)) = ceiling(values, &self.with, &|| false) else {
            return OUT_OF_SCALE;
        };
        match found.technique {
            Some(technique) if technique == self.technique => 0,
            easier @ Some(_) => {
                let missing = place(self.technique).zip(easier.and_then(place));
                -10 - missing.map_or(0, |(own, other)| own.abs_diff(other) as Distance)
            }
            None => {
                let used = found.steps.iter().any(|&(id, _)| id == self.technique);
                let open = found.open as Distance;
                if used { 1 + open / 8 } else { 15 + open / 8 }
            }
        }
    }
}
