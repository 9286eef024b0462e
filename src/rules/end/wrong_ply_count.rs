//! The PlyCount tag does not fit the mainline.

use crate::{
    diagnose::GameRecord,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "G007",
    name: "wrong-ply-count",
    severity: Severity::Note,
    law: "PGN standard 9.9.3",
    since: "0.1.0",
    summary: "the PlyCount tag does not fit the mainline",
    text: "The tag counts the half-moves of the game. Fewer in the movetext hint at a score cut \
        off, more at one that was lengthened later. Programs count differently, hence a note. \
        Some leave a 0 there, which \
        says nothing. Judged only where every move of the mainline could be.",
    example: "[Event \"?\"]\n[PlyCount \"5\"]\n\n1. e4 e5 *\n",
    legal_twin: "[Event \"?\"]\n[PlyCount \"2\"]\n\n1. e4 e5 *\n",
    check: Check::Record(check),
};

fn check(record: &GameRecord) -> Option<Fact> {
    let claimed = record.ply_count.filter(|count| *count > 0)?;
    let played = record.judged.as_ref()?.plies();
    (claimed != u64::from(played)).then(|| {
        Fact::new(format!(
            "the PlyCount tag says {claimed}, but the mainline has {played} plies"
        ))
    })
}
