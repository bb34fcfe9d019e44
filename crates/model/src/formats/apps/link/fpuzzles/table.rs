//! The members of an f-puzzles object, and what they are.

/// Rules of the whole board that are `true`, and the kinds of clues that they are. The
/// nonconsecutive rule excuses cells with a dot between them.
pub(super) const WHOLE: &[(&str, &str, &[i64])] = &[
    ("diagonal+", "diagonal-up", &[]),
    ("diagonal-", "diagonal-down", &[]),
    ("antiknight", "antiknight", &[]),
    ("antiking", "antiking", &[]),
    ("disjointgroups", "disjoint-groups", &[]),
    ("nonconsecutive", "all-given-difference", &[1]),
];

/// Lists of lines, and the kinds that they are. The number of some is in [`line_number`].
pub(super) const LINES: &[(&str, &str)] = &[
    ("thermometer", "thermo"),
    ("slowthermometer", "slow-thermo"),
    ("palindrome", "palindrome"),
    ("renban", "renban"),
    ("whispers", "whisper"),
    ("regionsumline", "region-sum"),
    ("betweenline", "between"),
    ("lockout", "lockout"),
    ("entropicline", "entropic"),
    ("modularline", "modular"),
    ("nabner", "nabner"),
    ("doublearrow", "double-arrow"),
    ("zipperline", "zipper"),
];

/// Lists of single cells that are one clue together.
pub(super) const SINGLES: &[(&str, &str)] = &[
    ("odd", "odd"),
    ("even", "even"),
    ("minimum", "local-minimum"),
    ("maximum", "local-maximum"),
];

/// Lists of groups of cells.
pub(super) const GROUPS: &[(&str, &str)] = &[
    ("extraregion", "different"),
    ("rowindexer", "index-row"),
    ("columnindexer", "index-column"),
    ("boxindexer", "index-box"),
];

/// Lists of clues beside a row or column.
pub(super) const ENDS: &[(&str, &str)] = &[
    ("sandwichsum", "sandwich"),
    ("xsum", "x-sum"),
    ("skyscraper", "skyscraper"),
];

/// Lists of neighbours with a number, and the number if none is there.
pub(super) const PAIRS: &[(&str, &str, Option<i64>)] = &[
    ("difference", "difference", Some(1)),
    ("ratio", "ratio", Some(2)),
    ("sum", "pair-sum", None),
];

/// Other constraints.
const OTHERS: &[&str] = &[
    "arrow",
    "clone",
    "killercage",
    "littlekillersum",
    "negative",
    "quadruple",
    "xv",
];

/// What is drawn and says nothing by itself, in words.
pub(super) const DRAWN: &[(&str, &str)] = &[
    ("line", "lines"),
    ("rectangle", "rectangles"),
    ("circle", "circles"),
    ("text", "text"),
    ("cage", "cages with words"),
];

/// Members that do not change the puzzle: fog, words to the player, settings.
pub(super) const HARMLESS: &[&str] = &[
    "disabledlogic",
    "foglight",
    "fogofwar",
    "highlightConflicts",
    "successMessage",
    "triggereffect",
    "truecandidatesoptions",
];

/// Members of a constraint that say how it looks, and which script made it.
pub(super) const LOOKS: &[&str] = &[
    "angle",
    "baseC",
    "fontC",
    "fromConstraint",
    "fromRangskSolver",
    "height",
    "isLLConstraint",
    "isNewConstraint",
    "outlineC",
    "size",
    "width",
];

/// Returns whether a member is a constraint that is read.
pub(super) fn is_constraint(name: &str) -> bool {
    let pairs = PAIRS.iter().map(|(name, ..)| *name);
    let whole = WHOLE.iter().map(|(name, ..)| *name);
    let tables = [LINES, SINGLES, GROUPS, ENDS];
    let listed = tables.into_iter().flatten().map(|(name, _)| *name);
    let mut all = pairs
        .chain(whole)
        .chain(listed)
        .chain(OTHERS.iter().copied());
    all.any(|known| known == name)
}

/// Returns the number of a kind of line on a board of so many digits, if the file has none.
pub(super) fn line_number(kind: &str, order: usize) -> Option<i64> {
    match kind {
        "whisper" => Some(order.div_ceil(2) as i64),
        "lockout" => Some((order / 2) as i64),
        "modular" => Some(3),
        _ => None,
    }
}
