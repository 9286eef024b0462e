//! Replays edited scores, within a bound for the whole game. Knows how far an
//! edit carries, not how likely it is.

use pgn_reader::SanPlus;
use shakmaty::{Chess, Move, Position, Role, san::San};

use super::{
    super::{
        force::pass,
        resolve::{Resolution, resolve},
    },
    edit::{Edit, Step},
    score::{Saying, Score},
};

/// All edits of a game together replay no more plies than this.
const PLIES: u32 = 60_000;

/// Marks are compared over no more plies than this.
const MARKED_PLIES: usize = 200;

/// A score with the positions up to its first offence.
#[derive(Debug)]
pub(super) struct Trials<'s> {
    pub(super) score: &'s Score,
    /// The position before each ply, that of the offence the last.
    pub(super) positions: Vec<Chess>,
    plies_left: u32,
}

impl<'s> Trials<'s> {
    /// Replays up to the offence; `None` if something else is wrong before it.
    pub(super) fn new(score: &'s Score, start: &Chess, offence: usize) -> Option<Trials<'s>> {
        let mut positions = vec![start.clone()];
        for saying in score.sayings.get(..offence)? {
            let position = positions.last()?;
            let mut next = position.clone();
            if !play(&mut next, *saying) {
                return None;
            }
            positions.push(next);
        }
        Some(Trials {
            score,
            positions,
            plies_left: PLIES,
        })
    }

    pub(super) fn offence(&self) -> usize {
        self.positions.len() - 1
    }

    /// Plies of the score behind the offence.
    pub(super) fn behind(&self) -> usize {
        self.len().saturating_sub(self.positions.len())
    }

    /// Plies of the score.
    pub(super) fn len(&self) -> usize {
        self.score.sayings.len()
    }

    pub(super) fn may_go_on(&self) -> bool {
        self.plies_left > 0
    }

    /// Plies of the edited score, from the place of the edit on, that replay
    /// legally in a row.
    pub(super) fn replay(&mut self, edit: Edit) -> usize {
        let Some(mut position) = self.positions.get(edit.at).cloned() else {
            return 0;
        };
        let mut plies = 0;
        for step in edit.steps(&self.score.sayings) {
            if self.plies_left == 0 {
                return plies;
            }
            self.plies_left -= 1;
            let goes_on = match step {
                Step::Edited(m, _) => {
                    position.play_unchecked(m);
                    true
                }
                Step::Told(saying) => play(&mut position, saying),
            };
            if !goes_on {
                return plies;
            }
            plies += 1;
        }
        plies
    }

    /// Plies of the score from a place on that replay legally in a row, given
    /// the position there.
    pub(super) fn replay_from(&mut self, mut position: Chess, at: usize) -> usize {
        let mut plies = 0;
        for saying in self.score.sayings.get(at..).unwrap_or_default() {
            self.plies_left = self.plies_left.saturating_sub(1);
            if self.plies_left == 0 || !play(&mut position, *saying) {
                break;
            }
            plies += 1;
        }
        plies
    }

    /// Over at most 200 plies: in how many marks of capture and check, and needless or missing files
    /// and ranks, the tokens differ from what a careful writer of the first
    /// `plies` edited plies would have put.
    pub(super) fn marks_amiss(&self, edit: Edit, plies: usize) -> u32 {
        let Some(mut position) = self.positions.get(edit.at).cloned() else {
            return 0;
        };
        let mut amiss = 0;
        for step in edit
            .steps(&self.score.sayings)
            .take(plies.min(MARKED_PLIES))
        {
            let (m, saying) = match step {
                Step::Edited(m, saying) => (Some(m), saying),
                Step::Told(saying) => (legal(&position, saying), Some(saying)),
            };
            let Some(m) = m else {
                if !play(&mut position, Saying::San(null())) {
                    return amiss;
                }
                continue;
            };
            let is_edited = matches!(step, Step::Edited(..));
            let written = SanPlus::from_move_and_play_unchecked(&mut position, m);
            amiss += saying.map_or(0, |saying| differences(saying, written, is_edited));
        }
        amiss
    }
}

fn null() -> SanPlus {
    SanPlus {
        san: San::Null,
        suffix: None,
    }
}

/// The one legal move a token names.
fn legal(position: &Chess, saying: Saying) -> Option<Move> {
    match saying.resolve(position) {
        Resolution::Legal(m, _) => Some(m),
        _ => None,
    }
}

/// Plies of a score that replay legally in a row.
pub(super) fn legal_plies(start: &Chess, sayings: &[Saying]) -> usize {
    let mut position = start.clone();
    sayings
        .iter()
        .take_while(|saying| play(&mut position, **saying))
        .count()
}

/// Plays what a token names; tells whether it is legal, or a null move that can
/// be passed over.
pub(super) fn play(position: &mut Chess, saying: Saying) -> bool {
    if saying.san() == Some(San::Null) {
        return match pass(position) {
            Some(passed) if resolve(position, San::Null) == Resolution::Null => {
                *position = passed;
                true
            }
            _ => false,
        };
    }
    let m = legal(position, saying);
    if let Some(m) = m {
        position.play_unchecked(m);
    }
    m.is_some()
}

/// Marks of a token that its move should not carry, or lacks. For the token an
/// edit replaces the origin is not compared: it may be what was mistyped.
fn differences(saying: Saying, written: SanPlus, is_edited: bool) -> u32 {
    let check = saying.suffix().is_some() != written.suffix.is_some();
    let (capture, origin) = match (saying.san(), written.san) {
        (
            Some(San::Normal {
                role: told,
                file,
                rank,
                capture,
                ..
            }),
            San::Normal {
                role,
                file: due_file,
                rank: due_rank,
                capture: due,
                ..
            },
        ) => (
            capture != due,
            told == role && role != Role::Pawn && (file, rank) != (due_file, due_rank),
        ),
        _ => (false, false),
    };
    u32::from(check) + u32::from(capture) + u32::from(origin && !is_edited)
}
