//! Seventy-five moves without a pawn move or capture, and the game went on.

use crate::{
    diagnose::GameRecord,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "G006",
    name: "seventy-five-moves-passed",
    severity: Severity::Note,
    law: "FIDE 9.6.2",
    since: "0.1.0",
    summary: "75 moves by each side without a pawn move or capture, and the game went on",
    text: "Since 1 July 2014 the seventy-fifth move ends a game without a claim, unless it mates. \
        The count begins with the halfmove clock of a FEN. A game is left alone if its Date tag \
        may mean an earlier day; an undated one is judged by today's Laws.",
    example: "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 149 100\"]\n\n100. Kf2 Ke7 *\n",
    legal_twin: "[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 149 100\"]\n\n100. Kf2 *\n",
    check: Check::Record(check),
};

fn check(record: &GameRecord) -> Option<Fact> {
    if record.is_before_automatic_draws() {
        return None;
    }
    let judged = record.judged.as_ref()?;
    let event = judged.trail.seventy_fifth_move()?;
    let beyond = match judged.plies().saturating_sub(event.ply.index) {
        0 => return None,
        1 => "one more ply was".to_owned(),
        plies => format!("{plies} more plies were"),
    };
    let detail = format!(
        "after {event} both sides had made 75 moves without a pawn move or capture, and {beyond} played"
    );
    Some(Fact::new(detail).since(Some(event.ply.index)))
}
