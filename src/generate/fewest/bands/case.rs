//! The cases of a puzzle by the numbers of clues in its bands: which band is the third, which the
//! first.

/// One case: the bands in the order of the search. The third has the most clues, the first no more
/// than the second; ties are decided by the rank of the bands, so that every puzzle is in exactly
/// one case.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    /// The bands: first, second, third.
    pub(super) order: [usize; 3],
    /// Whether the third band needs more clues than the first, and than the second; otherwise equal
    /// numbers are enough.
    more: [bool; 2],
    /// Whether the second band needs more clues than the first.
    second_more: bool,
    at_most: usize,
}

impl Case {
    /// Returns the six cases; of bands with equally many clues, those of higher rank come later.
    pub(super) fn all(rank: [usize; 3], at_most: usize) -> [Case; 6] {
        let orders = [
            [0, 1, 2],
            [1, 0, 2],
            [0, 2, 1],
            [2, 0, 1],
            [1, 2, 0],
            [2, 1, 0],
        ];
        orders.map(|order| {
            let [first, second, third] = order.map(|band| rank[band]);
            Case {
                order,
                more: [third < first, third < second],
                second_more: second < first,
                at_most,
            }
        })
    }

    /// Returns the fewest clues of the second band beside `first` in the first.
    pub(super) fn least_second(&self, first: usize) -> usize {
        first + usize::from(self.second_more)
    }

    /// Returns the fewest clues of the third band.
    fn least_third(&self, first: usize, second: usize) -> usize {
        let [than_first, than_second] = self.more.map(usize::from);
        (first + than_first).max(second + than_second)
    }

    /// Returns the most clues of the second band; `None` if even the fewest are too many.
    pub(super) fn most_second(&self, first: usize) -> Option<usize> {
        let fits =
            |&second: &usize| first + second + self.least_third(first, second) <= self.at_most;
        (self.least_second(first)..=self.at_most)
            .take_while(fits)
            .last()
    }

    /// Returns whether a puzzle with these numbers of clues in the three bands belongs to this
    /// case.
    pub(super) fn has(&self, [first, second, third]: [usize; 3]) -> bool {
        second >= self.least_second(first)
            && third >= self.least_third(first, second)
            && first + second + third <= self.at_most
    }
}

#[cfg(test)]
mod tests {
    use super::Case;

    #[test]
    fn every_puzzle_is_in_one_case() {
        for rank in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            let cases = Case::all(rank, 9);
            for clues in 0..1000 {
                let numbers = [clues / 100, clues / 10 % 10, clues % 10];
                let inside = cases.iter().filter(|case| {
                    let by_order = case.order.map(|band| numbers[band]);
                    let [first, second, _] = by_order;
                    let has = case.has(by_order);
                    assert!(!has || case.most_second(first).is_some_and(|most| second <= most));
                    has
                });
                let expected = usize::from(numbers.iter().sum::<usize>() <= 9);
                assert_eq!(inside.count(), expected, "{numbers:?}");
            }
        }
    }
}
