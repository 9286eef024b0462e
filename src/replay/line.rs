//! One line of a game while it is replayed: its position, the one before, and
//! what must be remembered of the moves. Knows no SAN.

use shakmaty::{Chess, Color, Position, san::Suffix};

use super::board::ReplayBoard;

/// A set of sides.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sides(u8);

impl Sides {
    #[inline(always)]
    pub(super) fn add(&mut self, color: Color) {
        self.0 |= 1 << u8::from(color.is_white());
    }

    pub(super) fn contains(self, color: Color) -> bool {
        self.0 & (1 << u8::from(color.is_white())) != 0
    }
}

/// A line of the score.
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(super) now: ReplayBoard,
    /// The position before the last move, from which variations branch; only
    /// kept where there may be some.
    pub(super) before: ReplayBoard,
    /// Whether the line has a move yet.
    pub(super) has_moves: bool,
    /// The mark of check on the last move.
    pub(super) mark: Option<Suffix>,
    /// Sides that have been in check.
    pub(super) checked: Sides,
    /// The same before the last move.
    pub(super) checked_before: Sides,
    /// Move number of the position, as FEN counts it.
    pub(super) number: u32,
}

impl Line {
    pub(super) fn new(now: ReplayBoard, position: &Chess) -> Line {
        let mut checked = Sides::default();
        if now.checkers.any() {
            checked.add(now.turn);
        }
        Line {
            before: now.clone(),
            now,
            has_moves: false,
            mark: None,
            checked,
            checked_before: checked,
            number: position.fullmoves().get(),
        }
    }

    /// The position before the last move, as the start of another line.
    pub(super) fn branch(&self) -> Line {
        let now = self.before.clone();
        Line {
            before: now.clone(),
            number: self.number - u32::from(now.turn.is_black()),
            now,
            has_moves: false,
            mark: None,
            checked: self.checked_before,
            checked_before: self.checked_before,
        }
    }

    /// Whether the mark on the last move says mate exactly if it is mate. Only
    /// the last move of a line can mate.
    pub(super) fn mate_is_marked(&self) -> bool {
        self.mark.is_none() || self.now.is_mate() == Some(self.mark == Some(Suffix::Checkmate))
    }
}
