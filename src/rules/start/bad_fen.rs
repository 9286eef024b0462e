//! The FEN tag cannot be read.

use crate::{
    diagnose::{StartError, StartEvidence},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "S001",
    name: "bad-fen",
    severity: Severity::Error,
    law: "PGN standard 16.1",
    since: "0.1.0",
    summary: "the FEN tag cannot be read",
    text: "The value of the FEN tag is no FEN. The game's start is unknown, so its moves are \
        not judged.",
    example: "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R x K - 0 1\"]\n\n1. O-O *\n",
    legal_twin: "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n",
    check: Check::Start(check),
};

fn check(start: &StartEvidence) -> Option<Fact> {
    match &start.outcome {
        Err(error @ StartError::Unreadable(_)) => Some(Fact::new(error.to_string())),
        _ => None,
    }
}
