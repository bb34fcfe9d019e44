//! `veridoku completions` and `veridoku man`: what shells and `man` know about the program.

use super::command::Run;
use super::exit::Exit;
use super::grammar::grammar;
use super::out::Out;
use anyhow::Context;
use clap_complete::Shell;
use std::io::Write;
use std::path::PathBuf;
use veridoku::engine::Cancel;
use veridoku::names::shown;

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku completions bash > ~/.local/share/bash-completion/completions/veridoku\n  \
veridoku completions zsh > ~/.zfunc/_veridoku\n  \
veridoku completions fish > ~/.config/fish/completions/veridoku.fish")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Run for Completions {
    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let mut script = Vec::new(); // writing to memory does not fail
        clap_complete::generate(self.shell, &mut grammar(), "veridoku", &mut script);
        Out.write_all(&script)?;
        Ok(Exit::Holds)
    }
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
veridoku man | man -l -                      read it\n  \
veridoku man ~/.local/share/man/man1         veridoku.1, veridoku-verify.1 and so on")]
pub(crate) struct Man {
    /// Write a page for each command to the folder DIR, which is made if there is none; else the
    /// page of the program goes to standard output
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

impl Run for Man {
    fn run(&self, _: &Cancel) -> anyhow::Result<Exit> {
        let Some(folder) = &self.folder else {
            let mut page = Vec::new();
            clap_mangen::Man::new(grammar()).render(&mut page)?;
            Out.write_all(&page)?;
            return Ok(Exit::Holds);
        };
        let name = || shown(folder);
        std::fs::create_dir_all(folder).with_context(name)?;
        clap_mangen::generate_to(grammar(), folder).with_context(name)?;
        Ok(Exit::Holds)
    }
}
