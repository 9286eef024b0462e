//! Castling as it was played in Italy up to the 1880s: king and rook on other
//! squares than today. Knows the custom, not whether a game is that old.

use shakmaty::{CastlingSide, Chess, Color, File, Move, Position, Square, san::San};

use super::{
    super::{force::placed, resolve::Resolution},
    trial::Trials,
};

/// So many plies behind the castle must bear the placement out.
const FEWEST_PLIES: usize = 4;

/// A castle that put king and rook elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FreeCastle {
    /// 0-based ply.
    pub(super) at: usize,
    pub(super) king: Square,
    pub(super) rook: Square,
    /// Plies behind it, all legal.
    pub(super) plies: usize,
    /// Whether no other placement does.
    pub(super) is_the_only_one: bool,
}

/// The placement of an earlier castle, or of the offending one, with which all
/// that follows is legal; of several the one most in use.
pub(super) fn find(trials: &mut Trials<'_>) -> Option<FreeCastle> {
    for at in (0..=trials.offence()).rev() {
        let San::Castle(wing) = trials.score.sayings.get(at)?.san().unwrap_or(San::Null) else {
            continue;
        };
        let position = trials.positions.get(at)?.clone();
        let mut fitting = placements(wing, position.turn())
            .into_iter()
            .filter_map(|placement| try_placement(trials, &position, at, placement));
        if let Some(first) = fitting.next() {
            return Some(FreeCastle {
                is_the_only_one: fitting.next().is_none(),
                ..first
            });
        }
    }
    None
}

fn try_placement(
    trials: &mut Trials<'_>,
    position: &Chess,
    at: usize,
    (king_to, rook_to): (Square, Square),
) -> Option<FreeCastle> {
    let color = position.turn();
    let king = position.board().king_of(color)?;
    let corner = if king_to < king { File::A } else { File::H };
    let rook = Square::from_coords(corner, color.backrank());
    if king != Square::from_coords(File::E, color.backrank())
        || position.board().piece_at(rook) != Some(color.rook())
        || is_todays(trials, position, at, (king_to, rook_to))
    {
        return None;
    }
    let after = placed(position, [(king, king_to), (rook, rook_to)])?;
    let plies = trials.replay_from(after, at + 1);
    let is_complete = at + 1 + plies == trials.len();
    (is_complete && plies >= FEWEST_PLIES).then_some(FreeCastle {
        at,
        king: king_to,
        rook: rook_to,
        plies,
        is_the_only_one: true,
    })
}

/// Whether the placement is the one the token stands for anyway.
fn is_todays(
    trials: &Trials<'_>,
    position: &Chess,
    at: usize,
    placement: (Square, Square),
) -> bool {
    let told = trials
        .score
        .sayings
        .get(at)
        .map(|saying| saying.resolve(position));
    match told {
        Some(Resolution::Legal(m @ Move::Castle { .. }, _)) => {
            m.castling_side().is_some_and(|wing| {
                (wing.king_to(position.turn()), wing.rook_to(position.turn())) == placement
            })
        }
        _ => false,
    }
}

/// The squares that the custom allowed: the king up to the corner, the rook up
/// to the king's square, and the two past each other; the usual ones first.
fn placements(wing: CastlingSide, color: Color) -> Vec<(Square, Square)> {
    use File::{A, B, C, D, E, F, G, H};
    let files: &[(File, File)] = match wing {
        CastlingSide::KingSide => &[(H, F), (G, E), (H, E), (H, G), (F, E), (G, F)],
        CastlingSide::QueenSide => &[
            (B, D),
            (C, E),
            (B, E),
            (B, C),
            (A, D),
            (A, C),
            (A, E),
            (A, B),
            (D, E),
            (C, D),
        ],
    };
    let on = |file| Square::from_coords(file, color.backrank());
    files
        .iter()
        .map(|(king, rook)| (on(*king), on(*rook)))
        .collect()
}
