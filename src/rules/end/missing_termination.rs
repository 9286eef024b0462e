//! The movetext has no termination marker.

use crate::{
    diagnose::GameRecord,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "G003",
    name: "missing-termination",
    severity: Severity::Note,
    law: "PGN standard 8.2.6",
    since: "0.1.0",
    summary: "no termination marker",
    text: "The movetext ends without 1-0, 0-1, 1/2-1/2 or *. A marker inside a comment or a \
        variation is none. Such a game may be cut off, which is why a marker is required.",
    example: "[Event \"?\"]\n\n1. e4 e5\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 *\n",
    check: Check::Record(check),
};

fn check(record: &GameRecord) -> Option<Fact> {
    record
        .marker
        .is_none()
        .then(|| Fact::new("the movetext ends without a termination marker"))
}
