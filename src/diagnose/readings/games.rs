//! Promises about where a game begins and ends.

use super::*;

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

#[test]
fn a_tag_between_moves_begins_no_game() {
    assert_reads(&[
        (
            "1. e4 {see [Event \"x\"] and\n more { here } e5 2. Nf3 *",
            "",
        ),
        ("1. e4 [Event \"x\"] e5 2. Nf3 *", "P001@2"),
        ("1. e4 [Event \"Nf6 1. e4\"] e5 2. Nf3 *", "P001@2"),
        ("1. e4\n[White \"z\"]\ne5 2. Nf3 *", "P001@2"),
        ("1. e4\n[ White \"z\" ]\ne5 2. Nf3 *", "P001@2"),
        (
            "1. e4 e5 2. Nf3 Nc6\n\n[Annotator \"X\"]\n\n3. Bb5 a6 *",
            "P003@5 P001@5 P003@5",
        ),
    ]);
    let next = "1. e4 e5 2. Nf3 Nc6\n\n[FEN \"k7/8/8/8/8/8/8/K7 w - - 0 9\"]\n\n9. Ka2 *\n";
    assert_eq!(findings(next.as_bytes()).0, 2);
}

#[test]
fn tags_begin_a_game_in_any_dress() {
    for (text, games) in [
        (
            "[ Event \"a\" ]\n[ White \"x\" ]\n\n1. e4 *\n\n[ Event \"b\" ]\n\n1. d4 *\n",
            2,
        ),
        ("[Event\n\"a\"]\n[White \"x\"]\n\n1. e4 *\n", 1),
        (
            "[Event \"a\"]\n\n1. e4 K[Event \"b\"]\n[White \"x\"]\n\n1. e4 *\n",
            2,
        ),
        (
            "[Event \"a\"]\n\n1. e4 {un[Event \"b\"]\n[White \"x\"]\n\n1. e4 {c} *\n",
            2,
        ),
        (
            "[Event \"a\"]\n\n1. e4\n[White \"x\"]\n[Black \"y\"]\n\n1. e4 *\n",
            2,
        ),
        ("[Event \"a\"]\n\n1. e4 *\n[White \"x\"]\n1. e4 *\n", 2),
        ("[Event \"a\"]\n\n1. e4\n\n[White \"x\"]\n1. e4 *\n", 2),
    ] {
        let (found, findings) = findings(text.as_bytes());
        let is_malformed = findings
            .iter()
            .any(|finding| finding.principal().rule.code == "P005");
        assert_eq!((found, is_malformed), (games, false), "{text}");
    }
}

#[test]
fn a_bracket_with_a_digit_and_a_quote_is_read_to_its_end() {
    for text in [&b"[0\""[..], b"\n[0 \"x\n[\" [[1\""] {
        let (games, findings) = findings(text);
        assert_eq!(
            (games, findings.is_empty()),
            (0, false),
            "{}",
            text.escape_ascii()
        );
    }
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
    assert_eq!(read("1. e4 e5 *\n[diagram]"), "P012@");
    // A result that something stands against.
    assert_eq!(read("1. e4 e5*"), "");
    assert_eq!(read("1. e4 e5 *2. Nf3"), "P012@");
}

#[test]
fn a_game_without_tags_begins_on_its_line_or_behind_a_result() {
    for (text, games) in [
        ("1. e4 e5 *\n\n2. Nf3 Nc6 1. d4 d5 2. Ba4 *", 1),
        ("1. e4 e5 *\n1. d4 d5 *", 2),
        ("1. e4 e5 * 1. d4 d5 *", 2),
        ("1. e4 e5 1-0\u{feff}1. d4 d5 *", 2),
        ("1. e4 e5 1-0\n\u{feff}1. d4 d5 *", 2),
        ("1. e4 e5 1-01. d4 d5 *", 2),
        ("[Event \"?\"]\n\n1. e4 e5 1-0\n1. d4 d5 *", 1),
    ] {
        let (found, findings) = findings(text.as_bytes());
        assert_eq!(found, games, "{text:?}");
        let is_illegal = |code: &str| code.starts_with(['C', 'M']);
        let accused = findings
            .iter()
            .filter(|finding| is_illegal(finding.principal().rule.code));
        assert_eq!(accused.count(), 0, "{text:?}");
    }
}

#[test]
fn remarks_among_tags_part_no_game() {
    for remark in ["{c}", "{c}\n", "; c\n", "\n% c\n", "\n{c} {d}\n", "{c}\n\n"] {
        let tags = "[Event \"a\"]\n[Round \"1\"]";
        let text = format!(
            "{tags} {remark}[White \"A\"]\n[FEN \"k7/8/8/8/8/8/8/K6R w - - 0 1\"]\n\n1. O-O *\n"
        );
        let (games, findings) = findings(text.as_bytes());
        assert_eq!(games, 1, "{text:?}");
        assert_eq!(findings[0].roster.white, "A", "{text:?}");
        assert_eq!(findings[0].principal().rule.code, "C007", "{text:?}");
    }
    for next in ["[Event \"b\"]", "[Round \"2\"]"] {
        let text = format!("[Event \"a\"]\n[Round \"1\"]\n\n{{c}}\n\n{next}\n\n1. e4 *\n");
        assert_eq!(findings(text.as_bytes()).0, 2, "{text:?}");
    }
}

