//! Which edits are tried, and how readily a writer makes the slip each undoes.
//! Knows slips of the pen and the keyboard, not how far an edit carries.

use shakmaty::{Move, Position, Role, Square, san::San};

use super::{
    super::resolve::Resolution,
    choose::plies_needed,
    edit::{Change, Edit},
    score::Saying,
    trial::Trials,
};

/// Edits are tried no farther before the offence than this.
const FARTHEST_BACK: usize = 60;

/// Costs in tenths of a natural logarithm, roughly: ten more is a slip less
/// than half as common.
mod cost {
    pub(super) const OTHER_WING: u32 = 10;
    pub(super) const ORIGIN: u32 = 10;
    pub(super) const QUEEN_PROMOTION: u32 = 8;
    pub(super) const OTHER_PROMOTION: u32 = 25;
    pub(super) const KNIGHT_FOR_BISHOP: u32 = 18;
    pub(super) const OTHER_PIECE: u32 = 22;
    pub(super) const NEXT_FILE_OR_RANK: u32 = 20;
    pub(super) const OTHER_FILE_OR_RANK: u32 = 24;
    pub(super) const OTHER_SQUARE: u32 = 36;
    pub(super) const INSERT: u32 = 30;
    pub(super) const WRITTEN_TWICE: u32 = 8;
    pub(super) const WRITTEN_AGAIN: u32 = 16;
    pub(super) const DELETE: u32 = 40;
    pub(super) const SWAP: u32 = 28;
}

/// An edit that was tried.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hypothesis {
    pub(super) edit: Edit,
    /// How unlikely the slip is.
    pub(super) cost: u32,
    /// Plies from the edit on that replay legally in a row.
    pub(super) plies: usize,
    /// Plies of the score itself that are explained, from its first.
    pub(super) reaches: usize,
}

/// Tries the edits at the offence and before it, the nearest first; keeps those
/// that carry the score beyond the offence.
pub(super) fn try_edits(trials: &mut Trials<'_>) -> Vec<Hypothesis> {
    let offence = trials.offence();
    let mut kept = Vec::new();
    // Nothing stands there that an edit could carry on.
    if trials.behind() == 0 {
        return kept;
    }
    for at in (offence.saturating_sub(FARTHEST_BACK)..=offence).rev() {
        if !trials.may_go_on() {
            break;
        }
        for (edit, cost) in edits_at(trials, at) {
            let plies = trials.replay(edit);
            let reaches = (at + plies).saturating_add_signed(-edit.longer_by());
            if reaches > offence {
                kept.push(Hypothesis {
                    edit,
                    cost,
                    plies,
                    reaches,
                });
            }
        }
    }
    kept
}

fn edits_at(trials: &Trials<'_>, at: usize) -> Vec<(Edit, u32)> {
    let sayings = &trials.score.sayings;
    let (Some(position), Some(saying)) = (trials.positions.get(at), sayings.get(at).copied())
    else {
        return Vec::new();
    };
    let mut edits = Vec::new();
    let mut add = |change, cost| {
        // Near the end of a score few slips can show themselves.
        if plies_needed(cost) <= trials.behind() {
            edits.push((Edit { at, change }, cost));
        }
    };
    let told = match saying.resolve(position) {
        Resolution::Legal(m, _) => Some(m),
        _ => None,
    };
    let next = sayings.get(at + 1).copied();
    for m in position.legal_moves() {
        if m.capture() == Some(Role::King) {
            continue;
        }
        if let Some(cost) = slip(saying, m).filter(|_| told != Some(m)) {
            add(Change::Replace(m), cost);
        }
        add(Change::Insert(m), cost::INSERT);
    }
    // Of two equal tokens in a row the second is the one too many.
    if next != Some(saying) {
        let before = |plies: usize| at.checked_sub(plies).and_then(|at| sayings.get(at));
        let cost = if before(1) == Some(&saying) {
            cost::WRITTEN_TWICE
        } else if before(2) == Some(&saying) {
            cost::WRITTEN_AGAIN
        } else {
            cost::DELETE
        };
        add(Change::Delete, cost);
        if next.is_some() {
            add(Change::Swap, cost::SWAP);
        }
    }
    edits
}

/// How unlikely it is that a token was written for a move; `None` if the two
/// have too little in common.
fn slip(saying: Saying, meant: Move) -> Option<u32> {
    match saying {
        Saying::San(san) => slip_of_san(san.san, meant),
        Saying::PawnCapture { from, to } => {
            let is_capture = meant.role() == Role::Pawn && meant.is_capture();
            let from_fits = meant.from().is_some_and(|square| square.file() == from);
            let fits = from_fits || meant.to().file() == to;
            (is_capture && fits).then_some(cost::NEXT_FILE_OR_RANK)
        }
        Saying::OddCastle => meant.is_castle().then_some(cost::OTHER_WING),
    }
}

fn slip_of_san(san: San, meant: Move) -> Option<u32> {
    match (san, meant) {
        (San::Castle(_), Move::Castle { .. }) => Some(cost::OTHER_WING),
        (
            San::Normal {
                role,
                file,
                to,
                promotion,
                ..
            },
            Move::Normal { .. } | Move::EnPassant { .. },
        ) => slip_of_move((role, to), promotion, meant).map(|cost| {
            // A pawn's file is half of its name.
            let pawn = role == Role::Pawn && meant.role() == Role::Pawn;
            let keeps_file = meant.from().map(Square::file) == Some(file.unwrap_or(to.file()));
            cost + if pawn && !keeps_file && meant.to() != to {
                5
            } else {
                0
            }
        }),
        _ => None,
    }
}

fn slip_of_move((role, to): (Role, Square), promotion: Option<Role>, meant: Move) -> Option<u32> {
    if meant.role() == role && meant.to() == to {
        return Some(match (promotion, meant.promotion()) {
            (told, meant) if told == meant => cost::ORIGIN,
            (_, Some(Role::Queen)) => cost::QUEEN_PROMOTION,
            _ => cost::OTHER_PROMOTION,
        });
    }
    if meant.promotion().is_some_and(|role| role != Role::Queen) {
        return None;
    }
    if meant.role() != role {
        let confused = matches!(
            (role, meant.role()),
            (Role::Knight, Role::Bishop) | (Role::Bishop, Role::Knight)
        );
        let cost = if confused {
            cost::KNIGHT_FOR_BISHOP
        } else {
            cost::OTHER_PIECE
        };
        return (meant.to() == to).then_some(cost);
    }
    let files = to.file().distance(meant.to().file());
    let ranks = to.rank().distance(meant.to().rank());
    Some(match (files, ranks) {
        (0, 1) | (1, 0) => cost::NEXT_FILE_OR_RANK,
        (0, _) | (_, 0) => cost::OTHER_FILE_OR_RANK,
        _ => cost::OTHER_SQUARE,
    })
}
