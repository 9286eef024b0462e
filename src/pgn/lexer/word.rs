//! Tokens that are no move, number or result of the standard: glyphs, control
//! bytes, words. Knows where they end, not what they mean.

use shakmaty::{Rank, Role, san::San};

use super::{
    super::{tag::read_tag, token::TokenKind},
    BYTE_ORDER_MARK, Lexer,
    filler::{filler, invisible},
};

/// What a pawn may be said to become.
const PIECES: [&str; 4] = ["queen", "rook", "bishop", "knight"];

impl<'a> Lexer<'a> {
    /// `a8(Q)`, `a8 =Q`: what follows is no token of its own.
    #[inline]
    pub(super) fn is_bracketed_promotion(&self, san: San, end: usize) -> bool {
        matches!(
            san,
            San::Normal { role: Role::Pawn, promotion: None, to, .. }
                if matches!(to.rank(), Rank::First | Rank::Eighth)
        ) && promotion_apart(&self.text[end..]) > 0
    }

    pub(super) fn numeric_glyph(&mut self, start: usize) -> TokenKind {
        let digits = self.text[start + 1..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let end = start + 1 + digits;
        if let Ok(nag) = pgn_reader::Nag::from_ascii(&self.text[start..end])
            && (self.is_token_end(end) || self.text.get(end) == Some(&b','))
        {
            self.at = end;
            return TokenKind::Nag(nag.0);
        }
        self.at = self.word_end(start);
        TokenKind::Word
    }

    pub(super) fn glyph(&mut self, start: usize) -> TokenKind {
        let pair = self.text.get(start..start + 2).unwrap_or_default();
        let length = if pgn_reader::Nag::from_ascii(pair).is_ok() {
            2
        } else {
            1
        };
        self.at = start + length;
        pgn_reader::Nag::from_ascii(&self.text[start..self.at])
            .map_or(TokenKind::Word, |nag| TokenKind::Nag(nag.0))
    }

    pub(super) fn controls(&mut self, start: usize) -> TokenKind {
        let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
        let length = self.text[start..]
            .iter()
            .take_while(|byte| is_control(byte))
            .count();
        self.at = start + length.max(1);
        TokenKind::Control
    }

    /// Anything that is no token of the standard, unless the next game's tags
    /// begin with it.
    #[cold]
    pub(super) fn word(&mut self, start: usize) -> Option<TokenKind> {
        // A game reads at least one byte, whatever it begins with.
        let is_other = start > self.begin || read_tag(self.text, start).is_some();
        let begins_other = self.begins_tags(start) || self.begins_marked_up_game(start);
        if is_other && begins_other && !self.is_tag_between_moves(start) {
            return None;
        }
        if self.text[start..].starts_with(BYTE_ORDER_MARK) {
            self.at = start + BYTE_ORDER_MARK.len();
            return Some(TokenKind::Control);
        }
        let mut end = start;
        while filler(&self.text[end..]) > 0 && !self.text[end..].starts_with(BYTE_ORDER_MARK) {
            end += filler(&self.text[end..]);
        }
        // What nothing is seen of is part of the word behind it.
        let is_apart = invisible(&self.text[start..]) == 0 || self.is_token_end(end);
        if end > start && is_apart {
            self.at = end;
            return Some(TokenKind::Control);
        }
        self.at = self
            .end_of_stray_tag(start)
            .or_else(|| self.end_of_markup(start))
            .or_else(|| self.end_of_odd_number(start))
            .or_else(|| self.end_of_spaced_castle(start))
            .or_else(|| self.end_of_spaced_points(start))
            .unwrap_or_else(|| self.word_end(start));
        Some(TokenKind::Word)
    }

    /// `[pgn]`, `[/b]`: markup of forums, perhaps with a move against it.
    fn end_of_markup(&self, start: usize) -> Option<usize> {
        const LONGEST: usize = 12;
        let inner = self.text[start..].strip_prefix(b"[")?;
        let slash = usize::from(inner.first() == Some(&b'/'));
        let name = inner[slash..].iter().take(LONGEST + 1);
        let name = name.take_while(|byte| byte.is_ascii_alphabetic()).count();
        let is_closed = inner.get(slash + name) == Some(&b']');
        (is_closed && (1..=LONGEST).contains(&name)).then_some(start + slash + name + 2)
    }

    /// Whether markup opens a game without tags, behind one that has ended.
    fn begins_marked_up_game(&self, start: usize) -> bool {
        let first_move = |end: usize| self.text[end..].starts_with(b"1.");
        self.terminated
            && !self.tagged
            && self.is_line_start(start)
            && self.end_of_markup(start).is_some_and(first_move)
    }

    /// `12)`, `12:`, `12\u{2026}`, perhaps with the move against it. Within a variation
    /// the bracket ends that.
    fn end_of_odd_number(&self, start: usize) -> Option<usize> {
        let rest = &self.text[start..];
        let length = odd_number(rest)?;
        let is_close = rest[..length].contains(&b')');
        (!is_close || self.depth == 0).then_some(start + length)
    }

    /// `O - O`, `0- 0`, `O-O -O`: dashes between the rings, and blanks at some.
    pub(super) fn end_of_spaced_castle(&self, start: usize) -> Option<usize> {
        let rest = &self.text[start..];
        let ring = rest
            .first()
            .filter(|byte| matches!(byte, b'O' | b'o' | b'0'))?;
        let mut ends = [0; 2];
        let mut length = 1;
        for end in &mut ends {
            let step = spaced_dash(&rest[length..]);
            if step == 0 || rest.get(length + step) != Some(ring) {
                break;
            }
            length += step + 1;
            *end = length;
        }
        let end = ends.into_iter().rev().find(|end| {
            let is_whole =
                self.is_token_end(start + end) || matches!(rest[*end], b'+' | b'#' | b',');
            *end > 0 && is_whole
        })?;
        let is_spaced = rest[..end].iter().any(u8::is_ascii_whitespace);
        is_spaced.then_some(start + end)
    }

    /// `0.5 - 0.5`
    fn end_of_spaced_points(&self, start: usize) -> Option<usize> {
        const POINTS: [&[u8]; 4] = [b"0.5 - 0.5", b"0,5 - 0,5", b"1.0 - 0.0", b"0.0 - 1.0"];
        let rest = &self.text[start..];
        let points = POINTS.iter().find(|points| rest.starts_with(points))?;
        Some(start + points.len()).filter(|end| self.is_token_end(*end))
    }

    fn word_end(&self, start: usize) -> usize {
        let rest = &self.text[start..];
        let is_end = |byte: &u8| {
            byte.is_ascii_whitespace()
                || byte.is_ascii_control()
                || matches!(
                    byte,
                    b'[' | b'{' | b'}' | b'(' | b')' | b'!' | b'?' | b'$' | b';'
                )
        };
        let first = rest.iter().take_while(|byte| **byte == b'[').count().max(1);
        let inner = rest.iter().skip(first);
        let is_filler = |at: usize| {
            matches!(rest[at], b'&' | b'<' | 0xa0 | 0xc2 | 0xe2 | 0xe3)
                && !(rest[at] == 0xa0 && rest[at - 1] > 0x7f)
                && invisible(&rest[at..]) == 0
                && filler(&rest[at..]) > 0
        };
        let length = first
            + inner
                .enumerate()
                .take_while(|(at, byte)| !is_end(byte) && !is_filler(first + at))
                .count();
        let end = (start + length).min(self.text.len());
        match self.text[start..end] {
            // A pawn's move begins with its file.
            [b'a'..=b'h', .., b'1' | b'8'] => end + promotion_apart(&self.text[end..]),
            [b'a'..=b'h', .., b'1' | b'8', b'='] => end + piece_behind_mark(&self.text[end..]),
            _ => end,
        }
    }

    /// `c64.`: the number of the next move stands against a move.
    #[cold]
    pub(super) fn is_glued_number(&self, at: usize) -> bool {
        const LONGEST: usize = 3;
        let rest = &self.text[at.min(self.text.len())..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        // `aa10.` is `a` written again, and the number.
        let is_number = (1..=LONGEST).contains(&digits) && rest[0] != b'0';
        is_number && rest.get(digits) == Some(&b'.')
    }
}

/// The length of the number in odd dress that the text begins with.
fn odd_number(text: &[u8]) -> Option<usize> {
    const LONGEST: usize = 3;
    const MARKS: [&str; 9] = [")", ":", ",", "\u{2026}", "]", "-", "/", "\\", "\u{b0}"];
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let behind = text.get(digits..)?;
    let mark = MARKS
        .iter()
        .find(|mark| behind.starts_with(mark.as_bytes()))?;
    let dots = behind[mark.len()..]
        .iter()
        .take_while(|byte| **byte == b'.')
        .count();
    let length = digits + mark.len() + dots;
    let precedes_move = match text.get(length) {
        None => true,
        Some(byte) => byte.is_ascii_alphabetic() || byte.is_ascii_whitespace(),
    };
    let is_number = (1..=LONGEST).contains(&digits) && text[0] != b'0';
    (is_number && precedes_move).then_some(length)
}

/// The length of a dash with a blank on either side of it, or a line's end behind
/// it, or none.
fn spaced_dash(text: &[u8]) -> usize {
    match text {
        [b' ', b'-', b' ', ..] | [b'-', b'\r', b'\n', ..] => 3,
        [b'-', b'\n', ..] => 2,
        [b' ', b'-', ..] | [b'-', b' ', ..] => 2,
        [b'-', ..] => 1,
        _ => 0,
    }
}

/// The length of what names a piece behind a pawn on the last rank, apart from
/// it: `=Q`, `(Q)`, `Q`, `= Q`, `[Q]`. 0 if nothing does.
fn promotion_apart(text: &[u8]) -> usize {
    /// A line's end of two bytes.
    const MOST_BLANKS: usize = 2;
    let blanks = text
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace())
        .count();
    let rest = &text[blanks..];
    let bracketed = bracketed_piece(rest);
    if bracketed > 0 && blanks <= MOST_BLANKS {
        let mark = matches!(rest.get(bracketed), Some(b'+' | b'#'));
        return blanks + bracketed + usize::from(mark);
    }
    let length = match rest {
        _ if named_piece(rest) > 0 => named_piece(rest),
        [b'=' | b'/', b' ', piece, ..] if is_piece(*piece) => 3,
        [b'=' | b'/', piece, ..] if is_piece(*piece) && blanks > 0 => 2,
        [piece, ..] if is_piece(*piece) && blanks > 0 => 1,
        _ => 0,
    };
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"+#!?;{()$*".contains(byte);
    match rest.get(length) {
        _ if length == 0 || !matches!(&text[..blanks], b"" | b" " | b"\n" | b"\r\n") => 0,
        Some(next) if !ends(next) => 0,
        next => blanks + length + usize::from(matches!(next, Some(b'+' | b'#'))),
    }
}

/// The length of a piece behind `e8=`, in brackets or apart.
fn piece_behind_mark(text: &[u8]) -> usize {
    match text {
        [b' ', piece] if is_piece(*piece) => 2,
        [b' ', piece, next, ..] if is_piece(*piece) && !next.is_ascii_alphanumeric() => 2,
        _ => bracketed_piece(text),
    }
}

/// The length of `(Q)`, `[Q]` or `(=Q)`, in any of the more common languages.
fn bracketed_piece(text: &[u8]) -> usize {
    match text {
        [b'(', b' ', piece, b' ', b')', ..] if is_piece(*piece) => 5,
        [b'(', b'=', piece, b')', ..] if is_piece(*piece) => 4,
        [b'(', piece, b')', ..] | [b'[', piece, b']', ..] if is_piece(*piece) => 3,
        _ => 0,
    }
}

/// The length of `queen`, `(Queen)` or `=queen`.
fn named_piece(text: &[u8]) -> usize {
    let opening = usize::from(matches!(text.first(), Some(b'(' | b'=')));
    let name = text[opening..]
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let named = &text[opening..opening + name];
    let is_piece = PIECES
        .iter()
        .any(|piece| named.eq_ignore_ascii_case(piece.as_bytes()));
    let closing = usize::from(text.first() == Some(&b'('));
    let is_closed = closing == 0 || text.get(opening + name) == Some(&b')');
    if is_piece && is_closed {
        opening + name + closing
    } else {
        0
    }
}

/// Q, D, H and V are queens, and so on: a single letter behind a pawn on the
/// last rank, in whatever language.
fn is_piece(letter: u8) -> bool {
    b"QRBNqrbnDTLSHVC".contains(&letter)
}
