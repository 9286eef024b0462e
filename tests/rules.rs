//! A rule keeps its word: its example breaks it, its legal twin breaks nothing, and
//! its code and name are those that users rely on.

use std::{collections::BTreeSet, path::Path};

use pgn_audit::{Finding, Rule, Selection, Settings, Severity, audit_bytes, rules};

/// Codes, names and severities as they were promised. A rule may be missing here
/// until it exists; what stands here never changes.
const PROMISED: [(&str, &str, Severity); 62] = [
    ("C001", "castle-after-king-move", Severity::Error),
    ("C002", "castle-after-castling", Severity::Error),
    ("C003", "castle-after-rook-move", Severity::Error),
    ("C004", "castle-after-rook-capture", Severity::Error),
    ("C005", "castle-with-promoted-rook", Severity::Error),
    ("C006", "castle-without-rook", Severity::Error),
    ("C007", "castle-with-king-off-home", Severity::Error),
    ("C008", "castle-over-piece", Severity::Error),
    ("C009", "castle-out-of-check", Severity::Error),
    ("C010", "castle-through-check", Severity::Error),
    ("C011", "castle-into-check", Severity::Error),
    ("C012", "castle-without-right", Severity::Error),
    ("C013", "castle-on-false-right", Severity::Error),
    ("C014", "vertical-castle", Severity::Error),
    ("C015", "queen-castle", Severity::Error),
    ("M001", "illegal-move", Severity::Error),
    ("M002", "ambiguous-move", Severity::Error),
    ("M003", "king-left-in-check", Severity::Error),
    ("M004", "null-move", Severity::Warning),
    ("M005", "move-after-game-end", Severity::Error),
    ("M006", "king-placed-in-centre", Severity::Warning),
    ("S001", "bad-fen", Severity::Error),
    ("S002", "impossible-position", Severity::Error),
    ("S003", "false-castling-right", Severity::Warning),
    ("S004", "false-en-passant-square", Severity::Warning),
    ("S005", "false-move-clock", Severity::Note),
    ("S006", "impossible-check", Severity::Note),
    ("G001", "result-contradicts-board", Severity::Warning),
    ("G002", "result-mismatch", Severity::Warning),
    ("G003", "missing-termination", Severity::Note),
    ("G004", "repetition-across-lost-right", Severity::Warning),
    ("G005", "fivefold-repetition-passed", Severity::Note),
    ("G006", "seventy-five-moves-passed", Severity::Note),
    ("G007", "wrong-ply-count", Severity::Note),
    ("P001", "unreadable-token", Severity::Error),
    ("P002", "unterminated-comment", Severity::Error),
    ("P003", "blank-line-in-movetext", Severity::Note),
    ("P004", "game-without-tags", Severity::Warning),
    ("P005", "malformed-tag", Severity::Warning),
    ("P006", "not-utf8", Severity::Note),
    ("P007", "control-byte", Severity::Warning),
    ("P008", "unbalanced-variation", Severity::Warning),
    ("P009", "stray-brace", Severity::Warning),
    ("P010", "nonstandard-result", Severity::Note),
    ("P011", "wrong-move-number", Severity::Note),
    ("P012", "movetext-after-result", Severity::Warning),
    ("P013", "oversized-game", Severity::Error),
    ("N001", "zeros-for-castle", Severity::Note),
    ("N002", "castle-as-king-move", Severity::Note),
    ("N003", "capture-mark", Severity::Note),
    ("N004", "check-mark", Severity::Note),
    ("N005", "promotion-mark", Severity::Note),
    ("N006", "nonstandard-castle", Severity::Note),
    ("N007", "long-algebraic", Severity::Note),
    ("N008", "localized-piece", Severity::Note),
    ("N009", "superfluous-disambiguation", Severity::Note),
    ("R001", "castle-with-rook-attacked", Severity::Note),
    ("R002", "castle-with-rook-under-fire", Severity::Note),
    ("R003", "castle-after-check", Severity::Note),
    ("R004", "castle-with-check", Severity::Note),
    ("R005", "castle-with-mate", Severity::Note),
    ("R006", "late-castle", Severity::Note),
];

/// What an example cannot help breaking besides: these rules never stand alone.
const COMPANIONS: [(&str, &[&str]); 4] = [
    ("C005", &["C004"]),
    ("C006", &["C012"]),
    ("C007", &["C012"]),
    ("C013", &["S003"]),
];

/// A text of UTF-8 can show no byte that is none, and a page no oversized game.
const WITHOUT_EXAMPLE: [&str; 2] = ["P006", "P013"];

