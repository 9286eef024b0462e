//! Drives a pgn-reader `Visitor` over one game, as pgn-reader's own `Reader`
//! would on a well-formed one. Knows nothing of what the visitor makes of it.

use std::ops::{ControlFlow, Range};

use pgn_reader::{Nag, RawComment, RawTag, SanPlus, Skip, Visitor};
use shakmaty::san::San;

use super::{
    lexer::{Lexer, TakeToken},
    token::{Token, TokenKind},
};

/// A visitor that is told move numbers too, for which pgn-reader's trait has no
/// call.
pub(crate) trait ScoreVisitor: Visitor {
    /// Called for each move number, `12.` and `12...` alike.
    fn move_number(
        &mut self,
        _movetext: &mut Self::Movetext,
        _number: u32,
    ) -> ControlFlow<Self::Output> {
        ControlFlow::Continue(())
    }
}

/// What became of a game.
#[derive(Debug)]
pub(crate) struct Visit<O> {
    /// What the visitor made of it.
    pub(crate) output: O,
    /// Whether everything in the text had a call of the trait.
    pub(crate) well_formed: bool,
}

/// Reads the game that the lexer stands at: up to its end, or to where the visitor
/// breaks off.
pub(crate) fn visit_game<V: ScoreVisitor>(
    lexer: &mut Lexer<'_>,
    visitor: &mut V,
) -> Visit<V::Output> {
    let mut well_formed = true;
    let flow = read_game(lexer, visitor, &mut well_formed);
    let output = match flow {
        ControlFlow::Continue(movetext) => visitor.end_game(movetext),
        ControlFlow::Break(output) => output,
    };
    Visit {
        output,
        well_formed,
    }
}

fn read_game<V: ScoreVisitor>(
    lexer: &mut Lexer<'_>,
    visitor: &mut V,
    well_formed: &mut bool,
) -> ControlFlow<V::Output, V::Movetext> {
    let text = lexer.text();
    while let Some(token) = lexer.next_preamble() {
        *well_formed &= is_trivia(token.kind);
    }
    let mut tags = visitor.begin_tags()?;
    while let Some(tag) = lexer.next_tag() {
        *well_formed &= tag.flaw.is_none();
        visitor.tag(&mut tags, &text[tag.name], RawTag(&text[tag.value]))?;
    }
    *well_formed &= !lexer.has_junk_among_tags();
    let movetext = visitor.begin_movetext(tags)?;
    let mut reading = Reading {
        text,
        visitor,
        movetext,
        depth: 0,
        terminated: false,
        well_formed: true,
    };
    while let Some(step) = lexer.next_into(&mut reading) {
        let flow = match step {
            Step::Go(flow) => flow,
            Step::Skip => {
                reading.well_formed &= skip_variation(lexer);
                reading.visitor.end_variation(&mut reading.movetext)
            }
        };
        if let ControlFlow::Break(output) = flow {
            return ControlFlow::Break(output);
        }
    }
    *well_formed &= reading.well_formed && reading.depth == 0;
    ControlFlow::Continue(reading.movetext)
}

/// What is to be done after a token.
enum Step<O> {
    Go(ControlFlow<O>),
    /// The variation that has just begun is of no interest.
    Skip,
}

/// Where the reading of a movetext stands.
struct Reading<'a, 'v, V: Visitor> {
    text: &'a [u8],
    visitor: &'v mut V,
    movetext: V::Movetext,
    depth: u32,
    terminated: bool,
    well_formed: bool,
}

impl<V: ScoreVisitor> TakeToken for Reading<'_, '_, V> {
    type Reply = Step<V::Output>;

    #[inline(always)]
    fn take_san(&mut self, san: SanPlus, _: Range<usize>) -> Step<V::Output> {
        self.well_formed &= !self.terminated;
        Step::Go(self.visitor.san(&mut self.movetext, san))
    }

    #[inline(always)]
    fn take(&mut self, token: Token) -> Step<V::Output> {
        let movetext = &mut self.movetext;
        Step::Go(match token.kind {
            TokenKind::San(san) => return self.take_san(san, token.range()),
            TokenKind::MoveNumber(number) => {
                self.well_formed &= !self.terminated;
                self.visitor.move_number(movetext, number)
            }
            TokenKind::Escape | TokenKind::LineComment => ControlFlow::Continue(()),
            TokenKind::Comment => {
                let body = &self.text[token.start + 1..token.end - 1];
                self.visitor.comment(movetext, RawComment(body))
            }
            TokenKind::Nag(nag) => self.visitor.nag(movetext, Nag(nag)),
            TokenKind::Open => return self.open(),
            TokenKind::Close => {
                self.well_formed &= self.depth > 0 && !self.terminated;
                self.depth = self.depth.saturating_sub(1);
                self.visitor.end_variation(movetext)
            }
            TokenKind::Outcome(outcome) => {
                // The four markers of the standard, and no other of the lexer's,
                // are of these lengths and begin so.
                let is_standard = matches!(token.end - token.start, 1 | 3 | 7)
                    && self.text[token.start].is_ascii();
                self.well_formed &= self.depth == 0 && !self.terminated && is_standard;
                self.terminated = true;
                self.visitor.outcome(movetext, outcome)
            }
            TokenKind::Zeros(side) => {
                // Castle or double forfeit: only the whole game tells.
                self.well_formed = false;
                let san = San::Castle(side);
                self.visitor.san(movetext, SanPlus { san, suffix: None })
            }
            TokenKind::BlankLine
            | TokenKind::UnclosedComment
            | TokenKind::StrayBrace
            | TokenKind::Control
            | TokenKind::Word => {
                self.well_formed = false;
                ControlFlow::Continue(())
            }
        })
    }
}

impl<V: ScoreVisitor> Reading<'_, '_, V> {
    fn open(&mut self) -> Step<V::Output> {
        self.well_formed &= !self.terminated;
        match self.visitor.begin_variation(&mut self.movetext) {
            ControlFlow::Continue(Skip(true)) => Step::Skip,
            ControlFlow::Continue(Skip(false)) => {
                self.depth += 1;
                Step::Go(ControlFlow::Continue(()))
            }
            ControlFlow::Break(output) => Step::Go(ControlFlow::Break(output)),
        }
    }
}

/// Passes over a variation and what is nested in it; tells whether its text is
/// well-formed.
fn skip_variation(lexer: &mut Lexer<'_>) -> bool {
    let mut depth = 1u32;
    let mut well_formed = true;
    while let Some(Token { kind, .. }) = lexer.next_token() {
        match kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close => {
                depth -= 1;
                if depth == 0 {
                    return well_formed;
                }
            }
            TokenKind::San(_) | TokenKind::MoveNumber(_) | TokenKind::Nag(_) => {}
            kind => well_formed &= is_trivia(kind),
        }
    }
    false
}

/// Text that needs no second look wherever it stands.
fn is_trivia(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Comment | TokenKind::LineComment | TokenKind::Escape | TokenKind::Nag(_)
    )
}
