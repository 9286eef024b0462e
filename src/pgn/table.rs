//! Sets of bytes as tables. Knows no byte's meaning.

use std::ops::Range;

/// Holds these bytes, and those of the range.
pub(super) const fn table(bytes: &[u8], range: Range<u8>) -> [bool; 256] {
    let mut table = [false; 256];
    let mut index = 0;
    while index < bytes.len() {
        table[bytes[index] as usize] = true;
        index += 1;
    }
    let mut byte = range.start;
    while byte < range.end {
        table[byte as usize] = true;
        byte += 1;
    }
    table
}
