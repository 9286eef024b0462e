//! Promises about games listed one after another in a text without tags.

use super::*;

/// How many games a text holds, and the codes of its C and M rows.
fn listed(text: &str) -> (u64, Vec<&'static str>) {
    let (games, findings) = findings(text.as_bytes());
    let codes = findings.iter().map(|it| it.principal().rule.code);
    let graver = codes.filter(|code| code.starts_with(['C', 'M']));
    (games, graver.collect())
}

#[test]
fn games_one_a_line_are_games_of_their_own() {
    for (text, games) in [
        ("e2e4 e7e5 g1f3 b8c6\ne2e4 c7c5 g1f3\nd2d4 d7d5 c2c4\n", 3),
        ("e4 e5 Nf3 Nc6\ne4 c5 Nf3 d6 d4 cxd4\nd4 d5 c4 e6", 3),
        ("e4 e5 Nf3 Nc6\r\n\r\ne4 c5 Nf3 d6\r\n", 2),
        ("e4 e5 Nf3 1-0\ne4 c5 Nf3 0-1\nd4 d5 c4 *\n", 3),
        ("1. e4 e5 2. Nf3 Nc6\n1. d4 d5 2. c4\n1. c4 e5\n", 3),
        ("1 e4 e5 2 Nf3 1-0\n1 d4 d5 2 c4 e6 0-1\n1 c4 *\n", 3),
        ("1 e4 e5 2 Nf3\n\n1 d4 d5 2 c4 e6\n\n1 c4\n", 3),
        ("1) e4 e5 2) Nf3 1-0\n1) d4 d5 2) c4 0-1\n", 2),
        ("A - B\n1.e4 c5 2.Nf3\n\nB - A\n1.d4 Nf6 2.c4\n", 2),
        (
            "position startpos moves e2e4\nposition startpos moves e2e4 e7e5\n",
            2,
        ),
    ] {
        assert_eq!(listed(text), (games, vec![]), "{text}");
    }
}

#[test]
fn a_game_of_many_lines_is_one() {
    for text in [
        "e4 e5 Nf3 Nc6\nBb5 a6 Ba4 Nf6\nO-O Be7\n",
        "e4\ne5\nNf3\nNc6\n",
        "1. e4\n1... e5\n2. Nf3\n2... Nc6\n",
        "1. e4 e5\n\n2. Nf3 Nc6\n",
        "1. e4 (1. d4 d5\n1. c4) e5 2. Nf3\n",
        "e4 e5 Nf3 1-0\nNf3 Nf6 Bg5 1-0\n",
    ] {
        assert_eq!(listed(text), (1, vec![]), "{text}");
    }
}

#[test]
fn an_offence_in_a_game_that_is_listed_is_found() {
    let text = "1. e4 e5 2. Nf3\n1. d4 d5 2. Nf4 e6\n1. e4 e5 2. O-O\n";
    assert_eq!(listed(text).1, ["M001", "C008"]);
    assert_eq!(
        listed("e4 e5 Nf3 Nc6\nBb5 a6 Bc4 Nf6\nO-O O-O\n").1,
        ["C008"]
    );
    assert_eq!(listed("e4 e5 Nf3 Nc6\nBb5 a6 Ra3 Nf6\nd4 d5\n").1, ["M001"]);
}

#[test]
fn a_text_without_moves_holds_no_game() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for text in [
        &format!("{board} w KQkq - 0 1\n8/8/8/8/8/8/k7/K7 b - - 0 1\n"),
        &format!("{board} w KQkq - bm e4; id \"a.1\";\n").repeat(3),
        "Dear all,\n\nI won 1-0 (and lost none).\n\n1. We met at 10.\n2. We played.\n",
        "1. Carlsen 2870 * 1 = 1 2.5\n2. Caruana 2820 0 * 1 = 1.5\n",
        "<html><body>\n1 January\n</body></html>\n",
    ] {
        assert_eq!(listed(text), (0, vec![]), "{text}");
        let rows = findings(text.as_bytes()).1.len();
        assert!(rows <= 2, "{rows} rows: {text}");
    }
    // Moves that cannot be read are moves nevertheless.
    for text in [
        "1. P-K4 P-K4 2. N-KB3\n",
        "1. 5254 5755\n",
        "1. \u{435}4 \u{435}5\n",
        "*\n",
    ] {
        assert_eq!(listed(text), (1, vec![]), "{text}");
    }
    // Nobody is accused of what is played from a position that is told so.
    let text = "8/8/8/8/8/8/k7/4K2R w K - 0 1\n1. Rh7 Kb1 2. Rb7+ Kc1 3. O-O\n";
    assert_eq!(listed(text), (1, vec![]));
}
