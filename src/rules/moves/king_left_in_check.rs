//! The piece reaches the square, but its king is attacked then.

use shakmaty::{Bitboard, Chess, Move, Position, Role};

use crate::{
    diagnose::{RefusedMove, Resolution},
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "M003",
    name: "king-left-in-check",
    severity: Severity::Error,
    law: "FIDE 3.9.2",
    since: "0.1.0",
    summary: "the piece reaches the square, but its king stays or comes under attack",
    text: "The piece moves as such pieces move, but afterwards its own king is attacked: it \
        was in check and stayed so, a pinned piece left its line, or the king went onto an \
        attacked square. Such moves happen at the board unnoticed, so the move is played out \
        and the score goes on.",
    example: "[Event \"?\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Nf6 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *\n",
    check: Check::Move(check),
};

fn check(refused: &RefusedMove) -> Option<Fact> {
    let Resolution::KingExposed(moves) = refused.resolution else {
        return None;
    };
    if !refused.is_a_move() {
        return None;
    }
    let exposures: Vec<(String, Bitboard)> = moves
        .iter()
        .filter_map(|m| exposure(refused.position, *m))
        .collect();
    let mut sentences: Vec<String> = Vec::new();
    let mut squares = Bitboard::EMPTY;
    for (sentence, seen) in exposures {
        squares |= seen;
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    Some(Fact::new(sentences.join("; ")).on(squares))
}

/// How a move exposes its king, and the squares that show it.
fn exposure(position: &Chess, m: Move) -> Option<(String, Bitboard)> {
    let mut after = position.clone();
    after.play_unchecked(m);
    let color = position.turn();
    let king = after.board().king_of(color)?;
    let attackers = after
        .board()
        .attacks_to(king, !color, after.board().occupied());
    let squares = Bitboard::from_square(king) | attackers;
    let colour = words::colour(color);
    let by = words::pieces_on(after.board(), attackers);
    let sentence = if m.role() == Role::King {
        let stays = if position.is_check() {
            ", out of one check into another"
        } else {
            ""
        };
        let beside = if after.board().kings().intersects(attackers) {
            "beside the other king, "
        } else {
            ""
        };
        format!("the {colour} king goes to {king}{stays}: {beside}attacked by {by}")
    } else if attackers.intersects(position.checkers()) {
        format!("the {colour} king on {king} is in check and stays so: attacked by {by}")
    } else if m.is_en_passant() {
        format!("taking in passing uncovers the {colour} king on {king}: attacked by {by}")
    } else {
        let from = m.from()?;
        let piece = words::role(m.role());
        format!(
            "the {piece} on {from} is pinned: without it the {colour} king on {king} is attacked by {by}"
        )
    };
    Some((sentence, squares))
}
