//! Tests of the order of results, of the ends of a run, of panics, and that nothing blocks.

use super::*;
use crate::formats::{Inputs, ListPuzzle, MANY_LINES, Origin, ParseError, ReadOptions};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A result that is taken.
type Taken = Result<bool, BatchError>;

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
        Taken::Ok(taken.len() < most)
    };
    let feed = |job: &mut dyn FnMut(u64) -> bool| {
        let _ = (0..100).all(job);
    };
    let cancel = Cancel::new();
    Runner::new(threads, &cancel)
        .run(feed, make, &mut take)
        .unwrap();
    taken
}

#[test]
fn results_come_in_the_order_of_their_jobs() {
    let expected: Vec<u64> = (0..100).map(|n| n * n).collect();
    for threads in [0, 1, 2, 7] {
        assert_eq!(squares(threads, usize::MAX), expected);
        assert_eq!(squares(threads, 5), expected[..5]);
    }
}

#[test]
fn without_threads_a_run_ends_as_with_them() {
    for threads in [0, 1] {
        let cancel = Cancel::new();
        let feed = |job: &mut dyn FnMut(u64) -> bool| {
            let _ = (0..).all(job);
        };
        let mut taken = 0;
        let mut take = |n: u64| {
            taken += 1;
            if n == 9 {
                cancel.cancel();
            }
            Taken::Ok(true)
        };
        let ended = Runner::new(threads, &cancel).run(feed, || |n| n, &mut take);
        assert_eq!((ended.unwrap(), taken), (BatchEnd::Interrupted, 10));
        let none = |_: &mut dyn FnMut(u64) -> bool| {};
        let cancel = Cancel::new();
        let mut take = |_: u64| Taken::Err(BatchError::Panicked("no result".to_string()));
        let ended = Runner::new(threads, &cancel).run(none, || |n| n, &mut take);
        assert_eq!(ended.unwrap(), BatchEnd::Done);
        let one = |job: &mut dyn FnMut(u64) -> bool| {
            job(1);
        };
        let ended = Runner::new(threads, &cancel).run(one, || |n| n, &mut take);
        assert!(ended.is_err() && cancel.is_cancelled());
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
        Taken::Ok(true)
    };
    let ended = Runner::new(2, &cancel).run(feed, || |n| n, &mut take);
    assert_eq!(ended.unwrap(), BatchEnd::Interrupted);
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
        ..Runner::new(2, &cancel)
    };
    let feed = |job: &mut dyn FnMut(u64) -> bool| {
        let _ = (0..1000).all(job);
    };
    let mut taken = 0;
    let mut take = |()| {
        taken += 1;
        Taken::Ok(true)
    };
    assert_eq!(
        keep.run(feed, make, &mut take).unwrap(),
        BatchEnd::Interrupted
    );
    assert!(taken >= 2 * AHEAD);
}

/// Runs a hundred jobs, of which some panic, and returns how many results were taken, with the
/// message of the error.
fn panicking(
    threads: usize,
    feed: fn(&mut dyn FnMut(u64) -> bool),
    work: fn(u64) -> u64,
) -> (u64, String) {
    let mut taken = 0;
    let mut take = |result| {
        assert_eq!(result, taken, "in order");
        taken += 1;
        Taken::Ok(true)
    };
    let cancel = Cancel::new();
    let ended = Runner::new(threads, &cancel).run(feed, || work, &mut take);
    (taken, ended.unwrap_err().to_string())
}

#[test]
fn a_panic_of_a_worker_ends_the_run_after_the_results_before_it() {
    for threads in [1, 2, 7] {
        let feed = |job: &mut dyn FnMut(u64) -> bool| {
            let _ = (0..100).all(job);
        };
        let work = |n| {
            assert_ne!(n, 60, "a defect");
            n
        };
        let (taken, error) = panicking(threads, feed, work);
        assert_eq!(taken, 60);
        assert!(error.starts_with("internal error: ") && error.contains("a defect"));
    }
}

#[test]
fn a_panic_of_the_feeder_is_an_error_after_the_jobs_before_it() {
    for threads in [1, 2, 7] {
        let feed = |job: &mut dyn FnMut(u64) -> bool| {
            let _ = (0..50).all(job);
            panic!("no more input");
        };
        let (taken, error) = panicking(threads, feed, |n| n);
        assert_eq!(
            (taken, error.as_str()),
            (50, "internal error: no more input")
        );
    }
}

#[test]
fn a_panic_while_a_worker_is_made_is_an_error() {
    let feed = |job: &mut dyn FnMut(u64) -> bool| {
        let _ = (0..100).all(job);
    };
    let make = || -> fn(u64) { panic!("no worker") };
    let cancel = Cancel::new();
    let ended = Runner::new(2, &cancel).run(feed, make, &mut |()| Taken::Ok(true));
    assert_eq!(ended.unwrap_err().to_string(), "internal error: no worker");
}

/// Does the first numbers of a job, and leaves the others to whoever comes first.
struct Splitting;

impl Worker<Vec<u64>> for Splitting {
    type Done = Vec<u64>;

    fn work(&mut self, job: Vec<u64>) -> Vec<u64> {
        // The first ones take longest.
        std::thread::sleep(Duration::from_millis(20 - job[0] % 20));
        job
    }

