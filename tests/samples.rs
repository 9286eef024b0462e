//! Every sample states what must be found in it, and that is what is found.
//!
//! `% expects: game 2, 33. O-O-O, C002 C003, variation 1` names the game, the move
//! (`-` for a finding about a whole game), all codes of the row, and how deep in
//! variations it stands (left out in the mainline). `% expects: nothing` stands alone.

use std::{fs, path::PathBuf};

use pgn_audit::{Finding, Settings, audit_bytes};

fn samples() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir("samples")
        .expect("the directory ships with the project")
        .map(|entry| entry.expect("a readable directory").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "pgn"))
        .collect();
    paths.sort();
    paths
}

fn expected(text: &str) -> Vec<String> {
    text.lines()
        .filter_map(|line| line.strip_prefix("% expects: "))
        .filter(|line| *line != "nothing")
        .map(str::to_owned)
        .collect()
}

fn described(finding: &Finding) -> String {
    let place = match finding.ply {
        Some(ply) => format!("{ply} {}", finding.san),
        None => "-".to_owned(),
    };
    let codes: Vec<&str> = finding.reasons.iter().map(|it| it.rule.code).collect();
    let mut line = format!("game {}, {place}, {}", finding.game, codes.join(" "));
    if finding.variation > 0 {
        line += &format!(", variation {}", finding.variation);
    }
    line
}

#[test]
fn each_sample_holds_what_it_says_and_no_more() {
    let samples = samples();
    assert!(samples.len() > 20, "only {} samples", samples.len());
    for path in samples {
        let text = fs::read(&path).expect("a readable sample");
        let (findings, _) = audit_bytes(&text, &Settings::default()).expect("threads");
        let found: Vec<String> = findings.iter().map(described).collect();
        let text = String::from_utf8(text).expect("a sample is UTF-8");
        assert!(
            text.contains("\n% expects: "),
            "{} expects nothing, and does not say so",
            path.display()
        );
        assert_eq!(found, expected(&text), "{}", path.display());
    }
}

#[test]
fn every_castling_rule_has_a_sample_of_its_name() {
    for rule in pgn_audit::rules() {
        if rule.family() != 'C' {
            continue;
        }
        let path = format!("samples/{}.pgn", rule.name);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let shows = expected(&text).iter().any(|line| line.contains(rule.code));
        assert!(shows, "{path} shows no {}", rule.code);
    }
}
