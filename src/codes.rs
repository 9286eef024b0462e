//! The codes that the second look finds in a text, for tests that ask for no
//! more. Knows the audit as a whole.

use crate::{Selection, Settings, audit::audit_unhurried, input::Block};

/// Codes of errors and warnings.
pub(crate) fn codes_of(text: &str) -> Vec<&'static str> {
    codes(text, Selection::default())
}

/// Codes of all rules, notes among them.
pub(crate) fn all_codes_of(text: &str) -> Vec<&'static str> {
    codes(
        text,
        Selection::parse("ALL", "").expect("ALL is a selection"),
    )
}

fn codes(text: &str, selection: Selection) -> Vec<&'static str> {
    let settings = Settings {
        selection,
        ..Settings::default()
    };
    let block = Block {
        offset: 0,
        text: text.into(),
        oversized: None,
    };
    let mut codes = Vec::new();
    audit_unhurried(&block, &settings, &mut |audit| {
        let reasons = audit.findings.iter().flat_map(|finding| &finding.reasons);
        codes.extend(reasons.map(|reason| reason.rule.code));
    });
    codes
}
