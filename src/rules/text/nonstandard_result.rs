//! A result in odd dress.

use crate::{
    pgn::{Oddity, OddityKind},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P010",
    name: "nonstandard-result",
    severity: Severity::Note,
    law: "PGN standard 8.2.6",
    since: "0.1.0",
    summary: "a termination marker in a spelling of its own, or glued to a move",
    text: "The standard knows four termination markers: 1-0, 0-1, 1/2-1/2 and *. Others are \
        understood: 1:0, 1/2, fraction signs and dashes, a result without a space before it, \
        and 0-0 where both sides lost by default. The last is taken for a castle only where \
        the game goes on behind it or nothing says that nobody won.",
    example: "[Event \"?\"]\n\n1. e4 e5 1/2\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 1/2-1/2\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    let detail = match oddity.kind {
        OddityKind::OddResult => "the standard knows the results 1-0, 0-1, 1/2-1/2 and * only",
        OddityKind::GluedResult => "the result stands against the last move",
        OddityKind::DoubleForfeit => "0-0 is no result of the standard; both sides lost",
        _ => return None,
    };
    Some(Fact::new(detail))
}
