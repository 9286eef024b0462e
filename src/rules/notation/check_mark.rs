//! A mark of check or mate missing, superfluous or of another kind.

use shakmaty::san::Suffix;

use crate::{
    diagnose::PlayedMove,
    pgn::Dress,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "N004",
    name: "check-mark",
    severity: Severity::Note,
    law: "PGN standard 8.2.3.5",
    since: "0.1.0",
    summary: "+ or # missing, wrong, or written otherwise",
    text: "The standard marks check with + and mate with #, and a double check no otherwise. \
        Marks that are missing, that stand without a check, + for a mate or # for a check, \
        and signs and words of other notations change nothing about the move.",
    example: "[Event \"?\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7+ *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# *\n",
    check: Check::Played(check),
};

fn check(played: &PlayedMove) -> Option<Fact> {
    let due = played.suffix_due();
    let detail = match (played.suffix(), due) {
        (found, due) if found == due && !played.wears(Dress::CheckMark) => return None,
        (found, due) if found == due => "the mark of check is not the standard's",
        (_, None) => "a mark of check on a move that gives none",
        (None, Some(Suffix::Check)) => "the move gives check and has no mark of it",
        (None, Some(Suffix::Checkmate)) => "the move gives mate and has no mark of it",
        (Some(_), Some(Suffix::Check)) => "the move gives check and is marked as mate",
        (Some(_), Some(Suffix::Checkmate)) => "the move gives mate and is marked as check",
    };
    Some(Fact::new(format!(
        "{detail}; the standard writes {}",
        played.standard()
    )))
}
