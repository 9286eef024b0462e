//! What probably happened: the repair of a game's first offence, and for every
//! illegal castle a judgement on whether it was played. Knows findings and
//! replay, no rule's reasons.

use shakmaty::{CastlingMode, CastlingSide, Color, Setup};

use super::{
    repair::{Offence, castles_of_chess960, explain, explain_letter, explain_start},
    report::GameReport,
};
use crate::{
    finding::Finding,
    pgn::Lexer,
    replay::{Right, Start},
};

/// A score that goes on legally for so many plies is not corrupt.
const PLIES_THAT_CONVINCE: u32 = 10;

impl GameReport<'_> {
    /// Explains the findings, ordered by their place, of the game whose
    /// movetext the lexer stands at.
    pub(super) fn explain(&mut self, start: &Start, movetext: &Lexer<'_>) {
        let first = self.findings.iter().position(may_be_a_slip);
        let explanation = first
            .and_then(|first| offence(self.findings.get(first)?))
            .and_then(|offence| explain(start, movetext, offence));
        self.judge_castles();
        if let Some(explanation) = explanation
            && let Some(finding) = self.finding_mut(first)
        {
            finding.suggestion = Some(explanation.suggestion);
            if is_castle(finding) {
                finding.judgement = Some(explanation.judgement);
            }
        }
        self.name_piece(first, start, movetext);
        if !start.is_chess960() && claims_in_vain(start) {
            self.allow_chess960(start, movetext);
        }
    }

    /// Explains a FEN that no game starts from, if the score fits another start.
    pub(super) fn explain_start(&mut self, fen: &Setup, chess960: bool, movetext: &Lexer<'_>) {
        let mode = CastlingMode::from_chess960(chess960);
        let of_start = |finding: &Finding| finding.principal().rule.code == "S002";
        let index = self.findings.iter().position(of_start);
        if let Some(finding) = self.finding_mut(index)
            && let Some(explanation) = explain_start(fen, mode, movetext)
        {
            finding.suggestion = Some(explanation.suggestion);
        }
    }

    /// Explains the first token that cannot be read, if no other offence stands
    /// before it and one piece put for its first letter does.
    fn name_piece(&mut self, slip: Option<usize>, start: &Start, movetext: &Lexer<'_>) {
        let is_unreadable =
            |finding: &Finding| finding.variation == 0 && finding.principal().rule.code == "P001";
        let index = self.findings.iter().position(is_unreadable);
        if index.is_none() || slip.is_some_and(|slip| index > Some(slip)) {
            return;
        }
        let Some(finding) = self.finding_mut(index) else {
            return;
        };
        if let Some(ply) = finding.ply
            && let Some(token) = finding.san.split(' ').next()
            && let Some(explanation) = explain_letter(&start.position, movetext, ply.index, token)
        {
            finding.suggestion = Some(explanation.suggestion);
        }
    }

    /// Says of every castle of the mainline whether Chess960 allows it.
    fn allow_chess960(&mut self, start: &Start, movetext: &Lexer<'_>) {
        let castles = self.findings.iter_mut();
        let mut castles: Vec<(u32, &mut Finding)> = castles
            .filter(|finding| finding.variation == 0 && is_castle(finding))
            .filter_map(|finding| Some((finding.ply?.index, finding)))
            .collect();
        let Some(last) = castles.last().map(|(ply, _)| *ply) else {
            return;
        };
        for (ply, explanation) in castles_of_chess960(start, movetext, last) {
            if let Some((_, finding)) = castles.iter_mut().find(|(castle, _)| *castle == ply) {
                finding.suggestion = Some(explanation.suggestion);
                finding.judgement = Some(explanation.judgement);
            }
        }
    }

    /// Judges every illegal castle by what follows it.
    pub(super) fn judge_castles(&mut self) {
        for index in 0..self.findings.len() {
            let judgement = self.findings.get(index).and_then(|finding| {
                let behind = self.findings.get(index + 1..).unwrap_or_default();
                is_castle(finding).then(|| judge(finding, behind))?
            });
            if let Some(finding) = self.finding_mut(Some(index))
                && is_castle(finding)
            {
                finding.judgement = judgement;
            }
        }
    }
}

/// Whether the FEN claims a right that the standard squares do not bear out.
fn claims_in_vain(start: &Start) -> bool {
    Color::ALL.into_iter().any(|color| {
        CastlingSide::ALL
            .into_iter()
            .any(|wing| start.right(color, wing) == Right::Contradicted)
    })
}

fn is_castle(finding: &Finding) -> bool {
    finding.principal().rule.code.starts_with('C')
}

