//! A whole run: blocks are audited in parallel, ordinals and lines are counted
//! on in order, findings go to the sink. Knows no chess and no format.

use std::{
    io::{self, Read},
    mem,
    ops::ControlFlow,
    path::PathBuf,
    sync::Arc,
};

use crate::{
    audit::{BlockAudit, audit_block},
    finding::Finding,
    input::{Blocks, InputError, Job, Jobs, Meter},
    pipeline::{self, Delivery, Load},
    settings::Settings,
    sink::Sink,
    summary::Summary,
};

/// How a run went.
#[derive(Debug, Default)]
pub struct Outcome {
    /// What was audited and found.
    pub summary: Summary,
    /// What could not be read, in the order of the input. The rest was audited.
    pub complaints: Vec<InputError>,
    /// Whether the run was asked to stop before its end.
    pub interrupted: bool,
}

/// What ends a run before its time.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The report could not be written.
    #[error("the report could not be written")]
    Sink(#[from] io::Error),
    /// The worker threads could not be started.
    #[error("the worker threads could not be started")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Audits files, directories and, for `-`, standard input.
///
/// Findings reach the sink in the order of the input, whatever the number of
/// threads. The meter tells how far the run has come, and can stop it.
///
/// # Errors
///
/// [`RunError`]; what cannot be read is no error but a complaint in the outcome.
pub fn check(
    paths: &[PathBuf],
    settings: &Settings,
    meter: &Arc<Meter>,
    sink: &mut dyn Sink,
) -> Result<Outcome, RunError> {
    let threads = pipeline::workers(settings.threads);
    let jobs = Jobs::new(paths, settings.block_size, threads, Arc::clone(meter));
    run(jobs, settings, meter, sink)
}

/// Audits one text, named `name` in the findings.
///
/// ```
/// use pgn_audit::{Finding, Settings, audit_reader};
///
/// let pgn: &[u8] = b"[Event \"?\"]\n\n1. e4 e5 2. O-O *\n";
/// let mut findings: Vec<Finding> = Vec::new();
/// let outcome = audit_reader("a.pgn", pgn, &Settings::default(), &mut findings)?;
/// assert_eq!(outcome.summary.games, 1);
/// assert_eq!(findings[0].principal().rule.code, "C008");
/// # Ok::<_, pgn_audit::RunError>(())
/// ```
///
/// # Errors
///
/// [`RunError`]; a fault of the reader is a complaint in the outcome.
pub fn audit_reader(
    name: &str,
    reader: impl Read + Send,
    settings: &Settings,
    sink: &mut dyn Sink,
) -> Result<Outcome, RunError> {
    let file: Arc<str> = Arc::from(name);
    let jobs = Blocks::new(reader, settings.block_size).map(move |block| match block {
        Ok(block) => Ok(Job {
            file: Arc::clone(&file),
            block,
        }),
        Err(fault) => Err(InputError::broken(
            Arc::clone(&file),
            fault.byte,
            fault.error,
        )),
    });
    run(jobs, settings, &Meter::default(), sink)
}

/// Audits a text held in memory.
///
/// # Errors
///
/// [`RunError::Threads`].
pub fn audit_bytes(text: &[u8], settings: &Settings) -> Result<(Vec<Finding>, Summary), RunError> {
    let mut findings = Vec::new();
    let outcome = audit_reader("-", text, settings, &mut findings)?;
    Ok((findings, outcome.summary))
}

fn run(
    jobs: impl Iterator<Item = Result<Job, InputError>> + Send,
    settings: &Settings,
    meter: &Meter,
    sink: &mut dyn Sink,
) -> Result<Outcome, RunError> {
    let mut run = Run {
        outcome: Outcome::default(),
        games: 0,
        line_ends: 0,
        meter,
        sink,
    };
    // The head of a report is there before the first block is.
    run.sink.flush()?;
    let audit = |job: Job, give: &mut dyn FnMut(Part)| {
        let mut begins_text = job.block.offset == 0;
        audit_block(&job.block, settings, &mut |audit| {
            give(Part {
                file: Arc::clone(&job.file),
                begins_text: mem::take(&mut begins_text),
                audit,
            });
        });
    };
    let flow = pipeline::run(settings.threads, jobs, audit, |delivery| run.take(delivery))?;
    if let ControlFlow::Break(error) = flow {
        return Err(RunError::Sink(error));
    }
    let mut outcome = run.outcome;
    sink.finish()?;
    outcome.interrupted = meter.is_stopped();
    Ok(outcome)
}

/// The next part of a text, audited.
struct Part {
    file: Arc<str>,
    begins_text: bool,
    audit: BlockAudit,
}

impl Load for Part {
    fn bytes(&self) -> usize {
        self.audit.held
    }
}

/// The consuming end: counts on from part to part.
struct Run<'a> {
    outcome: Outcome,
    /// Games of the text at hand in the parts before.
    games: u64,
    /// Its line ends in the parts before.
    line_ends: u64,
    meter: &'a Meter,
    sink: &'a mut dyn Sink,
}

impl Run<'_> {
    fn take(&mut self, delivery: Delivery<Part, InputError>) -> ControlFlow<io::Error> {
        match delivery {
            Delivery::Done(part) => self.part(part),
            Delivery::Unread(error) => {
                self.outcome.complaints.push(error);
                ControlFlow::Continue(())
            }
            Delivery::Panicked(panic) => {
                let error = InputError::unopened(&panic.job, &panic.message);
                self.outcome.complaints.push(error);
                ControlFlow::Continue(())
            }
        }
    }

    fn part(&mut self, part: Part) -> ControlFlow<io::Error> {
        let Part {
            file,
            begins_text,
            audit,
        } = part;
        if begins_text {
            self.games = 0;
            self.line_ends = 0;
        }
        self.meter.add_games(audit.summary.games);
        self.meter.add_findings(audit.findings.len() as u64);
        self.outcome.summary += &audit.summary;
        for mut finding in audit.findings {
            finding.file = Arc::clone(&file);
            // Prose before the first game is counted to it.
            finding.game = (finding.game + self.games).max(1);
            finding.line += self.line_ends;
            if let Err(error) = self.sink.finding(&finding) {
                return ControlFlow::Break(error);
            }
        }
        self.games += audit.summary.games;
        self.line_ends += audit.line_ends;
        // A run that waits for input may be broken off at any time.
        match self.sink.flush() {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    }
}
