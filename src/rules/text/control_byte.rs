//! Bytes that are no text.

use crate::{
    pgn::{Oddity, OddityKind},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P007",
    name: "control-byte",
    severity: Severity::Warning,
    law: "PGN standard 4.1",
    since: "0.1.0",
    summary: "a NUL, a Ctrl-Z or another control byte, or a byte-order mark inside the file",
    text: "Text holds no control bytes but tabs and line ends. NUL bytes come from damaged \
        disks and buffers, Ctrl-Z from DOS, where it ended a file; a byte-order mark inside \
        the file shows where files were joined. They are passed over, and the text on both \
        sides is read. So are no-break spaces, signs of which nothing is seen, and tags and \
        entities of HTML, which are one row a game.",
    example: "[Event \"?\"]\n\n1. e4 e5 *\n\u{1a}",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 *\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    match (oddity.kind, oddity.count) {
        (OddityKind::ControlBytes, 1) => Some(Fact::new("one control byte")),
        (OddityKind::ControlBytes, count) => Some(Fact::new(format!("{count} control bytes"))),
        (OddityKind::ByteOrderMark, _) => Some(Fact::new(
            "a byte-order mark inside the file: files were joined here",
        )),
        (OddityKind::Filler, 1) => Some(Fact::new(
            "typesetting among the moves: a blank that is none in PGN, or HTML",
        )),
        (OddityKind::Filler, count) => Some(Fact::new(format!(
            "typesetting among the moves in {count} places: blanks that are none in PGN, or HTML"
        ))),
        _ => None,
    }
}
