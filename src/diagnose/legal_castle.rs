//! A castle that is legal, with the evidence a collector of castles may ask
//! for. Knows the positions before and after it, not which rules exist.

use shakmaty::{Board, Chess, Position};

use super::{castle::CastleAttempt, history::Event};
use crate::finding::Ply;

/// A legal castle.
#[derive(Debug)]
pub(crate) struct LegalCastle<'a> {
    /// The same as for one that was refused: the position before.
    pub(crate) attempt: CastleAttempt<'a>,
    pub(crate) after: &'a Chess,
    pub(crate) ply: Ply,
}

impl LegalCastle<'_> {
    /// The board before the castle.
    pub(crate) fn board(&self) -> &Board {
        self.attempt.position.board()
    }

    /// The first move along the line that gave check to the side that castles.
    pub(crate) fn first_check(&self) -> Option<Event> {
        *self.attempt.history.checked.get(self.attempt.color())
    }

    /// Whether the game started with that side in check.
    pub(crate) fn starts_in_check(&self) -> bool {
        let start = &self.attempt.start.position;
        start.is_check() && start.turn() == self.attempt.color()
    }
}
