//! Tokens that are no SAN: oddly written moves, remarks, results. Knows what each
//! means, not what nothing known is part of.

use pgn_reader::SanPlus;
use shakmaty::{CastlingSide, Position, Role, Square, san::San};

use super::{
    super::{
        castle::CastleForm,
        force::pass,
        played::Reading,
        preview::{Reach, replay, spelling_at},
        report::Place,
        resolve::{Resolution, knight_of_p, resolve, resolve_pawn_capture},
        result::GameResult,
    },
    Walk,
};
use crate::pgn::{Dress, Lexer, Meaning, OddityKind, Spelling, Token, TokenKind};

impl<'a> Walk<'a, '_> {
    /// A token that is no SAN: an oddly written move, a remark, or nothing.
    pub(super) fn word(&mut self, token: Token, lexer: &Lexer<'a>) -> Option<OddityKind> {
        if self.terminated {
            return Some(OddityKind::TextAfterResult);
        }
        if lexer.holds_invisible(token) {
            self.filler.get_or_insert((token, 0)).1 += 1;
        }
        let is_bracketed = lexer.text()[token.start] == b'(';
        // `1.- e4`
        let is_dash = matches!(&lexer.text()[token.range()], b"-" | b"\xe2\x80\x93");
        if is_dash && self.numbered.is_some() && self.run.is_none() {
            return None;
        }
        let spelling = match &self.line.now {
            _ if is_bracketed => None,
            Some(stand) => spelling_at(&stand.position, token, lexer)
                // Zeros alone behind a number are a castle, legal or not.
                .or_else(|| lexer.spelling(token).filter(|_| self.numbered.is_some())),
            None => lexer.spelling(token),
        };
        let Some(spelling) = spelling.filter(|it| self.is_believed(it, token, lexer)) else {
            return self.unread(token, lexer);
        };
        let (dress, suffix) = (spelling.dress, spelling.suffix);
        let reading = |san: Option<San>| Reading { san, dress, suffix };
        match spelling.meaning {
            Meaning::San(san) => self.move_token(token, lexer, |walk| {
                walk.san(token, &reading(Some(san)), lexer);
            }),
            Meaning::PawnCapture { from, to } => self.move_token(token, lexer, |walk| {
                walk.resolved(token, lexer, &reading(None), |position| {
                    resolve_pawn_capture(position, from, to)
                });
            }),
            Meaning::VerticalCastle => self.move_token(token, lexer, |walk| {
                let stand = walk.line.now.clone();
                if !stand.is_some_and(|stand| walk.both_castled(&stand)) {
                    walk.castle(token, CastleForm::Vertical);
                }
            }),
            Meaning::QueenCastle => self.move_token(token, lexer, |walk| {
                let stand = walk.line.now.clone();
                if !stand.is_some_and(|stand| walk.played_glued(token, &stand, lexer)) {
                    walk.castle(token, CastleForm::Queen);
                }
            }),
            // `½` for an even position.
            Meaning::Outcome(_) if self.precedes_number_due(lexer) => {
                Some(OddityKind::UnreadableToken)
            }
            Meaning::Outcome(outcome) => {
                self.outcome(token, OddityKind::OddResult, outcome.into(), lexer)
            }
            Meaning::MoveAndOutcome(san, outcome) => {
                let odd = self.move_token(token, lexer, |walk| {
                    walk.san(token, &reading(Some(san)), lexer);
                });
                odd.or_else(|| self.outcome(token, OddityKind::GluedResult, outcome.into(), lexer))
            }
            Meaning::MoveNumber => self.odd_number(token, lexer),
            // `2. N f3`: where no move stands before, it says nothing of one. At the
            // very end it is a knight's move cut off rather than a novelty.
            Meaning::Annotation => {
                let is_cut = &lexer.text()[token.range()] == b"N"
                    && self.left.is_empty()
                    && lexer.clone().next_token().is_none();
                (is_cut || !self.is_behind_move).then_some(OddityKind::UnreadableToken)
            }
        }
    }

    /// Whether a word that is a move only by a guess is one: the score goes on with
    /// it as far as without it.
    fn is_believed(&mut self, spelling: &Spelling, token: Token, lexer: &Lexer<'a>) -> bool {
        let is_guess = lexer.spelling(token).is_none() && lexer.english_spelling(token).is_none();
        let (Some(stand), Meaning::San(san)) = (&self.line.now, &spelling.meaning) else {
            return true;
        };
        let Resolution::Legal(m, _) = resolve(&stand.position, *san) else {
            return !is_guess || self.stands_among_moves(lexer);
        };
        if !is_guess || self.previews == 0 {
            return true;
        }
        self.previews -= 1;
        let mut played = stand.position.clone();
        played.play_unchecked(m);
        let legal = |position| replay(position, lexer, Reach::OVER_PROSE).legal;
        legal(&played) >= legal(&stand.position)
    }

    /// Whether a number stands before, or a move, another number than is due here or
    /// the result behind: a remark such as `"O-O-O" 13. Nf3` does not.
    fn stands_among_moves(&self, lexer: &Lexer<'a>) -> bool {
        let next = lexer.clone().next_token();
        self.numbered.is_some()
            || next.is_some_and(|next| match next.kind {
                TokenKind::San(_) | TokenKind::Outcome(_) => true,
                TokenKind::MoveNumber(_) => !self.is_numbered_as_due(next, lexer.text()),
                _ => false,
            })
    }

    /// A token that means nothing, unless it is two moves without a blank.
    fn unread(&mut self, token: Token, lexer: &Lexer<'a>) -> Option<OddityKind> {
        let is_glued = self.run.is_none()
            && self.line.now.clone().is_some_and(|stand| {
                let number = self.numbered;
                self.check_number(lexer);
                let played = self.played_glued(token, &stand, lexer);
                if !played {
                    self.numbered = number;
                }
                played
            });
        self.is_behind_move |= is_glued;
        (!is_glued).then_some(OddityKind::UnreadableToken)
    }

    /// A termination marker; `odd` says what is odd about it if its bytes are
    /// not those of the standard.
    pub(super) fn outcome(
        &mut self,
        token: Token,
        odd: OddityKind,
        result: GameResult,
        lexer: &Lexer<'a>,
    ) -> Option<OddityKind> {
        if self.terminated {
            return Some(OddityKind::TextAfterResult);
        }
        if self.left.is_empty() {
            self.end_run(lexer);
            self.check_number(lexer);
            self.terminated = true;
            self.mainline.end(Some(result));
            let bytes = &lexer.text()[token.range()];
            if !matches!(bytes, b"1-0" | b"0-1" | b"1/2-1/2" | b"*") {
                self.report.oddity(odd, 1, token, Place::of_game());
            }
        }
        None
    }

    /// `0-0` as the result of a game that both sides lost by default.
    pub(super) fn is_double_forfeit(&self, lexer: &Lexer<'a>) -> bool {
        if !self.left.is_empty() || self.terminated {
            return false;
        }
        let mut ahead = lexer.clone();
        let is_last = std::iter::from_fn(|| ahead.next_token())
            .take(16)
            .all(|token| match token.kind {
                TokenKind::Comment
                | TokenKind::LineComment
                | TokenKind::Escape
                | TokenKind::Control
                | TokenKind::Close
                | TokenKind::Nag(_) => true,
                TokenKind::Word => lexer.spelling(token).is_none(),
                _ => false,
            });
        let may_be = || self.line.plies == 0 || !self.has_zeros && !self.may_castle_short();
        is_last && (self.double_forfeit || self.is_result_open() && may_be())
    }

    /// Whether the Result tag names no other result than a double forfeit.
    fn is_result_open(&self) -> bool {
        let result = GameResult::read(&self.report.roster().result);
        matches!(result, None | Some(GameResult::Open))
    }

    /// Whether a castle without a number is legal at hand, or cannot be judged.
    fn may_castle_short(&self) -> bool {
        let castle = San::Castle(CastlingSide::KingSide);
        self.numbered.is_some()
            || self.line.now.as_ref().is_none_or(|stand| {
                matches!(resolve(&stand.position, castle), Resolution::Legal(..))
            })
    }

    /// A token written as the standard writes moves.
    pub(super) fn plain_move(
        &mut self,
        token: Token,
        san: SanPlus,
        lexer: &Lexer<'a>,
    ) -> Option<OddityKind> {
        // `--+` says who is winning.
        if san.san == San::Null && san.suffix.is_some() && self.is_behind_move {
            return None;
        }
        if san.san == San::Null && self.is_dash(token, lexer) {
            return Some(OddityKind::UnreadableToken);
        }
        let mut reading = Reading::plain(san);
        if let San::Put { role, to } = san.san
            && self.line.now.is_some()
        {
            reading.san = self.put_down(role, to);
            reading.dress.push(Dress::LongAlgebraic);
            if reading.san.is_none() {
                return Some(OddityKind::UnreadableToken);
            }
        } else if let Some(stand) = &self.line.now
            && let Some(knight) =
                knight_of_p(&stand.position, &lexer.text()[token.range()], san.san)
        {
            reading.san = Some(knight);
            reading.dress.push(Dress::LocalizedPiece);
        }
        self.move_token(token, lexer, |walk| walk.san(token, &reading, lexer))
    }

    /// `--` in front of prose, or where the score goes on farther without it than
    /// with it: a dash between moves.
    fn is_dash(&mut self, token: Token, lexer: &Lexer<'a>) -> bool {
        let Some(stand) = self.line.now.clone() else {
            return false;
        };
        let is_written_so = &lexer.text()[token.range()] == b"--";
        if !is_written_so || !self.left.is_empty() || self.previews == 0 {
            return false;
        }
        let next = lexer.clone().next_token();
        if next.is_some_and(|next| next.kind == TokenKind::Word && lexer.spelling(next).is_none()) {
            return true;
        }
        self.previews -= 1;
        let without = replay(&stand.position, lexer, Reach::OVER_PROSE).legal;
        let with = pass(&stand.position)
            .map_or(0, |passed| replay(&passed, lexer, Reach::OVER_PROSE).legal);
        without > with
    }

    /// `N@f3` in chess, where no piece is put down: the legal move of one that
    /// goes there.
    fn put_down(&self, role: Role, to: Square) -> Option<San> {
        let stand = self.line.now.as_ref()?;
        let san = San::Normal {
            role,
            file: None,
            rank: None,
            capture: stand.position.board().occupied().contains(to),
            to,
            promotion: None,
        };
        matches!(resolve(&stand.position, san), Resolution::Legal(..)).then_some(san)
    }
}
