//! Walks the movetext of one game token by token, keeps every line's position
//! and history, and notes offences. Knows which evidence goes to which rules.

mod brackets;
mod castles;
mod comments;
mod doubt;
mod glued;
mod guise;
mod joined;
mod lines;
mod moves;
mod numbers;
mod prose;
mod runs;
mod semicolons;
mod text;
mod torn;
mod unmatched;

use std::rc::Rc;

use shakmaty::{CastlingSide, Color, Position};

use brackets::Opened;
use unmatched::{Brackets, Open};

use super::{
    history::History,
    line::{Line, Stand},
    margins::control,
    record::Mainline,
    report::{GameReport, Place},
    result::GameResult,
};
use crate::{
    pgn::{Lexer, OddityKind, Token, TokenKind},
    replay::Start,
};

/// As many plies behind an unreadable token must be legal, or all there are,
/// for the score to go on across it.
const PLIES_TO_JOIN: u32 = 6;

/// How often in a game the moves ahead are tried.
const PREVIEWS: u32 = 200;

/// How many bytes of a game are read again at most to find other ends of its
/// comments and variations.
const MENDS: usize = 2 << 20;

/// So many for each byte that has been walked, beyond the first ones: time stays
/// linear in the text, however it is cut into games.
const MENDS_A_BYTE: usize = 32;

/// So many in any game.
const FIRST_MENDS: usize = 256 << 10;

/// Variations nested deeper are not read, so that memory stays bounded.
const DEEPEST: usize = 20_000;

/// The walk over one game's movetext.
pub(super) struct Walk<'a, 'r> {
    start: Option<Rc<Start>>,
    report: &'r mut GameReport<'a>,
    variations: bool,
    line: Line,
    left: Vec<Line>,
    mainline: Mainline,
    /// Offsets of the brackets that opened the lines at hand.
    opened: Vec<Opened>,
    brackets: Brackets<'a>,
    /// Whether a defect of the text may have led to a wrong line.
    in_doubt: bool,
    run: Option<Run>,
    terminated: bool,
    double_forfeit: bool,
    previews: u32,
    /// Bytes read again.
    mended: usize,
    /// Where the movetext begins.
    from: usize,
    /// Open brackets of variations left out, and where the first stands.
    skipped: u32,
    skipped_from: usize,
    /// What typesetting left first, and in how many places.
    filler: Option<(Token, u64)>,
    /// The first variation that was nested too deeply, and how many were.
    too_deep: Option<(Token, u64)>,
    /// The last move number, until a move follows it.
    numbered: Option<(u32, Token)>,
    /// By how much the last wrong number was wrong.
    wrong_by: Option<i64>,
    /// Whether the token before was a comment.
    is_behind_comment: bool,
    /// Whether the move at hand has a number.
    is_behind_number: bool,
    /// Whether a move stands right before, or only remarks behind it.
    is_behind_move: bool,
    /// Whether the move right before stands alone in brackets.
    is_behind_bracketed: bool,
    /// Whether a piece has been named in lower case.
    has_lower_case: bool,
    /// Whether a castle has been written with zeros.
    has_zeros: bool,
}

/// Odd tokens in a row.
struct Run {
    kind: OddityKind,
    first: Token,
    end: usize,
    count: u64,
    /// Whether a comment stands right before it.
    behind_comment: bool,
}

impl<'a, 'r> Walk<'a, 'r> {
    /// A walk from the game's first position; from `None` no move is judged.
    pub(super) fn new(
        start: Option<Start>,
        variations: bool,
        double_forfeit: bool,
        report: &'r mut GameReport<'a>,
    ) -> Walk<'a, 'r> {
        let start = start.map(Rc::new);
        let stand = start.as_ref().map(|start| {
            Rc::new(Stand {
                position: start.position.clone(),
                history: Rc::new(History::new(|color, wing| start.rook_at_start(color, wing))),
                is_guessed: false,
            })
        });
        let mainline = Mainline::new(start.as_ref().map(|start| &start.position));
        let next = start.as_ref().map_or((1, Color::White), |start| {
            (start.position.fullmoves().get(), start.position.turn())
        });
        Walk {
            start,
            report,
            variations,
            line: Line::new(stand, 0, next),
            left: Vec::new(),
            mainline,
            opened: Vec::new(),
            brackets: Brackets::default(),
            in_doubt: false,
            run: None,
            terminated: false,
            double_forfeit,
            previews: PREVIEWS,
            mended: 0,
            from: 0,
            skipped: 0,
            skipped_from: 0,
            filler: None,
            too_deep: None,
            numbered: None,
            wrong_by: None,
            is_behind_comment: false,
            is_behind_number: false,
            is_behind_move: false,
            is_behind_bracketed: false,
            has_lower_case: false,
            has_zeros: false,
        }
    }

