//! Dress so odd that the move in it is believed only where it is legal: marks
//! around it, capitals throughout, old letters. Knows no board.

const OPENING: [char; 12] = [
    '"', '\'', '`', '_', '~', '<', '>', '[', '\u{201c}', '\u{2018}', '\u{ab}', '\u{201e}',
];
const CLOSING: [char; 11] = [
    '"', '\'', '`', '_', '~', '>', ']', ',', '\u{201d}', '\u{2019}', '\u{bb}',
];

/// The move in usual letters, if its dress is one of these.
pub(super) fn undressed(text: &str) -> Option<String> {
    // The end of a line in quoted-printable.
    let inner = text
        .strip_suffix("=20")
        .unwrap_or(text)
        .trim_start_matches(OPENING)
        .trim_end_matches(CLOSING)
        .replace("->", "-")
        .replace('\u{2192}', "-")
        // `gxh1+=Q`
        .replace("+=", "=");
    let plain = knight(&inner)
        .or_else(|| pawn(&inner))
        .or_else(|| from_capitals(&inner));
    match plain {
        Some(plain) => Some(plain),
        None => (!inner.is_empty() && inner != text).then_some(inner),
    }
}

/// `Ktf3`
fn knight(text: &str) -> Option<String> {
    let rest = text.strip_prefix("Kt")?;
    Some(format!("N{rest}"))
}

/// `pxd5`
fn pawn(text: &str) -> Option<String> {
    let rest = text.strip_prefix('p')?;
    Some(format!("P{rest}"))
}

/// `NF3`, `EXD5`, `E2E4`
fn from_capitals(text: &str) -> Option<String> {
    let is_capital = text.contains(|letter: char| matches!(letter, 'A' | 'C'..='H' | 'X' | 'B'));
    if !is_capital || text.contains(|letter: char| letter.is_lowercase()) {
        return None;
    }
    let (body, promotion) = text.split_at(text.find('=').unwrap_or(text.len()));
    let lower = body.to_ascii_lowercase();
    let (first, rest) = lower.split_at_checked(1)?;
    // `BXC6` is left to the board: a pawn takes, or a bishop in lower case.
    let names_piece = matches!(first, "k" | "q" | "r" | "n")
        || first == "b" && rest.starts_with(|file: char| matches!(file, 'a'..='h'));
    let first = if names_piece {
        first.to_ascii_uppercase()
    } else {
        first.to_owned()
    };
    Some(first + rest + promotion)
}
