//! Castling along a file.

use shakmaty::Square;

use crate::{
    diagnose::{CastleAttempt, CastleForm},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "C014",
    name: "vertical-castle",
    severity: Severity::Error,
    law: "FIDE 3.8.2",
    since: "0.1.0",
    summary: "O-O-O-O: king and rook castle along a file",
    text: "Pam and Krabbé's joke: a pawn promotes to a rook on the king's file, and neither has \
        moved. The Laws answered with the words 'along the player's first rank'. No other \
        reason is asked.",
    example: r#"[SetUp "1"]
[FEN "8/4P3/8/8/8/8/6k1/4K3 w - - 0 1"]

1. e8=R Kh2 2. O-O-O-O *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "8/4P3/8/8/8/8/6k1/4K3 w - - 0 1"]

1. e8=R Kh2 2. Re3 *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    if attempt.form != CastleForm::Vertical {
        return None;
    }
    let king = attempt.king();
    let rook: Option<Square> = attempt.vertical_rook();
    let detail = match rook {
        Some(rook) => format!("the king on {king} and the rook on {rook} castle along the file"),
        None => format!("no rook stands free on the file of the king on {king}"),
    };
    Some(Fact::new(detail).on([king].into_iter().chain(rook)))
}
