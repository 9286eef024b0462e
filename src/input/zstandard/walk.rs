//! Follows the frames of a zstd stream by the lengths that stand in them (RFC 8878,
//! 3.1), without decompressing. Knows neither what a block says nor who reads it.

/// The longest header: descriptor's rest, with window, dictionary and content size.
const LONGEST_HEADER: usize = 13;

/// The most text one block can hold.
const BLOCK: u64 = 128 << 10;

/// A place in a stream, and what the frame it stands in has shown so far.
#[derive(Debug)]
pub(super) struct Walk {
    part: Part,
    /// Bytes of the part that are still to come; not 0.
    rest: u64,
    /// The last bytes of a part that must be understood.
    held: [u8; LONGEST_HEADER],
    length: usize,
    frame: Frame,
}

/// What the header and the blocks of a frame tell, as far as they were passed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Frame {
    /// Bytes of text that must stay in reach of a decompressor.
    pub(super) window: u64,
    /// At least as many as the bytes of text in it.
    pub(super) text: u64,
    has_checksum: bool,
}

/// A part of a frame, whose length is known when it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Magic,
    Descriptor,
    Header {
        descriptor: u8,
    },
    BlockHeader,
    Block {
        is_last: bool,
    },
    Checksum,
    SkippableLength,
    Skippable,
    /// What follows is no zstd frame, or no longer.
    Foreign,
}

impl Walk {
    /// At the first byte of a stream.
    pub(super) fn new() -> Self {
        Self {
            part: Part::Magic,
            rest: 4,
            held: [0; LONGEST_HEADER],
            length: 0,
            frame: Frame::default(),
        }
    }

    /// Bytes to the end of the part at hand, at least 1.
    pub(super) fn rest(&self) -> usize {
        usize::try_from(self.rest).unwrap_or(usize::MAX)
    }

    /// Whether the next byte would be the first of a frame.
    pub(super) fn is_between_frames(&self) -> bool {
        self.part == Part::Magic && self.rest == 4
    }

    /// Whether what stands here cannot be followed.
    pub(super) fn is_lost(&self) -> bool {
        self.part == Part::Foreign
    }

    /// The frame at hand; between frames, the last one.
    pub(super) fn frame(&self) -> Frame {
        self.frame
    }

    /// Goes on by these bytes, which are of the part at hand.
    pub(super) fn pass(&mut self, bytes: &[u8]) {
        if self.is_lost() || bytes.is_empty() {
            return;
        }
        self.hold(bytes);
        self.rest = self.rest.saturating_sub(bytes.len() as u64);
        while self.rest == 0 {
            let held = u64::from_le_bytes(self.first_held());
            (self.part, self.rest) = self.follow(held);
            self.length = 0;
        }
    }

    fn hold(&mut self, bytes: &[u8]) {
        if matches!(self.part, Part::Block { .. } | Part::Skippable) {
            return;
        }
        for &byte in bytes {
            if let Some(place) = self.held.get_mut(self.length) {
                *place = byte;
                self.length += 1;
            }
        }
    }

    fn first_held(&self) -> [u8; 8] {
        let mut first = [0; 8];
        let length = self.length.min(8);
        first[..length].copy_from_slice(&self.held[..length]);
        first
    }

    /// The part after the one at hand, and its length.
    fn follow(&mut self, held: u64) -> (Part, u64) {
        match self.part {
            Part::Magic => self.after_magic(held),
            Part::Descriptor => {
                let descriptor = self.held[0];
                (Part::Header { descriptor }, header_length(descriptor))
            }
            Part::Header { descriptor } => {
                self.frame.has_checksum = descriptor & 4 != 0;
                self.frame.window = window(descriptor, &self.held[..self.length]);
                (Part::BlockHeader, 3)
            }
            Part::BlockHeader => self.after_block_header(held),
            Part::Block { is_last: false } => (Part::BlockHeader, 3),
            Part::Block { is_last: true } if self.frame.has_checksum => (Part::Checksum, 4),
            Part::SkippableLength => (Part::Skippable, held),
            Part::Block { is_last: true } | Part::Checksum | Part::Skippable => (Part::Magic, 4),
            Part::Foreign => (Part::Foreign, u64::MAX),
        }
    }

    fn after_magic(&mut self, magic: u64) -> (Part, u64) {
        self.frame = Frame::default();
        match magic {
            0xFD2F_B528 => (Part::Descriptor, 1),
            0x184D_2A50..=0x184D_2A5F => (Part::SkippableLength, 4),
            _ => (Part::Foreign, u64::MAX),
        }
    }

