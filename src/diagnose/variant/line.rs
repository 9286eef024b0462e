//! One line of a variant's game while it is walked. Knows where it stands and
//! what its kings and rooks have done, not why a move is refused.

use std::rc::Rc;

use shakmaty::{
    CastlingMode, Color, EnPassantMode, Move, Position, Setup, san::San, variant::VariantPosition,
};

use super::super::history::{Event, History};
use crate::{finding::Ply, replay::Start};

/// A position with its past.
#[derive(Debug, Clone)]
pub(super) struct VariantStand {
    pub(super) position: VariantPosition,
    pub(super) history: Rc<History>,
}

/// A line of the score.
#[derive(Debug)]
pub(super) struct VariantLine {
    /// The game's start as chess sees it, where the variant castles as chess
    /// does.
    pub(super) start: Option<Rc<Start>>,
    /// `None` behind a move that was refused.
    pub(super) stand: Option<Rc<VariantStand>>,
    before: Option<Rc<VariantStand>>,
    pub(super) plies: u32,
    /// Move number and side of the next move.
    next: (u32, Color),
    /// The line's finding by index, and the ply it stands at.
    pub(super) offence: Option<(usize, u32)>,
}

impl VariantLine {
    pub(super) fn new(start: VariantPosition, castles_as_chess: bool) -> VariantLine {
        let next = (start.fullmoves().get(), start.turn());
        let as_chess = castles_as_chess
            .then(|| Start::from_setup(setup_as_chess(&start), start.castles().mode()).ok())
            .flatten();
        let history = as_chess.as_ref().map_or_else(History::default, |start| {
            History::new(|color, wing| start.rook_at_start(color, wing))
        });
        VariantLine {
            start: as_chess.map(Rc::new),
            stand: Some(Rc::new(VariantStand {
                position: start,
                history: Rc::new(history),
            })),
            before: None,
            plies: 0,
            next,
            offence: None,
        }
    }

    /// A variation in place of the line's last move.
    pub(super) fn branch(&self) -> VariantLine {
        let (number, side) = self.next;
        VariantLine {
            start: self.start.clone(),
            stand: self.before.clone(),
            before: None,
            plies: self.plies.saturating_sub(1),
            next: (number.saturating_sub(u32::from(side.is_white())), !side),
            offence: None,
        }
    }

    /// Where the next move stands in the score.
    pub(super) fn ply(&self) -> Ply {
        Ply {
            index: self.plies + 1,
            side: self.next.1,
            number: self.next.0,
        }
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, m: Move) {
        let ply = self.ply();
        self.before = self.stand.take();
        self.stand = self.before.as_deref().map(|stand| {
            let mut next = stand.clone();
            if !next.history.is_untouched_by(m) {
                let event = Event::new(ply, San::from_move(&stand.position, m));
                Rc::make_mut(&mut next.history).remember(ply.side, m, event);
            }
            next.position.play_unchecked(m);
            Rc::new(next)
        });
        self.count();
    }

    /// A move that is not played: the line is judged no further, but a
    /// variation in its place is.
    pub(super) fn lose(&mut self) {
        self.before = self.stand.take();
        self.count();
    }

    fn count(&mut self) {
        let (number, side) = self.next;
        self.plies += 1;
        self.next = (number.saturating_add(u32::from(side.is_black())), !side);
    }
}

/// The position without what chess does not have: pieces in hand, counted
/// checks, marks of promotion.
pub(super) fn setup_as_chess(position: &VariantPosition) -> Setup {
    let mut setup = position.to_setup(EnPassantMode::Always);
    setup.pockets = None;
    setup.remaining_checks = None;
    setup.promoted = shakmaty::Bitboard::EMPTY;
    setup
}

/// The castling mode of the position.
pub(super) fn mode(position: &VariantPosition) -> CastlingMode {
    position.castles().mode()
}
