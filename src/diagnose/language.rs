//! Which language a whole game names its pieces in. Asks only where a token is
//! a move in some language and nothing in English, and weighs readings of the
//! whole tree; what is wrong with a game in its language is for the walk to say.

use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

use super::{
    castle::{CastleAttempt, CastleForm},
    force::{Forced, force_castle, only_move, pass},
    history::History,
    preview::{Reach, Step, preview, resolve_token},
    resolve::Resolution,
};
use crate::{
    finding::Finding,
    pgn::{LANGUAGES, Language, Lexer, Meaning, Token, TokenKind},
    replay::Start,
};

/// A game in another language shows it sooner than this many odd words.
const MOST_WORDS: usize = 400;

/// Plies of the mainline, and as many of variations, that a reading replays.
const MOST_PLIES: u32 = 300;

/// Fewer moves that are illegal in English could be slips.
const LEAST_NEEDED: u32 = 2;

/// As many plies behind an unreadable token, or all there are, let a reading
/// go on across it.
const PLIES_TO_JOIN: u32 = 6;

/// How often a reading goes on across an unreadable token.
const MOST_JOINS: u32 = 20;

/// What is known of the language of a game.
pub(super) enum Tongue {
    English,
    Foreign(&'static Language),
    /// Read as English, though these would explain some of its odd words.
    Doubtful(Vec<&'static Language>),
}

/// The language that the movetext ahead is written in: the one that explains
/// most, if it explains more than English does.
pub(super) fn recognise(start: &Start, lexer: &Lexer<'_>) -> Tongue {
    let candidates = candidates(lexer);
    if candidates.is_empty() {
        return whole_in_another(start, lexer);
    }
    let english = Census::take(start, lexer, lexer);
    let mut found: Option<(&'static Language, Census)> = None;
    let mut doubtful = Vec::new();
    for language in candidates {
        let census = Census::take(start, &lexer.speaking(language), lexer);
        if !census.is_plausible() {
            continue;
        }
        doubtful.push(language);
        if census.outdoes(&english)
            && found
                .as_ref()
                .is_none_or(|(_, best)| census.weight() > best.weight())
        {
            found = Some((language, census));
        }
    }
    match found {
        Some((language, _)) => Tongue::Foreign(language),
        None => Tongue::Doubtful(doubtful),
    }
}

/// The language in which every move is legal, and every piece named by its own
/// letters, though all of these are English too: `1. e4 e5 2. Rf3 Rc6`.
fn whole_in_another(start: &Start, lexer: &Lexer<'_>) -> Tongue {
    let initials = initials(lexer);
    // All languages have every letter of a game that names no piece.
    if initials.is_empty() {
        return Tongue::English;
    }
    let has_all = |language: &&Language| {
        let mut initials = initials.iter();
        initials.all(|initial| language.to_english(initial).is_some())
    };
    let mut languages = LANGUAGES.iter().filter(has_all).peekable();
    // Few have all the letters of a whole game: mostly English needs no trial.
    if languages.peek().is_none() || Census::of_legal(start, lexer, lexer).refused == 0 {
        return Tongue::English;
    }
    let found = languages.find(|language| {
        let census = Census::of_legal(start, &lexer.speaking(language), lexer);
        census.refused == 0 && census.english == 0 && census.needed >= LEAST_NEEDED
    });
    found.map_or(Tongue::English, Tongue::Foreign)
}

/// The English letters that pieces are named by.
fn initials(lexer: &Lexer<'_>) -> Vec<&'static str> {
    let mut ahead = lexer.clone();
    let mut unseen = vec!["K", "Q", "R", "B", "N"];
    let mut initials = Vec::new();
    for token in (0..Reach::FAR.tokens).map_while(|_| ahead.next_token()) {
        let word = &lexer.text()[token.range()];
        let is_initial = |letter: &&str| word.starts_with(letter.as_bytes());
        if let Some(at) = unseen.iter().position(is_initial) {
            initials.push(unseen.swap_remove(at));
        }
        if unseen.is_empty() {
            break;
        }
    }
    initials
}

impl Tongue {
    /// Whether a refused move is legal in a language that the game may be
    /// written in, so that nobody can be accused of it.
    pub(super) fn may_excuse(&self, finding: &Finding, lexer: &Lexer<'_>) -> bool {
        let Tongue::Doubtful(languages) = self else {
            return false;
        };
        let is_refusal = finding.principal().rule.code.starts_with(['C', 'M']);
        is_refusal
            && position_of(finding).is_some_and(|position| {
                let token = token_of(finding);
                languages.iter().any(|language| {
                    let step = resolve_token(&position, token, &lexer.speaking(language));
                    matches!(step, Step::Move(Resolution::Legal(..)))
                })
            })
    }
}

fn position_of(finding: &Finding) -> Option<Chess> {
    let fen: Fen = finding.fen.as_ref()?.parse().ok()?;
    fen.into_position(CastlingMode::Chess960).ok()
}

fn token_of(finding: &Finding) -> Token {
    let start = usize::try_from(finding.byte).unwrap_or_default();
    Token {
        kind: TokenKind::Word,
        start,
        end: start + finding.san.len(),
    }
}

/// The languages in which a word that means nothing in English is a move.
fn candidates(lexer: &Lexer<'_>) -> Vec<&'static Language> {
    let mut ahead = lexer.clone();
    let word = |token: &Token| std::str::from_utf8(&lexer.text()[token.range()]).ok();
    let words: Vec<(Token, &str)> = (0..Reach::FAR.tokens)
        .map_while(|_| ahead.next_token())
        .filter(|token| token.kind == TokenKind::Word && lexer.spelling(*token).is_none())
        .take(MOST_WORDS)
        .filter_map(|token| Some((token, word(&token)?)))
        // Wherever a piece goes there is a rank.
        .filter(|(_, word)| word.contains(|sign| ('1'..='8').contains(&sign)))
        .collect();
    LANGUAGES
        .iter()
        .filter(|language| {
            let foreign = lexer.speaking(language);
            let mut words = words.iter();
            words.any(|(token, word)| language.has_letter_in(word) && is_move(*token, &foreign))
        })
        .collect()
}

fn is_move(word: Token, lexer: &Lexer<'_>) -> bool {
    lexer.spelling(word).is_some_and(|spelling| {
        matches!(
            spelling.meaning,
            Meaning::San(_) | Meaning::MoveAndOutcome(..)
        )
    })
}

fn is_illegal(position: &Chess, word: Token, english: &Lexer<'_>) -> bool {
    let step = resolve_token(position, word, english);
    !matches!(step, Step::Move(Resolution::Legal(..)))
}

/// How much of a game a language explains.
#[derive(Debug, Default)]
struct Census {
    /// Words that are moves in the language and nothing in English.
    foreign: u32,
    /// Those of them that are legal.
    foreign_legal: u32,
    /// Words that name a piece in English, by a letter the language lacks.
    english: u32,
    /// Moves that are not legal in English.
    needed: u32,
    /// Moves that are not legal, and words that mean nothing.
    refused: u32,
    /// Legal plies of the mainline.
    mainline: u32,
    /// Legal plies of variations.
    variations: u32,
}

impl Census {
    fn take(start: &Start, lexer: &Lexer<'_>, english: &Lexer<'_>) -> Census {
        Census::upto(u32::MAX, start, lexer, english)
    }

    /// The same up to the first move that is refused.
    fn of_legal(start: &Start, lexer: &Lexer<'_>, english: &Lexer<'_>) -> Census {
        Census::upto(1, start, lexer, english)
    }

    fn upto(refused: u32, start: &Start, lexer: &Lexer<'_>, english: &Lexer<'_>) -> Census {
        let mut reading = Reading {
            census: Census::default(),
            attempt: Attempt {
                start,
                history: History::new(|color, wing| start.rook_at_start(color, wing)),
            },
            line: Line {
                now: Some(start.position.clone()),
                before: None,
            },
            left: Vec::new(),
            plies: [0; 2],
            joins: 0,
        };
        let mut lexer = lexer.clone();
        let farthest = lexer.offset().saturating_add(Reach::FAR.bytes);
        for _ in 0..Reach::FAR.tokens {
            match lexer.next_token() {
                Some(token) if lexer.offset() <= farthest => {
                    let goes_on = reading.token(token, &lexer, english).is_some();
                    if !goes_on || reading.census.refused >= refused {
                        break;
                    }
                }
                _ => break,
            }
        }
        reading.census
    }

    /// One odd letter in an English score is a slip, no language.
    fn is_plausible(&self) -> bool {
        self.foreign > self.english
    }

    fn outdoes(&self, english: &Census) -> bool {
        self.foreign_legal > 0 && self.legal() > english.legal()
    }

    fn legal(&self) -> u32 {
        self.mainline + self.variations
    }

    /// What the better of two languages has more of, in this order.
    fn weight(&self) -> (u32, u32, u32, u32) {
        (
            self.foreign_legal,
            self.mainline,
            self.variations,
            self.foreign,
        )
    }
}

/// A game read in one language.
struct Reading<'s> {
    census: Census,
    attempt: Attempt<'s>,
    line: Line,
    left: Vec<Line>,
    /// Plies replayed in the mainline and in variations.
    plies: [u32; 2],
    joins: u32,
}

/// What castles are played out by.
struct Attempt<'s> {
    start: &'s Start,
    history: History,
}

/// Where a line stands, and where its last move was made from; `None` if that
/// is unknown.
struct Line {
    now: Option<Chess>,
    before: Option<Chess>,
}

impl Reading<'_> {
    /// Takes a token; `None` if the game ends there.
    fn token(&mut self, token: Token, lexer: &Lexer<'_>, english: &Lexer<'_>) -> Option<()> {
        match token.kind {
            TokenKind::Open => {
                let branch = Line {
                    now: self.line.before.clone(),
                    before: None,
                };
                self.left.push(std::mem::replace(&mut self.line, branch));
            }
            TokenKind::Close => {
                if let Some(left) = self.left.pop() {
                    self.line = left;
                }
            }
            TokenKind::Outcome(_) if self.left.is_empty() => return None,
            TokenKind::San(_) | TokenKind::Zeros(_) => self.step(token, lexer, false)?,
            TokenKind::Word => {
                let readable = is_move(token, lexer);
                let foreign = readable && english.spelling(token).is_none();
                self.census.foreign += u32::from(foreign);
                self.census.english += u32::from(readable && lexer.is_english(token));
                let position = self.line.now.as_ref().filter(|_| readable);
                let needed = position.is_some_and(|position| is_illegal(position, token, english));
                self.census.needed += u32::from(needed);
                self.step(token, lexer, foreign)?;
            }
            _ => {}
        }
        Some(())
    }

    fn step(&mut self, token: Token, lexer: &Lexer<'_>, foreign: bool) -> Option<()> {
        let depth = usize::from(!self.left.is_empty());
        if self.plies[depth] >= MOST_PLIES {
            self.line.now = None;
        }
        let Some(position) = self.line.now.clone() else {
            self.line.before = None;
            return Some(());
        };
        let resolution = match resolve_token(&position, token, lexer) {
            Step::Move(resolution) => resolution,
            Step::Result if depth == 0 => return None,
            Step::Unreadable => {
                self.census.refused += 1;
                self.join(&position, lexer);
                return Some(());
            }
            Step::Result | Step::Number(_) | Step::Nothing => return Some(()),
        };
        self.plies[depth] += 1;
        if matches!(resolution, Resolution::Legal(..)) {
            let legal = [&mut self.census.mainline, &mut self.census.variations];
            *legal[depth] += 1;
            self.census.foreign_legal += u32::from(foreign);
        } else {
            self.census.refused += 1;
        }
        self.line.now = self.attempt.play_out(&position, &resolution);
        self.line.before = Some(position);
        Some(())
    }

    /// Loses the line at an unreadable token, unless it goes on behind it.
    fn join(&mut self, position: &Chess, lexer: &Lexer<'_>) {
        self.joins += 1;
        let ahead = (self.joins <= MOST_JOINS).then(|| preview(position, lexer, PLIES_TO_JOIN));
        if !ahead.is_some_and(|ahead| ahead.is_complete || ahead.legal >= PLIES_TO_JOIN) {
            self.line.now = None;
        }
    }
}

impl Attempt<'_> {
    /// The position behind a move, legal or played out.
    fn play_out(&self, position: &Chess, resolution: &Resolution) -> Option<Chess> {
        let m = match resolution {
            Resolution::Legal(m, _) => *m,
            Resolution::KingExposed(moves) => only_move(moves)?,
            Resolution::Null => return pass(position),
            Resolution::IllegalCastle(wing) => {
                let castle = CastleAttempt {
                    form: CastleForm::Wing(*wing),
                    position,
                    start: self.start,
                    history: &self.history,
                };
                match force_castle(&castle)? {
                    Forced::Castle(m) => m,
                    Forced::Placement(placed) => return Some(*placed),
                }
            }
            Resolution::Ambiguous(_) | Resolution::Unreachable => return None,
        };
        let mut next = position.clone();
        next.play_unchecked(m);
        Some(next)
    }
}