/// In each of these the castle is legal by the standard's array, not by the FEN.
#[test]
fn a_tag_counts_whatever_stands_before_it_among_the_tags() {
    for (junk, rows) in [
        ("\0", "P007"),
        ("\x1a\n", "P007"),
        ("\u{feff}", "P007"),
        ("\u{a0}\n", "P007"),
        ("<br>\n", "P007"),
        ("some words\n", "P001"),
        ("-----\n", "P001"),
        ("// c\n", "P001"),
        ("[]\n", "P001"),
        ("]]\n\n", "P001"),
        ("()\n", "P001"),
        ("[960 \"x\"]\n", "P001"),
        ("{ intro }\n\n", ""),
        ("[White \"in two\nlines\"]\n", "P001 P005"),
        ("[FEN \"\"]\n", "P005"),
        ("[White \"A\"", "P005"),
    ] {
        let fen = "[FEN \"k7/8/8/8/8/8/8/K6R w - - 0 1\"]\n[Black \"B\"]";
        let text = format!("[Event \"a\"]\n[Result \"*\"]\n{junk}{fen}\n\n1. O-O *\n");
        let (games, findings) = findings(text.as_bytes());
        assert_eq!(games, 1, "{text:?}");
        assert!(findings.iter().all(|it| it.roster.black == "B"), "{text:?}");
        let codes = findings.iter().map(|it| it.principal().rule.code);
        let mut codes: Vec<_> = codes.filter(|code| !code.starts_with('G')).collect();
        codes.sort_unstable();
        assert_eq!(
            codes.join(" "),
            format!("C007 {rows}").trim_end(),
            "{text:?}"
        );
    }
}

#[test]
fn a_tag_section_that_begins_again_is_the_next_games() {
    let cut = "[Event \"x\"]\n[Site \"y\"]\n[Date \"2020.01.01\"]\n[White \"Old\"]\n";
    for (last, games) in [
        ("", 2),
        ("[Round \"y\n", 2),
        ("[Bla", 2),
        ("[Event \"z\"]\n", 2),
    ] {
        let text = format!("{cut}{last}{cut}[Black \"New\"]\n\n1. e4 *\n");
        assert_eq!(findings(text.as_bytes()).0, games, "{text:?}");
    }
    let twice = format!("{cut}[Event \"z\"]\n[Round \"1\"]\n\n1. e4 *\n");
    assert_eq!(findings(twice.as_bytes()).0, 1);
}

#[test]
fn tags_behind_a_marker_begin_a_game_whatever_is_wrong_with_the_first() {
    for (tags, flaw) in [
        ("\n\n[[Event \"D\"]\n[White \"W\"]", "P005"),
        ("\n\n[[Event \"D\"]]\n[White \"W\"]", "P001 P005"),
        ("[White \"W\"]\n[Event \"D\"]", ""),
        (" [Black \"x\"]\n[White \"W\"]", ""),
    ] {
        let text = format!("[Event \"a\"]\n\n1. e4 e5 *{tags}\n\n1. e4 e5 2. Ke3 *\n");
        let (games, findings) = findings(text.as_bytes());
        assert_eq!(games, 2, "{text:?}");
        assert!(findings.iter().all(|it| it.roster.white == "W"), "{text:?}");
        let mut codes: Vec<_> = findings.iter().map(|it| it.principal().rule.code).collect();
        codes.sort_unstable();
        assert_eq!(
            codes.join(" "),
            format!("M001 {flaw}").trim_end(),
            "{text:?}"
        );
    }
    let stray = "[Event \"a\"]\n\n1. e4 e5 * [White \"W\"] and more\n";
    assert_eq!(findings(stray.as_bytes()).0, 1);
}

#[test]
fn markup_around_moves_hides_none_of_them() {
    const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6\n5. O-O Be7 6. Ke1 b5 1-0";
    for name in ["pgn", "quote", "spoiler", "b"] {
        let text = format!("[{name}]{GAME}[/{name}]\n");
        let (games, findings) = findings(text.as_bytes());
        assert_eq!(games, 1, "{text}");
        let codes: Vec<_> = findings.iter().map(|it| it.principal().rule.code).collect();
        assert_eq!(codes, ["P004", "P001", "M001", "P012"], "{text}");
    }
    let bold = GAME
        .replace("1. e4", "[b]1.[/b] e4")
        .replace("5. O-O", "[b]5.[/b] O-O");
    assert_eq!(read(&bold.replace("Ke1", "Re1")), "P001@1 P001@9");
    let two = format!("[pgn]{GAME}[/pgn]\n\n").repeat(2);
    assert_eq!(findings(two.as_bytes()).0, 2);
}

#[test]
fn a_piece_cut_off_at_the_end_is_no_sign() {
    for movetext in [
        "1. e4 e5 2. Nf3 N",
        "1. e4 e5 2. Nf3 B",
        "1. e4 e5 2. Nf3 K",
    ] {
        assert_eq!(read(movetext), "P001@4", "{movetext}");
    }
    for movetext in [
        "1. e4 e5 2. Nf3 N *",
        "1. e4 e5 2. Nf3 N Nc6",
        "1. e4 e5 (1... c5 N) 2. Nf3",
    ] {
        assert_eq!(read(movetext), "", "{movetext}");
    }
}

#[test]
fn markup_in_front_of_tags_begins_no_game_of_its_own() {
    let text = "[Event \"a\"]\n\n1. e4 e5 *\n\n[PGN][Event \"b\"]\n[White \"B\"]\n\n1. Ke3 *\n";
    let (games, findings) = findings(text.as_bytes());
    assert_eq!(games, 2);
    let illegal = findings
        .iter()
        .find(|finding| finding.principal().rule.code == "M001");
    assert_eq!(
        illegal.map(|finding| finding.roster.white.as_str()),
        Some("B")
    );
}
