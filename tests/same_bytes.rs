//! The report depends on the text alone: not on threads, blocks or compression, and
//! what is counted in parts adds up to the whole.

mod generated;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::Arc,
};

use generated::{Tape, damaged, score};
use pgn_audit::{Csv, Meter, Selection, Settings, Summary, audit_bytes};

/// Everything there is to say is said: notes are reported too.
fn settings(threads: usize, block_size: usize) -> Settings {
    Settings {
        selection: Selection::parse("ALL", "").expect("a word of the command line"),
        threads,
        block_size,
        ..Settings::default()
    }
}

/// Parts that each begin with a game and end behind one: samples, and damaged games
/// behind which a few sound ones close whatever was left open.
fn parts() -> Vec<Vec<u8>> {
    let mut samples: Vec<PathBuf> = fs::read_dir("samples")
        .expect("ships with the project")
        .map(|entry| entry.expect("a readable directory").path())
        .collect();
    samples.sort();
    let mut parts: Vec<Vec<u8>> = Vec::new();
    for (index, path) in samples.iter().enumerate() {
        parts.push(fs::read(path).expect("a readable sample"));
        parts.extend((0..4).map(|number| dirty_part(4 * index as u64 + number)));
    }
    parts
}

fn dirty_part(seed: u64) -> Vec<u8> {
    let mut tape = Tape::seeded(seed, 3_000);
    let mut part = score(&mut tape, "before").into_bytes();
    let torn = score(&mut tape, "torn");
    part.extend(damaged(&mut tape, torn.as_bytes()));
    part.extend_from_slice(b"\n\n");
    for event in ["near", "nearer", "behind"] {
        part.extend(score(&mut tape, event).bytes());
    }
    part
}

fn check(path: &Path, settings: &Settings) -> (String, Summary) {
    let mut report = Vec::new();
    let mut csv = Csv::new(&mut report).expect("a vector takes the header");
    let meter = Arc::new(Meter::default());
    let outcome = pgn_audit::check(&[path.to_owned()], settings, &meter, &mut csv)
        .expect("a vector takes it all");
    assert!(outcome.complaints.is_empty(), "{:?}", outcome.complaints);
    drop(csv);
    let report = String::from_utf8(report).expect("a report is UTF-8");
    (report, outcome.summary)
}

/// The report without the column that names the file.
fn apart_from_file(report: &str, path: &Path) -> String {
    let name = path.display().to_string();
    report
        .replace(&format!("\n{name}!games.pgn,"), "\n,")
        .replace(&format!("\n{name},"), "\n,")
}

#[test]
fn threads_and_block_sizes_change_no_byte_of_the_report() {
    let directory = tempfile::tempdir().expect("a place for files");
    let path = directory.path().join("games.pgn");
    fs::write(&path, parts().concat()).expect("room for the games");
    let (report, summary) = check(&path, &settings(1, 1 << 20));
    assert!(summary.findings() > 200, "{}", summary.findings());
    for threads in [1, 2, 3, 8] {
        for block_size in [1, 100, 64 << 10, 1 << 20] {
            let (other, other_summary) = check(&path, &settings(threads, block_size));
            assert!(other == report, "{threads} threads, blocks of {block_size}");
            assert_eq!(other_summary, summary);
        }
    }
}

