//! The second, unhurried look at one game: every token with its place, the
//! history of kings and rooks, play beyond an offence. Knows no files, threads
//! or formats.

mod castle;
mod explain;
mod force;
mod history;
mod language;
mod legal_castle;
mod line;
mod listed;
mod margins;
mod played;
mod preview;
#[cfg(test)]
mod readings;
mod record;
mod refusal;
mod repair;
mod repetition;
mod report;
mod resolve;
mod result;
mod san;
mod tags;
mod variant;
mod walk;

pub(crate) use castle::{CastleAttempt, CastleForm};
pub(crate) use legal_castle::LegalCastle;
pub(crate) use played::PlayedMove;
pub(crate) use record::GameRecord;
pub(crate) use refusal::{RefusedMove, Signal};
pub(crate) use repetition::Standing;
pub(crate) use report::GameReport;
pub(crate) use resolve::Resolution;
pub(crate) use result::GameResult;

pub(crate) use crate::replay::{ClockFlaw, FenReading, Right, StartError};
use crate::{
    pgn::{Lexer, Oddity, OddityKind, Token, TokenKind},
    replay::{OtherGame, Start, Variant, first_variant_position},
    rules::{self, Evidence},
    settings::Settings,
};
use language::{Tongue, recognise};
use record::Mainline;
use report::Place;
use tags::Tags;
use variant::VariantWalk;
use walk::Walk;

/// The outcome of setting up a game's first position.
#[derive(Debug)]
pub(crate) struct StartEvidence {
    pub(crate) outcome: Result<Start, StartError>,
}

/// Looks again at the game the lexer stands at, up to its end.
pub(crate) fn diagnose<'a>(lexer: &mut Lexer<'a>, settings: &'a Settings) -> GameReport<'a> {
    let begin = lexer.offset();
    lexer.look_for_brace();
    let margins = lexer.clone();
    while lexer.next_preamble().is_some() {}
    let tags = Tags::read(lexer);
    let segment = lexer.clone();
    if !lexer.is_tagged()
        && let Some(end) = listed::next_listed(lexer)
    {
        *lexer = lexer.up_to(end);
    }
    let double_forfeit = GameResult::read(&tags.roster.result) == Some(GameResult::BothLost);
    let is_stray = lexer.is_stray();
    let mut report = GameReport::new(lexer.text(), tags.roster.clone(), &settings.selection);
    margins::look_over(margins, &mut report);
    let variant = tags.start.variant.clone().unwrap_or_default();
    if let Variant::Other(game) = variant {
        other_game(&game, &tags, begin, lexer, settings, &mut report);
        return report;
    }
    let evidence = StartEvidence {
        outcome: match tags.start.fen() {
            Some(fen) => Start::from_fen(fen, variant == Variant::Chess960),
            None => Ok(Start::initial()),
        },
    };
    game_facts(&mut report, begin, &evidence);
    if let Err(error) = &evidence.outcome {
        report.not_audited = Some(match error {
            StartError::Unreadable(_) => "FEN unreadable".to_owned(),
            StartError::Impossible(_) => "FEN impossible".to_owned(),
        });
    }
    let impossible = match &evidence.outcome {
        Err(StartError::Impossible(setup)) => Some(setup.clone()),
        _ => None,
    };
    let start = evidence.outcome.ok();
    let tongue = start
        .as_ref()
        .map_or(Tongue::English, |start| recognise(start, lexer));
    if let Tongue::Foreign(language) = tongue {
        *lexer = lexer.speaking(language);
    }
    let first = start.clone();
    let movetext = lexer.clone();
    let mainline = Walk::new(start, settings.variations, double_forfeit, &mut report).walk(lexer);
    *lexer = segment.moved_to(lexer.offset());
    if !is_stray {
        record(mainline, &tags, begin, &mut report);
    }
    margins::look_at_encoding(begin, lexer, &mut report);
    report.finish();
    report
        .findings
        .retain(|finding| !tongue.may_excuse(finding, &movetext));
    if let Some(start) = first {
        report.explain(&start, &movetext);
    } else if let Some(setup) = impossible {
        report.explain_start(&setup, variant == Variant::Chess960, &movetext);
    }
    report
}

/// A game that is not chess: its text, its record, and its moves by its own
/// rules where they are known.
fn other_game<'a>(
    game: &OtherGame,
    tags: &Tags,
    begin: usize,
    lexer: &mut Lexer<'a>,
    settings: &'a Settings,
    report: &mut GameReport<'a>,
) {
    let start = game.rules.ok_or_else(String::new).and_then(|rules| {
        first_variant_position(rules, tags.start.fen()).map_err(|error| match error {
            StartError::Unreadable(_) => ", FEN unreadable".to_owned(),
            StartError::Impossible(_) => ", FEN impossible".to_owned(),
        })
    });
    let start = match start {
        Ok(start) => start,
        Err(why) => {
            report.not_audited = Some(format!("variant {}{why}", game.name));
            while lexer.next_token().is_some() {}
            report.finish();
            return;
        }
    };
    let double_forfeit = GameResult::read(&tags.roster.result) == Some(GameResult::BothLost);
    let text = Walk::new(None, settings.variations, double_forfeit, report);
    let mainline = text.walk(&mut lexer.clone());
    VariantWalk::new(start, &game.name, settings.variations, report).walk(lexer);
    record(mainline, tags, begin, report);
    report.finish();
    report.judge_castles();
}

/// What the game's record says of its end.
fn record(mainline: Mainline, tags: &Tags, begin: usize, report: &mut GameReport<'_>) {
    let record = GameRecord::new(mainline, tags);
    game_facts(report, begin, &record);
}

/// Notes facts about the whole game: each is an offence of its own.
fn game_facts(report: &mut GameReport<'_>, begin: usize, evidence: &impl Evidence) {
    let game = Token {
        kind: TokenKind::Word,
        start: begin,
        end: begin,
    };
    for reason in rules::reasons(evidence) {
        report.offence(game, Place::of_game(), vec![reason]);
    }
}

/// A segment too long to be a game, of which only the head is at hand.
pub(crate) fn report_oversized<'a>(
    head: &'a [u8],
    length: u64,
    settings: &'a Settings,
) -> GameReport<'a> {
    let mut lexer = Lexer::new(head);
    let begin = lexer.begin_game().unwrap_or_default();
    let tags = Tags::read(&mut lexer);
    let mut report = GameReport::new(head, tags.roster, &settings.selection);
    let oddity = Oddity {
        kind: OddityKind::OversizedGame,
        count: length,
    };
    let reasons = rules::reasons(&oddity);
    let game = Token {
        kind: TokenKind::Word,
        start: begin,
        end: begin,
    };
    report.offence(game, Place::of_game(), reasons);
    report.not_audited = Some("oversized".to_owned());
    report.finish();
    report
}
