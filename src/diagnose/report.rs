//! Gathers the findings of one game. Knows the game's tags and which rules are
//! selected, not how an offence was found.

use std::{collections::BTreeMap, mem::Discriminant, sync::Arc};

use shakmaty::{Chess, EnPassantMode, fen::Fen};

use super::refusal::{RefusalKind, RefusedMove};
use crate::{
    finding::{Finding, Ply, Reason, Roster},
    pgn::{Oddity, OddityKind, Token},
    rules::{self, Selection},
    text::decode,
};

/// More of a token than this is not repeated in a report.
const LONGEST_TOKEN: usize = 80;

/// No rule has more rows in a game than this; the last one counts the rest.
const MOST_ROWS: u32 = 100;

/// The rows of one rule in a game.
#[derive(Debug, Default)]
struct Rows {
    listed: u32,
    /// Offences that have no row.
    left_out: u64,
    /// Index of the last row.
    last: usize,
}

/// What alone decides which rule is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Oddity(Discriminant<OddityKind>),
    Refusal(RefusalKind),
}

/// Where an offence stands in the score.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) variation: u32,
    /// `None` for what concerns the whole game.
    pub(super) ply: Option<Ply>,
    pub(super) position: Option<Chess>,
}

impl Place {
    pub(super) fn of_game() -> Place {
        Place {
            variation: 0,
            ply: None,
            position: None,
        }
    }
}

/// The findings of a game. Offsets are those of the segment; file, ordinal and
/// line are filled in where they are known.
#[derive(Debug)]
pub(crate) struct GameReport<'a> {
    pub(crate) findings: Vec<Finding>,
    /// Findings that no selected rule names, by code.
    pub(crate) unselected: BTreeMap<&'static str, u64>,
    pub(crate) plies: u64,
    pub(crate) not_audited: Option<String>,
    rows: BTreeMap<&'static str, Rows>,
    /// The rule that each kind met breaks, so that a million of them cost little
    /// once no more are listed.
    codes: Vec<(Kind, &'static str)>,
    selection: &'a Selection,
    roster: Arc<Roster>,
    text: &'a [u8],
}

impl<'a> GameReport<'a> {
    pub(super) fn new(text: &'a [u8], roster: Roster, selection: &'a Selection) -> GameReport<'a> {
        GameReport {
            findings: Vec::new(),
            unselected: BTreeMap::new(),
            plies: 0,
            not_audited: None,
            rows: BTreeMap::new(),
            codes: Vec::new(),
            selection,
            roster: Arc::new(roster),
            text,
        }
    }

    pub(super) fn roster(&self) -> Arc<Roster> {
        Arc::clone(&self.roster)
    }

    /// Notes an offence; tells its index, if a selected rule names it.
    pub(super) fn offence(
        &mut self,
        token: Token,
        place: Place,
        mut reasons: Vec<Reason>,
    ) -> Option<usize> {
        let code = reasons.first()?.rule.code;
        reasons.retain(|reason| self.selection.contains(reason.rule.code));
        if reasons.is_empty() {
            *self.unselected.entry(code).or_default() += 1;
            return None;
        }
        let rows = self.rows.entry(code).or_default();
        if rows.listed == MOST_ROWS {
            rows.left_out += 1;
            return None;
        }
        rows.listed += 1;
        rows.last = self.findings.len();
        let fen = place
            .position
            .map(|position| Fen::from_position(&position, EnPassantMode::Legal).to_string());
        self.findings.push(Finding {
            file: Arc::from(""),
            game: 0,
            line: 0,
            byte: token.start as u64,
            roster: Arc::clone(&self.roster),
            variation: place.variation,
            ply: place.ply,
            san: self.token_text(token),
            reasons,
            fen,
            after: None,
            legal_after: None,
            legal_instead: Vec::new(),
            judgement: None,
            suggestion: None,
        });
        Some(self.findings.len() - 1)
    }

    /// Notes something odd about the text.
    pub(super) fn oddity(
        &mut self,
        kind: OddityKind,
        count: u64,
        token: Token,
        place: Place,
    ) -> Option<usize> {
        let of_kind = Kind::Oddity(std::mem::discriminant(&kind));
        self.offence_of(of_kind, token, place, || {
            rules::reasons(&Oddity { kind, count })
        })
    }

    /// Notes a move that was refused and is no castle.
    pub(super) fn refusal(
        &mut self,
        refused: &RefusedMove<'_>,
        token: Token,
        place: Place,
    ) -> Option<usize> {
        let kind = Kind::Refusal(refused.kind());
        self.offence_of(kind, token, place, || rules::reasons(refused))
    }

    /// Notes an offence of a kind that breaks one rule at most.
    fn offence_of(
        &mut self,
        kind: Kind,
        token: Token,
        place: Place,
        reasons: impl FnOnce() -> Vec<Reason>,
    ) -> Option<usize> {
        let known = self.codes.iter().find(|(known, _)| *known == kind);
        let known = known.map(|(_, code)| *code);
        if let Some(code) = known
            && self.count_only(code)
        {
            return None;
        }
        let reasons = reasons();
        if known.is_none()
            && let Some(reason) = reasons.first()
        {
            self.codes.push((kind, reason.rule.code));
        }
        self.offence(token, place, reasons)
    }

    /// Counts an offence that gets no row of its own; tells whether it is one.
    fn count_only(&mut self, code: &'static str) -> bool {
        if !self.selection.contains(code) {
            *self.unselected.entry(code).or_default() += 1;
            return true;
        }
        match self.rows.get_mut(code) {
            Some(rows) if rows.listed == MOST_ROWS => {
                rows.left_out += 1;
                true
            }
            _ => false,
        }
    }

    /// Says which rows stand for more, and puts all in the order of the text.
    pub(super) fn finish(&mut self) {
        for rows in self.rows.values().filter(|rows| rows.left_out > 0) {
            let reason = self.findings[rows.last].reasons.last_mut();
            if let Some(reason) = reason {
                reason.detail += &format!("; {} more in this game are not listed", rows.left_out);
            }
        }
        self.rows.clear();
        self.findings.sort_by_key(|finding| finding.byte);
    }

    fn token_text(&self, token: Token) -> String {
        let bytes = &self.text[token.range()];
        let shown = &bytes[..bytes.len().min(LONGEST_TOKEN)];
        let words: Vec<String> = decode(shown)
            .split_ascii_whitespace()
            .map(str::to_owned)
            .collect();
        let mark = if shown.len() < bytes.len() { "…" } else { "" };
        words.join(" ") + mark
    }

    pub(super) fn finding_mut(&mut self, index: Option<usize>) -> Option<&mut Finding> {
        self.findings.get_mut(index?)
    }

    pub(super) fn count_plies_after(&mut self, index: usize, after: u32, legal: u32) {
        if let Some(finding) = self.findings.get_mut(index) {
            finding.after = Some(after);
            finding.legal_after = Some(legal);
        }
    }
}
