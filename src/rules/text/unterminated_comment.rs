//! A comment whose closing brace is missing.

use crate::{
    pgn::{CommentEnd, Oddity, OddityKind},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P002",
    name: "unterminated-comment",
    severity: Severity::Error,
    law: "PGN standard 5",
    since: "0.1.0",
    summary: "a comment without a closing brace of its own",
    text: "A comment opens with a brace and never closes, or closes with another bracket, so \
        that it would swallow moves, other comments or whole games. It ends where the next \
        game begins at the latest, and costs no other game. If the moves are legal once it \
        ends at a bracket or a line end within it, they are read from there.",
    example: "[Event \"?\"]\n\n1. e4 e5 {good) 2. Nf3 {too} Nc6 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 {good} 2. Nf3 {too} Nc6 *\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    let OddityKind::UnterminatedComment(end) = oddity.kind else {
        return None;
    };
    Some(Fact::new(match end {
        CommentEnd::NextGame => "no brace closes this comment before the game ends",
        CommentEnd::Inside => {
            "this comment has no closing brace of its own; the moves are legal if it ends here"
        }
    }))
}