/// What is found if errors, warnings and this rule are reported.
fn audit(text: &str, rule: &Rule) -> Vec<Finding> {
    let reported: Vec<&str> = rules()
        .iter()
        .filter(|it| it.severity > Severity::Note || it.code == rule.code)
        .map(|it| it.code)
        .collect();
    let settings = Settings {
        selection: Selection::parse(&reported.join(","), "").expect("codes of rules"),
        ..Settings::default()
    };
    audit_bytes(text.as_bytes(), &settings).expect("threads").0
}

fn codes(findings: &[Finding]) -> Vec<&'static str> {
    let reasons = findings.iter().flat_map(|finding| &finding.reasons);
    reasons.map(|reason| reason.rule.code).collect()
}

#[test]
fn the_example_of_a_rule_breaks_that_rule_and_no_other() {
    for rule in rules()
        .iter()
        .filter(|it| !WITHOUT_EXAMPLE.contains(&it.code))
    {
        let companions = COMPANIONS
            .iter()
            .find(|(code, _)| *code == rule.code)
            .map_or(&[][..], |(_, companions)| companions);
        let found = codes(&audit(rule.example, rule));
        assert!(found.contains(&rule.code), "{}: {found:?}", rule.code);
        let others: Vec<&str> = found
            .into_iter()
            .filter(|code| *code != rule.code && !companions.contains(code))
            .collect();
        assert!(others.is_empty(), "{}: {others:?} besides", rule.code);
    }
}

#[test]
fn the_legal_twin_of_a_rule_breaks_none() {
    for rule in rules() {
        let found = codes(&audit(rule.legal_twin, rule));
        assert!(found.is_empty(), "{}: {found:?}", rule.code);
        assert!(!rule.legal_twin.is_empty(), "{} has none", rule.code);
    }
}

#[test]
fn an_oversized_game_is_passed_over_and_its_neighbours_are_audited() {
    let game = "[Event \"?\"]\n\n1. e4 e5 2. O-O *\n\n";
    let oversized = format!("[Event \"?\"]\n\n{{{}}} *\n\n", "x".repeat(17 << 20));
    let text = [game, &oversized, game].concat();
    let (findings, summary) = audit_bytes(text.as_bytes(), &Settings::default()).expect("threads");
    let found: Vec<(u64, &str)> = findings
        .iter()
        .map(|it| (it.game, it.principal().rule.code))
        .collect();
    assert_eq!(found, [(1, "C008"), (2, "P013"), (3, "C008")]);
    assert_eq!(summary.games, 3);
    assert_eq!(summary.bytes, text.len() as u64);
    assert_eq!(summary.not_audited.values().sum::<u64>(), 1);
}

#[test]
fn codes_names_and_severities_are_as_promised() {
    for rule in rules() {
        let promise = PROMISED.iter().find(|(code, _, _)| *code == rule.code);
        let (_, name, severity) = promise.unwrap_or_else(|| panic!("{} is new", rule.code));
        assert_eq!(rule.name, *name, "{}", rule.code);
        assert_eq!(rule.severity, *severity, "{}", rule.code);
    }
}

#[test]
fn codes_ascend_within_their_family_and_no_name_stands_twice() {
    for pair in rules().windows(2) {
        let is_same_family = pair[0].family() == pair[1].family();
        assert!(
            !is_same_family || pair[0].code < pair[1].code,
            "{}",
            pair[1].code
        );
    }
    let codes: BTreeSet<&str> = rules().iter().map(|rule| rule.code).collect();
    let names: BTreeSet<&str> = rules().iter().map(|rule| rule.name).collect();
    assert_eq!((codes.len(), names.len()), (rules().len(), rules().len()));
}

#[test]
fn a_rule_stands_in_a_file_of_its_name() {
    for rule in rules() {
        let file = format!("{}.rs", rule.name.replace('-', "_"));
        let is_there = std::fs::read_dir("src/rules")
            .expect("the room of the rules")
            .map(|entry| entry.expect("a readable directory").path().join(&file))
            .any(|path| Path::new(&path).is_file());
        assert!(is_there, "{} is in no src/rules/*/{file}", rule.code);
    }
}

#[test]
fn a_rule_says_all_it_should() {
    for rule in rules() {
        let said = [rule.law, rule.since, rule.summary, rule.text];
        assert!(said.iter().all(|text| !text.is_empty()), "{}", rule.code);
        let ends = (rule.summary.ends_with('.'), rule.text.ends_with('.'));
        assert_eq!(ends, (false, true), "{}: full stops", rule.code);
    }
}
