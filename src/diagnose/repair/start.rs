//! A score that fits another start than its tags give: the other side to move,
//! the initial position, the rules of Chess960. Knows no edits of moves.

use shakmaty::{CastlingMode, Color, Setup, san::San};

use super::{Explanation, score::Score, trial::legal_plies, words};
use crate::{pgn::Lexer, replay::Start};

/// So many plies at least must bear another start out.
const FEWEST_PLIES: usize = 4;

/// Another start, from which the whole score is legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OtherStart {
    /// The FEN's position with the other side to move.
    OtherSide(Color),
    /// The initial position.
    WithoutFen,
}

/// What explains a FEN from which the mainline that the lexer stands at is not
/// legal.
pub(in super::super) fn explain_start(
    fen: &Setup,
    mode: CastlingMode,
    lexer: &Lexer<'_>,
) -> Option<Explanation> {
    of_score(fen, mode, &Score::read(lexer, 0)?)
}

/// The same for a score that has been read.
pub(super) fn of_score(fen: &Setup, mode: CastlingMode, score: &Score) -> Option<Explanation> {
    let plies = score.sayings.len();
    if plies < FEWEST_PLIES {
        return None;
    }
    let mut other_side = fen.clone();
    other_side.swap_turn();
    other_side.ep_square = None;
    let turn = other_side.turn;
    let starts = [
        (
            Start::from_setup(other_side, mode).ok(),
            OtherStart::OtherSide(turn),
        ),
        (Some(Start::initial()), OtherStart::WithoutFen),
    ];
    starts
        .into_iter()
        .find(|(start, _)| {
            let start = start.as_ref();
            start.is_some_and(|start| legal_plies(&start.position, &score.sayings) == plies)
        })
        .map(|(_, other)| words::of_start(other, plies))
}

/// The castles of the mainline, by 1-based ply, that are legal if the rights its
/// FEN claims are read as those of Chess960.
///
/// Looks no farther than the ply `last`.
pub(in super::super) fn castles_of_chess960(
    start: &Start,
    lexer: &Lexer<'_>,
    last: u32,
) -> Vec<(u32, Explanation)> {
    let last = usize::try_from(last.saturating_sub(1)).unwrap_or(usize::MAX);
    let (Some(score), Some(fen)) = (Score::read(lexer, last), start.fen()) else {
        return Vec::new();
    };
    let Ok(other) = Start::from_setup(fen.setup.clone(), CastlingMode::Chess960) else {
        return Vec::new();
    };
    let legal = legal_plies(&other.position, &score.sayings);
    (0..legal.min(last.saturating_add(1)))
        .filter(|at| matches!(score.sayings[*at].san(), Some(San::Castle(_))))
        .map(|at| {
            let explanation = words::of_chess960(&start.position, &score, at, legal);
            (u32::try_from(at + 1).unwrap_or(u32::MAX), explanation)
        })
        .collect()
}
