//! Veridoku on the command line: arguments, run, exit code.
#![forbid(unsafe_code)]

mod cli;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "print")]
mod print;
#[cfg(feature = "serve")]
mod serve;

fn main() -> std::process::ExitCode {
    cli::main()
}
