//! Legal games spoiled by one known edit each: how often it is undone.

use std::fmt::Write as _;

use pgn_reader::SanPlus;
use shakmaty::Position;

use super::{
    super::resolve::Resolution,
    score::Saying,
    slips::{Dice, SLIPS, Slip, legal_games, spoil},
};
use crate::{
    Settings,
    diagnose::diagnose,
    finding::{Finding, Repair, RepairKind},
    pgn::Lexer,
    replay::Start,
};

/// Short famous games, and a long one that castles late.
const GAMES: &str = include_str!("games.pgn");

fn pgn(moves: &[String]) -> String {
    let mut text = "[Event \"?\"]\n\n".to_owned();
    for (at, san) in moves.iter().enumerate() {
        if at % 2 == 0 {
            let _ = write!(text, "{}. ", at / 2 + 1);
        }
        let _ = write!(text, "{san} ");
    }
    text + "*\n"
}

fn first_finding(moves: &[String]) -> Option<Finding> {
    let text = pgn(moves);
    let mut lexer = Lexer::new(text.as_bytes());
    lexer.begin_game()?;
    let settings = Settings::default();
    diagnose(&mut lexer, &settings).findings.into_iter().next()
}

fn applied(moves: &[String], repair: &Repair) -> Vec<String> {
    let mut moves = moves.to_vec();
    let at = repair.ply as usize - 1;
    let san = repair.san.clone().unwrap_or_default();
    match repair.kind {
        RepairKind::Replace => moves[at] = san,
        RepairKind::Insert => moves.insert(at, san),
        RepairKind::Delete => {
            moves.remove(at);
        }
        RepairKind::Swap => moves.swap(at, at + 1),
    }
    moves
}

/// What became of the spoiled games of one kind.
#[derive(Debug, Default)]
struct Tally {
    spoiled: u32,
    suggested: u32,
    /// The repaired score is the original.
    right: u32,
    /// A move is put where one is missing, or the original restored.
    right_place: u32,
}

fn measure(games: &[Vec<String>], slip: Slip, most: u32, seed: u64) -> Tally {
    let mut dice = Dice(seed);
    let mut tally = Tally::default();
    for moves in games {
        if tally.spoiled == most {
            break;
        }
        let found = (0..12).find_map(|_| {
            let spoiled = spoil(moves, slip, &mut dice)?;
            let finding = first_finding(&spoiled)?;
            let at = (0..).find(|at| moves.get(*at) != spoiled.get(*at))?;
            let is_later = finding.ply?.index as usize > at + 1;
            (slip != Slip::LegalTypo || is_later).then_some((spoiled, finding, at))
        });
        let Some((spoiled, finding, at)) = found else {
            continue;
        };
        tally.spoiled += 1;
        let repair = finding.suggestion.as_ref().and_then(|s| s.repair.as_ref());
        let Some(repair) = repair else {
            if std::env::var_os("PGN_AUDIT_SHOW").is_some() {
                eprintln!(
                    "{slip:?} at {} none: {:?} {} {}",
                    at + 1,
                    finding.ply,
                    finding.san,
                    pgn(&spoiled)
                );
            }
            continue;
        };
        tally.suggested += 1;
        let repaired = applied(&spoiled, repair);
        let is_right = repaired == *moves;
        tally.right += u32::from(is_right);
        let in_place = repair.kind == RepairKind::Insert
            && repaired.len() == moves.len()
            && repair.ply as usize == at + 1;
        tally.right_place += u32::from(is_right || in_place);
        if !is_right && std::env::var_os("PGN_AUDIT_SHOW").is_some() {
            eprintln!(
                "{slip:?} at {} wrong: {:?} was {} is {}: {:?}",
                at + 1,
                finding.ply,
                moves[at],
                finding.san,
                finding.suggestion
            );
        }
    }
    tally
}

