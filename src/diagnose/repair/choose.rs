//! Weighs the edits that carry a score on against each other. Suggests nothing
//! where two explain it about as well.

use super::{
    Offence,
    candidates::Hypothesis,
    edit::{Change, Edit},
    plausible::implausibility,
    trial::Trials,
};

/// The best edit must be better than the next by this, in the unit of the
/// costs: about half as likely again.
const MARGIN: u32 = 4;

/// Each capture or check mark that does not fit.
const MARK_AMISS: u32 = 12;

/// An illegal move that was played and not noticed.
const PLAYED: u32 = 40;

/// A castle that looked as castles do, and was not noticed: no rarer than one
/// written down for the other wing.
const CASTLE_PLAYED: u32 = 12;

/// Marks are compared for no more edits than this.
const FINALISTS: usize = 48;

/// An edit that leaves something unexplained must carry so far at least.
const FAR: usize = 10;

/// Chooses the edit, and tells how many others would serve at the same place.
pub(super) fn choose(
    trials: &Trials<'_>,
    hypotheses: Vec<Hypothesis>,
    offence: Offence,
) -> Option<(Hypothesis, usize)> {
    let mut ranked: Vec<(u32, Hypothesis)> = hypotheses
        .into_iter()
        .filter(|hypothesis| carries(trials, hypothesis))
        .map(|hypothesis| (total(trials, &hypothesis), hypothesis))
        .collect();
    ranked.sort_by_key(|(total, _)| *total);
    ranked.truncate(FINALISTS);
    let amiss: Vec<u32> = ranked
        .iter()
        .map(|(_, hypothesis)| trials.marks_amiss(hypothesis.edit, hypothesis.plies))
        .collect();
    let fewest = amiss.iter().copied().min()?;
    for ((total, _), amiss) in ranked.iter_mut().zip(amiss) {
        *total += MARK_AMISS * (amiss - fewest);
    }
    for (total, hypothesis) in &mut ranked {
        *total += implausibility_of(trials, hypothesis.edit);
    }
    ranked.sort_by_key(|(total, _)| *total);
    let (best, chosen) = *ranked.first()?;
    let same_place = |other: &Hypothesis| is_same_place(&chosen, other);
    let next = ranked
        .iter()
        .find(|(_, other)| !same_place(other))
        .map(|(total, _)| *total);
    let played = offence.played_on.map(|plies| {
        let cost = if offence.is_plausible_castle {
            CASTLE_PLAYED
        } else {
            PLAYED
        };
        cost + unexplained(trials, trials.offence() + 1 + plies as usize)
    });
    let rival = [next, played].into_iter().flatten().min();
    if rival.is_some_and(|rival| best + MARGIN > rival) {
        return None;
    }
    let alternatives = ranked
        .iter()
        .filter(|(total, other)| same_place(other) && *total == best)
        .count();
    Some((chosen, alternatives - 1))
}

fn implausibility_of(trials: &Trials<'_>, edit: Edit) -> u32 {
    let before = edit
        .at
        .checked_sub(1)
        .and_then(|at| trials.positions.get(at));
    edit.brings()
        .zip(trials.positions.get(edit.at))
        .map_or(0, |(m, position)| implausibility(before, position, m))
}

/// Whether an edit carries the score far enough to count: to the end, or far
/// beyond the offence; and over some plies, unless the slip is a common one.
fn carries(trials: &Trials<'_>, hypothesis: &Hypothesis) -> bool {
    let behind = hypothesis.reaches.saturating_sub(trials.offence() + 1);
    let is_complete = hypothesis.reaches >= trials.len();
    behind >= plies_needed(hypothesis.cost) && (is_complete || behind >= FAR)
}

/// Plies behind the offence that an edit of this cost must carry at least.
pub(super) fn plies_needed(cost: u32) -> usize {
    match cost {
        0..=15 => 1,
        16..=25 => 2,
        _ => 4,
    }
}

fn total(trials: &Trials<'_>, hypothesis: &Hypothesis) -> u32 {
    let back = trials.offence().saturating_sub(hypothesis.edit.at);
    hypothesis.cost + 6 * (back + 1).ilog2() + unexplained(trials, hypothesis.reaches)
}

/// What remains illegal behind an edit needs an explanation of its own.
fn unexplained(trials: &Trials<'_>, reaches: usize) -> u32 {
    match trials.len().saturating_sub(reaches) {
        0 => 0,
        plies => 20 + 5 * u32::try_from(plies.min(20)).unwrap_or(20),
    }
}

/// Moves inserted at one place are one explanation: a move is missing there.
fn is_same_place(chosen: &Hypothesis, other: &Hypothesis) -> bool {
    let are_insertions = matches!(
        (chosen.edit.change, other.edit.change),
        (Change::Insert(_), Change::Insert(_))
    );
    chosen.edit == other.edit || are_insertions && chosen.edit.at == other.edit.at
}
