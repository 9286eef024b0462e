//! The styles of a report on a terminal. Knows what they stand for; knows nothing
//! of what is written in them, or whether a terminal is there.

use anstyle::{AnsiColor, Style};

use crate::rules::Severity;

/// One style for each part that stands out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Palette {
    pub(super) heading: Style,
    pub(super) token: Style,
    pub(super) mark: Style,
    pub(super) aside: Style,
    error: Style,
    warning: Style,
    note: Style,
}

impl Palette {
    /// Styles that write nothing.
    pub(super) const PLAIN: Palette = Palette {
        heading: Style::new(),
        token: Style::new(),
        mark: Style::new(),
        aside: Style::new(),
        error: Style::new(),
        warning: Style::new(),
        note: Style::new(),
    };

    /// The sixteen colours every terminal has, so that its own theme holds.
    pub(super) const COLOURED: Palette = Palette {
        heading: Style::new().bold(),
        token: AnsiColor::Cyan.on_default().bold(),
        mark: AnsiColor::Red.on_default().bold(),
        aside: Style::new().dimmed(),
        error: AnsiColor::Red.on_default().bold(),
        warning: AnsiColor::Yellow.on_default().bold(),
        note: AnsiColor::Blue.on_default().bold(),
    };

    pub(super) fn severity(&self, severity: Severity) -> Style {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Note => self.note,
        }
    }
}
