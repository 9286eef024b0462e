//! Tells whether a game has two tags of one name, without keeping the names.
//! May be wrong in favour of doubt.

/// Names of the tags of the game at hand, in short.
#[derive(Debug, Default)]
pub(super) struct TagNames {
    names: Vec<u64>,
}

/// More tags than this are not compared.
const MOST: usize = 64;

impl TagNames {
    pub(super) fn clear(&mut self) {
        self.names.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Notes a name; tells whether it is surely new.
    #[inline]
    pub(super) fn add(&mut self, name: &[u8]) -> bool {
        let name = in_short(name);
        let is_new = self.names.len() < MOST && !self.names.contains(&name);
        if self.names.len() < MOST {
            self.names.push(name);
        }
        is_new
    }
}

/// The ends of a name and its length, any case of letters alike.
#[inline]
fn in_short(name: &[u8]) -> u64 {
    const CASE: u64 = 0x2020_2020_2020_2020;
    let (head, tail) = match (name.first_chunk(), name.last_chunk()) {
        (Some(head), Some(tail)) => (u64::from_le_bytes(*head), u64::from_le_bytes(*tail)),
        // Shorter than eight bytes: a copy would cost a call.
        _ => (
            name.iter()
                .fold(0, |word, byte| word << 8 | u64::from(*byte)),
            0,
        ),
    };
    (head | CASE) ^ (tail | CASE).rotate_left(29) ^ (name.len() as u64).rotate_left(57)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_comes_twice_unnoticed() {
        let usual = [
            "Event",
            "Site",
            "Date",
            "Round",
            "White",
            "Black",
            "Result",
            "ECO",
            "WhiteElo",
            "BlackElo",
            "PlyCount",
            "EventDate",
            "EventType",
            "EventRounds",
            "EventCountry",
            "WhiteTeam",
            "BlackTeam",
            "WhiteTitle",
            "BlackTitle",
            "WhiteFideId",
            "BlackFideId",
            "UTCDate",
            "UTCTime",
            "WhiteRatingDiff",
            "BlackRatingDiff",
            "TimeControl",
            "Termination",
            "Opening",
            "Variation",
            "Annotator",
            "SetUp",
            "FEN",
            "Variant",
            "SourceDate",
            "Source",
            "SourceTitle",
            "SourceVersion",
            "SourceVersionDate",
            "SourceQuality",
            "WhiteTeamCountry",
            "BlackTeamCountry",
            "EventCategory",
            "GameDuration",
            "GameStartTime",
            "GameEndTime",
            "TerminationDetails",
            "BroadcastName",
            "BroadcastURL",
            "GameURL",
            "GameId",
            "StudyName",
            "ChapterName",
        ];
        let mut names = TagNames::default();
        for name in usual {
            assert!(names.add(name.as_bytes()), "{name}");
        }
        for name in usual {
            assert!(!names.add(name.to_uppercase().as_bytes()), "{name}");
        }
    }
}
