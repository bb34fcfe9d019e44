//! The transcripts in README.md, docs/tour.md and docs/cli.md match the program's output.
//!
//! Only blocks marked `console` are checked. `$ cat FILE` makes a file of the text that follows;
//! `$ veridoku …` is run, with `< FILE` and `> FILE` as in a shell, and is followed by standard
//! output and then standard error; `$ echo $?` is the exit code of the last run. A line `...`
//! matches any number of lines. Times and rates are not compared; all else is.

use crate::terminal::{Terminal, timeless};

/// A command and the lines below it.
struct Step {
    line: usize,
    command: String,
    expected: Vec<String>,
}

fn steps(document: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut inside = false;
    for (index, text) in document.lines().enumerate() {
        match (inside, text.strip_prefix("$ ")) {
            _ if text.starts_with("```") => inside = text == "```console",
            (false, _) => {}
            (true, Some(command)) => steps.push(Step {
                line: index + 1,
                command: command.to_string(),
                expected: Vec::new(),
            }),
            (true, None) => steps.last_mut().unwrap().expected.push(text.to_string()),
        }
    }
    steps
}

/// Returns the words of a command. Quoted words are kept together; no other shell syntax is
/// supported.
fn words(command: &str) -> Vec<String> {
    let quoted = command.split('"').enumerate();
    let words = quoted.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_string).collect(),
        _ => vec![part.to_string()],
    });
    words.collect()
}

/// Returns whether the lines are as expected, with `...` matching any.
fn alike(expected: &[String], found: &[String]) -> bool {
    match (expected, found) {
        ([], []) => true,
        ([dots, rest @ ..], _) if dots == "..." => {
            alike(rest, found) || (!found.is_empty() && alike(expected, &found[1..]))
        }
        ([e, expected @ ..], [f, found @ ..]) => e == f && alike(expected, found),
        _ => false,
    }
}

/// Runs every command of a document in one folder, and returns their number.
fn check(name: &str) -> usize {
    let document = std::fs::read_to_string(name).unwrap();
    let terminal = Terminal::new();
    let mut code = 0;
    let mut count = 0;
    for step in steps(&document) {
        let mut words = words(&step.command);
        let found = match words.remove(0).as_str() {
            "cat" => {
                terminal.file(&words[0], step.expected.join("\n") + "\n");
                continue;
            }
            "echo" => format!("{code}\n"),
            "veridoku" => {
                count += 1;
                let mut redirected = |sign: &str| {
                    let at = words.iter().position(|word| word == sign)?;
                    words.drain(at..at + 2).nth(1)
                };
                let (input, output) = (redirected("<"), redirected(">"));
                let stdin = input.map(|file| std::fs::read(terminal.path().join(file)).unwrap());
                let said = terminal.run(&words, &stdin.unwrap_or_default());
                code = said.code;
                match output {
                    Some(file) => {
                        terminal.file(&file, said.exact.0);
                        said.exact.1
                    }
                    None => said.exact.0 + &said.exact.1,
                }
            }
            other => panic!("{name}:{}: what is {other}?", step.line),
        };
        let found: Vec<String> = found.lines().map(str::to_string).collect();
        let expected: Vec<String> = timeless(&(step.expected.join("\n") + "\n"))
            .lines()
            .map(str::to_string)
            .filter(|_| !step.expected.is_empty())
            .collect();
        assert!(
            alike(&expected, &found),
            "{name}:{}: {}\nexpected:\n{}\nfound:\n{}",
            step.line,
            step.command,
            expected.join("\n"),
            found.join("\n"),
        );
    }
    count
}

#[test]
fn the_readme_says_what_the_program_says() {
    assert!(check("README.md") >= 4);
}

#[test]
fn the_tour_says_what_the_program_says() {
    assert!(check("docs/tour.md") >= 9);
}

#[test]
fn the_manual_says_what_the_program_says() {
    assert!(check("docs/cli.md") >= 9);
}

#[test]
fn the_library_example_of_the_readme_is_the_tested_one() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let library = std::fs::read_to_string("src/lib.rs").unwrap();
    let block = |text: &str, open: &str| -> Vec<String> {
        let lines = text.lines().map(|l| l.trim_start_matches("//!").trim());
        let code = lines.skip_while(|l| *l != open).skip(1);
        let code = code.take_while(|l| *l != "```");
        code.filter(|l| !l.starts_with("# "))
            .map(str::to_string)
            .collect()
    };
    let example = block(&readme, "```rust");
    assert!(!example.is_empty());
    assert_eq!(example, block(&library, "```"));
}
