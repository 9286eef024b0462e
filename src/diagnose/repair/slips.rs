//! Legal games, and slips made in them on purpose. For tests only; knows nothing
//! of repairs.

use pgn_reader::SanPlus;
use shakmaty::{Chess, Role, san::San};

use super::{super::resolve::Resolution, score::Score};
use crate::{Settings, diagnose::diagnose, pgn::Lexer};

/// A slip that is made on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Slip {
    Wing,
    Dropped,
    Doubled,
    Rank,
    KnightForBishop,
    File,
    Swapped,
    Origin,
    LegalTypo,
}

pub(super) const SLIPS: [Slip; 9] = [
    Slip::Wing,
    Slip::Dropped,
    Slip::Doubled,
    Slip::Rank,
    Slip::KnightForBishop,
    Slip::File,
    Slip::Swapped,
    Slip::Origin,
    Slip::LegalTypo,
];

/// Numbers that look random and are the same in every run.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound.max(1)
    }
}

/// The mainlines of games without findings, in the standard's SAN.
pub(super) fn legal_games(text: &[u8], most: usize, skip: usize) -> Vec<Vec<String>> {
    let settings = Settings::default();
    let mut lexer = Lexer::new(text);
    let mut games = Vec::new();
    let mut seen = 0;
    while lexer.begin_game().is_some() && games.len() < most {
        let mut at_movetext = lexer.clone();
        if seen % (skip + 1) != 0 {
            while lexer.next_tag().is_some() {}
            while lexer.next_token().is_some() {}
            seen += 1;
            continue;
        }
        seen += 1;
        let report = diagnose(&mut lexer, &settings);
        let mut from_position = false;
        while at_movetext.next_preamble().is_some() {}
        while let Some(tag) = at_movetext.next_tag() {
            from_position |= text[tag.name].eq_ignore_ascii_case(b"FEN");
        }
        if from_position || !report.findings.is_empty() || report.not_audited.is_some() {
            continue;
        }
        if let Some(moves) = Score::read(&at_movetext, 0).and_then(|score| standard(&score))
            && moves.len() >= 20
        {
            games.push(moves);
        }
    }
    games
}

fn standard(score: &Score) -> Option<Vec<String>> {
    let mut position = Chess::default();
    let mut moves = Vec::new();
    for saying in &score.sayings {
        let Resolution::Legal(m, _) = saying.resolve(&position) else {
            return None;
        };
        moves.push(SanPlus::from_move_and_play_unchecked(&mut position, m).to_string());
    }
    Some(moves)
}

/// The game with one slip, if that makes it illegal.
pub(super) fn spoil(moves: &[String], slip: Slip, dice: &mut Dice) -> Option<Vec<String>> {
    let mut spoiled = moves.to_vec();
    let at = dice.below(moves.len());
    match slip {
        Slip::Dropped => {
            spoiled.remove(at);
        }
        Slip::Doubled => spoiled.insert(at, moves[at].clone()),
        Slip::Swapped => {
            if at + 1 == moves.len() {
                return None;
            }
            spoiled.swap(at, at + 1);
        }
        Slip::Wing => {
            let castles: Vec<usize> = (0..moves.len())
                .filter(|at| moves[*at].starts_with('O'))
                .collect();
            let at = *castles.get(dice.below(castles.len()))?;
            spoiled[at] = if moves[at].starts_with("O-O-O") {
                moves[at].replacen("O-O-O", "O-O", 1)
            } else {
                moves[at].replacen("O-O", "O-O-O", 1)
            };
        }
        Slip::Rank | Slip::LegalTypo => {
            let place = moves[at].rfind(|letter: char| letter.is_ascii_digit())?;
            let rank = char::from(b'1' + u8::try_from(dice.below(8)).ok()?);
            spoiled[at].replace_range(place..=place, &rank.to_string());
        }
        Slip::File => {
            let place = moves[at].rfind(|letter: char| ('a'..='h').contains(&letter))?;
            let file = char::from(b'a' + u8::try_from(dice.below(8)).ok()?);
            spoiled[at].replace_range(place..=place, &file.to_string());
        }
        Slip::KnightForBishop => {
            let other = match moves[at].chars().next()? {
                'N' => "B",
                'B' => "N",
                _ => return None,
            };
            spoiled[at].replace_range(..1, other);
        }
        Slip::Origin => {
            let San::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } = moves[at].parse::<SanPlus>().ok()?.san
            else {
                return None;
            };
            if role == Role::Pawn || file.is_none() && rank.is_none() {
                return None;
            }
            spoiled[at] = San::Normal {
                role,
                file: None,
                rank: None,
                capture,
                to,
                promotion,
            }
            .to_string();
        }
    }
    (spoiled != moves).then_some(spoiled)
}
