//! What a SAN means in a variant's position. Reads leniently what notation does
//! not allow but the variant does; knows legal moves, not reasons.

use shakmaty::{
    Move, MoveList, Position, Role, Square,
    san::{San, SanError},
    variant::VariantPosition,
};

use super::super::resolve::castle_as_king_move;

/// How a move token stands to its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reading {
    Legal(Move),
    /// Several legal moves fit.
    Ambiguous(Vec<Move>),
    Illegal,
}

/// Resolves a SAN, strictly first and then as its writer may have meant it.
pub(super) fn resolve(position: &VariantPosition, san: San) -> Reading {
    match san.to_move(position) {
        Ok(m) => Reading::Legal(m),
        Err(SanError::AmbiguousSan) => Reading::Ambiguous(fitting(position, san)),
        Err(SanError::IllegalSan) => resolve_leniently(position, san),
    }
}

fn resolve_leniently(position: &VariantPosition, san: San) -> Reading {
    if let Some(castle) = castle_as_king_move(position, san) {
        return Reading::Legal(castle);
    }
    let readings = [Some(san), piece_on_origin(position, san)];
    for reading in readings.into_iter().flatten() {
        let moves = fitting(position, reading);
        match moves.as_slice() {
            [] => {}
            [only] => return Reading::Legal(*only),
            _ => return Reading::Ambiguous(moves),
        }
    }
    Reading::Illegal
}

/// Legal moves that a SAN names, the capture mark aside.
fn fitting(position: &VariantPosition, san: San) -> Vec<Move> {
    let San::Normal {
        role,
        file,
        rank,
        to,
        promotion,
        ..
    } = san
    else {
        return Vec::new();
    };
    let candidates: MoveList = position.san_candidates(role, to);
    candidates
        .into_iter()
        .filter(|m| {
            !matches!(m, Move::Put { .. })
                && m.promotion() == promotion
                && m.from().is_some_and(|from| {
                    file.is_none_or(|file| file == from.file())
                        && rank.is_none_or(|rank| rank == from.rank())
                })
        })
        .collect()
}

/// `g1f3`: origin and destination without the piece's letter.
fn piece_on_origin(position: &VariantPosition, san: San) -> Option<San> {
    let San::Normal {
        role: Role::Pawn,
        file: Some(file),
        rank: Some(rank),
        capture,
        to,
        promotion,
    } = san
    else {
        return None;
    };
    let origin = Square::from_coords(file, rank);
    let role = position.board().role_at(origin)?;
    Some(San::Normal {
        role,
        file: Some(file),
        rank: Some(rank),
        capture,
        to,
        promotion,
    })
}
