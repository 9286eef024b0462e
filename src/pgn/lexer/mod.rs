//! The one grammar: the bytes of a segment become games, tag pairs and tokens,
//! each with its place. Knows no chess beyond the shape of a move.

mod comment;
mod emphasis;
mod filler;
mod games;
mod plain;
mod tags;
mod word;

use comment::BraceSearch;
pub(crate) use plain::TakeToken;

use pgn_reader::SanPlus;
use shakmaty::san::San;

use super::{
    language::Language,
    number::{Numeral, read_numeral},
    san::promotes_piece,
    spelling::{Spelling, guess_spelling, read_spelling},
    table::table,
    tag::line_end,
    token::{Token, TokenKind},
};

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// White space, and the dots that stand for no more.
static IS_SPACE: [bool; 256] = table(b" .\t\n\r\x0b\x0c", b'\0'..b'\0');

/// Bytes that end a token.
static ENDS_TOKEN: [bool; 256] = table(b" {}()!?$;.*[\x7f", b'\0'..b' ');

/// Reads a segment: its games one after another, each its tags first and then
/// its movetext.
#[derive(Debug, Clone)]
pub(crate) struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    /// Where the game at hand begins.
    begin: usize,
    /// Open parentheses.
    depth: u32,
    tagged: bool,
    has_result_tag: bool,
    /// Name of the game's first tag.
    first_tag: &'a [u8],
    /// A termination marker stood in the mainline.
    terminated: bool,
    /// A move or a move number has been read in this game.
    begun: bool,
    /// Where a closing brace was looked for last.
    search: BraceSearch,
    preamble_end: usize,
    has_junk_among_tags: bool,
    /// Where the asterisks stand that end words in bold or italics.
    emphasis_end: Option<usize>,
    is_stray: bool,
    /// Whose letters name the pieces, if not English ones.
    language: Option<&'static Language>,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Lexer<'a> {
        Lexer::resume(text, 0)
    }

    /// Reads again a game that begins at `at`.
    pub(crate) fn resume(text: &'a [u8], at: usize) -> Lexer<'a> {
        Lexer {
            text,
            at,
            begin: at,
            depth: 0,
            tagged: false,
            has_result_tag: false,
            first_tag: &[],
            terminated: false,
            begun: false,
            search: BraceSearch::default(),
            preamble_end: 0,
            has_junk_among_tags: false,
            emphasis_end: None,
            is_stray: false,
            language: None,
        }
    }

    /// The whole segment, of which tokens tell offsets.
    pub(crate) fn text(&self) -> &'a [u8] {
        self.text
    }

    /// Offset of the next byte to be read.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// The same reading of the same game, from another place in its movetext.
    pub(crate) fn moved_to(&self, at: usize) -> Lexer<'a> {
        Lexer { at, ..self.clone() }
    }

    /// The same place in a text that ends at `end`.
    pub(crate) fn up_to(&self, end: usize) -> Lexer<'a> {
        Lexer {
            text: &self.text[..end],
            search: self.search.up_to(end),
            ..self.clone()
        }
    }

    /// Whether a tag pair has been read in this game.
    pub(crate) fn is_tagged(&self) -> bool {
        self.tagged
    }

    /// The same place, with the pieces named in another language.
    pub(crate) fn speaking(&self, language: &'static Language) -> Lexer<'a> {
        Lexer {
            language: Some(language),
            ..self.clone()
        }
    }

    /// What a [`TokenKind::Word`] means.
    pub(crate) fn spelling(&self, token: Token) -> Option<Spelling> {
        read_spelling(&self.text[token.range()], self.language)
    }

    /// What a word would mean that is made of parts of the text.
    pub(crate) fn spelling_of(&self, word: &[u8]) -> Option<Spelling> {
        read_spelling(word, self.language)
    }

    /// What a word may mean that means nothing known.
    pub(crate) fn guess(&self, token: Token) -> Option<Spelling> {
        guess_spelling(&self.text[token.range()])
    }

    /// Whether a word has signs in it of which nothing is seen.
    pub(crate) fn holds_invisible(&self, token: Token) -> bool {
        let word = &self.text[token.range()];
        (0..word.len()).any(|at| filler::invisible(&word[at..]) > 0)
    }

    /// What a token means in English, in a text that speaks another language.
    pub(crate) fn english_spelling(&self, token: Token) -> Option<Spelling> {
        self.language?;
        let word = &self.text[token.range()];
        // An English P for a pawn is too rare to stand in another language.
        read_spelling(word, None).filter(|_| !word.starts_with(b"P"))
    }

    /// Whether a word names its piece in English, in a text that names the
    /// others in a language without that letter.
    pub(crate) fn is_english(&self, token: Token) -> bool {
        let word = std::str::from_utf8(&self.text[token.range()]).unwrap_or_default();
        word.starts_with(['Q', 'R', 'B', 'N'])
            && self
                .language
                .is_some_and(|language| language.to_english(word).is_none())
    }

    /// Takes a stray closing brace for the bracket that ends a variation.
    pub(crate) fn close_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// The next part of the movetext, whatever stands there.
    #[inline(never)]
    fn next_of_any_shape(&mut self) -> Option<Token> {
        let line_ends = self.skip_white_space();
        let start = self.at;
        let byte = *self.text.get(start)?;
        if line_ends > 1
            && self.begun
            && let Some(blank) = self.blank_line(start)
        {
            return Some(blank);
        }
        if !self.tagged && self.is_position(start) {
            self.at = line_end(self.text, start);
            return Some(Token {
                kind: TokenKind::Word,
                start,
                end: self.at,
            });
        }
        let kind = self.rare_token(byte, start, line_ends)?;
        Some(Token {
            kind,
            start,
            end: self.at,
        })
    }

    fn rare_token(&mut self, byte: u8, start: usize, line_ends: usize) -> Option<TokenKind> {
        Some(match byte {
            b'a'..=b'h'
            | b'B'
            | b'K'
            | b'N'
            | b'O'
            | b'P'
            | b'Q'
            | b'R'
            | b'Z'
            | b'-'
            | b'x'
            | b'@' => self.san(start)?,
            b'0'..=b'9' | b'\xc2' => self.numeral(start, line_ends)?,
            b'{' => self.comment(start),
            b'}' => self.one_byte(TokenKind::StrayBrace),
            b'(' => {
                self.depth = self.depth.saturating_add(1);
                self.one_byte(TokenKind::Open)
            }
            b')' => {
                self.depth = self.depth.saturating_sub(1);
                self.one_byte(TokenKind::Close)
            }
            b'$' => self.numeric_glyph(start),
            b'!' | b'?' => self.glyph(start),
            b'*' => self.asterisk(start),
            b';' => {
                self.at = line_end(self.text, start);
                TokenKind::LineComment
            }
            b'%' if self.is_line_start(start) => {
                self.at = line_end(self.text, start);
                TokenKind::Escape
            }
            b'\0'..=b'\x1f' | b'\x7f' => self.controls(start),
            _ => self.word(start)?,
        })
    }

    /// Skips white space and stray dots, and counts the line ends among them.
    #[inline(always)]
    fn skip_white_space(&mut self) -> usize {
        match self.text.get(self.at..self.at + 2) {
            // One blank, or nothing, is by far the most common.
            Some([b' ', next]) if !IS_SPACE[usize::from(*next)] => {
                self.at += 1;
                0
            }
            Some([first, _]) if !IS_SPACE[usize::from(*first)] => 0,
            _ => self.skip_more_white_space(),
        }
    }

    fn skip_more_white_space(&mut self) -> usize {
        let mut line_ends = 0;
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b'\n' => line_ends += 1,
                b'\r' => {
                    line_ends += usize::from(self.text.get(self.at + 1) != Some(&b'\n'));
                }
                _ if IS_SPACE[usize::from(byte)] => {}
                _ => break,
            }
            self.at += 1;
        }
        line_ends
    }

    /// Blank lines with movetext of this game on both sides.
    #[cold]
    fn blank_line(&self, start: usize) -> Option<Token> {
        let begins_tags = self.begins_tags(start) && !self.is_tag_between_moves(start);
        if self.terminated || begins_tags || self.begins_bare_game(start) {
            return None;
        }
        let blank = self.text[..start].trim_ascii_end().len();
        Some(Token {
            kind: TokenKind::BlankLine,
            start: blank,
            end: start,
        })
    }

    fn is_line_start(&self, at: usize) -> bool {
        match at.checked_sub(1).map(|before| self.text[before]) {
            None | Some(b'\n' | b'\r') => true,
            // A byte-order mark at the start of a file or of a joined one.
            Some(0xbf) => self.text[..at].ends_with(BYTE_ORDER_MARK),
            Some(_) => false,
        }
    }

    fn one_byte(&mut self, kind: TokenKind) -> TokenKind {
        self.at += 1;
        kind
    }

    fn san(&mut self, start: usize) -> Option<TokenKind> {
        if self.language.is_some() {
            return self.word(start);
        }
        if let Ok((san, length)) = SanPlus::from_ascii_prefix(&self.text[start..]) {
            let end = start + length;
            let is_whole = self.is_token_end(end) && !self.is_bracketed_promotion(san.san, end)
                || self.is_glued_number(end);
            let is_castle = matches!(san.san, San::Castle(_));
            if is_castle && self.end_of_spaced_castle(start).is_some() {
                return self.word(start);
            }
            let is_common = !names_promotion_small(&self.text[start..end]);
            if is_whole && is_common && !promotes_piece(san.san) {
                self.at = end;
                self.begun = true;
                return Some(TokenKind::San(san));
            }
        }
        self.word(start)
    }

    #[inline(always)]
    fn is_token_end(&self, at: usize) -> bool {
        self.text
            .get(at)
            .is_none_or(|byte| ENDS_TOKEN[usize::from(*byte)])
    }

    fn numeral(&mut self, start: usize, line_ends: usize) -> Option<TokenKind> {
        let (numeral, length) = read_numeral(&self.text[start..]);
        let end = start + length;
        let kind = match numeral {
            _ if self.end_of_spaced_castle(start) > Some(end) => return self.word(start),
            Numeral::MoveNumber(number) => {
                if number == 1
                    && (self.terminated || line_ends > 1 && self.begun)
                    && self.begins_bare_game(start)
                {
                    return None;
                }
                self.begun = true;
                TokenKind::MoveNumber(number)
            }
            Numeral::Outcome(outcome) if self.is_outcome_end(end) => {
                self.terminated |= self.depth == 0;
                TokenKind::Outcome(outcome)
            }
            Numeral::Zeros(side) if self.is_token_end(end) => TokenKind::Zeros(side),
            _ => return self.word(start),
        };
        self.at = end;
        Some(kind)
    }

    /// A mark behind a result is a token of its own: ``1-0` ``. The next game can
    /// stand right behind it, where files were joined.
    fn is_outcome_end(&self, at: usize) -> bool {
        let rest = &self.text[at..];
        self.is_token_end(at)
            || rest.starts_with(BYTE_ORDER_MARK)
            || !self.tagged && rest.starts_with(b"1.")
            || self.text.get(at).is_some_and(|byte| {
                byte.is_ascii_punctuation() && !matches!(byte, b'-' | b'/' | b':')
            })
    }
}

/// `a8=q` is readable, but no SAN of the standard.
fn names_promotion_small(san: &[u8]) -> bool {
    san.iter()
        .skip_while(|byte| **byte != b'=')
        .any(u8::is_ascii_lowercase)
}
