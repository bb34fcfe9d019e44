//! The keys, and what each of them does.

/// A key, as the terminal sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// A character.
    Char(char),
    /// A character with Alt.
    Alt(char),
    /// A character with Ctrl.
    Control(char),
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    Erase,
    Escape,
    Enter,
    Tab,
}

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Goes by this number of rows and columns.
    Go(isize, isize),
    RowStart,
    RowEnd,
    /// A digit as it is written.
    Digit(char),
    /// A digit as a pencil mark, whatever the mode.
    Mark(char),
    Erase,
    Undo,
    Redo,
    Pencil,
    Colours,
    Fill,
    EraseMarks,
    Hint,
    /// Does what the hint says.
    Do,
    Why,
    Check,
    TakeBack,
    Solve,
    Next,
    Previous,
    /// Shows what is said, over the board, or no longer.
    Read,
    Houses,
    Mistakes,
    Keys,
    Close,
    Quit,
    Suspend,
}

/// The commands on letters, with what the list of keys says of them. On boards whose digits are
/// letters these are typed with Alt.
const LETTERS: [(char, Command, &str); 18] = [
    ('m', Command::Pencil, "pencil marks on or off"),
    (
        'x',
        Command::Colours,
        "colours on or off: digits colour the cell",
    ),
    ('u', Command::Undo, "undo"),
    ('U', Command::Redo, "redo (also r)"),
    ('H', Command::Hint, "hint; again for more"),
    ('d', Command::Do, "do what the hint says"),
    ('w', Command::Why, "why not? Then a digit"),
    ('c', Command::Check, "check what is on the board"),
    ('b', Command::TakeBack, "back to the last right position"),
    ('f', Command::Fill, "fill in all pencil marks"),
    ('e', Command::EraseMarks, "erase all pencil marks"),
    (
        't',
        Command::Mistakes,
        "mistakes: at once, when asked, rule breaks",
    ),
    ('s', Command::Solve, "solve (asks first)"),
    ('n', Command::Next, "another puzzle (this one is kept)"),
    ('p', Command::Previous, "the puzzle before, of a collection"),
    (
        'g',
        Command::Houses,
        "row, column and box of the cell on or off",
    ),
    ('?', Command::Keys, "these keys"),
    ('q', Command::Quit, "quit; the game is kept"),
];

/// Returns what a key does; on boards whose digits are letters, letters are digits.
pub(super) fn command(key: Key, letters: bool) -> Option<Command> {
    Some(match key {
        Key::Left => Command::Go(0, -1),
        Key::Right => Command::Go(0, 1),
        Key::Up => Command::Go(-1, 0),
        Key::Down => Command::Go(1, 0),
        Key::Home => Command::RowStart,
        Key::End => Command::RowEnd,
        Key::Erase => Command::Erase,
        Key::Escape => Command::Close,
        Key::Enter => Command::Do,
        Key::Tab => Command::Read,
        Key::Control('c') => Command::Quit,
        Key::Control('z') => Command::Suspend,
        Key::Control('r') => Command::Redo,
        Key::Control(_) => return None,
        Key::Alt(c) if c.is_ascii_digit() => Command::Mark(c),
        Key::Alt(c) => return letter(c),
        Key::Char(c) if c.is_ascii_digit() && c != '0' => Command::Digit(c),
        Key::Char('0' | '.' | ' ' | '-') => Command::Erase,
        Key::Char('?') => Command::Keys,
        Key::Char(c) if letters && c.is_ascii_alphabetic() => {
            Command::Digit(c.to_ascii_uppercase())
        }
        Key::Char(c) => return letter(c),
    })
}

fn letter(c: char) -> Option<Command> {
    match c {
        'h' => Some(Command::Go(0, -1)),
        'j' => Some(Command::Go(1, 0)),
        'k' => Some(Command::Go(-1, 0)),
        'l' => Some(Command::Go(0, 1)),
        'r' => Some(Command::Redo),
        _ => {
            let mut all = LETTERS.iter();
            all.find(|(own, ..)| *own == c)
                .map(|(_, command, _)| *command)
        }
    }
}

/// Returns the list of keys, a line each.
pub(super) fn list(letters: bool) -> Vec<String> {
    let mut lines = vec![
        "arrows, hjkl   move (Home, End: in the row; a click chooses a cell)".to_string(),
        "digits         write; the same again erases".to_string(),
        "Alt-digit      a pencil mark".to_string(),
        "0 . Backspace  erase".to_string(),
    ];
    if letters {
        lines[0] =
            "arrows         move (Home, End: in the row; a click chooses a cell)".to_string();
        lines.push("letters        digits: the keys below take Alt".to_string());
    }
    let keys = LETTERS.iter().map(|(key, _, text)| {
        let alt = if letters && *key != '?' { "Alt-" } else { "" };
        format!("{:<14} {text}", format!("{alt}{key}"))
    });
    lines.extend(keys);
    lines.push("Tab            what is said, once more".to_string());
    lines.push("Esc            close a hint or this list; Ctrl-Z: suspend".to_string());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings_and_letters_can_be_digits() {
        let mut seen = Vec::new();
        for (key, command, _) in LETTERS {
            assert!(!seen.contains(&key) && !"hjklr".contains(key), "{key}");
            seen.push(key);
            assert_eq!(self::command(Key::Char(key), false), Some(command));
            assert_eq!(self::command(Key::Alt(key), true), Some(command));
        }
        assert_eq!(command(Key::Char('b'), true), Some(Command::Digit('B')));
        assert_eq!(command(Key::Char('5'), true), Some(Command::Digit('5')));
        assert_eq!(command(Key::Alt('5'), false), Some(Command::Mark('5')));
        assert_eq!(command(Key::Control('x'), false), None);
    }
}
