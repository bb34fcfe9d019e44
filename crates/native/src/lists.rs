//! Lists by cell or by house.

/// Lists by number, all in one allocation.
#[derive(Debug)]
pub(crate) struct Lists<T> {
    /// Where each list begins, and the last ends.
    bounds: Vec<usize>,
    items: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Lists<T> {
        Lists::new(Vec::new())
    }
}

impl<T> Lists<T> {
    pub(crate) fn new(lists: Vec<Vec<T>>) -> Lists<T> {
        let mut flat = Lists {
            bounds: Vec::with_capacity(lists.len() + 1),
            items: Vec::new(),
        };
        flat.bounds.push(0);
        for list in lists {
            flat.items.extend(list);
            flat.bounds.push(flat.items.len());
        }
        flat
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub(crate) fn of(&self, index: usize) -> &[T] {
        &self.items[self.bounds[index]..self.bounds[index + 1]]
    }
}
