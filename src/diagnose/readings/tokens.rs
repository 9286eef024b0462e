//! Promises about tokens: prose, odd moves, remarks, numbers, results.

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
        ("1. e4 zz 2. O-O Nc6 3. Bb5", "P001 zz 1... 3 0"),
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
        ["P001 zz 1... 5 0", "P001 yy 3... 2 0"]
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
        ("1. e4 e5 0.5 - 0.5", "P010@"),
        ("1. e4 e5 1.0-0.0", "P010@"),
        ("1. e4 e5 1- 0", "P010@"),
        ("1. e4 e5 1 -0", "P010@"),
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
        "e8\nQ",
        "e8\r\n=Q",
        "e8+=Q",
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
        "1.e4\u{2013}e5 2.Nf3\u{2013}Nc6 *",
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
fn a_pile_of_dirt_has_a_hundred_rows_and_says_so() {
    let (_, findings) =
        findings(format!("[Event \"?\"]\n\n1. e4 {}e5 *", ") ".repeat(1000)).as_bytes());
    assert_eq!(findings.len(), 100);
    assert!(findings[99].detail().contains("900 more"));
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

#[test]
fn windows_1252_is_read_as_utf_8_is() {
    for (movetext, rows) in [
        (
            &b"1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Nf3 Nf6 5. Bc4 a6 6. O\x96O a5 *"[..],
            "C001",
        ),
        (b"1. e4 e5 2. Nf3 Nf6 3. Bc4 a6 4. O\x96O a5 *", "N006"),
        (b"1. e4 e5 2. Nf3 Nc6 3. Bb5 \xb1 3... a6 4. Bd7 *", "M001"),
        (b"1. e4 e5\xb1 2. Nf3 Nc6\x85 3. Ke2 \xbd-\xbd", "P010"),
        (b"1. e4 e5 1\x960", "P010"),
        (b"1. e4 e5 1/2\x961/2", "P010"),
    ] {
        let text = [&b"[Event \"?\"]\n\n"[..], movetext].concat();
        let (_, findings) = findings(&text);
        let codes: Vec<_> = findings
            .iter()
            .map(|finding| finding.principal().rule.code)
            .filter(|code| *code != "P006")
            .collect();
        assert_eq!(codes, [rows], "{}", text.escape_ascii());
    }
}

#[test]
fn letters_against_a_number_are_no_square() {
    let score =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3";
    for junk in ["Nb8 aa10.", "Nb8 b10.", "Nb8 xx10.", "Nb8 a10."] {
        let movetext = format!("{score} {junk} d4 Nbd7 11. c4 c6 12. Nc3 Bb7 13. Bg5 h6 *");
        assert_eq!(read(&movetext), "P001@19", "{movetext}");
    }
}

#[test]
fn words_that_a_move_begins_are_no_moves() {
    for (movetext, rows) in [
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 Bb5 is the Spanish. 3... a6 4. Ba4 Nf6 *",
            "P001@6",
        ),
        ("1. e4 e5 2. Nf3 Nc6 e4 is weak 3. Bb5 a6 *", "P001@5"),
        (
            "1. e4 e5 2. Nf3 Nc6\n\nO-O-O is the plan.\n\n3. Bb5 a6 *",
            "P003@5 P001@5 P003@5",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (e4 is weak) 4. Ba4 Nf6 (0-0 was better) 5. d3 *",
            "P001@6 P001@8",
        ),
        ("1. e4 # e4 is weak\n1... e5 2. Nf3 Nc6 *", "P001@2"),
        // The number is that of another line, which the words tell of.
        (
            "1. e4 c5 2. Nf3 Nc6 Note: Better 2...d6 and wins. 3. d4 cxd4 4. Nxd4 *",
            "P001@5 P001@7",
        ),
        // Behind them the other side is due, so that the move was one.
        ("1. e4 e5 2. Nf3 O-O Diagram 3. Bb5 a6 *", "C008@4 P001@5"),
    ] {
        assert_eq!(read(movetext), rows, "{movetext}");
    }
}

#[test]
fn what_is_no_move_hides_no_illegal_castle() {
    let score = "1. e4 e5 2. Ke2 Nc6 3. Ke1 Nf6 4. Nf3 Be7 5. Bc4 d6 6. O-O a6 7. d3 b6 8. h3 h6 *";
    for junk in ["Diagram", "(D)", "0:12", "[#]", "and White is better"] {
        for (at, _) in score.match_indices(' ') {
            let before = &score[..at];
            if before.ends_with('.') {
                continue;
            }
            let movetext = format!("{before} {junk}{}", &score[at..]);
            let rows = read(&movetext);
            let is_close = before.ends_with("d6") || before.ends_with("Bc4");
            let is_right_before = junk.starts_with("and") && is_close;
            assert!(
                is_right_before || rows.contains("C001@11"),
                "{movetext}: {rows}"
            );
        }
    }
}

