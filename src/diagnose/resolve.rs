//! What a SAN means in a position: one legal move, or why not. Reads leniently
//! what the standard does not allow but chess does.

use pgn_reader::SanPlus;
use shakmaty::{
    CastlingSide, Chess, File, Move, Position, Role, Square,
    san::{San, SanError},
};

use super::san::{legal_move, reaching};
use crate::pgn::{Dress, promotes_piece};

/// How a move token stands to its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Resolution {
    /// One legal move, and how the token departs from its SAN.
    Legal(Move, Vec<Dress>),
    /// A castle that is not legal.
    IllegalCastle(CastlingSide),
    /// Several legal moves fit.
    Ambiguous(Vec<Move>),
    /// Pieces reach the square, but each leaves its king attacked.
    KingExposed(Vec<Move>),
    /// No piece of that kind reaches the square.
    Unreachable,
    /// A move passed over.
    Null,
}

/// Resolves a SAN, strictly first and then as its writer may have meant it.
pub(crate) fn resolve(position: &Chess, san: San) -> Resolution {
    if promotes_piece(san) {
        return Resolution::Unreachable;
    }
    // No pawn that goes straight on is named by its file.
    if let San::Normal {
        file: Some(file),
        to,
        capture: false,
        ..
    } = san
        && file == to.file()
        && let Some(bishop) = bishop_in_lower_case(position, san)
    {
        return Resolution::Legal(bishop, vec![Dress::LocalizedPiece]);
    }
    match legal_move(position, san) {
        Ok(m) if m.capture() != Some(Role::King) => Resolution::Legal(m, Vec::new()),
        Ok(_) => Resolution::Unreachable,
        Err(SanError::AmbiguousSan) => Resolution::Ambiguous(legal_moves_fitting(position, san)),
        Err(SanError::IllegalSan) => match san {
            San::Castle(wing) => Resolution::IllegalCastle(wing),
            San::Null => Resolution::Null,
            San::Put { .. } => Resolution::Unreachable,
            San::Normal { .. } => resolve_leniently(position, san),
        },
    }
}

fn resolve_leniently(position: &Chess, san: San) -> Resolution {
    if let Some(castle) = castle_as_king_move(position, san) {
        return Resolution::Legal(castle, vec![Dress::CastleAsKingMove]);
    }
    let piece = piece_on_origin(position, san).filter(|san| !promotes_piece(*san));
    let readings = [
        (Some(san), Dress::CaptureMark),
        (piece, Dress::LongAlgebraic),
        (lower_case_bishop(san), Dress::LocalizedPiece),
    ];
    for (reading, dress) in readings {
        let Some(reading) = reading else { continue };
        let moves = legal_moves_fitting(position, reading);
        match moves.as_slice() {
            [] => {}
            [only] => return Resolution::Legal(*only, vec![dress]),
            _ => return Resolution::Ambiguous(moves),
        }
    }
    let san = piece.unwrap_or(san);
    let exposing: Vec<Move> = moves_reaching(position, san)
        .into_iter()
        .filter(|m| m.capture() != Some(Role::King))
        .collect();
    if exposing.is_empty() {
        Resolution::Unreachable
    } else {
        Resolution::KingExposed(exposing)
    }
}

/// Resolves a pawn capture that names only files.
pub(crate) fn resolve_pawn_capture(position: &Chess, from: File, to: File) -> Resolution {
    let moves: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|m| {
            m.role() == Role::Pawn
                && m.is_capture()
                && m.from().is_some_and(|square| square.file() == from)
                && m.to().file() == to
                && m.promotion().is_none_or(|role| role == Role::Queen)
        })
        .collect();
    match moves.as_slice() {
        [] => Resolution::Unreachable,
        [only] => Resolution::Legal(*only, vec![Dress::CaptureMark]),
        _ => Resolution::Ambiguous(moves),
    }
}

/// Legal moves that a SAN names, the capture mark aside. A pawn's move without
/// file and mark stays a push: `c4` is no capture.
fn legal_moves_fitting(position: &Chess, san: San) -> Vec<Move> {
    let San::Normal { role, to, .. } = san else {
        return Vec::new();
    };
    if role != Role::King && moves_reaching(position, san).is_empty() {
        return Vec::new();
    }
    position
        .san_candidates(role, to)
        .into_iter()
        .filter(|m| fits(san, *m) && m.capture() != Some(Role::King))
        .collect()
}

fn fits(san: San, m: Move) -> bool {
    let San::Normal {
        role,
        file,
        rank,
        capture,
        promotion,
        to,
    } = san
    else {
        return false;
    };
    let bare_push = role == Role::Pawn && file.is_none() && !capture && m.is_capture();
    m.role() == role
        && m.to() == to
        && m.promotion() == promotion
        && m.from().is_some_and(|from| {
            file.is_none_or(|file| file == from.file())
                && rank.is_none_or(|rank| rank == from.rank())
        })
        && !bare_push
}

