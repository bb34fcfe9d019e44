//! What a mistyped name was meant to be.

/// Returns the known name that is nearest to another, if it is near: at most one edit for every
/// three letters of the longer, or the rest of a name of which three letters are there. Case,
/// spaces, hyphens and underscores do not count.
///
/// ```
/// use veridoku::words::nearest;
/// let known = ["Swordfish", "X-Wing", "Jellyfish"];
/// assert_eq!(nearest("swordfsh", known), Some("Swordfish"));
/// assert_eq!(nearest("naked", known), None);
/// assert_eq!(nearest("nat", ["sat", "native"]), Some("native"));
/// assert_eq!(nearest("scale", ["shape"]), None);
/// ```
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = letters(name);
    let each = known.into_iter().filter_map(|one| {
        let known = letters(one);
        let edits = match wanted.len() {
            3.. if known.starts_with(&wanted) => 0,
            _ => distance(&wanted, &known),
        };
        let near = edits * 3 <= wanted.len().max(known.len());
        (near && !wanted.is_empty()).then_some((edits, one))
    });
    each.min_by_key(|(edits, _)| *edits).map(|(_, one)| one)
}

/// Returns `; did you mean 'X'?` if a known name is near, else nothing.
///
/// ```
/// use veridoku::words::did_you_mean;
/// assert_eq!(did_you_mean("natve", ["native", "sat"]), "; did you mean 'native'?");
/// assert_eq!(did_you_mean("zzz", ["native", "sat"]), "");
/// ```
pub fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let near = nearest(name, known);
    near.map_or_else(String::new, |near| format!("; did you mean '{near}'?"))
}

/// Returns `; did you mean 'X'?` if an error that lists names, such as `expected one of A, B`, has
/// one that is near a mistyped one and does not say so itself.
///
/// ```
/// use veridoku::words::meant;
/// assert_eq!(meant("expected varisat or batsat", "varsat"), "; did you mean 'varisat'?");
/// assert_eq!(meant("expected a box, such as 3x4", "3x"), "");
/// ```
pub fn meant(error: &str, name: &str) -> String {
    let list = error.strip_prefix("expected ").unwrap_or_default();
    let list = list.split(" such as ").next().unwrap_or_default(); // examples are no names
    let list = ["one of ", "some of "]
        .iter()
        .find_map(|before| list.strip_prefix(before))
        .unwrap_or(list);
    if error.contains("did you mean") {
        return String::new();
    }
    let names = list.split(", ").flat_map(|part| part.split(" or "));
    did_you_mean(name, names.filter(|known| !known.contains(' ')))
}

fn letters(name: &str) -> Vec<char> {
    let counted = name.chars().filter(|c| !matches!(c, ' ' | '-' | '_'));
    counted.flat_map(char::to_lowercase).collect()
}

/// Returns the edits that turn one text into another: letters put in, left out, replaced, or
/// exchanged with the next.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut rows = vec![vec![0; other.len() + 1]; one.len() + 1];
    for i in 0..=one.len() {
        for j in 0..=other.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let changed = rows[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
                let least = changed.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                let crossed =
                    i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
                if crossed {
                    least.min(rows[i - 2][j - 2] + 1)
                } else {
                    least
                }
            };
        }
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        let of = |one: &str, other: &str| distance(&letters(one), &letters(other));
        assert_eq!(of("", "abc"), 3);
        assert_eq!(of("ab", "ba"), 1);
        assert_eq!(of("kitten", "sitting"), 3);
        assert_eq!(of("X-Wing", "xwing"), 0);
    }
}
