//! Walks the movetext of a game by other rules than chess and notes the first
//! refused move of each line. Knows no rules of text: those are the same for
//! every game.

mod line;
mod refusal;
mod resolve;

use shakmaty::{
    EnPassantMode,
    fen::Fen,
    san::San,
    variant::{Variant as Rules, VariantPosition},
};

use self::{
    line::VariantLine,
    refusal::why_refused,
    resolve::{Reading, resolve},
};
use super::report::{GameReport, Place};
use crate::pgn::{Lexer, Meaning, Token, TokenKind};

/// Deeper nesting is passed over: bounded memory whatever the text.
const DEEPEST: usize = 256;

/// The walk over one game of a variant.
pub(super) struct VariantWalk<'a, 'r> {
    report: &'r mut GameReport<'a>,
    game: VariantGame<'r>,
    variations: bool,
    line: VariantLine,
    left: Vec<VariantLine>,
    terminated: bool,
    /// Open brackets of variations passed over.
    skipped: u32,
}

/// Which variant, and how its castles are explained.
#[derive(Debug, Clone, Copy)]
struct VariantGame<'r> {
    /// As the Variant tag names it.
    name: &'r str,
    rules: Rules,
}

impl VariantGame<'_> {
    /// Whether castling and check are those of chess.
    fn castles_as_chess(self) -> bool {
        matches!(
            self.rules,
            Rules::Crazyhouse | Rules::KingOfTheHill | Rules::ThreeCheck
        )
    }

    /// Whether nobody castles. Under other names than antichess some servers
    /// allow it, so there it is only unknown.
    fn never_castles(self) -> bool {
        match self.rules {
            Rules::Antichess => self.name.eq_ignore_ascii_case("antichess"),
            Rules::RacingKings => true,
            _ => false,
        }
    }
}

impl<'a, 'r> VariantWalk<'a, 'r> {
    pub(super) fn new(
        start: VariantPosition,
        name: &'r str,
        variations: bool,
        report: &'r mut GameReport<'a>,
    ) -> VariantWalk<'a, 'r> {
        let game = VariantGame {
            name,
            rules: start.variant(),
        };
        VariantWalk {
            report,
            game,
            variations,
            line: VariantLine::new(start, game.castles_as_chess()),
            left: Vec::new(),
            terminated: false,
            skipped: 0,
        }
    }

    /// Walks to the end of the game.
    pub(super) fn walk(mut self, lexer: &mut Lexer<'a>) {
        while let Some(token) = lexer.next_token() {
            self.token(token, lexer);
        }
        while !self.left.is_empty() {
            self.close();
        }
        self.end_line();
    }

    fn token(&mut self, token: Token, lexer: &Lexer<'a>) {
        match token.kind {
            TokenKind::Close if self.skipped > 0 => self.skipped -= 1,
            TokenKind::Open if self.passes_over() => self.skipped += 1,
            _ if self.skipped > 0 || self.terminated => {}
            TokenKind::Open => {
                let branch = self.line.branch();
                self.left.push(std::mem::replace(&mut self.line, branch));
            }
            TokenKind::Close => self.close(),
            TokenKind::San(san) => self.san(token, san.san),
            // `0-0` may also be a double forfeit: played, but never accused.
            TokenKind::Zeros(wing) => match self.reading(San::Castle(wing)) {
                Some(Reading::Legal(m)) => self.line.play(m),
                _ => self.line.lose(),
            },
            TokenKind::Outcome(_) => self.terminated = self.left.is_empty(),
            TokenKind::Word => self.word(token, lexer),
            _ => {}
        }
    }

    fn passes_over(&self) -> bool {
        self.skipped > 0 || !self.variations || self.left.len() >= DEEPEST
    }

    fn close(&mut self) {
        if let Some(left) = self.left.pop() {
            self.end_line();
            self.line = left;
        }
    }

    fn end_line(&mut self) {
        if let Some((index, ply)) = self.line.offence {
            let after = self.line.plies.saturating_sub(ply);
            self.report.count_plies_after(index, after, 0);
        }
    }

    /// An oddly written move; what cannot be read may have been one.
    fn word(&mut self, token: Token, lexer: &Lexer<'a>) {
        match lexer.spelling(token).map(|spelling| spelling.meaning) {
            Some(Meaning::San(san)) => self.san(token, san),
            Some(Meaning::MoveAndOutcome(san, _)) => {
                self.san(token, san);
                self.terminated = self.left.is_empty();
            }
            Some(Meaning::Outcome(_)) => self.terminated = self.left.is_empty(),
            Some(Meaning::MoveNumber | Meaning::Annotation) => {}
            _ => self.line.lose(),
        }
    }

    fn reading(&self, san: San) -> Option<Reading> {
        self.line
            .stand
            .as_ref()
            .map(|stand| resolve(&stand.position, san))
    }

    fn san(&mut self, token: Token, san: San) {
        match self.reading(san) {
            Some(Reading::Legal(m)) => {
                self.line.play(m);
                self.report.plies += 1;
            }
            Some(refused) if san != San::Null => self.refused(token, san, &refused),
            _ => self.line.lose(),
        }
    }

