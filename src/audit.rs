//! One block of whole games → what was found in it: a pure function. Knows no
//! files, threads or sinks; ordinals and lines count from the block's start.

use memchr::memchr;

use crate::{
    diagnose::{GameReport, diagnose, report_oversized},
    finding::Finding,
    input::{Block, line_ends, segments},
    pgn::{Lexer, visit_game},
    replay::{Interest, Replay, Verdict},
    settings::Settings,
    summary::Summary,
};

/// The rule that a text's encoding breaks, which a replay does not look at.
const NOT_UTF8: &str = "P006";

/// What was found in a block.
#[derive(Debug, Default)]
pub(crate) struct BlockAudit {
    /// In the order of the text. `game` and `line` count from the block's
    /// start, `byte` from the text's.
    pub(crate) findings: Vec<Finding>,
    pub(crate) summary: Summary,
    /// Line ends in the block.
    pub(crate) line_ends: u64,
}

/// Audits a block: a clean game costs its replay, another one a second look.
pub(crate) fn audit_block(block: &Block, settings: &Settings) -> BlockAudit {
    let mut replay = Replay::new(Interest {
        variations: settings.variations,
        castles: settings.selection.contains_family('R'),
        notation: settings.selection.contains_family('N'),
    });
    let is_utf8 = std::str::from_utf8(&block.text).is_ok();
    audit(block, settings, |audit, offset, segment| {
        let is_utf8 = is_utf8 || std::str::from_utf8(segment).is_ok();
        audit.hurried(offset, segment, is_utf8, &mut replay, settings);
    })
}

/// Audits a block with the second look at every game. What this finds beyond
/// [`audit_block`], the first look has missed.
#[cfg(test)]
pub(crate) fn audit_unhurried(block: &Block, settings: &Settings) -> BlockAudit {
    audit(block, settings, |audit, offset, segment| {
        audit.unhurried(offset, segment, settings);
    })
}

fn audit(
    block: &Block,
    settings: &Settings,
    mut look: impl FnMut(&mut BlockAudit, usize, &[u8]),
) -> BlockAudit {
    let mut audit = BlockAudit::default();
    match block.oversized {
        Some(oversized) => {
            audit.summary.games = 1;
            audit.summary.bytes = oversized.length;
            audit.line_ends = oversized.line_ends;
            audit.add_report(0, report_oversized(&block.text, oversized.length, settings));
        }
        None => {
            audit.summary.bytes = block.text.len() as u64;
            audit.line_ends = line_ends(&block.text);
            for (offset, segment) in segments(&block.text) {
                look(&mut audit, offset, segment);
            }
        }
    }
    audit.number_lines(&block.text);
    for finding in &mut audit.findings {
        finding.byte += block.offset;
    }
    audit
}

impl BlockAudit {
    fn hurried<'a>(
        &mut self,
        offset: usize,
        segment: &'a [u8],
        is_utf8: bool,
        replay: &mut Replay,
        settings: &'a Settings,
    ) {
        let mut lexer = Lexer::new(segment);
        replay.expect_brackets(memchr(b'(', segment).is_some());
        while lexer.begin_game().is_some() {
            let begin = lexer.clone();
            self.summary.games += u64::from(!lexer.is_stray());
            let visit = visit_game(&mut lexer, replay);
            match visit.output {
                Verdict::Clean if visit.well_formed => {
                    let game = &segment[begin.offset()..lexer.offset()];
                    if !is_utf8 && std::str::from_utf8(game).is_err() {
                        if settings.selection.contains(NOT_UTF8) {
                            lexer = self.second_look(offset, begin, settings);
                            continue;
                        }
                        self.count_unselected(NOT_UTF8, 1);
                    }
                    self.summary.plies += replay.plies();
                    for (code, count) in replay.notes().counts() {
                        self.count_unselected(code, count);
                    }
                }
                _ => lexer = self.second_look(offset, begin, settings),
            }
        }
    }

    #[cfg(test)]
    fn unhurried(&mut self, offset: usize, segment: &[u8], settings: &Settings) {
        let mut lexer = Lexer::new(segment);
        while lexer.begin_game().is_some() {
            self.summary.games += u64::from(!lexer.is_stray());
            let report = diagnose(&mut lexer, settings);
            self.add_report(offset, report);
        }
    }

    /// Looks again at a game; the next one begins where that reading ends.
    fn second_look<'a>(
        &mut self,
        offset: usize,
        mut lexer: Lexer<'a>,
        settings: &'a Settings,
    ) -> Lexer<'a> {
        let report = diagnose(&mut lexer, settings);
        self.add_report(offset, report);
        lexer
    }

    fn count_unselected(&mut self, code: &'static str, count: u64) {
        *self.summary.unselected.entry(code).or_default() += count;
    }

    fn add_report(&mut self, offset: usize, report: GameReport<'_>) {
        self.summary.plies += report.plies;
        for (code, count) in report.unselected {
            self.count_unselected(code, count);
        }
        if let Some(why) = report.not_audited {
            *self.summary.not_audited.entry(why).or_default() += 1;
        }
        for mut finding in report.findings {
            finding.game = self.summary.games.max(1);
            finding.byte += offset as u64;
            *self
                .summary
                .reported
                .entry(finding.principal().rule.code)
                .or_default() += 1;
            self.findings.push(finding);
        }
    }

    /// Tells each finding its line, reading the text once.
    fn number_lines(&mut self, text: &[u8]) {
        let mut line = 1;
        let mut counted = 0;
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

    fn described(audit: &BlockAudit) -> Vec<String> {
        audit.findings.iter().map(|it| format!("{it:?}")).collect()
    }

    proptest! {
        #![proptest_config(cases(3_000))]

        #[test]
        fn a_second_look_at_every_game_finds_no_more(mut tape in tape(600)) {
            let sound = score(&mut tape, "a") + &score(&mut tape, "b");
            let text = damaged(&mut tape, sound.as_bytes());
            let settings = settings(&mut tape);
            let block = block(&text);
            let hurried = audit_block(&block, &settings);
            let unhurried = audit_unhurried(&block, &settings);
            prop_assert_eq!(
                described(&hurried), described(&unhurried), "{}", text.escape_ascii()
            );
            prop_assert_eq!(&hurried.summary, &unhurried.summary, "{}", text.escape_ascii());
        }

        #[test]
        fn legal_moves_written_as_they_should_be_raise_nothing(mut tape in tape(600)) {
            let text = score(&mut tape, "a");
            let audit = audit_block(&block(text.as_bytes()), &Settings::default());
            let codes: Vec<&str> =
                audit.findings.iter().map(|it| it.principal().rule.code).collect();
            // The results are drawn by lot.
            let others: Vec<&&str> = codes.iter().filter(|code| !code.starts_with('G')).collect();
            prop_assert!(others.is_empty(), "{:?} {}", others, text);
        }
    }
}
