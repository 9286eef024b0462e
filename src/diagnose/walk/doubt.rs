//! Defects of the text that may have led the walk to a wrong line, and how many
//! legal plies it takes to trust a line again. Knows no kinds of defects.

use super::{
    PLIES_TO_JOIN, Walk,
    brackets::{MOST_LINES, Opened},
    unmatched::Open,
};
use crate::pgn::Lexer;

impl<'a> Walk<'a, '_> {
    /// Notes a defect that leaves open which line the moves behind it belong to.
    pub(super) fn doubt(&mut self) {
        self.doubt_line();
        for line in self.left.iter_mut().rev().take(MOST_LINES) {
            line.sound = 0;
        }
    }

    /// The same where only the line at hand is in question.
    pub(super) fn doubt_line(&mut self) {
        self.in_doubt = true;
        self.line.sound = 0;
    }

    /// Whether a move refused here may be refused because a defect of the text
    /// has put it on a wrong line, so that nobody can be accused of it.
    pub(super) fn is_doubtful(&mut self, at: usize) -> bool {
        // A variation that its own number puts elsewhere.
        if self.line.is_misnumbered && !self.left.is_empty() {
            return true;
        }
        let is_amiss = self.in_doubt || self.brackets.are_amiss_at(at);
        let is_sound = self.line.sound >= PLIES_TO_JOIN && !self.line.is_misnumbered;
        is_amiss && (!is_sound || self.is_in_unclosed(at) || self.may_begin_unopened(at))
    }

    /// The text is not what it seemed up to here: looks again which brackets
    /// lack their other half.
    pub(super) fn read_brackets_anew(&mut self, lexer: &Lexer<'a>) {
        let rest = lexer.text().len() - lexer.offset();
        if rest <= self.mends_left(lexer) {
            self.mended += rest;
            let mut open = Open::default();
            for opened in &self.opened {
                open.push(match opened {
                    Opened::At(start) => *start,
                    Opened::Nowhere => lexer.offset(),
                });
            }
            self.brackets.begin(lexer, open);
        }
    }

    /// Whether a variation may begin here that has lost its opening bracket.
    fn may_begin_unopened(&mut self, at: usize) -> bool {
        !self.is_behind_number && self.brackets.is_unopened_close_behind(at)
    }

    /// Whether the line at hand is one that no bracket ends.
    fn is_in_unclosed(&mut self, at: usize) -> bool {
        !self.left.is_empty() && self.brackets.is_unclosed_at(at)
    }
}
