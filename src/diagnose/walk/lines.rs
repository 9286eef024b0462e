//! Lines: opened, closed, and their plies counted.

use std::rc::Rc;

use super::{
    super::{
        line::{Line, Stand},
        report::Place,
    },
    Walk,
    brackets::Opened,
};
use crate::pgn::{OddityKind, Token, TokenKind};

impl<'a> Walk<'a, '_> {
    pub(super) fn open(&mut self, token: Token) {
        let branch = self.line.branch();
        self.left.push(std::mem::replace(&mut self.line, branch));
        self.opened.push(Opened::At(token.start));
    }

    pub(super) fn close(&mut self, token: Token) {
        let opened = self.opened.pop();
        if let Some(left) = self.left.pop() {
            self.end_line(left);
        }
        if !matches!(opened, Some(Opened::At(_))) {
            self.doubt();
            self.report_here(OddityKind::UnopenedVariation, 1, token);
        }
        // This bracket may be the one too many.
        if self.brackets.is_unopened_behind(token.start) {
            self.doubt();
        }
        self.numbered = None;
    }

    /// Reports variations that are still open at the end of the game, and those
    /// that were nested too deeply.
    pub(super) fn report_brackets(&mut self) {
        if let Some((token, count)) = self.too_deep {
            let place = Place::of_game();
            self.report
                .oddity(OddityKind::DeepVariation, count, token, place);
        }
        let mut unclosed = std::mem::take(&mut self.brackets.left_open);
        unclosed.extend(self.opened.iter().filter_map(|opened| match opened {
            Opened::At(start) => Some(*start),
            Opened::Nowhere => None,
        }));
        if self.skipped > 0 {
            unclosed.push(self.skipped_from);
        }
        if let Some(start) = unclosed.iter().min().copied() {
            let bracket = Token {
                kind: TokenKind::Open,
                start,
                end: start + 1,
            };
            let count = unclosed.len() as u64 + u64::from(self.skipped.saturating_sub(1));
            let place = Place::of_game();
            self.report
                .oddity(OddityKind::UnclosedVariation, count, bracket, place);
        }
    }

    /// Ends the line at hand and goes on with another.
    pub(super) fn end_line(&mut self, next: Line) {
        let ended = std::mem::replace(&mut self.line, next);
        let mut next_offence = None;
        for (index, ply) in ended.offences.iter().rev() {
            let (after, legal) = ended.plies_after(*ply, next_offence);
            self.report.count_plies_after(*index, after, legal);
            next_offence = Some(*ply);
        }
        for (index, ply) in &ended.notes {
            let next_offence = ended
                .offences
                .iter()
                .map(|(_, ply)| *ply)
                .find(|next| next > ply);
            let (after, legal) = ended.plies_after(*ply, next_offence);
            self.report.count_plies_after(*index, after, legal);
        }
    }

    pub(super) fn depth(&self) -> u32 {
        u32::try_from(self.left.len()).unwrap_or(u32::MAX)
    }

    pub(super) fn place(&self, stand: Option<&Rc<Stand>>) -> Place {
        Place {
            variation: self.depth(),
            ply: Some(self.line.ply()),
            position: stand.map(|stand| stand.position.clone()),
        }
    }
}
