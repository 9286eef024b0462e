//! Reads the text of many zstd frames in order while other threads decompress those
//! to come. Knows how much may be held; knows nothing of what the text is.

use std::{
    collections::VecDeque,
    io::{self, BufRead, Cursor, Read},
};

use super::{
    chunks::{Chunk, Chunks, Frames},
    resumed::Resumed,
    serial::Serial,
    work::Work,
};

/// Held for each thread, in compressed frames and in text.
const SHARE: u64 = 16 << 20;

/// The largest frame that is not streamed, compressed and as text.
const FRAME: u64 = 64 << 20;

/// The text of a stream of frames.
pub(super) struct Ahead<R> {
    input: Input<R>,
    /// Cut off, but there is no room for its text yet.
    waiting: Option<Frames>,
    under_way: VecDeque<Work>,
    piece: Cursor<Vec<u8>>,
    threads: usize,
    most: u64,
}

enum Input<R> {
    Chunks(Chunks<R>),
    /// Before a frame that will be decompressed on this thread, as it is read, when
    /// all before it is used up.
    Large(Resumed<R>),
    /// Inside that frame.
    Stream(Serial<Resumed<R>>),
    Ended,
}

impl<R: BufRead> Ahead<R> {
    /// At most so many threads beside the one that reads.
    pub(super) fn new(reader: R, threads: usize) -> Self {
        Self::with_most(reader, threads, SHARE.saturating_mul(threads as u64))
    }

    fn with_most(reader: R, threads: usize, most: u64) -> Self {
        Self {
            input: Input::Chunks(Chunks::new(Resumed::new(reader), most.min(FRAME))),
            waiting: None,
            under_way: VecDeque::new(),
            piece: Cursor::default(),
            threads,
            most,
        }
    }

    /// The next text of the frames under way; none if there are none.
    fn next_piece(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            // What is there goes first: to read ahead may mean to wait.
            if let Some(piece) = self.under_way.front_mut().and_then(Work::ready) {
                return piece.map(Some);
            }
            if self.begin_work() {
                continue;
            }
            let Some(work) = self.under_way.front_mut() else {
                return Ok(None);
            };
            if let Some(piece) = work.next_piece() {
                return piece.map(Some);
            }
            self.under_way.pop_front();
        }
    }

    /// Begins the next work, if there is any and room for it.
    fn begin_work(&mut self) -> bool {
        if self.under_way.len() >= self.threads {
            return false;
        }
        if self.waiting.is_none() {
            self.waiting = self.cut();
        }
        let held: u64 = self.under_way.iter().map(|work| work.cost).sum();
        let has_room = |frames: &mut Frames| held == 0 || held + frames.cost() <= self.most;
        let Some(frames) = self.waiting.take_if(has_room) else {
            return false;
        };
        self.under_way.push_back(Work::begin(frames));
        true
    }

    fn cut(&mut self) -> Option<Frames> {
        match std::mem::replace(&mut self.input, Input::Ended) {
            Input::Chunks(mut chunks) => match chunks.next_chunk()? {
                Chunk::Frames(frames) => {
                    self.input = Input::Chunks(chunks);
                    return Some(frames);
                }
                Chunk::Stream(start) => {
                    let mut reader = chunks.into_inner();
                    reader.put_back(start);
                    self.input = Input::Large(reader);
                }
            },
            other => self.input = other,
        }
        None
    }

    /// Text of the large frame whose turn it is; none if it is over, or not begun.
    fn stream(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Input::Stream(text) = &mut self.input {
            let read = text.read(buffer)?;
            if read > 0 {
                return Ok(read);
            }
        }
        self.input = match std::mem::replace(&mut self.input, Input::Ended) {
            Input::Large(reader) => Input::Stream(Serial::of_one_frame(reader)?),
            Input::Stream(text) => {
                let reader = text.into_inner();
                Input::Chunks(Chunks::new(reader, self.most.min(FRAME)))
            }
            other => other,
        };
        Ok(0)
    }
}

