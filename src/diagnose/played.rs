//! A legal move of the score and how its token is written, with the evidence a
//! notation rule may ask for. Knows the standard's SAN, not which rules exist.

use pgn_reader::SanPlus;
use shakmaty::{
    Chess, Move, Position, Role,
    san::{San, Suffix},
};

use super::san::san_of;
use crate::pgn::Dress;

/// How a token was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reading {
    /// `None` for what has no SAN, such as `exd`.
    pub(crate) san: Option<San>,
    pub(crate) dress: Vec<Dress>,
    /// The mark of check it bears.
    pub(crate) suffix: Option<Suffix>,
}

impl Reading {
    /// A token that is written as SAN is.
    pub(crate) fn plain(san: SanPlus) -> Reading {
        Reading {
            san: Some(san.san),
            dress: Vec::new(),
            suffix: san.suffix,
        }
    }
}

/// A legal move in its position.
#[derive(Debug)]
pub(crate) struct PlayedMove<'a> {
    pub(super) before: &'a Chess,
    pub(super) after: &'a Chess,
    pub(super) m: Move,
    pub(super) reading: &'a Reading,
    /// How the token departs from its SAN in this position.
    pub(super) resolved_as: &'a [Dress],
}

impl PlayedMove<'_> {
    /// The move as the standard writes it.
    pub(crate) fn standard(&self) -> SanPlus {
        SanPlus {
            san: self.standard_san(),
            suffix: self.suffix_due(),
        }
    }

    fn standard_san(&self) -> San {
        san_of(self.before, self.m)
    }

    pub(crate) fn wears(&self, dress: Dress) -> bool {
        self.reading.dress.contains(&dress) || self.resolved_as.contains(&dress)
    }

    pub(crate) fn is_capture(&self) -> bool {
        self.m.is_capture()
    }

    /// `xd4`: a pawn's capture without the file it comes from.
    pub(crate) fn lacks_file_of_pawn(&self) -> bool {
        self.m.role() == Role::Pawn
            && self.m.is_capture()
            && !self.wears(Dress::CaptureMark)
            && self.reading.san.is_some()
            && !origin_named(self.reading.san).0
    }

    pub(crate) fn suffix(&self) -> Option<Suffix> {
        self.reading.suffix
    }

    /// The mark of check that the standard wants.
    pub(crate) fn suffix_due(&self) -> Option<Suffix> {
        if self.after.checkers().is_empty() {
            None
        } else if self.after.is_checkmate() {
            Some(Suffix::Checkmate)
        } else {
            Some(Suffix::Check)
        }
    }

    /// `d7c6`: two squares and nothing else, as engines write moves.
    pub(crate) fn is_coordinates(&self) -> bool {
        matches!(
            self.reading.san,
            Some(San::Normal {
                role: Role::Pawn,
                file: Some(_),
                rank: Some(_),
                capture: false,
                ..
            })
        )
    }

    /// Whether both file and rank of the origin are named, and not needed.
    pub(crate) fn names_origin_needlessly(&self) -> bool {
        let named = origin_named(self.reading.san);
        named == (true, true) && origin_named(Some(self.standard_san())) != (true, true)
    }

    /// Whether a file or a rank of the origin is named, and neither is needed.
    /// A pawn that captures is named by its file.
    pub(crate) fn disambiguates_needlessly(&self) -> bool {
        let (file, rank) = origin_named(self.reading.san);
        file != rank
            && origin_named(Some(self.standard_san())) == (false, false)
            && !self.wears(Dress::LongAlgebraic)
            && !self.wears(Dress::CastleAsKingMove)
    }
}

/// Whether the SAN names the file and the rank a piece comes from.
fn origin_named(san: Option<San>) -> (bool, bool) {
    match san {
        Some(San::Normal { file, rank, .. }) => (file.is_some(), rank.is_some()),
        _ => (false, false),
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{CastlingMode, fen::Fen};

    use super::*;

    fn played(fen: &str, token: &str) -> (bool, bool) {
        let position: Chess = fen
            .parse::<Fen>()
            .expect("a FEN")
            .into_position(CastlingMode::Standard)
            .expect("a position");
        let reading = Reading::plain(SanPlus::from_ascii(token.as_bytes()).expect("a SAN"));
        let m = reading
            .san
            .expect("a SAN")
            .to_move(&position)
            .expect("legal");
        let mut after = position.clone();
        after.play_unchecked(m);
        let played = PlayedMove {
            before: &position,
            after: &after,
            m,
            reading: &reading,
            resolved_as: &[],
        };
        (
            played.disambiguates_needlessly(),
            played.names_origin_needlessly(),
        )
    }

    #[test]
    fn a_pinned_twin_needs_no_disambiguation() {
        let pinned = "4k3/4r3/8/8/8/8/4N3/1N2K3 w - - 0 1";
        let free = "4k3/8/8/8/8/8/4N3/1N2K3 w - - 0 1";
        assert_eq!(played(pinned, "Nbc3"), (true, false));
        assert_eq!(played(free, "Nbc3"), (false, false));
        let twins = "4k3/8/8/8/8/8/8/N3N2K w - - 0 1";
        assert_eq!(played(twins, "Nac2"), (false, false));
        assert_eq!(played(twins, "Na1c2"), (false, true));
    }

    #[test]
    fn a_pawn_that_captures_is_named_by_its_file() {
        let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        assert_eq!(played(fen, "exd5"), (false, false));
        assert_eq!(played(fen, "e4xd5"), (false, true));
        assert_eq!(played(fen, "e4e5"), (false, true));
    }
}
