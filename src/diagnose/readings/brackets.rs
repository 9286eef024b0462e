//! Promises about brackets and braces that are missing, too many, or only
//! look so.

use super::*;

#[test]
fn a_comment_ends_where_the_score_is_legal() {
    assert_reads(&[
        ("1. e4 {comment) e5 2. Nf3 {x} Nc6 3. Bb5 *", "P002@2"),
        ("1. e4 {comment] e5 2. Nf3 Nc6 {y} 3. Bb5 *", "P002@2"),
        ("1. e4 {comment\n1... e5 2. Nf3\nNc6 {y} 3. Bb5 *", "P002@2"),
        ("1. e4 {a { b} e5 2. Nf3 *", ""),
        (
            "1. e4 {outer {inner} 1. d4 is better} e5 2. Nf3 *",
            "P009@2",
        ),
        ("1. e4 {outer {inner} outer} e5 2. Nf3 *", "P009@2"),
        ("1. e4 {closed} too early} e5 2. Nf3 *", "P009@2"),
        ("1. e4 } e5 2. Nf3 *", "P009@2"),
        ("1. e4 {never closed e5 2. Nf3 *", "P002@2"),
    ]);
}

#[test]
fn a_brace_ends_a_variation_where_the_score_is_legal() {
    assert_reads(&[
        ("1. e4 (1. d4} e5 2. Nf3 Nc6 *", "P009@2"),
        ("1. e4 (1. d4 d5 {good}} e5 2. Nf3 *", "P009@3"),
        ("1. e4 (best by test} e5 2. Nf3 *", "P009@1"),
        ("1. e4 (1. d4 } d5 2. c4) e5 *", "P009@2"),
        ("1. e4 e5) 2. Nf3 *", "P008@3"),
        ("1. e4 e5 (1... c5 2. Nf3 *", "P008@"),
    ]);
}

#[test]
fn a_missing_bracket_accuses_nobody() {
    assert_reads(&[
        ("1. a3 e6 1... d6) 2. a4 b5 *", "P008@3"),
        ("1. e4 (1. e4 d6 1... d5 2. a4 f6 *", "P008@"),
        ("1. e4 ( e5 2. Nf3 Nc6 *", "P008@"),
        ("1. e4 e5 ( 2. Nf3 Nc6 *", "P008@"),
        ("1. e4 e5 (1... c5 2. Nc3 d6 2. Nf3 Nc6 *", "P008@"),
        (
            "1. e4 e5 (1... c5 (1... d5 2. a3) 2. Nc3 d6 2. Nf3 Nc6 *",
            "P008@",
        ),
        (
            "1. e4 e5 (1... c5 2. Nc3 (2. a3 d5 2... d6) 2. Nf3 Nc6 *",
            "P008@",
        ),
        ("1. e4 e5 2. Nf3 d6 d5 3. exd5) 3. Bc4 *", "P008@5"),
        ("1. e4 e5 2. Nf3 Ke3 Nc6 3. Bb5) 3. Bc4 *", "P008@7"),
        ("1. e4 e5 2. Ke3 Nc6 3. Bb5) 3. Bc4 *", "M001@3 P008@6"),
        ("1. e4 e5 2. Ke3 Nc6 (2... d6 3. d4 *", "M001@3 P008@"),
    ]);
}

#[test]
fn brackets_around_what_comes_next_are_read_as_they_are_meant() {
    assert_reads(&[
        // What could have followed.
        ("1. e4 e5 (2. Nf3 Nc6 3. Bb5) 2. Nc3 Nf6 *", ""),
        ("1. e4 e5 2. Nf3 (Nc6 3. Bb5) d6 3. d4 *", ""),
        // What did follow.
        ("1. e4 e5 2. (Nf3) Nc6 3. Bb5 *", "P001@3"),
        ("1. e4 e5 2. Nf3 (2... Nc6) 3. Bb5 a6 *", "P008@ P008@5"),
    ]);
}

