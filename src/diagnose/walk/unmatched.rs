//! The brackets and braces of a movetext that lack their other half. Knows offsets, no
//! lines and no moves.

use crate::pgn::{Lexer, TokenKind};

/// Braces beyond so many are not remembered, so that memory stays bounded.
const MOST_BRACES: usize = 10_000;

/// What lost its opening bracket or brace is no longer.
const LONGEST_REST: usize = 1_000;

/// The brackets of a game that lack their other half.
#[derive(Debug, Default)]
pub(super) struct Brackets<'a> {
    movetext: Option<Lexer<'a>>,
    open: Open,
    unmatched: Option<Unmatched>,
    stray_braces: Vec<usize>,
    /// Brackets of lines that were left though nothing closed them.
    pub(super) left_open: Vec<usize>,
}

/// Brackets that are open at one place, however many.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Open {
    count: u64,
    /// Where the outermost stands.
    first: Option<usize>,
}

impl Open {
    pub(super) fn push(&mut self, at: usize) {
        self.count += 1;
        self.first.get_or_insert(at);
    }

    /// Closes the innermost; tells whether there is one.
    fn pop(&mut self) -> bool {
        let is_open = self.count > 0;
        self.count = self.count.saturating_sub(1);
        self.first = self.first.filter(|_| self.count > 0);
        is_open
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Unmatched {
    first_unclosed: Option<usize>,
    /// The last closing bracket without another half, which may have taken that
    /// of any bracket before it.
    last_unopened: Option<usize>,
    /// The first opening bracket, with or without its other half.
    first_open: Option<usize>,
}

impl<'a> Brackets<'a> {
    /// Begins a movetext within so many brackets.
    pub(super) fn begin(&mut self, movetext: &Lexer<'a>, open: Open) {
        self.movetext = Some(movetext.clone());
        self.open = open;
        self.unmatched = None;
        self.stray_braces.clear();
    }

    /// Whether a bracket is missing that could have parted this place from the
    /// line at hand.
    pub(super) fn are_amiss_at(&mut self, at: usize) -> bool {
        let unmatched = self.unmatched();
        unmatched.last_unopened.is_some() || unmatched.first_unclosed.is_some_and(|open| open < at)
    }

    /// Whether a bracket before this place is never closed.
    pub(super) fn is_unclosed_at(&mut self, at: usize) -> bool {
        let unclosed = self.unmatched().first_unclosed;
        unclosed.is_some_and(|open| open < at)
    }

    /// Whether a closing bracket behind this place has no other half.
    pub(super) fn is_unopened_behind(&mut self, at: usize) -> bool {
        let unopened = self.unmatched().last_unopened;
        unopened.is_some_and(|close| close > at)
    }

    /// Whether such a bracket stands no farther than a variation is long.
    pub(super) fn is_unopened_close_behind(&mut self, at: usize) -> bool {
        let unopened = self.unmatched().last_unopened;
        unopened.is_some_and(|close| close > at && close - at < LONGEST_REST)
    }

    /// Whether the game has any variation.
    pub(super) fn are_there(&mut self) -> bool {
        let unmatched = self.unmatched();
        unmatched.first_open.is_some() || unmatched.last_unopened.is_some()
    }

    /// Whether a closing brace without another half stands close behind.
    pub(super) fn stray_brace_behind(&mut self, at: usize) -> Option<usize> {
        self.unmatched();
        let index = self.stray_braces.partition_point(|brace| *brace < at);
        let brace = self.stray_braces.get(index).copied()?;
        (brace - at < LONGEST_REST).then_some(brace)
    }

    fn unmatched(&mut self) -> Unmatched {
        if let Some(unmatched) = self.unmatched {
            return unmatched;
        }
        let found = match self.movetext.clone() {
            Some(lexer) => unmatched(lexer, self.open, &mut self.stray_braces),
            None => Unmatched::default(),
        };
        *self.unmatched.insert(found)
    }
}

fn unmatched(mut lexer: Lexer<'_>, mut open: Open, stray_braces: &mut Vec<usize>) -> Unmatched {
    let mut found = Unmatched {
        first_open: open.first,
        ..Unmatched::default()
    };
    while let Some(token) = lexer.next_token() {
        match token.kind {
            TokenKind::Open => {
                found.first_open.get_or_insert(token.start);
                open.push(token.start);
            }
            TokenKind::Close if !open.pop() => found.last_unopened = Some(token.start),
            TokenKind::StrayBrace if stray_braces.len() < MOST_BRACES => {
                stray_braces.push(token.start);
            }
            _ => {}
        }
    }
    found.first_unclosed = open.first;
    found
}
