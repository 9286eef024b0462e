//! The first look at a game: a pgn-reader visitor that replays it and stops at
//! the first doubt. Knows how to play, not how to explain.

use std::ops::ControlFlow;

use pgn_reader::{Outcome, RawTag, SanPlus, Skip, Visitor};
use shakmaty::{
    Chess, Role,
    san::{San, Suffix},
};

use super::{
    board::ReplayBoard,
    line::Line,
    names::TagNames,
    notes::{Castle, Notes},
    record::Record,
    resolve::{Naming, Origin, Refused},
    start::{Start, StartError},
    tags::{StartTags, Variant},
};
use crate::pgn::ScoreVisitor;

/// What the first look says of a game. Small, for it is handed on with every
/// token; what was counted is asked of the [`Replay`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing to report.
    Clean,
    /// Something needs the second look.
    Doubt,
}

/// What a replay is asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Interest {
    /// Whether variations are replayed.
    pub(crate) variations: bool,
    /// Whether remarkable castles are to be reported, and not only counted.
    pub(crate) castles: bool,
    /// The same of how legal moves are written.
    pub(crate) notation: bool,
}

/// Replays games one after another.
#[derive(Debug)]
pub(crate) struct Replay {
    interest: Interest,
    /// Whether the position before each move is kept.
    may_branch: bool,
    /// Lines left at an open bracket; kept to spare allocations.
    left: Vec<Line>,
    names: TagNames,
    record: Record,
    notes: Notes,
    plies: u64,
}

/// Deeper nesting is left to the second look, which shares what it stores.
const DEEPEST: usize = 64;

const DOUBT: ControlFlow<Verdict> = ControlFlow::Break(Verdict::Doubt);
const GO_ON: ControlFlow<Verdict> = ControlFlow::Continue(());

impl Replay {
    pub(crate) fn new(interest: Interest) -> Replay {
        Replay {
            interest,
            may_branch: interest.variations,
            left: Vec::new(),
            names: TagNames::default(),
            record: Record::new(),
            notes: Notes::default(),
            plies: 0,
        }
    }

    /// Half-moves of the game just replayed, variations among them.
    pub(crate) fn plies(&self) -> u64 {
        self.plies
    }

    /// Notes on the same game that no selected rule names.
    pub(crate) fn notes(&self) -> Notes {
        self.notes
    }

    /// Tells whether the text to come holds any bracket. Without one no line
    /// branches, and no position need be kept for it.
    pub(crate) fn expect_brackets(&mut self, are_there: bool) {
        self.may_branch = self.interest.variations && are_there;
    }
}

impl Visitor for Replay {
    type Tags = StartTags;
    type Movetext = Line;
    type Output = Verdict;

    fn begin_tags(&mut self) -> ControlFlow<Verdict, StartTags> {
        self.left.clear();
        self.names.clear();
        self.notes = Notes::default();
        self.plies = 0;
        ControlFlow::Continue(StartTags::default())
    }

