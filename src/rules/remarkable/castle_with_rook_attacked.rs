//! The castling rook stands attacked.

use crate::{
    diagnose::LegalCastle,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "R001",
    name: "castle-with-rook-attacked",
    severity: Severity::Note,
    law: "FIDE 3.8.2.2",
    since: "0.1.0",
    summary: "the castling rook stands attacked",
    text: "Only the king may not castle out of, through or into an attack; the rook may stand \
        in one. Korchnoi asked the arbiter before he castled so against Karpov in 1974.",
    example: "[FEN \"4k3/8/8/8/4b3/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n",
    legal_twin: "[FEN \"4k3/8/8/4b3/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n",
    check: Check::Castled(check),
};

fn check(castle: &LegalCastle) -> Option<Fact> {
    let rook = castle.attempt.rook_home()?;
    let attackers = castle.attempt.attackers(rook);
    attackers.any().then(|| {
        let by = words::pieces_on(castle.board(), attackers);
        Fact::new(format!("the rook on {rook} is attacked by {by}")).on([rook])
    })
}
