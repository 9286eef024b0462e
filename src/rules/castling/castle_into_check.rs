//! The king lands on an attacked square.

use shakmaty::Position;

use crate::{
    diagnose::CastleAttempt,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "C011",
    name: "castle-into-check",
    severity: Severity::Error,
    law: "FIDE 3.8.2.2.1",
    since: "0.1.0",
    summary: "the king lands on an attacked square",
    text: "The square the king lands on may not be attacked. In Chess960 this is judged with \
        the rook moved too, for it can uncover an attack along the rank.",
    example: r#"[SetUp "1"]
[FEN "4k3/8/8/2b5/8/8/8/4K2R w K - 0 1"]

1. O-O *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "4k3/7r/8/8/8/8/8/4K2R w K - 0 1"]

1. O-O *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    let king_to = attempt.king_to().filter(|_| attempt.king_is_home())?;
    let attackers = attempt.attackers_of_landing();
    if attackers.is_empty() {
        return None;
    }
    let by = words::pieces_on(attempt.position.board(), attackers);
    Some(
        Fact::new(format!(
            "{king_to}, where the king lands, is attacked by {by}"
        ))
        .on([king_to]),
    )
}