    fn after_block_header(&mut self, header: u64) -> (Part, u64) {
        let is_last = header & 1 != 0;
        let size = header >> 3;
        let (length, text) = match (header >> 1) & 3 {
            0 => (size, size),
            // One byte, so many times.
            1 => (1, size),
            2 => (size, BLOCK.min(self.frame.window)),
            _ => return (Part::Foreign, u64::MAX),
        };
        self.frame.text = self.frame.text.saturating_add(text);
        (Part::Block { is_last }, length)
    }
}

/// Bytes of window, dictionary id and content size; 3.1.1.1.1.
fn header_length(descriptor: u8) -> u64 {
    let is_single_segment = descriptor & 0x20 != 0;
    let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
    let content = match descriptor >> 6 {
        0 => u64::from(is_single_segment),
        size => 1 << size,
    };
    u64::from(!is_single_segment) + dictionary + content
}

/// The window of the header that follows this descriptor; 3.1.1.1.2.
fn window(descriptor: u8, header: &[u8]) -> u64 {
    let is_single_segment = descriptor & 0x20 != 0;
    if is_single_segment {
        return content_size(descriptor, header);
    }
    let window = header.first().copied().unwrap_or_default();
    let base = 1_u64 << (10 + (window >> 3));
    base + base / 8 * u64::from(window & 7)
}

fn content_size(descriptor: u8, header: &[u8]) -> u64 {
    let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
    let mut size = [0; 8];
    for (place, byte) in size.iter_mut().zip(header.iter().skip(dictionary)) {
        *place = *byte;
    }
    let size = u64::from_le_bytes(size);
    // Two bytes leave out what one could have said.
    if descriptor >> 6 == 1 {
        size + 256
    } else {
        size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the parts end, and the last frame.
    fn walked(bytes: &[u8], piece: usize) -> (Vec<usize>, Walk) {
        let (mut walk, mut at, mut ends) = (Walk::new(), 0, Vec::new());
        while at < bytes.len() {
            let end = bytes.len().min(at.saturating_add(walk.rest().min(piece)));
            walk.pass(&bytes[at..end]);
            at = end;
            if walk.is_between_frames() {
                ends.push(at);
            }
        }
        (ends, walk)
    }

    fn frame(text: &[u8], with: impl Fn(&mut zstd::Encoder<Vec<u8>>)) -> Vec<u8> {
        let mut encoder = zstd::Encoder::new(Vec::new(), 3).unwrap();
        with(&mut encoder);
        std::io::Write::write_all(&mut encoder, text).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn frames_end_where_their_lengths_say() {
        let text: Vec<u8> = (0..400_000_u32).flat_map(u32::to_le_bytes).collect();
        let mut bytes = vec![0x5A, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3];
        let mut expected = vec![bytes.len()];
        for length in [0, 1, 200, 300, 70_000, 1_600_000] {
            for options in 0..8 {
                let frame = frame(&text[..length], |encoder| {
                    encoder.include_checksum(options & 1 != 0).unwrap();
                    encoder.include_contentsize(options & 2 != 0).unwrap();
                    if options & 4 != 0 {
                        let length = length as u64;
                        encoder.set_pledged_src_size(Some(length)).unwrap();
                    }
                });
                bytes.extend(frame);
                expected.push(bytes.len());
            }
        }
        bytes.extend([0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0]);
        expected.push(bytes.len());
        for piece in [1, 2, 5, 1000, usize::MAX] {
            assert_eq!(walked(&bytes, piece).0, expected);
        }
    }

    #[test]
    fn a_frame_never_holds_more_text_than_its_blocks_promise() {
        for text in [&b""[..], b"x", &[b'x'; 1_000_000], &[7; 131_073]] {
            for level in [1, 19] {
                let (_, walk) = walked(&zstd::encode_all(text, level).unwrap(), usize::MAX);
                let promised = walk.frame().text;
                assert!(promised >= text.len() as u64);
                assert!(promised < text.len() as u64 + BLOCK);
            }
        }
    }

    #[test]
    fn what_is_no_frame_is_not_followed() {
        let whole = zstd::encode_all(&b"text"[..], 3).unwrap();
        let (ends, walk) = walked(&[&whole, &b"[Event"[..]].concat(), usize::MAX);
        assert_eq!(ends, [whole.len()]);
        assert!(walk.is_lost());
        let reserved = [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58, 7, 0, 0];
        assert!(walked(&reserved, usize::MAX).1.is_lost());
    }
}
