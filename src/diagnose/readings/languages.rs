//! Promises about piece letters of other languages.

use super::*;

#[test]
fn a_language_is_believed_where_it_explains_most() {
    assert_reads(&[
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 *", "N008@3 N008@4 N008@5"),
        ("1. e4 e5 2. Pf3 Pc6 3. Lb5 *", "N008@3 N008@4 N008@5"),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 *", "N008@3 N008@4 N008@5"),
        ("1. e4 e5 2. Cf3 Cc6 3. Re2 *", "N008@3 N008@4 N008@5"),
        (
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Sd9 *",
            "N008@3 N008@4 N008@5 P001@7",
        ),
        ("1. e4 e5 2. Re2 *", "M001@3"),
        ("1. e4 e5 2. Кf3 Nc6 3. Bb5 *", "P001@3"),
    ]);
}

#[test]
fn a_language_whose_letters_are_english_too_is_believed_if_all_is_legal() {
    assert_reads(&[
        ("1. e4 e5 2. Rf3 Rc6 *", "N008@3 N008@4"),
        (
            "1. e4 e5 2. Kf3 Kc6 3. Kc3 Kf6 *",
            "N008@3 N008@4 N008@5 N008@6",
        ),
        ("1. e4 e5 2. Rf3 Rc6 3. Rxe4 *", "M001@3"),
        ("1. e4 e5 2. Rf3 Nc6 3. Bb5 *", "M001@3"),
    ]);
}

#[test]
fn a_p_that_is_no_pawn_is_a_dutch_knight() {
    assert_reads(&[
        ("1. d4 d5 2. c4 e6 3. Pc3 Nf6 4. Bg5 *", "N008@5"),
        ("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Pb1c3 *", "M001@7"),
        ("1. e4 e5 2. Pd4 exd4 *", ""),
    ]);
}

#[test]
fn an_english_letter_in_a_foreign_score_is_read_as_it_is_meant() {
    for movetext in [
        "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Aa4 Cf6 5. O-O Ae7 6. Re1 b5 *",
        "1. e4 e5 2. Hf3 Hc6 3. Fb5 a6 4. Ba4 Nf6 5. O-O *",
    ] {
        let rows = read(movetext);
        assert!(graver(&rows).is_empty(), "{movetext}: {rows}");
    }
}

#[test]
fn a_slip_in_a_foreign_score_accuses_nobody() {
    assert_reads(&[
        ("1. e3 e5 2. Re2 d6 3. Cf3 Zz9 *", "N008@3 N008@5 P001@6"),
        (
            "1. e4 Zz9 e5 2. Cf3 Cc6 3. Re2 d6 4. Rd3 *",
            "P001@2 N008@3 N008@4 N008@5 N008@7",
        ),
    ]);
    let german = "1. b3 f5 2. La3 h6 3. d4 b5 4. Dd3 d6 5. g3 e6 6. c4 g6 7. d5 b4 \
        8. e3 a6 9. Kd1 bxa3 10. Sxa3 Zz9 *";
    assert!(!read(german).contains('M'), "{}", read(german));
}

#[test]
fn an_offence_in_a_foreign_score_is_found() {
    for (movetext, offence) in [
        ("1. e4 e5 2. Sf3 Sc6 3. O-O Sf6 4. Sc3 Lc5 *", "C008@5"),
        (
            "1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. Ke2 Sf6 5. Ke1 d6 6. O-O *",
            "C001@11",
        ),
    ] {
        let rows = read(movetext);
        assert_eq!(graver(&rows), [offence], "{movetext}");
    }
}

#[test]
fn variations_tell_the_language_too() {
    for movetext in [
        "1. e4 e5 2. Cf3 (2. d4 Ab4+ (2... exd4 3. c3) 3. c3) 2... Cc6 *",
        "1. e4 (1. Cf3) e5 (1... e6 2. Re2) 2. d4 *",
    ] {
        let rows = read(movetext);
        assert!(graver(&rows).is_empty(), "{movetext}: {rows}");
    }
}

#[test]
fn an_english_score_with_a_foreign_slip_stays_english() {
    assert_reads(&[
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Sf6 5. O-O *",
            "P001@8",
        ),
        ("1. e4 e5 2. Sf3 Nc6 3. Bb5 *", "P001@3"),
        ("1. e4 e5 2. Nf3 Nc6 3. Ke3 Cf6 *", "M001@5 P001@6"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Re2 Cf6 *",
            "M001@7 P001@8",
        ),
    ]);
}

#[test]
fn a_move_that_another_language_allows_is_not_judged() {
    assert_reads(&[
        ("1. e4 e5 2. Re2 Cf3 *", "P001@4"),
        ("1. e4 e5 2. Re3 Cf3 *", "M001@3 P001@4"),
    ]);
}
