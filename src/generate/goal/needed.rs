//! The distance of a puzzle from being solved by some techniques, and from needing one.

use super::OUT_OF_SCALE;
use crate::generate::Distance;
use crate::grid::{Givens, Shape};
use crate::human::{End, Order, Player, State, TechniqueId};
use crate::rate::ceiling;

/// Returns the number of cells that some techniques leave open, and the techniques that occurred.
pub(super) fn open(
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

/// The techniques up to a needed one.
pub(super) struct Needed {
    technique: TechniqueId,
    singles: Order,
    without: Order,
    with: Order,
}

impl Needed {
    pub(super) fn new(technique: TechniqueId) -> Needed {
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

    /// Returns a distance below 0 if the puzzle can be solved without the technique, above 0 if it
    /// cannot be solved with it; that one is smaller if the technique occurred and, for 9×9, the
    /// fewer cells stay open.
    pub(super) fn distance(&self, player: &dyn Player, shape: Shape, values: &[u8]) -> Distance {
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

    /// Returns the distance for 9×9, by the hardest technique that the puzzle needs.
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