/// Moves that a SAN names and the pieces could make, were there no king.
pub(crate) fn moves_reaching(position: &Chess, san: San) -> Vec<Move> {
    let San::Normal {
        role,
        to,
        promotion,
        ..
    } = san
    else {
        return Vec::new();
    };
    let board = position.board();
    if position.us().contains(to) {
        return Vec::new();
    }
    let capture = board.role_at(to);
    let from = reaching(position, role, to);
    let last_rank = (!position.turn()).backrank();
    from.into_iter()
        .filter(|_| promotion.is_some() == (role == Role::Pawn && to.rank() == last_rank))
        .filter(|_| promotion.is_none_or(|role| !matches!(role, Role::King | Role::Pawn)))
        .map(|from| {
            let passing = role == Role::Pawn && capture.is_none() && from.file() != to.file();
            if passing {
                Move::EnPassant { from, to }
            } else {
                Move::Normal {
                    role,
                    from,
                    capture,
                    to,
                    promotion,
                }
            }
        })
        .filter(|m| fits(san, *m))
        .collect()
}

/// `Kg1`, `e1g1`, `e1h1` meant as a castle that is legal.
pub(super) fn castle_as_king_move<P: Position>(position: &P, san: San) -> Option<Move> {
    let king = position.board().king_of(position.turn())?;
    let to = destination_of_king(san, king)?;
    CastlingSide::ALL.into_iter().find_map(|wing| {
        let castle = position.castling_moves(wing).first().copied()?;
        let leaps = wing.king_to(position.turn()) == to && king.distance(to) > 1;
        let on_its_rook = castle.to() == to;
        (leaps || on_its_rook).then_some(castle)
    })
}

/// Where a SAN puts the king, by its letter or by its square alone.
pub(super) fn destination_of_king(san: San, king: Square) -> Option<Square> {
    let San::Normal {
        role,
        file,
        rank,
        to,
        promotion: None,
        ..
    } = san
    else {
        return None;
    };
    let names_king = match role {
        Role::King => file.is_none_or(|file| file == king.file()),
        Role::Pawn => file == Some(king.file()) && rank == Some(king.rank()),
        _ => false,
    };
    names_king.then_some(to)
}

/// `g1f3`: origin and destination without the piece's letter.
fn piece_on_origin(position: &Chess, san: San) -> Option<San> {
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
    let role = position
        .us()
        .contains(origin)
        .then(|| position.board().role_at(origin))??;
    (role != Role::Pawn).then_some(San::Normal {
        role,
        file: Some(file),
        rank: Some(rank),
        capture,
        to,
        promotion,
    })
}

/// `Pc3` where no pawn can go there and a knight can, which Dutch calls so. No
/// other language has the letter but for pawns, and hardly anybody writes it.
pub(super) fn knight_of_p(position: &Chess, text: &[u8], san: San) -> Option<San> {
    let San::Normal {
        role: Role::Pawn,
        file,
        rank,
        capture,
        to,
        promotion: None,
    } = san
    else {
        return None;
    };
    let knight = San::Normal {
        role: Role::Knight,
        file,
        rank,
        capture,
        to,
        promotion: None,
    };
    let is_legal = |san| matches!(resolve(position, san), Resolution::Legal(..));
    (text.first() == Some(&b'P') && !is_legal(san) && is_legal(knight)).then_some(knight)
}

/// The one legal move of a bishop that `bf4` names.
pub(super) fn bishop_in_lower_case(position: &Chess, san: San) -> Option<Move> {
    match legal_moves_fitting(position, lower_case_bishop(san)?).as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

/// `bf4` where no b-pawn can have gone there.
fn lower_case_bishop(san: San) -> Option<San> {
    match san {
        San::Normal {
            role: Role::Pawn,
            file: Some(File::B),
            rank: None,
            capture,
            to,
            promotion: None,
        } => Some(San::Normal {
            role: Role::Bishop,
            file: None,
            rank: None,
            capture,
            to,
            promotion: None,
        }),
        _ => None,
    }
}

/// The legal moves of the side's king, castling among them, in SAN, ordered by
/// the square the king lands on.
pub(crate) fn legal_king_moves(position: &Chess) -> Vec<String> {
    let mut moves: Vec<(Square, Move)> = position
        .legal_moves()
        .into_iter()
        .filter_map(|m| match m {
            Move::Castle { .. } => Some((m.castling_side()?.king_to(position.turn()), m)),
            Move::Normal {
                role: Role::King,
                to,
                capture,
                ..
            } if capture != Some(Role::King) => Some((to, m)),
            _ => None,
        })
        .collect();
    moves.sort_by_key(|(to, m)| (*to, m.is_castle()));
    moves
        .into_iter()
        .map(|(_, m)| SanPlus::from_move(position.clone(), m).to_string())
        .collect()
}