#[test]
fn a_semicolon_may_part_moves() {
    for movetext in [
        "1. e4 e5; 2. Nf3 Nc6; 3. Bb5 a6;\n4. Ba4 Nf6; 5. O-O Be7; *",
        "1. e4; e5; 2. Nf3; Nc6; 3. Bb5;\na6; 4. Ba4; Nf6; *",
        "1; e4 e5 2; Nf3 Nc6 3; Bb5\na6 4; Ba4 Nf6 *",
        "1. e4 e5 2. Nf3 Nc6 ; 3. Bb5 a6 4. Ba4\nNf6 5. O-O Be7 6. Re1 b5 *",
    ] {
        let rows = read(movetext);
        let accused = rows.split(' ').any(|row| row.starts_with(['C', 'M']));
        assert!(!accused, "{movetext}: {rows}");
    }
    // A comment as the standard has it.
    assert_eq!(read("1. e4 e5 ; 2. Ke2 is bad\n2. Nf3 Nc6 *"), "");
}

#[test]
fn zeros_at_the_end_that_can_be_no_castle_are_a_result() {
    let score = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5";
    assert_eq!(read(&format!("{score} 0-0")), "P010@");
    assert_eq!(read(&format!("{score} {{double forfeit}} 0-0")), "P010@");
    assert_eq!(read(&format!("{score} 7. 0-0 *")), "C002@13");
    assert_eq!(read(&format!("{score} 7. Bb3 0-0")), "N001@14");
    // Another castle has zeros, or the record tells of another result.
    let score = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0 Nf6 5. Re1 0-0";
    assert_eq!(graver(&read(score)), ["C008@10"]);
    let text = b"[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 0-0\n";
    let (_, findings) = findings(text);
    let codes = findings.iter().map(|finding| finding.principal().rule.code);
    assert!(codes.into_iter().any(|code| code == "C008"));
}

#[test]
fn two_moves_of_a_pair_are_no_joke_of_a_castle() {
    let score = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4.";
    assert_eq!(
        graver(&read(&format!("{score} O-O-O-O 5. d3 d6 *"))),
        [""; 0]
    );
    assert_eq!(
        graver(&read(&format!("{score} Qe2/Rg8 5. d3 d6 *"))),
        [""; 0]
    );
    assert_eq!(graver(&read("1. e4 O-O-O-O 2. d4 *")), ["C014@2"]);
}

#[test]
fn only_what_stands_in_the_score_is_counted_behind_a_row() {
    for (movetext, after) in [
        ("1. e4 e5 2. Foo 3. Bc4 Nc6 4. d3 *", 3),
        ("1. e4 e5 2. Foo Nc6 3. Bc4 *", 2),
        ("1. e4 e5 2. Nf4 3. Bc4 Nc6 *", 2),
    ] {
        let (_, findings) = findings(format!("[Event \"?\"]\n\n{movetext}\n").as_bytes());
        let row = findings.iter().find(|finding| finding.after.is_some());
        assert_eq!(row.and_then(|row| row.after), Some(after), "{movetext}");
    }
}

#[test]
fn the_number_due_behind_a_token_says_that_it_was_no_move() {
    let score = "1. e4 e5 2. Ke2 Nc6 3. Ke1 Nf6 4. Nf3 Be7 5. Bc4 d6";
    for junk in ["$", "zz", "zz yy", "Xd4"] {
        let rows = read(&format!("{score} {junk} 6. O-O a6 7. d3 *"));
        assert_eq!(rows, "P001@11 C001@11", "{junk}");
        // Where it stands for a move the other side is due.
        let rows = read(&format!("1. e4 e5 2. Ke2 Nc6 3. Ke1 {junk} 4. O-O a6 *"));
        assert_eq!(rows, "P001@6", "{junk}");
    }
    assert_eq!(graver(&read(&format!("{score} 6. 00 a6 *"))), ["C001@11"]);
}

#[test]
fn half_a_point_in_front_of_the_next_number_ends_no_game() {
    assert_eq!(
        read("1. e4 e5 2. Nf3 Nc6 \u{bd} 3. Ke3 Nf6 *"),
        "P001@5 M001@5"
    );
}
