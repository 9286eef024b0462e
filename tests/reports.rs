//! Reports are promises: each format of the same two games, byte by byte.

use std::sync::Arc;

use pgn_audit::{Csv, JsonLines, Meter, Settings, Sink, Text};

fn audit(sink: &mut dyn Sink) {
    let paths = ["tests/reports/castles.pgn".into()];
    let meter = Arc::new(Meter::default());
    pgn_audit::check(&paths, &Settings::default(), &meter, sink).expect("a vector takes it all");
}

fn text(report: Vec<u8>) -> String {
    String::from_utf8(report).expect("a report is UTF-8")
}

#[test]
fn csv_is_as_promised() {
    let mut report = Vec::new();
    audit(&mut Csv::new(&mut report).expect("a vector takes the header"));
    insta::assert_snapshot!("castles.csv", text(report));
}

#[test]
fn json_lines_are_as_promised() {
    let mut report = Vec::new();
    audit(&mut JsonLines::new(&mut report));
    insta::assert_snapshot!("castles.jsonl", text(report));
}

#[test]
fn text_is_as_promised_and_colours_change_no_word() {
    let mut report = Vec::new();
    audit(&mut Text::new(&mut report));
    let mut coloured = Vec::new();
    audit(&mut Text::coloured(&mut coloured));
    let coloured = text(coloured);
    let plain = text(report);
    assert_ne!(coloured, plain);
    let stripped = anstream::adapter::strip_str(&coloured).to_string();
    assert_eq!(stripped, plain);
    insta::assert_snapshot!("castles.text", plain);
}
