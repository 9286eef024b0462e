//! The lexer against pgn-reader's own `Reader`: of a well-formed game both make
//! the same calls.

use std::ops::ControlFlow;

use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use proptest::prelude::*;

use super::{Lexer, ScoreVisitor, visit_game};
use crate::generated::{cases, score, tape};

/// Notes every call.
#[derive(Default)]
struct Calls {
    notes: Vec<String>,
    /// Whether variations are passed over.
    skips: bool,
}

impl Calls {
    fn note<B>(&mut self, call: impl Into<String>) -> ControlFlow<B> {
        self.notes.push(call.into());
        ControlFlow::Continue(())
    }
}

impl Visitor for Calls {
    type Tags = ();
    type Movetext = ();
    type Output = Vec<String>;

    fn begin_tags(&mut self) -> ControlFlow<Vec<String>> {
        self.note("tags")
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<Vec<String>> {
        self.note(format!("{} {value:?}", name.escape_ascii()))
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Vec<String>> {
        self.note("movetext")
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<Vec<String>> {
        self.note(san.to_string())
    }

    fn nag(&mut self, (): &mut (), nag: Nag) -> ControlFlow<Vec<String>> {
        self.note(nag.to_string())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<Vec<String>> {
        self.note(format!("{{{}}}", comment.as_bytes().escape_ascii()))
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<Vec<String>, Skip> {
        self.notes.push("(".to_owned());
        ControlFlow::Continue(Skip(self.skips))
    }

    fn end_variation(&mut self, (): &mut ()) -> ControlFlow<Vec<String>> {
        self.note(")")
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<Vec<String>> {
        self.note(outcome.to_string())
    }

    fn end_game(&mut self, (): ()) -> Vec<String> {
        self.notes.push("end".to_owned());
        std::mem::take(&mut self.notes)
    }
}

impl ScoreVisitor for Calls {}

fn calls_of_reader(text: &[u8], skips: bool) -> Vec<Vec<String>> {
    let mut reader = Reader::build(text)
        .set_supported_tag_line_length(10_000)
        .set_supported_comment_length(10_000)
        .finish();
    let mut calls = Calls {
        skips,
        ..Calls::default()
    };
    std::iter::from_fn(|| reader.read_game(&mut calls).expect("no input fails")).collect()
}

fn calls_of_lexer(text: &[u8], skips: bool) -> Vec<Vec<String>> {
    let mut lexer = Lexer::new(text);
    let mut calls = Calls {
        skips,
        ..Calls::default()
    };
    let mut games = Vec::new();
    while lexer.begin_game().is_some() {
        let visit = visit_game(&mut lexer, &mut calls);
        assert!(visit.well_formed, "{}", text.escape_ascii());
        games.push(visit.output);
    }
    games
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn of_well_formed_games_both_make_the_same_calls(mut tape in tape(900)) {
        let text = score(&mut tape, "first") + &score(&mut tape, "second");
        for skips in [false, true] {
            let expected = calls_of_reader(text.as_bytes(), skips);
            prop_assert_eq!(expected.len(), 2);
            let calls = calls_of_lexer(text.as_bytes(), skips);
            prop_assert_eq!(calls, expected, "{}", text);
        }
    }
}
