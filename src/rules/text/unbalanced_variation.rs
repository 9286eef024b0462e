//! Brackets of variations that do not match.

use crate::{
    pgn::{Oddity, OddityKind},
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "P008",
    name: "unbalanced-variation",
    severity: Severity::Warning,
    law: "PGN standard 8.2.5",
    since: "0.1.0",
    summary: "a bracket that closes no variation, or a variation never closed",
    text: "A variation stands between round brackets. A closing one too many is passed over. A \
        variation never closed takes with it the moves that follow, for they are read as \
        part of it. Variations nested tens of thousands deep are noise; the innermost are \
        not read, and the row says so.",
    example: "[Event \"?\"]\n\n1. e4 e5) 2. Nf3 Nc6 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 (1... c5) 2. Nf3 Nc6 *\n",
    check: Check::Text(check),
};

fn check(oddity: &Oddity) -> Option<Fact> {
    let detail = match (oddity.kind, oddity.count) {
        (OddityKind::UnopenedVariation, _) => "no variation is open here".to_owned(),
        (OddityKind::UnclosedVariation, 1) => "this variation is never closed".to_owned(),
        (OddityKind::UnclosedVariation, count) => {
            format!(
                "this variation and {} within it are never closed",
                count - 1
            )
        }
        (OddityKind::DeepVariation, count) => {
            format!("{count} variations from here on are nested too deeply to be read")
        }
        _ => return None,
    };
    Some(Fact::new(detail))
}
