//! Which positions of the mainline stood on the board before, and with which
//! rights. Knows positions and plies, not results or rules.

use std::collections::HashMap;

use shakmaty::{Bitboard, Board, Chess, Color, EnPassantMode, Position, Square};

use super::history::Event;

/// More plies in a row without a pawn's move or a capture are not remembered:
/// bounded memory for a score that shuffles without end.
const LONGEST_STRETCH: usize = 20_000;

/// From so many times on a position ends the game by itself (FIDE 9.6.1).
const FIVE: u32 = 5;

/// A position cannot stand for the fifth time in fewer positions in a row.
const FIRST_FIVEFOLD: usize = 17;

/// From so many plies on without a pawn's move or a capture a position ends the
/// game by itself (FIDE 9.6.2).
const SEVENTY_FIVE_MOVES: u32 = 150;

/// A position as the rules of repetition see it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Repeated {
    board: Board,
    turn: Color,
    /// Rooks that castling rights are left with.
    castling: Bitboard,
    /// Where a pawn could really be captured in passing.
    en_passant: Option<Square>,
}

impl Repeated {
    fn of(position: &Chess) -> Repeated {
        Repeated {
            board: position.board().clone(),
            turn: position.turn(),
            castling: position.castles().castling_rights(),
            en_passant: position.ep_square(EnPassantMode::Legal),
        }
    }

    /// Whether the same pieces stand on the same squares with the same side to
    /// move, whatever the rights.
    fn looks_like(&self, other: &Repeated) -> bool {
        self.turn == other.turn && self.board == other.board
    }
}

/// One time that the final position's placement stood on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The move that led to it; `None` for the game's first position.
    pub(crate) after: Option<Event>,
    pub(crate) castling: Bitboard,
    pub(crate) en_passant: Option<Square>,
}

/// The positions of a line, as far back as they can still come again.
#[derive(Debug, Clone)]
pub(crate) struct Trail {
    /// Since the last pawn's move or capture.
    stretch: Vec<(Option<Event>, Repeated)>,
    times: HashMap<Repeated, u32>,
    /// How many of the stretch are counted in `times`.
    counted: usize,
    overflown: bool,
    fifth: Option<Event>,
    seventy_fifth: Option<Event>,
}

impl Trail {
    /// A trail that begins with the game's first position.
    pub(crate) fn new(start: &Chess) -> Trail {
        let mut trail = Trail {
            stretch: Vec::new(),
            times: HashMap::new(),
            counted: 0,
            overflown: false,
            fifth: None,
            seventy_fifth: None,
        };
        trail.note(None, start);
        trail
    }

    /// Notes the position after a move.
    pub(crate) fn advance(&mut self, event: Event, position: &Chess) {
        if position.halfmoves() == 0 {
            self.stretch.clear();
            self.times.clear();
            self.counted = 0;
            self.overflown = false;
        }
        self.note(Some(event), position);
        if position.halfmoves() >= SEVENTY_FIVE_MOVES
            && self.seventy_fifth.is_none()
            && !position.is_checkmate()
        {
            self.seventy_fifth = Some(event);
        }
    }

    fn note(&mut self, after: Option<Event>, position: &Chess) {
        self.overflown |= self.stretch.len() >= LONGEST_STRETCH;
        if self.overflown {
            return;
        }
        self.stretch.push((after, Repeated::of(position)));
        if self.stretch.len() >= FIRST_FIVEFOLD && self.fifth.is_none() {
            self.count_times();
        }
    }

    /// Counts the positions of the stretch that have not been counted yet. Most
    /// stretches are too short to be worth it.
    fn count_times(&mut self) {
        for (after, repeated) in &self.stretch[self.counted..] {
            let times = self.times.entry(repeated.clone()).or_default();
            *times += 1;
            if *times == FIVE && self.fifth.is_none() {
                self.fifth = *after;
            }
        }
        self.counted = self.stretch.len();
    }

    /// Each time that the last position's placement stood on the board with the
    /// same side to move, itself last. Empty if that cannot be told.
    pub(crate) fn standings_of_last(&self) -> Vec<Standing> {
        let Some((_, last)) = self.stretch.last().filter(|_| !self.overflown) else {
            return Vec::new();
        };
        self.stretch
            .iter()
            .filter(|(_, repeated)| repeated.looks_like(last))
            .map(|(after, repeated)| Standing {
                after: *after,
                castling: repeated.castling,
                en_passant: repeated.en_passant,
            })
            .collect()
    }

