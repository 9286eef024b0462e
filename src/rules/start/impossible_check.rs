//! The king to move is in a check that no move can have given.

use shakmaty::{Position, PositionErrorKinds};

use crate::{
    diagnose::StartEvidence,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "S006",
    name: "impossible-check",
    severity: Severity::Note,
    law: "FIDE 3.9.1",
    since: "0.1.0",
    summary: "the side to move is in a check that no move can have given",
    text: "One move gives check with one piece, or with two where one uncovers the other. \
        Three checking pieces, two that make no discovered check, or a check that a pawn's \
        double step cannot have given are the marks of a position that was set up, not \
        played. Its game is audited all the same, hence a note.",
    example: "[SetUp \"1\"]\n[FEN \"4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1\"]\n\n1... Kf8 *\n",
    legal_twin: "[SetUp \"1\"]\n[FEN \"4k3/8/3N4/8/5N2/8/8/4K3 b - - 0 1\"]\n\n1... Kf8 *\n",
    check: Check::Start(check),
};

fn check(evidence: &StartEvidence) -> Option<Fact> {
    let start = evidence.outcome.as_ref().ok()?;
    if !start.flaws().contains(PositionErrorKinds::IMPOSSIBLE_CHECK) {
        return None;
    }
    let position = &start.position;
    let king = position.board().king_of(position.turn())?;
    let checkers = position.checkers();
    let detail = format!(
        "no move can have given check to the king on {king} with {}",
        words::pieces_on(position.board(), checkers)
    );
    Some(Fact::new(detail).on(checkers.with(king)))
}
