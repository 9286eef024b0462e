//! How findings are written: one file for each format, and the file a report
//! goes to. Knows nothing of how a finding arose.

mod csv;
mod diagram;
mod file;
mod jsonl;
mod palette;
mod printable;
mod rules_page;
mod text;

use crate::finding::Finding;

pub use csv::Csv;
pub use file::{ReportFile, Unfinished};
pub use jsonl::JsonLines;
pub use rules_page::{explanation, family_title, rules_page};
pub use text::Text;

/// The ply that lost the right: of the gravest reason that has one.
fn cause_ply(finding: &Finding) -> Option<u32> {
    finding.reasons.iter().find_map(|reason| reason.cause_ply)
}
