//! How far a run has come, on standard error. Knows the meter and the terminal;
//! knows nothing of what is audited.

use std::{
    io::{self, IsTerminal, Write},
    sync::{
        Arc,
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use indicatif::{DecimalBytes, HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use pgn_audit::{Finding, Meter, Sink};

use super::{
    args::When,
    summary::{counted, rate},
};

/// Shows the meter until dropped: as a bar on a terminal, else, where it is always
/// wanted, as a line from time to time.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// The thread that draws, and what ends it.
    drawing: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    pub(crate) fn start(meter: &Arc<Meter>, when: When) -> Progress {
        let is_terminal = io::stderr().is_terminal();
        match when {
            When::Auto | When::Always if is_terminal => Progress::bar(Arc::clone(meter)),
            When::Always => Progress::lines(Arc::clone(meter)),
            When::Auto | When::Never => Progress {
                bar: ProgressBar::hidden(),
                drawing: None,
            },
        }
    }

    fn bar(meter: Arc<Meter>) -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let drawn = bar.clone();
        let mut is_measured = false;
        let draw = move |begun: Instant| {
            if begun.elapsed() < UNSEEN {
                return;
            }
            if drawn.is_hidden() {
                drawn.set_draw_target(ProgressDrawTarget::stderr());
            }
            let (read, total) = (meter.bytes_read(), meter.bytes_total());
            // What comes through pipes is read, but is not in the total.
            if is_measured != (0 < total && read <= total) {
                is_measured = !is_measured;
                drawn.set_style(style(if is_measured { MEASURED } else { UNMEASURED }));
            }
            if is_measured {
                drawn.set_length(total);
            }
            drawn.set_message(counts(&meter, begun.elapsed()));
            drawn.set_position(read);
        };
        bar.set_style(style(UNMEASURED));
        Progress {
            bar,
            drawing: Some(every(Duration::from_millis(100), draw)),
        }
    }

    fn lines(meter: Arc<Meter>) -> Progress {
        let draw = move |begun: Instant| {
            let read = DecimalBytes(meter.bytes_read());
            let counts = counts(&meter, begun.elapsed());
            // If standard error is closed nobody is waiting for it.
            let _ = writeln!(io::stderr(), "{read} read, {counts}");
        };
        Progress {
            bar: ProgressBar::hidden(),
            drawing: Some(every(Duration::from_secs(5), draw)),
        }
    }

    /// A sink before which the bar steps aside, for both are on one terminal.
    pub(crate) fn beside<'a>(&'a self, sink: &'a mut dyn Sink) -> Beside<'a> {
        let bar = &self.bar;
        Beside { bar, sink }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.drawing.take() {
            drop(end);
            // A bar that could not be drawn is no reason to lose the report.
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}

/// Hands findings on to a sink while the bar is off the screen.
pub(crate) struct Beside<'a> {
    bar: &'a ProgressBar,
    sink: &'a mut dyn Sink,
}

impl Sink for Beside<'_> {
    fn finding(&mut self, finding: &Finding) -> io::Result<()> {
        self.bar.suspend(|| self.sink.finding(finding))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.bar.suspend(|| self.sink.finish())
    }
}

/// A run as short as this needs no bar.
const UNSEEN: Duration = Duration::from_millis(500);

const MEASURED: &str = "{wide_bar} {percent:>3}% of {decimal_total_bytes}, {msg}, {eta} left";
const UNMEASURED: &str = "{spinner} {decimal_bytes} read, {msg}";

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates are well formed")
}

fn counts(meter: &Meter, elapsed: Duration) -> String {
    let games = counted(meter.games(), "game");
    let rate = HumanCount(rate(meter.games(), elapsed));
    let findings = counted(meter.findings(), "finding");
    format!("{games}, {rate}/s, {findings}")
}

/// Calls `draw` in this interval until told to end, and then a last time.
fn every(
    interval: Duration,
    mut draw: impl FnMut(Instant) + Send + 'static,
) -> (Sender<()>, JoinHandle<()>) {
    let (end, ended) = mpsc::channel();
    let begun = Instant::now();
    let thread = thread::spawn(move || {
        while ended.recv_timeout(interval) == Err(RecvTimeoutError::Timeout) {
            draw(begun);
        }
        draw(begun);
    });
    (end, thread)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_templates_are_well_formed() {
        style(MEASURED);
        style(UNMEASURED);
    }
}
