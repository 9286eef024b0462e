//! One edit of a mainline, and the score that results. Knows no costs.

use shakmaty::Move;

use super::score::Saying;
use crate::finding::RepairKind;

/// An edit at a 0-based place of the score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) at: usize,
    pub(super) change: Change,
}

/// What is done there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    Replace(Move),
    Insert(Move),
    Delete,
    Swap,
}

/// One ply of an edited score.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    /// The edit's own move; the token it stands for, if it replaces one.
    Edited(Move, Option<Saying>),
    /// A token of the score.
    Told(Saying),
}

impl Edit {
    pub(super) fn kind(self) -> RepairKind {
        match self.change {
            Change::Replace(_) => RepairKind::Replace,
            Change::Insert(_) => RepairKind::Insert,
            Change::Delete => RepairKind::Delete,
            Change::Swap => RepairKind::Swap,
        }
    }

    /// The move the edit brings into the score.
    pub(super) fn brings(self) -> Option<Move> {
        match self.change {
            Change::Replace(m) | Change::Insert(m) => Some(m),
            Change::Delete | Change::Swap => None,
        }
    }

    /// The edited score from the place of the edit on.
    pub(super) fn steps(self, score: &[Saying]) -> impl Iterator<Item = Step> {
        let rest = score.get(self.at..).unwrap_or_default();
        let (first, second) = (rest.first().copied(), rest.get(1).copied());
        let (head, kept): ([Option<Step>; 2], usize) = match self.change {
            Change::Replace(m) => ([Some(Step::Edited(m, first)), None], 1),
            Change::Insert(m) => ([Some(Step::Edited(m, None)), None], 0),
            Change::Delete => ([None, None], 1),
            Change::Swap => ([second.map(Step::Told), first.map(Step::Told)], 2),
        };
        let rest = rest.get(kept..).unwrap_or_default();
        head.into_iter()
            .flatten()
            .chain(rest.iter().copied().map(Step::Told))
    }

    /// How many plies the edited score has more (or less) up to a place than
    /// the score has.
    pub(super) fn longer_by(self) -> isize {
        match self.change {
            Change::Insert(_) => 1,
            Change::Delete => -1,
            Change::Replace(_) | Change::Swap => 0,
        }
    }

    /// Plies that the edit itself takes in the edited score.
    pub(super) fn own_plies(self) -> usize {
        match self.change {
            Change::Replace(_) | Change::Insert(_) => 1,
            Change::Delete => 0,
            Change::Swap => 2,
        }
    }
}
