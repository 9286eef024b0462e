//! Promises about tokens: prose, odd moves, remarks, results, languages.

use super::*;

#[test]
fn prose_is_one_row_and_its_words_are_no_moves() {
    assert_reads(&[
        (
            "1. e4 e5 This is nice with Nf3 and more 2. Nf3 Nc6 *",
            "P001@3",
        ),
        ("1. e4 e5 with e4 and then 2. Nf3 Nc6 3. Bb5 a6 *", "P001@3"),
        ("1. e4 c5 popular in 1975 2. Nf3 d6 *", "P001@3"),
        ("1. e4 e5 2. N f3 Nc6 *", "P001@3"),
        ("1. P-K4 P-K4 2. N-KB3 N-QB3 *", "P001@1"),
    ]);
}

/// The findings as `code token move after legal_after`, those of results left out.
fn rows(movetext: &str) -> Vec<String> {
    let (_, findings) = findings(format!("[Event \"?\"]\n\n{movetext} *\n").as_bytes());
    let shown = |count: Option<u32>| count.map_or("-".to_owned(), |count| count.to_string());
    findings
        .iter()
        .filter(|finding| !finding.principal().rule.code.starts_with(['G', 'R']))
        .map(|finding| {
            let ply = finding.ply.map_or(String::new(), |ply| ply.to_string());
            format!(
                "{} {} {ply} {} {}",
                finding.principal().rule.code,
                finding.san,
                shown(finding.after),
                shown(finding.legal_after)
            )
        })
        .collect()
}

#[test]
fn a_move_behind_an_unreadable_token_is_no_part_of_it() {
    for (movetext, row) in [
        ("1. e4 zz 2. O-O Nc6 3. Bb5", "P001 zz 1... 4 0"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Xc5 4. O-O Nf6",
            "P001 Xc5 3... 2 2",
        ),
        ("1. e4 e5 2. qq Nc6 3. Bb5", "P001 qq 2. 2 2"),
        ("1. e4 e5 2. Nf3 2... qq 3. Bb5", "P001 qq 2... 1 1"),
        ("1. e4 e5 2. Nf3 Nc6 $ 3. Bb5", "P001 $ 3. 1 1"),
        ("1. e4 e5 zz O-O Nc6 3. Bb5", "P001 zz 2. 3 0"),
        ("1. e4 e5 2. Nf3 oh? Nc6 3. Bb5", "P001 oh? 2... 2 2"),
    ] {
        assert_eq!(rows(movetext), [row], "{movetext}");
    }
}

#[test]
fn rows_behind_a_lost_position_follow_the_numbers_of_the_score() {
    assert_eq!(
        rows("1. e4 zz 2. O-O Nc6 3. Bb5 yy 4. d3 d6"),
        ["P001 zz 1... 7 0", "P001 yy 3... 3 0"]
    );
}

#[test]
fn an_unreadable_move_leaves_nobody_accused_of_what_it_may_have_changed() {
    let rows = rows("1. e4 e5 2. Nf3 Xc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 Nd4");
    assert_eq!(rows, ["P001 Xc6 2... 10 9"]);
}

#[test]
fn what_is_no_remark_is_told_and_leaves_the_next_move_alone() {
    let words = [
        "x", ".x", "?x", "x!", "~", "/", "dis", "dbl", "0", "00", "9", "11", "-",
    ];
    for word in words {
        for movetext in [
            format!("1. e4 e5 2. Nf3 {word} 2... Nf6 3. Nxe5"),
            format!("1. e4 e5 2. Nf3 Nf6 {word} 3. Nxe5 d6"),
            format!("1. e4 e5 2. Nf3 Nf6 3. Nxe5 {word}"),
            format!("1. e4 e5 (1... c5 2. Nf3 {word}) 2. Nf3"),
            format!("1. e4 e5 (1... c5 {word} 2. Nf3) 2. Nf3"),
        ] {
            let rows = rows(&movetext);
            assert_eq!(rows.len(), 1, "{movetext}: {rows:?}");
            assert!(rows[0].starts_with("P001 "), "{movetext}: {rows:?}");
        }
    }
    for number in ["0", "9", "11"] {
        assert_eq!(read(&format!("1. e4 e5 2. Nf3 {number} Nc6 *")), "P011@4");
    }
    assert_eq!(read("1. e4 e5 2. Nf3 9 Nc6 11 3. Bb5 *"), "P011@4 P001@5");
}

