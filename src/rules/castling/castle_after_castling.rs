//! The king had castled before.

use crate::{
    diagnose::CastleAttempt,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "C002",
    name: "castle-after-castling",
    severity: Severity::Error,
    law: "FIDE 3.8.2.1.1",
    since: "0.1.0",
    summary: "the king had already castled in this game",
    text: "A side castles once. A king that castled and walked home may not castle again, on \
        either wing; this code stands in place of C001.",
    example: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"]

1. O-O Ke7 2. Kg2 Ke8 3. Kf3 Ke7 4. Ke2 Ke8 5. Ke1 Ke7 6. O-O-O *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"]

1. Rg1 Ke7 2. Rh1 Ke8 3. O-O-O *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    attempt.wing()?;
    let castled = attempt.king_past().castled?;
    let side = words::side(attempt.color());
    Some(
        Fact::new(format!("{side} had castled already at {castled}"))
            .on([attempt.king()])
            .since(Some(castled.ply.index)),
    )
}