    /// The move after which a position first stood for the fifth time.
    pub(crate) fn fifth_time(&self) -> Option<Event> {
        self.fifth
    }

    /// The move with which seventy-five had first been made by each side
    /// without a pawn's move or a capture, unless it was mate.
    pub(crate) fn seventy_fifth_move(&self) -> Option<Event> {
        self.seventy_fifth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Small pseudo-random numbers that are the same on every run.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(self.0 >> 33).unwrap_or(0) % limit
        }
    }

    fn event(index: u32, position: &Chess, m: shakmaty::Move) -> Event {
        let ply = crate::finding::Ply {
            index,
            side: position.turn(),
            number: position.fullmoves().get(),
        };
        Event::new(ply, shakmaty::san::San::from_move(position, m))
    }

    /// A position of few pieces, so that random moves repeat it.
    fn shuffle(dice: &mut Dice) -> Chess {
        let fens = [
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "r3k2r/p7/8/8/8/8/7P/R3K2R w KQkq - 0 1",
            "4k3/8/8/8/8/8/P7/4K2R b K - 0 1",
        ];
        let fen = fens[dice.below(fens.len())].parse::<shakmaty::fen::Fen>();
        fen.expect("a FEN")
            .into_position(shakmaty::CastlingMode::Standard)
            .expect("a position")
    }

    #[test]
    fn the_trail_agrees_with_a_naive_recount_over_random_games() {
        let mut dice = Dice(7);
        let mut repeated_games = 0;
        for _ in 0..200 {
            let mut position = shuffle(&mut dice);
            let mut trail = Trail::new(&position);
            let mut all = vec![position.clone()];
            for ply in 1..=120u32 {
                let moves = position.legal_moves();
                // Kings and rooks near home meet again more often.
                let quiet: Vec<_> = moves.iter().copied().filter(|m| !m.is_zeroing()).collect();
                let pool = if quiet.is_empty() || dice.below(20) == 0 {
                    moves.iter().copied().collect()
                } else {
                    quiet
                };
                if pool.is_empty() {
                    break;
                }
                let m = pool[dice.below(pool.len())];
                let event = event(ply, &position, m);
                position.play_unchecked(m);
                trail.advance(event, &position);
                all.push(position.clone());

                let standings = trail.standings_of_last();
                let by_placement = all
                    .iter()
                    .filter(|past| {
                        past.board() == position.board() && past.turn() == position.turn()
                    })
                    .count();
                // shakmaty compares positions as FIDE 9.2.3 does.
                let truly = all.iter().filter(|past| **past == position).count();
                let last = standings.last().copied().expect("the position itself");
                let alike = standings
                    .iter()
                    .filter(|one| {
                        (one.castling, one.en_passant) == (last.castling, last.en_passant)
                    })
                    .count();
                assert_eq!(standings.len(), by_placement);
                assert_eq!(alike, truly);
                let five = all
                    .iter()
                    .any(|one| all.iter().filter(|other| *other == one).count() >= 5);
                assert_eq!(trail.fifth_time().is_some(), five);
                repeated_games += usize::from(by_placement > truly);
            }
        }
        assert!(
            repeated_games > 0,
            "no game repeated a placement without its rights"
        );
    }

    #[test]
    fn en_passant_that_is_not_playable_makes_no_difference() {
        let mut position = Chess::default();
        let mut trail = Trail::new(&position);
        let moves = ["e4", "Nf6", "Nf3", "Ng8", "Ng1", "Nf6", "Nf3", "Ng8", "Ng1"];
        for (ply, san) in (1..).zip(moves) {
            let san: shakmaty::san::San = san.parse().expect("a SAN");
            let m = san.to_move(&position).expect("a legal move");
            let event = event(ply, &position, m);
            position.play_unchecked(m);
            trail.advance(event, &position);
        }
        let standings = trail.standings_of_last();
        assert_eq!(standings.len(), 3);
        assert!(standings.iter().all(|one| one.en_passant.is_none()));
    }
}
