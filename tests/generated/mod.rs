//! Games made from random bytes, for the tests that speak of all games. Every
//! choice is read from a tape, so that a failing case shrinks with its tape.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::fmt::{self, Write};

use proptest::{prelude::*, test_runner::RngSeed};
use shakmaty::{
    Board, CastlingMode, Chess, Color, FromSetup, Move, Piece, Position, PositionError, Role,
    Setup, Square,
    fen::Fen,
    san::{San, SanPlus},
};

/// So many cases, the same in every run. `FUZZ=50` takes fifty times as many, and
/// others each time.
pub(crate) fn cases(cases: u32) -> ProptestConfig {
    let fuzz = std::env::var("FUZZ")
        .ok()
        .and_then(|factor| factor.parse().ok());
    ProptestConfig {
        cases: cases.saturating_mul(fuzz.unwrap_or(1)),
        rng_seed: fuzz.map_or(RngSeed::Fixed(1862), |_: u32| RngSeed::Random),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Tapes of up to so many bytes.
pub(crate) fn tape(length: usize) -> impl Strategy<Value = Tape> {
    proptest::collection::vec(any::<u8>(), 0..length).prop_map(|bytes| Tape { bytes, at: 0 })
}

/// Random bytes to decide by; zeros once they are used up.
#[derive(Clone)]
pub(crate) struct Tape {
    bytes: Vec<u8>,
    at: usize,
}

/// The case itself is printed by the test that fails; of the tape, its length will do.
impl fmt::Debug for Tape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a tape of {} bytes", self.bytes.len())
    }
}

impl Tape {
    /// The same tape for the same seed.
    pub(crate) fn seeded(seed: u64, length: usize) -> Tape {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let bytes = std::iter::repeat_with(|| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as u8
        });
        Tape {
            bytes: bytes.take(length).collect(),
            at: 0,
        }
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        byte
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let number = usize::from(self.byte());
        if end <= 256 {
            return number % end;
        }
        (number * 256 + usize::from(self.byte())) % end
    }

    /// Never on an empty tape.
    pub(crate) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    pub(crate) fn is_used_up(&self) -> bool {
        self.at >= self.bytes.len()
    }
}

/// The position a game starts from, and the tags that say so.
#[derive(Debug, Clone)]
pub(crate) struct Start {
    pub(crate) setup: Setup,
    pub(crate) position: Chess,
    /// The FEN as it stands in its tag; none for the initial position.
    pub(crate) fen: Option<String>,
    pub(crate) is_chess960: bool,
}

impl Start {
    /// The initial position, a Chess960 array, or a thinly set up board.
    pub(crate) fn new(tape: &mut Tape) -> Start {
        let attempt = match tape.below(10) {
            0 => None,
            1 => Start::array(tape),
            _ => Start::thin(tape),
        };
        attempt.unwrap_or_else(|| Start {
            setup: Setup::initial(),
            position: Chess::default(),
            fen: None,
            is_chess960: false,
        })
    }

    /// One whose board bears out every right it claims.
    fn sound(tape: &mut Tape) -> Start {
        loop {
            let start = Start::new(tape);
            if start.position.castles().castling_rights() == start.setup.castling_rights {
                return start;
            }
        }
    }

    fn array(tape: &mut Tape) -> Option<Start> {
        let number = tape.below(960);
        let board = Board::chess960(u32::try_from(number).expect("below 960"));
        let rights = if tape.one_in(2) {
            rights(tape, &board)
        } else {
            "KQkq".to_owned()
        };
        let placement = board.to_string();
        Start::from_fen(format!("{placement} w {rights} - 0 1"), true)
    }

    /// Kings and rooks mostly where they castle from, and a few other pieces.
    fn thin(tape: &mut Tape) -> Option<Start> {
        let is_chess960 = tape.one_in(2);
        let mut board = Board::empty();
        for color in Color::ALL {
            let rank = color.backrank();
            let file = match (is_chess960, tape.below(8)) {
                (_, 7) => tape.below(8),
                (true, king) => king,
                (false, _) => 4,
            };
            let king = Square::from_coords(shakmaty::File::new(file as u32), rank);
            board.set_piece_at(king, color.king());
            for corner in [0, 7] {
                let file = if is_chess960 && tape.one_in(2) {
                    tape.below(8)
                } else {
                    corner
                };
                let rook = Square::from_coords(shakmaty::File::new(file as u32), rank);
                if board.piece_at(rook).is_none() && !tape.one_in(5) {
                    board.set_piece_at(rook, color.rook());
                }
            }
        }
        let others = tape.pick(&[0, 1, 2, 3, 6, 9]);
        for _ in 0..others {
            let square = Square::new(tape.below(64) as u32);
            let role = tape.pick(&[
                Role::Pawn,
                Role::Pawn,
                Role::Knight,
                Role::Bishop,
                Role::Rook,
                Role::Rook,
                Role::Queen,
            ]);
            let color = tape.pick(&Color::ALL);
            let is_edge = matches!(u32::from(square) / 8, 0 | 7);
            if board.piece_at(square).is_none() && !(role == Role::Pawn && is_edge) {
                board.set_piece_at(square, Piece { color, role });
            }
        }
        let rights = rights(tape, &board);
        let placement = board.to_string();
        let turn = tape.pick(&["w", "b"]);
        Start::from_fen(format!("{placement} {turn} {rights} - 0 1"), is_chess960)
    }

