//! How wide the typeface is, for what can be laid out without its files.

use super::geometry::POINTS;

/// The height of capitals and of digits, in parts of the size of the type.
pub(crate) const CAPITALS: f64 = 0.714;

/// How far the glyphs of ASCII move on, from the space, in thousandths of the size of the type:
/// regular and bold. A test holds them to the files.
const ADVANCES: [[u16; 95]; 2] = [
    [
        260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572,
        572, 572, 572, 572, 572, 572, 572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632,
        730, 556, 519, 728, 741, 339, 273, 619, 524, 907, 760, 781, 605, 781, 622, 549, 556, 731,
        600, 930, 586, 566, 572, 329, 372, 329, 572, 444, 281, 561, 615, 480, 615, 564, 344, 615,
        618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786, 529, 510,
        470, 380, 551, 380, 572,
    ],
    [
        260, 286, 472, 646, 572, 901, 750, 266, 339, 339, 545, 572, 285, 322, 285, 413, 572, 572,
        572, 572, 572, 572, 572, 572, 572, 572, 285, 285, 572, 572, 572, 477, 897, 690, 672, 637,
        740, 560, 549, 724, 765, 389, 331, 664, 565, 943, 813, 796, 628, 796, 660, 551, 579, 756,
        650, 967, 667, 624, 579, 331, 413, 331, 572, 411, 362, 604, 633, 514, 633, 591, 387, 633,
        657, 305, 305, 620, 305, 982, 657, 619, 633, 633, 454, 497, 434, 657, 569, 856, 578, 569,
        488, 394, 551, 394, 572,
    ],
];

/// The same for what stands between words about clues.
const DOT: (char, [u16; 2]) = ('·', [268, 285]);

/// Returns the width of a text in millimetres, at a size in points.
///
/// ```
/// use veridoku_print::text_width;
/// let (one, two) = (text_width("7", false, 10.0), text_width("77", false, 10.0));
/// assert!((two - 2.0 * one).abs() < 1e-9);
/// ```
pub fn width(text: &str, bold: bool, size: f64) -> f64 {
    text.chars().map(|c| advance(c, bold)).sum::<f64>() * size / POINTS
}

/// Returns how far a character moves on, in parts of the size of the type.
fn advance(c: char, bold: bool) -> f64 {
    let weight = usize::from(bold);
    let plain = (c as usize).checked_sub(32);
    let plain = plain.and_then(|code| ADVANCES[weight].get(code));
    let dot = (c == DOT.0).then_some(&DOT.1[weight]);
    match plain.or(dot) {
        Some(&thousandths) => f64::from(thousandths) / 1000.0,
        None => other(c, bold),
    }
}

/// Returns how far another character moves on, from the files.
#[cfg(feature = "paper")]
fn other(c: char, bold: bool) -> f64 {
    use super::font::{face, glyph};
    face(bold).map_or(0.0, |face| super::font::advance(face, glyph(face, c)))
}

/// Returns about how far another character moves on.
#[cfg(not(feature = "paper"))]
fn other(_: char, _: bool) -> f64 {
    0.6
}

#[cfg(all(test, feature = "paper"))]
mod tests {
    use super::*;

    #[test]
    fn the_widths_are_those_of_the_files() {
        for c in (' '..='~').chain([DOT.0]) {
            for bold in [false, true] {
                assert_eq!(advance(c, bold), other(c, bold), "{c}");
            }
        }
    }
}
