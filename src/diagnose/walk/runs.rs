//! Runs of tokens that are nothing known, and whether the score goes on across
//! them. Knows moves only by whether they replay.

use shakmaty::{Chess, san::San};

use super::{
    super::{
        force::pass,
        line::Stand,
        preview::{Reach, Replayed, replay},
        report::Place,
    },
    PLIES_TO_JOIN, Run, Walk,
};
use crate::pgn::{Lexer, Meaning, OddityKind, Token, TokenKind};

/// Brackets around more tokens are no remark.
const LONGEST_REMARK: usize = 32;

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
    /// `(null)`: brackets around words that hold no move are no variation but
    /// one token of nothing known.
    pub(super) fn bracketed_word(&self, token: Token, lexer: &mut Lexer<'a>) -> Option<Token> {
        if token.kind != TokenKind::Open || self.terminated || self.skipped > 0 {
            return None;
        }
        let mut ahead = lexer.clone();
        let mut holds_word = false;
        for _ in 0..LONGEST_REMARK {
            let inner = ahead.next_token()?;
            match inner.kind {
                TokenKind::Word if !is_move_in_brackets(inner, &ahead) => holds_word = true,
                TokenKind::Close if holds_word => {
                    *lexer = ahead;
                    return Some(Token {
                        kind: TokenKind::Word,
                        end: inner.end,
                        ..token
                    });
                }
                TokenKind::Nag(_) if holds_word => {}
                _ => return None,
            }
        }
        None
    }

    /// Whether a token that could be a move stands in prose: what follows is
    /// legal further without it than with it. A move behind its number, or
    /// behind one lone token and before another move, is none of prose.
    pub(super) fn is_prose(&mut self, token: Token, lexer: &Lexer<'a>) -> bool {
        if self.is_rest_of_comment(token, lexer) {
            return true;
        }
        let in_prose = self.run.as_ref().is_some_and(|run| {
            run.kind == OddityKind::UnreadableToken && (run.count > 1 || precedes_junk(lexer))
        });
        let Some(stand) = self
            .line
            .now
            .clone()
            .filter(|_| in_prose && self.numbered.is_none())
        else {
            return false;
        };
        let Some(previews) = self.previews.checked_sub(1) else {
            return false;
        };
        self.previews = previews;
        let legal = |position: &Chess, from| {
            replay(position, &lexer.moved_to(from), Reach::OVER_PROSE).legal
        };
        let without = legal(&stand.position, token.end);
        let skipped = pass(&stand.position).map_or(0, |passed| legal(&passed, token.start));
        without > legal(&stand.position, token.start) && without > skipped
    }

    /// Whether a refused move stands in front of a brace that closes nothing,
    /// behind which the score goes on without it.
    fn is_rest_of_comment(&mut self, token: Token, lexer: &Lexer<'a>) -> bool {
        let Some(brace) = self.brackets.stray_brace_behind(token.start) else {
            return false;
        };
        let Some(stand) = self.line.now.clone() else {
            return false;
        };
        let is_refused =
            |from| replay(&stand.position, &lexer.moved_to(from), Reach::PLY).legal == 0;
        if !is_refused(token.start) || self.previews == 0 {
            return false;
        }
        self.previews -= 1;
        !is_refused(brace + 1)
    }

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
            match self.joint(&stand, token, lexer) {
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
    fn guess(&mut self, stand: Stand) {
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
    fn joint(&mut self, stand: &Stand, run: Token, lexer: &Lexer<'a>) -> Joint {
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
        match passed {
            Some(passed) if fits_better => Joint::Skipped(Box::new(passed)),
            _ if cannot_move(run, lexer.text()) && here.legal > 0 && here.misnumbered == 0 => {
                Joint::Here
            }
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

/// Whether no move, however damaged, looks like that.
fn cannot_move(token: Token, text: &[u8]) -> bool {
    let run = &text[token.range()];
    let is_mark = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'~' | b'/' | b'$' | b'`');
    matches!(run, b"x" | b"dis" | b"dbl") || run.iter().all(is_mark)
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

/// Whether a word between brackets could be a move or a result: `(Qxf7)`. A
/// null move alone says that there is none.
fn is_move_in_brackets(word: Token, lexer: &Lexer<'_>) -> bool {
    lexer
        .spelling(word)
        .is_some_and(|spelling| match spelling.meaning {
            Meaning::San(san) => san != San::Null,
            Meaning::Annotation => false,
            _ => true,
        })
}

fn precedes_junk(lexer: &Lexer<'_>) -> bool {
    let mut ahead = lexer.clone();
    let next = ahead.next_token();
    next.is_some_and(|next| next.kind == TokenKind::Word && ahead.spelling(next).is_none())
}