#[test]
fn what_cannot_have_been_a_move_hides_none_behind_it() {
    assert_reads(&[
        ("1. e4 e5 2. Nf3 x Nc6 3. Kh5 a6 *", "P001@4 M001@5"),
        ("1. e4 e5 2. Nf3 / 3. Bb5 Qh1 *", "P001@4"),
    ]);
}

#[test]
fn remarks_stand_behind_moves() {
    assert_reads(&[
        ("1. e4 +- e5 {x} = 2. Nf3 $1 N Nc6 TN 3. Bb5 RR D *", ""),
        ("1. e4 e5 2. TN Nf3 Nc6 *", "P001@3"),
        ("+- 1. e4 e5 *", "P001@1"),
        ("1. e4 e5 (= 1... c5) 2. Nf3 *", "P001@2"),
    ]);
}

#[test]
fn a_move_passed_over_is_one_however_it_is_written() {
    for null in ["--", "0000", "null", "@@@@", "<>", "Z0"] {
        assert_eq!(
            read(&format!("1. e4 {null} 2. d4 d5 *")),
            "M004@2",
            "{null}"
        );
        assert_eq!(
            read(&format!("1. e4 e5 (1... {null} 2. d4) *")),
            "",
            "{null}"
        );
    }
}

#[test]
fn words_in_brackets_that_hold_no_move_are_one_token() {
    for word in ["(null)", "(=)", "( foo )", "(best by test)"] {
        let row = format!("P001 {word} 1... 2 2");
        assert_eq!(rows(&format!("1. e4 {word} e5 2. Nf3")), [row]);
    }
    assert_eq!(rows("( foo ) 1. e4 e5"), ["P001 ( foo ) 1. 2 2"]);
    assert_eq!(rows("(1. d4 zz) 1. e4 e5"), ["P001 zz 1... 0 0"]);
    assert_eq!(rows("(zz 1. d4) 1. e4 e5"), ["P001 zz 1. 1 1"]);
}

#[test]
fn two_moves_without_a_blank_are_two_moves() {
    assert_reads(&[
        ("1. e4e5 2. Nf3 Nc6 *", ""),
        ("1. e4 e5 2. Nf3Nc6 3. Bb5 a6 *", ""),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-ONf6 5. d3 d6 *", ""),
        ("1. e4 e5 2. Nf3Ne6 3. Bb5 a6 *", "P001@3"),
        ("1. e4 e5 2. g1f4 Nc6 *", "M001@3"),
    ]);
}

#[test]
fn an_illegal_castle_written_as_a_king_move_is_one() {
    let lost = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke2 Nf6 5. Ke1 d6 6.";
    for castle in ["Kg1", "e1g1", "e1h1", "Ke1-g1", "Ke1h1"] {
        assert_eq!(
            read(&format!("{lost} {castle} Bg4 *")),
            "C001@11",
            "{castle}"
        );
        let blocked = format!("1. e4 e5 2. Nf3 Nc6 3. {castle} Nf6 *");
        assert_eq!(read(&blocked), "C008@5", "{castle}");
    }
    assert_reads(&[
        ("1. h4 e5 2. Rh3 d5 3. Kg1 *", "M001@5"),
        ("1. e4 e5 2. Ke2 d5 3. Kg1 *", "M001@5"),
        ("1. e4 e5 2. Kd1 *", "M001@3"),
    ]);
}

#[test]
fn a_pawn_capture_written_twice_is_no_bishop() {
    let score = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O d6 5. d4 exd4 6. Nxd4 Bd7";
    assert_eq!(read(&format!("{score} 7. bxc6 bxc6 8. Nc3 *")), "N008@13");
    assert_eq!(
        read(&format!("{score} 7. bxc6 8. Nxc6 bxc6 9. Bc4 Nf6 *")),
        "M001@13"
    );
}

