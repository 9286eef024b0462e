//! A blank line among the moves.

use crate::{
    pgn::{Oddity, OddityKind},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P003",
    name: "blank-line-in-movetext",
    severity: Severity::Note,
    law: "PGN standard 8.2",
    since: "0.1.0",
    summary: "a blank line with movetext of the same game on both sides",
    text: "Many programs take a blank line for the end of the game and replay the rest from the \
        initial position. A game ends with its termination marker or where the next tags \
        begin, so the moves behind the blank line are audited as the game goes on. Blank \
        lines within comments are fine.",
    example: "[Event \"?\"]\n\n1. e4 e5\n\n2. Nf3 Nc6 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5\n2. Nf3 Nc6 *\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    (oddity.kind == OddityKind::BlankLine)
        .then(|| Fact::new("a blank line stands among the moves of the game"))
}
