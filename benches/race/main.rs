//! Races an audit against pgn-reader's plain loop on the same text, and times the
//! stages of the audit: `cargo bench`, or `cargo bench -- FILE [ROUNDS]`.
//!
//! Both sides run in turns within one process, so that a busy machine slows both;
//! the ratio printed is the median of the turns. Without a file a generated
//! archive is raced over.

#![allow(clippy::print_stdout, reason = "its figures are its output")]

mod archive;
mod files;
mod plain;

use std::{
    hint::black_box,
    io::{self, Read},
    time::{Duration, Instant},
};

use pgn_audit::{
    Csv, Finding, Selection, Settings, Sink, audit_reader,
    stages::{Cut, feed},
};

use files::Files;

const ROUNDS: usize = 7;

fn main() -> io::Result<()> {
    // Cargo passes options such as --bench.
    let mut arguments = std::env::args().skip(1).filter(|it| !it.starts_with('-'));
    let (name, text) = match arguments.next() {
        Some(file) => (file.clone(), read(&file)?),
        None => ("generated archive".to_owned(), archive::generate(20_000)),
    };
    let rounds = arguments
        .next()
        .and_then(|it| it.parse().ok())
        .unwrap_or(ROUNDS);
    let settings = Settings {
        threads: 1,
        ..Settings::default()
    };
    let cut = Cut::new(&text[..], &settings)?;
    let plies = cut.audit(&settings).plies;
    println!(
        "{name}: {} bytes, {plies} plies, {rounds} rounds",
        text.len()
    );

    let mut race = Race {
        bytes: text.len(),
        plies,
        rounds,
    };
    let files = Files::write(&text)?;
    for (name, file, threads) in files.to_feed() {
        race.alone(name, || feed(file, threads, &settings));
    }
    race.alone("part blocks into segments", || cut.part());
    race.alone("lex", || cut.lex());
    race.against(
        "audit of blocks, one thread",
        || plain::replay(&text),
        || cut.audit(&settings),
    );
    race.against(
        "whole run, one worker, CSV",
        || plain::replay(&text),
        || whole(&text, 1),
    );
    race.against(
        "whole run, two workers, CSV",
        || plain::replay_in_parallel(&text, 3),
        || whole(&text, 2),
    );
    let findings = every_finding(&text);
    race.alone(&format!("report of {} rows", findings.len()), || {
        report(&findings);
    });
    Ok(())
}

/// Findings of every rule, notes among them.
fn every_finding(text: &[u8]) -> Vec<Finding> {
    let settings = Settings {
        selection: Selection::parse("ALL", "").expect("ALL is a selection"),
        ..Settings::default()
    };
    let mut findings = Vec::new();
    audit_reader("-", text, &settings, &mut findings).expect("a slice can be read");
    findings
}

fn report(findings: &[Finding]) {
    let mut report = Csv::new(io::sink()).expect("a sink takes everything");
    for finding in findings {
        report.finding(finding).expect("a sink takes everything");
    }
}

/// The text of a file, decompressed if it is zstd.
fn read(file: &str) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let begin = Instant::now();
    if file.ends_with(".zst") {
        zstd::Decoder::new(std::fs::File::open(file)?)?.read_to_end(&mut text)?;
        println!("decompressed in {:?}", begin.elapsed());
    } else {
        text = std::fs::read(file)?;
    }
    Ok(text)
}

fn whole(text: &[u8], threads: usize) -> u64 {
    let settings = Settings {
        threads,
        ..Settings::default()
    };
    let mut report = Csv::new(io::sink()).expect("a sink takes everything");
    let outcome = audit_reader("-", text, &settings, &mut report);
    outcome.expect("a slice can be read").summary.plies
}

struct Race {
    bytes: usize,
    plies: u64,
    rounds: usize,
}

impl Race {
    fn alone<T>(&mut self, name: &str, mut ours: impl FnMut() -> T) {
        let mut times: Vec<Duration> = (0..self.rounds).map(|_| time(&mut ours)).collect();
        times.sort();
        self.print(name, times[times.len() / 2]);
        println!();
    }

    fn against<S, T>(
        &mut self,
        name: &str,
        mut plain: impl FnMut() -> S,
        mut ours: impl FnMut() -> T,
    ) {
        let mut turns: Vec<(f64, Duration)> = (0..self.rounds)
            .map(|_| {
                let (plain, ours) = (time(&mut plain), time(&mut ours));
                (plain.as_secs_f64() / ours.as_secs_f64(), ours)
            })
            .collect();
        turns.sort_by(|one, other| one.0.total_cmp(&other.0));
        let (ratio, ours) = turns[turns.len() / 2];
        self.print(name, ours);
        println!("  {ratio:.2} times as fast as the plain loop");
    }

    #[allow(clippy::cast_precision_loss, reason = "shown to be compared")]
    fn print(&self, name: &str, time: Duration) {
        let seconds = time.as_secs_f64();
        let speed = self.bytes as f64 / seconds / 1e6;
        let ply = seconds * 1e9 / self.plies as f64;
        print!("{name:30} {seconds:8.3} s {speed:8.0} MB/s {ply:7.1} ns/ply");
    }
}

fn time<T>(work: &mut impl FnMut() -> T) -> Duration {
    let begin = Instant::now();
    black_box(work());
    begin.elapsed()
}
