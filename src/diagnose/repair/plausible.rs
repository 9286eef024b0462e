//! How well a move would suit a sensible player, as far as one glance tells:
//! whether it takes back, and what it leaves to be taken. Knows no plans.

use shakmaty::{Chess, Move, Position, Role, Square};

/// What speaks against a move, in the unit of the costs; never much, for
/// players do blunder.
pub(super) fn implausibility(before: Option<&Chess>, position: &Chess, m: Move) -> u32 {
    let mut next = position.clone();
    next.play_unchecked(m);
    let gained = m.capture().map_or(0, worth);
    let lost = loss_on(&next, m.to(), m.promotion().unwrap_or(m.role()));
    let blunder = match lost.saturating_sub(gained) {
        0 => 0,
        1..=2 => 4,
        3..=7 => 7,
        _ => 10,
    };
    let missed = last_capture(before, position)
        .filter(|square| m.to() != *square && can_be_taken(position, *square))
        .map_or(0, |_| 5);
    blunder + missed
}

fn worth(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// What the side to move wins at least by taking a piece: all of it if nothing
/// takes back, else what it is worth more than the taker.
fn loss_on(position: &Chess, square: Square, standing: Role) -> u32 {
    let takers = position
        .legal_moves()
        .into_iter()
        .filter(|m| m.to() == square && m.is_capture());
    takers
        .map(|m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            let price = if can_be_taken(&next, square) {
                worth(m.role())
            } else {
                0
            };
            worth(standing).saturating_sub(price)
        })
        .max()
        .unwrap_or(0)
}

/// Where the move before took something.
fn last_capture(before: Option<&Chess>, position: &Chess) -> Option<Square> {
    let before = before?;
    let taker = position.them();
    let was = before.them();
    // The side to move lost a piece where the other now stands.
    (position.us() ^ was)
        .into_iter()
        .find(|square| taker.contains(*square))
}

fn can_be_taken(position: &Chess, square: Square) -> bool {
    position.legal_moves().iter().any(|m| m.to() == square)
}