/// A move of the mainline that may come of a slip: no null move, no sign for the
/// result.
fn may_be_a_slip(finding: &Finding) -> bool {
    let code = finding.principal().rule.code;
    finding.variation == 0
        && (is_castle(finding) || matches!(code, "M001" | "M002" | "M003" | "M005"))
}

fn offence(finding: &Finding) -> Option<Offence> {
    let (after, legal) = (finding.after?, finding.legal_after?);
    // Nothing legal behind it says nothing of whether it could be played out.
    let may_be_played = !matches!(finding.principal().rule.code, "M001" | "M002" | "M005");
    Some(Offence {
        ply: finding.ply?.index,
        played_on: (may_be_played && (legal > 0 || after == 0)).then_some(legal),
        is_plausible_castle: is_castle(finding)
            && !finding.reasons.iter().any(|reason| {
                matches!(reason.rule.code, "C006" | "C007" | "C008" | "C014" | "C015")
            }),
    })
}

/// Whether an illegal castle was played or mistyped.
fn judge(finding: &Finding, behind: &[Finding]) -> Option<String> {
    let (after, legal) = (finding.after?, finding.legal_after?);
    if let Some(judgement) = judge_across(finding, behind) {
        return Some(judgement);
    }
    Some(match (after, legal) {
        (0, _) => "last move of the score".to_owned(),
        (1, 1) => "played and went on: the one ply behind it is legal".to_owned(),
        (2, 2) => "played and went on: both plies behind it are legal".to_owned(),
        (after, legal) if after == legal => {
            format!("played and went on: all {after} plies behind it are legal")
        }
        (after, legal) if legal >= PLIES_THAT_CONVINCE => {
            format!("played and went on: {legal} of {after} plies follow legally")
        }
        (1, 0) => "the score is corrupt from here: the one ply behind it is not legal".to_owned(),
        (2, 0) => "the score is corrupt from here: neither ply behind it is legal".to_owned(),
        (after, 0) => {
            format!("the score is corrupt from here: none of {after} plies follows legally")
        }
        (after, 1) => {
            format!("the score is corrupt from here: only 1 of {after} plies follows legally")
        }
        (after, legal) => {
            format!("the score is corrupt from here: only {legal} of {after} plies follow legally")
        }
    })
}

/// The judgement on a castle up to the next offence of its line, where that is
/// played out too and the score goes on behind it.
fn judge_across(castle: &Finding, behind: &[Finding]) -> Option<String> {
    let (next, _) = next_played_out(castle, behind)?;
    let (after, legal) = (castle.after?, castle.legal_after?);
    let (mut last, mut rest) = (castle, behind);
    let mut legal_in_all = legal;
    while let Some((finding, behind)) = next_played_out(last, rest) {
        legal_in_all += finding.legal_after?;
        (last, rest) = (finding, behind);
    }
    let reaches_the_end = last.after == last.legal_after;
    if legal >= PLIES_THAT_CONVINCE
        || legal_in_all == 0
        || !reaches_the_end && legal_in_all < PLIES_THAT_CONVINCE
    {
        return None;
    }
    let next = format!("{}{}", next.ply?, next.san);
    let up_to = match legal {
        0 => format!("{next} behind it, illegal too"),
        1 => format!("1 legal ply up to {next}"),
        legal => format!("{legal} legal plies up to {next}"),
    };
    Some(format!(
        "played and went on: {up_to}, and {legal_in_all} of {after} plies legal in all"
    ))
}

/// The offence that ends the legal plies behind a finding, and what is found
/// behind it, if it could be played out.
fn next_played_out<'f>(
    finding: &Finding,
    behind: &'f [Finding],
) -> Option<(&'f Finding, &'f [Finding])> {
    let left = finding.after?.checked_sub(finding.legal_after? + 1)?;
    let ply = finding.ply?.index + finding.legal_after? + 1;
    // Lines of one depth differ in where they end.
    let at = behind.iter().position(|next| {
        next.variation == finding.variation
            && next.after == Some(left)
            && next.ply.is_some_and(|next| next.index == ply)
            && was_played_out(next)
    })?;
    Some((behind.get(at)?, behind.get(at + 1..)?))
}

fn was_played_out(finding: &Finding) -> bool {
    let is_kind = is_castle(finding) || matches!(finding.principal().rule.code, "M003" | "M004");
    is_kind && (finding.legal_after > Some(0) || finding.after == Some(0))
}

#[cfg(test)]
mod tests {
    use crate::{Settings, diagnose::diagnose, finding::Finding, pgn::Lexer};

    fn first(text: &str) -> Finding {
        findings(&format!("[Event \"?\"]\n{text} *\n")).remove(0)
    }

    fn findings(text: &str) -> Vec<Finding> {
        let settings = Settings::default();
        let mut lexer = Lexer::new(text.as_bytes());
        assert!(lexer.begin_game().is_some());
        diagnose(&mut lexer, &settings).findings
    }

