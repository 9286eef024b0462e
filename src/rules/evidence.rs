//! Which family of rules judges which evidence. Knows no rule and no evidence from
//! within.

use super::{
    castling, end, moves, notation, remarkable,
    rule::{Check, Fact, Rule},
    start, text,
};
use crate::{
    diagnose::{CastleAttempt, GameRecord, LegalCastle, PlayedMove, RefusedMove, StartEvidence},
    pgn::Oddity,
};

/// What the rules of one family judge.
pub(crate) trait Evidence {
    fn family() -> &'static [&'static Rule];

    /// What a rule's check says of it, if the check takes such evidence.
    fn ask(&self, check: Check) -> Option<Fact>;
}

macro_rules! judged {
    ($($evidence:ty: $family:ident by $check:ident;)*) => {$(
        impl Evidence for $evidence {
            fn family() -> &'static [&'static Rule] {
                $family::FAMILY
            }

            fn ask(&self, check: Check) -> Option<Fact> {
                match check {
                    Check::$check(check) => check(self),
                    _ => None,
                }
            }
        }
    )*};
}

judged! {
    CastleAttempt<'_>: castling by Castle;
    RefusedMove<'_>: moves by Move;
    StartEvidence: start by Start;
    GameRecord: end by Record;
    Oddity: text by Text;
    PlayedMove<'_>: notation by Played;
    LegalCastle<'_>: remarkable by Castled;
}
