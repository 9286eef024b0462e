//! Turns the paths of a command line into the files to read, in order. Knows names
//! and directories; knows nothing of what the files hold.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use walkdir::{DirEntry, WalkDir};

use super::{error::InputError, meter::Meter};

/// Something to open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    /// A file, or what cannot be looked at before it is opened.
    File(PathBuf),
    /// Anything else that opens like a file, such as a named pipe.
    Pipe(PathBuf),
    StandardInput,
}

impl Source {
    /// The path as given, `-` for standard input. What is not Unicode in it is
    /// shown by replacement characters.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) | Self::Pipe(path) => path.display().to_string(),
            Self::StandardInput => "-".to_owned(),
        }
    }

    /// The same, as what it shows itself to be; the size of a file goes to the meter.
    fn looked_at(self, meter: &Meter) -> Self {
        if let Self::File(path) = &self
            && let Ok(metadata) = fs::metadata(path)
        {
            if !metadata.is_file() {
                return Self::Pipe(path.clone());
            }
            meter.add_bytes_total(metadata.len());
        }
        self
    }
}

/// Expands paths, each in its place; the files of a directory in bytewise order of
/// their paths. Their sizes go to the meter.
///
/// A path that is missing, or a directory with nothing to read, is an error in its
/// place. Links to files are followed; links to directories only where given.
pub(crate) fn sources(paths: &[PathBuf], meter: &Meter) -> Vec<Result<Source, InputError>> {
    let sources = paths.iter().flat_map(|path| expand(path));
    let known = sources.map(|source| source.map(|source| source.looked_at(meter)));
    known.collect()
}

/// Whether a directory or an archive yields files of this name as texts: `.pgn`,
/// compressed or not, in any case of letters.
pub(crate) fn has_text_name(name: &[u8]) -> bool {
    const ENDS: [&[u8]; 4] = [b".pgn", b".pgn.zst", b".pgn.gz", b".pgn.bz2"];
    ENDS.iter().any(|end| ends_with(name, end))
}

fn ends_with(name: &[u8], end: &[u8]) -> bool {
    let tail = name.len().checked_sub(end.len());
    tail.is_some_and(|at| name[at..].eq_ignore_ascii_case(end))
}

fn expand(path: &Path) -> Vec<Result<Source, InputError>> {
    if path == OsStr::new("-") {
        return vec![Ok(Source::StandardInput)];
    }
    match fs::metadata(path) {
        Err(error) => vec![Err(unreadable(path, error))],
        Ok(metadata) if metadata.is_dir() => walk(path),
        Ok(_) => vec![Ok(Source::File(path.to_owned()))],
    }
}

fn walk(directory: &Path) -> Vec<Result<Source, InputError>> {
    let mut found = BTreeMap::new();
    for entry in WalkDir::new(directory) {
        match entry {
            Ok(entry) if is_text(&entry) => {
                let path = entry.into_path();
                found.insert(bytes(&path), Ok(Source::File(path)));
            }
            Ok(_) => {}
            Err(error) => {
                let path = error.path().unwrap_or(directory).to_owned();
                let error = unreadable(
                    &path,
                    error
                        .io_error()
                        .map_or_else(|| error.to_string(), ToString::to_string),
                );
                found.insert(bytes(&path), Err(error));
            }
        }
    }
    if found.is_empty() {
        return vec![Err(unreadable(
            directory,
            "the directory holds no .pgn, .pgn.zst, .pgn.gz, .pgn.bz2 or .zip file",
        ))];
    }
    found.into_values().collect()
}

fn is_text(entry: &DirEntry) -> bool {
    let name = entry.file_name().as_encoded_bytes();
    if !has_text_name(name) && !ends_with(name, b".zip") {
        return false;
    }
    // A link that leads nowhere is taken, so that opening it says so.
    let kind = entry.file_type();
    kind.is_file()
        || kind.is_symlink() && fs::metadata(entry.path()).map_or(true, |target| target.is_file())
}

fn bytes(path: &Path) -> Vec<u8> {
    path.as_os_str().as_encoded_bytes().to_owned()
}

fn unreadable(path: &Path, reason: impl std::fmt::Display) -> InputError {
    InputError::unopened(&path.display().to_string(), reason)
}

#[cfg(test)]
mod tests {
    use std::fs::{create_dir_all, write};

    use super::*;

    fn names(paths: &[PathBuf]) -> Vec<String> {
        sources(paths, &Meter::default())
            .into_iter()
            .map(|source| match source {
                Ok(source) => source.name(),
                Err(error) => format!("error {error}"),
            })
            .collect()
    }

    #[test]
    fn a_directory_yields_its_texts_in_bytewise_order() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        create_dir_all(at("a/deep")).unwrap();
        create_dir_all(at("a-b")).unwrap();
        create_dir_all(at("directory.pgn")).unwrap();
        let wanted = [
            "A.PGN",
            "a-b/x.zip",
            "a/deep/y.Pgn.Zst",
            "a/x.pgn.gz",
            "a/x.pgn.gz.pgn",
            "b.pgn.bz2",
        ];
        for name in wanted
            .iter()
            .chain(&["a/pgn", "a/x.zst", "read.txt", "a.pgnx"])
        {
            write(at(name), "").unwrap();
        }
        let expected = wanted.map(|name| at(name).display().to_string());
        assert_eq!(names(&[root.path().to_owned()]), expected);
    }

    #[test]
    fn named_files_are_taken_whatever_their_name_and_in_their_place() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("games.txt");
        write(&file, "12345").unwrap();
        let missing = root.path().join("missing");
        let empty = root.path().join("empty");
        create_dir_all(&empty).unwrap();
        let meter = Meter::default();
        let paths = [
            file.clone(),
            missing.clone(),
            "-".into(),
            empty,
            file.clone(),
        ];
        let sources = sources(&paths, &meter);
        assert_eq!(sources[0], Ok(Source::File(file.clone())));
        assert_eq!(
            *sources[1].as_ref().unwrap_err().file,
            *missing.display().to_string()
        );
        assert_eq!(sources[2], Ok(Source::StandardInput));
        assert!(sources[3].as_ref().unwrap_err().reason.contains("holds no"));
        assert_eq!(sources[4], Ok(Source::File(file)));
        assert_eq!(meter.bytes_total(), 10);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_never_leads_in_circles() {
        use std::os::unix::fs::symlink;
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        write(at("a.pgn"), "").unwrap();
        symlink(root.path(), at("loop")).unwrap();
        symlink(at("a.pgn"), at("b.pgn")).unwrap();
        symlink(at("nowhere"), at("c.pgn")).unwrap();
        let expected = ["a.pgn", "b.pgn", "c.pgn"].map(|name| at(name).display().to_string());
        assert_eq!(names(&[root.path().to_owned()]), expected);
    }

    #[cfg(unix)]
    #[test]
    fn a_name_that_is_not_unicode_is_not_lost() {
        use std::os::unix::ffi::OsStrExt;
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join(OsStr::from_bytes(b"\xFF.pgn"));
        write(&path, "").unwrap();
        let found = sources(&[root.path().to_owned()], &Meter::default());
        assert_eq!(found, [Ok(Source::File(path))]);
        assert!(found[0].as_ref().unwrap().name().ends_with("\u{FFFD}.pgn"));
    }
}
