//! Family R: castles that are legal and worth collecting.

mod castle_after_check;
mod castle_with_check;
mod castle_with_mate;
mod castle_with_rook_attacked;
mod castle_with_rook_under_fire;
mod late_castle;

use super::Rule;

pub(super) static FAMILY: &[&Rule] = &[
    &castle_with_rook_attacked::RULE,
    &castle_with_rook_under_fire::RULE,
    &castle_after_check::RULE,
    &castle_with_check::RULE,
    &castle_with_mate::RULE,
    &late_castle::RULE,
];
