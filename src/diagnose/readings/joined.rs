//! Promises about two tokens that are one move, and signs that are none.

use super::*;

#[test]
fn a_castle_may_be_told_as_its_two_moves() {
    let score = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.";
    for castle in ["Kg1 Rf1", "Rf1 Kg1"] {
        let rows = read(&format!("{score} {castle} Nf6 5. d3 d6 *"));
        assert_eq!(graver(&rows), [""; 0], "{castle}");
    }
    let rows = read("1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. Kg1 Tf1 Sf6 5. d3 d6 *");
    assert_eq!(graver(&rows), [""; 0]);
    let score = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O";
    for castle in ["Kc8 Rd8", "Rd8 Kc8"] {
        let rows = read(&format!("{score} {castle} 6. e3 e6 *"));
        assert_eq!(graver(&rows), [""; 0], "{castle}");
    }
    // A rook's move, and one that a king cannot answer with.
    assert_eq!(read("1. e4 e5 2. Nf3 Nf6 3. Rg1 Kg1 *"), "M001@6");
}

#[test]
fn a_move_may_be_told_by_its_squares_apart() {
    assert_eq!(graver(&read("1. e2 e4 e7 e5 2. g1 f3 b8 c6 *")), [""; 0]);
    assert_eq!(read("1. e2 e5 *"), "M001@1");
}

#[test]
fn en_passant_may_name_the_pawn_that_is_taken() {
    let score = "1. e4 a6 2. e5 d5 3.";
    for capture in ["exd5 e.p.", "exd5 ep", "exd6 e.p."] {
        let rows = read(&format!("{score} {capture} cxd6 *"));
        assert_eq!(graver(&rows), [""; 0], "{capture}");
    }
    assert_eq!(read(&format!("{score} exd5 cxd6 *")), "M001@5");
    // Another pawn takes there as well.
    let rows = read("1. e4 a6 2. e5 Ra7 3. c4 Ra8 4. c5 a5 5. d4 a4 6. Nc3 d5 7. Nxd5 e.p. *");
    assert_eq!(graver(&rows), [""; 0]);
}

#[test]
fn a_move_may_be_broken_between_its_piece_and_its_square() {
    for movetext in [
        "1. d4 d5 2. c4 e6 3. N-\nf3 Nf6 4. g3 Be7 5. Bg2 O-O 6. O-O *",
        "1. d4 d5 2. c4 e6 3. N f3 Nf6 4. g3 Be7 5. Bg2 O-O 6. O-O *",
        "1. d4 d5 2. c4 e6 3. N\u{ad}\nf3 Nf6 4. g3 Be7 5. Bg2 O-O 6. O-O *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 N\nf6 5. O-O Be7 6. Re1 b5 7. Bb3 O-O *",
        "1. d4 N f6 2. c4 e5 3. dxe5 N g4 4. N f3 N c6 5. Nb d2 Q e7 *",
        "1. e4 e5 2. Nf\n3 Nc6 3. Bb5 a6 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O N x\ne4 *",
        "1. d4 d5 2. Nf3 N b d7 3. N b d2 Ngf6 *",
        "1. d4 \u{2658} f6 2. \u{2658} f3 e6 3. c4 b6 4. g3 \u{2657} a6 *",
    ] {
        let rows = read(movetext);
        let accused = rows.split(' ').any(|row| row.starts_with(['C', 'M']));
        assert!(!accused, "{movetext}: {rows}");
    }
    // Both ways are legal at first: nobody is accused of what they lead to.
    for movetext in [
        "1. b3 e5 2. Bb2 N\nc6 3. e3 d6 4. c4 Be7 5. Nc3 Nf6 6. Nf3 O-O 7. N\nd5 Nxd5 8. cxd5 Nb4 *",
        "1. d4 d5 2. c4!? N c6 3. Nf3 Nf6 4. e3!? N Bg4 5. Nc3 Nbd7 *",
    ] {
        let rows = read(movetext);
        let accused = rows.split(' ').any(|row| row.starts_with(['C', 'M']));
        assert!(!accused, "{movetext}: {rows}");
    }
    // The sign of a novelty, which the score goes on without.
    assert_eq!(
        read("1. e4 e5 2. Nf3 Nc6 3. Bb5 N a6 4. Ba4 Nf6 5. O-O Be7 *"),
        ""
    );
}

#[test]
fn a_move_may_be_told_by_its_squares_with_a_dash_between() {
    for movetext in [
        "1. e2 - e4 e7 - e5 2. Ng1 - f3 Nb8 - c6 3. Bf1 - b5 a7 - a6 *",
        "1. e2 - e4 e7 - e5 2. g1 \u{2013} f3 b8 \u{2013} c6 *",
        "1. e2 - e4 d7 - d5 2. e4 x d5 Qd8 x d5 *",
        "1. e2 to e4 e7 to e5 2. Ng1 to f3 Nb8 to c6 *",
    ] {
        assert_eq!(graver(&read(movetext)), [""; 0], "{movetext}");
    }
    assert_eq!(read("1. Ng1 - f4 *"), "M001@1 P001@2");
}
