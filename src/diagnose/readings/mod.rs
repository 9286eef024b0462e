//! Promises about how dirty text and odd notation are read, each in one line of
//! movetext between two tags and a neighbour. Knows no rule's inside.

mod brackets;
mod castles;
mod games;
mod generated;
mod joined;
mod languages;
mod listed;
mod lower_case;
mod promotions;
mod tokens;

use std::fmt::Write;

use super::diagnose;
use crate::{finding::Finding, pgn::Lexer, rules::Selection, settings::Settings};

const NEIGHBOUR: &str = "\n\n[Event \"next\"]\n\n1. e4 e5 2. Ke3 Nf6 *\n";

fn findings(text: &[u8]) -> (u64, Vec<Finding>) {
    let settings = Settings {
        selection: Selection::parse("ALL", "").expect("ALL is a selection"),
        ..Settings::default()
    };
    let mut lexer = Lexer::new(text);
    let (mut games, mut findings) = (0, Vec::new());
    while lexer.begin_game().is_some() {
        games += u64::from(!lexer.is_stray());
        findings.extend(diagnose(&mut lexer, &settings).findings);
    }
    (games, findings)
}

/// The findings of a movetext, as `code@ply`, without those of results and of remarkable castles.
fn read(movetext: &str) -> String {
    let (games, findings) = findings(format!("[Event \"?\"]\n\n{movetext}{NEIGHBOUR}").as_bytes());
    assert_eq!(games, 2, "{movetext}");
    let mut rows = String::new();
    for finding in findings
        .iter()
        .filter(|finding| finding.roster.event == "?")
    {
        let ply = finding
            .ply
            .map_or(String::new(), |ply| ply.index.to_string());
        let code = finding.principal().rule.code;
        if !code.starts_with(['G', 'R']) {
            write!(rows, "{code}@{ply} ").expect("a string takes all");
        }
    }
    rows.trim_end().to_owned()
}

fn assert_reads(cases: &[(&str, &str)]) {
    for (movetext, rows) in cases {
        assert_eq!(read(movetext), *rows, "{movetext}");
    }
}

fn graver(rows: &str) -> Vec<&str> {
    rows.split(' ')
        .filter(|row| !row.is_empty() && !row.starts_with('N'))
        .collect()
}
