//! A move that tells pieces apart where there is only one.

use crate::{
    diagnose::PlayedMove,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "N009",
    name: "superfluous-disambiguation",
    severity: Severity::Note,
    law: "PGN standard 8.2.3.4",
    since: "0.1.0",
    summary: "a file or rank that is not needed to tell two pieces apart",
    text: "A file or rank behind the letter of the piece is there to choose between several \
        that could go to the square. A piece that is pinned to its king could not, so it \
        needs none.",
    example: "[Event \"?\"]\n\n1. e4 e5 2. Ngf3 Nc6 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n",
    check: Check::Played(check),
};

fn check(played: &PlayedMove) -> Option<Fact> {
    played.disambiguates_needlessly().then(|| {
        Fact::new(format!(
            "no other piece could go there; the standard writes {}",
            played.standard()
        ))
    })
}
