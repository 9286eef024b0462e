//! `check`: arguments become settings, settings a run, and its outcome an exit
//! status. Knows the order of these steps; knows nothing of any one of them.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Instant,
};

use anyhow::{Context, bail};
use pgn_audit::{Meter, Outcome, RunError, Selection, Settings, Sink};

use super::{
    Status,
    args::{Check, When},
    destination::{Destination, name},
    interrupt::stop_on_interrupt,
    progress::Progress,
    status::{self, complain},
    summary::Account,
};

/// Audits what the arguments name.
pub(crate) fn run(arguments: &Check) -> anyhow::Result<Status> {
    refuse_second_reading(&arguments.paths)?;
    let settings = settings(arguments)?;
    let mut destination = Destination::open(arguments)?;
    let meter = Arc::new(Meter::default());
    stop_on_interrupt(&meter, destination.unfinished())?;
    let begun = Instant::now();
    let outcome = match report(arguments, &settings, &meter, &mut destination) {
        Ok(outcome) => outcome,
        Err(error) => return Ok(broken_off(&error, &mut destination)),
    };
    let elapsed = begun.elapsed();
    for complaint in &outcome.complaints {
        complain(complaint);
    }
    if outcome.interrupted {
        complain(format_args!("interrupted; {}", destination.abandon()));
    }
    if !arguments.quiet {
        Account::new(&outcome, elapsed).print();
    }
    Ok(status(arguments, &outcome))
}

/// Standard input is gone once it is read.
fn refuse_second_reading(paths: &[PathBuf]) -> anyhow::Result<()> {
    let readings = paths.iter().filter(|path| *path == Path::new("-"));
    if readings.count() > 1 {
        bail!("-: standard input can be read once");
    }
    Ok(())
}

fn settings(arguments: &Check) -> anyhow::Result<Settings> {
    let select = arguments.select.join(",");
    let ignore = arguments.ignore.join(",");
    Ok(Settings {
        selection: Selection::parse(&select, &ignore)?,
        variations: !arguments.no_variations,
        threads: arguments.threads.map_or(0, usize::from),
        ..Settings::default()
    })
}

/// Audits, and gives the report its name if it is whole.
fn report(
    arguments: &Check,
    settings: &Settings,
    meter: &Arc<Meter>,
    destination: &mut Destination,
) -> anyhow::Result<Outcome> {
    let outcome = audit(arguments, settings, meter, destination)?;
    if !outcome.interrupted {
        destination.finish().with_context(|| name(arguments))?;
    }
    Ok(outcome)
}

fn audit(
    arguments: &Check,
    settings: &Settings,
    meter: &Arc<Meter>,
    destination: &mut Destination,
) -> anyhow::Result<Outcome> {
    let when = if arguments.quiet {
        When::Never
    } else {
        arguments.progress
    };
    let is_shared = destination.is_terminal();
    let mut sink = destination
        .sink(arguments)
        .with_context(|| name(arguments))?;
    let progress = Progress::start(meter, when);
    let mut beside = progress.beside(&mut *sink);
    let sink: &mut dyn Sink = if is_shared { &mut beside } else { &mut *sink };
    pgn_audit::check(&arguments.paths, settings, meter, sink).map_err(|error| {
        let is_of_report = matches!(error, RunError::Sink(_));
        let error = anyhow::Error::from(error);
        if is_of_report {
            error.context(name(arguments))
        } else {
            error
        }
    })
}

fn broken_off(error: &anyhow::Error, destination: &mut Destination) -> Status {
    let status = status::of_error(error);
    if status == Status::Failed {
        complain(destination.abandon());
    }
    status
}

fn status(arguments: &Check, outcome: &Outcome) -> Status {
    if outcome.interrupted {
        Status::Interrupted
    } else if !outcome.complaints.is_empty() {
        Status::Failed
    } else if outcome.summary.findings() > 0 && !arguments.exit_zero {
        Status::Found
    } else {
        Status::Clean
    }
}
