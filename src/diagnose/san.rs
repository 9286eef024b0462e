//! SAN to the legal move it names and back, as shakmaty has it, but at once where
//! a look at one piece is enough. Knows the standard's SAN, no other spelling.

use shakmaty::{
    Bitboard, Chess, Move, MoveList, Position, Rank, Role, Square, attacks,
    san::{San, SanError},
};

use super::resolve::pawns_reaching;

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

/// The move of the only piece that reaches the square, no king, where nothing binds
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
    let promotes = role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
    let captured = position.board().role_at(to);
    let may_enter = captured.is_some() == capture && !position.us().contains(to);
    if role == Role::King || promotes || !may_enter {
        return None;
    }
    let mut reaching = match role {
        Role::Pawn => pawns_reaching(position, to),
        _ => attackers(position, role, to),
    };
    if let Some(file) = file {
        reaching &= file;
    }
    if let Some(rank) = rank {
        reaching &= rank;
    }
    let from = reaching.single_square()?;
    let king = position.board().king_of(position.turn())?;
    // In passing a pawn takes where nothing stands.
    let in_passing = role == Role::Pawn && !capture && from.file() != to.file();
    let is_free = attacks::ray(king, from).is_empty() && !position.is_check();
    (is_free && !in_passing).then_some(Move::Normal {
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
    use shakmaty::File;

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
                for role in [Role::Pawn, Role::Knight, Role::Queen] {
                    for capture in [false, true] {
                        let any = Square::new(tape.below(64) as u32);
                        let to = position.maybe_ep_square().unwrap_or(any);
                        let file = tape.pick(&[None, Some(File::A), Some(File::E), Some(to.file())]);
                        let rank = tape.pick(&[None, None, Some(Rank::Second)]);
                        let promotion = None;
                        let san = San::Normal { role, file, rank, capture, to, promotion };
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
