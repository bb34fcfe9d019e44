//! The order in which techniques are tried.

use super::TechniqueId;
use std::fmt;

/// Techniques, the first to try at the front.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order(Vec<TechniqueId>);

/// The error of a name in a list of techniques that no technique has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique(pub String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a technique or its code, found '{}'", self.0)
    }
}

impl std::error::Error for UnknownTechnique {}

/// The error of a name that neither a technique nor a family has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFamily(pub String);

impl fmt::Display for UnknownFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.0;
        write!(
            f,
            "expected a technique, its code or a family, found '{name}'"
        )
    }
}

impl std::error::Error for UnknownFamily {}

impl Default for Order {
    /// Returns the order of the table, without the techniques that are off by default.
    fn default() -> Order {
        Order(TechniqueId::all().filter(|id| id.facts().default).collect())
    }
}

impl Order {
    /// Reads a named order or a list of techniques: `default`, `explainer`, `hodoku`, `all`, or
    /// names and codes separated by commas.
    ///
    /// ```
    /// use veridoku_human::human::{Order, TechniqueId};
    /// let order = Order::read("fh, naked single,h1").unwrap();
    /// assert_eq!(order.techniques()[1], TechniqueId::NakedSingle);
    /// assert!(Order::read("fh,guess").is_err());
    /// ```
    ///
    /// # Errors
    /// Returns the first name that is no technique's.
    pub fn read(text: &str) -> Result<Order, UnknownTechnique> {
        match text {
            "default" => Ok(Order::default()),
            "all" => Ok(Order(TechniqueId::all().collect())),
            "explainer" => Ok(Order::explainer()),
            "hodoku" => Ok(Order::hodoku()),
            list => {
                let names = list.split(',').map(str::trim);
                let id = |name: &str| {
                    TechniqueId::by_name(name).ok_or_else(|| UnknownTechnique(name.to_string()))
                };
                names.map(id).collect::<Result<_, _>>().map(Order)
            }
        }
    }

    /// Reads a list of techniques and families, such as `singles,locked`, and returns them in the
    /// order of the table.
    ///
    /// ```
    /// use veridoku_human::human::{Order, TechniqueId};
    /// let order = Order::only("naked-pair, singles").unwrap();
    /// assert_eq!(order.techniques().last(), Some(&TechniqueId::NakedPair));
    /// assert!(Order::only("guess").is_err());
    /// ```
    ///
    /// # Errors
    /// Returns the first name that is neither a technique's nor a family's.
    pub fn only(text: &str) -> Result<Order, UnknownFamily> {
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
                return Err(UnknownFamily(name.to_string()));
            }
        }
        let all = TechniqueId::all().filter(|id| wanted.contains(id));
        Ok(Order(all.collect()))
    }

    /// Returns the techniques of Sudoku Explainer, by its ratings.
    pub fn explainer() -> Order {
        let mut list: Vec<TechniqueId> = TechniqueId::all()
            .filter(|id| id.facts().er.is_some())
            .collect();
        list.sort_by_cached_key(|id| usize::from(id.facts().er.unwrap_or(0)));
        Order(list)
    }

    /// Returns the techniques of HoDoKu, in its order.
    pub fn hodoku() -> Order {
        // Those of one place are in the order of their codes in the public regression files.
        let key = |id: &TechniqueId| {
            let facts = id.facts();
            (facts.hodoku.map(|hodoku| hodoku.place), facts.case)
        };
        let mut list: Vec<TechniqueId> = TechniqueId::all()
            .filter(|id| id.facts().hodoku.is_some())
            .collect();
        list.sort_by_key(key);
        Order(list)
    }

    /// Returns the techniques, the first to try at the front.
    pub fn techniques(&self) -> &[TechniqueId] {
        &self.0
    }

    /// Returns this order with only the techniques for which `keep` is true.
    pub fn retain(&self, keep: impl Fn(TechniqueId) -> bool) -> Order {
        Order(self.0.iter().copied().filter(|&id| keep(id)).collect())
    }

    /// Returns this order up to and including a technique; all of it if the technique is not in it.
    pub fn up_to(&self, ceiling: TechniqueId) -> Order {
        let end = self.0.iter().position(|&id| id == ceiling);
        Order(self.0[..end.map_or(self.0.len(), |end| end + 1)].to_vec())
    }

    /// Returns this order without techniques that rest on uniqueness.
    pub fn without_uniqueness(&self) -> Order {
        self.retain(|id| !id.facts().uniqueness)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_cut_where_they_are_told() {
        let order = Order::default();
        let all = order.techniques();
        assert_eq!(all[0], TechniqueId::FullHouse);
        let place = |id| all.iter().position(|&i| i == id).unwrap();
        assert!(place(TechniqueId::HiddenSingleBox) < place(TechniqueId::HiddenSingleLine));
        assert!(place(TechniqueId::HiddenSingleLine) < place(TechniqueId::NakedSingle));
        let cut = order.up_to(TechniqueId::NakedSingle);
        assert_eq!(cut.techniques().len(), place(TechniqueId::NakedSingle) + 1);
        assert!(order.techniques().contains(&TechniqueId::Unique1));
        let plain = order.without_uniqueness();
        assert!(!plain.techniques().contains(&TechniqueId::Unique1));
        let explainer = Order::explainer();
        let er: Vec<_> = explainer
            .techniques()
            .iter()
            .map(|id| id.facts().er)
            .collect();
        assert!(er.is_sorted() && er.len() > 30);
    }
}
