//! A token that is no move, number, glyph, comment or result.

use crate::{
    pgn::{Oddity, OddityKind},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P001",
    name: "unreadable-token",
    severity: Severity::Error,
    law: "PGN standard 7",
    since: "0.1.0",
    summary: "a movetext token that is no move, number, NAG, comment or result",
    text: "Text that the standard does not know and that means nothing in any usual notation. \
        A run of such tokens is one row. The moves behind it are judged if they can be joined \
        legally to those before; otherwise the rest of the line is not judged, and never blamed.",
    example: "[Event \"?\"]\n\n1. e4 e5 2. Nf9 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    if oddity.kind != OddityKind::UnreadableToken {
        return None;
    }
    Some(Fact::new(match oddity.count {
        1 => "this is no move, number, glyph, comment or result".to_owned(),
        count => format!("{count} tokens that are no moves, numbers, glyphs, comments or results"),
    }))
}
