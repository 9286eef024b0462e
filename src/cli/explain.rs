//! `explain`: one rule in full, or what a family holds. Knows nothing of what stands
//! in a rule.

use anyhow::bail;
use pgn_audit::{Rule, explanation, family_title, find_rule};

use super::{
    Status,
    args::Explain,
    near,
    rules::{show, text},
};

/// Prints the rule's page, the list of a family, or the pages of all rules.
pub(crate) fn run(arguments: &Explain) -> anyhow::Result<Status> {
    let word = &arguments.rule;
    if let Some(rule) = find_rule(word) {
        show(&explanation(rule))?;
    } else if word.eq_ignore_ascii_case("ALL") {
        let pages: Vec<String> = pgn_audit::rules()
            .iter()
            .map(|rule| explanation(rule))
            .collect();
        show(&pages.join("\n\n"))?;
    } else if let Some((family, rules)) = family(word) {
        let title = family_title(family);
        show(&format!("family {title}\n\n{}", text(&rules)))?;
    } else {
        bail!(near::unknown_rule(word));
    }
    Ok(Status::Clean)
}

/// The letter that the word is, and the rules of that family.
fn family(word: &str) -> Option<(char, Vec<&'static Rule>)> {
    let is_of = |rule: &&&'static Rule| word.eq_ignore_ascii_case(&rule.family().to_string());
    let rules: Vec<&Rule> = pgn_audit::rules().iter().filter(is_of).copied().collect();
    rules
        .first()
        .map(|rule| rule.family())
        .map(|it| (it, rules))
}
