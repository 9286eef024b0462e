//! The file a report goes to, which appears whole or not at all. Knows paths and
//! the file system; knows nothing of what is written.

use std::{
    ffi::{OsStr, OsString},
    fs::{self, File, Metadata},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tempfile::Builder;

/// A report in the making, under a name of its own beside FILE until
/// [`finish`](Self::finish) gives it that name, or [`abandon`](Self::abandon) that
/// of `FILE.partial`. What stood under these names stays until then, and two
/// reports for one FILE do not mix.
///
/// Dropped, it is abandoned.
///
/// A pipe or a device, such as `/dev/null`, is written directly. A link is
/// followed, and the file it leads to is replaced.
#[derive(Debug)]
pub struct ReportFile {
    writer: BufWriter<File>,
    unfinished: Unfinished,
}

/// The report in the making, as far as it has reached the file, for who must end the
/// process without its writer.
#[derive(Debug, Clone)]
pub struct Unfinished(
    /// `None` for what is written directly, and once the report has a name.
    Arc<Mutex<Option<Pending>>>,
);

#[derive(Debug)]
struct Pending {
    path: PathBuf,
    target: PathBuf,
    /// Of the file to be replaced.
    permissions: Option<fs::Permissions>,
}

impl ReportFile {
    /// Opens a file beside `path`, or a pipe or device itself.
    ///
    /// # Errors
    ///
    /// `path` is a directory, its directory is missing or takes no file, or the
    /// file there is protected against writing.
    pub fn create(path: &Path) -> io::Result<ReportFile> {
        let replaced = match fs::metadata(path) {
            Ok(metadata) => Some(metadata),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some(metadata) = &replaced
            && !metadata.is_file()
        {
            return ReportFile::direct(path, metadata);
        }
        let permissions = replaced.map(|metadata| metadata.permissions());
        if permissions.as_ref().is_some_and(fs::Permissions::readonly) {
            let kind = io::ErrorKind::PermissionDenied;
            return Err(io::Error::new(kind, "the file there is read-only"));
        }
        let target = followed(path)?;
        let (file, path) = unnamed_beside(&target)?;
        let pending = Pending {
            path,
            target,
            permissions,
        };
        Ok(ReportFile::new(file, Some(pending)))
    }

    fn direct(path: &Path, metadata: &Metadata) -> io::Result<ReportFile> {
        if metadata.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        let file = File::options().write(true).open(path)?;
        Ok(ReportFile::new(file, None))
    }

    fn new(file: File, pending: Option<Pending>) -> ReportFile {
        ReportFile {
            writer: BufWriter::new(file),
            unfinished: Unfinished(Arc::new(Mutex::new(pending))),
        }
    }

    /// A handle by which another thread can abandon the report.
    pub fn unfinished(&self) -> Unfinished {
        self.unfinished.clone()
    }

    /// Gives the whole report its name.
    ///
    /// # Errors
    ///
    /// The rest cannot be written or the file not renamed; it can still be abandoned.
    pub fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        if self.unfinished.pending().is_some() {
            // The name must not reach the disk before the bytes do.
            self.writer.get_ref().sync_all()?;
        }
        self.unfinished.finish()
    }

    /// Keeps what was written so far, as `FILE.partial`, and tells where it is;
    /// `None` for a pipe or device, and for a report that is whole.
    pub fn abandon(&mut self) -> Option<PathBuf> {
        if self.unfinished.pending().is_some() {
            // A full disk may have stopped the run: what it took is all there is.
            let _ = self.writer.flush();
        }
        self.unfinished.abandon()
    }
}

impl Unfinished {
    fn finish(&self) -> io::Result<()> {
        let mut unfinished = self.pending();
        let Some(pending) = &*unfinished else {
            return Ok(());
        };
        if let Some(permissions) = &pending.permissions {
            fs::set_permissions(&pending.path, permissions.clone())?;
        }
        fs::rename(&pending.path, &pending.target)?;
        *unfinished = None;
        Ok(())
    }

    /// Keeps what has reached the file, as [`ReportFile::abandon`] does.
    pub fn abandon(&self) -> Option<PathBuf> {
        let pending = self.pending().take()?;
        let partial = with_suffix(&pending.target, ".partial");
        match fs::rename(&pending.path, &partial) {
            Ok(()) => Some(partial),
            Err(_) => Some(pending.path),
        }
    }

    fn pending(&self) -> MutexGuard<'_, Option<Pending>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ReportFile {
    fn drop(&mut self) {
        self.abandon();
    }
}

impl Write for ReportFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Where a link leads in the end, be there a file or not yet; other paths as given.
fn followed(path: &Path) -> io::Result<PathBuf> {
    // As many links as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links"))
}

/// A new file, named `FILE.xxxxxx.partial`.
fn unnamed_beside(target: &Path) -> io::Result<(File, PathBuf)> {
    let directory = match target.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    if !directory.is_dir() {
        let missing = format!("there is no directory {}", directory.display());
        return Err(io::Error::new(io::ErrorKind::NotFound, missing));
    }
    let mut prefix = target
        .file_name()
        .unwrap_or(OsStr::new("report"))
        .to_owned();
    prefix.push(".");
    let named = Builder::new()
        .prefix(&prefix)
        .suffix(".partial")
        .make_in(directory, |path| File::create_new(path))?;
    // It must outlive a run that is killed.
    Ok(named.keep()?)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_report_stays_until_the_new_one_is_whole() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("report.csv");
        fs::write(&path, "old").unwrap();
        let mut report = ReportFile::create(&path).unwrap();
        report.write_all(b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        report.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn an_abandoned_report_is_partial_and_the_last_partial_stays_until_then() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("report.csv");
        let partial = directory.path().join("report.csv.partial");
        fs::write(&partial, "of the run before").unwrap();
        let mut report = ReportFile::create(&path).unwrap();
        report.write_all(b"half").unwrap();
        assert_eq!(fs::read(&partial).unwrap(), b"of the run before");
        assert_eq!(report.abandon(), Some(partial.clone()));
        assert_eq!(fs::read(partial).unwrap(), b"half");
        assert!(!path.exists());
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_report_can_be_abandoned_without_its_writer() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("report.csv");
        let partial = directory.path().join("report.csv.partial");
        let mut report = ReportFile::create(&path).unwrap();
        report.write_all(b"half").unwrap();
        report.flush().unwrap();
        assert_eq!(report.unfinished().abandon(), Some(partial.clone()));
        assert_eq!(fs::read(&partial).unwrap(), b"half");
        assert_eq!(report.abandon(), None);
        report.finish().unwrap();
        assert!(!path.exists());
        fs::remove_file(partial).unwrap();
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }

    #[test]
    fn two_reports_for_one_file_do_not_mix() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("report.csv");
        let mut one = ReportFile::create(&path).unwrap();
        let mut other = ReportFile::create(&path).unwrap();
        one.write_all(b"one").unwrap();
        other.write_all(b"another").unwrap();
        one.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one");
        other.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"another");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_directory_or_a_missing_one_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let kind = |path: &Path| ReportFile::create(path).unwrap_err().kind();
        assert_eq!(kind(directory.path()), io::ErrorKind::IsADirectory);
        let beyond = directory.path().join("missing/report.csv");
        assert_eq!(kind(&beyond), io::ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_directly() {
        let mut report = ReportFile::create(Path::new("/dev/null")).unwrap();
        report.write_all(b"gone").unwrap();
        report.finish().unwrap();
        assert_eq!(report.abandon(), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::create_dir(at("store")).unwrap();
        std::os::unix::fs::symlink("store/report.csv", at("link.csv")).unwrap();
        for text in ["first", "second"] {
            let mut report = ReportFile::create(&at("link.csv")).unwrap();
            report.write_all(text.as_bytes()).unwrap();
            report.finish().unwrap();
            assert!(at("link.csv").is_symlink());
            assert_eq!(fs::read_to_string(at("store/report.csv")).unwrap(), text);
        }
    }
}
