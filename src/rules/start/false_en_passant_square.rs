//! The FEN names an en passant square that no pawn can have passed.

use shakmaty::{Color, PositionErrorKinds, Rank, Setup, Square};

use crate::{
    diagnose::StartEvidence,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "S004",
    name: "false-en-passant-square",
    severity: Severity::Warning,
    law: "PGN standard 16.1.3.4",
    since: "0.1.0",
    summary: "the FEN names an en passant square that no pawn can have passed",
    text: "The square behind a pawn that has just made a double step: on the third rank where \
        Black is to move, on the sixth where White is, empty like the one the pawn came from, \
        and the pawn in front of it. Whether a pawn stands ready to capture does not matter. A \
        square that does not fit is left out, and the game is audited without it.",
    example: "[SetUp \"1\"]\n[FEN \"4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1\"]\n\n1. Kf2 *\n",
    legal_twin: "[SetUp \"1\"]\n[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n\n1. Kf2 *\n",
    check: Check::Start(check),
};

fn check(evidence: &StartEvidence) -> Option<Fact> {
    let start = evidence.outcome.as_ref().ok()?;
    if !start
        .flaws()
        .contains(PositionErrorKinds::INVALID_EP_SQUARE)
    {
        return None;
    }
    let setup = &start.fen()?.setup;
    let square = setup.ep_square?;
    let detail = format!(
        "the FEN names {square} as the en passant square, but {}",
        flaw(setup, square)
    );
    Some(Fact::new(detail).on([square]))
}

fn flaw(setup: &Setup, square: Square) -> String {
    let (turn, board) = (setup.turn, &setup.board);
    let due = turn.relative_rank(Rank::Sixth);
    if square.rank() != due {
        let rank = due.char();
        return format!(
            "with {} to move it would be on rank {rank}",
            words::side(turn)
        );
    }
    let forward = |color: Color| square.offset(color.fold_wb(8, -8));
    let (Some(pawn), Some(origin)) = (forward(!turn), forward(turn)) else {
        return "no pawn can have passed it".to_owned();
    };
    if board.piece_at(pawn) != Some((!turn).pawn()) {
        return format!("no {} pawn stands on {pawn}", words::colour(!turn));
    }
    let occupied = [square, origin]
        .into_iter()
        .find(|square| board.occupied().contains(*square));
    match occupied {
        Some(square) => format!("{square} is not empty"),
        None => "no pawn can have passed it".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use crate::replay::Start;

    use super::*;

    fn sentence(fen: &str) -> Option<String> {
        let outcome = Start::from_fen(fen.as_bytes(), false);
        check(&StartEvidence { outcome }).map(|fact| fact.detail)
    }

    #[test]
    fn the_sentence_says_why_the_square_does_not_fit() {
        for (fen, why) in [
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1",
                "with White to move it would be on rank 6",
            ),
            (
                "4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1",
                "with Black to move it would be on rank 3",
            ),
            (
                "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
                "no black pawn stands on d5",
            ),
            ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "d6 is not empty"),
            ("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "d7 is not empty"),
        ] {
            let detail = sentence(fen).expect(fen);
            assert!(detail.ends_with(why), "{fen}: {detail}");
        }
    }

    #[test]
    fn a_square_without_a_pawn_to_capture_is_fine() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ] {
            assert_eq!(sentence(fen), None, "{fen}");
        }
    }
}
