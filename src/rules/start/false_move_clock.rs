//! The clocks of the FEN do not fit its position.

use crate::{
    diagnose::{ClockFlaw, FenReading, StartEvidence},
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "S005",
    name: "false-move-clock",
    severity: Severity::Note,
    law: "PGN standard 16.1.3.5",
    since: "0.1.0",
    summary: "the halfmove clock or the move number of the FEN does not fit",
    text: "The clock counts plies since the last pawn move or capture, so it is no larger than \
        the plies played before the position, and 0 behind a pawn's double step. Moves are \
        numbered from 1. Fields that are missing are none, as are `-` and `?`. A number nobody \
        set is usual in real files, hence a note.",
    example: "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 7 2\"]\n\n2. Kf2 *\n",
    legal_twin: "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 7 20\"]\n\n20. Kf2 *\n",
    check: Check::Start(check),
};

fn check(evidence: &StartEvidence) -> Option<Fact> {
    let fen: &FenReading = evidence.outcome.as_ref().ok()?.fen()?;
    let side = words::side(fen.setup.turn);
    let detail = match fen.clock_flaw()? {
        ClockFlaw::HalfmoveClockGarbled => "the halfmove clock is no number".to_owned(),
        ClockFlaw::MoveNumberGarbled => "the move number is no number".to_owned(),
        ClockFlaw::MoveNumberZero => "the move number is 0; moves are numbered from 1".to_owned(),
        ClockFlaw::LongerThanGame { halfmoves, played } => format!(
            "the halfmove clock stands at {halfmoves}, but before move {} of {side} only {played} \
            plies were played",
            fen.setup.fullmoves
        ),
        ClockFlaw::RunningAfterDoubleStep { halfmoves } => format!(
            "the halfmove clock stands at {halfmoves}, though the en passant square says that a \
            pawn has just moved"
        ),
    };
    Some(Fact::new(detail))
}

#[cfg(test)]
mod tests {
    use crate::replay::Start;

    use super::*;

    #[test]
    fn only_clocks_that_cannot_be_are_noted() {
        for (clocks, fits) in [
            ("0 1", true),
            ("", true),
            ("- -", true),
            ("2 2", true),
            ("3 2", false),
            ("0 0", false),
            ("-1 5", false),
            ("5", true),
        ] {
            let fen = format!("4k3/8/8/8/8/8/8/4K3 w - - {clocks}");
            let outcome = Start::from_fen(fen.as_bytes(), false);
            let fact = check(&StartEvidence { outcome });
            assert_eq!(fact.is_none(), fits, "{clocks}: {fact:?}");
        }
    }
}
