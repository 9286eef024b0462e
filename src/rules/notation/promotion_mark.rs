//! A promotion in odd dress.

use crate::{
    diagnose::PlayedMove,
    pgn::Dress,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "N005",
    name: "promotion-mark",
    severity: Severity::Note,
    law: "PGN standard 8.2.3.3",
    since: "0.1.0",
    summary: "a promotion without =, or with brackets, a stroke or a small letter",
    text: "The standard writes an equals sign and the letter of the new piece. The letter \
        alone, in brackets, behind a stroke or in lower case means the same. A promotion \
        that names no piece is no legal move.",
    example: "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8Q Kg7 *\n",
    legal_twin: "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q Kg7 *\n",
    check: Check::Played(check),
};

fn check(played: &PlayedMove) -> Option<Fact> {
    played.wears(Dress::PromotionMark).then(|| {
        Fact::new(format!(
            "the promotion in odd dress; the standard writes {}",
            played.standard()
        ))
    })
}
