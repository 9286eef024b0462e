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

    /// Whether a move without a number stands in front of words, and the number
    /// behind them is the one due before it: `e4 is weak 3. Bb5`. A variation of such
    /// words alone holds no move either where that one is refused.
    pub(super) fn begins_prose(&mut self, token: Token, lexer: &Lexer<'a>) -> bool {
        if self.numbered.is_some() || self.run.is_some() || !precedes_junk(lexer) {
            return false;
        }
        let Some(stand) = self.line.now.clone() else {
            return false;
        };
        let mut ahead = lexer.clone();
        for _ in 0..LONGEST_REMARK {
            match ahead.next_token() {
                Some(number) if matches!(number.kind, TokenKind::MoveNumber(_)) => {
                    return self.is_numbered_as_due(number, lexer.text());
                }
                Some(close) if close.kind == TokenKind::Close && self.begins_variation() => {
                    let from = lexer.moved_to(token.start);
                    return replay(&stand.position, &from, Reach::PLY).legal == 0;
                }
                Some(Token {
                    kind: TokenKind::Open | TokenKind::Close | TokenKind::Outcome(_),
                    ..
                })
                | None => return false,
                Some(_) => {}
            }
        }
        false
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
            Guise::Words => here.legal > 0,
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

/// What a run of tokens that are nothing known can have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Guise {
    /// A damaged move, perhaps.
    Move,
    /// Words and signs, of which one may stand for a move or for a bracket.
    Words,
    /// Clocks and diagrams: no move, however damaged, looks like that.
    NoMove,
}

fn guise(run: &[u8]) -> Guise {
    /// Prose is no longer than the words that are looked at.
    const LONGEST: usize = 1 << 10;
    let words = run[..run.len().min(LONGEST)].split(u8::is_ascii_whitespace);
    words.map(guise_of_word).min().unwrap_or(Guise::Move)
}

fn guise_of_word(word: &[u8]) -> Guise {
    /// Begins of words that a writer puts for a move, in several languages.
    const MEANT_AS_MOVE: [&str; 20] = [
        "castl", "roch", "enroq", "arroc", "rok", "long", "short", "queen", "king", "rook",
        "bishop", "knight", "pawn", "tak", "capt", "check", "mate", "mat", "pass", "null",
    ];
    const SHORTEST: usize = 4;
    let is_mark = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'~' | b'/' | b'$' | b'`');
    if is_clock(word) || matches!(word, b"(D)" | b"[#]" | b"Diagram" | b"diagram") {
        return Guise::NoMove;
    }
    if word.iter().all(is_mark) || matches!(word, b"x" | b"dis" | b"dbl") {
        return Guise::Words;
    }
    let letters = String::from_utf8_lossy(word);
    let letters = letters
        .trim_matches(|sign: char| sign.is_ascii_punctuation())
        .to_lowercase();
    let is_long = letters.chars().count() >= SHORTEST;
    let is_word = letters.chars().all(char::is_alphabetic) && (is_long || is_short_word(word));
    let is_meant = MEANT_AS_MOVE.iter().any(|begin| letters.starts_with(begin));
    match is_word && !is_meant {
        true => Guise::Words,
        false => Guise::Move,
    }
}

/// `0:12`, `[1:05:33]`
fn is_clock(word: &[u8]) -> bool {
    let bare = word.trim_ascii();
    let bare = bare
        .strip_prefix(b"(")
        .or(bare.strip_prefix(b"["))
        .unwrap_or(bare);
    let bare = bare
        .strip_suffix(b")")
        .or(bare.strip_suffix(b"]"))
        .unwrap_or(bare);
    let mut parts = bare.split(|byte| *byte == b':');
    let is_number = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
    let hours = parts.next().unwrap_or_default();
    let is_pair = |part: &[u8]| part.len() == 2 && is_number(part);
    let mut rest = parts.peekable();
    (1..=2).contains(&hours.len()) && is_number(hours) && rest.peek().is_some() && rest.all(is_pair)
}

/// `and`, `is`: small letters that are not those of a move cut off.
fn is_short_word(word: &[u8]) -> bool {
    let rest = match word {
        [b'n' | b'b' | b'r' | b'q' | b'k', rest @ ..] => rest,
        _ => word,
    };
    let is_of_move = rest.iter().all(|byte| matches!(byte, b'a'..=b'h' | b'x'));
    word.len() > 1 && word.iter().all(u8::is_ascii_lowercase) && !is_of_move
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
