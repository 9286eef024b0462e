//! A capture mark missing, superfluous or of another kind.

use crate::{
    diagnose::PlayedMove,
    pgn::Dress,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "N003",
    name: "capture-mark",
    severity: Severity::Note,
    law: "PGN standard 8.2.3.3",
    since: "0.1.0",
    summary: "an x missing, superfluous, or written otherwise",
    text: "The standard marks a capture with an x, and a capturing pawn by the file it comes \
        from. Without the mark, with one too many, with a colon, or with only the files of a \
        pawn's capture, the move is read as the one that fits, if there is only one. A \
        pawn's plain move to a square is never taken for a capture.",
    example: "[Event \"?\"]\n\n1. e4 d5 2. ed5 Qxd5 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 d5 2. exd5 Qxd5 *\n",
    check: Check::Played(check),
};

fn check(played: &PlayedMove) -> Option<Fact> {
    let lacks_file = played.lacks_file_of_pawn();
    if !played.wears(Dress::CaptureMark) && !lacks_file || played.is_coordinates() {
        return None;
    }
    let what = if lacks_file {
        "a pawn's capture without the file it comes from"
    } else if played.is_capture() {
        "a capture not marked as the standard does"
    } else {
        "a capture mark on a move that captures nothing"
    };
    Some(Fact::new(format!(
        "{what}; the standard writes {}",
        played.standard()
    )))
}
