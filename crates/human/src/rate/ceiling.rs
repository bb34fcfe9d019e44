//! The technique ceiling: the least set of techniques, in the order of the table, that solves a
//! puzzle.

use super::RatingStart;
use super::Stopped;
use super::stroll::{Stroll, stroll};
use crate::human::{End, Order, TechniqueId};
use veridoku_model::engine::Limits;

/// The techniques that a puzzle needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ceiling {
    /// The hardest technique of the set: with all techniques up to it the path ends at the
    /// solution, and with all before it, it is stuck. `None` if all techniques together do not
    /// suffice, or no cell is open.
    pub technique: Option<TechniqueId>,
    /// The number of open cells at which the path is stuck: without the ceiling, or with all
    /// techniques if they do not suffice.
    pub open: usize,
    /// The number of steps of each technique on the path, in the order of first use.
    pub steps: Vec<(TechniqueId, u32)>,
}

/// Returns the ceiling of a 9×9 puzzle with one solution, by an order; `None` if the values
/// contradict the rules at once or on the path.
///
/// Both claims are checked: a path with the techniques up to the ceiling ends at the solution and
/// uses none above, and a path with the techniques before it is stuck.
///
/// # Errors
/// Returns [`Stopped`] if the deadline of the limits passes or they are cancelled.
pub fn ceiling(
    start: &RatingStart,
    order: &Order,
    limits: &Limits,
) -> Result<Option<Ceiling>, Stopped> {
    let Some(mut path) = stroll(start, order, limits)? else {
        return Ok(None);
    };
    if path.end != End::Solved {
        return Ok(Some(Ceiling {
            technique: None,
            open: path.open,
            steps: path.steps,
        }));
    }
    // A path without its hardest technique takes the same steps up to the first use of that
    // technique, and is stuck there. If a change of the finders lets it continue, the ceiling is
    // lower.
    loop {
        let hardest = hardest(&path, order);
        let Some(technique) = hardest else {
            return Ok(Some(Ceiling {
                technique: None, // no cell was open
                open: 0,
                steps: path.steps,
            }));
        };
        let all = order.techniques();
        let below = all.iter().take_while(|&&id| id != technique).count();
        let before = order.retain(|id| all[..below].contains(&id));
        let Some(without) = stroll(start, &before, limits)? else {
            return Ok(None);
        };
        if without.end != End::Solved {
            return Ok(Some(Ceiling {
                technique: Some(technique),
                open: without.open,
                steps: path.steps,
            }));
        }
        path = without;
    }
}

/// Returns the technique of the path that is last in the order.
fn hardest(path: &Stroll, order: &Order) -> Option<TechniqueId> {
    let used = |id: &&TechniqueId| path.steps.iter().any(|(t, _)| t == *id);
    order.techniques().iter().rev().find(used).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate::time::tests::{EASY, HARDEST, XWING, values};

    fn of(line: &str, order: &Order) -> Ceiling {
        ceiling(&(&values(line)).into(), order, &Limits::none())
            .unwrap()
            .unwrap()
    }

    #[test]
    fn a_ceiling_suffices_and_nothing_less_does() {
        let order = Order::default();
        for line in [EASY, XWING] {
            let found = of(line, &order);
            let technique = found.technique.unwrap();
            let up_to = of(line, &order.up_to(technique));
            assert_eq!(up_to.technique, Some(technique));
            let place = order.techniques().iter().position(|&id| id == technique);
            let before = order.techniques()[place.unwrap() - 1];
            let below = of(line, &order.up_to(before));
            assert_eq!((below.technique, below.open), (None, found.open));
            assert!(found.open > 0);
        }
        assert_eq!(
            of(EASY, &order).technique,
            Some(TechniqueId::HiddenSingleBox)
        );
    }

    #[test]
    fn what_singles_do_not_solve_has_no_ceiling_among_them() {
        let singles = Order::default().up_to(TechniqueId::NakedSingle);
        let found = of(HARDEST, &singles);
        assert_eq!(found.technique, None);
        assert!(found.open > 50);
    }

    #[test]
    fn it_stops_when_told_and_refuses_what_is_no_puzzle() {
        let order = Order::default();
        assert_eq!(
            ceiling(
                &(&values(EASY)).into(),
                &order,
                &Limits::time(std::time::Duration::ZERO)
            ),
            Err(Stopped)
        );
        assert_eq!(
            ceiling(&(&[1; 81]).into(), &order, &Limits::none()),
            Ok(None)
        );
        assert_eq!(
            ceiling(&(&[10; 81]).into(), &order, &Limits::none()),
            Ok(None)
        );
    }
}
