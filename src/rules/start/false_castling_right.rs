//! The FEN claims a castling right its board contradicts.

use shakmaty::{CastlingSide, Color, Position};

use crate::{
    diagnose::{Right, StartEvidence},
    replay::Start,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "S003",
    name: "false-castling-right",
    severity: Severity::Warning,
    law: "PGN standard 16.1.3.3",
    since: "0.1.0",
    summary: "the FEN claims a castling right its board contradicts",
    text: "A castling right needs the king and the rook where they castle from. A right \
        claimed without them is none; the game is audited with the rights that hold.",
    example: "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"]\n\n1. Kf2 *\n",
    legal_twin: "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Kf2 *\n",
    check: Check::Start(check),
};

fn check(evidence: &StartEvidence) -> Option<Fact> {
    let start = evidence.outcome.as_ref().ok()?;
    let mut claims = Vec::new();
    let mut squares = Vec::new();
    for color in Color::ALL {
        for wing in CastlingSide::ALL {
            if start.right(color, wing) == Right::Contradicted {
                let claim = format!("{} {}", words::side(color), words::wing(wing));
                claims.push(format!("{claim}, but {}", out_of_place(start, color, wing)));
                squares.extend(start.rook_home(color, wing));
            }
        }
    }
    if claims.is_empty() {
        return None;
    }
    let detail = format!("the FEN claims castling for {}", claims.join("; for "));
    Some(Fact::new(detail).on(squares))
}

/// What stands where the right needs the king or the rook.
fn out_of_place(start: &Start, color: Color, wing: CastlingSide) -> String {
    let board = start.position.board();
    let king = board.king_of(color);
    if let Some(king) = king.filter(|king| start.king_home(color) != Some(*king)) {
        return format!("the {} king stands on {king}", words::colour(color));
    }
    let Some(home) = start.rook_home(color, wing) else {
        return "no rook stands on that wing".to_owned();
    };
    let standing = match board.piece_at(home) {
        Some(piece) => format!("a {} stands there", words::piece(piece)),
        None => "the square is empty".to_owned(),
    };
    format!("no {} rook is on {home}: {standing}", words::colour(color))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(fen: &str, named_chess960: bool) -> Option<String> {
        let outcome = Start::from_fen(fen.as_bytes(), named_chess960);
        check(&StartEvidence { outcome }).map(|fact| fact.detail)
    }

    #[test]
    fn the_sentence_says_what_is_out_of_place() {
        assert_eq!(
            sentence("4k3/8/8/8/8/8/4K3/7R w K - 0 1", false).as_deref(),
            Some("the FEN claims castling for White kingside, but the white king stands on e2")
        );
        assert_eq!(
            sentence("n3k3/8/8/8/8/8/8/4K3 w Kq - 0 1", false).as_deref(),
            Some(
                "the FEN claims castling for White kingside, but no white rook is on h1: the \
                square is empty; for Black queenside, but no black rook is on a8: a black knight \
                stands there"
            )
        );
        assert_eq!(
            sentence("1r2k3/8/8/8/8/8/8/1R2K2N w HB - 0 1", true).as_deref(),
            Some(
                "the FEN claims castling for White kingside, but no white rook is on h1: a white \
                knight stands there"
            )
        );
    }

    #[test]
    fn rights_that_hold_are_never_false() {
        for fen in [
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
            "4k2r/8/8/8/8/8/8/4K3 w k - 0 1",
            "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1",
        ] {
            assert_eq!(sentence(fen, false), None, "{fen}");
        }
    }
}
