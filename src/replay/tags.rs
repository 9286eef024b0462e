//! The tags that decide where and by which rules a game starts.
//! Knows names and spellings of tags, not positions.

use super::{record::Claim, variant::OtherGame};

/// The rules a game is played by, as its Variant tag says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Variant {
    #[default]
    Standard,
    Chess960,
    /// Another game.
    Other(OtherGame),
}

impl Variant {
    /// Reads the value of a Variant tag in any case of letters and with any
    /// spaces, hyphens and underscores.
    fn from_tag(value: &[u8]) -> Variant {
        let plain: String = value
            .iter()
            .filter(|byte| byte.is_ascii_alphanumeric())
            .map(|byte| char::from(byte.to_ascii_lowercase()))
            .collect();
        match plain.as_str() {
            ""
            | "standard"
            | "chess"
            | "normal"
            | "classical"
            | "classic"
            | "regular"
            | "orthodox"
            | "fromposition"
            | "standardchess"
            | "standardfromposition"
            | "ortodox" => Variant::Standard,
            "chess960"
            | "960"
            | "fischerandom"
            | "fischerrandom"
            | "fischerrandomchess"
            | "fischerandomchess"
            | "fischerandom960"
            | "frc"
            | "freestyle"
            | "freestylechess"
            | "chess9lx"
            | "9lx"
            | "wildfr"
            | "fischer"
            | "fisherrandom"
            | "chess960fischerrandom" => Variant::Chess960,
            other => Variant::Other(OtherGame::from_tag(value, other)),
        }
    }
}

/// What the tags say of the start and of the result. The first tag of a name
/// counts.
#[derive(Debug, Clone, Default)]
pub(crate) struct StartTags {
    pub(crate) fen: Option<Box<[u8]>>,
    pub(crate) variant: Option<Variant>,
    pub(super) claim: Claim,
    pub(super) ply_count: Option<u64>,
}

impl StartTags {
    /// Takes note of a tag pair; names are read in any case of letters.
    #[inline]
    pub(crate) fn note(&mut self, name: &[u8], value: &[u8]) {
        match name.len() {
            3 if name.eq_ignore_ascii_case(b"FEN") && self.fen().is_none() => {
                self.fen = Some(value.trim_ascii().into());
            }
            6 if name.eq_ignore_ascii_case(b"Result") && self.claim == Claim::Silent => {
                self.claim = Claim::read(value);
            }
            7 if name.eq_ignore_ascii_case(b"Variant") => {
                self.variant.get_or_insert_with(|| Variant::from_tag(value));
            }
            8 if name.eq_ignore_ascii_case(b"PlyCount") && self.ply_count.is_none() => {
                let value = std::str::from_utf8(value).unwrap_or_default();
                self.ply_count = value.trim().parse().ok();
            }
            _ => {}
        }
    }

    /// The FEN, unless the tag is empty.
    pub(crate) fn fen(&self) -> Option<&[u8]> {
        self.fen
            .as_deref()
            .filter(|fen| !matches!(*fen, b"" | b"?" | b"-"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_spellings_of_variants_are_known() {
        for name in ["Standard", "chess", "normal", "From Position", ""] {
            assert_eq!(
                Variant::from_tag(name.as_bytes()),
                Variant::Standard,
                "{name}"
            );
        }
        for name in [
            "Chess960",
            "chess 960",
            "Fischerandom",
            "Fischer Random",
            "fischerandom",
        ] {
            assert_eq!(
                Variant::from_tag(name.as_bytes()),
                Variant::Chess960,
                "{name}"
            );
        }
        for (name, is_known) in [
            ("Crazyhouse", true),
            ("Three-check", true),
            ("King of the Hill", true),
            ("Racing Kings", true),
            ("giveaway", true),
            ("Losers", false),
            ("Bughouse", false),
        ] {
            let Variant::Other(game) = Variant::from_tag(name.as_bytes()) else {
                panic!("{name} is no chess");
            };
            assert_eq!(game.name, name);
            assert_eq!(game.rules.is_some(), is_known, "{name}");
        }
    }

    #[test]
    fn names_of_tags_are_read_in_any_case() {
        let mut tags = StartTags::default();
        tags.note(b"fen", b"8/8/8/8/8/8/8/8 w - - 0 1");
        tags.note(b"VARIANT", b"chess960");
        assert!(tags.fen().is_some());
        assert_eq!(tags.variant, Some(Variant::Chess960));
    }
}
