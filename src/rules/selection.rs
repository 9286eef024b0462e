//! Which rules are reported, as `--select` and `--ignore` say it.

use super::{Rule, Severity, find, rules};

/// A set of rules.
///
/// ```
/// use pgn_audit::Selection;
///
/// let castling = Selection::parse("C", "castle-out-of-check")?;
/// assert!(castling.contains("C001"));
/// assert!(!castling.contains("C009"));
/// # Ok::<_, pgn_audit::UnknownRule>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    /// One bit for each registered rule, in the order of the registry.
    selected: Vec<bool>,
}

/// A word that is no code, name, family letter or `ALL`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no rule, name or family {0:?}; `pgn-audit rules` lists them")]
pub struct UnknownRule(pub String);

impl Selection {
    /// Reads comma-separated codes, names, family letters or `ALL`, in any case
    /// of letters. An empty `select` stands for errors and warnings; notes need
    /// naming. `ignore` is taken away last.
    ///
    /// # Errors
    ///
    /// [`UnknownRule`] names the first word that fits no rule.
    pub fn parse(select: &str, ignore: &str) -> Result<Selection, UnknownRule> {
        let mut selection = if words(select).next().is_none() {
            Selection::default()
        } else {
            Selection {
                selected: vec![false; rules().len()],
            }
        };
        for word in words(select) {
            selection.mark(word, true)?;
        }
        for word in words(ignore) {
            selection.mark(word, false)?;
        }
        Ok(selection)
    }

    /// Whether the rule of this code is reported.
    pub fn contains(&self, code: &str) -> bool {
        rules()
            .iter()
            .zip(&self.selected)
            .any(|(rule, selected)| *selected && rule.code == code)
    }

    /// Whether any rule of a family is reported.
    pub(crate) fn contains_family(&self, family: char) -> bool {
        rules()
            .iter()
            .zip(&self.selected)
            .any(|(rule, selected)| *selected && rule.family() == family)
    }

    /// Whether no rule is reported.
    pub fn is_empty(&self) -> bool {
        !self.selected.contains(&true)
    }

    fn mark(&mut self, word: &str, selected: bool) -> Result<(), UnknownRule> {
        let mut known = false;
        for (rule, mark) in rules().iter().zip(&mut self.selected) {
            if names(word, rule) {
                *mark = selected;
                known = true;
            }
        }
        if known {
            Ok(())
        } else {
            Err(UnknownRule(word.to_owned()))
        }
    }
}

/// Errors and warnings.
impl Default for Selection {
    fn default() -> Selection {
        Selection {
            selected: rules()
                .iter()
                .map(|rule| rule.severity > Severity::Note)
                .collect(),
        }
    }
}

fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty())
}

fn names(word: &str, rule: &'static Rule) -> bool {
    let family = rule.family();
    word.eq_ignore_ascii_case("ALL")
        || find(word).is_some_and(|named| named.code == rule.code)
        || (word.len() == 1 && word.eq_ignore_ascii_case(family.encode_utf8(&mut [0; 4])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_default_errors_and_warnings_are_reported() {
        let selection = Selection::default();
        for rule in rules() {
            let graver = rule.severity > Severity::Note;
            assert_eq!(selection.contains(rule.code), graver, "{}", rule.code);
        }
    }

    #[test]
    fn codes_names_and_families_select() {
        let selection = Selection::parse("castle-out-of-check, m", "M002").unwrap();
        assert!(selection.contains("C009"));
        assert!(selection.contains("M001"));
        assert!(!selection.contains("M002"));
        assert!(!selection.contains("C001"));
        assert!(Selection::parse("all", "ALL").unwrap().is_empty());
    }

    #[test]
    fn an_unknown_word_is_named() {
        let unknown = Selection::parse("C001,C999", "").unwrap_err();
        assert_eq!(unknown, UnknownRule("C999".to_owned()));
    }
}
