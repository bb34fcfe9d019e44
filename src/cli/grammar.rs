//! The words of the command line: the command that they name, options before it, and what every
//! command takes.

use super::face::Face;
use super::{Args, help, usage};
use clap::{Arg, ArgMatches, Args as _, Command, CommandFactory, FromArgMatches};
use std::ffi::OsString;
use std::path::Path;

/// The command that a puzzle or a file alone stands for.
const USUAL: &str = "verify";

/// Commands that are over at once: progress means nothing to them.
const INSTANT: [&str; 6] = [
    "cnf",
    "completions",
    "magic-square",
    "engines",
    "man",
    "techniques",
];

/// The shortest puzzle.
const SHORTEST: usize = 16;

/// Reads the arguments of the program. Prints the help or what is wrong, and ends the program, if
/// there is no command to run.
pub(crate) fn read() -> (Args, Face) {
    let grammar = grammar();
    let words = ordered(std::env::args_os().collect(), &grammar);
    let name = words.get(1).map(|name| name.to_string_lossy().into_owned());
    let read = grammar.try_get_matches_from(words).and_then(|matches| {
        help::refuse_idle(&matches)?;
        let args = Args::from_arg_matches(&matches)?;
        Ok((args, Face::read(last(&matches))))
    });
    read.unwrap_or_else(|error| usage::end(&error, name.as_deref().unwrap_or_default()))
}

/// Returns the matches of the command itself.
fn last(matches: &ArgMatches) -> &ArgMatches {
    matches
        .subcommand()
        .map_or(matches, |(_, inner)| last(inner))
}

/// Returns all commands with all their options.
pub(crate) fn grammar() -> Command {
    let general = Face::augment_args(Command::new("general"));
    let general: Vec<Arg> = general.get_arguments().cloned().collect();
    let all = Args::command().mut_subcommands(|command| extended(command, &general));
    help::dressed(all.args(general))
}

/// Adds the general options to a command, but for those that it has by itself. The help leaves out
/// those that change nothing for it.
fn extended(command: Command, general: &[Arg]) -> Command {
    if command.has_subcommands() {
        return command.mut_subcommands(|inner| extended(inner, general));
    }
    let means_something = |arg: &Arg| match arg.get_id().as_str() {
        "progress" => !INSTANT.contains(&command.get_name()),
        id => id != "jobs",
    };
    let known: Vec<_> = command
        .get_arguments()
        .map(|arg| arg.get_id().clone())
        .collect();
    let wanted = general.iter().filter(|arg| !known.contains(arg.get_id()));
    let wanted: Vec<Arg> = wanted
        .map(|arg| arg.clone().hide(!means_something(arg)))
        .collect();
    command.args(wanted)
}

/// Returns the words with the command at the front: options before it move behind it, and without a
/// command the words are those of [`USUAL`].
fn ordered(mut words: Vec<OsString>, grammar: &Command) -> Vec<OsString> {
    let mut at = 1;
    while let Some(word) = words.get(at).map(|word| word.to_string_lossy()) {
        let of_help = word == "help"
            && words
                .get(at + 1)
                .is_some_and(|word| word == "-h" || word == "--help");
        if of_help || matches!(&*word, "-h" | "--help" | "-V" | "--version") {
            return vec![
                words.swap_remove(0),
                words.swap_remove(at.min(words.len() - 1)),
            ];
        }
        if !word.starts_with('-') || matches!(&*word, "-" | "--") {
            break;
        }
        at += if takes_next(&word, grammar) { 2 } else { 1 };
    }
    let Some(word) = words
        .get(at)
        .map(|word| word.to_string_lossy().into_owned())
    else {
        if words.len() > 1 {
            words.insert(1, USUAL.into());
        }
        return words;
    };
    if let Some(command) = grammar.find_subcommand(&word) {
        let inner = |word: &OsString| command.find_subcommand(word).is_some();
        let names = 1 + usize::from(words.get(at + 1).is_some_and(inner));
        words[1..at + names].rotate_right(names);
    } else if word != "help" && names_input(&word) {
        words.insert(1, USUAL.into());
    }
    words
}

/// Returns whether the value of an option is the next word.
fn takes_next(word: &str, grammar: &Command) -> bool {
    let usual = grammar.find_subcommand(USUAL).into_iter();
    let mut options = usual.flat_map(Command::get_arguments);
    let valued = |arg: &Arg| arg.get_action().takes_values();
    if let Some(long) = word.strip_prefix("--") {
        return options.any(|arg| arg.get_long() == Some(long) && valued(arg));
    }
    // Of several flags in a word, such as -qj, the last may take a value.
    let options: Vec<&Arg> = options.collect();
    let takes = |flag: char| {
        let mut found = options.iter().filter(|arg| arg.get_short() == Some(flag));
        found.any(|arg| valued(arg))
    };
    let flags: Vec<char> = word.chars().skip(1).collect();
    flags.iter().position(|&flag| takes(flag)) == Some(flags.len() - 1)
}

/// Returns whether a word can be an input, and not the name of a command with a mistake in it.
fn names_input(word: &str) -> bool {
    let name = word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    !name || word == "-" || word == "--" || word.len() >= SHORTEST || Path::new(word).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_sound() {
        grammar().debug_assert();
    }

    #[test]
    fn the_command_comes_first() {
        let cases = [
            ("", ""),
            ("verify -q a.sdm", "verify -q a.sdm"),
            ("-q verify a.sdm", "verify -q a.sdm"),
            ("-j 2 --json solve a.sdm", "solve -j 2 --json a.sdm"),
            ("-qj 2 solve a.sdm", "solve -qj 2 a.sdm"),
            ("-o x construct magic-square", "construct magic-square -o x"),
            ("a.sdm", "verify a.sdm"),
            ("--limit 3 a.sdm -q", "verify --limit 3 a.sdm -q"),
            ("-", "verify -"),
            ("-- verify", "verify -- verify"),
            ("--json", "verify --json"),
            ("1.....3..4.....2", "verify 1.....3..4.....2"),
            ("-q --help verify", "--help"),
            ("verfy", "verfy"),
            ("help verify", "help verify"),
            ("help --help", "help"),
        ];
        let grammar = grammar();
        for (given, expected) in cases {
            let words = format!("veridoku {given}");
            let words = words.split_whitespace().map(OsString::from).collect();
            let found: Vec<String> = ordered(words, &grammar)
                .iter()
                .skip(1)
                .map(|word| word.to_string_lossy().into_owned())
                .collect();
            assert_eq!(found.join(" "), expected, "{given}");
        }
    }
}
