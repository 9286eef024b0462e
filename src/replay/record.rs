//! What the record of a game says, and whether the board at the end of its
//! mainline needs a second look for it. Knows when to doubt, not what is wrong.

use pgn_reader::Outcome;
use shakmaty::{Bitboard, Chess, KnownOutcome, Position};

use super::{board::ReplayBoard, tags::StartTags};

/// Four moves of each side bring the same position five times at the earliest.
const FIVEFOLD: u32 = 16;
/// 75 moves of each side.
const SEVENTY_FIVE_MOVES: u32 = 150;
/// A power of two above that.
const MOST_BOARDS: usize = 256;
/// No position stands three times within fewer plies.
const THREEFOLD: u32 = 8;

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
#[derive(Debug)]
pub(super) struct Record {
    claim: Claim,
    ply_count: Option<u64>,
    marker: Option<Outcome>,
    plies: u64,
    /// Plies since the last capture or pawn move.
    halfmoves: u32,
    /// Castling rights now.
    rights: Bitboard,
    /// The number of the ply, counted like those, that lost the last of them.
    rights_lost_at: usize,
    /// Whether a pawn could perhaps be taken in passing then.
    passed: bool,
    /// What stood on the board after each of those plies, in short, by their
    /// number; what comes later needs a second look anyway.
    boards: [u64; MOST_BOARDS],
    /// The first of them that belongs to this game.
    first: usize,
    doubtful: bool,
}

impl Record {
    pub(super) fn new() -> Record {
        Record {
            claim: Claim::Silent,
            ply_count: None,
            marker: None,
            plies: 0,
            halfmoves: 0,
            rights: Bitboard::EMPTY,
            rights_lost_at: 0,
            passed: false,
            boards: [0; MOST_BOARDS],
            first: 0,
            doubtful: false,
        }
    }

    pub(super) fn begin(&mut self, tags: &StartTags, start: &Chess, board: &ReplayBoard) {
        self.claim = tags.claim;
        self.ply_count = tags.ply_count.filter(|count| *count > 0);
        self.marker = None;
        self.plies = 0;
        self.doubtful = false;
        self.halfmoves = start.halfmoves();
        self.first = self.halfmoves as usize % MOST_BOARDS;
        self.restart(board);
        self.note(board);
    }

    #[inline(always)]
    fn restart(&mut self, board: &ReplayBoard) {
        self.rights = board.rights;
        self.rights_lost_at = 0;
        self.passed = board.passed.is_some();
    }

    #[inline(always)]
    fn note(&mut self, board: &ReplayBoard) {
        self.boards[self.halfmoves as usize % MOST_BOARDS] = board.summary();
    }

    /// A move of the mainline that has been played.
    #[inline(always)]
    pub(super) fn advance(&mut self, is_zeroing: bool, board: &ReplayBoard) {
        self.plies += 1;
        if is_zeroing {
            self.halfmoves = 0;
            self.first = 0;
            self.restart(board);
        } else {
            self.halfmoves = self.halfmoves.saturating_add(1);
            if board.rights != self.rights {
                self.rights = board.rights;
                self.rights_lost_at = self.halfmoves as usize % MOST_BOARDS;
            }
        }
        self.note(board);
        if self.halfmoves >= FIVEFOLD {
            self.look_for_repetition();
        }
    }

    #[cold]
    fn look_for_repetition(&mut self) {
        self.doubtful |= self.times_of_last() >= 5 || self.halfmoves >= SEVENTY_FIVE_MOVES;
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
        claimed == marker
            && !self.doubtful
            && self.ply_count.is_none_or(|count| count == self.plies)
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
        let first_of_same = self
            .boards
            .iter()
            .skip(self.first)
            .position(|it| *it == self.last());
        claim == Outcome::Known(KnownOutcome::Draw)
            && self.halfmoves >= THREEFOLD
            && first_of_same
                .is_some_and(|at| at + self.first < self.rights_lost_at || self.passed && at == 0)
            && self.times_of_last() >= 3
    }

    fn last(&self) -> u64 {
        self.boards[self.halfmoves as usize % MOST_BOARDS]
    }

    /// How often what stands on the board stood there, since the last capture
    /// or pawn move. May be too many.
    fn times_of_last(&self) -> usize {
        let last = self.halfmoves as usize % MOST_BOARDS;
        let boards = &self.boards[self.first.min(last)..=last];
        boards
            .iter()
            .filter(|board| **board == self.boards[last])
            .count()
    }
}
