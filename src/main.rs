//! The `pgn-audit` command.

mod cli;

use std::process::ExitCode;

use clap::Parser;

use cli::Arguments;

fn main() -> ExitCode {
    let status = match Arguments::try_parse() {
        Ok(arguments) => cli::run(&arguments),
        Err(usage) => cli::explain_usage(&usage),
    };
    ExitCode::from(status)
}
