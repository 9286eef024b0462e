//! One token that is two moves: both sides' of a pair without a blank between. Knows
//! only whether both are legal.

use pgn_reader::SanPlus;
use shakmaty::{CastlingSide, Chess, Move, Position, san::San};

use super::{
    super::{
        line::Stand,
        resolve::{Resolution, resolve},
    },
    Walk,
};
use crate::pgn::{Lexer, Token};

impl<'a> Walk<'a, '_> {
    /// `e4e5`, `Nf3Nc6`: two moves without a blank, both legal, where the token
    /// is none as it stands. Tells whether they have been played.
    pub(super) fn played_glued(&mut self, token: Token, stand: &Stand, lexer: &Lexer<'a>) -> bool {
        let pair = two_moves(&lexer.text()[token.range()], &stand.position);
        self.played_pair(stand, pair)
    }

    /// `O-O-O-O` for `O-O` of both sides. Tells whether they have been played.
    pub(super) fn both_castled(&mut self, stand: &Stand) -> bool {
        self.played_pair(stand, two_castles(&stand.position))
    }

    fn played_pair(&mut self, stand: &Stand, pair: Option<[Move; 2]>) -> bool {
        let Some([first, second]) = pair else {
            return false;
        };
        self.play(stand, first);
        if let Some(between) = self.line.now.clone() {
            self.play(&between, second);
        }
        true
    }
}

fn two_castles(position: &Chess) -> Option<[Move; 2]> {
    let castle = |position: &Chess| match resolve(position, San::Castle(CastlingSide::KingSide)) {
        Resolution::Legal(m, _) => Some(m),
        _ => None,
    };
    let first = castle(position)?;
    let mut between = position.clone();
    between.play_unchecked(first);
    Some([first, castle(&between)?])
}

/// The two legal moves that a token is made of; `None` if it is not, or in more
/// ways than one.
fn two_moves(text: &[u8], position: &Chess) -> Option<[Move; 2]> {
    /// `Nb1xc3+/Nb8xc6+` is as long as two moves come.
    const LONGEST: usize = 16;
    let are_castles = text.iter().all(|byte| b"Oo0-".contains(byte));
    if text.len() > LONGEST || are_castles {
        return None;
    }
    let mut ways = (2..text.len().saturating_sub(1)).filter_map(|at| {
        let (first, second) = text.split_at(at);
        let first = SanPlus::from_ascii(first)
            .ok()?
            .san
            .to_move(position)
            .ok()?;
        let mut between = position.clone();
        between.play_unchecked(first);
        let second = second.strip_prefix("\u{2013}".as_bytes()).unwrap_or(second);
        let parted = second.iter().position(|byte| !b"-/,|".contains(byte))?;
        let second = SanPlus::from_ascii(second.get(parted..)?)
            .ok()?
            .san
            .to_move(&between)
            .ok()?;
        Some([first, second])
    });
    let only = ways.next()?;
    ways.next().is_none().then_some(only)
}