#[test]
fn results_in_odd_dress_are_results() {
    assert_reads(&[
        ("1. e4 e5 1/2", "P010@"),
        ("1. e4 e5 ½–½", "P010@"),
        ("1. e4 e5 1 - 0", "P010@"),
        ("1. e4 e5 1/2 - 1/2", "P010@"),
        ("1. e4 e5 1:0", "P010@"),
        ("1. e4 e51-0", "P010@"),
        ("{WO} 0-0", "P010@"),
        ("1. e4 e5 1-0`", "P012@"),
        ("1. e4 e5 1-0 Nf3 Nc6 1-0", "P012@"),
    ]);
}

#[test]
fn what_is_glued_to_a_move_leaves_it_a_move() {
    let score = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.";
    assert_reads(&[
        (&format!("{score} 0-00-1"), "N001@7 P010@"),
        (&format!("{score} O-O1/2-1/2"), "P010@"),
        (&format!("{score} 0-0= Nf6 *"), "N001@7"),
        (&format!("{score} O-O+- Nf6 *"), ""),
        ("1. e4+- e5= 2. Nf3\u{b1} Nc6N 3. Bb5-/+ a6 *", ""),
        (
            "1. e4 e5 2. Lc4= Sf6 3. Df31-0",
            "N008@3 N008@4 N008@5 P010@",
        ),
    ]);
}

#[test]
fn a_piece_named_apart_from_its_pawn_is_what_it_becomes() {
    let position = "[SetUp \"1\"]\n[FEN \"8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\"]";
    for promotion in [
        "e8 =Q",
        "e8 = Q",
        "e8= Q",
        "e8 Q",
        "e8 (Q)",
        "e8(=Q)",
        "e8[Q]",
        "e8 / Q",
        "e8/Q",
        "e8D",
        "e8(D)",
        "e8 =D",
        "e8/D",
        "e7-e8 D",
        "e8 Q+ ",
        "e8 queen",
        "e8 (Queen)",
        "e8 = Q",
        "e8 =queen",
        "e7-e8 queen",
    ] {
        let text = format!("[Event \"?\"]\n{position}\n\n1. {promotion} Kf6 2. Kd2 *\n");
        let (_, findings) = findings(text.as_bytes());
        let codes: Vec<_> = findings
            .iter()
            .map(|finding| finding.principal().rule.code)
            .filter(|code| !code.starts_with('N'))
            .collect();
        assert!(codes.is_empty(), "{promotion}: {codes:?}");
    }
}

#[test]
fn numbers_in_odd_dress_are_numbers() {
    for movetext in [
        "1) e4 e5 2) Nf3 Nc6 (2) ... d6) 3) Bb5 *",
        "1)e4 e5 2)Nf3 Nc6 *",
        "1:e4 e5 2:Nf3 Nc6 *",
        "1,e4 e5 2,Nf3 Nc6 *",
        "1-e4 e5 2-Nf3 Nc6 *",
        "1] e4 e5 2] Nf3 Nc6 *",
        "1\\. e4 e5 2\\. Nf3 Nc6 *",
        "1.e4 1\u{2026}e5 2.Nf3 2\u{2026}Nc6 *",
        "1.- e4 e5 2.- Nf3 Nc6 *",
        "1.e4-e5 2.Nf3-Nc6 *",
        "1.e4/e5 2.Nf3,Nc6 *",
        "1e4 e5 2Nf3 Nc6 3Bb5 *",
    ] {
        let rows = read(movetext);
        assert!(
            !rows.contains(['M', 'C']) && !rows.contains("P001"),
            "{movetext}: {rows}"
        );
    }
}

#[test]
fn typesetting_between_moves_is_one_row() {
    for movetext in [
        "1. e4\u{a0}e5 2.\u{a0}Nf3 Nc6 *",
        "1. e4&nbsp;e5 2.&nbsp;Nf3 Nc6 *",
        "1. e4 e5<br>2. Nf3 <b>Nc6</b> *",
        "1. e4 \u{200b}e5 2. N\u{ad}f3\u{200b} Nc6 *",
        "1. e4 e5\u{2028}2. Nf3 \u{200e}Nc6 *",
    ] {
        assert_eq!(read(movetext), "P007@", "{movetext}");
    }
    let text = b"[Event \"?\"]\n\n1. e4\xa0e5 2.\xa0Nf3 Nc6 *\n";
    let (_, findings) = findings(text);
    let codes: Vec<_> = findings
        .iter()
        .map(|finding| finding.principal().rule.code)
        .collect();
    assert_eq!(codes, ["P007", "P006"]);
}

