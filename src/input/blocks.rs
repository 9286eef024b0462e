//! Cuts a stream of text into blocks of whole segments. Knows where segments begin
//! and how much may be held; knows nothing of files, or of what a game is.
//!
//! A block ends at the first boundary at or after the block size, so it is looked
//! for only in the block's last game. Where that would take it past the limit, it
//! ends at the last boundary before the block size; where there is none either, it
//! is one oversized segment. A text that begins with games without tags has no
//! boundary there; if they are too long for one segment, they are parted between
//! games, at the same places whatever the block size.

use std::io::Read;

use super::{
    block::Block,
    boundary::{Boundary, REACH, bare_games},
    oversized,
    window::{Fault, Window},
};

/// The longest segment that is held whole.
const SEGMENT: usize = 16 << 20;

/// The blocks of one text, in order; a fault comes after all that was read.
pub(crate) struct Blocks<R> {
    window: Window<R>,
    size: usize,
    limit: usize,
    /// The window begins with games without tags, which are being parted.
    is_parting: bool,
}

impl<R: Read> Blocks<R> {
    /// Blocks of at least `size` bytes, taken as one of 1 to 16 MiB.
    pub(crate) fn new(reader: R, size: usize) -> Self {
        Self::with_limit(reader, size, SEGMENT)
    }

    fn with_limit(reader: R, size: usize, limit: usize) -> Self {
        let size = size.clamp(1, limit);
        Self {
            window: Window::new(reader, size),
            size,
            limit,
            is_parting: false,
        }
    }

    /// Where the next block ends; none if it is one segment beyond the limit.
    fn end(&mut self) -> Option<usize> {
        let mut from = self.size;
        self.window.fill(self.size);
        loop {
            match self.window.next_boundary(from) {
                Boundary::At(end) if end <= self.limit => return Some(end),
                Boundary::Beyond(_) if self.window.is_whole() => {
                    let end = self.window.text.len();
                    if end <= self.limit {
                        return Some(end);
                    }
                    break;
                }
                Boundary::Beyond(place) if place <= self.limit => {
                    from = place;
                    self.window.fill(self.window.text.len() + 1);
                }
                Boundary::At(_) | Boundary::Beyond(_) => break,
            }
        }
        self.last_boundary_before_size()
    }

    fn last_boundary_before_size(&mut self) -> Option<usize> {
        self.window.fill(self.size + 2 * REACH);
        let mut last = None;
        while let Boundary::At(place) = self.window.next_boundary(last.unwrap_or(0) + 1)
            && place < self.size
        {
            last = Some(place);
        }
        last
    }

    /// The same, or where the next part of games without tags ends.
    fn end_of_block_or_part(&mut self) -> Option<usize> {
        if self.is_parting
            && let Some(end) = self.end_of_part()
        {
            return Some(end);
        }
        self.is_parting = false;
        if let Some(end) = self.end() {
            return Some(end);
        }
        if self.window.offset > 0 {
            return None;
        }
        let end = self.end_of_part();
        self.is_parting = end.is_some();
        end
    }

