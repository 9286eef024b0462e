//! Promises about two tokens that are one move, and signs that are none.

use super::*;

#[test]
fn a_castle_may_be_told_as_its_two_moves() {
    let score = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.";
    for castle in ["Kg1 Rf1", "Rf1 Kg1"] {
        let rows = read(&format!("{score} {castle} Nf6 5. d3 d6 *"));
        assert_eq!(graver(&rows), [""; 0], "{castle}");
    }
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
