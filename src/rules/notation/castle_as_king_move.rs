//! A castle written as a move of the king.

use crate::{
    diagnose::PlayedMove,
    pgn::Dress,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "N002",
    name: "castle-as-king-move",
    severity: Severity::Note,
    law: "PGN standard 8.2.3.3",
    since: "0.1.0",
    summary: "a legal castle written as a move of the king",
    text: "The token names a move of the king that no king makes, onto the square where it \
        lands by castling or onto its own rook, and the castle is legal. It is played as the \
        castle it is meant to be.",
    example: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. Kg1 Be7 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n",
    check: Check::Played(check),
};

fn check(played: &PlayedMove) -> Option<Fact> {
    played.wears(Dress::CastleAsKingMove).then(|| {
        Fact::new(format!(
            "a move of the king for the castle; the standard writes {}",
            played.standard()
        ))
    })
}
