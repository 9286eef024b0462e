//! Family N: legal moves in odd dress.

mod capture_mark;
mod castle_as_king_move;
mod check_mark;
mod localized_piece;
mod long_algebraic;
mod nonstandard_castle;
mod promotion_mark;
mod superfluous_disambiguation;
mod zeros_for_castle;

use super::Rule;

pub(super) static FAMILY: &[&Rule] = &[
    &zeros_for_castle::RULE,
    &castle_as_king_move::RULE,
    &capture_mark::RULE,
    &check_mark::RULE,
    &promotion_mark::RULE,
    &nonstandard_castle::RULE,
    &long_algebraic::RULE,
    &localized_piece::RULE,
    &superfluous_disambiguation::RULE,
];
