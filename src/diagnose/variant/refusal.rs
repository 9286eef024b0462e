//! Why a variant's move is refused, as far as that is certain. Knows what the
//! variants share with chess, and says no more than is true under their rules.

use shakmaty::{
    Chess, FromSetup, Position, PositionError, Rank, Role,
    san::{San, SanPlus},
};

use super::{
    VariantGame,
    line::{VariantLine, VariantStand, mode, setup_as_chess},
    resolve::Reading,
};
use crate::{
    diagnose::{
        castle::{CastleAttempt, CastleForm},
        resolve::legal_king_moves,
    },
    finding::Reason,
    rules::{self, words},
};

/// What is reported of a refused move.
#[derive(Debug, Default)]
pub(super) struct Refusal {
    /// Empty where nothing is certain.
    pub(super) reasons: Vec<Reason>,
    /// For a castle explained as in chess: the legal king moves.
    pub(super) legal_instead: Option<Vec<String>>,
}

impl Refusal {
    fn plain(code: &str, detail: String) -> Refusal {
        let reason = rules::find(code)
            .or_else(|| rules::find("M001"))
            .map(|rule| Reason {
                rule,
                detail,
                squares: Vec::new(),
                cause_ply: None,
            });
        Refusal {
            reasons: reason.into_iter().collect(),
            legal_instead: None,
        }
    }
}

pub(super) fn why_refused(
    line: &VariantLine,
    stand: &VariantStand,
    game: VariantGame<'_>,
    san: San,
    reading: &Reading,
) -> Refusal {
    let position = &stand.position;
    if let Reading::Ambiguous(moves) = reading {
        let moves: Vec<String> = moves
            .iter()
            .map(|m| SanPlus::from_move(position.clone(), *m).to_string())
            .collect();
        return Refusal::plain("M002", format!("{} are all legal", words::list(&moves)));
    }
    if position.is_variant_end() || position.legal_moves().is_empty() {
        let detail = format!("the game had ended by the rules of {}", game.name);
        return Refusal::plain("M005", detail);
    }
    match san {
        San::Castle(wing) => castle(line, stand, game, wing),
        San::Put { .. } => Refusal::plain("M001", refused_drop(stand, game, san)),
        San::Normal { role, to, .. } => {
            let piece = words::piece(role.of(position.turn()));
            let detail = format!("no {piece} can go to {to} by the rules of {}", game.name);
            Refusal::plain("M001", detail)
        }
        San::Null => Refusal::default(),
    }
}

/// A castle: with the reasons of chess where the variant castles as chess does.
fn castle(
    line: &VariantLine,
    stand: &VariantStand,
    game: VariantGame<'_>,
    wing: shakmaty::CastlingSide,
) -> Refusal {
    let position = &stand.position;
    if game.never_castles() {
        return Refusal::plain("M001", format!("there is no castling in {}", game.name));
    }
    if position.board().king_of(position.turn()).is_none() {
        let side = words::side(position.turn());
        return Refusal::plain("M001", format!("{side} has no king to castle with"));
    }
    if let (Some(start), Some(position)) = (&line.start, as_chess(stand)) {
        let attempt = CastleAttempt {
            form: CastleForm::Wing(wing),
            position: &position,
            start,
            history: &stand.history,
        };
        let reasons = rules::reasons(&attempt);
        if !reasons.is_empty() {
            return Refusal {
                reasons,
                legal_instead: Some(legal_king_moves(&position)),
            };
        }
    }
    if game.rules == shakmaty::variant::Variant::Antichess {
        return Refusal::default();
    }
    let wing = words::wing(wing);
    let detail = format!(
        "the rules of {} do not allow to castle {wing} here",
        game.name
    );
    Refusal::plain("M001", detail)
}

fn as_chess(stand: &VariantStand) -> Option<Chess> {
    Chess::from_setup(setup_as_chess(&stand.position), mode(&stand.position))
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// A piece put on the board from the hand.
fn refused_drop(stand: &VariantStand, game: VariantGame<'_>, san: San) -> String {
    let position = &stand.position;
    let (San::Put { role, to }, Some(pockets)) = (san, position.pockets()) else {
        return format!("pieces are not dropped in {}", game.name);
    };
    let side = words::side(position.turn());
    if pockets[position.turn()][role] == 0 {
        return format!("{side} has no {} in hand", words::role(role));
    }
    if let Some(piece) = position.board().piece_at(to) {
        return format!("a {} stands on {to}", words::piece(piece));
    }
    if role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth) {
        return format!("no pawn is dropped on {to}, on the first or last rank");
    }
    format!(
        "the drop leaves the {} king in check",
        words::colour(position.turn())
    )
}
