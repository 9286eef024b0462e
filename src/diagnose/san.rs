//! SAN to the legal move it names and back, as shakmaty has it, but at once where
//! a look at one piece is enough. Knows the standard's SAN, no other spelling.

use shakmaty::{
    Bitboard, Chess, Move, MoveList, Position, Role, Square, attacks,
    san::{San, SanError},
};

/// The one legal move that a SAN names: [`San::to_move`].
///
/// # Errors
///
/// There is none, or there are several.
pub(super) fn legal_move(position: &Chess, san: San) -> Result<Move, SanError> {
    match move_of_free_piece(position, san) {
        Some(m) => Ok(m),
        None => san.to_move(position),
    }
}

/// The move as the standard writes it: [`San::from_move`].
pub(super) fn san_of(position: &Chess, m: Move) -> San {
    match m {
        Move::Normal { role, to, .. }
            if role != Role::Pawn && attackers(position, role, to).more_than_one() =>
        {
            San::from_move(position, m)
        }
        _ => San::disambiguate(m, &MoveList::new()),
    }
}

/// The move of the only piece that attacks the square, no king, where nothing binds
/// it to its own: no check, and not on one line with it.
fn move_of_free_piece(position: &Chess, san: San) -> Option<Move> {
    let San::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion: None,
    } = san
    else {
        return None;
    };
    if matches!(role, Role::Pawn | Role::King) || position.is_check() {
        return None;
    }
    let from = attackers(position, role, to).single_square()?;
    let king = position.board().king_of(position.turn())?;
    let captured = position.board().role_at(to);
    let is_named =
        file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank());
    let may_enter = captured.is_some() == capture && !position.us().contains(to);
    let is_free = attacks::ray(king, from).is_empty();
    (is_named && may_enter && is_free).then_some(Move::Normal {
        role,
        from,
        capture: captured,
        to,
        promotion: None,
    })
}

/// Pieces of the side to move that attack a square.
fn attackers(position: &Chess, role: Role, to: Square) -> Bitboard {
    let occupied = position.board().occupied();
    attacks::attacks(to, role.of(position.turn()), occupied) & position.our(role)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generated::{Start, any_move, cases, tape};

    proptest! {
        #![proptest_config(cases(1_000))]

        #[test]
        fn both_ways_are_shakmatys(mut tape in tape(300)) {
            let start = Start::new(&mut tape);
            let mut position = start.position.clone();
            while !tape.is_used_up() {
                for m in position.legal_moves() {
                    let san = San::from_move(&position, m);
                    prop_assert_eq!(san_of(&position, m), san);
                    prop_assert_eq!(legal_move(&position, san).ok(), Some(m));
                }
                // Some of them are ambiguous, illegal, or take a king or an own piece.
                for (role, to) in [(Role::Knight, tape.below(64)), (Role::Queen, tape.below(64))] {
                    for capture in [false, true] {
                        let to = Square::new(to as u32);
                        let san = San::Normal {
                            role, file: None, rank: None, capture, to, promotion: None,
                        };
                        let expected = san.to_move(&position).ok();
                        prop_assert_eq!(legal_move(&position, san).ok(), expected, "{}", san);
                    }
                }
                let Some(m) = any_move(&mut tape, &position, &start) else { break };
                position.play_unchecked(m);
            }
        }
    }
}
