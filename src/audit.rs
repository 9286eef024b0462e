//! One block of whole games → what was found in it: a pure function. Knows no
//! files, threads or sinks; ordinals and lines count from the block's start, or from
//! where so much had been found that it was handed on.

use std::mem;

use memchr::memchr;

use crate::{
    diagnose::{GameReport, diagnose, report_oversized},
    finding::Finding,
    input::{Block, Oversized, line_ends, segments},
    pgn::{Lexer, visit_game},
    replay::{Interest, Replay, Verdict},
    settings::Settings,
    summary::Summary,
    text,
};

/// The rule that a text's encoding breaks, which a replay does not look at.
const NOT_UTF8: &str = "P006";

/// Findings that take more memory than this are not kept until their block is done.
const PORTION: usize = 64 << 10;

/// What was found in a block, or in its next games where that is much.
#[derive(Debug, Default)]
pub(crate) struct BlockAudit {
    /// In the order of the text. `game` and `line` count from the end of the audit
    /// before, `byte` from the text's start.
    pub(crate) findings: Vec<Finding>,
    pub(crate) summary: Summary,
    /// Line ends in the text of these games.
    pub(crate) line_ends: u64,
    /// Bytes that the findings take, roughly.
    pub(crate) held: usize,
}

/// Audits a block: a clean game costs its replay, another one a second look.
///
/// `take` has what was found, in order and in one piece or in several.
pub(crate) fn audit_block(block: &Block, settings: &Settings, take: &mut dyn FnMut(BlockAudit)) {
    let mut replay = Replay::new(Interest {
        variations: settings.variations,
        castles: settings.selection.contains_family('R'),
        notation: settings.selection.contains_family('N'),
    });
    let is_utf8 = text::is_utf8(&block.text);
    audit(block, settings, take, |auditor, offset, segment| {
        let is_utf8 = is_utf8 || text::is_utf8(segment);
        auditor.hurried(offset, segment, is_utf8, &mut replay);
    });
}

/// Audits a block with the second look at every game. What this finds beyond
/// [`audit_block`], the first look has missed.
#[cfg(test)]
pub(crate) fn audit_unhurried(
    block: &Block,
    settings: &Settings,
    take: &mut dyn FnMut(BlockAudit),
) {
    audit(block, settings, take, |auditor, offset, segment| {
        auditor.unhurried(offset, segment);
    });
}

fn audit<'a>(
    block: &'a Block,
    settings: &'a Settings,
    take: &'a mut dyn FnMut(BlockAudit),
    mut look: impl FnMut(&mut Auditor<'a>, usize, &'a [u8]),
) {
    let mut auditor = Auditor {
        block,
        settings,
        found: BlockAudit::default(),
        begin: 0,
        take,
    };
    match block.oversized {
        Some(oversized) => auditor.pass(oversized),
        None => {
            for (offset, segment) in segments(&block.text) {
                look(&mut auditor, offset, segment);
            }
            auditor.hand_on(block.text.len());
        }
    }
}

/// The audit of a block under way.
struct Auditor<'a> {
    block: &'a Block,
    settings: &'a Settings,
    /// Not yet handed on.
    found: BlockAudit,
    /// Where the first game of what was found begins in the block.
    begin: usize,
    take: &'a mut dyn FnMut(BlockAudit),
}

impl<'a> Auditor<'a> {
    fn hurried(&mut self, offset: usize, segment: &'a [u8], is_utf8: bool, replay: &mut Replay) {
        let mut lexer = Lexer::new(segment);
        replay.expect_brackets(memchr(b'(', segment).is_some());
        while self.begin_game(offset, &mut lexer) {
            let begin = lexer.clone();
            let visit = visit_game(&mut lexer, replay);
            match visit.output {
                Verdict::Clean if visit.well_formed => {
                    let game = &segment[begin.offset()..lexer.offset()];
                    if !is_utf8 && !text::is_utf8(game) {
                        if self.settings.selection.contains(NOT_UTF8) {
                            lexer = self.second_look(offset, begin);
                            continue;
                        }
                        self.found.count_unselected(NOT_UTF8, 1);
                    }
                    self.found.summary.plies += replay.plies();
                    for (code, count) in replay.notes().counts() {
                        self.found.count_unselected(code, count);
                    }
                }
                _ => lexer = self.second_look(offset, begin),
            }
        }
    }

    #[cfg(test)]
    fn unhurried(&mut self, offset: usize, segment: &[u8]) {
        let mut lexer = Lexer::new(segment);
        while self.begin_game(offset, &mut lexer) {
            let report = diagnose(&mut lexer, self.settings);
            self.found.add_report(offset, report);
        }
    }

    /// Goes to the segment's next game, if there is one.
    fn begin_game(&mut self, offset: usize, lexer: &mut Lexer<'_>) -> bool {
        if self.found.held > PORTION {
            // The game before was read up to this one, so that no line end is torn.
            self.hand_on(offset + lexer.offset());
        }
        let begins = lexer.begin_game().is_some();
        self.found.summary.games += u64::from(begins && !lexer.is_stray());
        begins
    }

