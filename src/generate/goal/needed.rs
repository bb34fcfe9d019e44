//! The distance of a puzzle from being solved by some techniques, and from needing one.

use super::OUT_OF_SCALE;
use crate::engine::Limits;
use crate::generate::Distance;
use crate::grid::{Givens, Shape};
use crate::human::{End, Order, Player, State, TechniqueId};
use crate::rate::{Stopped, ceiling};

/// Returns the number of cells that some techniques leave open, and the techniques that occurred.
///
/// # Errors
/// Returns [`Stopped`] if a limit is reached; they are looked at for each step.
pub(super) fn open(
    player: &dyn Player,
    shape: Shape,
    values: &[u8],
    order: &Order,
    limits: &Limits,
) -> Result<(Distance, Vec<TechniqueId>), Stopped> {
    let Some(givens) = Givens::from_values(shape, values) else {
        return Ok((Distance::MAX, Vec::new()));
    };
    let path = player.path_within(&State::new(givens), order, limits);
    let used = path.steps.iter().map(|step| step.technique).collect();
    match path.end {
        End::Stopped => Err(Stopped),
        End::Solved => Ok((0, used)),
        End::Stuck | End::Broken => {
            let open = path.values.iter().filter(|&&v| v == 0).count();
            Ok((open as Distance, used))
        }
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
        let all = if all.techniques().contains(&technique) {
            all
        } else {
            Order::read("all").unwrap_or(all)
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
    ///
    /// # Errors
    /// Returns [`Stopped`] if a limit is reached; they are looked at for each step.
    pub(super) fn distance(
        &self,
        player: &dyn Player,
        shape: Shape,
        values: &[u8],
        limits: &Limits,
    ) -> Result<Distance, Stopped> {
        if shape == Shape::CLASSIC
            && let Ok(board) = values.try_into()
        {
            return self.by_ceiling(board, limits);
        }
        let (left, _) = open(player, shape, values, &self.without, limits)?;
        if left == 0 {
            let (left, _) = open(player, shape, values, &self.singles, limits)?;
            return Ok(if left == 0 { -40 } else { -20 });
        }
        let (left, used) = open(player, shape, values, &self.with, limits)?;
        Ok(if left == 0 {
            0
        } else if used.contains(&self.technique) {
            5
        } else {
            20
        })
    }

    /// Returns the distance for 9×9, by the hardest technique that the puzzle needs.
    fn by_ceiling(&self, values: &[u8; 81], limits: &Limits) -> Result<Distance, Stopped> {
        let place = |id| self.with.techniques().iter().position(|&other| other == id);
        let Some(found) = ceiling(&values.into(), &self.with, limits)? else {
            return Ok(OUT_OF_SCALE);
        };
        Ok(match found.technique {
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
        })
    }
}
