//! A move with the square it comes from.

use crate::{
    diagnose::PlayedMove,
    pgn::Dress,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "N007",
    name: "long-algebraic",
    severity: Severity::Note,
    law: "PGN standard 8.2.3.3",
    since: "0.1.0",
    summary: "a move that names both its squares",
    text: "Long algebraic notation and the moves of chess engines name the square a piece \
        leaves and the one it reaches. The standard does so only where nothing shorter tells \
        two pieces apart.",
    example: "[Event \"?\"]\n\n1. e2e4 e5 2. Nf3 Nc6 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n",
    check: Check::Played(check),
};

fn check(played: &PlayedMove) -> Option<Fact> {
    let is_long = played.wears(Dress::LongAlgebraic) || played.names_origin_needlessly();
    (is_long && !played.wears(Dress::CastleAsKingMove)).then(|| {
        Fact::new(format!(
            "both squares are named; the standard writes {}",
            played.standard()
        ))
    })
}
