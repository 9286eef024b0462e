//! Two tokens that are one move: a castle told as the moves of its king and rook, a
//! move by its two squares, an old mark of en passant. Knows only what stands in the
//! line at hand.

use pgn_reader::SanPlus;
use shakmaty::{CastlingSide, Chess, File, Position, Role, Square, san::San};

use super::{
    super::{
        preview::Step,
        preview::resolve_token,
        resolve::{Resolution, resolve},
    },
    Walk,
};
use crate::pgn::{Lexer, Meaning, Token, TokenKind};

impl<'a> Walk<'a, '_> {
    /// The one move that this token and the next are, where it is legal and what
    /// they are one by one is not.
    pub(super) fn joined_move(&self, token: Token, lexer: &mut Lexer<'a>) -> Option<Token> {
        if self.terminated || self.skipped > 0 {
            return None;
        }
        let position = &self.line.now.as_ref()?.position;
        let first = san_plus(token, lexer)?;
        if !may_be_half(position, first.san) {
            return None;
        }
        let mut ahead = lexer.clone();
        let mut next = ahead.next_token()?;
        if next.kind == TokenKind::Word && is_link(&lexer.text()[next.range()]) {
            next = ahead.next_token()?;
        }
        let second = san_plus(next, lexer);
        let suffix = second.and_then(|second| second.suffix);
        let san = match second {
            Some(second) => {
                let castle = castle_of(position, first.san, second.san)
                    .filter(|castle| cannot_follow(position, token, next, *castle, lexer));
                castle.or_else(|| between_squares(position, first.san, second.san))
            }
            None if is_passing_mark(&lexer.text()[next.range()]) => {
                en_passant_of(position, first.san)
            }
            None => None,
        }?;
        *lexer = ahead;
        Some(Token {
            kind: TokenKind::San(SanPlus { san, suffix }),
            end: next.end,
            ..token
        })
    }
}

/// The move that a token says, in whatever dress.
pub(super) fn san_plus(token: Token, lexer: &Lexer<'_>) -> Option<SanPlus> {
    match token.kind {
        TokenKind::San(san) => Some(san),
        TokenKind::Word => {
            let spelling = lexer.spelling(token)?;
            let Meaning::San(san) = spelling.meaning else {
                return None;
            };
            let suffix = spelling.suffix;
            Some(SanPlus { san, suffix })
        }
        _ => None,
    }
}

/// Whether a move could be half of what two tokens say: most are looked at no
/// further.
fn may_be_half(position: &Chess, san: San) -> bool {
    let San::Normal { role, to, file, .. } = san else {
        return false;
    };
    if role == Role::Pawn {
        return file.is_some() || position.us().contains(to);
    }
    // `Ng1 - f3`, and `Kg1 Rf1` for a castle.
    let names_origin = position.board().piece_at(to) == Some(role.of(position.turn()));
    let may_castle = || position.legal_moves().iter().any(|m| m.is_castle());
    names_origin || wing_of(position, san).is_some() && !position.us().contains(to) && may_castle()
}

/// The wing that a king or rook has castled to if it stands there.
fn wing_of(position: &Chess, san: San) -> Option<CastlingSide> {
    let San::Normal { role, to, .. } = san else {
        return None;
    };
    CastlingSide::ALL.into_iter().find(|wing| {
        let color = position.turn();
        match role {
            Role::King => to == wing.king_to(color),
            Role::Rook => to == wing.rook_to(color),
            _ => false,
        }
    })
}

/// The legal castle whose king and rook, in either order, two moves put in place.
fn castle_of(position: &Chess, first: San, second: San) -> Option<San> {
    let roles = [role_of(first)?, role_of(second)?];
    let wing = wing_of(position, first).filter(|wing| wing_of(position, second) == Some(*wing))?;
    let castle = San::Castle(wing);
    let are_both = matches!(roles, [Role::King, Role::Rook] | [Role::Rook, Role::King]);
    let is_legal = are_both && matches!(resolve(position, castle), Resolution::Legal(..));
    is_legal.then_some(castle)
}

/// Whether the second half is no move of the other side, behind the first half or
/// behind the whole castle.
fn cannot_follow(
    position: &Chess,
    first: Token,
    second: Token,
    castle: San,
    lexer: &Lexer<'_>,
) -> bool {
    let is_move = |position: &Chess| {
        let step = resolve_token(position, second, lexer);
        matches!(step, Step::Move(Resolution::Legal(..)))
    };
    let behind = |resolution| match resolution {
        Resolution::Legal(m, _) => {
            let mut next = position.clone();
            next.play_unchecked(m);
            Some(next)
        }
        _ => None,
    };
    let halves = match resolve_token(position, first, lexer) {
        Step::Move(resolution) => behind(resolution),
        _ => None,
    };
    let whole = behind(resolve(position, castle));
    halves.iter().chain(&whole).all(|next| !is_move(next))
}

fn role_of(san: San) -> Option<Role> {
    match san {
        San::Normal { role, .. } => Some(role),
        _ => None,
    }
}

/// `e2 e4`, `Ng1 - f3`: the legal move from one square, where a man of the side
/// stands, to the other.
fn between_squares(position: &Chess, first: San, second: San) -> Option<San> {
    let San::Normal { role, to: from, .. } = first else {
        return None;
    };
    let San::Normal {
        role: Role::Pawn,
        file: None,
        rank: None,
        capture,
        promotion,
        to,
    } = second
    else {
        return None;
    };
    let man = position.board().piece_at(from)?;
    // A square alone is that of any man.
    if man.color != position.turn() || role != Role::Pawn && role != man.role {
        return None;
    }
    let san = San::Normal {
        role,
        file: Some(from.file()),
        rank: Some(from.rank()),
        capture,
        to,
        promotion,
    };
    matches!(resolve(position, san), Resolution::Legal(..)).then_some(san)
}

/// `exd5 e.p.`, which names the square of the pawn that is taken.
fn en_passant_of(position: &Chess, san: San) -> Option<San> {
    let San::Normal {
        role: Role::Pawn,
        file: Some(file),
        to,
        ..
    } = san
    else {
        return None;
    };
    let passing = position.legal_moves().into_iter().find(|m| {
        m.is_en_passant() && m.from().map(Square::file) == Some(file) && m.to().file() == to.file()
    })?;
    let is_beside = passing.from().map(Square::rank) == Some(to.rank());
    let is_meant = is_beside && !matches!(resolve(position, san), Resolution::Legal(..));
    is_meant.then(|| pawn_takes(file, passing.to()))
}

fn pawn_takes(file: File, to: Square) -> San {
    San::Normal {
        role: Role::Pawn,
        file: Some(file),
        rank: None,
        capture: true,
        to,
        promotion: None,
    }
}

/// What stands between two squares.
fn is_link(word: &[u8]) -> bool {
    matches!(
        word,
        b"-" | b"x" | b":" | b"\xe2\x80\x93" | b"\xe2\x80\x94" | b"to"
    )
}

fn is_passing_mark(word: &[u8]) -> bool {
    matches!(word, b"e.p." | b"e.p" | b"ep" | b"ep.")
}
