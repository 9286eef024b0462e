//! Moves that something stands against: the result, an evaluation, the sign of
//! a novelty. Knows no board.

use pgn_reader::Outcome;
use shakmaty::{Rank, Role, san::San};

use super::{Language, Meaning, Spelling, read_move, result::read_outcome};

const RESULTS: [&str; 7] = [
    "1/2-1/2",
    "\u{bd}-\u{bd}",
    "\u{bd}",
    "1-0",
    "0-1",
    "1/2",
    "*",
];

/// Longer signs before those that they end in.
const REMARKS: [&str; 27] = [
    "+--",
    "--+",
    "+/-",
    "-/+",
    "+/=",
    "=/+",
    "=/\u{221e}",
    "+-",
    "-+",
    "+=",
    "=+",
    "=\u{221e}",
    "+\u{2212}",
    "\u{2212}+",
    "+\u{2013}",
    "\u{2013}+",
    "\u{b1}",
    "\u{2213}",
    "\u{221e}",
    "\u{2a72}",
    "\u{2a71}",
    "\u{25a1}",
    "\u{2295}",
    "\u{2191}",
    "\u{2192}",
    "=",
    "N",
];

/// `Qd61-0`: the move, then the result.
pub(super) fn read_with_result(text: &str, language: Option<&Language>) -> Option<Spelling> {
    let (body, marker) = RESULTS
        .iter()
        .find_map(|marker| Some((text.strip_suffix(marker)?, *marker)))?;
    let outcome = match marker {
        "*" => Outcome::Unknown,
        marker => read_outcome(marker)?,
    };
    let spelling = read_move(body, language)?;
    let Meaning::San(san) = spelling.meaning else {
        return None;
    };
    Some(Spelling {
        meaning: Meaning::MoveAndOutcome(san, outcome),
        ..spelling
    })
}

/// `e4+-`: the move, then what its writer thought of it.
pub(super) fn read_with_remark(text: &str, language: Option<&Language>) -> Option<Spelling> {
    let body = REMARKS
        .iter()
        .find_map(|remark| text.strip_suffix(remark))?;
    let spelling = read_move(body, language)?;
    // `e8=` was torn off before the piece was named.
    let is_torn = matches!(
        spelling.meaning,
        Meaning::San(San::Normal { role: Role::Pawn, promotion: None, to, .. })
            if matches!(to.rank(), Rank::First | Rank::Eighth)
    );
    (!is_torn).then_some(spelling)
}
