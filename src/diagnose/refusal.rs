//! A move that was refused and is no castle, with the evidence a rule may ask
//! for. Knows the position and how the score goes on, not which rules exist.

use std::mem::Discriminant;

use shakmaty::{Chess, Color, Move, Position, Role, Square, san::San};

use super::{
    force::pass,
    resolve::{Resolution, resolve},
};

/// A refused move in its position.
#[derive(Debug)]
pub(crate) struct RefusedMove<'a> {
    pub(crate) position: &'a Chess,
    /// The move as it was read; `None` for a pawn capture that names only
    /// files.
    pub(crate) san: Option<San>,
    /// Why it was refused.
    pub(crate) resolution: &'a Resolution,
    /// Whether mate or stalemate stands on the board.
    pub(crate) game_has_ended: bool,
    /// How deep in variations it stands.
    pub(crate) variation: u32,
    /// The kings in the centre, if the token is one of the last of the score
    /// and puts a king there.
    pub(crate) signal: Option<Signal>,
    /// The Result tag.
    pub(crate) result: &'a str,
}

/// What decides which rule a refused move breaks; it is one at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RefusalKind {
    resolution: Discriminant<Resolution>,
    in_variation: bool,
    is_signal: bool,
    game_has_ended: bool,
}

/// Kings put on centre squares at the end of a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Signal {
    /// The square the token puts its king on.
    pub(crate) king: Square,
    /// The centre square of the other king, if it comes to stand on one.
    pub(crate) other: Option<Square>,
}

impl Signal {
    /// The result an electronic board reads from the kings: on light squares
    /// White won, on dark ones Black, one on each is a draw.
    pub(crate) fn result(self) -> &'static str {
        let other = self.other.unwrap_or(self.king);
        match (self.king.is_light(), other.is_light()) {
            (true, true) => "1-0",
            (false, false) => "0-1",
            _ => "1/2-1/2",
        }
    }
}

/// The centre square a token puts its king on.
pub(super) fn centre_of(san: San) -> Option<Square> {
    match san {
        San::Normal {
            role: Role::King,
            to,
            ..
        } if is_centre(to) => Some(to),
        _ => None,
    }
}

pub(super) fn is_centre(square: Square) -> bool {
    matches!(square, Square::D4 | Square::E4 | Square::D5 | Square::E5)
}

impl RefusedMove<'_> {
    /// The side to move.
    pub(crate) fn color(&self) -> Color {
        self.position.turn()
    }

    /// Which rule the move breaks, without a name.
    pub(super) fn kind(&self) -> RefusalKind {
        RefusalKind {
            resolution: std::mem::discriminant(self.resolution),
            in_variation: self.variation > 0,
            is_signal: self.signal.is_some(),
            game_has_ended: self.game_has_ended,
        }
    }

    /// Whether the token is judged as a move: the game still goes on, and it is
    /// no sign for the result.
    pub(crate) fn is_a_move(&self) -> bool {
        self.signal.is_none() && !self.game_has_ended
    }

    /// The move of the other side's that the token fits, were it their turn.
    pub(crate) fn move_of_other_side(&self) -> Option<Move> {
        match resolve(&pass(self.position)?, self.san?) {
            Resolution::Legal(m, _) => Some(m),
            _ => None,
        }
    }
}
