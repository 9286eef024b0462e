//! Runs of tokens that are nothing known, and whether the score goes on across
//! them. Knows moves only by whether they replay.

use shakmaty::Chess;

use super::{
    super::{
        force::pass,
        line::Stand,
        preview::{Reach, Replayed, replay},
        report::Place,
    },
    PLIES_TO_JOIN, Run, Walk,
    guise::{Guise, guise},
};
use crate::pgn::{Lexer, OddityKind, Token};

/// So many plies at least are legal behind words that are no move.
const PLIES_BEHIND_WORDS: u32 = 2;

/// How the score goes on behind a run.
enum Joint {
    /// With the move that was due before it.
    Here,
    /// The same, though by its numbers something is missing.
    Guessed,
    /// With the next one: the run stands for a move.
    Skipped(Box<Chess>),
    /// Not in any way that is legal.
    Lost,
}

impl<'a> Walk<'a, '_> {
    pub(super) fn extend_run(
        &mut self,
        kind: OddityKind,
        count: u64,
        token: Token,
        lexer: &Lexer<'a>,
    ) {
        if self.run.is_none() {
            self.check_number(lexer);
        }
        self.numbered = None;
        self.is_behind_move &= kind != OddityKind::UnreadableToken;
        if let Some(run) = self.run.as_mut().filter(|run| run.kind == kind) {
            run.count += count;
            run.end = token.end;
            return;
        }
        self.end_run(lexer);
        self.run = Some(Run {
            kind,
            first: token,
            end: token.end,
            count,
            behind_comment: self.is_behind_comment,
        });
    }

    /// Reports odd tokens in a row, and decides whether the score goes on
    /// across them.
    pub(super) fn end_run(&mut self, lexer: &Lexer<'a>) {
        let Some(run) = self.run.take() else { return };
        let stand = self.line.now.clone();
        let is_within = run.kind == OddityKind::UnreadableToken && !self.terminated;
        let place = if is_within {
            self.place(stand.as_ref())
        } else {
            Place::of_game()
        };
        let token = Token {
            end: run.end,
            ..run.first
        };
        let shown = match is_within {
            true => with_glyphs(token, lexer.text()),
            false => token,
        };
        let offence = self.report.oddity(run.kind, run.count, shown, place);
        if !is_within {
            return;
        }
        let mut ply = self.line.plies;
        if let Some(stand) = stand {
            match self.joint(&stand, &run, lexer) {
                Joint::Here => {}
                Joint::Guessed => self.guess(stand.guessed(stand.position.clone())),
                Joint::Skipped(passed) => {
                    ply += 1;
                    self.line.advance(stand.guessed(*passed));
                    self.mainline_is_guessed();
                }
                Joint::Lost => self.line.lose_between(),
            }
        }
        if let Some(index) = offence {
            self.line.notes.push((index, ply));
        }
    }

    /// Goes on from a stand that is not quite the game's.
    pub(super) fn guess(&mut self, stand: Stand) {
        self.line.now = Some(stand.into());
        self.mainline_is_guessed();
    }

    fn mainline_is_guessed(&mut self) {
        if self.left.is_empty() {
            self.mainline.lose();
        }
    }

    /// Tries the moves behind a run with the side that is due, and with the
    /// other. Numbers that fit speak for a way, and then legal moves.
    fn joint(&mut self, stand: &Stand, run: &Run, lexer: &Lexer<'a>) -> Joint {
        let Some(previews) = self.previews.checked_sub(1) else {
            return Joint::Lost;
        };
        self.previews = previews;
        let ahead = &lexer.moved_to(run.end);
        let reach = Reach::upto(PLIES_TO_JOIN);
        let here = replay(&stand.position, ahead, reach);
        let passed = pass(&stand.position);
        let skipped = passed
            .as_ref()
            .map(|passed| replay(passed, ahead, reach))
            .filter(|skipped| joins(skipped) && skipped.legal > 0);
        let fits_better = skipped.is_some_and(|skipped| {
            !joins(&here) || (skipped.misnumbered, here.legal) < (here.misnumbered, skipped.legal)
        });
        // The number due before the run is due behind it still: it was no move. Text
        // in front of the first one may tell another position.
        let is_counted = self.line.is_counted() && self.line.plies > 0;
        let text = &lexer.text()[run.first.start..run.end];
        let is_numbered =
            is_counted && is_without_line(run, text) && self.precedes_number_due(ahead);
        let is_no_move = match guise(text) {
            Guise::NoMove => true,
            Guise::Signs => here.legal > 0,
            Guise::Words => here.legal >= PLIES_BEHIND_WORDS,
            Guise::Move => false,
        };
        match passed {
            Some(passed) if fits_better && !is_numbered => Joint::Skipped(Box::new(passed)),
            _ if is_numbered || is_no_move && here.misnumbered == 0 => Joint::Here,
            _ if !joins(&here) => Joint::Lost,
            _ if here.misnumbered > 0 && self.wrong_by.is_none() => Joint::Guessed,
            _ => Joint::Here,
        }
    }
}

/// Whether what was replayed speaks for the position it began from.
fn joins(ahead: &Replayed) -> bool {
    ahead.is_complete() || ahead.legal >= PLIES_TO_JOIN
}

/// Whether a run holds no line of moves that its numbers would count: it is one word
/// without an opening sign, or words without a number.
fn is_without_line(run: &Run, text: &[u8]) -> bool {
    let is_word = text
        .first()
        .is_some_and(|first| first.is_ascii_alphanumeric() || *first == b'$');
    run.count == 1 && is_word || !text.iter().any(u8::is_ascii_digit)
}

/// A token with the `!` and `?` that stand against it.
fn with_glyphs(token: Token, text: &[u8]) -> Token {
    let is_glyph = |byte: &&u8| matches!(byte, b'!' | b'?');
    let before = text[..token.start].iter().rev();
    let leading = before.take_while(is_glyph).count();
    let start = token.start - leading;
    let is_apart = start == 0 || text[start - 1].is_ascii_whitespace();
    let trailing = text[token.end..].iter().take_while(is_glyph).count();
    Token {
        start: if is_apart { start } else { token.start },
        end: token.end + trailing,
        ..token
    }
}
