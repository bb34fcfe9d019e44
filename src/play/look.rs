//! How things look: colours of the sixteen that every terminal has, and without them attributes and
//! signs, so that colour alone shows nothing.

use ratatui_core::style::{Color, Modifier, Style};

/// What can be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// Whether there are colours.
    pub(super) colours: bool,
    /// Whether lines are drawn with plain characters.
    pub(super) ascii: bool,
}

/// What a cell is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) given: bool,
    pub(super) wrong: bool,
    /// The cursor is there.
    pub(super) here: bool,
    /// It sees the cell of the cursor, and that is to be shown.
    pub(super) seen: bool,
    /// It has the digit of the cell of the cursor.
    pub(super) same: bool,
    /// A hint or an answer points at it.
    pub(super) pointed: bool,
    /// The player's colour, 0 for none.
    pub(super) colour: u8,
}

/// What a pencil mark is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    #[default]
    Plain,
    /// It is of the digit that the cursor stands on.
    Same,
    /// A hint points at it.
    Pointed,
    /// A hint says that it can be removed.
    Gone,
    /// A hint says that it is the digit.
    Placed,
}

/// The grounds of the player's colours.
const GROUNDS: [Color; 9] = [
    Color::Cyan,
    Color::Green,
    Color::Yellow,
    Color::Magenta,
    Color::LightRed,
    Color::LightBlue,
    Color::LightGreen,
    Color::Gray,
    Color::LightMagenta,
];

impl Look {
    /// Returns a text in the characters that the terminal has.
    pub(super) fn text(self, text: &str) -> String {
        if !self.ascii {
            return text.to_string();
        }
        let mut plain = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                'ä' => plain += "ae",
                'ö' => plain += "oe",
                'ü' => plain += "ue",
                'Ä' => plain += "Ae",
                'Ö' => plain += "Oe",
                'Ü' => plain += "Ue",
                'ß' => plain += "ss",
                '\u{2026}' => plain += "...",
                '\u{d7}' => plain.push('x'),
                '\u{2192}' => plain += "->",
                '\u{2260}' => plain += "!=",
                '\u{2013}' | '\u{2212}' => plain.push('-'),
                '\u{2018}'..='\u{201a}' => plain.push('\''),
                '\u{201c}'..='\u{201e}' => plain.push('"'),
                c if c.is_ascii() => plain.push(c),
                _ => plain.push('?'),
            }
        }
        plain
    }

    /// Returns the style of a digit.
    pub(super) fn digit(self, kind: Kind) -> Style {
        let mut style = self.ground(kind);
        if kind.given {
            style = style.add_modifier(Modifier::BOLD);
        } else if self.colours && kind.colour == 0 && !kind.here {
            style = style.fg(Color::Cyan);
        }
        if kind.wrong {
            style = style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
            if self.colours {
                style = style.fg(Color::Red);
            }
        }
        style
    }

    /// Returns the style of a pencil mark.
    pub(super) fn mark(self, kind: Kind, mark: Mark) -> Style {
        let style = self.ground(kind);
        let own = |style: Style, colour| {
            if self.colours && !kind.here && kind.colour == 0 {
                style.fg(colour)
            } else {
                style
            }
        };
        let strong = style.add_modifier(Modifier::BOLD);
        match mark {
            Mark::Plain if kind.seen => style,
            Mark::Plain if self.colours && !kind.here && kind.colour == 0 => {
                style.fg(Color::DarkGray)
            }
            Mark::Plain => style.add_modifier(Modifier::DIM),
            Mark::Same => own(strong, Color::LightBlue),
            Mark::Pointed => own(strong.add_modifier(Modifier::UNDERLINED), Color::Yellow),
            Mark::Placed => own(strong.add_modifier(Modifier::UNDERLINED), Color::Green),
            Mark::Gone => own(strong.add_modifier(Modifier::CROSSED_OUT), Color::Red),
        }
    }

    /// Returns the style of the signs of what a hint points at.
    pub(super) fn pointer(self, kind: Kind) -> Style {
        let style = self.ground(kind);
        if self.colours && !kind.here && kind.colour == 0 {
            return style.fg(Color::Yellow);
        }
        style
    }

    /// Returns the ground of a cell.
    pub(super) fn ground(self, kind: Kind) -> Style {
        let style = Style::new();
        if kind.here {
            return style.add_modifier(Modifier::REVERSED);
        }
        if !self.colours {
            return match kind.same {
                true => style.add_modifier(Modifier::UNDERLINED),
                false => style,
            };
        }
        if let Some(&ground) = GROUNDS.get(usize::from(kind.colour).wrapping_sub(1)) {
            return style.bg(ground).fg(Color::Black);
        }
        if kind.same {
            return style.bg(Color::Blue).fg(Color::White);
        }
        if kind.seen {
            return style.bg(Color::DarkGray);
        }
        style
    }

    /// Returns the style of the lines.
    pub(super) fn line(self, thick: bool) -> Style {
        match (self.colours, thick) {
            (true, false) => Style::new().fg(Color::DarkGray),
            (true, true) => Style::new().fg(Color::Reset),
            (false, false) => Style::new().add_modifier(Modifier::DIM),
            (false, true) => Style::new(),
        }
    }
}
