//! A castle at move 30 or later.

use crate::{
    diagnose::LegalCastle,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "R006",
    name: "late-castle",
    severity: Severity::Note,
    law: "FIDE 3.8.2",
    since: "0.1.0",
    summary: "a castle at move 30 or later",
    text: "The right to castle does not age. The move's number is counted on from the FEN's.",
    example: "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 30\"]\n\n30. O-O *\n",
    legal_twin: "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 29\"]\n\n29. O-O *\n",
    check: Check::Castled(check),
};

/// Most games are decided by then.
const LATE: u32 = 30;

fn check(castle: &LegalCastle) -> Option<Fact> {
    let number = castle.ply.number;
    (number >= LATE).then(|| Fact::new(format!("castled only at move {number}")))
}