    fn part(
        &mut self,
        mut job: Vec<u64>,
        early: &mut dyn FnMut(Vec<u64>),
    ) -> (Vec<u64>, Vec<Vec<u64>>) {
        if job.len() > 2 {
            early(vec![job.remove(0)]);
        }
        let rest = job.split_off(1);
        (
            self.work(job),
            rest.into_iter().map(|one| vec![one]).collect(),
        )
    }
}

#[test]
fn the_parts_of_jobs_come_in_their_order() {
    for threads in [1, 2, 7] {
        let feed = |job: &mut dyn FnMut(Vec<u64>) -> bool| {
            let _ = (0..10).all(|tens| job((10 * tens..10 * tens + tens + 1).collect()));
        };
        let (mut taken, cancel) = (Vec::new(), Cancel::new());
        let mut take = |part: Vec<u64>| {
            assert_eq!(part.len(), 1);
            taken.extend(part);
            Taken::Ok(true)
        };
        let ended = Runner::new(threads, &cancel).run(feed, || Splitting, &mut take);
        assert_eq!(ended.unwrap(), BatchEnd::Done);
        let expected: Vec<u64> = (0..10).flat_map(|t| 10 * t..10 * t + t + 1).collect();
        assert_eq!(taken, expected);
    }
}

#[test]
fn the_rest_of_a_job_is_done_by_other_threads() {
    // Each number waits for the other: with one thread they would wait for ever.
    let meeting = std::sync::Arc::new(std::sync::Barrier::new(2));
    struct Meeting(std::sync::Arc<std::sync::Barrier>);
    impl Worker<Vec<u64>> for Meeting {
        type Done = ();

        fn work(&mut self, _: Vec<u64>) {
            self.0.wait();
        }

        fn part(&mut self, job: Vec<u64>, _: &mut dyn FnMut(())) -> ((), Vec<Vec<u64>>) {
            ((), job.into_iter().map(|one| vec![one]).collect())
        }
    }
    let cancel = Cancel::new();
    let mut number = 0;
    let mut take = |()| {
        number += 1;
        Taken::Ok(true)
    };
    let feed = |job: &mut dyn FnMut(Vec<u64>) -> bool| {
        job(vec![1, 2]);
    };
    let make = || Meeting(std::sync::Arc::clone(&meeting));
    Runner::new(2, &cancel).run(feed, make, &mut take).unwrap();
    assert_eq!(number, 3);
}

/// Notes the boards that it learns of ahead, and those that it is asked about.
#[derive(Default)]
struct Ahead(Vec<[u8; 81]>);

impl PuzzleWorker for Ahead {
    type Done = Vec<(bool, bool)>;

    fn puzzle(&mut self, _: &ListPuzzle<'_>, done: &mut Self::Done) {
        done.push((false, false));
    }

    fn malformed(&mut self, _: Origin<'_>, _: &ParseError, _: &mut Self::Done) {}

    fn trouble(&mut self, _: &str, _: &mut Self::Done) {}

    fn ahead(&mut self, boards: &mut dyn Iterator<Item = [u8; 81]>) {
        assert!(self.0.is_empty(), "all boards before were asked about");
        self.0.extend(boards);
    }

    fn bare(&mut self, puzzle: &BarePuzzle<'_>, done: &mut Self::Done) -> bool {
        let known = !self.0.is_empty() && self.0.remove(0) == puzzle.values;
        let left = puzzle.values[80] == 0;
        done.push((known, !left));
        !left
    }
}

#[test]
fn boards_are_known_ahead_in_the_order_in_which_they_are_asked_about() {
    let line = |number: usize| format!("{}{}", ".".repeat(80), number % 4);
    let plain: Vec<String> = (0..900).map(line).collect();
    let mut mixed = plain.clone();
    for at in (0..900).rev().step_by(7) {
        mixed.insert(at, "39..5.....x.2..z".to_string());
    }
    let table = plain.iter().enumerate();
    let table: Vec<String> = table.map(|(id, line)| format!("{line},{id}")).collect();
    let texts = [
        plain,
        mixed,
        [vec!["puzzle,id".to_string()], table].concat(),
    ];
    for (text, threads) in texts.iter().flat_map(|text| [(text, 0), (text, 2)]) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("list.txt");
        std::fs::write(&file, text.join("\n") + "\n").unwrap();
        let inputs = Inputs::named(&[file.into()], Default::default());
        let list = PuzzleList {
            count: inputs.count(),
            inputs,
            options: ReadOptions::default(),
            block: MANY_LINES,
            columns: None,
        };
        let (mut bare, mut left) = (0, 0);
        let mut consumer = |done: Vec<(bool, bool)>| {
            for (known, is_bare) in done {
                bare += usize::from(known && is_bare);
                left += usize::from(known && !is_bare);
            }
            Taken::Ok(true)
        };
        Runner::new(threads, &Cancel::new())
            .puzzles(list, Ahead::default, &mut consumer)
            .unwrap();
        assert_eq!(
            (bare, left),
            (675, 225),
            "{} lines, {threads} threads",
            text.len()
        );
    }
}
