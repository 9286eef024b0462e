//! The rook came from a pawn.

use crate::{
    diagnose::CastleAttempt,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "C005",
    name: "castle-with-promoted-rook",
    severity: Severity::Error,
    law: "FIDE 3.8.2.1.2",
    since: "0.1.0",
    summary: "the rook on the castling square came from a pawn",
    text: "A promoted rook never castles: it has moved to get there. The right belonged to the \
        rook that started the game on that square.",
    example: r#"[SetUp "1"]
[FEN "4k3/1P6/8/4b3/8/8/8/R3K3 b Q - 0 1"]

1... Bxa1 2. b8=R+ Kd7 3. Rb1 Bd4 4. Ra1 Ke7 5. O-O-O *
"#,
    legal_twin: r#"[SetUp "1"]
[FEN "4k3/1P6/8/4b3/8/8/8/R3K3 b Q - 0 1"]

1... Bc3+ 2. Ke2 Bxa1 *
"#,
    check: Check::Castle(check),
};

fn check(attempt: &CastleAttempt) -> Option<Fact> {
    let home = attempt
        .rook_home()
        .filter(|home| attempt.rook_is_there() && attempt.history.promoted.contains(*home))?;
    let colour = words::colour(attempt.color());
    Some(Fact::new(format!("the {colour} rook on {home} came from a pawn")).on([home]))
}
