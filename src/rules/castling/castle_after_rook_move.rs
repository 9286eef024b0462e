//! The rook had moved.

use crate::{
    diagnose::CastleAttempt,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "C003",
    name: "castle-after-rook-move",
    severity: Severity::Error,
    law: "FIDE 3.8.2.1.2",
    since: "0.1.0",
    summary: "that wing's rook had moved",
    text: "The right to castle with a rook is lost for good when that rook moves, also if it \
        comes back, and also if another rook stands there now. Castling moves the rook too.",
    example: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]

1. Rb1 Ke7 2. Ra1 Ke8 3. O-O-O *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1"]

1. a3 Ke7 2. a4 Ke8 3. O-O-O *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    let rook = attempt.rook_past()?;
    let (home, left, last) = (rook.home?, rook.left?, rook.last_move?);
    let whereabouts = match (rook.stands, rook.captured) {
        (Some(square), _) if square == home => format!("came back at {last}"),
        (Some(square), _) => format!("stands on {square}"),
        (None, Some(captured)) => format!("was captured at {captured}"),
        (None, None) => "is gone".to_owned(),
    };
    Some(
        Fact::new(format!("the {home}-rook left at {left} and {whereabouts}"))
            .on([home]
                .into_iter()
                .chain(rook.stands.filter(|square| *square != home)))
            .since(Some(left.ply.index)),
    )
}
