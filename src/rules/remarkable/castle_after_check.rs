//! The king had been in check earlier.

use crate::{
    diagnose::LegalCastle,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "R003",
    name: "castle-after-check",
    severity: Severity::Note,
    law: "FIDE 3.8.2.2.1",
    since: "0.1.0",
    summary: "the king had been in check earlier",
    text: "A check that was answered without moving the king costs no right. The sentence names \
        the first check along the line.",
    example: "[Event \"?\"]\n\n1. e4 e6 2. d4 Bb4+ 3. c3 Ba5 4. Nf3 Nf6 5. Bd3 Nc6 6. O-O *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e6 2. d4 Be7 3. c3 Bd6 4. Nf3 Nf6 5. Bd3 Nc6 6. O-O *\n",
    check: Check::Castled(check),
};

fn check(castle: &LegalCastle) -> Option<Fact> {
    let colour = words::colour(castle.attempt.color());
    let detail = match castle.first_check() {
        Some(check) => format!("the {colour} king was first in check at {check}"),
        None if castle.starts_in_check() => format!("the {colour} king was in check at the start"),
        None => return None,
    };
    let cause = castle.first_check().map(|check| check.ply.index);
    Some(Fact::new(detail).on([castle.attempt.king()]).since(cause))
}