#[test]
fn moves_that_a_comment_has_swallowed_are_found_by_their_numbers() {
    assert_reads(&[
        // Legal without them too.
        (
            "1. e4 e5 {a good move 2. Nf3 Nc6 which is best} 3. Bb5 a6 4. Ba4 Nf6 *",
            "P011@3",
        ),
        (
            "1. e4 e5 2. Nf3 {the plan) 2... Nc6 3. Bb5 a6 now here} 4. Ba4 Nf6 5. O-O *",
            "P002@4 P001@7 P009@7",
        ),
    ]);
}

#[test]
fn what_a_defect_may_have_led_astray_is_not_accused() {
    for movetext in [
        // The brace behind `tension` is missing, and the bracket with it.
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 (4. Nc3 g6 5. a3 h6 6. h3 {here} 6... Nf6 {tension) \
         4... Nf6 (4... Nge7 {prepares Ng6} 5. O-O Ng6 6. Qe2) 5. O-O Be7 6. Re1 b5 7. Bb3 *",
        // The rest of a comment begins with a move.
        "1. e4 c6 2. d4 d5 3. Nd2 dxe4 4. Nxe4 Nd7 5. Ng5 Nb6 d4 here prepares} 6. N1f3 g6 *",
    ] {
        let rows = read(movetext);
        assert!(!rows.contains(['M', 'C']), "{movetext}: {rows}");
    }
}

#[test]
fn numbers_that_are_all_wrong_alike_part_no_lines() {
    assert_reads(&[(
        "5. e4 e5 (5... c5 6. Nf3 d6) 6. Nf3 (6. Bc4 Nf6 7. d3) 6... Nc6 7. Bb5 a6 *",
        "P011@1",
    )]);
}

#[test]
fn harmless_dirt_hides_no_illegal_castle() {
    let lost = "Nf3 Nc6 3. Bc4 Bc5 4. Ke2 Nf6 5. Ke1 d6 6. O-O Bg4 *";
    for dirt in [
        "1. e4 e5 {{in} ner} 2.",
        "1. e4 e5 {closed} early} 2.",
        "1. e4 e5 } 2.",
        "1. e4 e5) 2.",
        "1. e4 (1. d4} e5 2.",
        "1. e4 e5 7.",
        "1. e4 (1. d4 d5) 1... e5 (1... c5) 3.",
        "1. e4 e5 (null) 2.",
    ] {
        let rows = read(&format!("{dirt} {lost}"));
        assert!(rows.contains("C001@11"), "{dirt}: {rows}");
    }
}

#[test]
fn any_one_bracket_may_be_missing_or_too_many() {
    let score = "1. e4 e5 2. Nf3 (2. Bc4 Nf6 3. d3 (3. d4 exd4 4. Nf3) 3... Bc5) (2. Nc3 Nf6) \
        2... Nc6 (2... d6 3. d4 exd4 (3... Nd7 4. Bc4 c6) 4. Nxd4 Nf6) 3. Bb5 a6 \
        4. Ba4 (4. Bxc6 dxc6 5. O-O) 4... Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 *";
    let brackets = score.match_indices(['(', ')']).map(|(at, _)| {
        let mut lacking = score.to_owned();
        lacking.remove(at);
        lacking
    });
    let extra = score.match_indices(' ').flat_map(|(at, _)| {
        ["(", ")"].map(|bracket| format!("{} {bracket} {}", &score[..at], &score[at + 1..]))
    });
    for movetext in brackets.chain(extra) {
        let rows = read(&movetext);
        let is_accused = rows.contains(['M', 'C']);
        assert!(rows.contains("P008") && !is_accused, "{movetext}: {rows}");
    }
}

#[test]
fn a_comment_that_lost_its_brace_hides_no_moves() {
    assert_reads(&[
        (
            "1. e4 e5 2. Nf3 {unclosed 2... Nc6 3. Bb5 a6 4. Ba4 {ok} 4... Nf6 5. O-O Be7 *",
            "P002@4",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 {x 3... a6 {y} 4. Ba4 *",
            "P002@6",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 {x 3... zz {y} 4. Ba4 *",
            "P002@6",
        ),
    ]);
}

#[test]
fn a_number_due_here_puts_its_move_on_this_line() {
    let score = "1. e4 e5 2. Ke2 Nc6 3. Ke1 Nf6 4. Nf3 Be7 5. Bc4 d6 6.";
    for movetext in ["O-O) a6 7. d3 *", "O-O ) a6 7. d3 *", "O-O $1) a6 *"] {
        let rows = read(&format!("{score} {movetext}"));
        assert!(rows.contains("C001@11"), "{movetext}: {rows}");
    }
}

#[test]
fn a_variation_of_another_place_accuses_nobody() {
    for movetext in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7\n(3. Bc4 Bc5)\n(4. Bxc6 dxc6) *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (3. Bc4 Bc5 4. c3 Nf6 5. d4, 4. b4 Bxb4) 4. Ba4 *",
    ] {
        let rows = read(movetext);
        let accused = rows.split(' ').any(|row| row.starts_with(['C', 'M']));
        assert!(!accused, "{movetext}: {rows}");
    }
}

#[test]
fn nested_comments_hide_no_illegal_castle_behind_them() {
    let score = "1. e4 e5 2. Ke2 Nc6 3. Ke1 Nf6 4. Nf3 Be7 5. Bc4 d6";
    for comment in ["{a {b} {c {d} e} f}", "{a {b {c} d} e}", "{a {b} c}"] {
        let rows = read(&format!("{score} {comment} 6. O-O a6 7. d3 *"));
        assert!(rows.contains("C001@11"), "{comment}: {rows}");
    }
}

#[test]
fn a_move_alone_in_brackets_behind_its_number_is_played() {
    let score = "1. e4 e5 2. Ke2 Nc6 3. Ke1 Nf6 4. Nf3 Be7 5. Bc4 d6";
    assert_eq!(
        read(&format!("{score} 6. (O-O) a6 7. d3 *")),
        "P001@11 C001@11"
    );
    assert_eq!(read("1. (e4) e5 2. (Nf3) Nc6 *"), "P001@1 P001@3");
    for movetext in [
        "1. (e4) (e5) 2. (Nf3) (Nc6) 3. (Bb5) (a6) *",
        "1. g3 (Nf6) 2. Bg2 (e5) 3. d3 *",
    ] {
        let rows = read(movetext);
        let accused = rows.split(' ').any(|row| row.starts_with(['C', 'M']));
        assert!(!accused, "{movetext}: {rows}");
    }
}

#[test]
fn a_variation_that_its_brackets_end_hides_nothing_behind_it() {
    for movetext in [
        "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 (3. Bc4 Be7) 4. Kf1 d6 5. Ke1 a6 6. O-O O-O *",
        "1. e4 e5 2. Nf3 Nf6 3. Be2 (3... Be7 4. d3) Be7 4. Kf1 d6 5. Ke1 a6 6. O-O O-O *",
    ] {
        assert!(read(movetext).contains("C001@11"), "{movetext}");
    }
    let movetext = "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 (3. Qh7) 4. Ra6 d6 5. O-O *";
    assert!(read(movetext).contains("M001@7"), "{movetext}");
}

#[test]
fn a_wrong_number_behind_a_comment_hides_nothing() {
    for comment in ["{d}", "{[%clk 0:10:22]}"] {
        let rows = read(&format!(
            "1. e4 e5 2. Nf3 Nc6 {comment} 4. Bb5 O-O 4. Ba4 Nf6 *"
        ));
        assert_eq!(rows, "P011@5 C008@6", "{comment}");
    }
}

#[test]
fn a_stray_brace_takes_no_score_before_it_for_a_comment() {
    let movetext = "1. e4 c5 2. Nf3 O-O-O 3. d4 cxd4 4. Nxd4 } Nf6 5. Nc3 a6 *";
    assert_eq!(read(movetext).split(' ').next(), Some("C008@4"));
}
