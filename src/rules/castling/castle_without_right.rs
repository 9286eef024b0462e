//! The starting position never granted the right.

use crate::{
    diagnose::{CastleAttempt, Right},
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "C012",
    name: "castle-without-right",
    severity: Severity::Error,
    law: "PGN standard 16.1.3.3",
    since: "0.1.0",
    summary: "the starting position never granted that right",
    text: "A game that starts from a FEN has the castling rights the FEN grants and no others, \
        even with king and rook at home.",
    example: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]

1. O-O *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]

1. O-O *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    let wing = words::wing(attempt.wing()?);
    let side = words::side(attempt.color());
    (attempt.right()? == Right::Never).then(|| {
        Fact::new(format!(
            "the starting position grants {side} no {wing} castling"
        ))
    })
}
