//! The king had moved.

use crate::{
    diagnose::CastleAttempt,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "C001",
    name: "castle-after-king-move",
    severity: Severity::Error,
    law: "FIDE 3.8.2.1.1",
    since: "0.1.0",
    summary: "the king had moved earlier in the game",
    text: "The right to castle is lost for good when the king moves, also if it comes home. A \
        king that had castled is C002 instead. The sentence names the move that left and the \
        one that came back.",
    example: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]

1. Ke2 Ke7 2. Ke1 Ke8 3. O-O *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/P7/4K2R w K - 0 1"]

1. a3 Ke7 2. a4 Ke8 3. O-O *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    attempt.wing()?;
    let king = attempt.king_past();
    let (None, Some(first), Some(last)) = (king.castled, king.first_move, king.last_move) else {
        return None;
    };
    let colour = words::colour(attempt.color());
    let detail = if attempt.king_is_home() {
        format!("the {colour} king left at {first} and came back at {last}")
    } else {
        format!("the {colour} king had moved at {first}")
    };
    Some(
        Fact::new(detail)
            .on([attempt.king()])
            .since(Some(first.ply.index)),
    )
}
