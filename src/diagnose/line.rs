//! One line of a game while it is walked: where it stands, what came before,
//! which offences wait for their count of plies. Knows no rules.

use std::rc::Rc;

use shakmaty::{Chess, Color, Move, Position};

use super::{
    history::{Event, History},
    san::san_of,
};
use crate::finding::Ply;

/// A position with its past.
#[derive(Debug, Clone)]
pub(crate) struct Stand {
    pub(crate) position: Chess,
    pub(crate) history: Rc<History>,
    /// Whether a ply before it could not be read: what is legal from here may
    /// be trusted, what is not accuses nobody.
    pub(crate) is_guessed: bool,
}

impl Stand {
    /// The stand after a move that is legal or played out.
    pub(crate) fn after(&self, m: Move, ply: Ply) -> Stand {
        let mut next = self.clone();
        if !self.history.is_untouched_by(m) {
            let event = Event::new(ply, san_of(&self.position, m));
            Rc::make_mut(&mut next.history).remember(ply.side, m, event);
        }
        next.position.play_unchecked(m);
        let checked = next.position.turn();
        if next.position.is_check() && self.history.checked.get(checked).is_none() {
            let event = Event::new(ply, san_of(&self.position, m));
            *Rc::make_mut(&mut next.history).checked.get_mut(checked) = Some(event);
        }
        next
    }

    /// The stand after a placement that is no move of the game.
    pub(crate) fn placed(&self, position: Chess) -> Stand {
        Stand {
            position,
            history: Rc::clone(&self.history),
            is_guessed: self.is_guessed,
        }
    }

    /// The same stand, or the one after a ply that could not be read.
    pub(crate) fn guessed(&self, position: Chess) -> Stand {
        Stand {
            is_guessed: true,
            ..self.placed(position)
        }
    }
}

/// A line of the score: the mainline or a variation.
#[derive(Debug)]
pub(crate) struct Line {
    /// Where the line stands; `None` once the position is unknown.
    pub(crate) now: Option<Rc<Stand>>,
    /// Where its last move was made from.
    pub(crate) before: Option<Rc<Stand>>,
    /// Plies from the game's first position.
    pub(crate) plies: u32,
    /// Move number and side of the next move, kept when the position is lost.
    pub(crate) next: (u32, Color),
    /// Findings on this line by index, with the ply each stands at.
    pub(crate) offences: Vec<(usize, u32)>,
    /// Findings about text between the moves, with the ply before each.
    pub(crate) notes: Vec<(usize, u32)>,
    /// The first ply that could not be judged.
    pub(crate) lost_at: Option<u32>,
    /// Plies counted by the score's numbers though nothing stands for them: how many
    /// before each next ply.
    pub(crate) uncounted: Vec<(u32, u32)>,
    /// Plies played since the last defect of the text; no end of them before
    /// the first.
    pub(crate) sound: u32,
    /// Whether the last move number was not the one due.
    pub(crate) is_misnumbered: bool,
}

impl Line {
    pub(crate) fn new(stand: Option<Rc<Stand>>, plies: u32, next: (u32, Color)) -> Line {
        Line {
            lost_at: stand.is_none().then_some(plies + 1),
            uncounted: Vec::new(),
            now: stand,
            before: None,
            plies,
            next,
            offences: Vec::new(),
            notes: Vec::new(),
            sound: u32::MAX,
            is_misnumbered: false,
        }
    }

    /// A variation in place of the line's last move, or of the first where
    /// there is none yet.
    pub(crate) fn branch(&self) -> Line {
        let (number, side) = self.next;
        if self.plies == 0 {
            return Line::new(self.now.clone(), 0, self.next);
        }
        let next = match side {
            Color::White => (number.saturating_sub(1), Color::Black),
            Color::Black => (number, Color::White),
        };
        Line {
            sound: self.sound.saturating_sub(1),
            is_misnumbered: self.is_misnumbered,
            ..Line::new(self.before.clone(), self.plies.saturating_sub(1), next)
        }
    }

    /// Where the next move stands in the score.
    pub(crate) fn ply(&self) -> Ply {
        Ply {
            index: self.plies + 1,
            side: self.next.1,
            number: self.next.0,
        }
    }

    /// Goes on to the stand after a move.
    pub(crate) fn advance(&mut self, stand: Stand) {
        self.before = self.now.replace(Rc::new(stand));
        self.sound = self.sound.saturating_add(1);
        self.count();
    }

    /// A move that could not be played: the position is unknown from here. A
    /// variation in its place still branches from a known one.
    pub(crate) fn lose(&mut self) {
        self.before = self.now.take();
        self.lost_at.get_or_insert(self.plies + 1);
        self.count();
    }

    /// Unreadable text that may have held a move: no ply is counted for it.
    pub(crate) fn lose_between(&mut self) {
        self.now = None;
        self.lost_at.get_or_insert(self.plies + 1);
    }

    /// Whether the line's plies are those of the game, as far as can be told.
    pub(crate) fn is_counted(&self) -> bool {
        self.now.as_ref().is_some_and(|stand| !stand.is_guessed)
    }

    /// Follows the score's number where plies could not be counted. Where the
    /// side to move is known it stays.
    pub(crate) fn follow(&mut self, number: u32, side: Color) {
        /// A number farther ahead is none to follow.
        const FARTHEST: u32 = 20;
        let (due, turn) = self.next;
        let side = if self.now.is_some() || number == due {
            turn
        } else {
            side
        };
        let place = |number: u32, side: Color| 2 * number + u32::from(side.is_black());
        if (due..=due.saturating_add(FARTHEST)).contains(&number) {
            let passed = place(number - due, side).saturating_sub(place(0, turn));
            self.plies += passed;
            if passed > 0 {
                self.uncounted.push((self.plies + 1, passed));
            }
            self.next = (number, side);
        }
    }

    fn count(&mut self) {
        let (number, side) = self.next;
        self.plies += 1;
        self.next = (number + u32::from(side.is_black()), !side);
    }

    /// Plies behind the one at `ply`, and how many of them were judged legal in
    /// a row, given the next offence.
    pub(crate) fn plies_after(&self, ply: u32, next_offence: Option<u32>) -> (u32, u32) {
        let stop = [next_offence, self.lost_at]
            .into_iter()
            .flatten()
            .min()
            .unwrap_or(self.plies + 1);
        let after = self.plies_between(ply, self.plies + 1);
        (after, self.plies_between(ply, stop).min(after))
    }

    /// Plies that stand in the score between two.
    fn plies_between(&self, ply: u32, next: u32) -> u32 {
        let passed: u32 = self
            .uncounted
            .iter()
            .filter(|(at, _)| (ply + 1..=next).contains(at))
            .map(|(_, passed)| passed)
            .sum();
        next.saturating_sub(ply + 1).saturating_sub(passed)
    }
}
