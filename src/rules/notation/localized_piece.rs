//! A piece named otherwise than in English.

use crate::{
    diagnose::PlayedMove,
    pgn::Dress,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "N008",
    name: "localized-piece",
    severity: Severity::Note,
    law: "PGN standard 8.2.3.2",
    since: "0.1.0",
    summary: "a piece letter of another language, a small letter, or a figurine",
    text: "The standard names pieces by their English letters. Figurines and small letters \
        are understood wherever they stand. Letters of another language are understood \
        for a whole game, variations included: where some of its tokens mean nothing in \
        English, and of all languages one explains most of them and makes more of the \
        score legal than English does. Where no language can be told, such tokens stay \
        unreadable, and a refused move that one of those languages would allow is not \
        judged.",
    example: "[Event \"?\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n",
    check: Check::Played(check),
};

fn check(played: &PlayedMove) -> Option<Fact> {
    played.wears(Dress::LocalizedPiece).then(|| {
        Fact::new(format!(
            "the piece is not named in English; the standard writes {}",
            played.standard()
        ))
    })
}
