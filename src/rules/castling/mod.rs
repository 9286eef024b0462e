//! Family C: castles that were refused.

mod castle_after_castling;
mod castle_after_king_move;
mod castle_after_rook_capture;
mod castle_after_rook_move;
mod castle_into_check;
mod castle_on_false_right;
mod castle_out_of_check;
mod castle_over_piece;
mod castle_through_check;
mod castle_with_king_off_home;
mod castle_with_promoted_rook;
mod castle_without_right;
mod castle_without_rook;
mod queen_castle;
mod vertical_castle;

use super::Rule;

pub(super) static FAMILY: &[&Rule] = &[
    &castle_after_king_move::RULE,
    &castle_after_castling::RULE,
    &castle_after_rook_move::RULE,
    &castle_after_rook_capture::RULE,
    &castle_with_promoted_rook::RULE,
    &castle_without_rook::RULE,
    &castle_with_king_off_home::RULE,
    &castle_over_piece::RULE,
    &castle_out_of_check::RULE,
    &castle_through_check::RULE,
    &castle_into_check::RULE,
    &castle_without_right::RULE,
    &castle_on_false_right::RULE,
    &vertical_castle::RULE,
    &queen_castle::RULE,
];
