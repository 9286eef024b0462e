//! Counts the ends of lines, whichever of the three conventions a text follows.
//! Knows nothing of what the lines hold.

/// Line ends in a text: `\n`, `\r\n` (one), and `\r` alone.
pub(crate) fn line_ends(text: &[u8]) -> u64 {
    let feeds = memchr::memchr_iter(b'\n', text).count();
    (feeds + lone_returns(text)) as u64
}

/// Adds up line ends of a text that comes in pieces, cut anywhere.
#[derive(Debug, Default)]
pub(crate) struct LineEnds {
    count: u64,
    after_return: bool,
}

impl LineEnds {
    pub(crate) fn add(&mut self, piece: &[u8]) {
        let Some(last) = piece.last() else { return };
        self.count += line_ends(piece);
        if self.after_return && piece[0] == b'\n' {
            self.count -= 1;
        }
        self.after_return = *last == b'\r';
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }
}

/// Most archives have no return at all, and memchr says so at memory speed;
/// others have one a line, of which it makes no more than a jump.
fn lone_returns(text: &[u8]) -> usize {
    memchr::memchr_iter(b'\r', text)
        .filter(|at| text.get(at + 1) != Some(&b'\n'))
        .count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_convention_counts_one_end_for_each_line() {
        assert_eq!(line_ends(b""), 0);
        assert_eq!(line_ends(b"a\nb\n\n"), 3);
        assert_eq!(line_ends(b"a\r\nb\r\n\r\n"), 3);
        assert_eq!(line_ends(b"a\rb\r\r"), 3);
        assert_eq!(line_ends(b"a\n\rb\r\n\r"), 4);
    }

    proptest! {
        #[test]
        fn pieces_add_up_to_the_whole(
            text in proptest::collection::vec(proptest::sample::select(b"\r\nx".to_vec()), 0..40),
            size in 1_usize..7,
        ) {
            let mut ends = LineEnds::default();
            text.chunks(size).for_each(|piece| ends.add(piece));
            prop_assert_eq!(ends.count(), line_ends(&text));
        }
    }
}
