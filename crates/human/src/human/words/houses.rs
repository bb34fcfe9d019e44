//! The names of houses.

use super::super::{HouseId, Kind};
use super::Words;
use veridoku_model::rules::Name;

/// Returns the kind of a row, column or box, and its number from 1; `None` for another relation,
/// which has the words of the model.
fn kind(name: &Name) -> Option<(Kind, usize)> {
    match name {
        Name::Row(row) => Some((Kind::Row, row + 1)),
        Name::Column(column) => Some((Kind::Column, column + 1)),
        Name::Box(index) => Some((Kind::Box, index + 1)),
        Name::Region(_)
        | Name::Given(_)
        | Name::PencilMarks(_)
        | Name::Follows(_)
        | Name::Other(_) => None,
    }
}

impl<'a> Words<'a> {
    /// Returns a house: `box 5`.
    pub fn house(&self, house: HouseId) -> String {
        let name = self.name(house);
        name.map_or_else(String::new, |name| self.one(name))
    }

    /// Returns houses as they stand after "in", each once: `rows 2 and 5`, `row 2 and box 3`,
    /// `rows 2 and 5, and box 3`.
    pub fn houses(&self, houses: impl IntoIterator<Item = HouseId>) -> String {
        let names: Vec<&Name> = houses.into_iter().filter_map(|h| self.name(h)).collect();
        let mut groups: Vec<Vec<&Name>> = Vec::new();
        for name in names {
            if groups.iter().any(|group| group.contains(&name)) {
                continue;
            }
            let alike = |group: &&mut Vec<&Name>| {
                let kinds = [group[0], name].map(|name| kind(name).map(|(kind, _)| kind));
                kinds[0].is_some() && kinds[0] == kinds[1]
            };
            match groups.iter_mut().find(alike) {
                Some(group) => group.push(name),
                None => groups.push(vec![name]),
            }
        }
        let several = groups.iter().any(|group| group.len() > 1);
        let each = groups.iter().map(|group| self.group(group));
        if several {
            self.language.list("houses.and", each)
        } else {
            self.and(each)
        }
    }

    /// Returns whether two houses are of a kind: both rows, both columns or both boxes.
    pub(super) fn alike(&self, a: HouseId, b: HouseId) -> bool {
        let of = |house: HouseId| self.name(house).and_then(kind).map(|(kind, _)| kind);
        of(a) == of(b)
    }

    /// Returns houses of a kind, in order.
    fn group(&self, group: &[&Name]) -> String {
        let mut known: Vec<(Kind, usize)> = group.iter().filter_map(|name| kind(name)).collect();
        known.sort_by_cached_key(|(_, number)| *number);
        let key = match known.first() {
            Some((Kind::Row, _)) if known.len() > 1 => "houses.row",
            Some((Kind::Column, _)) if known.len() > 1 => "houses.column",
            Some(_) if known.len() > 1 => "houses.box",
            _ => {
                return group
                    .first()
                    .map_or_else(String::new, |name| self.one(name));
            }
        };
        let numbers = self.and(known.iter().map(|(_, number)| number.to_string()));
        self.say(key, &[("numbers", &numbers)])
    }

    fn name(&self, house: HouseId) -> Option<&'a Name> {
        self.names.houses.get(usize::from(house.0))
    }

    fn one(&self, name: &Name) -> String {
        let Some((kind, number)) = kind(name) else {
            return name.words(self.names.shape);
        };
        let key = match kind {
            Kind::Row => "house.row",
            Kind::Column => "house.column",
            Kind::Box | Kind::Region => "house.box",
        };
        self.say(key, &[("number", &number)])
    }
}
