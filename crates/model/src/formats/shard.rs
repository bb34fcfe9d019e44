//! A part of a list of puzzles, for several machines.

use super::Portion;
use std::fmt;
use std::str::FromStr;

/// The part `k` of `n` of a list: the records with the numbers k, k + n, k + 2n and so on, counted
/// over all inputs from 1, malformed ones included. So each record is in one part, and always in
/// the same.
///
/// ```
/// use veridoku_model::formats::Shard;
/// let shard: Shard = "2/3".parse().unwrap();
/// let numbers: Vec<u64> = (1..=9).filter(|&number| shard.holds(number)).collect();
/// assert_eq!(numbers, [2, 5, 8]);
/// assert_eq!(shard.number(2), 8);
/// assert!("4/3".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shard {
    part: u64,
    parts: u64,
}

/// A text that names no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownShard;

impl fmt::Display for UnknownShard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a part of all parts, such as 1/4")
    }
}

impl std::error::Error for UnknownShard {}

impl FromStr for Shard {
    type Err = UnknownShard;

    fn from_str(text: &str) -> Result<Shard, UnknownShard> {
        let (part, parts) = text.split_once('/').ok_or(UnknownShard)?;
        let whole = |text: &str| text.parse::<u64>().map_err(|_| UnknownShard);
        let (part, parts) = (whole(part)?, whole(parts)?);
        let within = (1..=parts).contains(&part);
        within.then_some(Shard { part, parts }).ok_or(UnknownShard)
    }
}

impl fmt::Display for Shard {
    /// Writes `2/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

impl Shard {
    /// Returns whether the record with a number, from 1, is in this part.
    pub fn holds(&self, number: u64) -> bool {
        number % self.parts == self.part % self.parts
    }

    /// Returns the number of a record by its place in this part, from 0.
    pub fn number(&self, place: u64) -> u64 {
        self.part.saturating_add(place.saturating_mul(self.parts))
    }
}

/// Picks the records of a part from the portions of texts, one text after another.
#[derive(Clone, Copy, Debug)]
pub struct Sharding {
    shard: Shard,
    /// The number of records so far.
    seen: u64,
}

impl Sharding {
    /// Returns the picking of a part, before the first record.
    pub fn new(shard: Shard) -> Sharding {
        Sharding { shard, seen: 0 }
    }

    /// Returns the records of the next portion that are in the part.
    pub fn pick(&mut self, portion: Portion) -> Vec<Portion> {
        let mut is_in = || {
            self.seen += 1;
            self.shard.holds(self.seen)
        };
        match portion {
            Portion::Record(_) if !is_in() => Vec::new(),
            Portion::Record(record) => vec![Portion::Record(record)],
            Portion::Lines(lines) => {
                let picked = lines.iter().filter(|_| is_in());
                picked.map(|line| Portion::Record(line.record())).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MANY_LINES, Portions, ReadOptions};
    use super::*;

    #[test]
    fn the_parts_are_the_whole() {
        let text = format!("{0}\n{0}\n1x\n\n{0}\n", ".".repeat(81)).repeat(50);
        let lines = |shard: Shard, sharding: &mut Sharding| {
            assert_eq!(sharding.shard, shard);
            let portions = Portions::new(text.as_bytes(), ReadOptions::default(), MANY_LINES);
            let picked = portions.flat_map(|portion| sharding.pick(portion.unwrap()));
            let line = |portion| match portion {
                Portion::Record(record) => record.line(),
                Portion::Lines(_) => panic!("picked records come one by one"),
            };
            picked.map(line).collect::<Vec<u64>>()
        };
        let of = |name: &str| {
            let shard: Shard = name.parse().unwrap();
            let mut sharding = Sharding::new(shard);
            // The numbers go on from one text to the next.
            [lines(shard, &mut sharding), lines(shard, &mut sharding)].concat()
        };
        let whole = of("1/1");
        assert_eq!(whole.len(), 400);
        let parts = ["1/3", "2/3", "3/3"].map(of);
        for (at, line) in whole.iter().enumerate() {
            assert_eq!(parts[at % 3][at / 3], *line);
        }
        assert_eq!(parts.iter().map(Vec::len).sum::<usize>(), whole.len());
    }

    #[test]
    fn other_texts_name_no_part() {
        for text in ["", "1", "0/3", "4/3", "1/0", "/", "1/-2", "a/b", "1/2/3"] {
            assert_eq!(text.parse::<Shard>(), Err(UnknownShard), "{text}");
        }
    }
}
