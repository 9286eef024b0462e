//! The castle gives check.

use shakmaty::Position;

use crate::{
    diagnose::LegalCastle,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "R004",
    name: "castle-with-check",
    severity: Severity::Note,
    law: "FIDE 3.9.1",
    since: "0.1.0",
    summary: "the castle gives check",
    text: "Mostly the rook gives it, along the file it comes to. A castle that mates is R005 \
        instead.",
    example: "[FEN \"8/8/8/8/8/5k2/8/4K2R w K - 0 1\"]\n\n1. O-O+ *\n",
    legal_twin: "[FEN \"8/8/8/8/6k1/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n",
    check: Check::Castled(check),
};

fn check(castle: &LegalCastle) -> Option<Fact> {
    let after = castle.after;
    let checkers = after.checkers();
    (checkers.any() && !after.is_checkmate()).then(|| {
        let by = words::pieces_on(after.board(), checkers);
        Fact::new(format!("the castle gives check with {by}")).on(checkers)
    })
}
