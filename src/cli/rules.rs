//! `rules`: the list of every rule. Knows the shape of a rule; knows no particular
//! one.

use std::{
    io::{self, Write},
    iter,
};

use anyhow::Context;
use pgn_audit::Rule;
use serde::Serialize;

use super::{
    Status,
    args::{ListFormat, Rules},
};

/// Prints the list.
pub(crate) fn run(arguments: &Rules) -> anyhow::Result<Status> {
    let list = match arguments.format {
        ListFormat::Text => text(pgn_audit::rules()),
        ListFormat::Json => json()?,
    };
    show(&list)?;
    Ok(Status::Clean)
}

/// Prints to standard output, to the last byte.
pub(super) fn show(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout();
    stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .context("standard output")
}

/// One line for each rule, below a line that names the columns.
pub(super) fn text(rules: &[&'static Rule]) -> String {
    let longest = |length: fn(&Rule) -> usize| rules.iter().map(|rule| length(rule)).max();
    let name_width = longest(|rule| rule.name.len()).unwrap_or_default();
    let law_width = longest(|rule| rule.law.len()).unwrap_or_default();
    let line = |rule: &&Rule| {
        let Rule {
            code,
            name,
            law,
            summary,
            ..
        } = rule;
        let severity = rule.severity.to_string();
        format!("{code}  {name:name_width$}  {severity:8}  {law:law_width$}  {summary}\n")
    };
    let (name, severity, law) = ("name", "severity", "law");
    let header = format!("code  {name:name_width$}  {severity}  {law:law_width$}  what\n");
    iter::once(header).chain(rules.iter().map(line)).collect()
}

fn json() -> serde_json::Result<String> {
    let entries: Vec<Entry> = pgn_audit::rules()
        .iter()
        .copied()
        .map(Entry::from)
        .collect();
    let mut list = serde_json::to_string_pretty(&entries)?;
    list.push('\n');
    Ok(list)
}

#[derive(Serialize)]
struct Entry {
    code: &'static str,
    name: &'static str,
    severity: String,
    law: &'static str,
    since: &'static str,
    summary: &'static str,
    text: &'static str,
    example: &'static str,
    legal_twin: &'static str,
}

impl From<&'static Rule> for Entry {
    fn from(rule: &'static Rule) -> Entry {
        Entry {
            code: rule.code,
            name: rule.name,
            severity: rule.severity.to_string(),
            law: rule.law,
            since: rule.since,
            summary: rule.summary,
            text: rule.text,
            example: rule.example,
            legal_twin: rule.legal_twin,
        }
    }
}
