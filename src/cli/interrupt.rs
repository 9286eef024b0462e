//! Ctrl-C: asks a run to stop. Knows signals; knows nothing of what is running.

use std::{process, sync::Arc};

use anyhow::Context;
use pgn_audit::Meter;

use super::Status;

/// Has the first interrupt stop the run in good order. The second ends the process
/// on the spot, for the run may be waiting for someone to take its report.
pub(crate) fn stop_on_interrupt(meter: &Arc<Meter>) -> anyhow::Result<()> {
    let meter = Arc::clone(meter);
    ctrlc::set_handler(move || {
        if meter.is_stopped() {
            process::exit(i32::from(u8::from(Status::Interrupted)));
        }
        meter.stop();
    })
    .context("interrupts cannot be handled")
}
