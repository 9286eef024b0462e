//! Several legal moves fit.

use shakmaty::{Bitboard, Position};

use crate::{
    diagnose::{RefusedMove, Resolution},
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "M002",
    name: "ambiguous-move",
    severity: Severity::Error,
    law: "PGN standard 8.2.3.4",
    since: "0.1.0",
    summary: "several legal moves fit",
    text: "The token fits more than one legal move, and nothing in it says which. A twin that \
        is pinned to its king does not count, for it has no legal move. The rest of the line is \
        not judged.",
    example: "[Event \"?\"]\n\n1. d4 d5 2. Nf3 Nf6 3. Nd2 *\n",
    legal_twin: "[Event \"?\"]\n\n1. d4 d5 2. Nf3 Nf6 3. Nbd2 *\n",
    check: Check::Move(check),
};

fn check(refused: &RefusedMove) -> Option<Fact> {
    let Resolution::Ambiguous(moves) = refused.resolution else {
        return None;
    };
    if !refused.is_a_move() {
        return None;
    }
    let from: Bitboard = moves.iter().filter_map(|m| m.from()).collect();
    let pieces = words::pieces_on(refused.position.board(), from);
    let to = moves.first()?.to();
    Some(Fact::new(format!("{pieces} can {} legally go to {to}", all(from))).on(from))
}

fn all(from: Bitboard) -> &'static str {
    if from.count() == 2 { "both" } else { "all" }
}
