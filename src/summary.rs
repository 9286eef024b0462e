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
    /// Games not audited, by reason. Of more than a hundred reasons the first in
    /// order are named, the rest are counted as `other reasons`.
    pub not_audited: BTreeMap<String, u64>,
}

/// A text may give a reason of its own for every game.
const MOST_REASONS: usize = 100;

const OTHER_REASONS: &str = "other reasons";

impl Summary {
    /// All findings reported.
    pub fn findings(&self) -> u64 {
        self.reported.values().sum()
    }

    pub(crate) fn count_not_audited(&mut self, why: String, count: u64) {
        *self.not_audited.entry(why).or_default() += count;
        if self.not_audited.len() <= MOST_REASONS {
            return;
        }
        // A reason among the first in all is among the first in every part, so
        // that it is never left out, whatever the order of the parts.
        let mut others = self.not_audited.remove(OTHER_REASONS).unwrap_or_default();
        while self.not_audited.len() > MOST_REASONS
            && let Some((_, count)) = self.not_audited.pop_last()
        {
            others += count;
        }
        if others > 0 {
            self.not_audited.insert(OTHER_REASONS.to_owned(), others);
        }
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
            self.count_not_audited(why.clone(), *count);
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

    #[test]
    fn many_reasons_add_up_alike_in_any_order() {
        let summaries = |games: &[u32]| {
            let mut sum = Summary::default();
            for game in games {
                let mut part = Summary::default();
                for name in [game % 170, game % 13] {
                    part.count_not_audited(format!("variant {name}"), 1);
                }
                sum += &part;
            }
            sum
        };
        let games: Vec<u32> = (0..1_000).collect();
        let backwards: Vec<u32> = games.iter().rev().copied().collect();
        let whole = summaries(&games);
        let mut halves = summaries(&games[400..]);
        halves += &summaries(&games[..400]);
        assert_eq!(whole, summaries(&backwards));
        assert_eq!(whole, halves);
        assert_eq!(whole.not_audited.len(), MOST_REASONS + 1);
        assert_eq!(whole.not_audited.values().sum::<u64>(), 2_000);
    }
}
