//! `veridoku serve`: the page, and the interface for programs over HTTP.
//!
//! A face beside the command line: it reads requests, hands them to [`veridoku::api`], and says in
//! the terms of HTTP how they ended. `docs/serve.md` is its manual.

mod ask;
mod body;
mod browser;
mod connections;
mod cores;
mod fields;
mod guard;
mod kind;
mod lines;
mod metrics;
mod openapi;
mod page;
mod problem;
mod records;
mod schemas;
mod server;
mod stream;

use clap::Args;
use std::io;
use std::time::Duration;
use veridoku::engine::Cancel;
use veridoku::words::{read_time_limit, read_whole};

/// The port if none is asked for.
const PORT: u16 = 8181;

/// The arguments of the command.
#[derive(Args, Clone, Debug)]
pub(crate) struct Serve {
    /// The address to listen on: others than this machine can ask only if you name one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    host: String,
    /// The port, 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// Cores that engines work on, at most 256; 0 for all
    #[arg(long, short, value_name = "N", default_value_t = 0, value_parser = cores)]
    jobs: usize,
    /// The most seconds for a request, or for a line of a stream, whatever it asks for
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = time)]
    time_limit: Duration,
    /// How many requests may wait for a core; those beyond are refused
    #[arg(long, value_name = "N", default_value_t = 1000, hide_short_help = true)]
    queue: usize,
    /// A page of another origin that may ask, such as https://example.org; `*` for any
    #[arg(long, value_name = "ORIGIN", hide_short_help = true)]
    cors: Vec<String>,
    /// A name besides the address by which the server is reached, such as that of a proxy
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    allow_host: Vec<String>,
}

fn cores(text: &str) -> Result<usize, String> {
    read_whole(text, 0, 256).map(|n| n as usize)
}

fn time(text: &str) -> Result<Duration, String> {
    let time = read_time_limit(text)?;
    time.ok_or("expected more than no time".to_string())
}

impl Serve {
    /// Serves until it is cancelled; `out` gets the address as a line.
    ///
    /// # Errors
    /// If it cannot listen on the address.
    pub(crate) fn run(&self, cancel: &Cancel, out: &mut dyn io::Write) -> anyhow::Result<()> {
        server::serve(self, cancel, out)
    }

    /// Returns the number of cores that engines work on.
    fn cores(&self) -> usize {
        veridoku::threads::cores(self.jobs)
    }
}
