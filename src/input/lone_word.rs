//! Words in brackets that look like the beginning of a tag pair. Knows one line and
//! the next.

use super::boundary::{BLANKS, Ending, MARK, after_line_end, tag_name};

/// Whether a word in brackets fills its line, as a mark behind a game does, and no
/// tag line follows; none if text that is not there yet must tell.
pub(super) fn is_lone_word(text: &[u8], bracket: usize, ending: Ending) -> Option<bool> {
    const LONGEST: usize = 64;
    let is_final = ending == Ending::Final;
    let near = &text[bracket + 1..text.len().min(bracket + 1 + LONGEST)];
    let word = near.iter().take_while(|byte| byte.is_ascii_alphanumeric());
    let (word, behind) = near.split_at(word.count());
    if word.eq_ignore_ascii_case(b"Event") {
        return Some(false);
    }
    let blanks = behind
        .iter()
        .skip(1)
        .take_while(|byte| **byte == b' ')
        .count();
    match (behind.first(), behind.get(1 + blanks)) {
        (None, _) | (Some(b']'), None) if near.len() < LONGEST => {
            is_final.then_some(behind.starts_with(b"]"))
        }
        (Some(b']'), Some(b'\n' | b'\r')) => {
            let end = bracket + 1 + near.len() - behind.len() + 1 + blanks;
            let next = &text[after_line_end(text, end)..];
            let is_known = is_final || next.len() > MARK.len() + 1 + BLANKS;
            is_known.then(|| tag_name(next).is_none())
        }
        _ => Some(false),
    }
}
