//! The raced text as files, plain and compressed, to be fed to workers from. Knows
//! how archives are compressed, not what is in them.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

/// Text in one frame of an archive that is compressed in many.
const FRAME: usize = 1 << 20;

/// zstd's own default.
const LEVEL: i32 = 3;

pub(crate) struct Files {
    plain: PathBuf,
    one_frame: PathBuf,
    frames: PathBuf,
    _folder: TempDir,
}

impl Files {
    pub(crate) fn write(text: &[u8]) -> io::Result<Files> {
        let folder = tempfile::tempdir()?;
        let path = |name| folder.path().join(name);
        let files = Files {
            plain: path("text.pgn"),
            one_frame: path("one.pgn.zst"),
            frames: path("frames.pgn.zst"),
            _folder: folder,
        };
        fs::write(&files.plain, text)?;
        fs::write(&files.one_frame, zstd::encode_all(text, LEVEL)?)?;
        fs::write(&files.frames, in_frames(text)?)?;
        Ok(files)
    }

    /// What is fed, in words, the file, and how many threads may decompress.
    pub(crate) fn to_feed(&self) -> [(&'static str, &Path, usize); 4] {
        [
            ("feed plain text", &self.plain, 1),
            ("feed zstd, one frame", &self.one_frame, 1),
            ("feed zstd, frames, one thread", &self.frames, 1),
            ("feed zstd, frames, two threads", &self.frames, 2),
        ]
    }
}

/// Frames with the size of each in a skippable frame before it, as pzstd writes them.
fn in_frames(text: &[u8]) -> io::Result<Vec<u8>> {
    const SKIPPABLE: u32 = 0x184D_2A50;
    let mut archive = Vec::new();
    for part in text.chunks(FRAME) {
        let frame = zstd::encode_all(part, LEVEL)?;
        let size = u32::try_from(frame.len()).expect("a frame is small");
        for word in [SKIPPABLE, 4, size] {
            archive.extend(word.to_le_bytes());
        }
        archive.extend(frame);
    }
    Ok(archive)
}
