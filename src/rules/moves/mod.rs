//! Family M: moves that are no castles.

mod ambiguous_move;
mod hindrance;
mod illegal_move;
mod king_left_in_check;
mod king_placed_in_centre;
mod move_after_game_end;
mod null_move;

use super::Rule;

pub(super) static FAMILY: &[&Rule] = &[
    &illegal_move::RULE,
    &ambiguous_move::RULE,
    &king_left_in_check::RULE,
    &null_move::RULE,
    &move_after_game_end::RULE,
    &king_placed_in_centre::RULE,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Settings, diagnose::diagnose, finding::Finding, pgn::Lexer};

    fn findings(text: &str) -> Vec<Finding> {
        let settings = Settings::default();
        let mut lexer = Lexer::new(text.as_bytes());
        assert!(lexer.begin_game().is_some());
        diagnose(&mut lexer, &settings).findings
    }

    fn detail(movetext: &str) -> String {
        let text = format!("[Event \"?\"]\n[Result \"1-0\"]\n\n{movetext} 1-0\n");
        let found = findings(&text);
        found.first().map(Finding::detail).unwrap_or_default()
    }

    fn detail_from(fen: &str, movetext: &str) -> String {
        let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{movetext} *\n");
        let found = findings(&text);
        found.first().map(Finding::detail).unwrap_or_default()
    }

    #[test]
    fn an_example_raises_its_rule_alone_and_its_twin_nothing() {
        for rule in FAMILY {
            let found = findings(rule.example);
            let codes: Vec<_> = found.iter().map(|f| f.principal().rule.code).collect();
            assert_eq!(codes, [rule.code]);
            assert_eq!(found[0].also().count(), 0, "{}", rule.code);
            assert!(findings(rule.legal_twin).is_empty(), "{}", rule.code);
        }
    }

    #[test]
    fn an_illegal_move_says_what_hinders_each_piece() {
        assert_eq!(
            detail("1. Bc4"),
            "no white bishop can go to c4; the bishop on f1 is blocked by the pawn on e2; \
             the bishop on c1 does not reach c4"
        );
        assert_eq!(
            detail("1. e4 e5 2. Nf3 Nc6 3. Bxf7"),
            "no white bishop can go to f7; neither of the bishops on c1 and f1 reaches f7"
        );
        assert_eq!(
            detail("1. Re1"),
            "White's own king stands on e1; white rooks stand on a1 and h1"
        );
        assert_eq!(
            detail("1. e4 d5 2. Nf6"),
            "no white knight can go to f6; neither of the knights on b1 and g1 reaches f6; \
             Black's knight on g8 could"
        );
        assert_eq!(
            detail_from("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "1. Qd4"),
            "no white queen can go to d4; there is no white queen"
        );
        assert_eq!(
            detail("1. e4 e5 2. Nce2"),
            "no white knight can go to e2; white knights stand on b1 and g1, not on the c-file"
        );
    }

    #[test]
    fn an_illegal_pawn_move_says_what_hinders_it() {
        assert_eq!(
            detail("1. e4 e5 2. e5"),
            "no white pawn can go to e5; the pawn on e5 is in its way: a pawn captures aslant"
        );
        assert_eq!(
            detail("1. Nc3 e5 2. c4"),
            "no white pawn can go to c4; the pawn on c2 is blocked by the knight on c3"
        );
        assert_eq!(
            detail("1. e4 e6 2. exd5"),
            "no white pawn can go to d5; there is nothing on d5 to capture"
        );
        assert_eq!(
            detail("1. e4 d6 2. e5 d5 3. exd6"),
            "no white pawn can go to d6; the pawn on d5 cannot be taken in passing: it has not \
             just made its double step"
        );
        assert_eq!(
            detail_from("8/P6k/8/8/8/8/8/K7 w - - 0 1", "1. a8"),
            "the pawn on a8 must become another piece, and none is named; the white pawn \
             stands on a7"
        );
    }

    #[test]
    fn a_king_left_in_check_says_by_whom_and_how() {
        assert_eq!(
            detail("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Nf6"),
            "the black king on e8 is in check and stays so: attacked by the queen on f7"
        );
        assert_eq!(
            detail("1. d4 e6 2. Nc3 Bb4 3. Ne4"),
            "the knight on c3 is pinned: without it the white king on e1 is attacked by the \
             bishop on b4"
        );
        assert_eq!(
            detail_from("8/8/8/8/3k4/8/3K4/8 w - - 0 1", "1. Kd3 Kc5"),
            "the white king goes to d3: beside the other king, attacked by the king on d4"
        );
        assert_eq!(
            detail_from("8/8/8/K2Pp2r/8/8/8/7k w - e6 0 2", "2. dxe6"),
            "taking in passing uncovers the white king on a5: attacked by the rook on h5"
        );
    }

    #[test]
    fn the_game_end_is_reported_once_and_in_place_of_other_codes() {
        for after in ["Qa5", "Ke2 Kf8 Kd1", "-- Qh1", "Kxg4"] {
            let text = format!("[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4# {after} *\n");
            let codes: Vec<_> = findings(&text)
                .iter()
                .map(|f| f.principal().rule.code)
                .collect();
            assert_eq!(codes, ["M005"], "{after}");
        }
    }

    #[test]
    fn kings_in_the_centre_tell_the_result_they_signal() {
        assert_eq!(
            detail("1. e4 e5 2. Nf3 Nc6 3. Ke4 Kd5"),
            "the white king is put on e4, the other king on d5: both light squares, which \
             electronic boards read as 1-0; as the Result tag says"
        );
        assert_eq!(
            detail("1. e4 e5 2. Kd4 Ke5"),
            "the white king is put on d4, the other king on e5: both dark squares, which \
             electronic boards read as 0-1; the Result tag says 1-0"
        );
        assert_eq!(
            detail("1. e4 e5 2. Kd4 { end } $1 ( 2. Nf3 )"),
            "the white king is put on d4, a dark square, which electronic boards read as 0-1 \
             once both kings stand so; the Result tag says 1-0"
        );
    }

    #[test]
    fn a_king_that_goes_on_from_the_centre_signals_nothing() {
        let text = "[Event \"?\"]\n\n1. e4 e5 2. Kd4 Nf6 3. Kd3 *\n";
        assert_eq!(findings(text)[0].principal().rule.code, "M001");
    }

    #[test]
    fn null_moves_are_reported_in_the_mainline_alone() {
        let text = "[Event \"?\"]\n\n1. e4 (1. d4 --) f5 2. Qh5+ (2. -- --) g6 *\n";
        assert!(findings(text).is_empty());
        assert_eq!(detail("1. e4 --"), "Black passes");
        assert_eq!(detail("1. e4 f5 2. Qh5+ --"), "Black passes while in check");
    }
}
