//! Family P: the file and its movetext.

mod blank_line_in_movetext;
mod control_byte;
mod game_without_tags;
mod malformed_tag;
mod movetext_after_result;
mod nonstandard_result;
mod not_utf8;
mod oversized_game;
mod stray_brace;
mod unbalanced_variation;
mod unreadable_token;
mod unterminated_comment;
mod wrong_move_number;

use super::Rule;

pub(super) static FAMILY: &[&Rule] = &[
    &unreadable_token::RULE,
    &unterminated_comment::RULE,
    &blank_line_in_movetext::RULE,
    &game_without_tags::RULE,
    &malformed_tag::RULE,
    &not_utf8::RULE,
    &control_byte::RULE,
    &unbalanced_variation::RULE,
    &stray_brace::RULE,
    &nonstandard_result::RULE,
    &wrong_move_number::RULE,
    &movetext_after_result::RULE,
    &oversized_game::RULE,
];
