//! Mistakes in the use of the program, in the style of its other errors.

use super::exit::Exit;
use super::say::error;
use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error as _;
use veridoku::words::{meant, nearest};

/// Ends the program with a mistake in its use, or with the help that was asked for.
pub(crate) fn end(mistake: &Error, command: &str) -> ! {
    use ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    match mistake.kind() {
        DisplayHelp | DisplayVersion | DisplayHelpOnMissingArgumentOrSubcommand => mistake.exit(),
        _ => {
            error(&described(mistake, command));
            std::process::exit(Exit::Input.code().into())
        }
    }
}

/// Returns the place, what is wrong there, and what to do.
fn described(mistake: &Error, command: &str) -> String {
    let text = |kind| mistake.get(kind).map(text);
    let place = text(ContextKind::InvalidArg).map(|arg| option(&arg));
    let place = place.unwrap_or_default();
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    let from = variable(&place, &value).unwrap_or(format!("{place} '{}'", value.escape_debug()));
    let help = format!("`veridoku {command} --help` lists the options");
    match mistake.kind() {
        ErrorKind::UnknownArgument if place.starts_with('-') => {
            let reason = text(ContextKind::Custom).map_or(String::new(), |why| format!(": {why}"));
            let near = text(ContextKind::SuggestedArg).map(|arg| option(&arg));
            let near = near.filter(|near| nearest(&place, [near.as_str()]).is_some());
            let near = near.map_or(help, |near| format!("did you mean {near}?"));
            format!("{place}: no option of `veridoku {command}`{reason}; {near}")
        }
        ErrorKind::UnknownArgument => {
            format!("'{}': one argument too many; {help}", place.escape_debug())
        }
        ErrorKind::InvalidSubcommand => {
            let name = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            let near = mistake.get(ContextKind::SuggestedSubcommand).and_then(best);
            let (outer, what) = match command {
                "construct" => ("veridoku construct", "no command of `veridoku construct`"),
                _ => ("veridoku", "no command, and no file or puzzle"),
            };
            let near = near.map_or(format!("`{outer} --help` lists the commands"), |near| {
                format!("did you mean {near}?")
            });
            format!("{name}: {what}; {near}")
        }
        ErrorKind::InvalidValue if value.is_empty() && !place.is_empty() => {
            format!("{place}: no value; {}", known(mistake).unwrap_or(help))
        }
        ErrorKind::InvalidValue => {
            let near = mistake.get(ContextKind::SuggestedValue).and_then(best);
            let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            format!("{from}: {}{near}", known(mistake).unwrap_or(help))
        }
        ErrorKind::ValueValidation => {
            let why = mistake
                .source()
                .map(ToString::to_string)
                .unwrap_or_default();
            let why = why
                .strip_suffix(&format!(", found '{value}'"))
                .unwrap_or(&why);
            format!("{from}: {why}{}", meant(why, &value))
        }
        ErrorKind::ArgumentConflict => {
            let other = text(ContextKind::PriorArg).map(|arg| option(&arg));
            match other.filter(|other| *other != place) {
                Some(other) => format!("{place}: not with {other}; leave one of them out"),
                None => format!("{place}: given twice; leave one out"),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            format!("{place}: missing; {help}")
        }
        _ => {
            let all = mistake.to_string();
            let first = all.lines().next().unwrap_or_default();
            format!("{}; {help}", first.trim_start_matches("error: "))
        }
    }
}

/// Returns the words for a value that a variable of the environment gave.
fn variable(place: &str, value: &str) -> Option<String> {
    let name = match place {
        "--engine" => "VERIDOKU_ENGINE",
        "--jobs" => "VERIDOKU_JOBS",
        _ => return None,
    };
    let written = std::env::args().any(|word| word.ends_with(value));
    let set = std::env::var(name).is_ok_and(|found| found == value);
    (set && !written).then(|| format!("{name} '{}'", value.escape_debug()))
}

/// Returns what an option expects, if that is one of some names.
fn known(mistake: &Error) -> Option<String> {
    match mistake.get(ContextKind::ValidValue)? {
        ContextValue::Strings(all) if !all.is_empty() => {
            Some(format!("expected one of {}", all.join(", ")))
        }
        _ => None,
    }
}

fn text(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(all) => all.join(", "),
        other => other.to_string(),
    }
}

fn best(value: &ContextValue) -> Option<String> {
    match value {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(all) => all.last().cloned(), // the nearest
        _ => None,
    }
}

/// Returns an option without the name of its value.
fn option(arg: &str) -> String {
    let end = arg.find(" <").unwrap_or(arg.len());
    let name = arg[..end].trim_end_matches("...");
    name.trim_matches(['<', '>', '[', ']']).to_string()
}
