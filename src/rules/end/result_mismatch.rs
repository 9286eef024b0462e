//! The Result tag and the termination marker differ.

use crate::{
    diagnose::GameRecord,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "G002",
    name: "result-mismatch",
    severity: Severity::Warning,
    law: "PGN standard 8.1.1.7",
    since: "0.1.0",
    summary: "Result tag and termination marker differ",
    text: "Both must say the same. Other spellings of the same result are no mismatch, nor is a \
        double default (`0-0`) beside `*`: the standard has no marker for it. A Result tag that \
        is missing, empty or no result says nothing.",
    example: "[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 1/2-1/2\n",
    legal_twin: "[Event \"?\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n",
    check: Check::Record(check),
};

fn check(record: &GameRecord) -> Option<Fact> {
    let (tag, marker) = (record.tag?, record.marker?);
    if tag.agrees_with(marker) {
        return None;
    }
    let detail = format!("the Result tag says {tag}, the termination marker {marker}");
    Some(Fact::new(detail))
}
