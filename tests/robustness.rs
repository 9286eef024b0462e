//! Whatever stands in a file, the audit comes to its end, and a broken game harms
//! none but itself.

mod generated;

use generated::{DIRT, Tape, cases, damaged, score, tape};
use pgn_audit::{Finding, Settings, audit_reader};
use proptest::prelude::*;

/// One thread, and blocks of a few games, so that much is cut.
fn settings() -> Settings {
    Settings {
        threads: 1,
        block_size: 200,
        ..Settings::default()
    }
}

/// A panic would be a complaint: a worker's is caught, so that the rest is audited.
fn audit(text: &[u8]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let outcome = audit_reader("-", text, &settings(), &mut findings).expect("a thread");
    assert!(
        outcome.complaints.is_empty(),
        "{:?} of {}",
        outcome.complaints,
        text.escape_ascii()
    );
    assert_eq!(outcome.summary.bytes, text.len() as u64);
    for finding in &findings {
        assert!(finding.byte <= text.len() as u64);
        let passed = &text[..finding.byte as usize];
        let line = 1 + passed.iter().filter(|byte| **byte == b'\n').count() as u64;
        assert!(
            finding.line == line || passed.contains(&b'\r'),
            "{finding:?}"
        );
    }
    findings
}

/// Pieces of PGN and dirt in any order.
fn soup(tape: &mut Tape) -> Vec<u8> {
    let mut text = Vec::new();
    while !tape.is_used_up() {
        match tape.below(4) {
            0 => text.extend(tape.pick(&DIRT)),
            1 => text.push(tape.byte()),
            _ => text.extend(tape.pick(&[
                &b"1. e4 e5 "[..],
                b"2. Nf3 Nc6 ",
                b"3. Bc4 Bc5 ",
                b"4. O-O ",
                b"Nf6 ",
                b"(4. Ng5) ",
                b"[Event \"?\"]\n",
                b"[White \"A\"]\n",
                b"[SetUp \"1\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n",
                b"[Variant \"Chess960\"]\n",
                b"[Variant \"Atomic\"]\n",
                b"\n\n",
                b"{ } ",
                b"1-0\n\n",
            ])),
        }
    }
    text
}

const FIRST: &str = "[Event \"first\"]\n\n1. e4 e5 2. O-O *\n\n";
const LAST: &str = "[Event \"last\"]\n\n1. e4 e5 2. Ke2 Ke7 3. Ke1 Nf6 4. O-O *\n\n";

/// What is found in one game, its place in the file left out.
fn found_in(findings: &[Finding], event: &str) -> Vec<(String, String)> {
    let of_game = findings.iter().filter(|it| it.roster.event == event);
    of_game.map(|it| (it.san.clone(), it.detail())).collect()
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn any_bytes_are_read_to_their_end(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        audit(&bytes);
    }

    #[test]
    fn any_soup_of_tokens_is_read_to_its_end(mut tape in tape(250)) {
        audit(&soup(&mut tape));
    }

    #[test]
    fn a_damaged_archive_is_read_to_its_end(mut tape in tape(500)) {
        let archive: String = ["a", "b", "c"].iter().map(|it| score(&mut tape, it)).collect();
        audit(&damaged(&mut tape, archive.as_bytes()));
    }

    #[test]
    fn the_games_around_a_broken_one_keep_their_findings(mut tape in tape(400)) {
        let sound = score(&mut tape, "broken");
        let mut broken = damaged(&mut tape, sound.as_bytes());
        broken.extend(soup(&mut tape));
        // An open brace may take the next game with it, and no more.
        let between = "\n[Event \"between\"]\n\n1. d4 {} *\n\n".repeat(2);
        let text = [FIRST.as_bytes(), b"[Event \"broken\"]\n", &broken, between.as_bytes(), LAST.as_bytes()].concat();
        let findings = audit(&text);
        for (event, game) in [("first", FIRST), ("last", LAST)] {
            let alone = found_in(&audit(game.as_bytes()), event);
            prop_assert_eq!(alone.len(), 1);
            prop_assert_eq!(found_in(&findings, event), alone, "{}", text.escape_ascii());
        }
    }
}

/// Each of these once looked like a tag to one reader and like none to another, so
/// that a game began there which nobody read.
#[test]
fn what_only_looks_like_a_tag_is_passed() {
    for line in [
        "[1\"]",
        "[1 \"x\"]",
        "1 \"x\"]",
        "[_\"",
        "[Event]",
        "[Event",
        "[\"\"]",
    ] {
        let text = format!("{FIRST}{line}\n{line}\n[White \"x\"]\n\n1. d4 *\n{LAST}");
        assert_eq!(found_in(&audit(text.as_bytes()), "last").len(), 1, "{line}");
    }
}

#[test]
fn no_depth_or_length_is_too_much() {
    let deep = [
        "[Event \"a\"]\n\n1. e4 ",
        &"(1. d4 ".repeat(50_000),
        "*\n\n",
    ]
    .concat();
    let closed = ["[Event \"b\"]\n\n1. e4 ", &")".repeat(100_000), "*\n\n"].concat();
    let word = ["[Event \"c\"]\n\n", &"x".repeat(2 << 20), " *\n\n"].concat();
    let tag = ["[Event \"", &"y".repeat(2 << 20), "\"]\n\n1. e4 *\n\n"].concat();
    let lost = ["[Event \"d\"]\n\n", &"O-O ".repeat(20_000), "*\n\n"].concat();
    let odd = [
        "[Event \"e\"]\n\n1. e4 ",
        &"Qx9 {} ".repeat(20_000),
        "*\n\n",
    ]
    .concat();
    let text = [&deep, &closed, &word, &tag, &lost, &odd, LAST].concat();
    let begun = std::time::Instant::now();
    let findings = audit(text.as_bytes());
    assert_eq!(found_in(&findings, "last").len(), 1);
    assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
}

#[test]
fn a_comment_left_open_hides_no_game_behind_a_result() {
    let torn = "[Event \"torn\"]\n\n1. e4 e5 2. Nf3 Nc6 {good *\n\n";
    for (next, row) in [
        ("1. d4 d5 2. c4 best} e6 3. Nc3 *\n", "best"),
        ("1. e4 e5 2. Ke4 Nf6 *}\n", "Ke4"),
    ] {
        let text = format!("{torn}[Event \"next\"]\n\n{next}{LAST}");
        let findings = audit(text.as_bytes());
        let torn = found_in(&findings, "torn");
        assert!(torn.len() == 1 && torn[0].0.starts_with('{'), "{next}");
        let mut rows = found_in(&findings, "next").into_iter();
        assert!(rows.any(|(san, _)| san == row), "{next}");
        assert_eq!(found_in(&findings, "last").len(), 1);
    }
}
