//! The table of the algorithms: description, source and parameters of each.

use super::parameters::{ANNEALING, GENETIC};
use super::{Models, TextbookMethod};

/// The algorithms, in order of complexity.
pub static METHODS: [TextbookMethod; 9] = [
    TextbookMethod {
        name: "backtracking",
        summary: "the first empty cell, digits in ascending order, undone on a conflict",
        source: "Golomb & Baumert 1965; Knuth, TAOCP 7.2.2",
        complete: true,
        models: Models::Every,
        step: "a comparison of a digit with one on the board",
        parameters: &[],
    },
    TextbookMethod {
        name: "forward-checking",
        summary: "a domain for each cell, the first cell, pruned from its peers' domains; domains copied",
        source: "Haralick & Elliott 1980",
        complete: true,
        models: Models::Every,
        step: "a look at the domain of a peer",
        parameters: &[],
    },
    TextbookMethod {
        name: "forward-checking-trail",
        summary: "the same search with a trail in place of copies",
        source: "Haralick & Elliott 1980",
        complete: true,
        models: Models::Every,
        step: "a look at the domain of a peer",
        parameters: &[],
    },
    TextbookMethod {
        name: "ac3",
        summary: "backtracking that keeps every arc consistent by REVISE after each assignment",
        source: "Mackworth 1977; Sabin & Freuder 1994",
        complete: true,
        models: Models::Every,
        step: "a call of REVISE",
        parameters: &[],
    },
    TextbookMethod {
        name: "logic-guess",
        summary: "singles and locked candidates, then a guess in the cell with the fewest candidates",
        source: "the textbook method; fail first by Haralick & Elliott 1980",
        complete: true,
        models: Models::AllDifferent,
        step: "a candidate taken away",
        parameters: &[],
    },
    TextbookMethod {
        name: "preemptive-sets",
        summary: "forced cells, preemptive sets by the occupancy theorem, then a choice; tells the sets",
        source: "Crook 2009",
        complete: true,
        models: Models::AllDifferent,
        step: "a set of cells formed, or a candidate taken away",
        parameters: &[],
    },
    TextbookMethod {
        name: "exact-cover",
        summary: "Algorithm X with dancing links, the smallest column first",
        source: "Knuth 2000",
        complete: true,
        models: Models::WithoutSums,
        step: "a node taken out of its column",
        parameters: &[],
    },
    TextbookMethod {
        name: "annealing",
        summary: "simulated annealing: exchanges within boxes, cooled and reheated",
        source: "Lewis 2007",
        complete: false,
        models: Models::Plain,
        step: "a Markov chain",
        parameters: &ANNEALING,
    },
    TextbookMethod {
        name: "genetic",
        summary: "a genetic algorithm: boxes crossed over, cells exchanged, the best kept",
        source: "Mantere & Koljonen 2007",
        complete: false,
        models: Models::Plain,
        step: "a generation",
        parameters: &GENETIC,
    },
];

/// Returns the algorithm of a name.
pub(super) fn method(name: &'static str) -> &'static TextbookMethod {
    let found = METHODS.iter().find(|method| method.name == name);
    found.expect("each algorithm has its row in the table")
}
