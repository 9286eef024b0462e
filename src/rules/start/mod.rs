//! Family S: the position a game starts from.

mod bad_fen;
mod false_castling_right;
mod false_en_passant_square;
mod false_move_clock;
mod impossible_check;
mod impossible_position;

use super::Rule;

pub(super) static FAMILY: &[&Rule] = &[
    &bad_fen::RULE,
    &impossible_position::RULE,
    &false_castling_right::RULE,
    &false_en_passant_square::RULE,
    &false_move_clock::RULE,
    &impossible_check::RULE,
];
