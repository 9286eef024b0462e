//! A castle with other letters or dashes.

use crate::{
    diagnose::PlayedMove,
    pgn::Dress,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "N006",
    name: "nonstandard-castle",
    severity: Severity::Note,
    law: "PGN standard 8.2.3.3",
    since: "0.1.0",
    summary: "a legal castle in small letters, without hyphens, or with other dashes",
    text: "Word processors turn hyphens into dashes, hands and scanners write small letters or \
        none between. The castle is the same, and audited like any other.",
    example: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. o-o Be7 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n",
    check: Check::Played(check),
};

fn check(played: &PlayedMove) -> Option<Fact> {
    played.wears(Dress::NonstandardCastle).then(|| {
        Fact::new(format!(
            "the castle in odd dress; the standard writes {}",
            played.standard()
        ))
    })
}