    fn tag(
        &mut self,
        tags: &mut StartTags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Verdict> {
        tags.note(name, value.as_bytes());
        if self.names.add(name) { GO_ON } else { DOUBT }
    }

    fn begin_movetext(&mut self, tags: StartTags) -> ControlFlow<Verdict, Line> {
        let start = first_position(&tags).filter(|_| !self.names.is_empty());
        let Some((start, board)) =
            start.and_then(|start| ReplayBoard::new(&start).map(|board| (start, board)))
        else {
            return ControlFlow::Break(Verdict::Doubt);
        };
        self.record.begin(&tags, &start, &board);
        ControlFlow::Continue(Line::new(board, &start))
    }

    #[inline(always)]
    fn san(&mut self, line: &mut Line, san_plus: SanPlus) -> ControlFlow<Verdict> {
        let SanPlus { san, suffix } = san_plus;
        if self.may_branch {
            line.before.clone_from(&line.now);
            line.checked_before = line.checked;
        }
        let (played, is_zeroing) = match san {
            San::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                let origin = Origin { file, rank };
                let played = line.now.play_named(role, origin, capture, to, promotion);
                (played, capture || role == Role::Pawn)
            }
            San::Castle(_) | San::Null | San::Put { .. } => (self.play_rare(line, san), false),
        };
        let Ok(naming) = played else {
            return DOUBT;
        };
        // No legal move follows mate: the mark on the one before is wrong.
        if line.mark == Some(Suffix::Checkmate) {
            self.notes.add_check_mark();
        }
        let checks = line.now.checkers.any();
        line.mark = suffix;
        if checks {
            line.checked.add(line.now.turn);
        }
        if checks != suffix.is_some() {
            self.notes.add_check_mark();
            line.mark = None;
        } else if naming == Naming::Needless {
            // The same move may yet turn out to bear the wrong mark.
            if checks {
                return DOUBT;
            }
            self.notes.add_disambiguation();
        }
        line.has_moves = true;
        line.number += u32::from(line.now.turn.is_white());
        self.plies += 1;
        if self.left.is_empty() {
            self.record.advance(is_zeroing, &line.now);
        }
        GO_ON
    }

    fn begin_variation(&mut self, line: &mut Line) -> ControlFlow<Verdict, Skip> {
        if !self.interest.variations {
            return ControlFlow::Continue(Skip(true));
        }
        if !self.may_branch || !line.has_moves || self.left.len() == DEEPEST {
            return ControlFlow::Break(Verdict::Doubt);
        }
        let branch = line.branch();
        self.left.push(std::mem::replace(line, branch));
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, line: &mut Line) -> ControlFlow<Verdict> {
        if !self.interest.variations {
            return GO_ON;
        }
        match self.left.pop() {
            Some(left) if line.has_moves => {
                self.end_line(line);
                *line = left;
                GO_ON
            }
            _ => DOUBT,
        }
    }

    fn outcome(&mut self, _: &mut Line, outcome: Outcome) -> ControlFlow<Verdict> {
        self.record.end(outcome);
        GO_ON
    }

    fn end_game(&mut self, line: Line) -> Verdict {
        self.end_line(&line);
        let is_reported = self.interest.castles && self.notes.has_castles()
            || self.interest.notation && self.notes.has_notation();
        if is_reported || !self.record.agrees_with(&line.now) {
            return Verdict::Doubt;
        }
        Verdict::Clean
    }
}

impl ScoreVisitor for Replay {
    #[inline(always)]
    fn move_number(&mut self, line: &mut Line, number: u32) -> ControlFlow<Verdict> {
        if number == line.number { GO_ON } else { DOUBT }
    }
}

impl Replay {
    /// Only the last move of a line can mate, and bear the wrong mark for that.
    fn end_line(&mut self, line: &Line) {
        if !line.mate_is_marked() {
            self.notes.add_check_mark();
        }
    }

    /// Plays a castle, or passes in a variation, where null moves are usual.
    fn play_rare(&mut self, line: &mut Line, san: San) -> Result<Naming, Refused> {
        match san {
            San::Castle(wing) => {
                let castle = Castle::new(line, wing).ok_or(Refused)?;
                line.now.play_castle(wing)?;
                self.notes.add_castle(castle, &line.now);
                Ok(Naming::Needed)
            }
            San::Null if !self.left.is_empty() && line.now.checkers.is_empty() => {
                line.now.pass();
                Ok(Naming::Needed)
            }
            _ => Err(Refused),
        }
    }
}

/// The position a game starts from, if nothing about it needs a second look.
fn first_position(tags: &StartTags) -> Option<Chess> {
    let named_chess960 = match &tags.variant {
        None | Some(Variant::Standard) => false,
        Some(Variant::Chess960) => true,
        Some(Variant::Other(_)) => return None,
    };
    let Some(fen) = tags.fen() else {
        return Some(Chess::default());
    };
    let start: Result<Start, StartError> = Start::from_fen(fen, named_chess960);
    start
        .ok()
        .filter(Start::is_sound)
        .map(|start| start.position)
}
