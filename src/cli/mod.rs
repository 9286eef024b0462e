//! The command line: from arguments to settings, to a run, to an exit status.
//! Knows terminals; knows nothing of how games are cut or replayed.

mod args;
mod check;
mod destination;
mod explain;
mod interrupt;
mod near;
mod progress;
mod rules;
mod status;
mod summary;

pub(crate) use args::Arguments;
pub(crate) use status::Status;

use std::io::{self, Write};

use args::Command;

/// Does what the arguments ask for.
pub(crate) fn run(arguments: &Arguments) -> Status {
    let result = match &arguments.command {
        Command::Check(arguments) => check::run(arguments),
        Command::Rules(arguments) => rules::run(arguments),
        Command::Explain(arguments) => explain::run(arguments),
    };
    result.unwrap_or_else(|error| status::of_error(&error))
}

/// Prints the help that was asked for, or what is wrong with the arguments.
pub(crate) fn explain_usage(usage: &clap::Error) -> Status {
    let printed = usage.print().and_then(|()| io::stdout().flush());
    if usage.use_stderr() {
        return Status::Failed;
    }
    match printed {
        Ok(()) => Status::Clean,
        Err(error) => status::of_error(&anyhow::Error::from(error).context("standard output")),
    }
}
