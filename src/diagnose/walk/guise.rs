//! What tokens that are nothing known can have been, by their looks. Knows no position
//! and no numbers.

/// What a run of tokens that are nothing known can have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Guise {
    /// A damaged move, perhaps.
    Move,
    /// Words, of which one may stand for a move.
    Words,
    /// Signs, of which one may stand for a bracket.
    Signs,
    /// Clocks and diagrams: no move, however damaged, looks like that.
    NoMove,
}

pub(super) fn guise(run: &[u8]) -> Guise {
    /// Prose is no longer than the words that are looked at.
    const LONGEST: usize = 1 << 10;
    let words = run[..run.len().min(LONGEST)].split(u8::is_ascii_whitespace);
    words.map(guise_of_word).min().unwrap_or(Guise::Move)
}

fn guise_of_word(word: &[u8]) -> Guise {
    /// Begins of words that a writer puts for a move, in several languages.
    const MEANT_AS_MOVE: [&str; 20] = [
        "castl", "roch", "enroq", "arroc", "rok", "long", "short", "queen", "king", "rook",
        "bishop", "knight", "pawn", "tak", "capt", "check", "mate", "mat", "pass", "null",
    ];
    const SHORTEST: usize = 4;
    let is_mark = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'~' | b'/' | b'$' | b'`');
    if is_clock(word) || matches!(word, b"(D)" | b"[#]" | b"Diagram" | b"diagram") {
        return Guise::NoMove;
    }
    if word.iter().all(is_mark) || matches!(word, b"x" | b"dis" | b"dbl") {
        return Guise::Signs;
    }
    let letters = String::from_utf8_lossy(word);
    let letters = letters
        .trim_matches(|sign: char| sign.is_ascii_punctuation())
        .to_lowercase();
    let is_long = letters.chars().count() >= SHORTEST;
    let is_word = letters.chars().all(char::is_alphabetic) && (is_long || is_short_word(word));
    let is_meant = MEANT_AS_MOVE.iter().any(|begin| letters.starts_with(begin));
    match is_word && !is_meant {
        true => Guise::Words,
        false => Guise::Move,
    }
}

/// `0:12`, `[1:05:33]`
fn is_clock(word: &[u8]) -> bool {
    let bare = word.trim_ascii();
    let bare = bare
        .strip_prefix(b"(")
        .or(bare.strip_prefix(b"["))
        .unwrap_or(bare);
    let bare = bare
        .strip_suffix(b")")
        .or(bare.strip_suffix(b"]"))
        .unwrap_or(bare);
    let mut parts = bare.split(|byte| *byte == b':');
    let is_number = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
    let hours = parts.next().unwrap_or_default();
    let is_pair = |part: &[u8]| part.len() == 2 && is_number(part);
    let mut rest = parts.peekable();
    (1..=2).contains(&hours.len()) && is_number(hours) && rest.peek().is_some() && rest.all(is_pair)
}

/// `and`, `is`: small letters that are not those of a move cut off.
fn is_short_word(word: &[u8]) -> bool {
    let rest = match word {
        [b'n' | b'b' | b'r' | b'q' | b'k', rest @ ..] => rest,
        _ => word,
    };
    let is_of_move = rest.iter().all(|byte| matches!(byte, b'a'..=b'h' | b'x'));
    word.len() > 1 && word.iter().all(u8::is_ascii_lowercase) && !is_of_move
}
