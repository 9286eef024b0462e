//! Drawn with the position on the board for the third time, but not with the
//! same rights.

use shakmaty::{Bitboard, Color, Square};

use crate::{
    diagnose::{GameRecord, Standing},
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "G004",
    name: "repetition-across-lost-right",
    severity: Severity::Warning,
    law: "FIDE 9.2.3",
    since: "0.1.0",
    summary: "drawn on a third repetition that is none: a right was lost in between",
    text: "A position is the same only if the same moves can be made in it. Where castling was \
        still possible the first time, or a pawn could be captured in passing, and no longer \
        later, that first time does not count. Karpov and Miles drew so at Tilburg in 1986: \
        the position stood on the board three times, but Black could still castle the first \
        time. The game may have been drawn by agreement, which the record does not tell. En \
        passant counts only where a capture was legal.",
    example: "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. Kf1 Kd8 2. Ke1 Ke8 \
        3. Kf1 Kd8 4. Ke1 Ke8 1/2-1/2\n",
    legal_twin: "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. Kf1 Kd8 2. Ke1 \
        Ke8 3. Kf1 Kd8 4. Ke1 Ke8 1/2-1/2\n",
    check: Check::Record(check),
};

const THREE: usize = 3;

fn check(record: &GameRecord) -> Option<Fact> {
    let judged = record.judged.as_ref().filter(|_| record.is_drawn())?;
    let standings = judged.trail.standings_of_last();
    let last = *standings.last()?;
    let is_same =
        |one: &Standing| one.castling == last.castling && one.en_passant == last.en_passant;
    let alike = standings.iter().filter(|one| is_same(one)).count();
    if standings.len() < THREE || alike >= THREE {
        return None;
    }
    let places: Vec<String> = standings.iter().map(|one| place(*one)).collect();
    let differences: Vec<String> = standings
        .iter()
        .filter(|one| !is_same(one))
        .map(|one| format!("{} {}", place(*one), words::list(&rights(*one, last))))
        .collect();
    let detail = format!(
        "the last position stood on the board {}, but {}: as the same position it stood {alike} \
        time{} only",
        words::list(&places),
        differences.join("; "),
        if alike == 1 { "" } else { "s" }
    );
    let lost_at = standings.iter().rev().find(|one| !is_same(one));
    let rooks = lost_at.map_or(Bitboard::EMPTY, |one| one.castling ^ last.castling);
    Some(Fact::new(detail).on(rooks))
}

/// `at the start`, `after 26.Nb5`
fn place(standing: Standing) -> String {
    match standing.after {
        Some(event) => format!("after {event}"),
        None => "at the start".to_owned(),
    }
}

/// What could be done then and not in the last position, or the other way
/// round.
fn rights(then: Standing, last: Standing) -> Vec<String> {
    let mut rights: Vec<String> = (then.castling ^ last.castling)
        .into_iter()
        .map(|rook| castling_right(rook, then))
        .collect();
    if let Some(square) = then.en_passant.filter(|_| last.en_passant.is_none()) {
        rights.push(format!("a pawn could be captured in passing on {square}"));
    }
    if let Some(square) = last.en_passant.filter(|_| then.en_passant.is_none()) {
        rights.push(format!("no pawn could be captured in passing on {square}"));
    }
    rights
}

fn castling_right(rook: Square, then: Standing) -> String {
    let color = if Bitboard::from(shakmaty::Rank::First).contains(rook) {
        Color::White
    } else {
        Color::Black
    };
    let side = words::side(color);
    let had = if then.castling.contains(rook) {
        "still had"
    } else {
        "did not have"
    };
    format!("{side} {had} the right to castle with the rook on {rook}")
}

#[cfg(test)]
mod tests {
    use crate::codes::codes_of;

    const KARPOV_MILES: &str = "[Event \"Tilburg\"]\n[Result \"1/2-1/2\"]\n\n1. d4 Nf6 2. c4 c5 \
        3. d5 b5 4. cxb5 a6 5. e3 Bb7 6. Nc3 Qa5 7. Bd2 axb5 8. Bxb5 Qb6 9. Qb3 e6 10. e4 Nxe4 \
        11. Nxe4 Bxd5 12. Qd3 Qb7 13. f3 c4 14. Bxc4 Bxc4 15. Qxc4 d5 16. Qc2 dxe4 17. Qxe4 \
        Qxe4+ 18. fxe4 Nd7 19. Ne2 Nc5 20. Nc3 Nd3+ 21. Ke2 Nxb2 22. Nb5 Ra4 23. Nc3 Ra8 24. \
        Nb5 Ra4 25. Nc3 Ra8 26. Nb5 1/2-1/2\n";

    #[test]
    fn karpov_and_miles_did_not_repeat_three_times() {
        assert_eq!(codes_of(KARPOV_MILES), ["G004"]);
        let won = KARPOV_MILES.replace("1/2-1/2", "1-0");
        assert_eq!(codes_of(&won), [""; 0]);
    }

    #[test]
    fn one_time_more_makes_it_true() {
        let longer = KARPOV_MILES.replace("26. Nb5 ", "26. Nb5 Ra4 27. Nc3 Ra8 28. Nb5 ");
        assert_eq!(codes_of(&longer), [""; 0]);
    }

    #[test]
    fn a_rook_that_went_and_came_back_took_the_right_along() {
        let game = "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n\
            1. Rg1 Kd8 2. Rh1 Ke8 3. Rg1 Kd8 4. Rh1 Ke8 1/2-1/2\n";
        assert_eq!(codes_of(game), ["G004"]);
    }

    #[test]
    fn rights_kept_throughout_are_no_difference() {
        let game = "[FEN \"4k1n1/8/8/8/8/8/8/4K1NR w K - 0 1\"]\n\n\
            1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n";
        assert_eq!(codes_of(game), [""; 0]);
    }
}
