//! How a run ends, in the one number a script sees. Knows the exit statuses; knows
//! nothing of what a run does.

use std::{
    io::{self, Write},
    process::ExitCode,
};

/// The end of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// Nothing was found, or what was found should not count.
    Clean,
    /// Something was found.
    Found,
    /// The run could not be done, or not to its end.
    Failed,
    /// The user broke it off.
    Interrupted,
}

impl From<Status> for u8 {
    fn from(status: Status) -> u8 {
        match status {
            Status::Clean => 0,
            Status::Found => 1,
            Status::Failed => 2,
            // As a shell reports a process that SIGINT ended.
            Status::Interrupted => 130,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(u8::from(status))
    }
}

/// Says what stopped a run. A reader that went away, such as `head`, has what it
/// wanted: that is a quiet end.
pub(crate) fn of_error(error: &anyhow::Error) -> Status {
    if is_broken_pipe(error) {
        return Status::Clean;
    }
    complain(format_args!("{error:#}"));
    Status::Failed
}

/// A line on standard error, in the name of the program.
pub(crate) fn complain(what: impl std::fmt::Display) {
    // If standard error is closed there is nobody to tell.
    let _ = writeln!(io::stderr(), "pgn-audit: {what}");
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error
        .chain()
        .any(|it| it.downcast_ref().is_some_and(broken))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_a_quiet_end_however_deep_its_error() {
        let error = anyhow::Error::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!(of_error(&error.context("the report")), Status::Clean);
    }
}
