//! The colours of a picture where the reader prefers dark pages, as a style sheet that replaces the
//! light ones.

/// The colours of texts and of lines, each with its dark one.
const INK: [(&str, &str); 19] = [
    ("#111111", "#f2f2f2"),
    ("#222222", "#e4e4e4"),
    ("#6b6b6b", "#a8a8a8"),
    ("#8a8a8a", "#94999f"),
    ("#b0b0b0", "#4a4f55"),
    ("#1b5e9e", "#7db8ef"),
    ("#33658a", "#6fa6d0"),
    ("#b58900", "#d9b13b"),
    ("#0072b2", "#56b4e9"),
    ("#a86400", "#e69f00"),
    ("#7d4290", "#c79fd6"),
    ("#857000", "#e6d14a"),
    ("#a3447a", "#e08bb9"),
    ("#6b4a2b", "#c9a27c"),
    ("#707070", "#a8a8a8"),
    ("#c0390b", "#ff8a5c"),
    ("#1c3f75", "#8fb8f5"),
    ("#93370c", "#f2a074"),
    ("#2f6b1f", "#93d17f"),
];

/// More colours of lines.
const LINES: [(&str, &str); 3] = [
    ("#00694b", "#2fbf94"),
    ("#6a2c91", "#d3a2ef"),
    ("#4a4a4a", "#c4c4c4"),
];

/// The colours that fill the page, houses and marks.
const FILLS: [(&str, &str); 13] = [
    ("#ffffff", "#15191e"),
    ("#e3edf7", "#1c2f42"),
    ("#fbf3dc", "#3a3114"),
    ("#efefef", "#2a2d31"),
    ("#bfdff2", "#0d4a70"),
    ("#fbdfa6", "#5e3d05"),
    ("#e3cdea", "#4d2c5b"),
    ("#bfe8d9", "#0b4a38"),
    ("#f7e58a", "#574a05"),
    ("#f3cbdf", "#5c2446"),
    ("#e9dccb", "#4a3620"),
    ("#e4e4e4", "#3c4046"),
    ("#fad0c0", "#64200d"),
];

/// Returns the style sheet. Attributes give way to it, so a reader that knows no style sheets shows
/// the light colours.
pub(super) fn style() -> String {
    let mut text = String::from("<style>@media (prefers-color-scheme: dark){");
    for (light, dark) in INK.iter().chain(&LINES) {
        text +=
            &format!("[stroke=\"{light}\"]{{stroke:{dark}}}path[fill=\"{light}\"]{{fill:{dark}}}");
    }
    for (light, dark) in INK {
        text += &format!("text[fill=\"{light}\"],g[fill=\"{light}\"]{{fill:{dark}}}");
    }
    // White digits stay white on what is placed.
    for (light, dark) in FILLS {
        let shapes = ["rect", "circle", "polygon"];
        let all: Vec<String> = shapes
            .iter()
            .map(|shape| format!("{shape}[fill=\"{light}\"]"))
            .collect();
        text += &format!("{}{{fill:{dark}}}", all.join(","));
    }
    text + "}</style>\n"
}

/// Returns whether a colour of a picture has a dark one, or needs none.
#[cfg(test)]
pub(in crate::render) fn is_known(color: &str) -> bool {
    let all = INK.iter().chain(&LINES).chain(&FILLS);
    all.map(|(light, _)| *light).any(|light| light == color)
}
