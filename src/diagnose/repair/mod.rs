//! The one edit that explains a score best: what the writer of an illegal move
//! may have meant. Knows the mainline and how to replay it, not which rule it
//! broke.

mod candidates;
mod choose;
mod edit;
mod free_castle;
mod letter;
mod plausible;
mod score;
mod start;
mod trial;
mod words;

#[cfg(test)]
mod slips;
#[cfg(test)]
mod tests;

use crate::{finding::Suggestion, pgn::Lexer, replay::Start};
use choose::choose;
pub(super) use letter::explain_letter;
use score::Score;
pub(super) use start::{castles_of_chess960, explain_start};
use trial::Trials;

/// The first offence of a mainline.
#[derive(Debug, Clone, Copy)]
pub(super) struct Offence {
    /// 1-based ply.
    pub(super) ply: u32,
    /// Plies that replay legally behind it once it is played out; `None` if it
    /// cannot be.
    pub(super) played_on: Option<u32>,
    /// Whether it is a castle with king and rook in their places and nothing
    /// between: players make those, and nobody notices.
    pub(super) is_plausible_castle: bool,
}

/// What explains an offence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Explanation {
    pub(super) suggestion: Suggestion,
    /// The same as a judgement on a castle.
    pub(super) judgement: String,
}

/// Looks for what explains the first offence of the mainline whose movetext the
/// lexer stands at: another start, an edit, or else a castle after another
/// custom.
///
/// The work is bounded: a mainline of at most 1,000 plies is read, edits are
/// tried no more than 60 plies before the offence, and together they replay no
/// more than 60,000 plies. The marks of 48 edits are compared, over 200 plies
/// each.
pub(super) fn explain(start: &Start, lexer: &Lexer<'_>, offence: Offence) -> Option<Explanation> {
    let index = usize::try_from(offence.ply.checked_sub(1)?).ok()?;
    let score = Score::read(lexer, index)?;
    let other_start = start
        .fen()
        .and_then(|fen| start::of_score(&fen.setup, start.mode(), &score));
    if other_start.is_some() {
        return other_start;
    }
    let played_on = offence.played_on.map(|plies| index + 1 + plies as usize);
    // The last move, played out: nothing behind it asks for an explanation.
    if played_on == Some(score.sayings.len()) && score.sayings.len() == index + 1 {
        return None;
    }
    let start = &start.position;
    let mut trials = Trials::new(&score, start, index)?;
    let hypotheses = candidates::try_edits(&mut trials);
    if let Some((chosen, alternatives)) = choose(&trials, hypotheses, offence) {
        return Some(words::of_edit(start, &trials, &chosen, alternatives));
    }
    if played_on == Some(trials.len()) {
        return None;
    }
    let free = free_castle::find(&mut trials)?;
    Some(words::of_free_castle(start, &trials, free))
}