#[test]
fn a_castle_may_be_spaced_or_bare() {
    let score = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.";
    for castle in ["O - O", "0 - 0", "00", "O -O", "O- O", "0- 0", "0 -0"] {
        let rows = read(&format!("{score} {castle} Nf6 5. d3 *"));
        assert!(
            graver(&rows).is_empty() && rows.contains("@7"),
            "{castle}: {rows}"
        );
    }
    let score = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5.";
    for castle in [
        "O-O -O",
        "O-O- O",
        "O -O-O",
        "0-0 -0",
        "0 - 0-0",
        "O - O - O",
        "O-O -O+",
    ] {
        let rows = read(&format!("{score} {castle} O-O-O 6. e3 *"));
        assert!(
            graver(&rows).is_empty() && rows.contains("@9"),
            "{castle}: {rows}"
        );
    }
    for token in ["0.0", "O O", "o.o"] {
        let rows = read(&format!(
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. {token} Nf6 5. d3 *"
        ));
        assert_eq!(graver(&rows), ["P001@7"], "{token}");
    }
    // A dash between two castles is part of neither.
    let score = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4.";
    let rows = read(&format!("{score} O-O - O-O 5. d3 *"));
    assert!(!rows.contains(['C', 'M']), "{rows}");
}

#[test]
fn a_sign_for_who_is_winning_passes_over_no_move() {
    assert_reads(&[
        ("1. e4 e5 2. Nf3 --+ Nc6 *", ""),
        ("1. e4 e5 2. Nf3 \u{2313} d4 Nc6 3. Bb5 a6 *", "P001@4"),
    ]);
}

#[test]
fn a_result_in_odd_dress_is_a_termination_marker() {
    for movetext in ["1. e4 e51-0", "1. e4 e5 1:0", "1. e4 e5 1 - 0", "0-0"] {
        let text = format!("[Event \"?\"]\n\n{movetext}\n");
        let (_, findings) = findings(text.as_bytes());
        let codes: Vec<_> = findings
            .iter()
            .map(|finding| finding.principal().rule.code)
            .collect();
        assert_eq!(codes, ["P010"], "{movetext}");
    }
}

#[test]
fn oddly_written_castles_are_castles() {
    let before = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.";
    for (castle, row) in [
        ("0-0", "N001@7"),
        ("o-o", "N006@7"),
        ("OO", "N006@7"),
        ("O–O", "N006@7"),
        ("О-О", "N006@7"),
        ("Kg1", "N002@7"),
        ("e1g1", "N002@7"),
        ("Ke1-g1", "N002@7"),
        ("e1h1", "N002@7"),
        ("O-O!", ""),
    ] {
        assert_eq!(read(&format!("{before} {castle} Nf6 *")), row, "{castle}");
    }
}

#[test]
fn odd_captures_and_checks_are_moves() {
    assert_reads(&[
        ("1. e4 d5 2. ed Qd5 *", "N003@3 N003@4"),
        ("1. e4 d5 2. e4:d5 *", "N003@3"),
        ("1. e4 d5 2. e5 f5 3. exf6ep gxf6 *", ""),
        ("1. e4 d5 2. e5 f5 3. exf6 e.p. gxf6 *", ""),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7ch Kxf7 *", "N004@5"),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7† Kxf7 *", "N004@5"),
        ("1. e4 e5 2. Qh5 Nc6 3. Qxf7++ Kxf7 *", "N004@5"),
        ("1. e4 e5 2. nf3 nc6 3. bb5 *", "N008@3 N008@4 N008@5"),
        ("1. e2e4 e7-e5 2. g1f3 *", "N007@1 N007@2 N007@3"),
        ("1.e4 e52.Nf3 Nc63.Bb5 *", ""),
    ]);
}

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

