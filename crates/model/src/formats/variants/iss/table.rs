//! The types of constraints of ISS strings, and the kinds of clues that they are.

/// A kind of clue and its numbers.
type Numbered = (&'static str, &'static [i64]);

/// Constraints of the whole board, and the clues that they are: kinds and numbers.
pub(super) const WHOLE: &[(&str, &[Numbered])] = &[
    ("AntiKnight", &[("antiknight", &[])]),
    ("AntiKing", &[("antiking", &[])]),
    ("AntiTaxicab", &[("anti-taxicab", &[])]),
    ("AntiConsecutive", &[("nonconsecutive", &[])]),
    ("Windoku", &[("windoku", &[])]),
    ("DisjointSets", &[("disjoint-groups", &[])]),
    ("GlobalEntropy", &[("global-entropy", &[])]),
    ("GlobalMod", &[("global-modulo", &[])]),
    ("DutchFlatmates", &[("dutch-flatmates", &[])]),
    (
        "StrictKropki",
        &[("all-given-difference", &[1]), ("all-given-ratio", &[2])],
    ),
    ("StrictXV", &[("all-given-sum", &[5, 10])]),
];

/// Constraints of cells in order, and the kinds that they are.
pub(super) const CELLS: &[(&str, &str)] = &[
    ("Thermo", "thermo"),
    ("Renban", "renban"),
    ("Entropic", "entropic"),
    ("RegionSumLine", "region-sum"),
    ("Between", "between"),
    ("Palindrome", "palindrome"),
    ("Zipper", "zipper"),
    ("DoubleArrow", "double-arrow"),
    ("AllDifferent", "different"),
    ("EqualityCage", "equality-cage"),
    ("CountingCircles", "counting-circles"),
    ("ValueIndexing", "value-index"),
];

/// Constraints of a number and cells.
pub(super) const NUMBER: &[(&str, &str)] = &[
    ("Cage", "cage"),
    ("RellikCage", "rellik-cage"),
    ("Lunchbox", "lunchbox"),
    ("SumLine", "sum-line"),
    ("Whisper", "whisper"),
    ("Modular", "modular"),
    ("Lockout", "lockout"),
];

/// Constraints between cells that share an edge, with a number.
pub(super) const PAIRS: &[(&str, &str, &[i64])] = &[
    ("WhiteDot", "difference", &[1]),
    ("BlackDot", "ratio", &[2]),
    ("X", "pair-sum", &[10]),
    ("V", "pair-sum", &[5]),
    ("GreaterThan", "greater", &[]),
];

/// Constraints of values with `_` between, and cells.
pub(super) const VALUES: &[(&str, &str)] = &[
    ("ContainAtLeast", "contains"),
    ("ContainExact", "contains-exactly"),
];

/// Constraints at the ends of rows and columns.
pub(super) const ENDS: &[(&str, &str)] = &[
    ("XSum", "x-sum"),
    ("Skyscraper", "skyscraper"),
    ("HiddenSkyscraper", "hidden-skyscraper"),
    ("NumberedRoom", "numbered-room"),
    ("FullRank", "full-rank"),
];

/// Constraints that are no clue: of the board, or of the search.
pub(super) const NONE: &[&str] = &[
    "",
    "Shape",
    "NoBoxes",
    "RegionSize",
    "Jigsaw",
    "SearchPriority",
    "Var",
];

/// The others.
pub(super) const OTHERS: &[&str] = &[
    "And",
    "Given",
    "Or",
    "Arrow",
    "BinaryX",
    "Binary",
    "ChaosArrow",
    "ChaosConstruction",
    "ChaosCount",
    "ConnectedValues",
    "CountDistinct",
    "Diagonal",
    "Doppelganger",
    "EqualSum",
    "FullRankTies",
    "Indexing",
    "LittleKiller",
    "LookAndSay",
    "NFA",
    "Pair",
    "PairX",
    "PillArrow",
    "Quad",
    "Regex",
    "RegionSameValues",
    "Replicate",
    "SameValues",
    "Sandwich",
    "Sum",
];

/// Returns whether a word is the type of a constraint.
pub(super) fn is_type(word: &str) -> bool {
    WHOLE.iter().any(|(name, _)| *name == word)
        || PAIRS.iter().any(|(name, ..)| *name == word)
        || [CELLS, NUMBER, VALUES, ENDS]
            .iter()
            .any(|table| find(table, word).is_some())
        || [NONE, OTHERS].iter().any(|names| names.contains(&word))
}

pub(super) fn find(table: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    table
        .iter()
        .find(|(of, _)| *of == name)
        .map(|(_, kind)| *kind)
}
