//! What the record of a game says, and whether the board at the end of its
//! mainline needs a second look for it. Knows when to doubt, not what is wrong.

use pgn_reader::Outcome;
use shakmaty::{Bitboard, Chess, KnownOutcome, Position};

use super::{board::ReplayBoard, tags::StartTags};

/// Four moves of each side bring the same position five times at the earliest.
const FIVEFOLD: usize = 16;
/// 75 moves of each side.
const SEVENTY_FIVE_MOVES: usize = 150;
/// A power of two above that.
const MOST_BOARDS: usize = 256;
/// No position stands three times within fewer plies.
const THREEFOLD: usize = 8;

/// The result in the Result tag.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Claim {
    /// No tag, or an empty one.
    #[default]
    Silent,
    /// As the standard spells it.
    Standard(Outcome),
    /// Spelled otherwise.
    Odd,
}

impl Claim {
    pub(super) fn read(value: &[u8]) -> Claim {
        match value {
            b"" => Claim::Silent,
            b"1-0" | b"0-1" | b"1/2-1/2" | b"*" => {
                Outcome::from_ascii(value).map_or(Claim::Odd, Claim::Standard)
            }
            _ => Claim::Odd,
        }
    }
}

/// The record of the game at hand, as far as it has been read.
///
/// Its plies are counted on from the half-moves that the starting position claims.
#[derive(Debug)]
pub(super) struct Record {
    claim: Claim,
    ply_count: Option<u64>,
    marker: Option<Outcome>,
    now: usize,
    begun_at: usize,
    /// When the last capture or pawn move was, or what the start claims of it.
    zeroed_at: usize,
    /// When the side to move could last have taken a pawn in passing, perhaps.
    passed_at: usize,
    /// Castling rights now, and when the last of those gone were lost.
    rights: Bitboard,
    rights_lost_at: usize,
    /// What stood on the board after each of the last plies, in short; what comes
    /// later needs a second look anyway.
    boards: [u64; MOST_BOARDS],
    doubtful: bool,
}

impl Record {
    pub(super) fn new() -> Record {
        Record {
            claim: Claim::Silent,
            ply_count: None,
            marker: None,
            now: 0,
            begun_at: 0,
            zeroed_at: 0,
            passed_at: 0,
            rights: Bitboard::EMPTY,
            rights_lost_at: 0,
            boards: [0; MOST_BOARDS],
            doubtful: false,
        }
    }

    pub(super) fn begin(&mut self, tags: &StartTags, start: &Chess, board: &ReplayBoard) {
        self.claim = tags.claim;
        self.ply_count = tags.ply_count.filter(|count| *count > 0);
        self.marker = None;
        self.doubtful = false;
        self.begun_at = start.halfmoves() as usize;
        self.now = self.begun_at;
        self.zeroed_at = 0;
        self.passed_at = if board.passed.is_some() {
            self.now
        } else {
            usize::MAX
        };
        self.rights = board.rights;
        self.rights_lost_at = 0;
        self.note(board);
    }

    #[inline(always)]
    fn note(&mut self, board: &ReplayBoard) {
        self.boards[self.now % MOST_BOARDS] = board.summary();
    }

    /// A move of the mainline that has been played.
    ///
    /// Which moves take or move a pawn no processor can foresee: nothing branches on it.
    #[inline(always)]
    pub(super) fn advance(&mut self, is_zeroing: bool, board: &ReplayBoard) {
        self.now += 1;
        let or = |is_now: bool, before| if is_now { self.now } else { before };
        self.zeroed_at = or(is_zeroing, self.zeroed_at);
        self.passed_at = or(board.passed.is_some(), self.passed_at);
        if board.rights != self.rights {
            self.rights = board.rights;
            self.rights_lost_at = self.now;
        }
        self.note(board);
        if self.halfmoves() >= FIVEFOLD {
            self.look_for_repetition();
        }
    }

    /// Plies since the last capture or pawn move.
    #[inline(always)]
    fn halfmoves(&self) -> usize {
        self.now - self.zeroed_at
    }

    #[cold]
    fn look_for_repetition(&mut self) {
        self.doubtful |= self.times_of_last() >= 5 || self.halfmoves() >= SEVENTY_FIVE_MOVES;
    }

    /// A termination marker of the mainline; the first one counts.
    pub(super) fn end(&mut self, marker: Outcome) {
        self.marker.get_or_insert(marker);
    }

    /// Whether the record and the mainline's last position need no second look.
    pub(super) fn agrees_with(&self, board: &ReplayBoard) -> bool {
        let Some(marker) = self.marker else {
            return false;
        };
        let claimed = match self.claim {
            Claim::Odd => return false,
            Claim::Silent => marker,
            Claim::Standard(claim) => claim,
        };
        let plies = (self.now - self.begun_at) as u64;
        claimed == marker
            && !self.doubtful
            && self.ply_count.is_none_or(|count| count == plies)
            && self.ends_as_claimed(marker, board)
            && !self.may_repeat_with_other_rights(marker)
    }

    fn ends_as_claimed(&self, claim: Outcome, board: &ReplayBoard) -> bool {
        let Outcome::Known(claim) = claim else {
            return true;
        };
        if board.checkers.any() {
            let mates = KnownOutcome::Decisive {
                winner: !board.turn,
            };
            return claim == mates || board.is_mate() == Some(false);
        }
        claim == KnownOutcome::Draw || board.can_surely_move()
    }

    /// Whether a drawn game may end with a position that stood on the board
    /// before, but with other rights.
    fn may_repeat_with_other_rights(&self, claim: Outcome) -> bool {
        let had_other_rights = |at| at < self.rights_lost_at || at == self.passed_at;
        claim == Outcome::Known(KnownOutcome::Draw)
            && self.halfmoves() >= THREEFOLD
            && self.same_as_last().next().is_some_and(had_other_rights)
            && self.times_of_last() >= 3
    }

    /// How often what stands on the board stood there, since the last capture
    /// or pawn move. May be too many.
    fn times_of_last(&self) -> usize {
        self.same_as_last().count()
    }

    fn same_as_last(&self) -> impl Iterator<Item = usize> {
        let board = |at| self.boards[at % MOST_BOARDS];
        let first = self.zeroed_at.max(self.begun_at);
        let first = first.max(self.now.saturating_sub(MOST_BOARDS - 1));
        (first..=self.now).filter(move |at| board(*at) == board(self.now))
    }
}