    /// Rights that the board contradicts are left out of the position.
    fn from_fen(fen: String, is_chess960: bool) -> Option<Start> {
        let setup = fen.parse::<Fen>().ok()?.into_setup();
        let mode = if is_chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        let position = Chess::from_setup(setup.clone(), mode)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_impossible_check)
            .ok()?;
        Some(Start {
            setup,
            position,
            fen: Some(fen),
            is_chess960,
        })
    }

    /// The tags that set the game up.
    pub(crate) fn tags(&self) -> String {
        let mut tags = String::new();
        if self.is_chess960 {
            tags += "[Variant \"Chess960\"]\n";
        }
        if let Some(fen) = &self.fen {
            write!(tags, "[SetUp \"1\"]\n[FEN \"{fen}\"]\n").expect("a string takes it");
        }
        tags
    }
}

/// Castling rights as a FEN writes them: those the board bears out, some of them,
/// or any.
fn rights(tape: &mut Tape, board: &Board) -> String {
    let any_file = tape.one_in(4);
    let shredder = tape.one_in(2);
    let mut rights = String::new();
    for color in Color::ALL {
        let rooks = board.by_piece(color.rook()) & color.backrank();
        for letter in ['K', 'Q'] {
            let file = if any_file {
                tape.below(8) as u32
            } else {
                let rook = if letter == 'Q' {
                    rooks.first()
                } else {
                    rooks.last()
                };
                rook.map_or(0, |rook| u32::from(rook.file()))
            };
            let letter = if shredder {
                shakmaty::File::new(file).upper_char()
            } else {
                letter
            };
            let letter = color.fold_wb(letter, letter.to_ascii_lowercase());
            if !tape.one_in(5) && !rights.contains(letter) {
                rights.push(letter);
            }
        }
    }
    if rights.is_empty() {
        rights.push('-');
    }
    rights
}

/// A legal move; kings and rooks leave and come home far more often than in
/// games, and pawns are promoted.
pub(crate) fn any_move(tape: &mut Tape, position: &Chess, start: &Start) -> Option<Move> {
    let legal = position.legal_moves();
    let color = position.turn();
    let home = start.position.board().king_of(color)?;
    let rooks = start.position.board().by_role(Role::Rook);
    let wish = tape.below(16);
    let is_wished = |m: &&Move| match wish {
        0 => m.is_castle(),
        1..=3 => {
            m.role() == Role::King
                && !m.is_castle()
                && m.from()
                    .is_some_and(|from| m.to().distance(home) < from.distance(home))
        }
        4 => m.role() == Role::King,
        5..=7 => m.role() == Role::Rook && rooks.contains(m.to()),
        8 => m.role() == Role::Rook,
        9..=11 => m.is_capture() && rooks.contains(m.to()),
        12 => m.is_capture(),
        13 => m.is_promotion() || m.role() == Role::Pawn,
        _ => true,
    };
    let wished: Vec<Move> = legal.iter().filter(is_wished).copied().collect();
    if !wished.is_empty() {
        return Some(tape.pick(&wished));
    }
    (!legal.is_empty()).then(|| tape.pick(&legal))
}

/// A well-formed game, with variations, comments, glyphs and escapes.
pub(crate) fn score(tape: &mut Tape, event: &str) -> String {
    let start = Start::sound(tape);
    let mut text = format!("[Event \"{event}\"]\n[White \"");
    for _ in 0..tape.below(4) {
        text += tape.pick(&["Amsel", " ", "\\\"", "\\\\", "M\u{fc}ller", "[x]", ";", "{"]);
    }
    text += "\"]\n";
    text += &start.tags();
    text.push('\n');
    let plies = 4 + tape.below(60);
    write_line(tape, &start, &mut text, start.position.clone(), plies, 0);
    text += tape.pick(&["*", "1-0", "0-1", "1/2-1/2"]);
    text += "\n\n";
    text
}

