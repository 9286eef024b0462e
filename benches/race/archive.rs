//! An archive of random legal games, the same every time. Knows nothing of how
//! real games go: they are wilder here, and castle less.

use std::fmt::Write;

use shakmaty::{Chess, Position, san::SanPlus};

/// Plies of the longest game.
const LONGEST: usize = 160;

pub(crate) fn generate(games: u32) -> Vec<u8> {
    let mut dice: u64 = 0x2545_f491_4f6c_dd1d;
    let mut text = String::new();
    for game in 1..=games {
        let _ = write!(
            text,
            "[Event \"Generated\"]\n[Site \"?\"]\n[Date \"2020.01.01\"]\n[Round \"{game}\"]\n\
             [White \"White, A\"]\n[Black \"Black, B\"]\n[Result \"*\"]\n\n"
        );
        movetext(&mut text, &mut dice);
        text += "*\n\n";
    }
    text.into_bytes()
}

fn movetext(text: &mut String, dice: &mut u64) {
    let mut position = Chess::default();
    let mut column = 0;
    for ply in 0..LONGEST {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        *dice ^= *dice << 13;
        *dice ^= *dice >> 7;
        *dice ^= *dice << 17;
        let m = moves[usize::try_from(*dice >> 33).unwrap_or(0) % moves.len()];
        let before = text.len();
        if ply % 2 == 0 {
            let _ = write!(text, "{}. ", ply / 2 + 1);
        }
        let _ = write!(text, "{}", SanPlus::from_move(position.clone(), m));
        position.play_unchecked(m);
        column += text.len() - before + 1;
        text.push(if column > 75 { '\n' } else { ' ' });
        column %= 76;
    }
}
