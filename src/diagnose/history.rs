//! What happened to kings and castling rooks along one line, and at which move.
//! Knows nothing of rules; it only remembers.

use std::fmt;

use shakmaty::{Bitboard, ByColor, CastlingSide, Color, Move, Role, Square, san::San};

use crate::finding::Ply;

/// A move of the score, kept for the sentence that will name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) ply: Ply,
    san: San,
}

impl Event {
    pub(crate) fn new(ply: Ply, san: San) -> Event {
        Event { ply, san }
    }
}

/// `14...Rg8`
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.ply, self.san)
    }
}

/// What a king has done.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct KingPast {
    /// Its first move other than castling.
    pub(crate) first_move: Option<Event>,
    /// Its last move other than castling.
    pub(crate) last_move: Option<Event>,
    /// Its castling.
    pub(crate) castled: Option<Event>,
}

/// What the rook that stood on a castling square at the start has done.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RookPast {
    /// Where it stood at the start; `None` if no own rook stood there.
    pub(crate) home: Option<Square>,
    /// Where it stands now; `None` once captured.
    pub(crate) stands: Option<Square>,
    /// Its first move, castling among them.
    pub(crate) left: Option<Event>,
    /// Its last move.
    pub(crate) last_move: Option<Event>,
    /// The move that captured it.
    pub(crate) captured: Option<Event>,
    /// Whether it was captured on the square it started from.
    pub(crate) captured_at_home: bool,
}

/// The past of one line.
#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    pub(crate) king: ByColor<KingPast>,
    rooks: ByColor<[RookPast; 2]>,
    /// The first check each king was given.
    pub(crate) checked: ByColor<Option<Event>>,
    /// Where pieces stand that came from pawns.
    pub(crate) promoted: Bitboard,
}

impl History {
    /// The past of a game that starts with rooks on these squares.
    pub(crate) fn new(home: impl Fn(Color, CastlingSide) -> Option<Square>) -> History {
        let rooks = ByColor::new_with(|color| {
            CastlingSide::ALL.map(|wing| {
                let home = home(color, wing);
                RookPast {
                    home,
                    stands: home,
                    ..RookPast::default()
                }
            })
        });
        History {
            rooks,
            ..History::default()
        }
    }

    pub(crate) fn rook(&self, color: Color, wing: CastlingSide) -> &RookPast {
        &self.rooks.get(color)[usize::from(wing.is_queen_side())]
    }

    /// Whether a move leaves the past as it is, so that it can be shared.
    pub(crate) fn is_untouched_by(&self, m: Move) -> bool {
        let touches_rook = |square: Square| {
            let rooks = self.rooks.as_ref();
            rooks
                .white
                .iter()
                .chain(rooks.black)
                .any(|rook| rook.stands == Some(square))
        };
        match m {
            Move::Normal {
                role,
                from,
                to,
                promotion,
                ..
            } => {
                role != Role::King
                    && promotion.is_none()
                    && !self.promoted.contains(from)
                    && !self.promoted.contains(to)
                    && !touches_rook(from)
                    && !touches_rook(to)
            }
            Move::EnPassant { .. } => true,
            Move::Castle { .. } | Move::Put { .. } => false,
        }
    }

    /// Remembers a move that is about to be played.
    pub(crate) fn remember(&mut self, color: Color, m: Move, event: Event) {
        match m {
            Move::Normal {
                role,
                from,
                to,
                promotion,
                ..
            } => {
                self.remember_capture(!color, to, event);
                if role == Role::King {
                    let king = self.king.get_mut(color);
                    king.first_move.get_or_insert(event);
                    king.last_move = Some(event);
                }
                self.remember_rook_move(color, from, to, event);
                let was_promoted = self.promoted.contains(from);
                self.promoted.discard(from);
                self.promoted.set(to, was_promoted || promotion.is_some());
            }
            Move::Castle { king, rook } => {
                let wing = CastlingSide::from_queen_side(rook < king);
                self.king.get_mut(color).castled = Some(event);
                let to = Square::from_coords(wing.rook_to_file(), rook.rank());
                self.remember_rook_move(color, rook, to, event);
                let was_promoted = self.promoted.contains(rook);
                self.promoted.discard(rook);
                self.promoted.set(to, was_promoted);
            }
            Move::EnPassant { .. } | Move::Put { .. } => {}
        }
    }

    /// A rook's move, or its part in a castle.
    pub(crate) fn remember_rook_move(
        &mut self,
        color: Color,
        from: Square,
        to: Square,
        event: Event,
    ) {
        for rook in self.rooks.get_mut(color) {
            if rook.stands == Some(from) {
                rook.stands = Some(to);
                rook.left.get_or_insert(event);
                rook.last_move = Some(event);
            }
        }
    }

    fn remember_capture(&mut self, color: Color, square: Square, event: Event) {
        for rook in self.rooks.get_mut(color) {
            if rook.stands == Some(square) {
                rook.stands = None;
                rook.captured = Some(event);
                rook.captured_at_home = rook.home == Some(square);
            }
        }
    }
}
