//! The command line as it is typed. Knows words and their help; knows nothing of
//! what is done with them.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};

use super::near;

/// Replays every game of PGN archives and reports illegal castles, with every rule they
/// broke and the move that lost the right, and whatever else is illegal.
#[derive(Debug, Parser)]
#[command(version, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  pgn-audit check games.pgn                 look through one file
  pgn-audit check archive/ -o report.csv    audit a directory into a file
  zstdcat games.zst | pgn-audit check -     read standard input
  pgn-audit explain C010                    what castle-through-check means";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Audit files, directories or standard input
    Check(Check),
    /// List every rule
    Rules(Rules),
    /// Explain one rule: what it flags, the law, an example and its legal twin
    Explain(Explain),
}

/// Audit files, directories or standard input
///
/// Findings go to standard output or to FILE, everything else to standard error.
#[derive(Debug, Args)]
#[command(after_help = CHECK_NOTES)]
pub(crate) struct Check {
    /// Files, directories (all PGN files in them, sorted), or - for standard input
    ///
    /// Plain text, zstd, gzip, bzip2 and zip are told apart by their content.
    #[arg(required = true, value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Write the report to FILE, which appears once it is whole
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Format of the report
    ///
    /// Without it the extension of FILE decides: .jsonl and .ndjson mean jsonl, .txt means
    /// text, any other means csv. Without FILE: text on a terminal, else csv.
    #[arg(long)]
    pub(crate) format: Option<Format>,

    /// Report only these rules: codes, names, family letters or ALL, comma separated
    ///
    /// Without it errors and warnings are reported and notes are only counted.
    #[arg(long, value_name = "CODES", value_parser = selected, action = ArgAction::Append)]
    pub(crate) select: Vec<String>,

    /// Leave these rules out, whatever is selected
    #[arg(long, value_name = "CODES", value_parser = rule_list, action = ArgAction::Append)]
    pub(crate) ignore: Vec<String>,

    /// Worker threads [default: one for each core]
    #[arg(
        short = 'j',
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1024)
    )]
    pub(crate) threads: Option<u16>,

    /// Audit mainlines only
    #[arg(long)]
    pub(crate) no_variations: bool,

    /// Exit with 0 also when something was found
    #[arg(long)]
    pub(crate) exit_zero: bool,

    /// Show progress on standard error; auto: if that is a terminal
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) progress: When,

    /// Show no progress and no summary, only what could not be read
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// Colour the text format; auto: on a terminal, unless NO_COLOR is set
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
}

const CHECK_NOTES: &str = "\
Exit status:
  0    nothing was found, or --exit-zero
  1    something was found
  2    wrong usage, or something could not be read or written; whatever could be
       audited was
  130  interrupted; what was found so far is in FILE.partial

Examples:
  pgn-audit check games.pgn --select C
  pgn-audit check games.pgn.zst --select ALL --ignore N,R003 --format jsonl
  pgn-audit check archive/ -o report.csv --exit-zero";

#[derive(Debug, Args)]
pub(crate) struct Rules {
    /// Format of the list
    #[arg(long, default_value = "text")]
    pub(crate) format: ListFormat,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// Code or name of a rule, such as C010 or castle-through-check; a family's letter
    /// lists its rules, ALL explains every one
    #[arg(value_name = "CODE|NAME")]
    pub(crate) rule: String,
}

/// The formats of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// One row for each finding
    Csv,
    /// One JSON object a line for each finding, with reasons and repair
    Jsonl,
    /// For reading, with a diagram
    Text,
}

/// The formats of the list of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    Text,
    Json,
}

/// When something is shown that belongs on a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

fn selected(list: &str) -> Result<String, String> {
    if list.split(',').all(|word| word.trim().is_empty()) {
        return Err(
            "name codes, names, family letters or ALL; `pgn-audit rules` lists them".into(),
        );
    }
    rule_list(list)
}

fn rule_list(list: &str) -> Result<String, String> {
    match pgn_audit::Selection::parse(list, "") {
        Ok(_) => Ok(list.to_owned()),
        Err(unknown) => Err(near::unknown_rule(&unknown.0)),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_do_not_contradict_themselves() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn selections_may_be_repeated() {
        let words = "pgn-audit check --select C --select M,P001 -";
        let arguments = Arguments::try_parse_from(words.split(' ')).unwrap();
        let Command::Check(check) = arguments.command else {
            panic!("not the command typed");
        };
        assert_eq!(check.select, ["C", "M,P001"]);
    }
}
