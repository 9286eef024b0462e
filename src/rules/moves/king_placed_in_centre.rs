//! A king put on a centre square as a sign for the result.

use shakmaty::Square;

use crate::{
    diagnose::{RefusedMove, Signal},
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "M006",
    name: "king-placed-in-centre",
    severity: Severity::Warning,
    law: "FIDE 3.9.2",
    since: "0.1.0",
    summary: "a last \"move\" of a king to d4, e4, d5 or e5 that it cannot make",
    text: "Electronic boards are told the result by the kings: both on light centre squares \
        (e4 and d5) for a win of White's, both on dark ones (d4 and e5) for a win of Black's, \
        one on each for a draw. Broadcasts then end with a king's \"move\" that it cannot \
        make. Reported in place of other codes where it is the last ply of the mainline, or \
        the last two are both such. A king's legal move to the centre is never reported.",
    example: "[Event \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Ke4 Kd5 *\n",
    legal_twin: "[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/4K3/8/8 w - - 0 1\"]\n\n1. Ke4 *\n",
    check: Check::Move(check),
};

fn check(refused: &RefusedMove) -> Option<Fact> {
    let signal = refused.signal.filter(|_| !refused.game_has_ended)?;
    let colour = words::colour(refused.color());
    let Signal { king, other } = signal;
    let placed = match other {
        Some(other) if other != king => format!(
            "the {colour} king is put on {king}, the other king on {other}: {}, which \
             electronic boards read as {}",
            shades(king, other),
            signal.result()
        ),
        _ => format!(
            "the {colour} king is put on {king}, {} square, which electronic boards read as {} \
             once both kings stand so",
            shade(king, "a light", "a dark"),
            signal.result()
        ),
    };
    let result = signal.result();
    let tag = match refused.result {
        tag if tag == result => "as the Result tag says".to_owned(),
        "" | "?" | "*" => "the Result tag names no result".to_owned(),
        tag => format!("the Result tag says {tag}"),
    };
    Some(Fact::new(format!("{placed}; {tag}")).on([king]))
}

fn shades(king: Square, other: Square) -> &'static str {
    match (king.is_light(), other.is_light()) {
        (true, true) => "both light squares",
        (false, false) => "both dark squares",
        _ => "a light and a dark square",
    }
}

fn shade(square: Square, light: &'static str, dark: &'static str) -> &'static str {
    if square.is_light() { light } else { dark }
}
