//! Playing out what was not legal: an illegal castle, a move that leaves its
//! king attacked, a null move. Knows where the pieces go, not why they may not.

use shakmaty::{
    Bitboard, CastlingSide, Chess, EnPassantMode, FromSetup, Move, Position, PositionError, Role,
    Setup, Square, attacks,
};

use super::castle::{CastleAttempt, CastleForm, queen_and_rook, vertical_rook};

/// The board after an illegal castle, where the pieces allow it.
pub(crate) enum Forced {
    /// King and rook go as in a legal castle.
    Castle(Move),
    /// Two pieces go elsewhere.
    Placement(Box<Chess>),
}

/// Plays out a castle: king and rook on their squares, if both are there to
/// move and nothing else stands on those squares.
pub(crate) fn force_castle(attempt: &CastleAttempt<'_>) -> Option<Forced> {
    let position = attempt.position;
    match attempt.form {
        CastleForm::Wing(wing) => wing_castle(attempt, wing).map(Forced::Castle),
        CastleForm::Vertical => {
            let rook = vertical_rook(position)?;
            let king = attempt.king();
            let up = |squares: i32| king.offset(position.turn().fold_wb(8, -8) * squares);
            place(position, [(king, up(2)?), (rook, up(1)?)])
        }
        CastleForm::Queen => {
            let (queen, rook) = queen_and_rook(position)?;
            let to = |file| Square::from_coords(file, queen.rank());
            place(
                position,
                [
                    (queen, to(shakmaty::File::B)),
                    (rook, to(shakmaty::File::C)),
                ],
            )
        }
    }
}

fn wing_castle(attempt: &CastleAttempt<'_>, wing: CastlingSide) -> Option<Move> {
    let color = attempt.color();
    let king = attempt.king();
    if king.rank() != color.backrank() {
        return None;
    }
    let rook = attempt
        .rook_home()
        .filter(|_| attempt.rook_is_there())
        .or_else(|| stray_rook(attempt, king, wing))
        .filter(|rook| (*rook < king) == wing.is_queen_side())?;
    let others = attempt
        .position
        .board()
        .occupied()
        .without(king)
        .without(rook);
    let targets = Bitboard::from_iter([wing.king_to(color), wing.rook_to(color)]);
    (others & targets)
        .is_empty()
        .then_some(Move::Castle { king, rook })
}

/// The rook that could have been meant when none stands on the castling square:
/// the wing's own, or the first one along the rank.
fn stray_rook(attempt: &CastleAttempt<'_>, king: Square, wing: CastlingSide) -> Option<Square> {
    let color = attempt.color();
    let on_wing = |square: &Square| {
        square.rank() == color.backrank() && (*square < king) == wing.is_queen_side()
    };
    let own = attempt
        .rook_past()
        .and_then(|rook| rook.stands)
        .filter(on_wing);
    own.or_else(|| {
        let board = attempt.position.board();
        let seen = attacks::rook_attacks(king, board.occupied()) & board.by_piece(color.rook());
        seen.into_iter().find(on_wing)
    })
}

fn place(position: &Chess, moves: [(Square, Square); 2]) -> Option<Forced> {
    placed(position, moves).map(|position| Forced::Placement(Box::new(position)))
}

/// The board with two own pieces put elsewhere and the other side to move, if
/// their squares are free.
pub(super) fn placed(position: &Chess, moves: [(Square, Square); 2]) -> Option<Chess> {
    let mut setup = passed(position);
    let pieces = moves.map(|(from, to)| (setup.board.remove_piece_at(from), to));
    for (piece, to) in pieces {
        if setup.board.role_at(to).is_some() {
            return None;
        }
        setup.board.set_piece_at(to, piece?);
    }
    position_of(setup, position)
}

/// The position with the other side to move, if the king is not left in check.
pub(crate) fn pass(position: &Chess) -> Option<Chess> {
    position_of(passed(position), position)
}

fn passed(position: &Chess) -> Setup {
    let mut setup = position.to_setup(EnPassantMode::Always);
    setup.ep_square = None;
    setup.halfmoves = setup.halfmoves.saturating_add(1);
    if setup.turn.is_black() {
        setup.fullmoves = setup.fullmoves.saturating_add(1);
    }
    setup.swap_turn();
    setup
}

fn position_of(setup: Setup, like: &Chess) -> Option<Chess> {
    Chess::from_setup(setup, like.castles().mode())
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// A move that leaves its own king attacked, if it is the only one that fits.
pub(crate) fn only_move(moves: &[Move]) -> Option<Move> {
    match moves {
        [only] if only.capture() != Some(Role::King) => Some(*only),
        _ => None,
    }
}
