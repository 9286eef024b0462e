//! Results in odd dress, alone or glued to the last move. Knows no game.

use pgn_reader::{KnownOutcome, Outcome, SanPlus};
use shakmaty::Color;

use super::{Meaning, Spelling};

/// `1:0`, `1/2`, `½–½`
pub(super) fn read_outcome(text: &str) -> Option<Outcome> {
    let plain: String = text
        .replace(['\u{2013}', '\u{2014}', '\u{2212}', ':'], "-")
        .replace('\u{bd}', "1/2")
        .replace("0.5", "1/2")
        .replace("0,5", "1/2");
    let known = match plain.trim_end_matches(['.', ',']) {
        "1-0" => KnownOutcome::Decisive {
            winner: Color::White,
        },
        "0-1" => KnownOutcome::Decisive {
            winner: Color::Black,
        },
        "1/2" | "1/2-1/2" => KnownOutcome::Draw,
        _ => return None,
    };
    Some(Outcome::Known(known))
}

/// `Qd61-0`: the move, then the result.
pub(super) fn read_glued(text: &str) -> Option<Spelling> {
    const MARKERS: [&str; 6] = ["1/2-1/2", "1-0", "0-1", "1/2", "\u{bd}-\u{bd}", "*"];
    let (body, marker) = MARKERS
        .iter()
        .find_map(|marker| Some((text.strip_suffix(marker)?, *marker)))?;
    let outcome = if marker == "*" {
        Outcome::Unknown
    } else {
        read_outcome(marker)?
    };
    let read = SanPlus::from_ascii(body.as_bytes()).ok()?;
    Some(Spelling {
        suffix: read.suffix,
        ..Spelling::plain(Meaning::MoveAndOutcome(read.san, outcome))
    })
}
