//! All blocks of all paths, in order, each with the name of its text: what the
//! workers are given. Knows the order of input; knows nothing of the work.

use std::{fmt, path::PathBuf, sync::Arc, vec};

use crate::pipeline::Load;

use super::{
    block::Block,
    blocks::Blocks,
    error::InputError,
    meter::Meter,
    source::{Source, sources},
    text::{Reader, Text, Texts},
};

/// One block to audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Job {
    /// Path as given, or `archive.zip!member.pgn`, or `-`. A text begins where its
    /// block's offset is 0, even if the name is the same as before.
    pub(crate) file: Arc<str>,
    pub(crate) block: Block,
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: block at byte {}", self.file, self.block.offset)
    }
}

impl Load for Job {
    fn bytes(&self) -> usize {
        self.block.text.len()
    }
}

/// Opens one text after another and yields its blocks; an error stands where its
/// text, or the rest of it, would have stood. Ends when the meter says stop.
pub(crate) struct Jobs {
    sources: vec::IntoIter<Result<Source, InputError>>,
    texts: Option<Texts>,
    blocks: Option<(Arc<str>, Blocks<Reader>)>,
    block_size: usize,
    threads: usize,
    meter: Arc<Meter>,
}

impl Jobs {
    /// Expands the paths at once, and opens what they name when its turn comes. So many
    /// threads may decompress.
    pub(crate) fn new(
        paths: &[PathBuf],
        block_size: usize,
        threads: usize,
        meter: Arc<Meter>,
    ) -> Self {
        Self {
            sources: sources(paths, &meter).into_iter(),
            texts: None,
            blocks: None,
            block_size,
            threads,
            meter,
        }
    }

    fn next_block(&mut self) -> Option<Result<Job, InputError>> {
        let (file, blocks) = self.blocks.as_mut()?;
        let file = Arc::clone(file);
        let Some(block) = blocks.next() else {
            self.blocks = None;
            return None;
        };
        Some(match block {
            Ok(block) => Ok(Job { file, block }),
            Err(fault) => Err(InputError::broken(file, fault.byte, fault.error)),
        })
    }

    fn open_next_text(&mut self) -> Option<Result<(), InputError>> {
        let text = self.texts.as_mut()?.next();
        let Some(text) = text else {
            self.texts = None;
            return None;
        };
        Some(text.map(|Text { file, reader }| {
            self.blocks = Some((file, Blocks::new(reader, self.block_size)));
        }))
    }

    fn open_next_source(&mut self) -> Option<Result<(), InputError>> {
        let source = self.sources.next()?;
        let texts = source.and_then(|source| Texts::open(&source, self.threads, &self.meter));
        Some(texts.map(|texts| self.texts = Some(texts)))
    }

    fn advance(&mut self) -> Option<Result<Job, InputError>> {
        loop {
            if let Some(job) = self.next_block() {
                return Some(job);
            }
            let opened = match self.open_next_text() {
                Some(opened) => opened,
                None => self.open_next_source()?,
            };
            if let Err(error) = opened {
                return Some(Err(error));
            }
        }
    }
}

impl Iterator for Jobs {
    type Item = Result<Job, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.meter.is_stopped() {
            return None;
        }
        let job = self.advance();
        // After a stop every text seems to end; what that gives is torn.
        job.filter(|_| !self.meter.is_stopped())
    }
}

#[cfg(test)]
mod tests {
    use std::fs::write;

    use super::*;

    fn shown(jobs: Jobs) -> Vec<String> {
        jobs.map(|job| match job {
            Ok(job) => format!("{job}: {}", String::from_utf8_lossy(&job.block.text)),
            Err(error) => format!("error {error}"),
        })
        .collect()
    }

    #[test]
    fn errors_stand_where_their_text_would_have_stood() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        let name = |name: &str| at(name).display().to_string();
        let game = "[Event \"a\"]\n\n1. e4 *\n";
        write(at("a.pgn"), [game, game].concat()).unwrap();
        let mut cut = zstd::encode_all(game.as_bytes(), 0).unwrap();
        cut.truncate(cut.len() - 1);
        let whole = zstd::encode_all(game.as_bytes(), 0).unwrap();
        write(at("b.pgn"), [whole, cut].concat()).unwrap();
        write(at("empty.pgn"), "").unwrap();
        let members = [("x.pgn", "1. d4"), ("y.pgn", "1. c4")];
        write(at("c.zip"), super::super::zip::tests::archive(&members)).unwrap();
        let paths = ["a.pgn", "missing", "b.pgn", "empty.pgn", "c.zip", "c.zip"].map(at);
        let meter = Arc::new(Meter::default());
        let found = shown(Jobs::new(&paths, 1, 2, Arc::clone(&meter)));

        let block =
            |file: &str, byte, text| format!("{}: block at byte {byte}: {text}", name(file));
        assert_eq!(found[0], block("a.pgn", 0, game));
        assert_eq!(found[1], block("a.pgn", game.len(), game));
        assert!(found[2].starts_with(&format!("error {}: ", name("missing"))));
        assert_eq!(found[3], block("b.pgn", 0, game));
        let fault = found
            .iter()
            .position(|it| it.starts_with(&format!("error {}", name("b.pgn"))));
        let fault = fault.expect("the second frame is torn");
        assert!(
            found[fault].contains("of the decompressed text"),
            "{}",
            found[fault]
        );
        for again in [1, 3] {
            assert_eq!(found[fault + again], block("c.zip!x.pgn", 0, "1. d4"));
            assert_eq!(found[fault + again + 1], block("c.zip!y.pgn", 0, "1. c4"));
        }
        assert_eq!(found.len(), fault + 5);
        assert_eq!(meter.bytes_read(), meter.bytes_total());
    }

    #[test]
    fn a_stop_ends_the_jobs_with_no_torn_block() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("a.pgn");
        let game = "[Event \"a\"]\n\n1. e4 *\n";
        write(&path, game.repeat(10_000)).unwrap();
        let meter = Arc::new(Meter::default());
        let mut jobs = Jobs::new(&[path], 1, 2, Arc::clone(&meter));
        assert_eq!(jobs.next().unwrap().unwrap().block.text, game.as_bytes());
        meter.stop();
        assert_eq!(jobs.next(), None);
        assert_eq!(jobs.next(), None);
    }
}
