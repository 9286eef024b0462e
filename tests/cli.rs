//! The command line as a user sees it: transcripts, and what no transcript can show,
//! such as signals and closed pipes.

use std::{
    fmt::Write as _,
    fs,
    io::{self, Write as _},
    path::Path,
    process::{Child, Command, Output, Stdio},
};

fn pgn_audit(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pgn-audit"));
    command.args(arguments);
    command
}

fn piped(mut command: Command) -> Child {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary is built with the tests")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Enough games with an illegal castle to fill any pipe with their report.
fn many_illegal_games() -> String {
    let mut text = String::new();
    for game in 1..=2_000 {
        writeln!(text, "[Event \"{game}\"]\n\n1. e4 e5 2. O-O *\n").unwrap();
    }
    text
}

#[test]
fn transcripts_hold() {
    trycmd::TestCases::new().case("tests/cli/*.trycmd");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let directory = tempfile::tempdir().unwrap();
    let games = directory.path().join("games.pgn");
    fs::write(&games, many_illegal_games()).unwrap();
    for format in ["csv", "jsonl", "text"] {
        let path = games.to_str().unwrap();
        let mut child = piped(pgn_audit(&["check", path, "--format", format]));
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{format}");
        assert_eq!(stderr(&output), "", "{format}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_the_partial_report_and_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let report = directory.path().join("report.csv");
    let path = report.to_str().unwrap();
    let mut child = piped(pgn_audit(&["check", "-", "-o", path]));
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(many_illegal_games().as_bytes()).unwrap();
    let partial = directory.path().join("report.csv.partial");
    wait_for_partial_in(directory.path());
    interrupt(&child);
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(stderr(&output).contains("report.csv.partial"));
    assert!(!report.exists());
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    let written = fs::read_to_string(&partial).unwrap();
    assert!(written.starts_with("file,game,"));
}

#[cfg(unix)]
#[test]
fn a_second_interrupt_ends_the_run_at_once_and_keeps_the_report_too() {
    let directory = tempfile::tempdir().unwrap();
    let games = directory.path().join("games.pgn");
    // A game that takes its time, for the first interrupt waits until it is done.
    let long = "(e5) ".repeat(3 << 20);
    let text = format!("{}[Event \"?\"]\n\n1. e4 {long} *\n", many_illegal_games());
    fs::write(&games, text).unwrap();
    let reports = directory.path().join("reports");
    fs::create_dir(&reports).unwrap();
    let report = reports.join("report.csv");
    let arguments = [&*games, Path::new("-o"), &report].map(|it| it.to_str().unwrap());
    let child = piped(pgn_audit(&[&["check"], &arguments[..]].concat()));
    wait_for_partial_in(&reports);
    interrupt(&child);
    interrupt(&child);
    let begun = std::time::Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(stderr(&output).contains("report.csv.partial"));
    assert_eq!(fs::read_dir(&reports).unwrap().count(), 1);
    let written = fs::read_to_string(reports.join("report.csv.partial")).unwrap();
    assert!(written.starts_with("file,game,"));
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    std::thread::sleep(std::time::Duration::from_millis(300));
}

#[cfg(unix)]
fn wait_for_partial_in(directory: &Path) {
    for _ in 0..1_000 {
        if fs::read_dir(directory).unwrap().next().is_some() {
            // The handler of interrupts is set up right after the file.
            std::thread::sleep(std::time::Duration::from_millis(300));
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("no report was begun in {}", directory.display());
}

#[cfg(unix)]
#[test]
fn a_report_to_a_device_is_no_trouble() {
    let mut child = piped(pgn_audit(&["check", "-", "-o", "/dev/null", "-q"]));
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"[Event \"?\"]\n\n1. e4 *\n").unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_once_and_fails() {
    let directory = tempfile::tempdir().unwrap();
    let games = directory.path().join("games.pgn");
    fs::write(&games, many_illegal_games()).unwrap();
    let arguments = ["check", games.to_str().unwrap(), "-o", "/dev/full"];
    let output = pgn_audit(&arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let complaints = stderr(&output);
    assert_eq!(
        complaints.matches("No space left").count(),
        1,
        "{complaints}"
    );
    assert!(complaints.contains("/dev/full: "), "{complaints}");
}

#[test]
fn a_failed_run_leaves_the_old_report() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let report = directory.path().join("report.csv");
    fs::write(&report, "old")?;
    let path = report.to_str().unwrap();
    let output = pgn_audit(&["check", path, "-o", path]).output()?;
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("would replace what it reports on"));
    assert_eq!(fs::read_to_string(&report)?, "old");
    Ok(())
}

#[test]
fn control_characters_of_a_score_reach_no_report() -> io::Result<()> {
    let directory = tempfile::tempdir()?;
    let games = directory.path().join("games.pgn");
    let token = "x".repeat(100);
    let text = format!("[White \"A\u{1b}[2J\"]\n\n1. e4 \u{7f} e5 {token} *\n");
    fs::write(&games, text)?;
    for format in ["csv", "jsonl", "text"] {
        let path = games.to_str().unwrap();
        let output = pgn_audit(&["check", path, "--format", format, "-q"]).output()?;
        let report = String::from_utf8(output.stdout).unwrap();
        let is_control = |it: char| it.is_control() && it != '\n';
        assert!(!report.contains(is_control), "{format}: {report}");
        assert!(report.contains(&format!("{}…", &token[..80])), "{report}");
        assert!(!report.contains("\\u00"), "{format}: {report}");
    }
    Ok(())
}
