//! A table of castles, legal and not, each with every rule it breaks: the codes
//! on the castle are these and no others, and the ply that lost the right is named.

use pgn_audit::{Finding, Settings, audit_bytes};

const TABLE: &str = include_str!("castling/table.tsv");

/// A row of the table.
struct Case {
    id: &'static str,
    fen: &'static str,
    moves_before: &'static str,
    castle: &'static str,
    variant: &'static str,
    is_legal: bool,
    codes: Vec<&'static str>,
    cause_ply: Option<u32>,
}

impl Case {
    fn read(row: &'static str) -> Case {
        let cells: Vec<&str> = row.split('\t').collect();
        let [
            id,
            fen,
            moves_before,
            castle,
            variant,
            legal,
            codes,
            cause_ply,
            _note,
        ] = cells[..]
        else {
            panic!("not the columns of the header: {row}");
        };
        Case {
            id,
            fen,
            moves_before,
            castle,
            variant,
            is_legal: legal == "yes",
            codes: codes.split_whitespace().collect(),
            cause_ply: cause_ply.parse().ok(),
        }
    }

    fn pgn(&self) -> String {
        let variant = match self.variant {
            "chess960" => "[Variant \"Chess960\"]\n",
            _ => "",
        };
        format!(
            "[Event \"{}\"]\n{variant}[SetUp \"1\"]\n[FEN \"{}\"]\n\n{} {} *\n",
            self.id, self.fen, self.moves_before, self.castle
        )
    }

    /// What is said of the castle, and of nothing but moves elsewhere.
    fn audit(&self) -> (Option<Finding>, Vec<Finding>) {
        let (findings, summary) =
            audit_bytes(self.pgn().as_bytes(), &Settings::default()).expect("threads");
        assert_eq!(summary.games, 1, "{}", self.id);
        let castle_ply = self.moves_before.split_whitespace().count() as u32 + 1;
        let (castle, others): (Vec<Finding>, Vec<Finding>) = findings
            .into_iter()
            .filter(|it| "CMP".contains(it.principal().rule.family()))
            .partition(|it| it.ply.is_some_and(|ply| ply.index == castle_ply));
        assert!(castle.len() <= 1, "{}: two rows for one move", self.id);
        (castle.into_iter().next(), others)
    }
}

fn cases() -> impl Iterator<Item = Case> {
    TABLE.lines().skip(1).map(Case::read)
}

fn codes(finding: &Finding) -> Vec<&'static str> {
    finding.reasons.iter().map(|it| it.rule.code).collect()
}

#[test]
fn a_legal_castle_is_never_accused() {
    for case in cases().filter(|case| case.is_legal) {
        let (castle, others) = case.audit();
        assert!(
            castle.is_none(),
            "{}: {:?}",
            case.id,
            codes(&castle.unwrap())
        );
        assert!(others.is_empty(), "{}: {others:?}", case.id);
    }
}

#[test]
fn an_illegal_castle_is_one_row_with_exactly_the_rules_it_breaks() {
    for case in cases().filter(|case| !case.is_legal) {
        let (castle, others) = case.audit();
        let castle = castle.unwrap_or_else(|| panic!("{}: nothing found", case.id));
        assert_eq!(codes(&castle), case.codes, "{}", case.id);
        assert_eq!(castle.san, case.castle, "{}", case.id);
        assert!(others.is_empty(), "{}: {others:?}", case.id);
    }
}

#[test]
fn the_ply_that_lost_the_right_is_named() {
    for case in cases().filter(|case| !case.is_legal) {
        let castle = case.audit().0.expect("tested above");
        let cause = castle.reasons.iter().find_map(|reason| reason.cause_ply);
        assert_eq!(cause, case.cause_ply, "{}", case.id);
    }
}

#[test]
fn every_castling_rule_stands_in_the_table_where_it_can_alone() {
    // A promoted rook, a missing rook and a king off its square always mean that
    // something was moved, captured or never granted.
    let never_alone = ["C005", "C006", "C007"];
    let cases: Vec<Case> = cases().collect();
    for rule in pgn_audit::rules().iter().filter(|it| it.family() == 'C') {
        let shows = |case: &Case| {
            let stands = case.codes.contains(&rule.code);
            stands && (case.codes.len() == 1 || never_alone.contains(&rule.code))
        };
        assert!(cases.iter().any(shows), "{}", rule.code);
    }
}
