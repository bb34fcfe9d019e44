//! Solvers that are kept from question to question, by thread.
//!
//! Engines may be sent to another thread and embedded solvers may not, so an engine does not hold
//! its solver: it holds a ticket for one that lies with the thread. On another thread the ticket is
//! good for nothing, and the engine loads a solver anew.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

thread_local! {
    static KEPT: RefCell<HashMap<u64, Box<dyn Any>>> = RefCell::default();
}

/// A place for one thing of the thread's own, empty on every other thread.
#[derive(Debug)]
pub(super) struct Ticket(u64);

impl Ticket {
    /// Returns the ticket of an empty place.
    pub(super) fn new() -> Ticket {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Ticket(NEXT.fetch_add(1, Ordering::Relaxed))
    }

    /// Takes what lies in the place, if anything of this type does.
    pub(super) fn take<T: 'static>(&self) -> Option<T> {
        let kept = KEPT.with_borrow_mut(|kept| kept.remove(&self.0));
        kept.and_then(|kept| kept.downcast().ok()).map(|kept| *kept)
    }

    /// Puts a thing into the place.
    pub(super) fn put<T: 'static>(&self, thing: T) {
        KEPT.with_borrow_mut(|kept| kept.insert(self.0, Box::new(thing)));
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        // At the end of a thread its things may be gone already.
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