    fn refused(&mut self, token: Token, san: San, refused: &Reading) {
        if let Some(stand) = self.line.stand.clone() {
            let refusal = why_refused(&self.line, &stand, self.game, san, refused);
            let place = Place {
                variation: u32::try_from(self.left.len()).unwrap_or(u32::MAX),
                ply: Some(self.line.ply()),
                position: None,
            };
            let offence = self.report.offence(token, place, refusal.reasons);
            self.line.offence = offence.map(|index| (index, self.line.plies + 1));
            if let Some(finding) = self.report.finding_mut(offence) {
                let fen = Fen::from_position(&stand.position, EnPassantMode::Legal);
                finding.fen = Some(fen.to_string());
                if let Some(moves) = refusal.legal_instead {
                    finding.touch_king(moves);
                }
            }
        }
        self.line.lose();
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{
        EnPassantMode, Position,
        fen::Fen,
        san::SanPlus,
        variant::{Variant as Rules, VariantPosition},
    };

    use crate::codes::{all_codes_of, codes_of};

    fn codes(variant: &str, fen: &str, moves: &str) -> Vec<&'static str> {
        let fen = match fen {
            "" => String::new(),
            fen => format!("[FEN \"{fen}\"]\n"),
        };
        codes_of(&format!("[Variant \"{variant}\"]\n{fen}\n{moves} *\n"))
    }

    /// A game of random legal moves, from its first position or from the middle.
    fn random_game(rules: Rules, seed: u64) -> String {
        let mut dice = seed;
        let mut position = VariantPosition::new(rules);
        let begin = seed % 20;
        let mut game = format!("[Variant \"{rules}\"]\n\n");
        for ply in 0..begin + 100 {
            if ply == begin {
                let fen = Fen::from_position(&position, EnPassantMode::Legal);
                game = format!("[Variant \"{rules}\"]\n[FEN \"{fen}\"]\n\n");
            }
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let m = moves[usize::try_from(dice >> 33).unwrap_or(0) % moves.len()];
            if ply >= begin {
                game += &format!("{} ", SanPlus::from_move(position.clone(), m));
            }
            position.play_unchecked(m);
        }
        game + "*\n"
    }

    #[test]
    fn a_random_legal_game_of_any_variant_is_never_accused() {
        for rules in Rules::ALL {
            for seed in 0..40 {
                let game = random_game(rules, seed);
                assert_eq!(codes_of(&game), [""; 0], "{game}");
            }
        }
    }

    #[test]
    fn moves_that_only_the_variant_allows_are_never_accused() {
        for (variant, fen, moves) in [
            ("Crazyhouse", "", "1. e4 d5 2. exd5 Qxd5 3. P@e4 Qd8"),
            (
                "crazyhouse",
                "4k3/8/8/8/8/8/8/4K2R[Q] w K - 0 1",
                "1. Q@e7+ Kxe7 2. O-O",
            ),
            (
                "Atomic",
                "8/8/8/3kK3/8/8/8/R7 w - - 0 1",
                "1. Ra8 Ke4 2. Kf4",
            ),
            ("Antichess", "", "1. e3 b5 2. Bxb5 Ba6 3. Bxa6"),
            ("Antichess", "8/P7/8/8/8/8/8/n7 w - - 0 1", "1. a8=K Nb3"),
            ("King of the Hill", "", "1. e4 e5 2. Ke2 Ke7"),
            ("Three-check", "", "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7"),
            ("Horde", "", "1. e5 d6 2. exd6 cxd6"),
            ("Racing Kings", "", "1. Kh3 Ka3 2. Kh4"),
            ("Losers", "", "1. Qxf7 Kxq9"),
        ] {
            assert_eq!(codes(variant, fen, moves), [""; 0], "{variant} {moves}");
        }
    }

    #[test]
    fn only_the_first_refused_move_of_a_line_is_an_offence() {
        let game = "1. e4 Ke4 2. Qh8 (2. d4 N@e4 3. Qa8) Qh1";
        assert_eq!(codes("Crazyhouse", "", game), ["M001"]);
        let game = "1. e4 e5 2. Qh8 (2. d4 N@e4 3. Qa8) Qh1";
        assert_eq!(codes("Crazyhouse", "", game), ["M001", "M001"]);
    }

    #[test]
    fn castles_are_explained_where_the_variant_castles_as_chess_does() {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let moves = "1. Ke2 Ke7 2. Ke1 Ke8 3. O-O";
        for variant in ["Crazyhouse", "Three-check", "King of the Hill"] {
            assert_eq!(codes(variant, fen, moves), ["C001"], "{variant}");
        }
        assert_eq!(codes("Atomic", fen, moves), ["M001"]);
        assert_eq!(
            codes("Antichess", "", "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O"),
            ["M001"]
        );
    }

    #[test]
    fn a_rook_dropped_where_one_was_captured_cannot_castle() {
        let fen = "4k3/8/8/8/8/6n1/8/4K2R[R] w K - 0 1";
        let moves = "1. Kd1 Nxh1 2. Ke1 Ng3 3. R@h1 Nxh1 4. Kd2 Ng3 5. Ke1 Kd8 6. O-O";
        let found = codes("Crazyhouse", fen, moves);
        assert!(
            found.contains(&"C001") && found.contains(&"C004"),
            "{found:?}"
        );
    }

    #[test]
    fn the_record_of_a_variant_is_compared_too() {
        let game = "[Variant \"Atomic\"]\n[Result \"1-0\"]\n\n1. e4 e5 0-1\n";
        assert_eq!(all_codes_of(game), ["G002"]);
    }
}
