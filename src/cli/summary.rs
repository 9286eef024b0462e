//! The account of a run on standard error. Knows the counts of a run; knows nothing
//! of how they came about.

use std::{
    collections::BTreeMap,
    fmt,
    io::{self, Write},
    time::Duration,
};

use indicatif::DecimalBytes;
use pgn_audit::{Outcome, find_rule};

/// What a run audited, how long it took, what it found, and what it could not read.
pub(crate) struct Account<'a> {
    outcome: &'a Outcome,
    elapsed: Duration,
}

impl<'a> Account<'a> {
    pub(crate) fn new(outcome: &'a Outcome, elapsed: Duration) -> Account<'a> {
        Account { outcome, elapsed }
    }

    pub(crate) fn print(&self) {
        // If standard error is closed there is nobody to tell.
        let _ = io::stderr().write_all(self.to_string().as_bytes());
    }

    fn work(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let summary = &self.outcome.summary;
        let seconds = self.elapsed.as_secs_f64();
        let games = counted(summary.games, "game");
        let plies = counted(summary.plies, "ply");
        let bytes = counted(summary.bytes, "byte");
        writeln!(f, "{games}, {plies}, {bytes} in {seconds:.2} seconds")?;
        if summary.games == 0 {
            return Ok(());
        }
        let games = rate(summary.games, self.elapsed);
        let bytes = DecimalBytes(rate(summary.bytes, self.elapsed));
        writeln!(f, "{games} games/s, {bytes}/s")
    }

    fn found(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let summary = &self.outcome.summary;
        let not_audited: u64 = summary.not_audited.values().sum();
        match summary.findings() {
            0 if !summary.unselected.is_empty() => writeln!(f, "nothing reported")?,
            0 if not_audited == summary.games => writeln!(f, "nothing audited")?,
            0 => writeln!(f, "nothing found")?,
            findings => writeln!(f, "{} reported:", counted(findings, "finding"))?,
        }
        by_rule(&summary.reported, f)?;
        if !summary.unselected.is_empty() {
            writeln!(f, "not selected, only counted:")?;
        }
        by_rule(&summary.unselected, f)
    }

    fn missed(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not_audited = &self.outcome.summary.not_audited;
        if !not_audited.is_empty() {
            let games = counted(not_audited.values().sum(), "game");
            writeln!(f, "{games} not audited:")?;
        }
        for (why, count) in not_audited {
            writeln!(f, "  {count:>9}  {why}")?;
        }
        let complaints = &self.outcome.complaints;
        let begun = complaints.iter().filter(|it| it.byte.is_some()).count() as u64;
        let unread = complaints.len() as u64 - begun;
        if unread > 0 {
            writeln!(f, "{} could not be read", counted(unread, "path"))?;
        }
        if begun > 0 {
            writeln!(f, "{} read only in part", counted(begun, "file"))?;
        }
        Ok(())
    }
}

impl fmt::Display for Account<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.work(f)?;
        self.found(f)?;
        self.missed(f)
    }
}

/// Of `count` things in `elapsed`, how many a second.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rate is shown to be compared, and a cast of a float saturates"
)]
pub(crate) fn rate(count: u64, elapsed: Duration) -> u64 {
    // The first moment would promise any speed.
    let seconds = elapsed.as_secs_f64().max(0.001);
    (count as f64 / seconds) as u64
}

fn by_rule(counts: &BTreeMap<&'static str, u64>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (code, count) in counts {
        let name = find_rule(code).map_or("", |rule| rule.name);
        writeln!(f, "  {count:>9}  {code} {name}")?;
    }
    Ok(())
}

/// A number with its noun, in singular or plural. No separators: a script may
/// read it.
pub(crate) fn counted(count: u64, noun: &str) -> String {
    match (count, noun) {
        (1, _) => format!("{count} {noun}"),
        (_, "ply") => format!("{count} plies"),
        _ => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_agree_with_their_nouns() {
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(135_388, "game"), "135388 games");
        assert_eq!(counted(0, "ply"), "0 plies");
    }

    #[test]
    fn no_time_at_all_gives_no_endless_rate() {
        assert_eq!(rate(5, Duration::ZERO), 5_000);
        assert_eq!(rate(10, Duration::from_secs(2)), 5);
    }
}
