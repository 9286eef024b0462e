//! Promises about promotions: only a pawn is promoted, whatever stands around its
//! new piece.

use super::*;

#[test]
fn a_letter_behind_a_piece_on_the_last_rank_is_no_promotion() {
    assert_reads(&[
        ("1. e4 d6 2. e5 Qd7 3. e6 Kd8N 4. d4 a6 *", ""),
        ("1. e4 e5 2. Ke2 Ke7 3. Ke1N Ke8N 4. Nf3 *", ""),
        ("1. Nf3 Nf6 2. Ng1N Ng8 *", ""),
        ("1. Nf3 Nf6 2. Ng1 N Ng8 *", ""),
        ("1. e4 d6 2. e5 Qd7 3. e6 Kd8=Q 4. d4 a6 *", "P001@6"),
        ("1. e4 d6 2. e5 Qd7 3. e6 Kd8/N 4. d4 a6 *", "P001@6"),
        (
            "1. a4 b5 2. axb5 a6 3. bxa6 Rxa6 4. Rxa6 Nc6 5. Ra8Q Nb8 6. Rxb8 h6 7. Rb7 *",
            "P001@9",
        ),
        ("1. e2-e4 e7-e5 2. Qd1-b", "N007@1 N007@2 P001@3"),
        (
            "1. d4 e5 2. dxe5 Nc6 3. Nc3 d6 4. exd6 Be6 5. dxc7 a6 6. Q*d8 R*d8 *",
            "N003@11 N003@12",
        ),
    ]);
}

#[test]
fn a_piece_in_brackets_is_the_pawns_whatever_follows() {
    let start = "1. a4 b5 2. axb5 a6 3. bxa6 h6 4. a7 h5 5. axb8";
    for (end, rows) in [
        ("(Q) Rxb8 *", "N005@9"),
        ("(Q)1-0", "N005@9"),
        ("(Q)5... Rxb8 6. Nf3 *", "N005@9"),
        ("(Q)&nbsp; Rxb8 *", "N005@9 P007@"),
        ("(Q)<br> Rxb8 *", "N005@9 P007@"),
        ("\n(Q)\nRxb8 *", "N005@9"),
        ("( Q ) Rxb8 *", "N005@9"),
    ] {
        assert_eq!(read(&format!("{start}{end}")), rows, "{end}");
    }
}
