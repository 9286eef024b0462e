//! A repair in words a person can check, and in terms a program can apply.
//! Knows moves and move numbers, not why the repair was chosen.

use pgn_reader::SanPlus;
use shakmaty::{Chess, Color, Position};

use super::{
    Explanation, candidates::Hypothesis, edit::Change, free_castle::FreeCastle, letter::Misnamed,
    score::Score, start::OtherStart, trial::Trials,
};
use crate::finding::{Ply, Repair, RepairKind, Suggestion};

/// Words an edit; `alternatives` other moves would serve as well.
pub(super) fn of_edit(
    start: &Chess,
    trials: &Trials<'_>,
    chosen: &Hypothesis,
    alternatives: usize,
) -> Explanation {
    let edit = chosen.edit;
    let san = edit
        .brings()
        .zip(trials.positions.get(edit.at))
        .map(|(m, position)| SanPlus::from_move(position.clone(), m).to_string());
    let brought = san
        .as_deref()
        .map(|san| format!("{}{san}", ply(start, edit.at)))
        .unwrap_or_default();
    let told = |at| told(start, trials.score, at);
    let edited = match edit.change {
        Change::Replace(_) => format!("{brought} for {}", told(edit.at)),
        Change::Insert(_) if alternatives > 0 => {
            format!("a move missing before {}, such as {brought}", told(edit.at))
        }
        Change::Insert(_) => format!("{brought} missing before {}", told(edit.at)),
        Change::Delete => format!("{} left out", told(edit.at)),
        Change::Swap => format!("{} and {} exchanged", told(edit.at), told(edit.at + 1)),
    };
    let legal_after = chosen.plies.saturating_sub(edit.own_plies());
    let behind = trials
        .len()
        .saturating_add_signed(edit.longer_by())
        .saturating_sub(edit.at + edit.own_plies());
    Explanation {
        judgement: format!("explained by the edit: {edited}"),
        suggestion: Suggestion {
            text: format!("{edited}: {}", consequence(legal_after, behind)),
            repair: Some(Repair {
                kind: edit.kind(),
                ply: u32::try_from(edit.at + 1).unwrap_or(u32::MAX),
                san,
                legal_after: u32::try_from(legal_after).unwrap_or(u32::MAX),
            }),
        },
    }
}

/// Words a castle after the old Italian custom.
pub(super) fn of_free_castle(start: &Chess, trials: &Trials<'_>, free: FreeCastle) -> Explanation {
    let placed = format!(
        "{} as a free castle, the old Italian custom, {}king to {} and rook to {}",
        told(start, trials.score, free.at),
        if free.is_the_only_one { "" } else { "such as " },
        free.king,
        free.rook
    );
    in_words(
        format!("the rest fits only {placed}"),
        format!("{placed}: {}", consequence(free.plies, free.plies)),
    )
}

/// Words a start from which all plies are legal.
pub(super) fn of_start(other: OtherStart, plies: usize) -> Explanation {
    let (judgement, text) = match other {
        OtherStart::OtherSide(side) => (
            "explained by the FEN's side to move".to_owned(),
            format!(
                "the FEN's side to move should be {}: then all {plies} plies are legal",
                side.char()
            ),
        ),
        OtherStart::WithoutFen => (
            "explained by a FEN tag that is not the game's".to_owned(),
            format!(
                "without the FEN tag the score is legal from the initial position: all {plies} \
                 plies"
            ),
        ),
    };
    in_words(judgement, text)
}

/// Words a castle that Chess960 allows, in a score of which so many plies are
/// legal there.
pub(super) fn of_chess960(start: &Chess, score: &Score, at: usize, legal: usize) -> Explanation {
    let castle = told(start, score, at);
    let behind = |plies: usize| plies.saturating_sub(at + 1);
    let consequence = consequence(behind(legal), behind(score.sayings.len()));
    in_words(
        "legal in Chess960, if that was played".to_owned(),
        format!("{castle} is legal if the game is Chess960: {consequence}"),
    )
}

/// Words a letter put for another.
pub(super) fn of_letter(start: &Chess, misnamed: &Misnamed<'_>) -> Explanation {
    let number = ply(start, misnamed.at);
    let (san, token, plies) = (misnamed.san, misnamed.token, misnamed.plies);
    let edited = format!("{number}{san} for {number}{token}");
    Explanation {
        judgement: format!("explained by the edit: {edited}"),
        suggestion: Suggestion {
            text: format!("{edited}: {}", consequence(plies, plies)),
            repair: Some(Repair {
                kind: RepairKind::Replace,
                ply: number.index,
                san: Some(san.to_string()),
                legal_after: u32::try_from(plies).unwrap_or(u32::MAX),
            }),
        },
    }
}

fn in_words(judgement: String, text: String) -> Explanation {
    Explanation {
        judgement,
        suggestion: Suggestion { text, repair: None },
    }
}

/// A token as the score prints it, with its move number.
fn told(start: &Chess, score: &Score, at: usize) -> String {
    let token = score.tokens.get(at).map_or("", String::as_str);
    format!("{}{token}", ply(start, at))
}

fn consequence(legal: usize, behind: usize) -> String {
    match (legal, behind) {
        (0, 0) => "nothing follows".to_owned(),
        (1, 1) => "then the one ply that follows is legal".to_owned(),
        (2, 2) => "then both plies that follow are legal".to_owned(),
        (legal, behind) if legal == behind => {
            format!("then the {behind} plies that follow are legal")
        }
        (1, behind) => format!("then 1 of the {behind} plies that follow is legal"),
        (legal, behind) => format!("then {legal} of the {behind} plies that follow are legal"),
    }
}

/// Number and side of a 0-based ply.
fn ply(start: &Chess, at: usize) -> Ply {
    let at = u32::try_from(at).unwrap_or(u32::MAX);
    let half_moves = at.saturating_add(u32::from(start.turn().is_black()));
    Ply {
        index: at.saturating_add(1),
        side: Color::from_white(half_moves.is_multiple_of(2)),
        number: start.fullmoves().get().saturating_add(half_moves / 2),
    }
}
