//! No rook to castle with.

use crate::{
    diagnose::CastleAttempt,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "C006",
    name: "castle-without-rook",
    severity: Severity::Error,
    law: "FIDE 3.8.2",
    since: "0.1.0",
    summary: "no rook of that side on the castling square",
    text: "Castling takes a rook. The sentence says what stands on its square, and where a rook \
        that left it stands now: Seirawan once castled on the queenside with the rook on b1. \
        In Chess960 a wing that never had a right has no castling square and is C012 alone.",
    example: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/1R2K3 w - - 0 1"]

1. O-O-O *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]

1. O-O-O *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    let home = attempt.rook_home().filter(|_| !attempt.rook_is_there())?;
    let colour = words::colour(attempt.color());
    let mut detail = format!("no {colour} rook on {home}: ");
    match attempt.piece_at(home) {
        Some(other) => detail += &format!("a {} stands there", words::piece(other)),
        None => detail += "the square is empty",
    }
    let rook = attempt.rook_past();
    let stray = rook.and_then(|rook| rook.stands);
    if let (Some(square), Some(last)) = (stray, rook.and_then(|rook| rook.last_move)) {
        detail = format!("no {colour} rook on {home}: it stands on {square} since {last}");
    }
    let cause = rook.and_then(|rook| rook.left.or(rook.captured));
    Some(
        Fact::new(detail)
            .on([home].into_iter().chain(stray))
            .since(cause.map(|event| event.ply.index)),
    )
}
