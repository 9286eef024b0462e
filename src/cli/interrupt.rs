//! Ctrl-C: asks a run to stop. Knows signals; knows nothing of what is running.

use std::{process, sync::Arc};

use anyhow::Context;
use pgn_audit::{Meter, Unfinished};

use super::{Status, destination::whereabouts, status::complain};

/// Has the first interrupt stop the run in good order. The second ends the process
/// on the spot, for the run may be waiting for someone to take its report; a file is
/// given its name all the same.
pub(crate) fn stop_on_interrupt(
    meter: &Arc<Meter>,
    report: Option<Unfinished>,
) -> anyhow::Result<()> {
    let meter = Arc::clone(meter);
    ctrlc::set_handler(move || {
        if !meter.is_stopped() {
            meter.stop();
            return;
        }
        if let Some(partial) = report.as_ref().and_then(Unfinished::abandon) {
            complain(format_args!("interrupted; {}", whereabouts(Some(&partial))));
        }
        process::exit(i32::from(u8::from(Status::Interrupted)));
    })
    .context("interrupts cannot be handled")
}
