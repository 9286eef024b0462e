//! The report as CSV: one row for each finding, one column for each fact a script
//! may rely on. Knows the columns and their order; knows nothing of files.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use ::csv::{Error, ErrorKind, Writer};

use super::{cause_ply, printable::printable};
use crate::{finding::Finding, sink::Sink};

/// Writes findings as CSV, the header first even if nothing follows.
///
/// ```
/// use pgn_audit::{Csv, Sink};
///
/// let mut report = Vec::new();
/// Csv::new(&mut report)?.finish()?;
/// assert!(report.starts_with(b"file,game,line,byte,"));
/// # Ok::<_, std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Csv<W: Write> {
    writer: Writer<W>,
}

impl<W: Write> Csv<W> {
    /// Begins a report. What is written is buffered.
    ///
    /// # Errors
    ///
    /// The header cannot be written.
    pub fn new(writer: W) -> io::Result<Csv<W>> {
        let mut writer = Writer::from_writer(writer);
        writer
            .write_record(COLUMNS.map(|(name, _)| name))
            .map_err(cause)?;
        Ok(Csv { writer })
    }
}

impl<W: Write> Sink for Csv<W> {
    fn finding(&mut self, finding: &Finding) -> io::Result<()> {
        for (_, cell) in &COLUMNS {
            self.writer
                .write_field(cell(finding).as_bytes())
                .map_err(cause)?;
        }
        // An empty record after fields ends their row.
        self.writer.write_record(None::<&[u8]>).map_err(cause)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// What the writer below said: the crate's own conversion hides its kind, by which a
/// closed pipe is known.
fn cause(error: Error) -> io::Error {
    match error.into_kind() {
        ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

type Cell = fn(&Finding) -> Cow<'_, str>;

/// The columns, in the order that scripts rely on.
const COLUMNS: [(&str, Cell); 27] = [
    ("file", |it| (&*it.file).into()),
    ("game", |it| it.game.to_string().into()),
    ("line", |it| it.line.to_string().into()),
    ("byte", |it| it.byte.to_string().into()),
    ("white", |it| printable(&it.roster.white)),
    ("black", |it| printable(&it.roster.black)),
    ("event", |it| printable(&it.roster.event)),
    ("site", |it| printable(&it.roster.site)),
    ("date", |it| printable(&it.roster.date)),
    ("round", |it| printable(&it.roster.round)),
    ("result", |it| printable(&it.roster.result)),
    ("variation", |it| it.variation.to_string().into()),
    ("ply", |it| optional(it.ply.map(|ply| ply.index))),
    ("move", |it| optional(it.ply)),
    ("san", |it| printable(&it.san)),
    ("rule", |it| it.principal().rule.code.into()),
    ("name", |it| it.principal().rule.name.into()),
    ("severity", |it| {
        it.principal().rule.severity.to_string().into()
    }),
    ("also", |it| it.also().collect::<Vec<_>>().join(" ").into()),
    ("law", |it| it.principal().rule.law.into()),
    ("detail", |it| printable(&it.detail()).into_owned().into()),
    ("cause_ply", |it| optional(cause_ply(it))),
    ("fen", |it| it.fen.as_deref().unwrap_or_default().into()),
    ("after", |it| optional(it.after)),
    ("legal_after", |it| optional(it.legal_after)),
    ("legal_instead", |it| it.legal_instead.join(" ").into()),
    ("suggestion", |it| {
        let suggestion = it.suggestion.as_ref();
        printable(suggestion.map_or("", |suggestion| &suggestion.text))
    }),
];

fn optional(value: Option<impl ToString>) -> Cow<'static, str> {
    value
        .map(|value| value.to_string())
        .unwrap_or_default()
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_known_by_its_kind() {
        let closed = io::Error::from(io::ErrorKind::BrokenPipe);
        assert_eq!(cause(closed.into()).kind(), io::ErrorKind::BrokenPipe);
    }
}
