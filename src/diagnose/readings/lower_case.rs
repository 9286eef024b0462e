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

#[test]
fn castles_run_together_are_none() {
    assert_reads(&[(
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O-O-O-O O-O-O 6. a3 *",
        "P001@9",
    )]);
}

#[test]
fn tags_in_any_order_are_one_games() {
    for text in [
        "[Result \"*\"]\n[White \"a\"]\n[Event \"x\"]\n\n1. e4 *\n",
        "[Event \"x\"]\n\n[Result \"*\"]\n\n[ECO \"A\"]\n\n1. e4 *\n",
        "[Event \"x\"]\r\r\n[Result \"*\"]\r\r\n[ECO \"A\"]\r\r\n\r\r\n1. e4 *\r\r\n",
    ] {
        assert_eq!(findings(text.as_bytes()).0, 1, "{text:?}");
    }
    let two = "[Event \"x\"]\n[Result \"*\"]\n\n[Event \"y\"]\n[Result \"*\"]\n\n*\n";
    assert_eq!(findings(two.as_bytes()).0, 2);
}
