//! Lists by cell or by house.

/// Lists by number, all in one allocation.
#[derive(Debug, Default)]
pub(crate) struct Lists<T> {
    ends: Vec<usize>,
    items: Vec<T>,
}

impl<T> Lists<T> {
    pub(crate) fn new(lists: Vec<Vec<T>>) -> Lists<T> {
        let mut flat = Lists {
            ends: Vec::with_capacity(lists.len()),
            items: Vec::new(),
        };
        for list in lists {
            flat.items.extend(list);
            flat.ends.push(flat.items.len());
        }
        flat
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub(crate) fn of(&self, index: usize) -> &[T] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.items[start..self.ends[index]]
    }
}