    /// Looks again at a game; the next one begins where that reading ends.
    fn second_look(&mut self, offset: usize, mut lexer: Lexer<'a>) -> Lexer<'a> {
        let report = diagnose(&mut lexer, self.settings);
        self.found.add_report(offset, report);
        lexer
    }

    /// Reports a segment of which the block holds only the head.
    fn pass(&mut self, oversized: Oversized) {
        let report = report_oversized(&self.block.text, oversized.length, self.settings);
        self.found.summary.games = 1;
        self.found.add_report(0, report);
        self.found.number_lines(&self.block.text, 0);
        self.found.line_ends = oversized.line_ends;
        self.found.summary.bytes = oversized.length;
        self.give();
    }

    /// Gives away what was found in the games up to `end`.
    fn hand_on(&mut self, end: usize) {
        self.found.number_lines(&self.block.text[..end], self.begin);
        self.found.summary.bytes = (end - self.begin) as u64;
        self.begin = end;
        self.give();
    }

    fn give(&mut self) {
        let mut found = mem::take(&mut self.found);
        for finding in &mut found.findings {
            finding.byte += self.block.offset;
        }
        (self.take)(found);
    }
}

impl BlockAudit {
    fn count_unselected(&mut self, code: &'static str, count: u64) {
        *self.summary.unselected.entry(code).or_default() += count;
    }

    fn add_report(&mut self, offset: usize, report: GameReport<'_>) {
        self.summary.plies += report.plies;
        for (code, count) in report.unselected {
            self.count_unselected(code, count);
        }
        if let Some(why) = report.not_audited {
            self.summary.count_not_audited(why, 1);
        }
        // All findings of a game share its roster.
        let roster = report.findings.first().map(|it| it.roster.bytes());
        self.held += roster.unwrap_or_default();
        for mut finding in report.findings {
            finding.game = self.summary.games;
            finding.byte += offset as u64;
            *self
                .summary
                .reported
                .entry(finding.principal().rule.code)
                .or_default() += 1;
            self.held += finding.bytes();
            self.findings.push(finding);
        }
    }

    /// Tells each finding its line, reading the text from `begin` on once.
    fn number_lines(&mut self, text: &[u8], begin: usize) {
        let mut line = 1;
        let mut counted = begin;
        for finding in &mut self.findings {
            let byte = usize::try_from(finding.byte)
                .unwrap_or(text.len())
                .min(text.len());
            if let Some(passed) = text.get(counted..byte) {
                line += line_ends(passed);
                counted = byte;
            }
            finding.line = line;
        }
        self.line_ends = line - 1 + line_ends(&text[counted..]);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        generated::{Tape, cases, damaged, score, tape},
        input::Blocks,
        rules::Selection,
    };

    fn block(text: &[u8]) -> Block {
        let mut blocks = Blocks::new(text, 1 << 20);
        let block = blocks.next().expect("a text").expect("no fault");
        assert!(blocks.next().is_none(), "a text of one block");
        block
    }

    fn settings(tape: &mut Tape) -> Settings {
        let select = tape.pick(&["", "C,M", "ALL", "R"]);
        Settings {
            selection: Selection::parse(select, "").expect("families"),
            variations: !tape.one_in(3),
            ..Settings::default()
        }
    }

    /// What is found in a block in all, and each finding in words.
    fn found(
        audit: impl Fn(&Block, &Settings, &mut dyn FnMut(BlockAudit)),
        text: &[u8],
        settings: &Settings,
    ) -> (Vec<String>, Summary) {
        let (mut findings, mut summary) = (Vec::new(), Summary::default());
        let mut line_ends = 0;
        audit(&block(text), settings, &mut |mut audit| {
            for finding in &mut audit.findings {
                finding.game += summary.games;
                finding.line += line_ends;
                findings.push(format!("{finding:?}"));
            }
            summary += &audit.summary;
            line_ends += audit.line_ends;
        });
        assert_eq!(line_ends, super::line_ends(text));
        (findings, summary)
    }

    proptest! {
        #![proptest_config(cases(3_000))]

        #[test]
        fn a_second_look_at_every_game_finds_no_more(mut tape in tape(600)) {
            let sound = score(&mut tape, "a") + &score(&mut tape, "b");
            let text = damaged(&mut tape, sound.as_bytes());
            let settings = settings(&mut tape);
            let hurried = found(audit_block, &text, &settings);
            let unhurried = found(audit_unhurried, &text, &settings);
            prop_assert_eq!(hurried, unhurried, "{}", text.escape_ascii());
        }

        #[test]
        fn legal_moves_written_as_they_should_be_raise_nothing(mut tape in tape(600)) {
            let text = score(&mut tape, "a");
            let (_, summary) = found(audit_block, text.as_bytes(), &Settings::default());
            // The results are drawn by lot.
            let mut codes = summary.reported.keys();
            prop_assert!(codes.all(|code| code.starts_with('G')), "{:?} {}", summary, text);
        }
    }

    #[test]
    fn many_findings_come_in_portions_that_add_up() {
        for (game, line_end) in [
            ("1. e4 Xe9 *", "\n\n"),
            ("1. O-O *", "\r\n\r\n"),
            ("1. Xe9 *", "\r\r"),
        ] {
            let text = [game, line_end].concat().repeat(2_000);
            let alone = [game, line_end].concat();
            let (mut portions, mut most) = (0, 0);
            audit_block(
                &block(text.as_bytes()),
                &Settings::default(),
                &mut |audit| {
                    portions += 1;
                    most = most.max(audit.held);
                },
            );
            assert!(portions > 10, "{portions}");
            assert!(most < 2 * PORTION, "{most}");
            let (findings, summary) = found(audit_block, text.as_bytes(), &Settings::default());
            let (of_one, _) = found(audit_block, alone.as_bytes(), &Settings::default());
            assert_eq!(findings.len(), 2_000 * of_one.len());
            assert_eq!(summary.games, 2_000);
            assert_eq!(summary.bytes, text.len() as u64);
            assert_eq!(summary.findings(), findings.len() as u64);
        }
    }
}
