//! Counts of a run that add up: a sum over blocks, files or machines is the
//! count of the whole. Knows nothing of time or of how it is shown.

use std::{collections::BTreeMap, ops::AddAssign};

/// What was audited, what was found, and what was not audited and why.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// Games, audited or not.
    pub games: u64,
    /// Half-moves replayed, variations among them.
    pub plies: u64,
    /// Bytes of decompressed text.
    pub bytes: u64,
    /// Findings reported, by code of the principal rule.
    pub reported: BTreeMap<&'static str, u64>,
    /// Findings seen and counted only, because their rule is not selected.
    pub unselected: BTreeMap<&'static str, u64>,
    /// Games not audited, by reason.
    pub not_audited: BTreeMap<String, u64>,
}

impl Summary {
    /// All findings reported.
    pub fn findings(&self) -> u64 {
        self.reported.values().sum()
    }
}

impl AddAssign<&Summary> for Summary {
    fn add_assign(&mut self, other: &Summary) {
        self.games += other.games;
        self.plies += other.plies;
        self.bytes += other.bytes;
        for (code, count) in &other.reported {
            *self.reported.entry(code).or_default() += count;
        }
        for (code, count) in &other.unselected {
            *self.unselected.entry(code).or_default() += count;
        }
        for (why, count) in &other.not_audited {
            *self.not_audited.entry(why.clone()).or_default() += count;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_over_parts_equal_the_whole() {
        let part = |games, code, count| Summary {
            games,
            plies: 10 * games,
            bytes: 100 * games,
            reported: BTreeMap::from([(code, count)]),
            unselected: BTreeMap::from([("N001", 2)]),
            not_audited: BTreeMap::from([("variant Giveaway".to_owned(), 1)]),
        };
        let mut sum = part(1, "C001", 1);
        sum += &part(2, "C003", 4);
        sum += &part(3, "C001", 5);
        assert_eq!(sum.games, 6);
        assert_eq!(sum.plies, 60);
        assert_eq!(sum.bytes, 600);
        assert_eq!(sum.reported, BTreeMap::from([("C001", 6), ("C003", 4)]));
        assert_eq!(sum.unselected["N001"], 6);
        assert_eq!(sum.not_audited["variant Giveaway"], 3);
        assert_eq!(sum.findings(), 10);
    }
}
