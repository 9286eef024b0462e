//! The stages of a run one by one, for the benchmarks in `benches/` and no one
//! else. Knows how the stages are joined, not how long they take.

use std::{io::Read, path::Path};

use crate::{
    Meter, Settings, Summary,
    audit::audit_block,
    input::{Block, Blocks, Jobs, segments},
    pgn::Lexer,
};

/// Reads, decompresses and cuts a file as the one producer of a run does, where
/// `threads` may decompress; tells how many bytes of text there are.
pub fn feed(file: &Path, threads: usize, settings: &Settings) -> usize {
    let jobs = Jobs::new(
        &[file.to_owned()],
        settings.block_size,
        threads,
        Meter::default().into(),
    );
    jobs.flatten().map(|job| job.block.text.len()).sum()
}

/// A text cut into blocks of whole games.
#[derive(Debug)]
pub struct Cut(Vec<Block>);

impl Cut {
    /// Cuts a text as a run would.
    ///
    /// # Errors
    ///
    /// What the reader gave.
    pub fn new(text: impl Read, settings: &Settings) -> std::io::Result<Cut> {
        let blocks = Blocks::new(text, settings.block_size);
        let blocks: Result<Vec<Block>, _> = blocks.collect();
        blocks.map(Cut).map_err(|fault| fault.error)
    }

    /// Bytes in all blocks.
    pub fn bytes(&self) -> usize {
        self.0.iter().map(|block| block.text.len()).sum()
    }

    /// Finds where segments begin; tells how many there are.
    pub fn part(&self) -> usize {
        self.0
            .iter()
            .map(|block| segments(&block.text).count())
            .sum()
    }

    /// Reads every token and makes nothing of it; tells how many there are.
    pub fn lex(&self) -> u64 {
        let segments = self.0.iter().flat_map(|block| segments(&block.text));
        segments.map(|(_, segment)| tokens(segment)).sum()
    }

    /// Audits every block, one after another.
    pub fn audit(&self, settings: &Settings) -> Summary {
        let mut summary = Summary::default();
        for block in &self.0 {
            audit_block(block, settings, &mut |audit| summary += &audit.summary);
        }
        summary
    }
}

fn tokens(segment: &[u8]) -> u64 {
    let mut lexer = Lexer::new(segment);
    let mut count = 0;
    while lexer.begin_game().is_some() {
        while lexer.next_tag().is_some() {
            count += 1;
        }
        while lexer.next_token().is_some() {
            count += 1;
        }
    }
    count
}
