//! A closing brace outside a comment.

use crate::{
    pgn::{Oddity, OddityKind},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P009",
    name: "stray-brace",
    severity: Severity::Warning,
    law: "PGN standard 5",
    since: "0.1.0",
    summary: "a closing brace outside a comment, or a comment within a comment",
    text: "Comments do not nest: the first closing brace ends one. Where that leaves words and \
        another closing brace behind, they are taken for the rest of the comment. A brace \
        where a variation should end is taken for its bracket, if the moves that follow are \
        legal so.",
    example: "[Event \"?\"]\n\n1. e4 } e5 2. Nf3 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 {x} e5 2. Nf3 *\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    let detail = match (oddity.kind, oddity.count) {
        (OddityKind::StrayBrace, 0) => "no comment is open here",
        (OddityKind::StrayBrace, _) => "the comment before these words was closed too early",
        (OddityKind::NestedComment, _) => "a comment opens within this comment",
        (OddityKind::BraceForBracket, _) => "a brace closes the variation in place of a bracket",
        _ => return None,
    };
    Some(Fact::new(detail))
}