    #[test]
    fn a_castle_that_went_on_was_played() {
        let castle = first(
            "\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Kf1 Nf6 5. Ke1 d6 6. O-O Bg4 7. h3 Bh5 8. d3 Nd4 \
             9. Kh1 Nxf3 10. gxf3 Qd7 11. Rg1 O-O-O",
        );
        assert_eq!(
            castle.judgement.as_deref(),
            Some("played and went on: all 11 plies behind it are legal")
        );
        assert_eq!(castle.suggestion, None);
        assert!(castle.detail().ends_with("behind it are legal"));
    }

    #[test]
    fn a_castle_on_the_other_wing_explains_one_over_pieces() {
        let castle = first(
            "\n1. d4 d5 2. Nc3 Nf6 3. Bf4 e6 4. Qd2 Be7 5. O-O O-O 6. f3 c5 7. Kb1 Nc6 8. e3",
        );
        let suggestion = castle.suggestion.expect("an edit explains it");
        assert_eq!(
            suggestion.text,
            "5.O-O-O for 5.O-O: then the 6 plies that follow are legal"
        );
        assert_eq!(
            castle.judgement.as_deref(),
            Some("explained by the edit: 5.O-O-O for 5.O-O")
        );
    }

    #[test]
    fn a_castle_played_before_another_is_no_mark_of_a_corrupt_score() {
        let castle = first(
            "\n1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Kf1 Kf8 5. Ke1 Ke8 6. O-O O-O 7. d3 d6 8. Nc3",
        );
        assert_eq!(
            castle.judgement.as_deref(),
            Some(
                "played and went on: 6...O-O behind it, illegal too, and 3 of 4 plies legal in all"
            )
        );
    }

    #[test]
    fn the_count_of_plies_reads_as_a_sentence() {
        let judgement = |behind: &str| {
            let opening = "\n1. e4 e5 2. Ke2 Nf6 3. Ke1 Nc6 4. Nf3 d6 5. Be2 Be6 6. O-O";
            first(&format!("{opening} {behind}"))
                .judgement
                .expect("a castle is judged")
        };
        for (behind, said) in [
            ("a6 7. a3", "both plies behind it are legal"),
            ("Qh1 7. Qh8", "neither ply behind it is legal"),
            ("a6 7. Qh8 Qh1 8. Qa8", "only 1 of 4 plies follows legally"),
        ] {
            assert!(judgement(behind).ends_with(said), "{}", judgement(behind));
        }
    }

    #[test]
    fn without_a_ply_behind_it_nothing_bears_an_edit_out() {
        let castle = first("\n1. d4 d5 2. Nc3 Nf6 3. Bf4 e6 4. Qd2 Be7 5. O-O");
        assert_eq!(castle.suggestion, None);
        assert_eq!(castle.judgement.as_deref(), Some("last move of the score"));
    }

    #[test]
    fn a_castle_that_chess960_allows_says_so() {
        for (fen, moves, said) in [
            (
                "4k3/8/8/8/8/8/8/3K3R w K - 0 1",
                "1. O-O",
                "1.O-O is legal if the game is Chess960: nothing follows",
            ),
            (
                "4k3/pppppppp/8/8/8/8/PPPPPPPP/4KR2 w F - 0 1",
                "1. O-O e6",
                "1.O-O is legal if the game is Chess960: then the one ply that follows is legal",
            ),
            (
                "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w KQkq - 0 1",
                "1. O-O-O O-O 2. e4 e5",
                "1.O-O-O is legal if the game is Chess960: then the 3 plies that follow are legal",
            ),
            (
                "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBgb - 0 1",
                "1. O-O-O O-O 2. e4 e5",
                "1.O-O-O is legal if the game is Chess960: then the 3 plies that follow are legal",
            ),
        ] {
            let castle = castle_from(fen, moves);
            let suggestion = castle.suggestion.as_ref().expect("Chess960 allows it");
            assert_eq!(suggestion.text, said, "{fen}");
            assert_eq!(suggestion.repair, None, "{fen}");
            assert_eq!(
                castle.judgement.as_deref(),
                Some("legal in Chess960, if that was played"),
                "{fen}"
            );
        }
    }