fn write_line(
    tape: &mut Tape,
    start: &Start,
    text: &mut String,
    mut position: Chess,
    plies: usize,
    depth: usize,
) {
    for _ in 0..plies {
        let Some(m) = any_move(tape, &position, start) else {
            break;
        };
        let number = position.fullmoves();
        if position.turn().is_white() {
            write!(text, "{number}. ").expect("a string takes it");
        } else if tape.one_in(3) {
            write!(text, "{number}... ").expect("a string takes it");
        }
        let before = position.clone();
        let san = SanPlus::from_move_and_play_unchecked(&mut position, m);
        text.push_str(&san.to_string());
        write_remarks(tape, text);
        while depth < 5 && !tape.is_used_up() && tape.one_in(12) {
            text.push('(');
            let plies = 1 + tape.below(8);
            write_line(tape, start, text, before.clone(), plies, depth + 1);
            *text = text.trim_end_matches(' ').to_owned();
            text.push_str(tape.pick(&[") ", ")\n"]));
        }
    }
}

fn write_remarks(tape: &mut Tape, text: &mut String) {
    if tape.one_in(8) {
        text.push_str(tape.pick(&["!", "?", "!!", "??", "!?", "?!"]));
    }
    text.push_str(tape.pick(&[" ", " ", " ", "\n", "  "]));
    if tape.one_in(8) {
        write!(text, "${} ", tape.byte()).expect("a string takes it");
    }
    if tape.one_in(8) {
        text.push('{');
        for _ in 0..tape.below(4) {
            text.push_str(tape.pick(&[
                "[%clk 0:01:02]",
                " ",
                "e4",
                "\n",
                "(",
                ";",
                "$3",
                "\u{2654}",
                "1-0",
            ]));
        }
        text.push_str("} ");
    }
    if tape.one_in(16) {
        let line_end = if text.ends_with('\n') { "" } else { "\n" };
        text.push_str(line_end);
        text.push_str(tape.pick(&["; 1. e4 (\n", "% [Event \"?\"] {\n", ";\n"]));
    }
}

/// Legal moves from a start, with their SAN.
pub(crate) fn playout(tape: &mut Tape, start: &Start, plies: usize) -> Vec<(Move, San)> {
    let mut position = start.position.clone();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let Some(m) = any_move(tape, &position, start) else {
            break;
        };
        moves.push((m, San::from_move(&position, m)));
        position.play_unchecked(m);
    }
    moves
}

/// Damage of the kinds that archives show, anywhere in a text.
pub(crate) fn damaged(tape: &mut Tape, text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=tape.below(6) {
        let at = tape.below(text.len() + 1);
        let end = (at + tape.below(8)).min(text.len());
        let patch: &[u8] = tape.pick(&DIRT);
        match tape.below(4) {
            0 => text.truncate(end.max(1)),
            1 => drop(text.drain(at..end)),
            2 => drop(text.splice(at..at, patch.iter().copied())),
            _ => drop(text.splice(at..end, patch.iter().copied())),
        }
    }
    text
}

/// What stands in archives where it should not, and what is read leniently.
pub(crate) const DIRT: [&[u8]; 65] = [
    b"\n[1\"]\n",
    b"\n1 \"\"]\n",
    b" O-O ",
    b" O-O-O ",
    b" 0-0 ",
    b" 0-0-0 ",
    b" o-o ",
    b" O-O-O-O ",
    b" Qb1/Rc1 ",
    b" Ke1-g1 ",
    b" e1g1 ",
    b" Nf9 ",
    b" exd ",
    b" -- ",
    b" Z0 ",
    b" e8Q ",
    b" Qd61-0 ",
    b" 1-0 ",
    b" * ",
    b" 1/2 ",
    b"(",
    b")",
    b"((((",
    b"))))",
    b"{",
    b"}",
    b"{}{",
    b";",
    b"\n%",
    b"%",
    b"$",
    b"$999",
    b"$-1",
    b"!?!?",
    b"\n\n",
    b"\r\n\r\n",
    b"\r",
    b"\0",
    b"\x1a",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xe2\x80\x93",
    b"\n[Event \"x\"]\n",
    b"[Event \"x",
    b"\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n",
    b"\n[Result \"0-0\"]\n",
    b"\n[White \"a\"b\"]\n",
    b"1.",
    b"99999999999.",
    b" P@e4 ",
    b" e8 =Q ",
    b" a1[R] ",
    b" e8 (Q) ",
    b" O - O ",
    b" e4+- ",
    b" 12) ",
    b"&nbsp;",
    b"<br>",
    b"\xc2\xa0",
    b" O-O -O ",
    b" 0- 0 ",
    b" e8 queen ",
    b" *e4* ",
    b" **1. e4 e5** ",
    b"\n8/8/8/8/8/8/8/8 w - - 0 1\n",
];
