//! The rules: each file holds one, with its law, text, example, legal twin and
//! check. A rule knows its evidence, no other rule, and no format.

mod castling;
mod end;
mod evidence;
mod moves;
mod notation;
mod remarkable;
mod rule;
mod selection;
mod start;
mod text;
pub(crate) mod words;

use std::sync::LazyLock;

use crate::finding::Reason;

pub(crate) use evidence::Evidence;
pub(crate) use rule::{Check, Fact};
pub use rule::{Rule, Severity};
pub use selection::{Selection, UnknownRule};

/// Every rule, ordered by code within its family.
static RULES: LazyLock<Vec<&'static Rule>> = LazyLock::new(|| {
    [
        castling::FAMILY,
        moves::FAMILY,
        start::FAMILY,
        end::FAMILY,
        text::FAMILY,
        notation::FAMILY,
        remarkable::FAMILY,
    ]
    .concat()
});

/// Every rule: castling first, then moves, starting positions, records, text,
/// notation, and what is remarkable but legal.
pub fn rules() -> &'static [&'static Rule] {
    &RULES
}

/// The rule of a code or name, in any case of letters.
///
/// ```
/// let rule = pgn_audit::find_rule("castle-out-of-check").expect("a rule");
/// assert_eq!(rule.code, "C009");
/// ```
pub fn find(code_or_name: &str) -> Option<&'static Rule> {
    let is_named = |rule: &Rule| {
        rule.code.eq_ignore_ascii_case(code_or_name) || rule.name.eq_ignore_ascii_case(code_or_name)
    };
    rules().iter().copied().find(|rule| is_named(rule))
}

/// What the rules say of one piece of evidence, ordered by code.
pub(crate) fn reasons<E: Evidence>(evidence: &E) -> Vec<Reason> {
    let reason = |rule: &&'static Rule| {
        let fact = evidence.ask(rule.check)?;
        Some(Reason {
            rule,
            detail: fact.detail,
            squares: fact.squares,
            cause_ply: fact.cause_ply,
        })
    };
    E::family().iter().filter_map(reason).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{diagnose::diagnose, finding::Finding, pgn::Lexer, settings::Settings};

    /// Every finding of every rule, with the second look at each game.
    fn findings(text: &str) -> Vec<Finding> {
        let settings = Settings {
            selection: Selection::parse("ALL", "").expect("ALL is a selection"),
            ..Settings::default()
        };
        let mut lexer = Lexer::new(text.as_bytes());
        let mut findings = Vec::new();
        while lexer.begin_game().is_some() {
            findings.extend(diagnose(&mut lexer, &settings).findings);
        }
        findings
    }

    fn codes(text: &str) -> Vec<&'static str> {
        findings(text)
            .iter()
            .flat_map(|finding| &finding.reasons)
            .map(|reason| reason.rule.code)
            .collect()
    }

    #[test]
    fn every_example_raises_its_rule_and_no_other() {
        for rule in rules() {
            // Two rules speak of what a Rust string or a short one cannot show.
            if rule.example.is_empty() {
                assert!(matches!(rule.code, "P006" | "P013"), "{}", rule.code);
                continue;
            }
            let codes = codes(rule.example);
            assert!(codes.contains(&rule.code), "{} {codes:?}", rule.code);
            // A castle often breaks several rules, and a false right of the
            // FEN is told with it.
            let is_alone = codes.iter().all(|code| {
                *code == rule.code || rule.family() == 'C' && code.starts_with(['C', 'R', 'S'])
            });
            assert!(is_alone, "{} {codes:?}", rule.code);
        }
    }

    #[test]
    fn every_legal_twin_raises_nothing() {
        for rule in rules() {
            let mut codes = codes(rule.legal_twin);
            // A castle may be remarkable and is legal all the same.
            codes.retain(|code| !code.starts_with('R') || rule.family() == 'R');
            assert_eq!(codes, [""; 0], "{}", rule.code);
        }
    }

    #[test]
    fn codes_and_names_are_told_once_and_in_order() {
        let codes: Vec<_> = rules().iter().map(|rule| rule.code).collect();
        let names: BTreeSet<_> = rules().iter().map(|rule| rule.name).collect();
        assert_eq!(names.len(), codes.len());
        for pair in codes.windows(2) {
            assert!(
                pair[0].as_bytes()[0] != pair[1].as_bytes()[0] || pair[0] < pair[1],
                "{pair:?}"
            );
        }
    }
}
