//! The position a game starts from, and the castling rights it grants.
//! Knows FEN and tags, not moves.

use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Chess, Color, File, FromSetup, Position,
    PositionError, PositionErrorKinds, Role, Setup, Square,
};

use super::fen::{FenReading, read_fen};

/// What the starting position says of one castling right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Right {
    /// Claimed, and king and rook stand where the claim needs them.
    Granted,
    /// Not claimed.
    Never,
    /// Claimed, but the board contradicts it.
    Contradicted,
}

/// A game's first position.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    pub(crate) position: Chess,
    mode: CastlingMode,
    /// Squares of rooks that the FEN claims a right with.
    claimed: Bitboard,
    /// The FEN it was set up from, and what of it the board contradicts.
    fen: Option<Box<FenReading>>,
    flaws: PositionErrorKinds,
}

/// Why a game's first position is unknown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum StartError {
    /// The FEN cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// It can be read, but no game can be played from that position.
    #[error("the position cannot be played")]
    Impossible(Box<Setup>),
}

impl Start {
    /// The initial position of every game without a FEN tag.
    pub(crate) fn initial() -> Start {
        Start {
            position: Chess::default(),
            mode: CastlingMode::Standard,
            claimed: Bitboard::CORNERS,
            fen: None,
            flaws: PositionErrorKinds::empty(),
        }
    }

