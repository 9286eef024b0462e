//! Games by other rules than chess: which of them can be replayed, and where
//! they start. Knows names of variants and their first positions, not moves.

use shakmaty::{
    CastlingMode, PositionError,
    variant::{Variant as Rules, VariantPosition},
};

use super::{fen::read_fen, start::StartError};

/// Names longer than this are cut in the summary.
const LONGEST_NAME: usize = 40;

/// A game that is not chess, as its Variant tag names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OtherGame {
    /// As the tag has it.
    pub(crate) name: String,
    /// Its rules, where they are known.
    pub(crate) rules: Option<Rules>,
}

impl OtherGame {
    /// `plain` is the tag's value in lower case, letters and digits only.
    pub(super) fn from_tag(value: &[u8], plain: &str) -> OtherGame {
        let rules = match plain {
            "crazyhouse" | "zh" => Some(Rules::Crazyhouse),
            "atomic" | "atomicchess" => Some(Rules::Atomic),
            "antichess" | "giveaway" | "giveawaychess" | "suicide" | "suicidechess" => {
                Some(Rules::Antichess)
            }
            "kingofthehill" | "koth" => Some(Rules::KingOfTheHill),
            "threecheck" | "threecheckchess" | "3check" | "3checkchess" => Some(Rules::ThreeCheck),
            "horde" | "hordechess" => Some(Rules::Horde),
            "racingkings" => Some(Rules::RacingKings),
            _ => None,
        };
        let name = String::from_utf8_lossy(value.trim_ascii());
        OtherGame {
            name: name.chars().take(LONGEST_NAME).collect(),
            rules,
        }
    }
}

/// The first position of a game by these rules.
///
/// # Errors
///
/// As for chess, where the FEN cannot be read or played from.
pub(crate) fn first_variant_position(
    rules: Rules,
    fen: Option<&[u8]>,
) -> Result<VariantPosition, StartError> {
    let Some(fen) = fen else {
        return Ok(VariantPosition::new(rules));
    };
    let setup = read_fen(fen).map_err(StartError::Unreadable)?.setup;
    let mode = CastlingMode::detect(&setup);
    VariantPosition::from_setup(rules, setup.clone(), mode)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|_| StartError::Impossible(Box::new(setup)))
}

#[cfg(test)]
mod tests {
    use shakmaty::Position;

    use super::*;

    #[test]
    fn fens_of_variants_are_read_with_all_their_fields() {
        for (rules, fen) in [
            (Rules::Crazyhouse, "4k3/8/8/8/8/8/8/4K2R[Qn] w K - 0 1"),
            (Rules::Crazyhouse, "4k3/8/8/8/8/8/8/4K2R/Qn w K - 0 1"),
            (Rules::Crazyhouse, "4k3/8/8/8/8/8/8/4KQ~1R[] w K - 0 1"),
            (Rules::ThreeCheck, "4k3/8/8/8/8/8/8/4K2R w K - 2+3 0 1"),
            (Rules::ThreeCheck, "4k3/8/8/8/8/8/8/4K2R w K - 0 1 +1+0"),
            (Rules::Antichess, "8/8/8/8/8/8/p7/1N6 w - - 0 1"),
        ] {
            let position = first_variant_position(rules, Some(fen.as_bytes()));
            let position = position.unwrap_or_else(|error| panic!("{fen}: {error}"));
            if rules == Rules::ThreeCheck {
                let checks = position.remaining_checks().expect("counted");
                assert_eq!(u32::from(checks.white), 2, "{fen}");
            }
        }
    }

    #[test]
    fn every_variant_starts_somewhere() {
        for rules in Rules::ALL {
            assert!(first_variant_position(rules, None).is_ok(), "{rules}");
        }
        assert!(first_variant_position(Rules::Horde, Some(b"x")).is_err());
    }
}
