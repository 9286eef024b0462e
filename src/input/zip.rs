//! Reads the texts of a zip archive, in the order of its directory. Knows the
//! archive format by way of the zip crate; knows nothing of games.

use std::{
    fs::File,
    io::{self, BufReader, Read, Seek, SeekFrom},
    sync::Arc,
    vec,
};

use flate2::bufread::DeflateDecoder;
use zip::{
    CompressionMethod,
    read::{OwnedZipFileEntry, ZipArchive, ZipReadOptions},
    result::ZipResult,
};

use super::{
    checksum::Checked,
    compression::{Content, decompressed},
    error::InputError,
    meter::{Meter, Metered},
    sip::Sip,
    source::has_text_name,
    text::{Reader, Text},
    utf16::transcoded,
};

/// An archive's members that are texts, opened one after another: the reader of one
/// must be done with before the next is asked for.
pub(crate) struct Archive {
    name: Arc<str>,
    file: File,
    entries: vec::IntoIter<OwnedZipFileEntry>,
    threads: usize,
    meter: Arc<Meter>,
}

impl Archive {
    /// Reads the directory of an archive.
    ///
    /// `counted` bytes of the file are on the meter already. What will not be read
    /// is counted at once, so that progress comes to its end. A temporary file,
    /// whose bytes were counted on their way into it, wants a meter of its own.
    ///
    /// # Errors
    ///
    /// The directory cannot be read, or names no text.
    pub(crate) fn open(
        name: &Arc<str>,
        mut file: File,
        counted: u64,
        threads: usize,
        meter: Arc<Meter>,
    ) -> io::Result<Self> {
        let entries = texts(&mut file)?;
        if entries.is_empty() {
            return Err(io::Error::new(
                io::ErrorKind::NotFound,
                "the archive holds no .pgn member",
            ));
        }
        let sizes = entries.iter().map(OwnedZipFileEntry::compressed_size);
        let rest = sizes.fold(file.metadata()?.len(), u64::saturating_sub);
        meter.add_bytes_read(rest.saturating_sub(counted));
        Ok(Self {
            name: Arc::clone(name),
            file,
            entries: entries.into_iter(),
            threads,
            meter,
        })
    }

    fn text(&mut self, entry: &OwnedZipFileEntry) -> Result<Text, InputError> {
        let member = entry.name().map_or_else(
            |_| String::from_utf8_lossy(entry.name_raw()).into_owned(),
            |name| name.into_owned(),
        );
        let file: Arc<str> = format!("{}!{member}", self.name).into();
        match self.open_member(entry) {
            Ok(reader) => Ok(Text { file, reader }),
            Err(error) => Err(InputError::unopened(&file, error)),
        }
    }

    fn open_member(&mut self, entry: &OwnedZipFileEntry) -> io::Result<Reader> {
        if entry.encrypted() {
            return Err(unsupported("the member is encrypted"));
        }
        let start = data_start(&mut self.file, entry)?;
        self.file.seek(SeekFrom::Start(start))?;
        let raw = self.file.try_clone()?.take(entry.compressed_size());
        let raw = BufReader::with_capacity(128 * 1024, Metered::new(raw, Arc::clone(&self.meter)));
        // The crate's own readers borrow the archive, so they cannot be handed on.
        let member: Reader = match entry.compression() {
            CompressionMethod::Stored => Box::new(raw),
            CompressionMethod::Deflated => Box::new(Sip(DeflateDecoder::new(raw))),
            CompressionMethod::Zstd => Box::new(Sip(zstd::Decoder::with_buffer(raw)?)),
            other => return Err(unsupported(format!("compression {other} is not supported"))),
        };
        let checked = Checked::new(member, entry.size(), entry.crc32());
        match decompressed(Box::new(checked), self.threads)? {
            Content::Text(text) => transcoded(text),
            Content::Zip(_) => Err(unsupported("an archive inside an archive is not read")),
        }
    }
}

impl Iterator for Archive {
    type Item = Result<Text, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.entries.next()?;
        Some(self.text(&entry))
    }
}

/// The members that are texts. Where two have one name, it is the later one's.
fn texts(file: &mut File) -> ZipResult<Vec<OwnedZipFileEntry>> {
    let archive = ZipArchive::new(file)?;
    let mut texts = Vec::new();
    for index in 0..archive.len() {
        let entry = archive.by_index_data(index)?;
        if entry.is_file() && has_text_name(entry.name_raw()) {
            texts.push(entry.into());
        }
    }
    Ok(texts)
}

fn data_start(file: &mut File, entry: &OwnedZipFileEntry) -> ZipResult<u64> {
    // Only the place is wanted; reading raw accepts every method.
    let options = ZipReadOptions::new();
    let start = entry.as_ref().with_reader(file, options)?.data_start();
    start.ok_or(zip::result::ZipError::FileNotFound)
}

fn unsupported(reason: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, reason.into())
}

#[cfg(test)]
pub(crate) mod tests {
    use std::io::{Cursor, Write};

    use zip::{ZipWriter, write::SimpleFileOptions};

    use super::*;

    pub(crate) fn archive(members: &[(&str, &str)]) -> Vec<u8> {
        let options = SimpleFileOptions::default();
        let members = members.iter().map(|&(name, text)| (name, text, options));
        written(members)
    }

