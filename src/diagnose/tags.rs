//! The tag section of a game read whole. Knows which tags a report repeats.

use pgn_reader::RawTag;

use crate::{finding::Roster, pgn::Lexer, replay::StartTags, text::decode};

/// What the tags say.
#[derive(Debug, Default)]
pub(super) struct Tags {
    pub(super) roster: Roster,
    pub(super) start: StartTags,
    /// The number in the PlyCount tag, if it is one.
    pub(super) ply_count: Option<u64>,
}

/// Longer values are cut in a report.
const LONGEST_VALUE: usize = 1_000;

impl Tags {
    /// Reads the tag section the lexer stands at.
    pub(super) fn read(lexer: &mut Lexer<'_>) -> Tags {
        let mut tags = Tags::default();
        let text = lexer.text();
        while let Some(tag) = lexer.next_tag() {
            tags.note(&text[tag.name], &text[tag.value]);
        }
        tags
    }

    /// The first tag of a name counts.
    fn note(&mut self, name: &[u8], value: &[u8]) {
        self.start.note(name, value);
        if name.eq_ignore_ascii_case(b"PlyCount") && self.ply_count.is_none() {
            self.ply_count = decode(value).trim().parse().ok();
        }
        let field = match name.to_ascii_lowercase().as_slice() {
            b"white" => &mut self.roster.white,
            b"black" => &mut self.roster.black,
            b"event" => &mut self.roster.event,
            b"site" => &mut self.roster.site,
            b"date" => &mut self.roster.date,
            b"round" => &mut self.roster.round,
            b"result" => &mut self.roster.result,
            _ => return,
        };
        if field.is_empty() {
            let shown = &value[..value.len().min(LONGEST_VALUE)];
            *field = decode(&RawTag(shown).decode()).into_owned();
        }
    }
}