#[test]
fn a_pile_of_dirt_has_a_hundred_rows_and_says_so() {
    let (_, findings) =
        findings(format!("[Event \"?\"]\n\n1. e4 {}e5 *", ") ".repeat(1000)).as_bytes());
    assert_eq!(findings.len(), 100);
    assert!(findings[99].detail().contains("900 more"));
}

#[test]
fn a_bracket_with_a_digit_and_a_quote_is_read_to_its_end() {
    assert_eq!(findings(b"[0\"").0, 1);
    assert_eq!(findings(b"\n[0 \"x\n[\" [[1\"").0, 1);
}

#[test]
fn a_dash_between_moves_passes_over_none() {
    for movetext in [
        "1. e4 -- e5 2. Nf3 -- Nc6 3. Bb5 -- a6 *",
        "-- 1. e4 e5 2. Nf3 *",
        "1. e4 e5 -- a classic -- 2. Nf3 Nc6 3. Bb5 a6 *",
    ] {
        let rows = read(movetext);
        assert!(
            rows.contains("P001") && !rows.contains('M'),
            "{movetext}: {rows}"
        );
    }
    assert_eq!(read("1. e4 e5 2. -- Nc6 3. Nf3 Nf6 *"), "M004@3");
    assert_eq!(read("1. e4 -- 2. d4 *"), "M004@2");
    assert_eq!(read("1. e4 e5 2. Nf3 -- *"), "M004@4");
}

#[test]
fn a_piece_is_put_down_where_it_can_go() {
    assert_eq!(graver(&read("1. e4 e5 2. N@f3 Nc6 *")), [""; 0]);
    assert_eq!(read("1. e4 e5 2. N@e5 Nc6 *"), "P001@3");
}

#[test]
fn asterisks_around_words_end_no_game() {
    for movetext in [
        "1. *e4* e5 2. *Nf3* Nc6 3. Bb5 a6 *",
        "**1. e4 e5** 2. Nf3 Nc6 **3. Bb5 a6** 1-0",
        "**1. e4 e5 2. Nf3 Nc6 1-0**",
        "***1.*** **e4** **e5** *",
    ] {
        assert_eq!(read(movetext), "P007@", "{movetext}");
    }
    // A result that something stands against.
    assert_eq!(read("1. e4 e5*"), "");
    assert_eq!(read("1. e4 e5 *2. Nf3"), "P012@");
}

#[test]
fn a_move_in_the_oddest_dress_is_believed_where_it_is_legal() {
    for movetext in [
        "1. E4 E5 2. NF3 NC6 3. BB5 A6 4. BXC6 DXC6 5. O-O *",
        "1. E2-E4 E7-E5 2. NG1-F3 NB8-C6 *",
        "1. \"e4\" 'e5' 2. `Nf3` _Nc6_ 3. \u{201c}Bb5\u{201d} a6=20 *",
        "1. [e4] [e5] 2. [Nf3] [Nc6] *",
        "1. e4 d5 2. pxd5 Qxd5 3. Ktc3 Qa5 *",
        "1. e2->e4 e7\u{2192}e5 2. Ng1->f3 *",
    ] {
        let rows = read(movetext);
        let is_read = graver(&rows).iter().all(|row| row.starts_with("P005"));
        assert!(is_read && !rows.is_empty(), "{movetext}: {rows}");
    }
    for movetext in [
        "1. e4 e5 \"Nf3\" was expected 2. Nf3 Nc6 3. Bb5 *",
        "1. e4 e5 [Nf3] 2. Nf3 Nc6 3. Bb5 *",
        "1. e4 e5 see D4 2. Nf3 Nc6 3. Bb5 *",
    ] {
        assert_eq!(graver(&read(movetext)), ["P001@3"], "{movetext}");
    }
    for word in ["E5", "NF6", "Ktf6", "pxd5", "\"Qh7\"", "[Ra4]", "H8"] {
        let rows = read(&format!("1. {word} e5 2. Nf3 *"));
        assert!(graver(&rows)[0] == "P001@1", "{word}: {rows}");
    }
}
