//! Whether pictures in a terminal have colours.

use std::ffi::OsStr;

/// When there are colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ColorChoice {
    /// As the environment says.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl ColorChoice {
    /// Every choice.
    pub const ALL: [ColorChoice; 3] = [ColorChoice::Auto, ColorChoice::Always, ColorChoice::Never];

    /// Returns its name: `auto`, `always`, `never`.
    pub fn name(self) -> &'static str {
        match self {
            ColorChoice::Auto => "auto",
            ColorChoice::Always => "always",
            ColorChoice::Never => "never",
        }
    }

    /// Returns whether there are colours in what goes to a terminal, or elsewhere. `Auto` follows
    /// `NO_COLOR` (<https://no-color.org>), `CLICOLOR_FORCE` (<https://bixense.com/clicolors>) and
    /// `TERM`.
    pub fn is_on(self, terminal: bool) -> bool {
        match self {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto if is_set("NO_COLOR", "") => false,
            ColorChoice::Auto if is_set("CLICOLOR_FORCE", "0") => true,
            ColorChoice::Auto => {
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                terminal && !dumb
            }
        }
    }
}

/// Returns whether a variable is set to something, and not to the word for no.
fn is_set(name: &str, no: &str) -> bool {
    let value = std::env::var_os(name).unwrap_or_default();
    !value.is_empty() && value != OsStr::new(no)
}
