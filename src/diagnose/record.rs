//! A game as its record tells it: where the mainline ended, what result is
//! claimed, what the tags count. Knows the evidence, not which rules exist.

use shakmaty::Chess;

use super::{history::Event, repetition::Trail, result::GameResult, tags::Tags};

/// What the walk keeps of the mainline.
#[derive(Debug)]
pub(super) struct Mainline {
    /// The game's first termination marker.
    pub(super) marker: Option<GameResult>,
    /// `None` from where the positions are not those that the game had.
    judged: Option<Judged>,
}

/// A mainline judged to its end.
#[derive(Debug)]
pub(crate) struct Judged {
    /// The position it ends with.
    pub(crate) last: Chess,
    /// The move that led to it.
    pub(crate) last_move: Option<Event>,
    /// Whether that move was legal.
    pub(crate) last_is_legal: bool,
    pub(crate) trail: Trail,
}

impl Judged {
    /// Half-moves played.
    pub(crate) fn plies(&self) -> u32 {
        self.last_move.map_or(0, |last| last.ply.index)
    }
}

impl Mainline {
    pub(super) fn new(start: Option<&Chess>) -> Mainline {
        Mainline {
            marker: None,
            judged: start.map(|start| Judged {
                last: start.clone(),
                last_move: None,
                last_is_legal: true,
                trail: Trail::new(start),
            }),
        }
    }

    /// A move, legal or played out.
    pub(super) fn advance(&mut self, event: Event, position: &Chess) {
        if let Some(judged) = &mut self.judged {
            judged.last = position.clone();
            judged.last_move = Some(event);
            judged.last_is_legal = true;
            judged.trail.advance(event, position);
        }
    }

    /// The last move was played out, and is not legal.
    pub(super) fn last_was_illegal(&mut self) {
        if let Some(judged) = &mut self.judged {
            judged.last_is_legal = false;
        }
    }

    /// A placement that is no move of the game, or a place where the position
    /// is unknown: none from here on is one that the game had.
    pub(super) fn lose(&mut self) {
        self.judged = None;
    }

    /// Notes a termination marker; the first one counts.
    pub(super) fn end(&mut self, marker: Option<GameResult>) {
        if self.marker.is_none() {
            self.marker = marker;
        }
    }
}

/// The record of a game whose mainline may have been judged to its end.
#[derive(Debug)]
pub(crate) struct GameRecord {
    /// What the Result tag says, if it says anything.
    pub(crate) tag: Option<GameResult>,
    /// What the termination marker says.
    pub(crate) marker: Option<GameResult>,
    /// What the Date tag says.
    pub(crate) date: Option<Date>,
    /// The number in the PlyCount tag.
    pub(crate) ply_count: Option<u64>,
    /// The mainline, if it could be judged to the end.
    pub(crate) judged: Option<Judged>,
}

impl GameRecord {
    pub(super) fn new(mainline: Mainline, tags: &Tags) -> GameRecord {
        GameRecord {
            tag: GameResult::read(&tags.roster.result),
            marker: mainline.marker,
            date: Date::read(&tags.roster.date),
            ply_count: tags.ply_count,
            judged: mainline.judged,
        }
    }

    /// The results the record claims, the marker first, and where it does so.
    pub(crate) fn claims(&self) -> impl Iterator<Item = (GameResult, &'static str)> {
        let marker = self.marker.map(|marker| (marker, "termination marker"));
        let tag = self.tag.map(|tag| (tag, "Result tag"));
        marker.into_iter().chain(tag)
    }

    /// Whether the game may have been played before 1 July 2014, when the fifth
    /// repetition and the seventy-fifth move began to end games without a claim.
    pub(crate) fn is_before_automatic_draws(&self) -> bool {
        self.date.is_some_and(|date| date.may_be_before(2014, 7, 1))
    }

    /// Whether the record says that the game was drawn, and nowhere otherwise.
    pub(crate) fn is_drawn(&self) -> bool {
        let mut results = self
            .claims()
            .map(|(result, _)| result)
            .filter(|result| *result != GameResult::Open)
            .peekable();
        results.peek().is_some() && results.all(|result| result == GameResult::Draw)
    }
}

/// A date as a Date tag has it; what is unknown in it is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Date {
    year: u32,
    month: Option<u32>,
    day: Option<u32>,
}

impl Date {
    /// Reads `2014.07.01`, `2014.??.??` or `2014`; `None` if no year is known.
    fn read(text: &str) -> Option<Date> {
        let mut parts = text
            .split(['.', '-', '/'])
            .map(|part| part.trim().parse::<u32>().ok());
        let year = parts.next()?.filter(|year| (1000..=9999).contains(year))?;
        let mut part = || parts.next().flatten().filter(|part| *part > 0);
        Some(Date {
            year,
            month: part(),
            day: part(),
        })
    }

    /// Whether the day may lie before another; the unknown parts may be
    /// anything.
    pub(crate) fn may_be_before(self, year: u32, month: u32, day: u32) -> bool {
        let earliest = (self.year, self.month.unwrap_or(1), self.day.unwrap_or(1));
        earliest < (year, month, day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_in_doubt_may_be_before() {
        let before = |text: &str| Date::read(text).map(|date| date.may_be_before(2014, 7, 1));
        assert_eq!(before("2014.07.01"), Some(false));
        assert_eq!(before("2014.06.30"), Some(true));
        assert_eq!(before("2014.??.??"), Some(true));
        assert_eq!(before("2014.07.??"), Some(false));
        assert_eq!(before("2015"), Some(false));
        assert_eq!(before("????.??.??"), None);
        assert_eq!(before(""), None);
    }
}
