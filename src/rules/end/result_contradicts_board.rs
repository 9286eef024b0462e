//! Mate or stalemate on the board, another result in the record.

use shakmaty::{Chess, Position};

use crate::{
    diagnose::{GameRecord, GameResult},
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "G001",
    name: "result-contradicts-board",
    severity: Severity::Warning,
    law: "FIDE 5.1.1, 5.2.1",
    since: "0.1.0",
    summary: "mate or stalemate on the board, another result in the record",
    text: "Mate wins and stalemate draws at once, whatever happened to clocks or players after. \
        The last position of the mainline is compared with the Result tag and with the \
        termination marker. `*` contradicts nothing: it says that no result is recorded.",
    example: "[Event \"?\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n",
    legal_twin: "[Event \"?\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
    check: Check::Record(check),
};

fn check(record: &GameRecord) -> Option<Fact> {
    // Only a legal move mates (FIDE 5.1.1).
    let judged = record
        .judged
        .as_ref()
        .filter(|judged| judged.last_is_legal)?;
    let (due, ending) = ending(&judged.last)?;
    let contradicted: Vec<(GameResult, &str)> = record
        .claims()
        .filter(|(result, _)| *result != GameResult::Open && *result != due)
        .collect();
    let claims = match contradicted.as_slice() {
        [] => return None,
        [(one, _), (other, _)] if one == other => {
            format!("the Result tag and the termination marker say {one}")
        }
        several => {
            let claim = |(result, place): &(GameResult, &str)| format!("the {place} says {result}");
            words::list(&several.iter().map(claim).collect::<Vec<_>>())
        }
    };
    let last = match judged.last_move {
        Some(last) => format!("the last move, {last}, is"),
        None => "the position is".to_owned(),
    };
    let king = judged.last.board().king_of(judged.last.turn());
    Some(Fact::new(format!("{last} {ending}, but {claims}")).on(king))
}

/// The result that the board demands, and what it shows.
fn ending(position: &Chess) -> Option<(GameResult, String)> {
    if position.is_checkmate() {
        let mated = words::side(position.turn());
        let result = GameResult::Won(!position.turn());
        return Some((result, format!("mate of {mated} ({result})")));
    }
    position
        .is_stalemate()
        .then(|| (GameResult::Draw, "stalemate (1/2-1/2)".to_owned()))
}