impl<R: BufRead> Read for Ahead<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.piece.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            if let Some(piece) = self.next_piece()? {
                self.piece = Cursor::new(piece);
                continue;
            }
            let read = self.stream(buffer)?;
            if read > 0 || matches!(self.input, Input::Ended) {
                return Ok(read);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use proptest::prelude::*;

    use super::*;

    /// Ends in a fault, if told to.
    struct Faulty<'a> {
        bytes: &'a [u8],
        fails: bool,
    }

    impl Read for Faulty<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.bytes.is_empty() && self.fails {
                return Err(io::Error::other("the disk is gone"));
            }
            self.bytes.read(buffer)
        }
    }

    /// The text, and the fault that ends it.
    fn read(mut reader: impl Read, size: usize) -> (Vec<u8>, Option<String>) {
        let (mut text, mut buffer) = (Vec::new(), vec![0; size]);
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => return (text, None),
                Ok(read) => text.extend_from_slice(&buffer[..read]),
                Err(error) => return (text, Some(error.to_string())),
            }
        }
    }

    fn frame(length: usize, seed: u32, level: i32, checksum: bool) -> Vec<u8> {
        let mut state = seed;
        let mut text: Vec<u8> = std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            b'a' + (state >> 24) as u8 % 16
        })
        .take(length)
        .collect();
        if seed.is_multiple_of(3) {
            text.fill(b'x');
        }
        let mut encoder = zstd::Encoder::new(Vec::new(), level).unwrap();
        encoder.include_checksum(checksum).unwrap();
        if seed.is_multiple_of(2) {
            encoder.set_pledged_src_size(Some(length as u64)).unwrap();
        }
        io::Write::write_all(&mut encoder, &text).unwrap();
        encoder.finish().unwrap()
    }

    fn skippable(kind: u8, length: usize) -> Vec<u8> {
        let mut frame = vec![0x50 + kind, 0x2A, 0x4D, 0x18];
        frame.extend_from_slice(&(length as u32).to_le_bytes());
        frame.resize(8 + length, 0x28);
        frame
    }

    fn piece() -> impl Strategy<Value = Vec<u8>> {
        let length = prop_oneof![
            4 => 0_usize..3000,
            2 => 0_usize..400_000,
            1 => 1_000_000_usize..2_500_000,
        ];
        prop_oneof![
            6 => (length, any::<u32>(), 1..4, any::<bool>())
                .prop_map(|(length, seed, level, checksum)| frame(length, seed, level, checksum)),
            2 => (0_u8..16, 0_usize..5000).prop_map(|(kind, length)| skippable(kind, length)),
        ]
    }

    #[derive(Debug, Clone)]
    enum Harm {
        None,
        Cut(prop::sample::Index),
        Flip(prop::sample::Index, u8),
        Append(Vec<u8>),
        Remove(prop::sample::Index),
    }

    fn harm() -> impl Strategy<Value = Harm> {
        prop_oneof![
            Just(Harm::None),
            any::<prop::sample::Index>().prop_map(Harm::Cut),
            (any::<prop::sample::Index>(), 1_u8..).prop_map(|(at, by)| Harm::Flip(at, by)),
            proptest::collection::vec(any::<u8>(), 1..20).prop_map(Harm::Append),
            any::<prop::sample::Index>().prop_map(Harm::Remove),
        ]
    }

    fn harmed(mut bytes: Vec<u8>, harm: &Harm) -> Vec<u8> {
        match harm {
            Harm::None => {}
            Harm::Append(more) => bytes.extend_from_slice(more),
            _ if bytes.is_empty() => {}
            Harm::Cut(at) => bytes.truncate(at.index(bytes.len())),
            Harm::Flip(at, by) => {
                let at = at.index(bytes.len());
                bytes[at] ^= by;
            }
            Harm::Remove(at) => drop(bytes.remove(at.index(bytes.len()))),
        }
        bytes
    }

    fn assert_same(bytes: &[u8], fails: bool, threads: usize, most: u64, size: usize) {
        // What is empty is not taken for a zstd stream.
        if bytes.is_empty() {
            return;
        }
        let expected = read(
            Serial::new(BufReader::new(Faulty { bytes, fails })).unwrap(),
            100_000,
        );
        let reader = BufReader::with_capacity(size, Faulty { bytes, fails });
        let found = read(Ahead::with_most(reader, threads, most), size);
        assert_eq!(found.1, expected.1);
        assert!(
            found.0 == expected.0,
            "{} {}",
            found.0.len(),
            expected.0.len()
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        #[test]
        fn any_frames_whole_or_harmed_read_as_on_one_thread(
            frames in proptest::collection::vec(piece(), 0..8),
            harm in harm(),
            fails in any::<bool>(),
            threads in 1_usize..5,
            most in prop_oneof![0_u64..2000, 0_u64..5_000_000, Just(1 << 30)],
            size in prop_oneof![1_usize..20, 1_usize..300_000],
        ) {
            let bytes = harmed(frames.concat(), &harm);
            assert_same(&bytes, fails, threads, most, size);
        }
    }

    #[test]
    fn every_cut_and_every_changed_byte_reads_as_on_one_thread() {
        let bytes = [
            skippable(0, 4),
            frame(300, 1, 3, true),
            frame(0, 2, 3, false),
            frame(200, 4, 3, false),
            skippable(3, 0),
            frame(100, 3, 3, true),
        ]
        .concat();
        for at in 0..=bytes.len() {
            for most in [100, 1 << 30] {
                assert_same(&bytes[..at], false, 2, most, 64);
                assert_same(&bytes[..at], true, 2, most, 64);
                for by in [1, 8, 0x40, 0xFF] {
                    let mut bytes = bytes.clone();
                    if let Some(byte) = bytes.get_mut(at) {
                        *byte ^= by;
                    }
                    assert_same(&bytes, false, 2, most, 64);
                }
            }
        }
    }

    #[test]
    fn what_is_held_stays_within_the_bound() {
        let bytes: Vec<u8> = (1..40)
            .flat_map(|seed| frame(2_000_000, seed, 1, false))
            .collect();
        let mut ahead = Ahead::with_most(&bytes[..], 8, 9 << 20);
        let mut buffer = vec![0; 100_000];
        while ahead.read(&mut buffer).unwrap() > 0 {
            let held: u64 = ahead.under_way.iter().map(|work| work.cost).sum();
            assert!(held <= 9 << 20, "{held}");
            assert!(ahead.under_way.len() <= 8);
        }
    }
}
