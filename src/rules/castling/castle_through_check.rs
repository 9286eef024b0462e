//! The king crosses an attacked square.

use shakmaty::Position;

use crate::{
    diagnose::CastleAttempt,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "C010",
    name: "castle-through-check",
    severity: Severity::Error,
    law: "FIDE 3.8.2.2.1",
    since: "0.1.0",
    summary: "the king crosses an attacked square",
    text: "No square between the king and the one it lands on may be attacked, even by a pinned \
        piece. Squares only the rook crosses, such as b1, may be.",
    example: r#"[SetUp "1"]
[FEN "4k3/5r2/8/8/8/8/8/4K2R w K - 0 1"]

1. O-O *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "4k3/1r6/8/8/8/8/8/R3K3 w Q - 0 1"]

1. O-O-O *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    if !attempt.king_is_home() {
        return None;
    }
    let attacked = attempt.attacked_among(attempt.crossed_by_king());
    if attacked.is_empty() {
        return None;
    }
    let board = attempt.position.board();
    let sentences: Vec<String> = attacked
        .iter()
        .map(|(square, by)| format!("{square} is attacked by {}", words::pieces_on(board, *by)))
        .collect();
    let squares = attacked.iter().map(|(square, _)| *square);
    Some(Fact::new(sentences.join(", ")).on(squares))
}
