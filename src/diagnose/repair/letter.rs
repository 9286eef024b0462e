//! A piece named by a letter that is none in the score's language: the one
//! letter with which the rest is legal. Knows one token, not the score's language.

use pgn_reader::SanPlus;
use shakmaty::Chess;

use super::{
    super::resolve::Resolution,
    Explanation,
    score::{Saying, Score},
    trial::{legal_plies, play},
    words,
};
use crate::pgn::{LANGUAGES, Lexer};

/// So many plies behind the token must bear a letter out.
const FEWEST_PLIES: usize = 2;

/// A token that cannot be read, with the move it stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Misnamed<'t> {
    /// 0-based ply.
    pub(super) at: usize,
    pub(super) token: &'t str,
    pub(super) san: SanPlus,
    /// Plies behind it, all legal.
    pub(super) plies: usize,
}

/// What explains the unreadable token before the mainline's ply `ply`: the one
/// piece with which all that follows is legal, of several the one that the letter
/// stands for in some language.
pub(in super::super) fn explain_letter(
    start: &Chess,
    lexer: &Lexer<'_>,
    ply: u32,
    token: &str,
) -> Option<Explanation> {
    let at = usize::try_from(ply.checked_sub(1)?).ok()?;
    let mut letters = token.chars();
    letters.next().filter(|letter| letter.is_uppercase())?;
    let score = Score::read(lexer, at)?;
    let mut position = start.clone();
    for saying in score.sayings.get(..at)? {
        play(&mut position, *saying).then_some(())?;
    }
    let behind = score.sayings.get(at..)?;
    let fits = |piece: &str| fitting(&position, behind, piece, letters.as_str());
    let mut fitting: Vec<(&str, SanPlus)> = ["K", "Q", "R", "B", "N"]
        .into_iter()
        .filter_map(|piece| Some((piece, fits(piece)?)))
        .collect();
    if fitting.len() > 1 {
        fitting.retain(|(piece, _)| is_foreign_name(token, piece));
    }
    let [(_, san)] = fitting.as_slice() else {
        return None;
    };
    let misnamed = Misnamed {
        at,
        token,
        san: *san,
        plies: behind.len(),
    };
    (behind.len() >= FEWEST_PLIES).then(|| words::of_letter(start, &misnamed))
}

/// Whether the token names the piece in some language.
fn is_foreign_name(token: &str, piece: &str) -> bool {
    LANGUAGES.iter().any(|language| {
        let english = language.to_english(token);
        english.is_some_and(|english| english.starts_with(piece))
    })
}

/// The move with the piece put in, if it and all behind it are legal.
fn fitting(position: &Chess, behind: &[Saying], piece: &str, rest: &str) -> Option<SanPlus> {
    let said: SanPlus = format!("{piece}{rest}").parse().ok()?;
    let Resolution::Legal(m, _) = Saying::San(said).resolve(position) else {
        return None;
    };
    let mut next = position.clone();
    let san = SanPlus::from_move_and_play_unchecked(&mut next, m);
    (legal_plies(&next, behind) == behind.len()).then_some(san)
}
