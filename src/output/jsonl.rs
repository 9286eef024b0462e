//! The report as JSON Lines: the columns of the CSV with real types, and the
//! reasons and the repair in parts. Knows nothing of files.

use std::{
    borrow::Cow,
    io::{self, Write},
};

use serde::Serialize;

use super::{cause_ply, printable::printable};
use crate::{
    finding::{Finding, Reason, Repair},
    sink::Sink,
};

/// Writes each finding as a JSON object on a line of its own.
#[derive(Debug)]
pub struct JsonLines<W: Write> {
    writer: W,
}

impl<W: Write> JsonLines<W> {
    /// Begins a report. Writes piece by piece: give it a buffered writer.
    pub fn new(writer: W) -> JsonLines<W> {
        JsonLines { writer }
    }
}

impl<W: Write> Sink for JsonLines<W> {
    fn finding(&mut self, finding: &Finding) -> io::Result<()> {
        serde_json::to_writer(&mut self.writer, &Record::from(finding))?;
        self.writer.write_all(b"\n")
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// The keys, in the order they are written: first the columns of the CSV.
#[derive(Serialize)]
struct Record<'a> {
    file: &'a str,
    game: u64,
    line: u64,
    byte: u64,
    white: Cow<'a, str>,
    black: Cow<'a, str>,
    event: Cow<'a, str>,
    site: Cow<'a, str>,
    date: Cow<'a, str>,
    round: Cow<'a, str>,
    result: Cow<'a, str>,
    variation: u32,
    ply: Option<u32>,
    r#move: Option<String>,
    san: Option<Cow<'a, str>>,
    rule: &'static str,
    name: &'static str,
    severity: String,
    also: Vec<&'static str>,
    law: &'static str,
    detail: String,
    cause_ply: Option<u32>,
    fen: Option<&'a str>,
    after: Option<u32>,
    legal_after: Option<u32>,
    legal_instead: &'a [String],
    suggestion: Option<Cow<'a, str>>,
    reasons: Vec<ReasonRecord<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<RepairRecord<'a>>,
}

impl<'a> From<&'a Finding> for Record<'a> {
    fn from(finding: &'a Finding) -> Record<'a> {
        let rule = finding.principal().rule;
        let suggestion = finding.suggestion.as_ref();
        Record {
            file: &finding.file,
            game: finding.game,
            line: finding.line,
            byte: finding.byte,
            white: printable(&finding.roster.white),
            black: printable(&finding.roster.black),
            event: printable(&finding.roster.event),
            site: printable(&finding.roster.site),
            date: printable(&finding.roster.date),
            round: printable(&finding.roster.round),
            result: printable(&finding.roster.result),
            variation: finding.variation,
            ply: finding.ply.map(|ply| ply.index),
            r#move: finding.ply.map(|ply| ply.to_string()),
            san: Some(printable(&finding.san)).filter(|san| !san.is_empty()),
            rule: rule.code,
            name: rule.name,
            severity: rule.severity.to_string(),
            also: finding.also().collect(),
            law: rule.law,
            detail: printable(&finding.detail()).into_owned(),
            cause_ply: cause_ply(finding),
            fen: finding.fen.as_deref(),
            after: finding.after,
            legal_after: finding.legal_after,
            legal_instead: &finding.legal_instead,
            suggestion: suggestion.map(|suggestion| printable(&suggestion.text)),
            reasons: finding.reasons.iter().map(ReasonRecord::from).collect(),
            repair: suggestion
                .and_then(|suggestion| suggestion.repair.as_ref())
                .map(RepairRecord::from),
        }
    }
}

#[derive(Serialize)]
struct ReasonRecord<'a> {
    rule: &'static str,
    name: &'static str,
    detail: Cow<'a, str>,
    squares: Vec<String>,
    cause_ply: Option<u32>,
}

impl<'a> From<&'a Reason> for ReasonRecord<'a> {
    fn from(reason: &'a Reason) -> ReasonRecord<'a> {
        ReasonRecord {
            rule: reason.rule.code,
            name: reason.rule.name,
            detail: printable(&reason.detail),
            squares: reason.squares.iter().map(ToString::to_string).collect(),
            cause_ply: reason.cause_ply,
        }
    }
}

#[derive(Serialize)]
struct RepairRecord<'a> {
    kind: &'static str,
    ply: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<&'a str>,
    legal_after: u32,
}

impl<'a> From<&'a Repair> for RepairRecord<'a> {
    fn from(repair: &'a Repair) -> RepairRecord<'a> {
        RepairRecord {
            kind: repair.kind.name(),
            ply: repair.ply,
            san: repair.san.as_deref(),
            legal_after: repair.legal_after,
        }
    }
}
