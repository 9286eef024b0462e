//! A tag pair that is not well-formed, or stands twice.

use crate::{
    pgn::{Oddity, OddityKind, TagFlaw},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P005",
    name: "malformed-tag",
    severity: Severity::Warning,
    law: "PGN standard 8.1",
    since: "0.1.0",
    summary: "a tag pair that is not well-formed, or a tag name repeated",
    text: "A tag pair is a bracket, a name, a value in quotes and a closing bracket; quotes \
        within the value are escaped with a backslash. One that lacks a part is read as far \
        as it goes. Where a name stands twice, the first counts. Several tag pairs on a \
        line, and names in any case of letters, are fine.",
    example: "[Event \"?\"]\n[White \"The \"Great\" One\"]\n\n1. e4 e5 *\n",
    legal_twin: "[Event \"?\"]\n[White \"The \\\"Great\\\" One\"]\n\n1. e4 e5 *\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    let detail = match oddity.kind {
        OddityKind::RepeatedTag => "the game has a tag of this name already; the first counts",
        OddityKind::MalformedTag(flaw) => match flaw {
            TagFlaw::NoOpeningBracket => "the tag has no opening bracket",
            TagFlaw::TwoOpeningBrackets => "two brackets open the tag",
            TagFlaw::NoClosingBracket => "the tag has no closing bracket",
            TagFlaw::NoQuotes => "the value of the tag has no quotes",
            TagFlaw::NoClosingQuote => "the value of the tag has no closing quote",
            TagFlaw::InnerQuote => "a quote within the value is not escaped",
            TagFlaw::TextBehind => "text stands behind the value of the tag",
        },
        _ => return None,
    };
    Some(Fact::new(detail))
}
