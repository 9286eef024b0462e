//! The game had ended on the board.

use shakmaty::Position;

use crate::{
    diagnose::RefusedMove,
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "M005",
    name: "move-after-game-end",
    severity: Severity::Error,
    law: "FIDE 5.1.1, 5.2.1",
    since: "0.1.0",
    summary: "the game had ended on the board: mate or stalemate",
    text: "Mate and stalemate end the game at once. A move written behind them is reported \
        once a line, whatever it is, and the moves after it are not judged.",
    example: "[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4# 3. Kf2 Qxh2 *\n",
    legal_twin: "[Event \"?\"]\n\n1. f3 e5 2. g3 Qh4 3. Kf2 Qxh2+ *\n",
    check: Check::Move(check),
};

fn check(refused: &RefusedMove) -> Option<Fact> {
    if !refused.game_has_ended {
        return None;
    }
    let side = words::side(refused.color());
    let ended = if refused.position.is_check() {
        format!("{side} is mated")
    } else {
        format!("{side} is stalemated")
    };
    Some(Fact::new(format!(
        "the game had ended: {ended} and has no move"
    )))
}
