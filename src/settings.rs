//! What an audit is asked to do. Knows nothing of the command line.

use crate::rules::Selection;

/// Settings of an audit.
///
/// ```
/// use pgn_audit::{Selection, Settings};
///
/// let settings = Settings {
///     selection: Selection::parse("C,M", "C012")?,
///     ..Settings::default()
/// };
/// assert!(settings.variations);
/// # Ok::<_, pgn_audit::UnknownRule>(())
/// ```
#[derive(Debug, Clone)]
pub struct Settings {
    /// Which rules are reported. By default errors and warnings.
    pub selection: Selection,
    /// Whether variations are audited too. True by default.
    pub variations: bool,
    /// Worker threads; 0, the default, takes one for each core.
    pub threads: usize,
    /// Bytes of text handed to a worker at once, rounded up to whole games.
    /// Changes no report. From 1 byte to 16 MiB.
    pub block_size: usize,
}

/// Large enough that handing over costs nothing, small enough that many are in
/// flight in little memory.
const BLOCK_SIZE: usize = 1 << 20;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            selection: Selection::default(),
            variations: true,
            threads: 0,
            block_size: BLOCK_SIZE,
        }
    }
}
