//! The innermost sums of the count by bands: the second and the third band together, for many columns of the last stack.

use super::stack::{Element, Pair, Stack};
use super::table::row;

/// The products of the two bands' fillings by the pairs of the last stack, kept to be used again.
#[derive(Debug, Default)]
pub(super) struct Join {
    products: Vec<u64>,
}

impl Join {
    /// For each element of the third stack, adds to its sum the fillings of both bands over its pairs and over `two`, those of the second stack.
    /// `slices` are the tables of the two bands for the pair of the first stack, which stands for `weight` orders.
    ///
    /// Where the elements share pairs, the products are worked out once a pair; otherwise as in [`plain`].
    pub(super) fn all<'a>(
        &mut self,
        slices: [&[u16]; 2],
        two: &[Pair],
        stack: &Stack,
        elements: impl Iterator<Item = &'a Element> + Clone,
        weight: u32,
        sums: &mut [u64],
    ) {
        let named: usize = elements.clone().map(|e| e.pairs.len()).sum();
        let shared: usize = stack.rows.iter().map(|row| row.thirds.len()).sum();
        if two.len() * named <= two.len() * shared + named {
            for (element, sum) in elements.zip(sums) {
                *sum += u64::from(weight) * plain(slices, two, &element.pairs);
            }
            return;
        }
        self.multiply(slices, two, stack, shared);
        for (element, sum) in elements.zip(sums) {
            let pairs = element.pairs.iter();
            let ways = pairs.map(|p| u64::from(p.weight) * self.products[p.number as usize]);
            *sum += u64::from(weight) * ways.sum::<u64>();
        }
    }

    fn multiply(&mut self, slices: [&[u16]; 2], two: &[Pair], stack: &Stack, shared: usize) {
        self.products.clear();
        self.products.resize(shared, 0);
        for pair in two {
            let (a, b) = (row(slices[0], pair.second), row(slices[1], pair.third));
            let mut rest = self.products.as_mut_slice();
            for row in &stack.rows {
                let (products, later) = rest.split_at_mut(row.thirds.len());
                rest = later;
                let above = u32::from(a[usize::from(row.second)]) * pair.weight;
                if above > 0 {
                    for (product, &third) in products.iter_mut().zip(&row.thirds) {
                        *product += u64::from(above) * u64::from(b[usize::from(third)]);
                    }
                }
            }
        }
    }
}

/// The sum over the pairs of the second and third stack of the product of the two bands' fillings.
fn plain(slices: [&[u16]; 2], two: &[Pair], three: &[Pair]) -> u64 {
    let mut total = 0;
    for pair in two {
        let (a, b) = (row(slices[0], pair.second), row(slices[1], pair.third));
        let mut sum = 0;
        for last in three {
            let (above, below) = (a[usize::from(last.second)], b[usize::from(last.third)]);
            sum += u64::from(u32::from(above) * u32::from(below) * last.weight);
        }
        total += u64::from(pair.weight) * sum;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::super::partitions::{PARTITIONS, Partitions};
    use super::super::table::Clue;
    use super::*;

    #[test]
    fn shared_products_give_what_the_plain_sum_gives() {
        let partitions = Partitions::new();
        let clue = |digit, column| Clue {
            digit,
            row: 1,
            stack: 0,
            column,
        };
        let bands: [&[Clue]; 3] = [&[], &[clue(3, 1)], &[clue(5, 2), clue(4, 2)]];
        let stack = Stack::new(&partitions, &bands, 0);
        let entry = |i: usize| (i * 7919 % 1013) as u16;
        let slices: [Vec<u16>; 2] =
            [0, 5].map(|k| (0..PARTITIONS * PARTITIONS).map(|i| entry(i + k)).collect());
        let slices = [slices[0].as_slice(), &slices[1]];
        let two = &stack.elements[3].pairs;
        let mut sums = vec![0; stack.elements.len()];
        let mut join = Join::default();
        join.all(slices, two, &stack, stack.elements.iter(), 3, &mut sums);
        assert!(!join.products.is_empty());
        for (element, sum) in stack.elements.iter().zip(sums) {
            assert_eq!(sum, 3 * plain(slices, two, &element.pairs));
        }
    }
}
