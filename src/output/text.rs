//! The report for people at a terminal: the game, the move, what it broke, and the
//! board it was played on. Knows nothing of whether a terminal is there.

use std::{
    borrow::Cow,
    fmt::{self, Write as _},
    io::{self, Write},
};

use super::{diagram::Diagram, palette::Palette, printable::printable};
use crate::{finding::Finding, sink::Sink};

/// Writes each finding as a paragraph with a diagram.
///
/// What comes from the file is shown without its control characters, so that no
/// score can command the terminal.
#[derive(Debug)]
pub struct Text<W: Write> {
    writer: W,
    palette: Palette,
}

impl<W: Write> Text<W> {
    /// Begins a report without colours.
    pub fn new(writer: W) -> Text<W> {
        Text {
            writer,
            palette: Palette::PLAIN,
        }
    }

    /// Begins a report with ANSI colours.
    pub fn coloured(writer: W) -> Text<W> {
        Text {
            writer,
            palette: Palette::COLOURED,
        }
    }
}

impl<W: Write> Sink for Text<W> {
    fn finding(&mut self, finding: &Finding) -> io::Result<()> {
        let palette = &self.palette;
        let paragraph = Paragraph { finding, palette };
        // In one piece, so that it is not torn on a shared terminal.
        self.writer.write_all(paragraph.to_string().as_bytes())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

struct Paragraph<'a> {
    finding: &'a Finding,
    palette: &'a Palette,
}

impl fmt::Display for Paragraph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.heading(f)?;
        self.token(f)?;
        self.reasons(f)?;
        let (diagram, outlook) = (self.diagram(), self.outlook());
        f.write_str(&diagram)?;
        if !diagram.is_empty() && !outlook.is_empty() {
            f.write_char('\n')?;
        }
        f.write_str(&outlook)?;
        f.write_char('\n')
    }
}

impl Paragraph<'_> {
    fn heading(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding {
            file, line, game, ..
        } = self.finding;
        let heading = self.palette.heading;
        let file = printable(file);
        write!(f, "{heading}{file}:{line}:{heading:#} game {game}")?;
        let roster = &self.finding.roster;
        if is_known(&roster.white) || is_known(&roster.black) {
            let (white, black) = (player(&roster.white), player(&roster.black));
            write!(f, ", {white} - {black}")?;
        }
        for tag in [&roster.event, &roster.date] {
            if is_known(tag) {
                write!(f, ", {}", printable(tag))?;
            }
        }
        writeln!(f)
    }

    fn token(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { ply, san, .. } = self.finding;
        let token = self.palette.token;
        match (ply, printable(san)) {
            (None, san) if san.is_empty() => return Ok(()),
            (None, san) => write!(f, "  {token}{san}{token:#}")?,
            (Some(ply), san) => write!(f, "  {token}{ply} {san}{token:#}")?,
        }
        match self.finding.variation {
            0 => writeln!(f),
            1 => writeln!(f, " in a variation"),
            depth => writeln!(f, " in a variation, {depth} deep"),
        }
    }

    fn reasons(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let aside = self.palette.aside;
        for reason in &self.finding.reasons {
            let rule = reason.rule;
            let style = self.palette.severity(rule.severity);
            let (severity, code, name, law) = (rule.severity, rule.code, rule.name, rule.law);
            let detail = printable(&reason.detail);
            writeln!(
                f,
                "  {style}{severity} {code}{style:#} {name}: {detail} {aside}({law}){aside:#}"
            )?;
        }
        Ok(())
    }

    fn diagram(&self) -> String {
        let marked = self.finding.reasons.iter().flat_map(|it| &it.squares);
        let fen = self.finding.fen.as_deref();
        match fen.and_then(|fen| Diagram::new(fen, marked.copied(), self.palette)) {
            Some(diagram) => format!("\n{diagram}"),
            None => String::new(),
        }
    }

    fn outlook(&self) -> String {
        let mut outlook = String::new();
        if !self.finding.legal_instead.is_empty() {
            let legal = self.finding.legal_instead.join(" ");
            outlook += &format!("  legal instead: {legal}\n");
        }
        match (self.finding.after, self.finding.legal_after) {
            (None | Some(0), _) => {}
            (Some(after), None) => outlook += &format!("  plies after it: {after}\n"),
            (Some(after), Some(legal)) => {
                outlook += &format!("  plies after it: {after}, legal in a row: {legal}\n");
            }
        }
        if let Some(judgement) = &self.finding.judgement {
            outlook += &format!("  judgement: {}\n", printable(judgement));
        }
        if let Some(suggestion) = &self.finding.suggestion {
            outlook += &format!("  suggestion: {}\n", printable(&suggestion.text));
        }
        outlook
    }
}

fn player(name: &str) -> Cow<'_, str> {
    if is_known(name) {
        printable(name)
    } else {
        "?".into()
    }
}

/// PGN writes `?` and `????.??.??` for what is unknown.
fn is_known(tag: &str) -> bool {
    tag.chars().any(|letter| !"?. ".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_tag_is_left_out() {
        assert!(!is_known("????.??.??"));
        assert!(!is_known(""));
        assert!(is_known("1973.??.??"));
        assert_eq!(player(""), "?");
    }
}
