//! The FEN is no position of the game.

use shakmaty::{Bitboard, Board, Color, PositionErrorKinds, Setup, Square};

use crate::{
    diagnose::{StartError, StartEvidence},
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "S002",
    name: "impossible-position",
    severity: Severity::Error,
    law: "PGN standard 16.1",
    since: "0.1.0",
    summary: "the FEN is no position of the game",
    text: "The FEN can be read, but no game has that position: a king is missing or there are \
        several, pawns stand on the first or last rank, the side not to move is in check, or a \
        side has more pieces than it can have. The moves of a game are not judged from such a \
        position, except where only the number of pieces is wrong.",
    example: "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/7R w - - 0 1\"]\n\n1. Rh8+ *\n",
    legal_twin: "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. Rh8+ *\n",
    check: Check::Start(check),
};

/// Without promotion a side has sixteen pieces, eight of them pawns.
const MOST_PIECES: usize = 16;
const MOST_PAWNS: usize = 8;

fn check(start: &StartEvidence) -> Option<Fact> {
    match &start.outcome {
        Err(StartError::Impossible(setup)) => Some(flaws(setup)),
        Err(StartError::Unreadable(_)) => None,
        Ok(start)
            if start
                .flaws()
                .contains(PositionErrorKinds::TOO_MUCH_MATERIAL) =>
        {
            start.fen().map(|fen| flaws(&fen.setup))
        }
        Ok(_) => None,
    }
}

/// Everything that keeps the setup from being a position of the game.
fn flaws(setup: &Setup) -> Fact {
    let board = &setup.board;
    let mut sentences = Vec::new();
    let mut squares = Bitboard::EMPTY;
    for color in Color::ALL {
        let kings = board.by_piece(color.king());
        match kings.count() {
            0 => sentences.push(format!("{} has no king", words::side(color))),
            1 => {}
            count => {
                let on = words::squares(kings);
                sentences.push(format!("{} has {count} kings, on {on}", words::side(color)));
                squares |= kings;
            }
        }
    }
    let pawns = board.pawns() & Bitboard::BACKRANKS;
    if pawns.any() {
        let stands = if pawns.more_than_one() {
            "pawns stand"
        } else {
            "a pawn stands"
        };
        sentences.push(format!("{stands} on {}", words::squares(pawns)));
        squares |= pawns;
    }
    for color in Color::ALL {
        sentences.extend(too_many_pieces(board, color));
    }
    if let Some((king, attackers)) = check_left_standing(setup) {
        sentences.push(format!(
            "{} is to move, but the {} king on {king} is in check from {}",
            words::side(setup.turn),
            words::colour(!setup.turn),
            words::pieces_on(board, attackers)
        ));
        squares |= attackers.with(king);
    }
    Fact::new(sentences.join(", ")).on(squares)
}

/// More pieces than sixteen, more pawns than eight, or more pieces that must
/// come from pawns than pawns are gone.
fn too_many_pieces(board: &Board, color: Color) -> Option<String> {
    let side = words::side(color);
    let own = board.by_color(color);
    let pawns = (own & board.pawns()).count();
    if pawns > MOST_PAWNS {
        return Some(format!("{side} has {pawns} pawns"));
    }
    if own.count() > MOST_PIECES {
        return Some(format!("{side} has {} pieces", own.count()));
    }
    let beyond =
        |pieces: Bitboard, at_start: usize| (own & pieces).count().saturating_sub(at_start);
    let promoted = beyond(board.queens(), 1)
        + beyond(board.rooks(), 2)
        + beyond(board.knights(), 2)
        + beyond(board.bishops() & Bitboard::LIGHT_SQUARES, 1)
        + beyond(board.bishops() & Bitboard::DARK_SQUARES, 1);
    (promoted + pawns > MOST_PAWNS).then(|| {
        let pieces = if promoted == 1 { "piece" } else { "pieces" };
        format!("{side} has {promoted} {pieces} that came from pawns beside {pawns} pawns")
    })
}

/// The king of the side not to move, if it is in check, and what gives it.
fn check_left_standing(setup: &Setup) -> Option<(Square, Bitboard)> {
    let board = &setup.board;
    let king = board.king_of(!setup.turn)?;
    let attackers = board.attacks_to(king, setup.turn, board.occupied());
    attackers.any().then_some((king, attackers))
}

#[cfg(test)]
mod tests {
    use crate::replay::Start;

    use super::*;

    fn sentence(fen: &str) -> Option<String> {
        let outcome = Start::from_fen(fen.as_bytes(), false);
        check(&StartEvidence { outcome }).map(|fact| fact.detail)
    }

    #[test]
    fn the_sentence_says_what_is_wrong() {
        for (fen, said) in [
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
            (
                "8/8/8/8/8/8/8/8 w - - 0 1",
                "White has no king, Black has no king",
            ),
            (
                "4k1k1/8/8/8/8/8/8/4K3 w - - 0 1",
                "Black has 2 kings, on e8 and g8",
            ),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on h8"),
            (
                "4k3/8/8/8/8/8/8/4K2r b - - 0 1",
                "Black is to move, but the white king on e1 is in check from the rook on h1",
            ),
            ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns"),
            (
                "4k3/8/8/8/8/8/PPPPPPPP/QQQ1K3 w - - 0 1",
                "White has 2 pieces that came from pawns beside 8 pawns",
            ),
        ] {
            assert_eq!(sentence(fen).as_deref(), Some(said), "{fen}");
        }
    }

    #[test]
    fn whatever_cannot_be_set_up_has_a_reason() {
        // Two kings and a third piece on every square, either side to move.
        for piece in ["p", "P", "k", "K", "q", "N"] {
            for file in 0..8 {
                for rank in 0..8 {
                    for turn in ["w", "b"] {
                        let mut board = vec![vec!['1'; 8]; 8];
                        board[0][4] = 'k';
                        board[7][4] = 'K';
                        board[rank][file] = piece.chars().next().unwrap_or('1');
                        let ranks: Vec<String> =
                            board.iter().map(|rank| rank.iter().collect()).collect();
                        let fen = format!("{} {turn} - - 0 1", ranks.join("/"));
                        let start = Start::from_fen(fen.as_bytes(), false);
                        assert_eq!(
                            start.is_err(),
                            sentence(&fen).is_some_and(|detail| !detail.is_empty()),
                            "{fen}"
                        );
                    }
                }
            }
        }
    }
}