    /// Walks to the end of the game, and tells what its mainline came to.
    pub(super) fn walk(mut self, lexer: &mut Lexer<'a>) -> Mainline {
        self.from = lexer.offset();
        self.brackets.begin(lexer, Open::default());
        while let Some(token) = lexer.next_token() {
            self.token(token, lexer);
        }
        self.end_run(lexer);
        self.check_number(lexer);
        self.report_brackets();
        if let Some((token, count)) = self.filler {
            let place = Place::of_game();
            self.report.oddity(OddityKind::Filler, count, token, place);
        }
        while let Some(left) = self.left.pop() {
            self.end_line(left);
        }
        if self.line.now.is_none() {
            self.mainline.lose();
        }
        self.end_line(Line::new(None, 0, (1, Color::White)));
        self.mainline
    }

    fn token(&mut self, token: Token, lexer: &mut Lexer<'a>) {
        let token = self.bracketed_word(token, lexer).unwrap_or(token);
        if self.skipped > 0 || self.is_left_out(token) {
            self.skip(token);
            return;
        }
        let bracketed = self.bracketed_move(token, lexer);
        self.is_behind_bracketed &= bracketed.is_some();
        let token = bracketed.unwrap_or(token);
        let token = self.torn_move(token, lexer).unwrap_or(token);
        let token = self.joined_move(token, lexer).unwrap_or(token);
        let token = self.separator(token, lexer).unwrap_or(token);
        let mut count = 1;
        let odd = match token.kind {
            TokenKind::Word => self.word(token, lexer),
            TokenKind::San(san) => self.plain_move(token, san, lexer),
            TokenKind::Zeros(CastlingSide::KingSide) if self.is_double_forfeit(lexer) => self
                .outcome(
                    token,
                    OddityKind::DoubleForfeit,
                    GameResult::BothLost,
                    lexer,
                ),
            TokenKind::Zeros(wing) => self.zeros(token, wing, lexer),
            TokenKind::Open if !self.terminated => {
                self.end_run(lexer);
                self.check_number(lexer);
                self.open(token);
                None
            }
            TokenKind::Close if !self.terminated => {
                self.end_run(lexer);
                self.check_number(lexer);
                self.close(token);
                None
            }
            TokenKind::Outcome(outcome) => {
                self.outcome(token, OddityKind::OddResult, outcome.into(), lexer)
            }
            TokenKind::MoveNumber(_) | TokenKind::Open | TokenKind::Close if self.terminated => {
                Some(OddityKind::TextAfterResult)
            }
            TokenKind::MoveNumber(number) => self.move_number(number, token, lexer),
            TokenKind::Comment | TokenKind::UnclosedComment => {
                self.comment(token, lexer);
                None
            }
            TokenKind::StrayBrace => self.stray_brace(token, lexer),
            TokenKind::BlankLine => {
                self.blank_line(token, lexer);
                None
            }
            TokenKind::Control => {
                let (kind, bytes) = control(token, lexer);
                count = bytes;
                if kind == OddityKind::Filler {
                    self.filler.get_or_insert((token, 0)).1 += 1;
                    return;
                }
                Some(kind)
            }
            _ => None,
        };
        if let Some(kind) = odd {
            self.extend_run(kind, count, token, lexer);
        }
        if matches!(token.kind, TokenKind::Open | TokenKind::Close) {
            self.is_behind_move = false;
        }
        self.is_behind_comment = token.kind == TokenKind::Comment;
    }

    /// Whether a variation begins that is not to be read.
    fn is_left_out(&mut self, token: Token) -> bool {
        if token.kind != TokenKind::Open {
            return false;
        }
        let is_deep = self.left.len() >= DEEPEST;
        if is_deep {
            self.too_deep.get_or_insert((token, 0)).1 += 1;
        }
        is_deep || !self.variations
    }

    /// Passes over a variation that is left out, and what is nested in it.
    fn skip(&mut self, token: Token) {
        match token.kind {
            TokenKind::Open => {
                if self.skipped == 0 {
                    self.skipped_from = token.start;
                }
                self.skipped += 1;
                if let Some((_, count)) = self.too_deep.as_mut().filter(|_| self.skipped > 1) {
                    *count += 1;
                }
            }
            TokenKind::Close => self.skipped -= 1,
            _ => {}
        }
    }

    /// How many bytes may be read again at this place.
    fn mends_left(&self, lexer: &Lexer<'a>) -> usize {
        let walked = lexer.offset().saturating_sub(self.from);
        let earned = FIRST_MENDS + walked.saturating_mul(MENDS_A_BYTE);
        earned.min(MENDS).saturating_sub(self.mended)
    }

    /// A token that holds a move, unless the game is over.
    fn move_token(
        &mut self,
        token: Token,
        lexer: &Lexer<'a>,
        play: impl FnOnce(&mut Self),
    ) -> Option<OddityKind> {
        if self.terminated {
            return Some(OddityKind::TextAfterResult);
        }
        if self.is_torn_off(token, lexer)
            || self.is_prose(token, lexer)
            || self.begins_prose(token, lexer)
        {
            return Some(OddityKind::UnreadableToken);
        }
        self.end_run(lexer);
        self.mend_brackets(token, lexer);
        self.check_number(lexer);
        play(self);
        self.is_behind_move = true;
        None
    }
}
