//! Checked verdicts of bare boards.

use super::Classic;
use veridoku_model::engine::{EngineError, Limits, Stop};
use veridoku_model::rules::solves_classic;

/// What the engine says of a bare board, with solutions that were checked against the rules and the
/// givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClassicVerdict {
    /// There is no solution.
    None,
    /// There is exactly this solution.
    Unique([u8; 81]),
    /// There are at least these two.
    Multiple([[u8; 81]; 2]),
    /// A limit was reached first.
    Unknown(Stop),
}

impl Classic {
    /// Returns the verdict of one engine on a board, one value per cell in row order and 0 for an
    /// empty one. It takes no memory per board. The number of solutions in `limits` does not count.
    ///
    /// ```
    /// use veridoku_model::engine::Limits;
    /// use veridoku_native::{Classic, ClassicVerdict};
    /// let verdict = Classic::new().verdict(&[0; 81], &Limits::none()).unwrap();
    /// assert!(matches!(verdict, ClassicVerdict::Multiple([first, second]) if first != second));
    /// ```
    ///
    /// # Errors
    /// Returns [`EngineError::Failed`] if the engine gives a board that is no solution, or the same
    /// one twice: a defect.
    pub fn verdict(
        &mut self,
        values: &[u8; 81],
        limits: &Limits,
    ) -> Result<ClassicVerdict, EngineError> {
        let counted = self.count(values, &limits.up_to(2));
        let [first, second] = counted.witnesses;
        let found = counted.run.solutions.min(2) as usize;
        let sound = counted.witnesses[..found]
            .iter()
            .all(|board| solves_classic(board, values));
        if !sound || found == 2 && first == second {
            return Err(EngineError::Failed {
                engine: "native",
                reason: "it gave a board that is no solution".to_string(),
            });
        }
        Ok(match (found, counted.run.stop) {
            (2, _) => ClassicVerdict::Multiple([first, second]),
            (1, None) => ClassicVerdict::Unique(first),
            (0, None) => ClassicVerdict::None,
            (_, Some(stop)) => ClassicVerdict::Unknown(stop),
            // No more than two were asked for.
            (_, None) => ClassicVerdict::Unknown(Stop::Solutions),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> [u8; 81] {
        let mut values = [0; 81];
        for (value, symbol) in values.iter_mut().zip(text.bytes()) {
            *value = if symbol == b'.' { 0 } else { symbol - b'0' };
        }
        values
    }

    #[test]
    fn each_verdict_has_what_it_shows() {
        let one =
            "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
        let mut solution = None;
        for mut classic in Classic::all() {
            let mut verdict = |board: &[u8; 81], limits: &Limits| classic.verdict(board, limits);
            let ClassicVerdict::Unique(board) = verdict(&values(one), &Limits::none()).unwrap()
            else {
                panic!("expected one solution");
            };
            assert!(solves_classic(&board, &values(one)));
            assert_eq!(*solution.get_or_insert(board), board);
            let two = verdict(&[0; 81], &Limits::solutions(1)).unwrap();
            assert!(matches!(two, ClassicVerdict::Multiple(_)));
            let mut none = [0; 81];
            (none[0], none[1]) = (5, 5);
            assert_eq!(verdict(&none, &Limits::none()), Ok(ClassicVerdict::None));
            let limits = Limits::none().with_nodes(Some(1));
            let unknown = verdict(&values(one), &limits);
            assert_eq!(unknown, Ok(ClassicVerdict::Unknown(Stop::Nodes)));
        }
    }
}
