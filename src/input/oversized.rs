//! Streams past a segment too long to hold, and keeps its measure and its head.
//! Knows nothing of why it is so long.

use std::io::Read;

use super::{
    block::{Block, Oversized},
    boundary::{Boundary, REACH},
    lines::LineEnds,
    window::Window,
};

/// What is kept of the segment.
const HEAD: usize = 64 << 10;

/// What is held at a time, beside what a boundary is judged by.
const PIECE: usize = 1 << 20;

/// Passes the segment with which the window begins.
pub(crate) fn pass<R: Read>(window: &mut Window<R>) -> Block {
    let offset = window.offset;
    let mut head = window.text[..window.text.len().min(HEAD)].to_owned();
    let mut line_ends = LineEnds::default();
    let mut from = 1;
    loop {
        let end = match window.next_boundary(from) {
            Boundary::At(end) => end,
            Boundary::Beyond(_) if window.is_whole() => window.text.len(),
            Boundary::Beyond(place) => {
                // Enough stays before the place that every look back finds the same.
                let passed = place.saturating_sub(2 * REACH);
                line_ends.add(&window.text[..passed]);
                window.skip(passed);
                from = place - passed;
                window.fill(window.text.len() + PIECE);
                continue;
            }
        };
        line_ends.add(&window.text[..end]);
        window.skip(end);
        let length = window.offset - offset;
        head.truncate(usize::try_from(length).unwrap_or(HEAD));
        return Block {
            offset,
            text: head,
            oversized: Some(Oversized {
                length,
                line_ends: line_ends.count(),
            }),
        };
    }
}
