//! A move number that is not due.

use crate::{
    pgn::{Oddity, OddityKind},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P011",
    name: "wrong-move-number",
    severity: Severity::Note,
    law: "PGN standard 8.2.2",
    since: "0.1.0",
    summary: "a move number other than the one due; once a game",
    text: "Move numbers count nothing in a replay, but a wrong one often marks the place where \
        moves were lost, repeated or pasted in. Missing and repeated numbers, and any number \
        of dots, are fine. Only the first wrong number of a game is told.",
    example: "[Event \"?\"]\n\n1. e4 e5 3. Nf3 Nc6 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 1... e5 2. Nf3 Nc6 *\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    let OddityKind::WrongMoveNumber { found, due } = oddity.kind else {
        return None;
    };
    Some(Fact::new(format!("move number {found} where {due} is due")))
}
