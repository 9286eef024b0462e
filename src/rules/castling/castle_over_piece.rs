//! Something stands in the way.

use shakmaty::Position;

use crate::{
    diagnose::CastleAttempt,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "C008",
    name: "castle-over-piece",
    severity: Severity::Error,
    law: "FIDE 3.8.2.2.2",
    since: "0.1.0",
    summary: "a piece, of either side, on a square that must be empty",
    text: "All squares between king and rook must be empty, b1 and b8 among them. In Chess960: \
        every square on the way or at the end of either, but those of the king and of its \
        rook.",
    example: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4KB1R w K - 0 1"]

1. O-O *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4KB1R w K - 0 1"]

1. Bd3 Ke7 2. O-O *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    if !attempt.king_is_home() || !attempt.rook_is_there() {
        return None;
    }
    let board = attempt.position.board();
    let pieces = attempt.way() & board.occupied();
    if pieces.is_empty() {
        return None;
    }
    let standing: Vec<String> = pieces
        .into_iter()
        .filter_map(|square| {
            Some(format!(
                "a {} on {square}",
                words::piece(board.piece_at(square)?)
            ))
        })
        .collect();
    Some(Fact::new(format!("in the way: {}", words::list(&standing))).on(pieces))
}
