//! The textbook engines: their parameters and budgets, and observed runs.

use veridoku::engine::{Limits, Stop};
use veridoku::formats::{ReadOptions, parse_str};
use veridoku::rules::Model;
use veridoku::textbook::{self, AnnealingOptions, GeneticOptions, METHODS, Textbook};

const CRACKED: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

fn model(text: &str) -> Model {
    let parsed = parse_str(text, &ReadOptions::default()).remove(0).unwrap();
    Model::new(&parsed.puzzle)
}

fn all() -> impl Iterator<Item = Box<dyn Textbook>> {
    METHODS.iter().map(|m| textbook::make(m.name).unwrap())
}

#[test]
fn without_a_budget_an_incomplete_method_goes_on_until_its_limits() {
    let endless: [(&str, Box<dyn Textbook>); 2] = [
        (
            "annealing",
            textbook::annealing({
                let mut options = AnnealingOptions::default();
                options.chains = None;
                options.cooling = 0.5;
                options
            }),
        ),
        (
            "genetic",
            textbook::genetic({
                let mut options = GeneticOptions::default();
                options.generations = None;
                options.population = 2;
                options.patience = 20;
                options
            }),
        ),
    ];
    for (name, mut engine) in endless {
        let limits = Limits::solutions(u64::MAX).with_nodes(Some(300_000));
        let census = engine.count(&model(CRACKED), &limits).unwrap();
        assert_eq!(census.run.stop, Some(Stop::Nodes), "{name}");
    }
}

#[test]
fn parameters_are_set_by_name_and_in_their_range() {
    for method in &METHODS {
        let mut engine = textbook::make(method.name).unwrap();
        for one in method.parameters {
            assert!(one.check(one.default).is_ok(), "{}", one.name);
            assert_eq!(engine.set(one.name, one.least), Ok(()));
            assert_eq!(engine.set(one.name, one.most), Ok(()));
            for wrong in [one.least - 1.0, one.most * 2.0, f64::NAN] {
                let error = engine.set(one.name, wrong).unwrap_err();
                assert!(error.contains(&one.range()), "{error}");
            }
            assert_eq!(engine.set(one.name, one.least + 0.5).is_err(), one.whole);
        }
        assert!(engine.set("no-such", 1.0).is_err());
    }
    // A budget of a single chain, or generation, is used up at once, and 0 means no limit.
    for (name, budget) in [("annealing", "chains"), ("genetic", "generations")] {
        let mut engine = textbook::make(name).unwrap();
        engine.set(budget, 1.0).unwrap();
        let limits = Limits::solutions(2).with_nodes(Some(40_000));
        let run = engine.count(&model(CRACKED), &limits).unwrap().run;
        assert_eq!(run.stop, Some(Stop::Budget), "{name}");
        engine.set(budget, 0.0).unwrap();
        let run = engine.count(&model(CRACKED), &limits).unwrap().run;
        assert_eq!(run.stop, Some(Stop::Nodes), "{name}");
    }
}

/// The defaults of the table equal those of the options.
#[test]
fn the_table_of_parameters_has_the_defaults() {
    for method in METHODS.iter().filter(|m| !m.parameters.is_empty()) {
        let limits = Limits::solutions(2).with_nodes(Some(30_000));
        let efforts = [false, true].map(|set| {
            let mut engine = textbook::make(method.name).unwrap();
            for one in method.parameters.iter().filter(|_| set) {
                engine.set(one.name, one.default).unwrap();
            }
            engine.count(&model(CRACKED), &limits).unwrap();
            engine.effort()
        });
        assert_eq!(efforts[0], efforts[1]);
    }
}

#[test]
fn watching_changes_nothing_and_tells_of_every_node() {
    for mut engine in all() {
        let name = engine.method().name;
        let limits = Limits::solutions(2).with_nodes(Some(20_000));
        let run = engine.count(&model(CRACKED), &limits).unwrap().run;
        let effort = engine.effort();
        let (mut tried, mut others) = (0, 0);
        let mut note = |event: textbook::Event<'_>| match event {
            textbook::Event::Tried { depth, cell, .. } => {
                assert!(depth < 81 && cell.index() < 81);
                tried += 1;
            }
            _ => others += 1,
        };
        let watched = engine.watch(&model(CRACKED), &limits, &mut note);
        assert_eq!((watched.unwrap(), engine.effort()), (run, effort), "{name}");
        if engine.method().complete {
            // The last node may have been cut off by the limit.
            assert!(
                effort.nodes - tried <= 1,
                "{name}: {tried} of {}",
                effort.nodes
            );
        }
        let silent = ["backtracking", "forward-checking", "forward-checking-trail"];
        assert_eq!(others == 0, silent.contains(&name), "{name}");
    }
}
