//! Keeps solvers between questions, per thread.
//!
//! Engines are `Send` and embedded solvers are not, so an engine does not own its solver: it has a
//! ticket for one in thread-local storage. On another thread the ticket finds nothing, and the
//! engine loads a new solver.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

thread_local! {
    static KEPT: RefCell<HashMap<u64, Box<dyn Any>>> = RefCell::default();
}

/// A key for one value in thread-local storage; it has no value on other threads.
#[derive(Debug)]
pub(super) struct Ticket(u64);

impl Ticket {
    /// Returns a ticket without a value.
    pub(super) fn new() -> Ticket {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Ticket(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// Takes the value of this thread, if there is one of this type.
    pub(super) fn take<T: 'static>(&self) -> Option<T> {
        let kept = KEPT.with_borrow_mut(|kept| kept.remove(&self.0));
        kept.and_then(|kept| kept.downcast().ok()).map(|kept| *kept)
    }

    /// Stores a value for this thread.
    pub(super) fn put<T: 'static>(&self, thing: T) {
        KEPT.with_borrow_mut(|kept| kept.insert(self.0, Box::new(thing)));
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        // At the end of a thread its storage may be gone already.
        let kept = KEPT.try_with(|kept| kept.try_borrow_mut().map(|mut k| k.remove(&self.0)));
        drop(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::rc::Rc;

    #[test]
    fn a_ticket_is_good_on_its_own_thread_and_frees_what_it_keeps() {
        let (ticket, other) = (Ticket::new(), Ticket::new());
        let thing = Rc::new(7);
        ticket.put(Rc::clone(&thing));
        assert_eq!(other.take::<Rc<i32>>(), None);
        let ticket = std::thread::spawn(move || {
            assert_eq!(ticket.take::<Rc<i32>>(), None);
            ticket
        });
        let ticket = ticket.join().unwrap();
        assert_eq!(ticket.take::<Rc<i32>>().as_deref(), Some(&7));
        ticket.put(Rc::clone(&thing));
        drop(ticket);
        assert_eq!(Rc::strong_count(&thing), 1);
    }
}
