//! The king is not where it castles from.

use crate::{
    diagnose::CastleAttempt,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "C007",
    name: "castle-with-king-off-home",
    severity: Severity::Error,
    law: "FIDE 3.8.2",
    since: "0.1.0",
    summary: "the king is not on the square it castles from",
    text: "Castling starts from the square the king started on: e1 or e8, in Chess960 the one \
        of the starting position. The way and its attacks are not examined then, for there \
        is none.",
    example: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/3K3R w - - 0 1"]

1. O-O *
"#,
    legal_twin: r#"[Variant "Chess960"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/3K3R w K - 0 1"]

1. O-O *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    if attempt.wing().is_none() || attempt.king_is_home() {
        return None;
    }
    let king = attempt.king();
    let colour = words::colour(attempt.color());
    let mut detail = format!("the {colour} king stands on {king}");
    if let Some(home) = attempt.king_home() {
        detail += &format!(", not on {home}");
    }
    let past = attempt.king_past();
    let cause = past.castled.or(past.first_move);
    Some(
        Fact::new(detail)
            .on([king])
            .since(cause.map(|event| event.ply.index)),
    )
}
