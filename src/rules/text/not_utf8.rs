//! Bytes that are not UTF-8.

use crate::{
    pgn::{Oddity, OddityKind},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P006",
    name: "not-utf8",
    severity: Severity::Note,
    law: "PGN standard 4.1",
    since: "0.1.0",
    summary: "bytes that are not UTF-8; once a game",
    text: "The standard of 1994 asks for Latin-1, but the files of today are UTF-8, and a \
        reader has to guess. Values that are not UTF-8 are read as Windows-1252, which holds \
        Latin-1. No example can be shown, as this text is itself UTF-8: think of an e with \
        an acute accent written as the single byte E9.",
    example: "",
    legal_twin: "[Event \"Café\"]\n\n1. e4 e5 *\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    (oddity.kind == OddityKind::NotUtf8)
        .then(|| Fact::new("this byte begins no UTF-8 character; the text is read as Windows-1252"))
}
