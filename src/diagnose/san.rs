//! SAN to the legal move it names and back, as shakmaty has it, but at once where
//! a look at one piece is enough. Knows the standard's SAN, no other spelling.

use shakmaty::{
    Bitboard, Chess, Move, MoveList, Position, Rank, Role, Square, attacks,
    san::{San, SanError},
};

/// The one legal move that a SAN names: [`San::to_move`].
///
/// # Errors
///
/// There is none, or there are several.
pub(super) fn legal_move(position: &Chess, san: San) -> Result<Move, SanError> {
    match fate(position, san) {
        Fate::Legal(m) => Ok(m),
        Fate::Illegal => Err(SanError::IllegalSan),
        Fate::Open => san.to_move(position),
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

/// What a look at the pieces tells of a SAN.
enum Fate {
    Legal(Move),
    Illegal,
    /// All moves must be looked at.
    Open,
}

/// Illegal is what no piece reaches. Legal is the move of the only one that does,
/// where neither a check nor a pin forbids it.
fn fate(position: &Chess, san: San) -> Fate {
    let San::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    } = san
    else {
        return Fate::Open;
    };
    if role == Role::King {
        return Fate::Open;
    }
    let mut reaching = reaching(position, role, to);
    if let Some(file) = file {
        reaching &= file;
    }
    if let Some(rank) = rank {
        reaching &= rank;
    }
    if reaching.is_empty() {
        return Fate::Illegal;
    }
    let captured = position.board().role_at(to);
    let may_enter = captured.is_some() == capture && !position.us().contains(to);
    let promotes = role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
    let Some(from) = reaching.single_square().filter(|_| may_enter) else {
        return Fate::Open;
    };
    // In passing a pawn takes where nothing stands.
    let in_passing = role == Role::Pawn && !capture && from.file() != to.file();
    if promotion.is_some() || promotes || in_passing || !leaves_king_safe(position, from, to) {
        return Fate::Open;
    }
    Fate::Legal(Move::Normal {
        role,
        from,
        capture: captured,
        to,
        promotion: None,
    })
}

/// Whether no slider attacks the king to move once a piece has gone from one square to
/// another, and nothing attacks it now.
fn leaves_king_safe(position: &Chess, from: Square, to: Square) -> bool {
    let board = position.board();
    let Some(king) = board.king_of(position.turn()) else {
        return false;
    };
    let occupied = board.occupied().without(from).with(to);
    let sliders = position.them().without(to);
    let orthogonal = attacks::rook_attacks(king, occupied) & board.rooks_and_queens();
    let diagonal = attacks::bishop_attacks(king, occupied) & board.bishops_and_queens();
    ((orthogonal | diagonal) & sliders).is_empty() && !position.is_check()
}

/// Men of the side to move that could go to a square, were there no king.
pub(super) fn reaching(position: &Chess, role: Role, to: Square) -> Bitboard {
    match role {
        Role::Pawn => pawns_reaching(position, to),
        _ => attackers(position, role, to),
    }
}

fn pawns_reaching(position: &Chess, to: Square) -> Bitboard {
    let color = position.turn();
    let pawns = position.our(Role::Pawn);
    let occupied = position.board().occupied();
    let captures = position.them().contains(to) || position.maybe_ep_square() == Some(to);
    if captures {
        return attacks::pawn_attacks(!color, to) & pawns;
    }
    if occupied.contains(to) {
        return Bitboard::EMPTY;
    }
    let back = color.fold_wb(-8, 8);
    let Some(one) = to.offset(back) else {
        return Bitboard::EMPTY;
    };
    let fourth = color.relative_rank(shakmaty::Rank::Fourth);
    let two = one
        .offset(back)
        .filter(|_| to.rank() == fourth && !occupied.contains(one));
    pawns & [Some(one), two].into_iter().flatten().collect::<Bitboard>()
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
                        let told = |it: Result<Move, SanError>| it.map_err(|why| why.to_string());
                        let expected = told(san.to_move(&position));
                        prop_assert_eq!(told(legal_move(&position, san)), expected, "{}", san);
                    }
                }
                let Some(m) = any_move(&mut tape, &position, &start) else { break };
                position.play_unchecked(m);
            }
        }
    }
}
