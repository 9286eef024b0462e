//! Moves: resolved, played, or refused and explained.

use std::rc::Rc;

use shakmaty::{Chess, Move, Position, Role, san::San};

use super::{
    super::{
        castle::CastleForm,
        force::{only_move, pass},
        history::Event,
        line::Stand,
        played::{PlayedMove, Reading},
        preview::{Ahead, ahead, preview},
        refusal::{RefusedMove, Signal, centre_of, is_centre},
        report::Place,
        resolve::{Resolution, bishop_in_lower_case, resolve},
        san::san_of,
    },
    Walk,
    joined::san_plus,
};
use crate::{
    finding::{Ply, Reason},
    pgn::{Dress, Lexer, Token},
    rules,
};

impl<'a> Walk<'a, '_> {
    pub(super) fn san(&mut self, token: Token, reading: &Reading, lexer: &Lexer<'a>) {
        let san = reading.san.unwrap_or(San::Null);
        self.resolved(token, lexer, reading, |position| resolve(position, san));
    }

    pub(super) fn resolved(
        &mut self,
        token: Token,
        lexer: &Lexer<'a>,
        reading: &Reading,
        resolve: impl FnOnce(&Chess) -> Resolution,
    ) {
        let Some(stand) = self.line.now.clone() else {
            self.line.lose();
            return;
        };
        let resolution = self.doubted(resolve(&stand.position), reading, &stand, lexer);
        match resolution {
            Resolution::Legal(m, ref dress) => {
                let ply = self.line.ply();
                self.play(&stand, m);
                let letter = lexer.text()[token.start];
                self.has_lower_case |= m.role() != Role::Pawn && b"nbrqk".contains(&letter);
                self.look_at_notation(token, ply, &stand, m, reading, dress);
                self.castled(token, &stand, m, ply);
            }
            Resolution::Unreachable if self.played_glued(token, &stand, lexer) => {}
            // The position is not quite the game's, or may be another line's.
            _ if stand.is_guessed || self.is_doubtful(token.start) => self.line.lose(),
            Resolution::IllegalCastle(wing) => {
                let form = self.castle_form(&stand, wing, lexer);
                self.castle(token, form);
            }
            _ => match self.castle_by_king(&stand, reading.san) {
                Some(wing) => self.castle(token, CastleForm::Wing(wing)),
                None => self.refused(token, &stand, reading.san, &resolution, lexer),
            },
        }
    }

    /// Whether a text ends in the middle of this token: `e7` of `e7-e5`, where the
    /// pawn stands on e7.
    pub(super) fn is_torn_off(&self, token: Token, lexer: &Lexer<'a>) -> bool {
        let san = san_plus(token, lexer).map(|san| san.san);
        let (Some(San::Normal { role, to, .. }), Some(stand)) = (san, &self.line.now) else {
            return false;
        };
        let piece = role.of(stand.position.turn());
        stand.position.board().piece_at(to) == Some(piece) && lexer.clone().next_token().is_none()
    }

    /// A bishop in lower case is believed only if the score goes on with it, or
    /// no better without it: `bxc6` written twice is the pawn's.
    fn doubted(
        &mut self,
        resolution: Resolution,
        reading: &Reading,
        stand: &Stand,
        lexer: &Lexer<'a>,
    ) -> Resolution {
        const PLIES_TO_BELIEVE: u32 = 4;
        let Resolution::Legal(m, _) = &resolution else {
            return resolution;
        };
        if let Some(bishop) = self.bishop_for_pawn(*m, reading, stand, lexer) {
            return Resolution::Legal(bishop, vec![Dress::LocalizedPiece]);
        }
        let names_pawn = reading.san.is_some_and(|san| {
            matches!(
                san,
                San::Normal {
                    role: Role::Pawn,
                    ..
                }
            )
        });
        if !names_pawn || m.role() != Role::Bishop || self.previews == 0 || has_rank(reading) {
            return resolution;
        }
        self.previews -= 1;
        let mut played = stand.position.clone();
        played.play_unchecked(*m);
        let with = preview(&played, lexer, PLIES_TO_BELIEVE);
        let without = preview(&stand.position, lexer, PLIES_TO_BELIEVE);
        if with.is_complete || with.legal >= without.legal {
            resolution
        } else {
            Resolution::Unreachable
        }
    }

    /// `bxc3`, which a pawn and a bishop could both be written for in a score that has
    /// pieces in lower case: the bishop's move, if the score goes on further with it.
    fn bishop_for_pawn(
        &mut self,
        pawn: Move,
        reading: &Reading,
        stand: &Stand,
        lexer: &Lexer<'a>,
    ) -> Option<Move> {
        const PLIES_TO_COMPARE: u32 = 60;
        let may_be = self.has_lower_case && self.previews > 0;
        if !may_be || pawn.role() != Role::Pawn || !pawn.is_capture() {
            return None;
        }
        let bishop = bishop_in_lower_case(&stand.position, reading.san?)?;
        self.previews -= 1;
        let after = |m: Move| {
            let mut played = stand.position.clone();
            played.play_unchecked(m);
            preview(&played, lexer, PLIES_TO_COMPARE)
        };
        let with_pawn = after(pawn);
        (!with_pawn.is_complete && after(bishop).legal > with_pawn.legal).then_some(bishop)
    }

    /// Notes how a legal move that has been played is written.
    fn look_at_notation(
        &mut self,
        token: Token,
        ply: Ply,
        before: &Rc<Stand>,
        m: Move,
        reading: &Reading,
        resolved_as: &[Dress],
    ) {
        let Some(after) = self.line.now.clone() else {
            return;
        };
        let played = PlayedMove {
            before: &before.position,
            after: &after.position,
            m,
            reading,
            resolved_as,
        };
        let reasons = rules::reasons(&played);
        self.note_played(token, ply, before, reasons);
    }

    /// Notes what is to be said of a legal move that has been played.
    pub(super) fn note_played(
        &mut self,
        token: Token,
        ply: Ply,
        before: &Rc<Stand>,
        reasons: Vec<Reason>,
    ) {
        if reasons.is_empty() {
            return;
        }
        let place = Place {
            ply: Some(ply),
            ..self.place(Some(before))
        };
        if let Some(index) = self.report.offence(token, place, reasons) {
            self.line.notes.push((index, ply.index));
        }
    }

    /// Plays a move, legal or played out, and keeps the mainline's record.
    pub(super) fn play(&mut self, stand: &Stand, m: Move) {
        let ply = self.line.ply();
        let next = stand.after(m, ply);
        if self.left.is_empty() {
            let event = Event::new(ply, san_of(&stand.position, m));
            self.mainline.advance(event, &next.position);
        }
        self.line.advance(next);
        self.report.plies += 1;
    }

    /// The move just played out is none that can end a game (FIDE 5.1.1).
    pub(super) fn play_was_illegal(&mut self) {
        if self.left.is_empty() {
            self.mainline.last_was_illegal();
        }
    }

    /// Goes on from a placement that is no move.
    pub(super) fn put(&mut self, next: Stand) {
        if self.left.is_empty() {
            self.mainline.lose();
        }
        self.line.advance(next);
        self.report.plies += 1;
    }

    pub(super) fn refused(
        &mut self,
        token: Token,
        stand: &Rc<Stand>,
        san: Option<San>,
        resolution: &Resolution,
        lexer: &Lexer<'a>,
    ) {
        let signal = san.and_then(|san| self.signal(stand, san, lexer));
        let roster = self.report.roster();
        let refused = RefusedMove {
            position: &stand.position,
            san,
            resolution,
            game_has_ended: stand.position.legal_moves().is_empty(),
            variation: self.depth(),
            signal,
            result: &roster.result,
        };
        let has_ended = refused.game_has_ended;
        let place = self.place(Some(stand));
        let offence = self.report.refusal(&refused, token, place);
        self.note_offence(offence);
        match resolution {
            _ if has_ended => self.line.lose(),
            Resolution::KingExposed(moves) => match only_move(moves) {
                Some(m) => {
                    self.play(stand, m);
                    self.play_was_illegal();
                }
                None => self.line.lose(),
            },
            Resolution::Null => match pass(&stand.position) {
                Some(passed) => self.put(stand.placed(passed)),
                None => self.line.lose(),
            },
            _ => self.line.lose(),
        }
    }

    /// Kings put in the centre at the end of the mainline: by this token, or by
    /// this one and the next, the last.
    fn signal(&self, stand: &Stand, san: San, lexer: &Lexer<'a>) -> Option<Signal> {
        let king = centre_of(san).filter(|_| self.left.is_empty())?;
        let next = match ahead(lexer) {
            Ahead::Nothing => None,
            Ahead::LastMove(next) => Some(centre_of(next)?),
            Ahead::More => return None,
        };
        let other = next.or_else(|| {
            let other = stand.position.board().king_of(!stand.position.turn())?;
            is_centre(other).then_some(other)
        });
        Some(Signal { king, other })
    }

    pub(super) fn note_offence(&mut self, offence: Option<usize>) {
        if let Some(index) = offence {
            self.line.offences.push((index, self.line.plies + 1));
        }
    }
}

/// Whether the origin's rank is named, which no pawn's capture is.
fn has_rank(reading: &Reading) -> bool {
    matches!(reading.san, Some(San::Normal { rank: Some(_), .. }))
}
