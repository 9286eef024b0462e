//! The king is in check.

use shakmaty::Position;

use crate::{
    diagnose::CastleAttempt,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "C009",
    name: "castle-out-of-check",
    severity: Severity::Error,
    law: "FIDE 3.8.2.2.1",
    since: "0.1.0",
    summary: "the king is in check",
    text: "A king in check may not castle. Having been in check before is no hindrance.",
    example: r#"[SetUp "1"]
[FEN "4k3/4r3/8/8/8/8/8/4K2R w K - 0 1"]

1. O-O *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "4k3/4r3/8/8/8/8/4P3/4K2R w K - 0 1"]

1. O-O *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    attempt.wing()?;
    let king = attempt.king();
    let attackers = attempt.attackers(king);
    if attackers.is_empty() {
        return None;
    }
    let colour = words::colour(attempt.color());
    let by = words::pieces_on(attempt.position.board(), attackers);
    Some(Fact::new(format!("the {colour} king on {king} is in check from {by}")).on([king]))
}
