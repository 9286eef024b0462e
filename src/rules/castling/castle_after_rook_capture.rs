//! The rook had been captured.

use crate::{
    diagnose::CastleAttempt,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "C004",
    name: "castle-after-rook-capture",
    severity: Severity::Error,
    law: "FIDE 3.8.2.1",
    since: "0.1.0",
    summary: "that wing's rook had been captured",
    text: "The right to castle dies with the rook. It holds if the original rook was captured \
        on its square, whatever stands there now; a rook that left and was captured \
        elsewhere is C003.",
    example: r#"[SetUp "1"]
[FEN "4k3/8/8/3b4/8/8/7R/4K2R b K - 0 1"]

1... Bxh1 2. Rxh1 Ke7 3. O-O *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "4k3/8/8/3b4/8/8/7R/4K2R b K - 0 1"]

1... Ba2 2. O-O *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    let rook = attempt.rook_past()?;
    let (home, captured) = (rook.home?, rook.captured.filter(|_| rook.captured_at_home)?);
    Some(
        Fact::new(format!("the {home}-rook was captured at {captured}"))
            .on([home])
            .since(Some(captured.ply.index)),
    )
}
