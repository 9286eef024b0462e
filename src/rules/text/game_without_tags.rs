//! Movetext without tags.

use crate::{
    pgn::{Oddity, OddityKind},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P004",
    name: "game-without-tags",
    severity: Severity::Warning,
    law: "PGN standard 8.1",
    since: "0.1.0",
    summary: "movetext without any tag pair before it",
    text: "The standard wants a tag section before the moves of each game. Without one nothing \
        says who played, and only the termination marker before it tells where the game \
        begins. It is audited from the initial position.",
    example: "1. e4 e5 2. Nf3 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    (oddity.kind == OddityKind::NoTags).then(|| Fact::new("the game has no tags"))
}