#[test]
fn compression_changes_no_byte_of_the_report() {
    let directory = tempfile::tempdir().expect("a place for files");
    let parts = parts();
    let write = |name: &str, bytes: Vec<u8>| {
        let path = directory.path().join(name);
        fs::write(&path, bytes).expect("room for the games");
        path
    };
    let plain = write("games.pgn", parts.concat());
    let (report, summary) = check(&plain, &settings(2, 4_000));
    let report = apart_from_file(&report, &plain);
    // Several members each; none ends where a game does.
    let text = parts.concat();
    let pieces: Vec<&[u8]> = text.chunks(text.len() / 3 + 1).collect();
    let packed = [
        write(
            "games.pgn.zst",
            pieces.iter().flat_map(|piece| zstd(piece)).collect(),
        ),
        write(
            "games.pgn.gz",
            pieces.iter().flat_map(|piece| gzip(piece)).collect(),
        ),
        write(
            "games.pgn.bz2",
            pieces.iter().flat_map(|piece| bzip2(piece)).collect(),
        ),
        write("games.zip", zip(&text)),
    ];
    for path in packed {
        let (other, other_summary) = check(&path, &settings(2, 4_000));
        let other = apart_from_file(&other, &path);
        assert!(other == report, "{}", path.display());
        assert_eq!(other_summary, summary, "{}", path.display());
    }
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    zstd::encode_all(bytes, 1).expect("a vector takes it all")
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).expect("a vector takes it all");
    encoder.finish().expect("a vector takes it all")
}

fn bzip2(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(bytes).expect("a vector takes it all");
    encoder.finish().expect("a vector takes it all")
}

fn zip(bytes: &[u8]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    archive
        .start_file("games.pgn", options)
        .expect("a fresh archive");
    archive.write_all(bytes).expect("a vector takes it all");
    archive
        .finish()
        .expect("a vector takes it all")
        .into_inner()
}

#[test]
fn sums_over_shards_equal_the_whole() {
    let parts = parts();
    let (findings, whole) = audit_bytes(&parts.concat(), &settings(2, 10_000)).expect("threads");
    for shards in [2, 7, parts.len()] {
        let mut sum = Summary::default();
        let mut codes = Vec::new();
        for shard in parts.chunks(parts.len().div_ceil(shards)) {
            let (findings, summary) =
                audit_bytes(&shard.concat(), &settings(1, 10_000)).expect("threads");
            sum += &summary;
            codes.extend(findings.iter().map(|it| (it.detail(), it.fen.clone())));
        }
        assert_eq!(sum, whole, "{shards} shards");
        let whole: Vec<_> = findings
            .iter()
            .map(|it| (it.detail(), it.fen.clone()))
            .collect();
        assert!(codes == whole, "{shards} shards");
    }
}

#[test]
fn games_without_tags_are_audited_however_many_there_are() {
    let remark = "x".repeat(20_000);
    let game = format!("1. e4 e5 {{{remark}}} 2. Ke2 Ke7 3. Ke1 Ke8 4. O-O *\n\n");
    let text = game.repeat((40 << 20) / game.len());
    let reports = [(1, 1), (2, 1 << 20), (3, 16 << 20)].map(|(threads, block_size)| {
        let settings = Settings {
            threads,
            block_size,
            ..Settings::default()
        };
        let (findings, summary) = audit_bytes(text.as_bytes(), &settings).expect("threads");
        let places = findings.iter().map(|it| (it.game, it.line, it.byte));
        (places.collect::<Vec<_>>(), summary)
    });
    let (_, summary) = &reports[0];
    let games = (text.len() / game.len()) as u64;
    assert_eq!(summary.games, games);
    assert_eq!(summary.reported["P004"], games);
    assert_eq!(summary.reported["C001"], games);
    assert!(summary.not_audited.is_empty());
    assert!(reports.iter().all(|report| *report == reports[0]));
}

#[test]
fn the_same_report_is_written_to_a_file_by_the_binary() {
    let directory = tempfile::tempdir().expect("a place for files");
    let path = directory.path().join("games.pgn");
    fs::write(&path, parts().concat()).expect("room for the games");
    let reports = ["1", "8"].map(|threads| {
        let report = directory.path().join(format!("{threads}.csv"));
        let status = std::process::Command::new(env!("CARGO_BIN_EXE_pgn-audit"))
            .args(["check", "--quiet", "--exit-zero", "-j", threads, "-o"])
            .args([&report, &path])
            .status()
            .expect("the binary is built with the tests");
        assert!(status.success());
        fs::read(report).expect("a whole report")
    });
    assert!(reports[0] == reports[1]);
}
