//! Opens a source and yields its texts, decompressed and in UTF-8: one for a file,
//! one for each member of an archive. Knows nothing of games.

use std::{
    fs::File,
    io::{self, Cursor, Read},
    sync::Arc,
};

use super::{
    compression::{Content, decompressed},
    error::InputError,
    meter::{Meter, Metered},
    piped::Piped,
    source::Source,
    utf16::transcoded,
    zip::Archive,
};

/// Any stream of bytes, on any thread.
pub(crate) type Reader = Box<dyn Read + Send>;

/// A named stream of decompressed text.
pub(crate) struct Text {
    /// Path as given, or `archive.zip!member.pgn`, or `-`.
    pub(crate) file: Arc<str>,
    pub(crate) reader: Reader,
}

/// The texts of one source, opened one after another.
pub(crate) enum Texts {
    One(Option<Text>),
    Members(Archive),
}

impl Texts {
    /// Opens a source; nothing but its first bytes is read, unless it is an archive
    /// that comes through a pipe, which goes to a temporary file. So many threads may
    /// decompress.
    ///
    /// # Errors
    ///
    /// The source cannot be opened, or is an archive whose directory cannot be read.
    pub(crate) fn open(
        source: &Source,
        threads: usize,
        meter: &Arc<Meter>,
    ) -> Result<Self, InputError> {
        let name: Arc<str> = source.name().into();
        let texts = match source {
            Source::StandardInput => {
                Self::of_pipe(&name, || Ok(Box::new(io::stdin())), threads, meter)
            }
            Source::Pipe(path) => {
                let path = path.clone();
                let open = || Ok(Box::new(File::open(path)?) as Reader);
                Self::of_pipe(&name, open, threads, meter)
            }
            Source::File(path) => File::open(path).and_then(|file| {
                let file = Arc::new(file);
                let stream = Box::new(Arc::clone(&file));
                Self::of_stream(&name, stream, Some(&file), threads, meter)
            }),
        };
        texts.map_err(|error| InputError::unopened(&name, error))
    }

    fn of_pipe(
        name: &Arc<str>,
        open: impl FnOnce() -> io::Result<Reader> + Send + 'static,
        threads: usize,
        meter: &Arc<Meter>,
    ) -> io::Result<Self> {
        let stream = Piped::new(open, Arc::clone(meter))?;
        Self::of_stream(name, Box::new(stream), None, threads, meter)
    }

    /// `file` is the same stream if one can seek in it.
    fn of_stream(
        name: &Arc<str>,
        stream: Reader,
        file: Option<&File>,
        threads: usize,
        meter: &Arc<Meter>,
    ) -> io::Result<Self> {
        let before = meter.bytes_read();
        let metered = Box::new(Metered::new(stream, Arc::clone(meter)));
        match decompressed(metered, threads)? {
            Content::Text(reader) => Ok(Self::One(Some(Text {
                file: Arc::clone(name),
                reader: transcoded(reader)?,
            }))),
            Content::Zip(reader) => {
                let archive = match file {
                    Some(file) => {
                        let counted = meter.bytes_read() - before;
                        Archive::open(name, file.try_clone()?, counted, threads, Arc::clone(meter))
                    }
                    None => Archive::open(name, spool(reader)?, 0, threads, Arc::default()),
                };
                archive.map(Self::Members)
            }
        }
    }
}

impl Iterator for Texts {
    type Item = Result<Text, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::One(text) => text.take().map(Ok),
            Self::Members(archive) => archive.next(),
        }
    }
}

/// The first bytes of a stream, fewer only if it ends before, and the whole of it.
///
/// # Errors
///
/// The bytes cannot be read.
pub(crate) fn peek(mut reader: Reader, wanted: usize) -> io::Result<(Vec<u8>, Reader)> {
    let mut start = Vec::with_capacity(wanted);
    reader
        .by_ref()
        .take(wanted as u64)
        .read_to_end(&mut start)?;
    let whole = Cursor::new(start.clone()).chain(reader);
    Ok((start, Box::new(whole)))
}

fn spool(mut reader: Reader) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut reader, &mut file)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &'static [u8]) -> Vec<(String, String)> {
        let meter = Arc::new(Meter::default());
        Texts::of_stream(&"-".into(), Box::new(bytes), None, 2, &meter)
            .unwrap()
            .map(|text| {
                let mut text = text.unwrap();
                let mut content = String::new();
                text.reader.read_to_string(&mut content).unwrap();
                (text.file.to_string(), content)
            })
            .collect()
    }

    #[test]
    fn a_stream_is_one_text_of_its_name() {
        assert_eq!(read(b"1. e4"), [("-".into(), "1. e4".into())]);
        assert_eq!(read(b""), [("-".into(), String::new())]);
    }

    #[test]
    fn an_archive_may_come_through_a_pipe() {
        let bytes = super::super::zip::tests::archive(&[("a.pgn", "one"), ("b.pgn", "two")]);
        let read = read(Box::leak(bytes.into_boxed_slice()));
        assert_eq!(read[0], ("-!a.pgn".into(), "one".into()));
        assert_eq!(read[1], ("-!b.pgn".into(), "two".into()));
    }

    #[test]
    fn a_fault_in_the_first_bytes_is_reported_when_they_are_read() {
        let meter = Arc::new(Meter::default());
        let texts = Texts::open(&Source::File("/nonexistent/a.pgn".into()), 2, &meter);
        let error = texts.err().unwrap();
        assert_eq!(&*error.file, "/nonexistent/a.pgn");
        assert_eq!(error.byte, None);
    }
}
