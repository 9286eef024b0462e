//! Promises about generated games: junk between their moves, any dress and any
//! language.

use std::fmt::Write;

use pgn_reader::SanPlus;
use proptest::prelude::*;
use shakmaty::{CastlingMode, Chess, Color, Move, Position, Role};

use super::*;
use crate::pgn::LANGUAGES;

const GAME: [&str; 13] = [
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3",
];

#[test]
fn junk_between_moves_is_told_where_it_stands_and_accuses_nobody() {
    for junk in ["Xf9", "(null)", "``", "hello there", "Kasparov"] {
        for at in 0..=GAME.len() {
            let mut tokens = GAME.to_vec();
            tokens.insert(at, junk);
            let movetext = tokens.join(" ") + " *";
            let rows = read(&movetext);
            assert!(rows.starts_with("P001@"), "{movetext}: {rows}");
            assert_eq!(rows.matches('@').count(), 1, "{movetext}: {rows}");
        }
    }
}

/// A legal move in one of many dresses.
fn dressed(position: &Chess, m: Move, dress: u8) -> String {
    let san = SanPlus::from_move(position.clone(), m).to_string();
    let uci = m.to_uci(CastlingMode::Standard).to_string();
    let letter = match m.role() {
        Role::Pawn => String::new(),
        role => role.upper_char().to_string(),
    };
    if m.is_castle() {
        return match dress {
            0 => san.replace('O', "0"),
            1 => san.to_lowercase(),
            2 => san.replace('-', ""),
            3 => san.replace('-', "\u{2013}"),
            4 => uci,
            5 => format!("K{}-{}", &uci[..2], &uci[2..4]),
            6 => format!("K{}", &uci[2..4]),
            _ => san,
        };
    }
    match dress {
        0 => san.replace(['+', '#'], ""),
        1 => san.trim_end_matches(['+', '#']).to_owned() + "++",
        2 => san.replace('x', ":"),
        3 if m.promotion().is_none() => san.replace('x', ""),
        4 => uci,
        5 if m.promotion().is_none() => format!("{letter}{}-{}", &uci[..2], &uci[2..4]),
        6 => san.replace('=', ""),
        7 => san.replace("=Q", "(Q)"),
        8 if m.role() != Role::Bishop && m.promotion().is_none() => san.to_lowercase(),
        9 => figurines(&san),
        10 => san + "!?",
        11 => san + ",",
        _ => san,
    }
}

fn figurines(san: &str) -> String {
    [
        ('K', '\u{2654}'),
        ('Q', '\u{2655}'),
        ('R', '\u{2656}'),
        ('B', '\u{265d}'),
        ('N', '\u{265e}'),
    ]
    .iter()
    .fold(san.to_owned(), |san, (letter, figure)| {
        san.replace(*letter, &figure.to_string())
    })
}

/// A legal game of the given choices, with each move as `write` puts it. It
/// castles where it can.
fn game(choices: &[(u16, u8)], write: impl Fn(&Chess, Move, u8) -> String) -> String {
    let mut position = Chess::default();
    let mut movetext = String::new();
    for (choice, dress) in choices {
        let moves = position.legal_moves();
        let castle = moves.iter().find(|m| m.is_castle());
        let Some(m) = castle.or_else(|| moves.get(usize::from(*choice) % moves.len().max(1)))
        else {
            break;
        };
        if position.turn() == Color::White {
            write!(movetext, "{}. ", position.fullmoves()).expect("a string takes all");
        }
        movetext += &write(&position, *m, *dress);
        movetext.push(' ');
        position.play_unchecked(*m);
    }
    movetext + "*"
}

proptest! {
    #[test]
    fn a_legal_game_in_any_dress_is_legal(
        choices in prop::collection::vec((any::<u16>(), 0u8..16), 1..120)
    ) {
        let movetext = game(&choices, dressed);
        let rows = read(&movetext);
        prop_assert!(graver(&rows).is_empty(), "{movetext}: {rows}");
    }

    #[test]
    fn a_legal_game_in_any_language_accuses_nobody(
        choices in prop::collection::vec((any::<u16>(), 0u8..1), 1..120),
        language in 0..LANGUAGES.len(),
    ) {
        let movetext = game(&choices, |position, m, _| {
            let san = SanPlus::from_move(position.clone(), m).to_string();
            LANGUAGES[language].localize(&san)
        });
        // Where English has all the letters, nothing speaks for another language.
        let is_foreign = movetext.split(' ').any(|word| {
            SanPlus::from_ascii(word.as_bytes()).is_err()
                && LANGUAGES[language].to_english(word).is_some()
        });
        prop_assume!(is_foreign);
        let rows = read(&movetext);
        prop_assert!(!rows.contains('M') && !rows.contains('C'), "{movetext}: {rows}");
    }

    #[test]
    fn a_slip_in_a_legal_game_of_any_language_accuses_nobody(
        choices in prop::collection::vec((any::<u16>(), 0u8..1), 1..60),
        language in 0..LANGUAGES.len(),
        at in any::<prop::sample::Index>(),
    ) {
        let movetext = game(&choices, |position, m, _| {
            let san = SanPlus::from_move(position.clone(), m).to_string();
            LANGUAGES[language].localize(&san)
        });
        let mut words: Vec<_> = movetext.split(' ').collect();
        let is_foreign = words.iter().any(|word| {
            SanPlus::from_ascii(word.as_bytes()).is_err()
                && LANGUAGES[language].to_english(word).is_some()
        });
        prop_assume!(is_foreign);
        words.insert(at.index(words.len()), "Zz9");
        let movetext = words.join(" ");
        let rows = read(&movetext);
        prop_assert!(!rows.contains('M') && !rows.contains('C'), "{movetext}: {rows}");
    }

    #[test]
    fn no_text_harms_its_neighbour(text in r#"([a-hKQRBN1-8xO0\-+.{}()\[\]"; %$*\n]|1\. |e4 |\{x\} ){0,60}"#) {
        let text = format!("[Event \"?\"]\n\n1. d4 {text}{NEIGHBOUR}");
        let (_, findings) = findings(text.as_bytes());
        let rows: Vec<_> = findings
            .iter()
            .filter(|finding| finding.roster.event == "next")
            .map(|finding| finding.principal().rule.code)
            .collect();
        prop_assert_eq!(rows, ["M001"]);
    }

    #[test]
    fn any_bytes_are_read_to_their_end(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        findings(&bytes);
    }
}