    #[test]
    fn a_castle_that_chess960_forbids_is_not_excused() {
        for (fen, moves) in [
            ("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "1. Rh1 Ke7 2. O-O"),
            ("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "1. O-O"),
            ("4k3/8/8/8/8/8/4r3/3K3R w K - 0 1", "1. O-O"),
        ] {
            assert_eq!(castle_from(fen, moves).suggestion, None, "{fen}");
        }
    }

    fn castle_from(fen: &str, moves: &str) -> Finding {
        let text = format!("[Event \"?\"]\n[FEN \"{fen}\"]\n\n{moves} *\n");
        let mut findings = findings(&text).into_iter();
        findings
            .find(|finding| finding.principal().rule.code.starts_with('C'))
            .expect("the castle is illegal")
    }

    #[test]
    fn a_start_that_is_not_the_games_is_named() {
        let opening = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6";
        for (fen, said) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
                "the FEN's side to move should be w: then all 8 plies are legal",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                "without the FEN tag the score is legal from the initial position: all 8 plies",
            ),
            (
                "4k2R/8/8/8/8/8/8/4K3 w - - 0 1",
                "without the FEN tag the score is legal from the initial position: all 8 plies",
            ),
        ] {
            let text = format!("[Event \"?\"]\n[FEN \"{fen}\"]\n\n{opening} *\n");
            let suggestion = findings(&text).remove(0).suggestion;
            let suggestion = suggestion.expect("another start explains it");
            assert_eq!(suggestion.text, said, "{fen}");
        }
    }

    #[test]
    fn a_start_that_few_plies_contradict_is_not_doubted() {
        let text = "[Event \"?\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. e4 e5 2. d4 *\n";
        assert_eq!(findings(text)[0].suggestion, None);
    }

    #[test]
    fn a_queen_put_where_she_is_lost_is_not_what_was_meant() {
        // On g4 she would be taken by the pawn; the rest is legal with her there too.
        let text = "[Event \"?\"]\n\
            [FEN \"6k1/pp5p/2p3pB/4pr2/8/2P2NqP/PP2B1P1/3R1K2 b - - 3 28\"]\n\n\
            28... Qf4 29. Be3 e4 30. Bc4+ Kf8 31. Bc5+ Ke8 32. Re1 Kd8 33. Rd1+ Kc7 34. Be6 exf3 *\n";
        let suggestion = findings(text).remove(0).suggestion;
        assert_eq!(
            suggestion.expect("one edit is best").text,
            "28...Qh4 for 28...Qf4: then the 12 plies that follow are legal"
        );
    }

    #[test]
    fn one_foreign_letter_is_put_into_english() {
        let opening = "\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4";
        let unread = first(&format!("{opening} Sf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6"));
        let suggestion = unread.suggestion.expect("only a knight fits");
        assert_eq!(
            suggestion.text,
            "4...Nf6 for 4...Sf6: then the 6 plies that follow are legal"
        );
        let repair = suggestion.repair.expect("an edit");
        assert_eq!((repair.ply, repair.san.as_deref()), (8, Some("Nf6")));
        assert_eq!(repair.kind.name(), "replace");
        // A knight or the queen may stand there, and X is no piece anywhere.
        let either = first(&format!("{opening} Xf6 5. O-O b5 6. Bb3"));
        assert_eq!(either.suggestion, None);
        assert_eq!(first(&format!("{opening} Sa1 5. O-O b5")).suggestion, None);
    }

    #[test]
    fn a_castle_that_ends_the_score_says_so() {
        let castle = first("\n1. e4 e5 2. Ke2 Nf6 3. Ke1 Nc6 4. Nf3 d6 5. Be2 Be6 6. O-O");
        assert_eq!(castle.judgement.as_deref(), Some("last move of the score"));
    }

    #[test]
    fn a_castle_with_nothing_legal_behind_it_is_part_of_a_corrupt_score() {
        let castle = first("\n1. e4 e5 2. O-O Nc6 3. Kh8 Qa1 4. Rd7 Bh3 5. Qa8");
        assert_eq!(
            castle.judgement.as_deref(),
            Some("the score is corrupt from here: none of 6 plies follows legally")
        );
    }

    #[test]
    fn without_a_legal_king_move_any_move_may_replace_a_castle() {
        let castle = first(
            "[SetUp \"1\"]\n[FEN \"3rkr2/8/8/8/8/8/4P3/R3K2R w KQ - 0 1\"]\n\n1. O-O Rd7 2. a4",
        );
        assert!(castle.legal_instead.is_empty());
        let detail = castle.detail();
        assert!(
            detail.contains("the king has no legal move, so another piece may move"),
            "{detail}"
        );
    }

    #[test]
    fn a_score_that_fits_only_free_castling_names_the_custom() {
        let offence = first(
            "\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. Ng1 h6 7. f4 Bg4 8. Qe1 exf4 \
             9. Bxf4 Be6 10. Nf3 Qe7 11. Ng1 O-O-O 12. Qg3 g5",
        );
        let suggestion = offence.suggestion.expect("the custom explains it");
        assert_eq!(
            suggestion.text,
            "4.O-O as a free castle, the old Italian custom, king to h1 and rook to f1: \
             then the 17 plies that follow are legal"
        );
        assert_eq!(suggestion.repair, None);
    }
}
