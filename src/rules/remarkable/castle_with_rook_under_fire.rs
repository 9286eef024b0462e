//! The castling rook crosses an attacked square.

use crate::{
    diagnose::LegalCastle,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "R002",
    name: "castle-with-rook-under-fire",
    severity: Severity::Note,
    law: "FIDE 3.8.2.2",
    since: "0.1.0",
    summary: "the rook crosses an attacked square, such as b1 or b8",
    text: "Squares that only the rook crosses may be attacked: b1 and b8 on the queenside, in \
        Chess960 others too. Averbakh held that against Purdy to be illegal, and Purdy's \
        answer is a well-known story: only the king matters.",
    example: "[FEN \"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. O-O-O *\n",
    legal_twin: "[FEN \"1r2k3/8/8/8/8/8/1P6/R3K3 w Q - 0 1\"]\n\n1. O-O-O *\n",
    check: Check::Castled(check),
};

fn check(castle: &LegalCastle) -> Option<Fact> {
    let attempt = &castle.attempt;
    let attacked = attempt.attacked_among(attempt.crossed_by_rook_alone());
    if attacked.is_empty() {
        return None;
    }
    let sentences: Vec<String> = attacked
        .iter()
        .map(|(square, by)| {
            let by = words::pieces_on(castle.board(), *by);
            format!("the rook crosses {square}, attacked by {by}")
        })
        .collect();
    Some(Fact::new(sentences.join(", ")).on(attacked.iter().map(|(square, _)| *square)))
}