    fn written<'a>(
        members: impl Iterator<Item = (&'a str, &'a str, SimpleFileOptions)>,
    ) -> Vec<u8> {
        let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text, options) in members {
            writer.start_file(name, options).unwrap();
            writer.write_all(text.as_bytes()).unwrap();
        }
        writer.finish().unwrap().into_inner()
    }

    fn open(bytes: &[u8], meter: &Arc<Meter>) -> io::Result<Archive> {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(bytes).unwrap();
        Archive::open(&"a.zip".into(), file, 0, 2, Arc::clone(meter))
    }

    /// Name and content of each member, or name and fault.
    fn read(bytes: &[u8]) -> Vec<(String, Result<String, String>)> {
        let archive = open(bytes, &Arc::default()).unwrap();
        archive
            .map(|text| match text {
                Ok(mut text) => {
                    let mut content = String::new();
                    let result = text.reader.read_to_string(&mut content);
                    let content = result.map(|_| content).map_err(|error| error.to_string());
                    (text.file.to_string(), content)
                }
                Err(error) => (error.file.to_string(), Err(error.reason)),
            })
            .collect()
    }

    fn ok(name: &str, text: &str) -> (String, Result<String, String>) {
        (name.into(), Ok(text.into()))
    }

    #[test]
    fn members_come_in_the_order_of_the_directory() {
        let bytes = archive(&[
            ("z.pgn", "one"),
            ("read.me", "no"),
            ("sub/A.PGN", "two"),
            ("m.pgn", ""),
        ]);
        assert_eq!(
            read(&bytes),
            [
                ok("a.zip!z.pgn", "one"),
                ok("a.zip!sub/A.PGN", "two"),
                ok("a.zip!m.pgn", ""),
            ]
        );
    }

    #[test]
    fn every_supported_method_gives_the_same_text() {
        let text = "1. e4 e5 ".repeat(1000);
        let methods = [
            CompressionMethod::Stored,
            CompressionMethod::Deflated,
            CompressionMethod::Zstd,
        ];
        let options = methods.map(|method| SimpleFileOptions::default().compression_method(method));
        let members = options.map(|options| ("a.pgn", &*text, options));
        for (index, member) in members.into_iter().enumerate() {
            let bytes = written([member].into_iter());
            assert_eq!(read(&bytes), [ok("a.zip!a.pgn", &text)], "method {index}");
        }
    }

    #[test]
    fn a_compressed_member_is_recognised_by_content() {
        let mut bytes = Cursor::new(Vec::new());
        let mut writer = ZipWriter::new(&mut bytes);
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        writer.start_file("a.pgn.zst", options).unwrap();
        let frame = zstd::encode_all(&b"text"[..], 3).unwrap();
        writer.write_all(&frame).unwrap();
        writer.finish().unwrap();
        assert_eq!(read(bytes.get_ref()), [ok("a.zip!a.pgn.zst", "text")]);
    }

    #[test]
    fn a_bad_member_leaves_the_others_alone() {
        let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
        let members = ["a.pgn", "b.pgn", "c.pgn", "d.pgn"];
        let mut bytes = written(members.iter().map(|&name| (name, "the text", stored)));
        corrupt(&mut bytes, b"b.pgnthe", |at, bytes| bytes[at + 7] = b'E');
        // In the directory, the flags stand 38 bytes before the name, the method 36.
        corrupt(&mut bytes, b"c.pgnPK", |at, bytes| bytes[at - 38] |= 1);
        corrupt(&mut bytes, b"d.pgnPK", |at, bytes| bytes[at - 36] = 12);
        let read = read(&bytes);
        assert_eq!(read[0], ok("a.zip!a.pgn", "the text"));
        let fault = |index: usize| read[index].1.as_ref().unwrap_err();
        assert!(fault(1).contains("checksum"), "{}", fault(1));
        assert!(fault(2).contains("encrypted"), "{}", fault(2));
        assert!(fault(3).contains("not supported"), "{}", fault(3));
        assert_eq!(read[3].0, "a.zip!d.pgn");
    }

    fn corrupt(bytes: &mut Vec<u8>, around: &[u8], change: impl Fn(usize, &mut Vec<u8>)) {
        let at = memchr::memmem::rfind(bytes, around).unwrap();
        change(at, bytes);
    }

    #[test]
    fn an_archive_without_texts_says_so() {
        let error = open(&archive(&[("read.me", "no")]), &Arc::default())
            .err()
            .unwrap();
        assert_eq!(error.to_string(), "the archive holds no .pgn member");
        assert!(open(&archive(&[]), &Arc::default()).is_err());
        assert!(open(b"PK\x03\x04 and no more", &Arc::default()).is_err());
    }

    #[test]
    fn progress_ends_at_the_size_of_the_archive() {
        let bytes = archive(&[("a.pgn", "one"), ("read.me", "not read"), ("b.pgn", "two")]);
        let meter = Arc::default();
        for text in open(&bytes, &meter).unwrap() {
            io::copy(&mut text.unwrap().reader, &mut io::sink()).unwrap();
        }
        assert_eq!(meter.bytes_read(), bytes.len() as u64);
    }
}
