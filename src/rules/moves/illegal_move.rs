//! No piece of that kind can reach the square.

use shakmaty::{Position, Role, san::San};

use super::hindrance::{hindrances_of_pawns, hindrances_of_pieces};
use crate::{
    diagnose::{RefusedMove, Resolution},
    rules::{Check, Fact, Rule, Severity, words},
};

pub(super) static RULE: Rule = Rule {
    code: "M001",
    name: "illegal-move",
    severity: Severity::Error,
    law: "FIDE 3.1",
    since: "0.1.0",
    summary: "no piece of that kind can reach the square",
    text: "The move names a piece and a square, and no such piece can go there, whatever \
        became of its king. Missing or superfluous capture marks and other oddities of \
        notation are no illegality. The rest of the line is not judged: the position is \
        unknown from here.",
    example: "[Event \"?\"]\n\n1. e4 e5 2. Nd5 *\n",
    legal_twin: "[Event \"?\"]\n\n1. e4 e5 2. Nc3 *\n",
    check: Check::Move(check),
};

fn check(refused: &RefusedMove) -> Option<Fact> {
    if *refused.resolution != Resolution::Unreachable || !refused.is_a_move() {
        return None;
    }
    let colour = words::colour(refused.color());
    let Some(san) = refused.san else {
        return Some(Fact::new(format!("no {colour} pawn can capture so")));
    };
    let San::Normal { role, to, .. } = san else {
        return Some(Fact::new("pieces are not dropped in this game"));
    };
    let mut sentences = vec![obstacle_on_square(refused, san)];
    sentences.extend(match role {
        Role::Pawn => hindrances_of_pawns(refused.position, san),
        _ => hindrances_of_pieces(refused.position, san),
    });
    if let Some(other) = refused.move_of_other_side()
        && let Some(from) = other.from()
    {
        sentences.push(format!(
            "{}'s {} on {from} could",
            words::side(!refused.color()),
            words::role(other.role())
        ));
    }
    Some(Fact::new(sentences.join("; ")).on([to]))
}

/// What is wrong with the square itself, or else that nothing reaches it.
fn obstacle_on_square(refused: &RefusedMove, san: San) -> String {
    let San::Normal {
        role,
        to,
        promotion,
        ..
    } = san
    else {
        return String::new();
    };
    let board = refused.position.board();
    let last_rank = to.rank() == (!refused.color()).backrank();
    let standing = board.role_at(to).map(words::role);
    if let (true, Some(standing)) = (refused.position.us().contains(to), standing) {
        return format!(
            "{}'s own {standing} stands on {to}",
            words::side(refused.color())
        );
    }
    if board.role_at(to) == Some(Role::King) {
        return format!("the king on {to} cannot be captured");
    }
    match promotion {
        None if role == Role::Pawn && last_rank => {
            format!("the pawn on {to} must become another piece, and none is named")
        }
        Some(piece @ (Role::King | Role::Pawn)) if last_rank => {
            format!("a pawn on {to} cannot become a {}", words::role(piece))
        }
        Some(_) if role == Role::Pawn && !last_rank => {
            format!("a pawn does not become another piece on {to}")
        }
        _ => format!(
            "no {} can go to {to}",
            words::piece(role.of(refused.color()))
        ),
    }
}