    /// The first game that makes a part worth its while, else the last one before.
    fn end_of_part(&mut self) -> Option<usize> {
        let enough = (self.limit / 16).max(1);
        let mut reach = enough;
        loop {
            reach = self.limit.min(2 * reach);
            self.window.fill(reach + 3);
            let text = &self.window.text;
            let games = bare_games(&text[..text.len().min(reach + 3)]);
            let mut last = None;
            for game in games.take_while(|&game| game <= reach) {
                last = Some(game);
                if game >= enough {
                    return last;
                }
            }
            if reach == self.limit {
                return last;
            }
        }
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = Result<Block, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        self.window.fill(1);
        if self.window.text.is_empty() {
            return self.window.take_fault().map(Err);
        }
        let block = match self.end_of_block_or_part() {
            Some(end) => Block {
                offset: self.window.offset,
                text: self.window.take(end),
                oversized: None,
            },
            None => oversized::pass(&mut self.window),
        };
        Some(Ok(block))
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use proptest::prelude::*;

    use super::{
        super::{block::Oversized, boundary::segments, lines::line_ends},
        *,
    };

    /// Gives so many bytes for each call, and fails in the end if told to.
    struct Trickle<'a> {
        text: &'a [u8],
        size: usize,
        fails: bool,
    }

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.text.is_empty() && self.fails {
                return Err(io::Error::other("torn"));
            }
            let wanted = buffer.len().min(self.size);
            self.text.read(&mut buffer[..wanted])
        }
    }

    fn blocks(text: &[u8], read: usize, size: usize, limit: usize) -> Vec<Block> {
        let trickle = Trickle {
            text,
            size: read,
            fails: false,
        };
        Blocks::with_limit(trickle, size, limit)
            .collect::<Result<_, _>>()
            .unwrap()
    }

    /// Each segment as a block of its own.
    fn apart(text: &[u8], limit: usize) -> Vec<Block> {
        let mut apart = Vec::new();
        for (mut offset, mut segment) in segments(text) {
            if segment.len() > limit {
                let parts;
                (parts, segment) = parted(segment, limit);
                for part in parts {
                    apart.push(whole_or_head(offset as u64, part, limit));
                    offset += part.len();
                }
            }
            apart.push(whole_or_head(offset as u64, segment, limit));
        }
        apart
    }

    /// The parts of games without tags at the beginning of a segment, and the rest.
    fn parted(mut segment: &[u8], limit: usize) -> (Vec<&[u8]>, &[u8]) {
        let mut parts = Vec::new();
        loop {
            let games = bare_games(segment).take_while(|&game| game <= limit);
            let games: Vec<_> = games.collect();
            let enough = games.iter().find(|game| **game >= (limit / 16).max(1));
            let Some(&end) = enough.or(games.last()) else {
                return (parts, segment);
            };
            parts.push(&segment[..end]);
            segment = &segment[end..];
        }
    }

    fn whole_or_head(offset: u64, segment: &[u8], limit: usize) -> Block {
        let oversized = (segment.len() > limit).then(|| Oversized {
            length: segment.len() as u64,
            line_ends: line_ends(segment),
        });
        let kept = if oversized.is_some() {
            segment.len().min(64 << 10)
        } else {
            segment.len()
        };
        Block {
            offset,
            text: segment[..kept].to_owned(),
            oversized,
        }
    }

    /// What is in the blocks, each segment as a block of its own.
    fn taken_apart(blocks: &[Block]) -> Vec<Block> {
        let mut apart = Vec::new();
        for block in blocks {
            if block.oversized.is_some() {
                apart.push(block.clone());
                continue;
            }
            for (place, segment) in segments(&block.text) {
                let offset = block.offset + place as u64;
                apart.push(whole_or_head(offset, segment, usize::MAX));
            }
        }
        apart
    }

    fn piece() -> impl Strategy<Value = String> {
        prop_oneof![
            proptest::sample::select(vec![
                "[Event \"a\"]\n",
                "[event\t\"a {b\"]\r\n",
                "[White \"x\"]\n",
                "[EventDate \"x}\"]\r",
                "\u{FEFF}[Event \"a\"]\n",
                "\u{FEFF}[White \"b\"]\n",
                "[Event",
                "[",
                "[%eval]",
                "\u{FEFF}",
                "{",
                "}",
                "\n",
                "\r",
                "\r\n",
                " ",
                "1-0\n",
                "*",
                "1/2-1/2 \n\n",
                "1. e4 ",
                "1-0\n\n1. d4 ",
                "*\r\n \r\n1. c4\n",
                "\0",
            ])
            .prop_map(str::to_owned),
            (1_usize..6000).prop_map(|length| "x".repeat(length)),
        ]
    }

    fn text() -> impl Strategy<Value = String> {
        proptest::collection::vec(piece(), 0..60).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn any_block_size_and_read_size_give_the_same_segments(
            text in text(),
            size in prop_oneof![1_usize..200, 1_usize..20_000],
            read in prop_oneof![1_usize..10, 1_usize..10_000],
            limit in prop_oneof![Just(SEGMENT), 1_usize..20_000],
        ) {
            let text = text.as_bytes();
            let blocks = blocks(text, read, size, limit);
            prop_assert_eq!(taken_apart(&blocks), apart(text, limit));
            for block in &blocks {
                prop_assert!(block.text.len() <= limit || block.oversized.is_some());
            }
            let small = blocks.iter().rev().skip(1).find(|it| it.text.len() < size);
            prop_assert!(small.is_none() || limit < SEGMENT);
        }

        #[test]
        fn a_block_size_of_one_byte_gives_one_segment_a_block(text in text()) {
            let blocks = blocks(text.as_bytes(), 100, 1, SEGMENT);
            prop_assert_eq!(blocks, apart(text.as_bytes(), SEGMENT));
        }

        #[test]
        fn the_end_of_a_text_never_moves_an_earlier_boundary(text in text(), more in text()) {
            let both = [text.as_bytes(), more.as_bytes()].concat();
            let starts = |text| segments(text).map(|(start, _)| start).collect::<Vec<_>>();
            let (part, whole) = (starts(text.as_bytes()), starts(&both));
            prop_assert_eq!(&part[..], &whole[..part.len().min(whole.len())]);
        }
    }

    /// Segments of many lengths, some far beyond what is held at a time.
    fn uneven() -> Vec<u8> {
        let lines = [
            "[x\n",
            "x\r\n",
            "[White \"x\"]\r",
            "[\n\n",
            "{[Event \n\n",
            "\0",
        ];
        let mut text = Vec::new();
        for (index, length) in [
            10, 3_000_000, 200, 70_000, 1_500_000, 400_000, 5, 2_500_000, 9,
        ]
        .into_iter()
        .enumerate()
        {
            text.extend_from_slice(b"[Event \"a\"]\n\n1. e4 ");
            let line = lines[index % lines.len()].as_bytes();
            text.extend(line.iter().cycle().take(length));
            text.extend_from_slice(b"\n\n{} 1-0\n\n");
        }
        text
    }

    #[test]
    fn an_oversized_segment_is_passed_and_its_neighbours_are_whole() {
        let text = uneven();
        for limit in [100, 100_000, 450_000, 2_000_000] {
            let expected = apart(&text, limit);
            assert!(expected.iter().any(|block| block.oversized.is_some()));
            for (size, read) in [
                (1, 1 << 20),
                (1000, 4097),
                (300_000, 70_001),
                (SEGMENT, 1 << 16),
            ] {
                let blocks = blocks(&text, read, size, limit);
                assert_eq!(taken_apart(&blocks), expected, "{limit} {size} {read}");
            }
        }
    }

    #[test]
    fn what_is_held_of_an_oversized_segment_is_enough_to_judge_by() {
        let comment = format!("{{{}\n[Event \"a\"]\n}}\n[White \"b\"]\n", "x".repeat(4000));
        let blank = format!("1-0{}\n[White \"a\"]\n", " ".repeat(60_000));
        let filler = b"x\n".repeat(650_000);
        // Some of these put the end of a piece between what matters and the tags.
        for (edge, step) in [(comment, 1500), (blank, 20_000)] {
            for length in (1_000_000..filler.len()).step_by(step) {
                let text = [&filler[..length], edge.as_bytes()].concat();
                assert_eq!(blocks(&text, 1 << 20, 1, 10), apart(&text, 10), "{length}");
            }
        }
    }

    #[test]
    fn games_without_tags_are_parted_where_one_begins() {
        let game = |length: usize| format!("1. e4 {{{}}} 1-0\n\n", "x".repeat(length));
        let games: String = (0..2000).map(|length| game(length % 300)).collect();
        // The last part has room for a stray copy, which must stay with its game.
        let tagged = ["[White \"x\"]\n\n", &game(9), &game(9)].concat().repeat(3);
        let too_long = game(30_000);
        for (text, oversized) in [
            ([&*games, &tagged].concat(), 0),
            ([&*games, &too_long, &tagged].concat(), 1),
            ([&*tagged, &games].concat(), 1),
        ] {
            let expected = apart(text.as_bytes(), 20_000);
            let passed = expected.iter().filter(|block| block.oversized.is_some());
            assert_eq!(passed.count(), oversized);
            for block in &expected {
                let text = std::str::from_utf8(&block.text).unwrap();
                assert!(text.starts_with("1. e4") || text.starts_with("[White"));
            }
            for (size, read) in [(1, 1 << 20), (1000, 4097), (15_000, 17), (SEGMENT, 1 << 16)] {
                let blocks = blocks(text.as_bytes(), read, size, 20_000);
                assert_eq!(taken_apart(&blocks), expected, "{size} {read}");
            }
        }
    }

    #[test]
    fn a_segment_of_just_the_limit_is_whole() {
        let game = |length: usize| {
            let mut game = b"[Event \"a\"]\n\n".to_vec();
            game.resize(length - 1, b'x');
            game.push(b'\n');
            game
        };
        let limit = 300_000;
        let text = [game(50), game(limit), game(limit + 1), game(50)].concat();
        let blocks = blocks(&text, 1 << 16, 1, limit);
        let lengths = blocks
            .iter()
            .map(|block| (block.text.len(), block.oversized));
        let oversized = Oversized {
            length: limit as u64 + 1,
            line_ends: 3,
        };
        assert_eq!(
            lengths.collect::<Vec<_>>(),
            [
                (50, None),
                (limit, None),
                (64 << 10, Some(oversized)),
                (50, None)
            ]
        );
    }

    #[test]
    fn little_is_held_of_a_text_without_end_or_boundary() {
        for filler in ["[x\n", "[Event\n\n{\n", "\0", "[", "\n", "{}", "x"] {
            let start = "[Event \"a\"]\n\n1. e4\n\n[White ";
            let text = [start, &filler.repeat((40 << 20) / filler.len())].concat();
            let mut blocks = Blocks::new(text.as_bytes(), 1 << 20);
            let length: u64 = blocks
                .by_ref()
                .map(|block| {
                    let block = block.unwrap();
                    block
                        .oversized
                        .map_or(block.text.len() as u64, |it| it.length)
                })
                .sum();
            assert_eq!(length, text.len() as u64);
            assert!(blocks.window.text.capacity() <= 2 * SEGMENT, "{filler:?}");
        }
    }

    #[test]
    fn a_fault_comes_after_all_that_was_read() {
        let text = b"[Event \"a\"]\n\n*\n[Event \"b\"]\n";
        let trickle = Trickle {
            text,
            size: 3,
            fails: true,
        };
        let mut blocks = Blocks::new(trickle, 1);
        assert_eq!(blocks.next().unwrap().unwrap().text, text[..15]);
        assert_eq!(blocks.next().unwrap().unwrap().text, text[15..]);
        assert_eq!(blocks.next().unwrap().unwrap_err().byte, 27);
        assert!(blocks.next().is_none());
    }
}
