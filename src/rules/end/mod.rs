//! Family G: how a game ended, and what its record says of it.

mod fivefold_repetition_passed;
mod missing_termination;
mod repetition_across_lost_right;
mod result_contradicts_board;
mod result_mismatch;
mod seventy_five_moves_passed;
mod wrong_ply_count;

use super::Rule;

pub(super) static FAMILY: &[&Rule] = &[
    &result_contradicts_board::RULE,
    &result_mismatch::RULE,
    &missing_termination::RULE,
    &repetition_across_lost_right::RULE,
    &fivefold_repetition_passed::RULE,
    &seventy_five_moves_passed::RULE,
    &wrong_ply_count::RULE,
];

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Outcome, Position, san::SanPlus};

    use crate::codes::codes_of;

    /// A random game of so many plies at most, and what the board says of it.
    fn random_game(seed: u64, plies: usize) -> (String, Option<String>) {
        let (mut dice, mut position, mut moves) = (seed, Chess::default(), String::new());
        for _ in 0..plies {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let m = legal[usize::try_from(dice >> 33).unwrap_or(0) % legal.len()];
            moves += &format!("{} ", SanPlus::from_move(position.clone(), m));
            position.play_unchecked(m);
        }
        let ended = position.legal_moves().is_empty();
        let result = match position.outcome() {
            Outcome::Known(outcome) if ended => Some(outcome.as_str().to_owned()),
            _ => None,
        };
        (moves, result)
    }

    #[test]
    fn a_record_that_says_what_the_board_says_is_never_accused() {
        for seed in 0..150 {
            let (moves, result) = random_game(seed, 400);
            let result = result.unwrap_or_else(|| "*".to_owned());
            let game = format!("[Event \"?\"]\n[Result \"{result}\"]\n\n{moves}{result}\n");
            assert_eq!(codes_of(&game), [""; 0], "{game}");
        }
    }

    #[test]
    fn any_other_result_than_the_boards_is_accused_and_an_open_one_is_not() {
        let mut ended = 0;
        for seed in 0..150 {
            let (moves, Some(due)) = random_game(seed, 400) else {
                continue;
            };
            ended += 1;
            for result in ["1-0", "0-1", "1/2-1/2", "*"] {
                let game = format!("[Result \"{result}\"]\n\n{moves}{result}\n");
                let accused = codes_of(&game).contains(&"G001");
                assert_eq!(accused, result != due && result != "*", "{game}");
            }
        }
        assert!(ended > 5, "too few random games end on the board");
    }

    #[test]
    fn tag_and_marker_are_compared_by_what_they_mean() {
        for (tag, marker, differ) in [
            ("1-0", "1-0", false),
            ("1:0", "1-0", false),
            ("1/2", "1/2-1/2", false),
            ("\u{bd}-\u{bd}", "1/2-1/2", false),
            ("?", "1-0", false),
            ("", "1-0", false),
            ("0-0", "*", false),
            ("1-0", "0-1", true),
            ("1-0", "*", true),
            ("*", "1/2-1/2", true),
        ] {
            let game = format!("[Result \"{tag}\"]\n\n1. e4 e5 {marker}\n");
            let accused = codes_of(&game).contains(&"G002");
            assert_eq!(accused, differ, "{tag} {marker}");
        }
    }

    #[test]
    fn a_mainline_that_cannot_be_judged_to_its_end_is_not_accused() {
        let lost = "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Nd4 3. a3 Qh4# 1-0\n";
        assert_eq!(codes_of(lost), ["M001"]);
        let passed = "[Result \"1/2-1/2\"]\n\n1. Nf3 -- 2. Ng1 -- 3. Nf3 -- 4. Ng1 -- 1/2-1/2\n";
        assert!(!codes_of(passed).contains(&"G004"));
    }

    #[test]
    fn games_before_july_2014_may_go_on() {
        let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(5);
        let all = |date: &str| {
            let game = format!("[Date \"{date}\"]\n\n{shuffle}*\n");
            crate::codes::all_codes_of(&game).contains(&"G005")
        };
        assert!(all("2014.07.01") && all("????.??.??") && all("2020.01.??"));
        assert!(!all("2014.06.30") && !all("2014.??.??") && !all("1972.07.11"));
    }
}
