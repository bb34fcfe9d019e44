//! Tests of the order of results, of the ends of a run, and that nothing blocks.

use super::*;
use std::sync::atomic::{AtomicUsize, Ordering};

fn runner(threads: usize, cancel: &Cancel) -> Runner<'_> {
    Runner {
        threads,
        cancel,
        time: None,
        keep: false,
    }
}

fn squares(threads: usize, most: usize) -> Vec<u64> {
    let mut taken = Vec::new();
    let make = || {
        |n: u64| {
            // The first jobs take longest.
            std::thread::sleep(Duration::from_millis(20 - n % 20));
            n * n
        }
    };
    let mut take = |square| {
        taken.push(square);
        Ok(taken.len() < most)
    };
    let feed = |job: &mut dyn FnMut(u64) -> bool| {
        let _ = (0..100).all(job);
    };
    let cancel = Cancel::new();
    runner(threads, &cancel).run(feed, make, &mut take).unwrap();
    taken
}

#[test]
fn results_come_in_the_order_of_their_jobs() {
    let expected: Vec<u64> = (0..100).map(|n| n * n).collect();
    for threads in [1, 2, 7] {
        assert_eq!(squares(threads, usize::MAX), expected);
        assert_eq!(squares(threads, 5), expected[..5]);
    }
}

#[test]
fn a_run_that_is_cancelled_ends_while_its_feed_waits() {
    let cancel = Cancel::new();
    let (hold, held) = channel::<()>();
    let feed = move |job: &mut dyn FnMut(u64) -> bool| {
        job(1);
        let _ = held.recv();
    };
    let mut take = |_| {
        cancel.cancel();
        Ok(true)
    };
    let ended = runner(2, &cancel).run(feed, || |n| n, &mut take);
    assert_eq!(ended.unwrap(), End::Interrupted);
    drop(hold);
}

#[test]
fn nobody_waits_for_a_job_that_another_sits_on() {
    let (asked, cancel) = (AtomicUsize::new(0), Cancel::new());
    let make = || {
        |n: u64| {
            if n > 0 {
                asked.fetch_add(1, Ordering::SeqCst);
                return;
            }
            // Until the others may go no further.
            while asked.load(Ordering::SeqCst) < 2 * AHEAD - 1 {
                std::thread::sleep(Duration::from_millis(1));
            }
            cancel.cancel();
        }
    };
    let keep = Runner {
        keep: true,
        ..runner(2, &cancel)
    };
    let feed = |job: &mut dyn FnMut(u64) -> bool| {
        let _ = (0..1000).all(job);
    };
    let mut taken = 0;
    let mut take = |()| {
        taken += 1;
        Ok(true)
    };
    assert_eq!(keep.run(feed, make, &mut take).unwrap(), End::Interrupted);
    assert!(taken >= 2 * AHEAD);
}
