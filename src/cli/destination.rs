//! Where the report goes and in which format. Knows terminals and file names; knows
//! nothing of findings.

use std::{
    io::{self, BufWriter, IsTerminal, Stdout, Write},
    path::Path,
};

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, bail};
use pgn_audit::{Csv, JsonLines, ReportFile, Sink, Text, Unfinished};

use super::args::{Check, Format, When};

/// Standard output, or a file that appears once it is whole.
pub(crate) enum Destination {
    Terminal(Stdout),
    StandardOutput(BufWriter<Stdout>),
    File(ReportFile),
}

impl Destination {
    /// Opens what `--output` names, before anything is audited.
    pub(crate) fn open(arguments: &Check) -> anyhow::Result<Destination> {
        let Some(path) = file(arguments) else {
            let stdout = io::stdout();
            return Ok(if stdout.is_terminal() {
                Destination::Terminal(stdout)
            } else {
                Destination::StandardOutput(BufWriter::new(stdout))
            });
        };
        let shown = path.display();
        if arguments.paths.iter().any(|input| is_same(input, path)) {
            bail!("{shown}: the report would replace what it reports on");
        }
        let report = ReportFile::create(path).with_context(|| shown.to_string())?;
        Ok(Destination::File(report))
    }

    /// The sink that writes there, in the format asked for or meant.
    pub(crate) fn sink(&mut self, arguments: &Check) -> io::Result<Box<dyn Sink + '_>> {
        let coloured = is_coloured(arguments);
        let writer: &mut dyn Write = match self {
            Destination::Terminal(stdout) => stdout,
            Destination::StandardOutput(stdout) => stdout,
            Destination::File(file) => file,
        };
        Ok(match format(arguments) {
            Format::Csv => Box::new(Csv::new(writer)?),
            Format::Jsonl => Box::new(JsonLines::new(writer)),
            Format::Text if coloured => Box::new(Text::coloured(writer)),
            Format::Text => Box::new(Text::new(writer)),
        })
    }

    /// Gives a whole report its name.
    pub(crate) fn finish(&mut self) -> anyhow::Result<()> {
        match self {
            Destination::Terminal(stdout) => stdout.flush(),
            Destination::StandardOutput(stdout) => stdout.flush(),
            Destination::File(file) => file.finish(),
        }
        .context("the report could not be finished")
    }

    /// Whether the report is shown as it is written.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Destination::Terminal(_))
    }

    /// Ends a report that is not whole, and tells where to look for it.
    pub(crate) fn abandon(&mut self) -> String {
        let partial = match self {
            Destination::File(file) => file.abandon(),
            Destination::Terminal(_) | Destination::StandardOutput(_) => None,
        };
        whereabouts(partial.as_deref())
    }

    /// The report's file, if it has one that must not be left without a name.
    pub(crate) fn unfinished(&self) -> Option<Unfinished> {
        match self {
            Destination::File(file) => Some(file.unfinished()),
            Destination::Terminal(_) | Destination::StandardOutput(_) => None,
        }
    }
}

/// Where to look for a report that is not whole.
pub(crate) fn whereabouts(partial: Option<&Path>) -> String {
    match partial {
        Some(partial) => format!("what was found so far is in {}", partial.display()),
        None => "the report is not whole".to_owned(),
    }
}

/// What the report is called in a complaint.
pub(crate) fn name(arguments: &Check) -> String {
    file(arguments).map_or_else(
        || "standard output".to_owned(),
        |path| path.display().to_string(),
    )
}

/// The file of `--output`; `-` stands for standard output as elsewhere.
fn file(arguments: &Check) -> Option<&Path> {
    let path = arguments.output.as_deref()?;
    (path != Path::new("-")).then_some(path)
}

fn is_same(input: &Path, output: &Path) -> bool {
    let is_file = output.metadata().is_ok_and(|metadata| metadata.is_file());
    is_file
        && match (input.canonicalize(), output.canonicalize()) {
            (Ok(input), Ok(output)) => input == output,
            _ => false,
        }
}

fn format(arguments: &Check) -> Format {
    let by_name = || file(arguments).map(|path| by_extension(path).unwrap_or(Format::Csv));
    arguments.format.or_else(by_name).unwrap_or_else(|| {
        if io::stdout().is_terminal() {
            Format::Text
        } else {
            Format::Csv
        }
    })
}

fn by_extension(path: &Path) -> Option<Format> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    match &*extension {
        "csv" => Some(Format::Csv),
        "jsonl" | "ndjson" => Some(Format::Jsonl),
        "txt" => Some(Format::Text),
        _ => None,
    }
}

fn is_coloured(arguments: &Check) -> bool {
    match arguments.color {
        When::Always => true,
        When::Never => false,
        // Minds NO_COLOR, CLICOLOR, CLICOLOR_FORCE and TERM.
        When::Auto => {
            file(arguments).is_none() && AutoStream::choice(&io::stdout()) != ColorChoice::Never
        }
    }
}
