//! Replays every game of a PGN archive and reports each illegal castle, with every
//! rule it broke and the move that lost the right, and whatever else is illegal.
//!
//! ```text
//! bytes ──▶ blocks of whole games ──▶ first look: replay ── clean ──▶ counts ──▶ Summary
//!                                          │                                       ▲
//!                                          └─ doubt ──▶ second look: rules ──▶ Findings ──▶ Sink
//! ```
//!
//! Blocks are audited on many threads, each by itself; their findings reach the
//! [`Sink`] in the order of the input, whatever the number of threads. What is wrong
//! with a game is a [`Finding`]; an input that cannot be read is a complaint in the
//! [`Outcome`]; only what stops a run is an error.
//!
//! # An example
//!
//! ```
//! use pgn_audit::{Settings, audit_bytes};
//!
//! // The rook goes away and comes back, and the king castles with it.
//! let pgn = b"[Event \"Club evening\"]\n[White \"Amsel\"]\n[Black \"Clever\"]\n\n\
//!     1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. Rg1 Bc5 5. Rh1 Nxe4 6. O-O Nf6 *\n";
//! let (findings, summary) = audit_bytes(pgn, &Settings::default())?;
//!
//! let [finding] = &findings[..] else { panic!("one offence") };
//! let reason = finding.principal();
//! assert_eq!(reason.rule.code, "C003");
//! assert_eq!(reason.detail, "the h1-rook left at 4.Rg1 and came back at 5.Rh1");
//! assert_eq!(reason.cause_ply, Some(7));
//! assert_eq!(finding.legal_instead, ["Kf1", "Ke2"]);
//! assert_eq!((finding.after, finding.legal_after), (Some(1), Some(1)));
//! assert_eq!((summary.games, summary.plies), (1, 12));
//! # Ok::<_, pgn_audit::RunError>(())
//! ```
//!
//! [`check`] audits files and directories, compressed or not; [`audit_reader`] a stream.
//! [`Csv`], [`JsonLines`] and [`Text`] are sinks that write a report, a `Vec` is one that
//! keeps the findings, and any other type can be one. [`Settings`] choose the rules;
//! [`rules`] lists them. A [`Summary`] adds up over blocks, files and machines.

mod audit;
#[cfg(test)]
mod codes;
mod diagnose;
mod finding;
#[cfg(test)]
#[path = "../tests/generated/mod.rs"]
mod generated;
mod input;
mod output;
mod pgn;
mod pipeline;
mod replay;
mod rules;
mod run;
mod settings;
mod sink;
#[doc(hidden)]
pub mod stages;
mod summary;
mod text;

pub use finding::{Finding, Ply, Reason, Repair, RepairKind, Roster, Suggestion};
pub use input::{InputError, Meter};
pub use output::{
    Csv, JsonLines, ReportFile, Text, Unfinished, explanation, family_title, rules_page,
};
pub use rules::{Rule, Selection, Severity, UnknownRule, find as find_rule, rules};
pub use run::{Outcome, RunError, audit_bytes, audit_reader, check};
pub use settings::Settings;
pub use sink::Sink;
pub use summary::Summary;

/// Runs the example of the README with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
