//! The unit of work: a run of whole segments of one text. Knows where it begins,
//! not which file it comes from.

/// A run of whole segments, or the head of one segment too long to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    /// Of the first byte, in the decompressed text; 0 for the first block of a text
    /// and for no other.
    pub(crate) offset: u64,
    /// The bytes of the block; of an oversized segment its first 64 KiB only.
    pub(crate) text: Vec<u8>,
    /// Set if the block is one segment of more than 16 MiB, which was streamed past.
    pub(crate) oversized: Option<Oversized>,
}

/// The measure of a segment that was streamed past.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Oversized {
    /// Bytes of the whole segment.
    pub(crate) length: u64,
    /// Line ends in the whole segment.
    pub(crate) line_ends: u64,
}
