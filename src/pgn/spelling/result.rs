//! Results in odd dress. Knows no game.

use pgn_reader::{KnownOutcome, Outcome};
use shakmaty::Color;

/// `1:0`, `1/2`, `½–½`, `0.5-0.5`, `1.0-0.0`
pub(super) fn read_outcome(text: &str) -> Option<Outcome> {
    let plain: String = text
        .replace(['\u{2013}', '\u{2014}', '\u{2212}', ':'], "-")
        .replace('\u{bd}', "1/2")
        .replace("0.5", "1/2")
        .replace("0,5", "1/2")
        .replace("1.0", "1")
        .replace("0.0", "0");
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
