//! How the help is arranged: commands in groups, options under headings, little of it in `-h`.

use super::face::GENERAL;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use std::fmt::Write;

/// The groups of commands.
const GROUPS: [(&str, &str); 7] = [
    ("Judge", "verify solve count check certify"),
    ("Make", "generate grid minimize scramble convert"),
    ("People", "play rate hint explain print techniques"),
    ("Inquire", "why candidates redundant repair"),
    ("Collections", "canon fewest neighbours low"),
    ("Solvers", "crosscheck compare engines cnf construct"),
    ("This program", "serve completions man help"),
];

/// Options that a command has with others, but that mean nothing to it, with the reason.
const IDLE: [(&str, &str, &str); 2] = [
    ("candidates", "encoding", KEPT),
    ("repair", "encoding", KEPT),
];
const KEPT: &str = "the SAT engine keeps one solver with the rules for all questions here";

/// The general options, in the order in which they are listed behind all others.
const ORDER: &str =
    "quiet verbose output jobs json no_timings json_summary color progress exit_zero";
const LAST: usize = 1000;

/// The headings of options.
const INPUT: &str = "Input";
const ENGINES: &str = "Engines";

/// Arranges the help.
pub(crate) fn dressed(all: Command) -> Command {
    let all = all.mut_subcommands(with_headings);
    let groups = groups(&all);
    let all = all.override_usage(
        "veridoku COMMAND [OPTIONS] ...\n       \
         veridoku [OPTIONS] PUZZLE | FILE | FOLDER | - ...    the same as veridoku verify",
    );
    let all = all.mut_args(|arg| arg.hide_short_help(false).help_heading(None::<&str>));
    all.help_template(format!(
        "{{about-with-newline}}\nUsage: {{usage}}\n\n{groups}\
         Options of every command, before it or after:\n{{options}}{{after-help}}"
    ))
}

/// Returns the list of commands.
fn groups(all: &Command) -> String {
    let mut text = String::new();
    let about = |name: &str| match name {
        "help" => Some(StyledStr::from(
            "All that there is to know of a command: veridoku help COMMAND",
        )),
        name => all
            .find_subcommand(name)
            .and_then(|command| command.get_about().cloned()),
    };
    for (group, names) in GROUPS {
        let _ = writeln!(text, "{group}:");
        for name in names.split(' ') {
            if let Some(about) = about(name) {
                let _ = writeln!(text, "  {name:<12}{about}");
            }
        }
        text.push('\n');
    }
    text
}

/// Puts the options of a command under headings.
fn with_headings(command: Command) -> Command {
    if command.has_subcommands() {
        return command.mut_subcommands(with_headings);
    }
    let name = command.get_name().to_string();
    let has = |id: &str| command.get_arguments().any(|arg| arg.get_id() == id);
    let (reads, judges) = (has("alphabet"), has("backend"));
    command.mut_args(|arg| {
        let arg = match arg.get_id().as_str() {
            "shape" | "alphabet" | "from" | "column" if reads => lesser(arg, INPUT),
            "engine" if name != "engines" => {
                chosen_by(arg, "VERIDOKU_ENGINE").help_heading(ENGINES)
            }
            "time_limit" if judges => arg.help_heading(ENGINES),
            "encoding" if !judges => arg,
            "settings" | "encoding" | "backend" | "sat_command" => lesser(arg, ENGINES),
            "seed" if judges => lesser(arg, ENGINES),
            "jobs" => chosen_by(arg, "VERIDOKU_JOBS").help_heading(GENERAL),
            "json" | "quiet" => arg.help_heading(GENERAL),
            "no_timings" | "json_summary" | "progress" => lesser(arg, GENERAL),
            _ => arg,
        };
        let idle = IDLE
            .iter()
            .any(|(command, id, _)| *command == name && arg.get_id() == id);
        let place = ORDER.split(' ').position(|id| arg.get_id() == id);
        let arg = if idle { arg.hide(true) } else { arg };
        match place {
            Some(place) => arg.display_order(LAST + place),
            None => arg,
        }
    })
}

/// Puts an option that few need under a heading; `-h` leaves it out.
fn lesser(arg: Arg, heading: &'static str) -> Arg {
    arg.help_heading(heading).hide_short_help(true)
}

/// Lets a variable of the environment give an option's value. An empty one says nothing.
fn chosen_by(arg: Arg, variable: &'static str) -> Arg {
    if std::env::var_os(variable).is_some_and(|value| value.is_empty()) {
        return arg;
    }
    arg.env(variable).hide_env_values(true)
}

/// Refuses options that mean nothing to the command.
///
/// # Errors
/// If one of them is given.
pub(crate) fn refuse_idle(matches: &ArgMatches) -> Result<(), clap::Error> {
    let Some((name, inner)) = matches.subcommand() else {
        return Ok(());
    };
    let given = |id: &str| inner.value_source(id) == Some(ValueSource::CommandLine);
    let mut idle = IDLE.iter().filter(|(command, ..)| *command == name);
    let Some((_, id, why)) = idle.find(|(_, id, _)| given(id)) else {
        return Ok(());
    };
    let mut error = clap::Error::new(ErrorKind::UnknownArgument);
    error.insert(
        ContextKind::InvalidArg,
        ContextValue::String(format!("--{id}")),
    );
    error.insert(
        ContextKind::Custom,
        ContextValue::String((*why).to_string()),
    );
    Err(error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::grammar::grammar;

    #[test]
    fn every_command_is_in_one_group() {
        for command in grammar().get_subcommands() {
            let name = command.get_name();
            let places = GROUPS.iter().flat_map(|(_, names)| names.split(' '));
            assert_eq!(places.filter(|one| *one == name).count(), 1, "{name}");
        }
    }
}
