//! Promises about pieces in lower case, and about moves torn off or run together.

use super::*;

#[test]
fn a_bishop_in_lower_case_is_told_from_a_pawn_by_what_follows() {
    assert_reads(&[
        (
            "1. e4 e5 2. bc4 d6 3. bb3 a6 4. ba4 *",
            "N008@3 N008@5 N004@7",
        ),
        (
            "1. d4 nf6 2. nc3 d5 3. bd2 ne4 4. nf3 nxc3 5. bxc3 e6 6. b4 a6 *",
            "N008@2 N008@3 N008@5 N008@6 N008@7 N008@8 N008@9",
        ),
        (
            "1. d4 nf6 2. nc3 d5 3. bd2 ne4 4. nf3 nxc3 5. bxc3 e6 6. c4 a6 *",
            "N008@2 N008@3 N008@5 N008@6 N008@7 N008@8",
        ),
    ]);
}

#[test]
fn a_move_torn_off_behind_its_origin_accuses_nobody() {
    for (movetext, rows) in [
        ("1. e2-e4 e7-e5 2. Bf1", "N007@1 N007@2 P001@3"),
        ("1. e2-e4 e7", "N007@1 P001@2"),
        (
            "1. e2-e4 e7-e5 2. Bf1-c4 d7-d5 3. Bc4x",
            "N007@1 N007@2 N007@3 N007@4 P001@5",
        ),
    ] {
        assert_eq!(read(movetext), rows, "{movetext}");
    }
}
