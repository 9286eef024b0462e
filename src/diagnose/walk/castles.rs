//! Castles: legal ones and what is remarkable of them, illegal ones in whatever form.
//! Knows which evidence goes to which rules.

use std::rc::Rc;

use shakmaty::{
    CastlingSide, Move, Position,
    san::{San, Suffix},
};

use super::{
    super::{
        castle::{CastleAttempt, CastleForm},
        force::{Forced, force_castle},
        legal_castle::LegalCastle,
        line::Stand,
        played::Reading,
        preview::preview,
        resolve::{destination_of_king, legal_king_moves},
    },
    Walk,
};
use crate::{
    finding::Ply,
    pgn::{Dress, Lexer, OddityKind, Token},
    rules,
};

impl<'a> Walk<'a, '_> {
    /// `0-0`, where it is no result.
    pub(super) fn zeros(
        &mut self,
        token: Token,
        wing: CastlingSide,
        lexer: &Lexer<'a>,
    ) -> Option<OddityKind> {
        self.has_zeros = true;
        let suffix = lexer.text()[token.range()]
            .last()
            .and_then(|last| Suffix::from_char(char::from(*last)));
        let reading = Reading {
            san: Some(San::Castle(wing)),
            dress: vec![Dress::Zeros],
            suffix,
        };
        self.move_token(token, lexer, |walk| walk.san(token, &reading, lexer))
    }

    /// `Kg1`, `e1g1`, `e1h1` of a king and a rook on their castling squares:
    /// the wing of the castle that is meant and not legal.
    pub(super) fn castle_by_king(&self, stand: &Stand, san: Option<San>) -> Option<CastlingSide> {
        let start = self.start.as_ref()?;
        let meant = CastlingSide::ALL.into_iter().find(|wing| {
            let attempt = CastleAttempt {
                form: CastleForm::Wing(*wing),
                position: &stand.position,
                start,
                history: &stand.history,
            };
            attempt.king_is_home()
                && attempt.rook_is_there()
                && san.is_some_and(|san| names_castle(san, &attempt))
        });
        meant.filter(|_| !stand.position.legal_moves().is_empty())
    }

    /// A legal castle, which may be worth a note.
    pub(super) fn castled(&mut self, token: Token, before: &Rc<Stand>, m: Move, ply: Ply) {
        if !m.is_castle() {
            return;
        }
        let (Some(wing), Some(start), Some(after)) =
            (m.castling_side(), self.start.clone(), self.line.now.clone())
        else {
            return;
        };
        let castle = LegalCastle {
            attempt: CastleAttempt {
                form: CastleForm::Wing(wing),
                position: &before.position,
                start: &start,
                history: &before.history,
            },
            after: &after.position,
            ply,
        };
        let reasons = rules::reasons(&castle);
        self.note_played(token, ply, before, reasons);
    }

    /// Alekhine's castle, where the king is elsewhere and the rest of the score
    /// is legal with queen and rook castled, and only so.
    pub(super) fn castle_form(
        &mut self,
        stand: &Stand,
        wing: CastlingSide,
        lexer: &Lexer<'a>,
    ) -> CastleForm {
        let plain = CastleForm::Wing(wing);
        let Some(start) = self
            .start
            .clone()
            .filter(|_| wing.is_queen_side() && self.previews > 0)
        else {
            return plain;
        };
        let attempt = |form| CastleAttempt {
            form,
            position: &stand.position,
            start: &start,
            history: &stand.history,
        };
        if attempt(plain).king_is_home() {
            return plain;
        }
        let Some(Forced::Placement(placed)) = force_castle(&attempt(CastleForm::Queen)) else {
            return plain;
        };
        self.previews -= 1;
        let ahead = preview(&placed, lexer, u32::MAX);
        let otherwise = match force_castle(&attempt(plain)) {
            Some(Forced::Castle(m)) => {
                let mut castled = stand.position.clone();
                castled.play_unchecked(m);
                preview(&castled, lexer, u32::MAX).legal
            }
            _ => 0,
        };
        if ahead.legal > 0 && ahead.is_complete && otherwise < ahead.legal {
            CastleForm::Queen
        } else {
            plain
        }
    }

    pub(super) fn castle(&mut self, token: Token, form: CastleForm) {
        let (Some(stand), Some(start)) = (self.line.now.clone(), self.start.clone()) else {
            self.line.lose();
            return;
        };
        if stand.is_guessed || self.is_doubtful(token.start) {
            self.line.lose();
            return;
        }
        let attempt = CastleAttempt {
            form,
            position: &stand.position,
            start: &start,
            history: &stand.history,
        };
        let reasons = rules::reasons(&attempt);
        let place = self.place(Some(&stand));
        let offence = self.report.offence(token, place, reasons);
        self.note_offence(offence);
        if let Some(finding) = self.report.finding_mut(offence) {
            finding.touch_king(legal_king_moves(&stand.position));
        }
        match force_castle(&attempt) {
            Some(Forced::Castle(m)) => {
                self.play(&stand, m);
                self.play_was_illegal();
            }
            Some(Forced::Placement(placed)) => self.put(stand.placed(*placed)),
            None => {
                self.line.lose();
                self.report.plies += 1;
            }
        }
    }
}

/// Whether a SAN puts the king where it castles to, by a leap, or on its rook.
fn names_castle(san: San, attempt: &CastleAttempt<'_>) -> bool {
    let king = attempt.king();
    destination_of_king(san, king).is_some_and(|to| {
        let leaps = attempt.king_to() == Some(to) && king.distance(to) > 1;
        leaps || attempt.rook_home() == Some(to)
    })
}