#[test]
fn a_repair_applied_makes_as_many_plies_legal_as_it_says() {
    let games = legal_games(GAMES.as_bytes(), 100, 0);
    let mut dice = Dice(1);
    for moves in &games {
        for slip in SLIPS {
            let Some(spoiled) = spoil(moves, slip, &mut dice) else {
                continue;
            };
            let Some(finding) = first_finding(&spoiled) else {
                continue;
            };
            let Some(repair) = finding.suggestion.and_then(|s| s.repair) else {
                continue;
            };
            let repaired = applied(&spoiled, &repair);
            let legal = legal_plies(&repaired);
            let own = match repair.kind {
                RepairKind::Replace | RepairKind::Insert => 1,
                RepairKind::Delete => 0,
                RepairKind::Swap => 2,
            };
            assert_eq!(legal, (repair.ply - 1 + own + repair.legal_after) as usize);
        }
    }
}

fn legal_plies(moves: &[String]) -> usize {
    let mut position = Start::initial().position;
    moves
        .iter()
        .take_while(|san| {
            let Ok(san) = san.parse::<SanPlus>() else {
                return false;
            };
            match Saying::San(san).resolve(&position) {
                Resolution::Legal(m, _) => {
                    position.play_unchecked(m);
                    true
                }
                _ => false,
            }
        })
        .count()
}

#[test]
fn most_known_slips_are_undone() {
    let games = legal_games(GAMES.as_bytes(), 100, 0);
    assert!(games.len() >= 6, "only {} legal games", games.len());
    let (mut spoiled, mut right) = (0, 0);
    for slip in [
        Slip::Wing,
        Slip::Dropped,
        Slip::Doubled,
        Slip::Rank,
        Slip::KnightForBishop,
    ] {
        for seed in 0..6 {
            let tally = measure(&games, slip, 100, seed);
            spoiled += tally.spoiled;
            right += tally.right_place;
        }
    }
    assert!(right * 10 >= spoiled * 8, "{right} of {spoiled}");
}

/// Prints figures, over the games here or over an archive of some thousand:
/// `PGN_AUDIT_GAMES=FILE cargo test --release --lib -- --nocapture figures`.
#[test]
fn figures_by_kind_of_slip_are_printed() {
    let archive = std::env::var("PGN_AUDIT_GAMES");
    let text: Vec<u8> = archive.map_or(GAMES.into(), |path| {
        std::fs::read(path).expect("the archive can be read")
    });
    let skip = std::env::var("PGN_AUDIT_SKIP").map_or(0, |skip| skip.parse().expect("a number"));
    let games = legal_games(&text, 600, skip);
    assert!(!games.is_empty());
    for slip in SLIPS {
        let begin = std::time::Instant::now();
        let tally = measure(&games, slip, 300, 7);
        let share = |count: u32| 100.0 * f64::from(count) / f64::from(tally.spoiled.max(1));
        eprintln!(
            "{slip:?}: {} spoiled, {:.1} % suggested, {:.1} % right, {:.1} % right place, {:?}",
            tally.spoiled,
            share(tally.suggested),
            share(tally.right),
            share(tally.right_place),
            begin.elapsed()
        );
    }
}

#[test]
fn no_salad_of_moves_is_too_odd_to_explain() {
    const WORDS: [&str; 20] = [
        "e4", "e5", "Nf3", "Nf6", "O-O", "O-O-O", "0-0", "exd", "Ke4", "Kd5", "--", "O-O-O-O",
        "Qb1/Rc1", "e8=Q", "Zz9", "(Nc3)", "{?}", "Ng1", "Ng8", "Qxf7#",
    ];
    let mut dice = Dice(5);
    for _ in 0..2_000 {
        let length = dice.below(40);
        let moves: Vec<String> = (0..length)
            .map(|_| WORDS[dice.below(WORDS.len())].to_owned())
            .collect();
        if let Some(repair) = first_finding(&moves)
            .and_then(|finding| finding.suggestion)
            .and_then(|suggestion| suggestion.repair)
        {
            assert!(repair.ply as usize <= moves.len());
        }
    }
}

#[test]
fn a_clean_game_is_not_looked_at() {
    for moves in legal_games(GAMES.as_bytes(), 100, 0) {
        assert!(first_finding(&moves).is_none());
    }
}
