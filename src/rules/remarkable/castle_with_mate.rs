//! The castle gives mate.

use shakmaty::Position;

use crate::{
    diagnose::LegalCastle,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "R005",
    name: "castle-with-mate",
    severity: Severity::Note,
    law: "FIDE 5.1.1",
    since: "0.1.0",
    summary: "the castle gives mate",
    text: "Edward Lasker could have mated Thomas so in 1912 and moved the king instead.",
    example: "[FEN \"3k4/8/8/8/8/8/2R1R3/R3K3 w Q - 0 1\"]\n\n1. O-O-O# *\n",
    legal_twin: "[FEN \"4k3/8/8/8/8/8/2R5/R3K3 w Q - 0 1\"]\n\n1. O-O-O *\n",
    check: Check::Castled(check),
};

fn check(castle: &LegalCastle) -> Option<Fact> {
    let after = castle.after;
    after.is_checkmate().then(|| {
        let by = words::pieces_on(after.board(), after.checkers());
        Fact::new(format!("the castle mates with {by}")).on(after.checkers())
    })
}
