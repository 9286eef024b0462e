//! A position stood for the fifth time, and the game went on.

use crate::{
    diagnose::GameRecord,
    rules::{Check, Fact, Rule, Severity},
};

pub(super) static RULE: Rule = Rule {
    code: "G005",
    name: "fivefold-repetition-passed",
    severity: Severity::Note,
    law: "FIDE 9.6.1",
    since: "0.1.0",
    summary: "a position stood for the fifth time, and the game went on",
    text: "Since 1 July 2014 the fifth time ends a game without a claim. It is easily missed \
        without an arbiter, and servers differ, hence a note. A game is left alone if its Date \
        tag may mean an earlier day; an undated one is judged by today's Laws.",
    example: "[Event \"?\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 \
        Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 *\n",
    legal_twin: "[Event \"?\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 \
        Ng8 7. Nf3 Nf6 8. Ng1 Ng8 *\n",
    check: Check::Record(check),
};

fn check(record: &GameRecord) -> Option<Fact> {
    if record.is_before_automatic_draws() {
        return None;
    }
    let judged = record.judged.as_ref()?;
    let event = judged.trail.fifth_time()?;
    let beyond = match judged.plies().saturating_sub(event.ply.index) {
        0 => return None,
        1 => "one more ply was".to_owned(),
        plies => format!("{plies} more plies were"),
    };
    let detail =
        format!("after {event} the position stood for the fifth time, and {beyond} played");
    Some(Fact::new(detail).since(Some(event.ply.index)))
}