    /// Sets up a FEN. Castling rights that the board contradicts and an en
    /// passant square that does not fit are left out of the position.
    ///
    /// `named_chess960` says that the Variant tag names Chess960. Without it, a
    /// FEN whose rights do not fit the standard squares is Chess960 if its
    /// board is a Chess960 array.
    pub(crate) fn from_fen(fen: &[u8], named_chess960: bool) -> Result<Start, StartError> {
        let reading = read_fen(fen).map_err(StartError::Unreadable)?;
        let mode = if named_chess960 || is_chess960_array(&reading.setup) {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        let start = Start::from_setup(reading.setup.clone(), mode)?;
        Ok(Start {
            fen: Some(Box::new(reading)),
            ..start
        })
    }

    /// Sets up a position, likewise.
    pub(crate) fn from_setup(setup: Setup, mode: CastlingMode) -> Result<Start, StartError> {
        let claimed = setup.castling_rights;
        let (position, flaws) = match Chess::from_setup(setup.clone(), mode) {
            Ok(position) => (position, PositionErrorKinds::empty()),
            Err(error) => {
                let flaws = error.kinds();
                let position =
                    playable(error).ok_or_else(|| StartError::Impossible(Box::new(setup)))?;
                (position, flaws)
            }
        };
        Ok(Start {
            position,
            mode,
            claimed,
            fen: None,
            flaws,
        })
    }

    /// Whether nothing about the FEN needs a second look: the board bears out
    /// all it claims.
    pub(crate) fn is_sound(&self) -> bool {
        self.flaws.is_empty()
            && self.position.castles().castling_rights() == self.claimed
            && self.fen().is_none_or(|fen| fen.clock_flaw().is_none())
    }

    /// The FEN the game starts from, if it has one.
    pub(crate) fn fen(&self) -> Option<&FenReading> {
        self.fen.as_deref()
    }

    /// What is wrong with the FEN's position, though it can be played.
    pub(crate) fn flaws(&self) -> PositionErrorKinds {
        self.flaws
    }

    pub(crate) fn mode(&self) -> CastlingMode {
        self.mode
    }

    pub(crate) fn is_chess960(&self) -> bool {
        self.mode.is_chess960()
    }

    /// The square a side's king castles from: e1 or e8, in Chess960 the one it
    /// starts on.
    pub(crate) fn king_home(&self, color: Color) -> Option<Square> {
        if !self.is_chess960() {
            return Some(Square::from_coords(File::E, color.backrank()));
        }
        self.position
            .board()
            .king_of(color)
            .filter(|king| king.rank() == color.backrank())
    }

    /// The square a wing's rook castles from. In Chess960 it is the one the FEN
    /// names, and `None` for a wing that never had a right.
    pub(crate) fn rook_home(&self, color: Color, wing: CastlingSide) -> Option<Square> {
        if self.is_chess960() {
            return self.claimed_square(color, wing);
        }
        let file = if wing.is_queen_side() {
            File::A
        } else {
            File::H
        };
        Some(Square::from_coords(file, color.backrank()))
    }

    /// Where the wing's original rook stands at the start.
    pub(crate) fn rook_at_start(&self, color: Color, wing: CastlingSide) -> Option<Square> {
        self.rook_home(color, wing)
            .filter(|home| self.position.board().piece_at(*home) == Some(Role::Rook.of(color)))
    }

    pub(crate) fn right(&self, color: Color, wing: CastlingSide) -> Right {
        if self.position.castles().has(color, wing) {
            Right::Granted
        } else if self.claimed_square(color, wing).is_some() {
            Right::Contradicted
        } else {
            Right::Never
        }
    }

    /// The rook of a right that holds; of a claim that does not, the outermost
    /// square on its wing.
    fn claimed_square(&self, color: Color, wing: CastlingSide) -> Option<Square> {
        if let Some(rook) = self.position.castles().rook(color, wing) {
            return Some(rook);
        }
        let king_file = self
            .position
            .board()
            .king_of(color)
            .filter(|king| king.rank() == color.backrank())
            .map_or(File::E, Square::file);
        let claimed = self.claimed & color.backrank();
        let mut on_wing = claimed
            .into_iter()
            .filter(|square| (square.file() < king_file) == wing.is_queen_side());
        if wing.is_queen_side() {
            on_wing.next()
        } else {
            on_wing.next_back()
        }
    }
}

/// The position without what the board contradicts, if it can be played then.
fn playable(error: PositionError<Chess>) -> Option<Chess> {
    error
        .ignore_invalid_castling_rights()
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// Whether the rights need Chess960 and both sides stand in the same one of its
/// 960 arrays.
fn is_chess960_array(setup: &Setup) -> bool {
    CastlingMode::detect(setup) == CastlingMode::Chess960
        && (0..960).any(|number| Board::chess960(number) == setup.board)
}

#[cfg(test)]
mod tests {
    use shakmaty::{EnPassantMode, fen::Fen};

    use super::*;

    /// Positions of random legal games, from a standard or a Chess960 start.
    fn positions(seed: u64) -> Vec<Chess> {
        let mut dice = seed;
        let mut position = if seed.is_multiple_of(2) {
            Chess::default()
        } else {
            let number = u32::try_from(seed % 960).unwrap_or(0);
            let setup = Setup {
                board: Board::chess960(number),
                castling_rights: Board::chess960(number).rooks(),
                ..Setup::initial()
            };
            Chess::from_setup(setup, CastlingMode::Chess960).expect("an array")
        };
        let mut positions = vec![position.clone()];
        for _ in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let m = moves[usize::try_from(dice >> 33).unwrap_or(0) % moves.len()];
            position.play_unchecked(m);
            positions.push(position.clone());
        }
        positions
    }

    #[test]
    fn any_position_of_a_legal_game_is_sound_and_reads_back_as_itself() {
        for seed in 0..60u64 {
            let chess960 = !seed.is_multiple_of(2);
            for position in positions(seed) {
                for mode in [EnPassantMode::Always, EnPassantMode::Legal] {
                    let fen = Fen::from_position(&position, mode).to_string();
                    let start = Start::from_fen(fen.as_bytes(), chess960)
                        .unwrap_or_else(|error| panic!("{fen}: {error}"));
                    assert!(start.is_sound(), "{fen}");
                    assert_eq!(start.position, position, "{fen}");
                }
            }
        }
    }

    #[test]
    fn rights_off_the_standard_squares_mean_chess960_only_on_its_arrays() {
        let array = "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1";
        let other = "nrbkqbrn/pppppppp/8/8/8/7P/PPPPPPP1/NRBKQBRN w KQkq - 0 1";
        let start = |fen: &str| Start::from_fen(fen.as_bytes(), false).expect("a position");
        assert!(start(array).is_chess960() && start(array).is_sound());
        assert!(!start(other).is_chess960() && !start(other).is_sound());
    }

    #[test]
    fn what_the_board_contradicts_is_not_sound() {
        for fen in [
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 7 2",
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1",
        ] {
            let start = Start::from_fen(fen.as_bytes(), false).expect("a position");
            assert!(!start.is_sound(), "{fen}");
        }
    }
}
