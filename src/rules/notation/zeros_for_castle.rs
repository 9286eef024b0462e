//! A castle written with zeros.

use crate::{
    diagnose::PlayedMove,
    pgn::Dress,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "N001",
    name: "zeros-for-castle",
    severity: Severity::Note,
    law: "PGN standard 8.2.3.3",
    since: "0.1.0",
    summary: "a legal castle written with zeros",
    text: "The standard writes castles with the letter O. Zeros are what many books and the \
        Laws of Chess print, and the castle is the same. It is audited like any other.",
    example: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 Be7 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n",
    check: Check::Played(check),
};

fn check(played: &PlayedMove) -> Option<Fact> {
    played.wears(Dress::Zeros).then(|| {
        Fact::new(format!(
            "zeros for the castle; the standard writes {}",
            played.standard()
        ))
    })
}
