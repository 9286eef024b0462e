//! What somebody may have meant by a word that names no rule. Knows the rules'
//! codes and names; knows nothing of where the word was typed.

use pgn_audit::{Rule, UnknownRule, rules};

/// Says that no rule is called so, and which ones come near.
pub(crate) fn unknown_rule(word: &str) -> String {
    let unknown = UnknownRule(word.to_owned());
    let near: Vec<String> = near(word)
        .into_iter()
        .map(|rule| format!("{} {}", rule.code, rule.name))
        .collect();
    if near.is_empty() {
        unknown.to_string()
    } else {
        format!("{unknown}; near it: {}", near.join(", "))
    }
}

/// The three rules nearest by code or name, if near at all.
fn near(word: &str) -> Vec<&'static Rule> {
    const NEAR_ENOUGH: f64 = 0.75;
    /// A shorter word is the start of too many names.
    const SHORTEST_PART: usize = 4;
    let word = word.to_ascii_lowercase();
    let likeness = |name: &str| strsim::normalized_damerau_levenshtein(&word, name);
    let nearness = |rule: &Rule| {
        // Whoever remembers a part of the name is near, and so is a slip in its start.
        let is_long = word.len() >= SHORTEST_PART;
        let is_part = is_long && rule.name.contains(&word);
        let start = rule.name.get(..word.len()).filter(|_| is_long);
        let start = start.unwrap_or(rule.name);
        likeness(&rule.code.to_lowercase())
            .max(likeness(start))
            .max(likeness(rule.name))
            .max(f64::from(u8::from(is_part)))
    };
    let mut near: Vec<(f64, &Rule)> = rules()
        .iter()
        .map(|rule| (nearness(rule), *rule))
        .filter(|(nearness, _)| *nearness >= NEAR_ENOUGH)
        .collect();
    near.sort_by(|one, other| other.0.total_cmp(&one.0));
    near.into_iter().map(|(_, rule)| rule).take(3).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_finds_its_rule_first() {
        let first = |word| near(word).first().map(|rule| rule.code);
        assert_eq!(first("castle-out-of-chek"), Some("C009"));
        assert_eq!(first("castle-throgh"), Some("C010"));
        assert_eq!(first("through"), Some("C010"));
        assert_eq!(first("c01O"), Some("C010"));
        assert_eq!(first("pawn-moves-backwards"), None);
        assert_eq!(first(""), None);
        assert_eq!(first("w"), None);
    }
}
