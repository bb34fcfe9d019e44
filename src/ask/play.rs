//! Puzzles as games: with what a player has on paper, for hints and paths.

use crate::engine::Limits;
use crate::formats::{ParseError, Parsed, parse_marks};
use crate::game::{Game, MoveError};
use crate::grid::Givens;
use crate::human::{Language, Order};

/// How puzzles are played.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayOptions {
    /// The techniques, those to try first in front. Those that rest on there being one solution are
    /// used only where that is known.
    pub order: Order,
    /// The language of hints.
    pub language: Language,
    /// Limits of the search for solutions. None by default.
    pub limits: Limits,
    /// Limits of the search for steps. None by default.
    pub search: Limits,
    /// The digits that the player entered; if `None`, those that the text of the puzzle has, if it
    /// has some.
    pub entries: Option<Givens>,
    /// The player's pencil marks: a text with the candidates of each cell.
    pub marks: Option<String>,
}

impl Default for PlayOptions {
    fn default() -> PlayOptions {
        PlayOptions {
            order: Order::default(),
            language: Language::default(),
            limits: Limits::none(),
            search: Limits::none(),
            entries: None,
            marks: None,
        }
    }
}

/// Why what a player has on paper does not fit a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The digits that the text has beside the puzzle are malformed.
    #[error("[State]: {0}")]
    State(ParseError),
    /// The pencil marks are malformed.
    #[error("pencil marks: {0}")]
    Marks(ParseError),
    /// An entry or a pencil mark does not fit the board.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl PlayError {
    /// Returns the error with the line that is malformed and a caret below it, if there is one; in
    /// several lines, without a line feed at the end.
    pub fn located(&self) -> String {
        match self {
            PlayError::State(error) | PlayError::Marks(error) => {
                format!("{self}\n{}", error.indented_caret().trim_end_matches('\n'))
            }
            PlayError::Move(_) => self.to_string(),
        }
    }
}

impl PlayOptions {
    /// Returns the game of a puzzle, with what the player has on paper.
    ///
    /// ```
    /// use veridoku::ask::PlayOptions;
    /// use veridoku::formats::{ReadOptions, parse_str};
    /// let text = "[Puzzle]\n.1..\n...2\n4.31\n....\n[State]\n21..\n...2\n4.31\n....\n";
    /// let parsed = parse_str(text, &ReadOptions::default()).remove(0)?;
    /// let game = PlayOptions::default().game(&parsed)?;
    /// assert_eq!(game.entries().count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`PlayError`] if that does not fit the puzzle.
    pub fn game(&self, parsed: &Parsed) -> Result<Game, PlayError> {
        let mut game = Game::new(parsed.puzzle.clone())
            .written_in(parsed.alphabet)
            .in_language(self.language)
            .ordered(self.order.clone())
            .within(self.limits.clone())
            .searching_within(self.search.clone());
        if let Some(entries) = &self.entries {
            game.copy_entries(entries)?;
        } else if let Some(state) = &parsed.state {
            let entries = state.as_ref();
            game.copy_entries(entries.map_err(|error| PlayError::State(error.clone()))?)?;
        }
        if let Some(marks) = &self.marks {
            let marks = parse_marks(marks, game.shape(), parsed.alphabet);
            let marks = marks.map_err(PlayError::Marks)?;
            let alone = self.entries.is_none() && parsed.state.is_none();
            game.copy_marks(&marks, alone)?;
        }
        Ok(game)
    }
}
