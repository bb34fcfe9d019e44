//! No digit twice in a region: Naked and Hidden Singles.

use super::super::tally::bits;
use super::{Parts, Regions};

impl Regions {
    /// Leaves to the cells of the board the digits that no other of their region surely holds, and
    /// to parts the regions that hold none of theirs; places a digit that a region has room for in
    /// one cell only. Returns whether each region has room for as many digits as it has cells.
    pub(super) fn differ(&self, digits: &mut [u64], parts: &mut Parts) -> bool {
        let Parts {
            part,
            regions,
            held,
            once,
            twice,
            blamed,
            ..
        } = parts;
        for list in [&mut *held, &mut *once, &mut *twice] {
            list.clear();
            list.resize(self.regions, 0);
        }
        for (digit, &part) in digits.iter_mut().zip(&*part) {
            if regions[part].is_power_of_two() && digit.is_power_of_two() {
                let held = &mut held[regions[part].trailing_zeros() as usize];
                if *held & *digit != 0 {
                    *digit = 0; // it shows there that the region cannot be
                    return true;
                }
                *held |= *digit;
            }
        }
        for (digit, &part) in digits.iter_mut().zip(&*part) {
            let own = &mut regions[part];
            if own.is_power_of_two() {
                if !digit.is_power_of_two() {
                    *digit &= !held[own.trailing_zeros() as usize];
                }
            } else if digit.is_power_of_two() {
                for region in bits(*own) {
                    if held[region as usize] & *digit != 0 {
                        *own &= !(1 << region);
                    }
                }
            }
            for region in bits(*own) {
                let region = region as usize;
                twice[region] |= once[region] & *digit;
                once[region] |= *digit;
            }
        }
        for region in 0..self.regions {
            let room = once[region].count_ones() as usize;
            if room < self.size {
                let may = |&cell: &usize| regions[part[cell]] >> region & 1 == 1;
                blamed.extend((0..digits.len()).filter(may));
                return false;
            }
            if room > self.size {
                continue; // some digit may be missing
            }
            let mut single = once[region] & !twice[region] & !held[region];
            for (digit, &part) in digits.iter_mut().zip(&*part) {
                if single == 0 {
                    break;
                }
                if regions[part] >> region & 1 == 1 && *digit & single != 0 {
                    // Of two digits that have this cell only, one shows to have none.
                    let one = *digit & single;
                    single &= !one;
                    *digit = if one.is_power_of_two() { one } else { 0 };
                    regions[part] &= 1 << region;
                }
            }
        }
        true
    }
}
