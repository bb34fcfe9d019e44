//! The numbers of a seed as jobs, some in a row at a time.

use super::{BatchEnd, Consumer, Runner};
use std::ops::{ControlFlow, RangeInclusive};

/// What was made from some numbers in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRow<T> {
    /// The results, one a number.
    pub results: Vec<T>,
    /// What was made from the number after them when the run ended, if it did before the row was
    /// done. Rows after this one may be whole, but they leave a gap.
    pub cut: Option<T>,
}

impl Runner<'_> {
    /// Makes a result from each number, with workers made by `make`, one a thread. `row` numbers,
    /// at least one, go to a thread at a time; their results go to the consumer in the order of the
    /// numbers. A worker breaks with what it has if it sees the end of the run.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use veridoku::batch::{BatchEnd, BatchError, NumberRow, Runner};
    /// use veridoku::engine::Cancel;
    ///
    /// let mut all = Vec::new();
    /// let mut consumer = |row: NumberRow<u64>| {
    ///     all.extend(row.results);
    ///     Ok::<bool, BatchError>(row.cut.is_none())
    /// };
    /// let square = || |number| ControlFlow::Continue(number * number);
    /// let end = Runner::new(2, &Cancel::new()).numbers(3..=7, 2, square, &mut consumer)?;
    /// assert_eq!((end, all), (BatchEnd::Done, vec![9, 16, 25, 36, 49]));
    /// # Ok::<(), BatchError>(())
    /// ```
    ///
    /// # Errors
    /// As [`run`](Runner::run).
    pub fn numbers<
        T: Send + 'static,
        W: FnMut(u64) -> ControlFlow<T, T>,
        S: Consumer<NumberRow<T>>,
    >(
        &self,
        numbers: RangeInclusive<u64>,
        row: u64,
        make: impl Fn() -> W + Sync,
        consumer: &mut S,
    ) -> Result<BatchEnd, S::Error> {
        let (first, last) = numbers.into_inner();
        let row = row.max(1);
        let rows = last.saturating_sub(first) / row + u64::from(first <= last);
        let runner = Runner {
            threads: self
                .threads
                .min(usize::try_from(rows).unwrap_or(usize::MAX)),
            ..*self
        };
        let feed = move |send: &mut dyn FnMut(RangeInclusive<u64>) -> bool| {
            let _ = (0..rows).map(|at| first + at * row).all(|from| {
                let to = from.saturating_add(row - 1).min(last);
                send(from..=to)
            });
        };
        let make = || {
            let mut each = make();
            move |numbers| made(numbers, &mut each)
        };
        runner.run(feed, make, consumer)
    }
}

fn made<T>(
    numbers: RangeInclusive<u64>,
    each: &mut impl FnMut(u64) -> ControlFlow<T, T>,
) -> NumberRow<T> {
    let mut results = Vec::new();
    for number in numbers {
        match each(number) {
            ControlFlow::Continue(result) => results.push(result),
            ControlFlow::Break(last) => {
                let cut = Some(last);
                return NumberRow { results, cut };
            }
        }
    }
    NumberRow { results, cut: None }
}
