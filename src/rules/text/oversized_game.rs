//! A game too large to be one.

use crate::{
    pgn::{Oddity, OddityKind},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P013",
    name: "oversized-game",
    severity: Severity::Error,
    law: "PGN standard 8",
    since: "0.1.0",
    summary: "over 16 MiB between two game starts",
    text: "No game is that long; the text is damaged or no PGN. It is passed over without being \
        held in memory and counted as a game not audited; its neighbours are audited as ever. \
        No example is given here, for none would fit.",
    example: "",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 *\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    (oddity.kind == OddityKind::OversizedGame)
        .then(|| Fact::new(format!("{} bytes up to the next game", oddity.count)))
}
