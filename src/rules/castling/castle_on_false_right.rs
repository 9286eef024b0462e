//! The right is claimed, but the board contradicts it.

use crate::{
    diagnose::{CastleAttempt, Right},
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "C013",
    name: "castle-on-false-right",
    severity: Severity::Error,
    law: "PGN standard 16.1.3.3",
    since: "0.1.0",
    summary: "the starting position claims a right that its board contradicts",
    text: "A FEN can name a right though the king or the rook does not stand where it needs \
        them; such a right is none.",
    example: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1"]

1. Rh1 Ke7 2. O-O *
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
    (attempt.right()? == Right::Contradicted).then(|| {
        Fact::new(format!(
            "the starting position claims {wing} castling for {side}, which its board contradicts"
        ))
    })
}
