//! The result of a game as tags and termination markers spell it. Knows
//! spellings, not boards.

use std::fmt;

use pgn_reader::{KnownOutcome, Outcome};
use shakmaty::Color;

/// Longer values are prose.
const LONGEST: usize = 32;

/// How a record says a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GameResult {
    Won(Color),
    Draw,
    /// Both sides lost, by default or by forfeit.
    BothLost,
    /// `*`: not finished, or not known.
    Open,
}

impl GameResult {
    /// Reads a Result tag or a termination marker, nonstandard spellings among
    /// them; `None` where nothing is said.
    pub(crate) fn read(text: &str) -> Option<GameResult> {
        if text.len() > LONGEST {
            return None;
        }
        let spoken = text.split(['(', '{']).next().unwrap_or_default();
        let plain: String = spoken
            .to_lowercase()
            .replace(
                ['\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}'],
                "-",
            )
            .replace(['\u{2212}', ':'], "-")
            .replace('\u{bd}', "1/2")
            .replace("0.5", "1/2")
            .replace("0,5", "1/2")
            .chars()
            .filter(|sign| !sign.is_whitespace() && !matches!(sign, '"' | '\''))
            .collect();
        let plain = plain
            .trim_end_matches(['.', ',', 'f'])
            .trim_start_matches("result");
        match plain {
            "1-0" | "+--" | "+/-" | "white" | "1-0ff" => Some(GameResult::Won(Color::White)),
            "0-1" | "--+" | "-/+" | "black" | "0-1ff" => Some(GameResult::Won(Color::Black)),
            "1/2-1/2" | "1/2" | "=-=" | "=" | "draw" | "remis" => Some(GameResult::Draw),
            "0-0" | "---" | "-/-" => Some(GameResult::BothLost),
            "*" => Some(GameResult::Open),
            _ => None,
        }
    }

    /// Whether a record may say both: the same, or a default that has no
    /// termination marker of its own.
    pub(crate) fn agrees_with(self, other: GameResult) -> bool {
        use GameResult::{BothLost, Open};
        self == other || matches!((self, other), (BothLost, Open) | (Open, BothLost))
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Known(KnownOutcome::Decisive { winner }) => GameResult::Won(winner),
            Outcome::Known(KnownOutcome::Draw) => GameResult::Draw,
            Outcome::Unknown => GameResult::Open,
        }
    }
}

/// As the PGN standard spells it; it has no spelling for a double default.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Won(Color::White) => "1-0",
            GameResult::Won(Color::Black) => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLost => "0-0",
            GameResult::Open => "*",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_that_mean_the_same_are_read_the_same() {
        let white = GameResult::Won(Color::White);
        for (text, result) in [
            ("1-0", Some(white)),
            ("1:0", Some(white)),
            ("1\u{2013}0", Some(white)),
            ("1 - 0", Some(white)),
            ("+/-", Some(white)),
            ("1-0 (time)", Some(white)),
            ("1-0F", Some(white)),
            ("1/2", Some(GameResult::Draw)),
            ("\u{bd}-\u{bd}", Some(GameResult::Draw)),
            ("0.5-0.5", Some(GameResult::Draw)),
            ("0-0", Some(GameResult::BothLost)),
            ("*", Some(GameResult::Open)),
            ("", None),
            ("?", None),
            ("White resigned in a lost position", None),
        ] {
            assert_eq!(GameResult::read(text), result, "{text}");
        }
    }

    #[test]
    fn every_result_reads_back_as_itself() {
        for result in [
            GameResult::Won(Color::White),
            GameResult::Won(Color::Black),
            GameResult::Draw,
            GameResult::BothLost,
            GameResult::Open,
        ] {
            assert_eq!(GameResult::read(&result.to_string()), Some(result));
        }
    }
}
