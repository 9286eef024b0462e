//! The documents say what the code does.

use std::{fs, sync::Arc};

use pgn_audit::{Csv, JsonLines, Meter, Settings, Sink, Text, rules_page};

#[test]
fn the_page_of_rules_is_fresh() {
    let path = "docs/rules.md";
    let page = rules_page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, &page).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(
        written == page,
        "{path} is stale; write it anew with `UPDATE_DOCS=1 cargo test --test docs`"
    );
}

#[test]
fn the_page_of_the_report_lists_every_column_in_order() {
    let page = fs::read_to_string("docs/report.md").unwrap();
    let mut header = Vec::new();
    Csv::new(&mut header).unwrap().finish().unwrap();
    let header = String::from_utf8(header).unwrap();
    let listed = page.lines().filter_map(|line| {
        let cell = line.strip_prefix("| `")?;
        cell.split_once('`').map(|(column, _)| column)
    });
    let columns: Vec<&str> = header.trim_end().split(',').collect();
    let listed: Vec<&str> = listed.take(columns.len()).collect();
    assert_eq!(listed, columns);
    for column in columns {
        let key = format!("\"{column}\":");
        assert!(page.contains(&key), "no {key} in the JSON of the page");
    }
}

#[test]
fn the_example_rows_of_the_report_are_what_it_writes() {
    let page = fs::read_to_string("docs/report.md").unwrap();
    let example = |fence: &str| {
        let (_, rest) = page.split_once(fence).expect("the fence of the example");
        rest.split_once("\n```").expect("a closed fence").0.trim()
    };
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("club.pgn");
    fs::write(&path, example("```pgn\n")).unwrap();
    let shown = |format: &str, report: Vec<u8>| {
        let path = path.display().to_string();
        let report = String::from_utf8(report)
            .unwrap()
            .replace(&path, "club.pgn");
        assert_eq!(report.trim(), example(format));
    };
    let check = |sink: &mut dyn Sink| {
        let paths = [path.clone()];
        pgn_audit::check(
            &paths,
            &Settings::default(),
            &Arc::new(Meter::default()),
            sink,
        )
        .unwrap();
    };
    let mut csv = Vec::new();
    check(&mut Csv::new(&mut csv).unwrap());
    shown("```csv\n", csv);
    let mut lines = Vec::new();
    check(&mut JsonLines::new(&mut lines));
    shown("```json\n", lines);
}

#[test]
fn the_readme_shows_what_the_program_says() {
    let page = fs::read_to_string("README.md").unwrap();
    let (_, shown) = page.split_once("```console\n$ pgn-audit check ").unwrap();
    let (path, shown) = shown.split_once('\n').unwrap();
    let (shown, _) = shown.split_once("```").unwrap();
    let mut findings = Vec::new();
    let meter = Arc::new(Meter::default());
    pgn_audit::check(&[path.into()], &Settings::default(), &meter, &mut findings).unwrap();
    let mut report = Vec::new();
    Text::new(&mut report).finding(&findings[0]).unwrap();
    let report = String::from_utf8(report).unwrap();
    assert_eq!(shown.trim_end(), report.trim_end());
}

#[test]
fn the_readme_names_every_column_in_order() {
    let page = fs::read_to_string("README.md").unwrap();
    let (_, table) = page.split_once("| columns | |\n|---|---|\n").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let named: Vec<&str> = table
        .lines()
        .filter_map(|row| row.split('|').nth(1))
        .flat_map(|cell| cell.split_whitespace())
        .map(|column| column.trim_matches('`'))
        .collect();
    let mut header = Vec::new();
    Csv::new(&mut header).unwrap().finish().unwrap();
    let header = String::from_utf8(header).unwrap();
    assert_eq!(named.join(","), header.trim_end());
}
