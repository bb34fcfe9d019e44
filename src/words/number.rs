//! Numbers with their nouns, and indentation.

/// Returns a number with its noun: `1 puzzle`, `2 puzzles`.
pub fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Returns each line of a text indented by four spaces, and ended with a line break.
pub fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}
