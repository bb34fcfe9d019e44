//! Veridoku on the command line: arguments, run, exit code.
#![forbid(unsafe_code)]

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
