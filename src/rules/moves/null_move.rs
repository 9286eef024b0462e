//! A move passed over.

use shakmaty::Position;

use crate::{
    diagnose::{RefusedMove, Resolution},
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "M004",
    name: "null-move",
    severity: Severity::Warning,
    law: "FIDE 1.2",
    since: "0.1.0",
    summary: "a null move in the mainline",
    text: "The players move alternately; nobody may pass. Archives write -- or Z0 for a move \
        that nobody could read. Where the side is not in check it is played as a pass and the \
        score goes on. In variations null moves show a threat; they are usual and not reported.",
    example: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 -- 3. Nxe5 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 (2. d4 -- 3. dxe5) Nc6 *\n",
    check: Check::Move(check),
};

fn check(refused: &RefusedMove) -> Option<Fact> {
    let is_reported = *refused.resolution == Resolution::Null && refused.variation == 0;
    if !is_reported || !refused.is_a_move() {
        return None;
    }
    let side = words::side(refused.color());
    Some(Fact::new(if refused.position.is_check() {
        format!("{side} passes while in check")
    } else {
        format!("{side} passes")
    }))
}
