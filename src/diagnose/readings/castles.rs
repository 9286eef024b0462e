//! Promises about castles in odd dress: which are read as castles, which as none.

use super::*;

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
fn castles_run_together_are_none() {
    assert_reads(&[(
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O-O-O-O O-O-O 6. a3 *",
        "P001@9",
    )]);
}

#[test]
fn an_illegal_castle_is_one_whatever_marks_stand_around_it() {
    for castle in [
        "\"O-O\"",
        "'O-O'",
        "[O-O]",
        "<O-O>",
        "_O-O_",
        "O-\nO",
        "O-O\u{2026}",
    ] {
        let movetext =
            format!("1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Nf3 Nf6 5. Bc4 a6 6. {castle} a5 *");
        assert_eq!(graver(&read(&movetext)), ["C001@11"], "{movetext}");
        let movetext = format!("1. e4 e5 2. Nf3 Nf6 3. Bc4 a6 4. {castle} a5 *");
        assert_eq!(graver(&read(&movetext)), [""; 0], "{movetext}");
    }
}

#[test]
fn a_castle_in_a_remark_is_none() {
    let score = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 5. d3 d6";
    for remark in [
        "[O-O-O]",
        "\"O-O-O\"",
        "<O-O-O>",
        "[0-0 was better]",
        "\u{ab}0-0 was good\u{bb}",
    ] {
        let rows = read(&format!("{score} {remark} 6. Bg5 h6 *"));
        assert_eq!(graver(&rows), ["P001@11"], "{remark}");
    }
}
