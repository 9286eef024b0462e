//! Queen and rook in place of king and rook.

use crate::{
    diagnose::{CastleAttempt, CastleForm},
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "C015",
    name: "queen-castle",
    severity: Severity::Error,
    law: "FIDE 3.8.2",
    since: "0.1.0",
    summary: "Alekhine's: queen and rook in place of king and rook",
    text: "Alekhine once castled with his queen, Qd1-b1 and Ra1-c1. A score shows it as O-O-O \
        with the king elsewhere, the queen on d1, the rook on a1 and nothing between them; \
        it is read so only where the rest of the score replays legally with queen and rook \
        on those squares and not otherwise. Qb1/Rc1 says it outright.",
    example: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R2Q2K1 w - - 0 1"]

1. O-O-O Ke7 2. Qb7+ Kd6 3. Rc6+ Ke5 4. Qc7+ *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R2Q2K1 w - - 0 1"]

1. Qb1 Ke7 2. Qb7+ *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    if attempt.form != CastleForm::Queen {
        return None;
    }
    let side = words::side(attempt.color());
    let Some((queen, rook)) = attempt.queen_and_rook() else {
        let detail = format!("{side} castles with queen and rook, which do not stand so");
        return Some(Fact::new(detail));
    };
    let detail = format!("{side} castles with the queen on {queen} and the rook on {rook}");
    Some(Fact::new(detail).on([queen, rook]))
}
