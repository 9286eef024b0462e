//! Text between a result and the next game.

use crate::{
    pgn::{Oddity, OddityKind},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P012",
    name: "movetext-after-result",
    severity: Severity::Warning,
    law: "PGN standard 8.2.6",
    since: "0.1.0",
    summary: "tokens between a termination marker and the next game's tags",
    text: "A game ends with its termination marker. What stands behind it is often a torn copy \
        of the game's own tail. It is never replayed as a game of its own and never judged. \
        Comments there are fine.",
    example: "[Event \"?\"]\n\n1. e4 e5 * Nf3 Nc6 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 * {adjourned}\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    if oddity.kind != OddityKind::TextAfterResult {
        return None;
    }
    Some(Fact::new(match oddity.count {
        1 => "one token stands behind the result".to_owned(),
        count => format!("{count} tokens stand behind the result"),
    }))
}
