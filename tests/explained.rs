//! A castle is refused if and only if a castling rule says why, whatever the
//! position and whatever came before; and exactly the rules that the contract of
//! the report names do, worked out here anew from the pieces' own careers.

mod generated;

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use generated::{Start, playout, tape};
use pgn_audit::{Settings, audit_bytes};
use proptest::test_runner::TestRunner;
use shakmaty::{
    Bitboard, CastlingSide, Chess, Color, File, Move, Position, Square, attacks, san::San,
};

/// One thread: a pool is made for each of thousands of short texts.
fn settings() -> Settings {
    Settings {
        threads: 1,
        ..Settings::default()
    }
}

/// A score that ends in a castle.
struct Attempt<'a> {
    moves: &'a [(Move, San)],
    wing: CastlingSide,
}

impl Attempt<'_> {
    fn text(&self, start: &Start) -> String {
        let mut text = format!("[Event \"?\"]\n{}\n", start.tags());
        for (_, san) in self.moves {
            text += &format!("{san} ");
        }
        text + &format!("{} *\n\n", San::Castle(self.wing))
    }
}

/// For each attempt, the codes on its castle. Nothing is found in the moves before.
fn audit(start: &Start, attempts: &[Attempt<'_>]) -> Vec<Vec<&'static str>> {
    let texts: Vec<String> = attempts.iter().map(|it| it.text(start)).collect();
    let (findings, summary) =
        audit_bytes(texts.concat().as_bytes(), &settings()).expect("a thread");
    assert_eq!(summary.games, attempts.len() as u64);
    let mut on_castles = vec![Vec::new(); attempts.len()];
    for finding in findings {
        let index = finding.game as usize - 1;
        let castle_ply = attempts[index].moves.len() as u32 + 1;
        let codes = finding.reasons.iter().map(|reason| reason.rule.code);
        match finding.ply {
            Some(ply) if ply.index == castle_ply => on_castles[index].extend(codes),
            Some(_) => panic!("{} in {}", finding.detail(), texts[index]),
            None => {}
        }
    }
    for codes in &mut on_castles {
        codes.retain(|code| code.starts_with(['C', 'M', 'P']));
    }
    on_castles
}

/// A piece and what became of it.
#[derive(Debug, Clone, Copy)]
struct Career {
    origin: Square,
    has_moved: bool,
    is_promoted: bool,
}

/// Every piece's career, by the square it stands on.
struct Record {
    standing: [Option<Career>; 64],
    castled: [bool; 2],
    /// Pieces captured on the square they started from, moved before or not.
    captured_at_home: BTreeSet<Square>,
    moved_origins: BTreeSet<Square>,
}

impl Record {
    fn new(start: &Start, moves: &[(Move, San)]) -> (Record, Chess) {
        let mut record = Record {
            standing: [None; 64],
            castled: [false; 2],
            captured_at_home: BTreeSet::new(),
            moved_origins: BTreeSet::new(),
        };
        let mut position = start.position.clone();
        for square in position.board().occupied() {
            record.standing[usize::from(square)] = Some(Career {
                origin: square,
                has_moved: false,
                is_promoted: false,
            });
        }
        for (m, _) in moves {
            record.play(position.turn(), *m);
            position.play_unchecked(*m);
        }
        (record, position)
    }

    fn play(&mut self, color: Color, m: Move) {
        match m {
            Move::Castle { king, rook } => {
                self.castled[usize::from(color.is_white())] = true;
                let wing = CastlingSide::from_queen_side(rook < king);
                let rooks_career = self.lift(rook);
                let kings_career = self.lift(king);
                self.standing[usize::from(wing.rook_to(color))] = rooks_career;
                self.standing[usize::from(wing.king_to(color))] = kings_career;
            }
            Move::EnPassant { from, to } => {
                let captured = Square::from_coords(to.file(), from.rank());
                self.standing[usize::from(captured)] = None;
                self.standing[usize::from(to)] = self.lift(from);
            }
            _ => {
                let (from, to) = (m.from().expect("no drops"), m.to());
                if let Some(victim) = self.standing[usize::from(to)]
                    && victim.origin == to
                {
                    self.captured_at_home.insert(to);
                }
                let mut career = self.lift(from);
                if let Some(career) = &mut career {
                    career.is_promoted |= m.promotion().is_some();
                }
                self.standing[usize::from(to)] = career;
            }
        }
    }

    fn lift(&mut self, square: Square) -> Option<Career> {
        let mut career = self.standing[usize::from(square)].take()?;
        career.has_moved = true;
        self.moved_origins.insert(career.origin);
        Some(career)
    }
}

/// What the contract asks of a castle, in its words.
fn expected(
    start: &Start,
    record: &Record,
    position: &Chess,
    wing: CastlingSide,
) -> Vec<&'static str> {
    let board = position.board();
    let color = position.turn();
    let rank = color.backrank();
    let king = board.king_of(color).expect("both kings");
    let first_king = start.position.board().king_of(color).expect("both kings");
    let king_home = if start.is_chess960 {
        first_king
    } else {
        Square::from_coords(File::E, rank)
    };
    let claimed = (start.setup.castling_rights & rank)
        .into_iter()
        .filter(|rook| (rook.file() < first_king.file()) == wing.is_queen_side());
    let outermost = if wing.is_queen_side() {
        claimed.min()
    } else {
        claimed.max()
    };
    let claimed = start.position.castles().rook(color, wing).or(outermost);
    let rook_home = if start.is_chess960 {
        claimed
    } else {
        let file = if wing.is_queen_side() {
            File::A
        } else {
            File::H
        };
        Some(Square::from_coords(file, rank))
    };
    let original =
        rook_home.filter(|home| start.position.board().piece_at(*home) == Some(color.rook()));
    let rook = rook_home.filter(|home| board.piece_at(*home) == Some(color.rook()));
    let is_home = king == king_home;
    let (king_to, rook_to) = (wing.king_to(color), wing.rook_to(color));
    let attacked =
        |square: Square, occupied: Bitboard| board.attacks_to(square, !color, occupied).any();
    let without_king = board.occupied().without(king);
    let crossed = attacks::between(king, king_to);
    let way = rook.map_or(Bitboard::EMPTY, |rook| {
        let ends = Bitboard::from_iter([king_to, rook_to]);
        (crossed | attacks::between(rook, rook_to) | ends)
            .without(king)
            .without(rook)
    });
    let landing = match rook {
        Some(rook) if start.is_chess960 => without_king.without(rook).with(rook_to).with(king_to),
        _ => without_king,
    };
    let castled = record.castled[usize::from(color.is_white())];
    let king_moved = record.standing[usize::from(king)].is_some_and(|it| it.has_moved);
    let promoted =
        |rook: Square| record.standing[usize::from(rook)].is_some_and(|it| it.is_promoted);
    let granted = start.position.castles().has(color, wing);
    let rules = [
        ("C001", king_moved && !castled),
        ("C002", castled),
        (
            "C003",
            original.is_some_and(|home| record.moved_origins.contains(&home)),
        ),
        (
            "C004",
            original.is_some_and(|home| record.captured_at_home.contains(&home)),
        ),
        ("C005", rook.is_some_and(promoted)),
        ("C006", rook_home.is_some() && rook.is_none()),
        ("C007", !is_home),
        ("C008", is_home && (way & board.occupied()).any()),
        ("C009", attacked(king, without_king)),
        (
            "C010",
            is_home
                && crossed
                    .into_iter()
                    .any(|square| attacked(square, without_king)),
        ),
        ("C011", is_home && attacked(king_to, landing)),
        ("C012", claimed.is_none() && !granted),
        ("C013", claimed.is_some() && !granted),
    ];
    let broken = rules.into_iter().filter(|(_, is_broken)| *is_broken);
    broken.map(|(code, _)| code).collect()
}

/// Both castles after every ply, and the rules that each breaks. Of those with but
/// a piece in the way, which are most, a few will do.
fn attempts<'a>(
    start: &Start,
    moves: &'a [(Move, San)],
) -> (Vec<Attempt<'a>>, Vec<Vec<&'static str>>) {
    let all = (0..=moves.len()).flat_map(|end| {
        CastlingSide::ALL.map(|wing| Attempt {
            moves: &moves[..end],
            wing,
        })
    });
    let judged = all.map(|attempt| {
        let (record, position) = Record::new(start, attempt.moves);
        let broken = expected(start, &record, &position, attempt.wing);
        (attempt, broken)
    });
    let is_wanted = |(attempt, broken): &(Attempt<'_>, Vec<&str>)| {
        attempt.moves.len() % 8 == 0 || *broken != ["C008"]
    };
    judged.filter(is_wanted).unzip()
}

#[test]
fn a_castle_is_refused_if_and_only_if_its_reasons_are_given() {
    let sole = RefCell::new(BTreeMap::new());
    let seen = RefCell::new(BTreeSet::new());
    let legal = RefCell::new([0; 2]);
    TestRunner::new(generated::cases(1_500))
        .run(&tape(200), |mut tape| {
            let start = Start::new(&mut tape);
            let plies = tape.below(40);
            let moves = playout(&mut tape, &start, plies);
            let (attempts, broken) = attempts(&start, &moves);
            for ((attempt, broken), codes) in
                attempts.iter().zip(broken).zip(audit(&start, &attempts))
            {
                let (_, position) = Record::new(&start, attempt.moves);
                let is_refused = San::Castle(attempt.wing).to_move(&position).is_err();
                let text = attempt.text(&start);
                assert_eq!(is_refused, !codes.is_empty(), "{codes:?} {text}");
                assert_eq!(codes, broken, "{text}");
                if let [code] = codes[..] {
                    *sole.borrow_mut().entry(code).or_insert(0) += 1;
                }
                legal.borrow_mut()[usize::from(start.is_chess960)] += u32::from(!is_refused);
                seen.borrow_mut().extend(codes);
            }
            Ok(())
        })
        .unwrap();
    // Each rule that can be the only reason was, so that none can go unnoticed.
    let alone = [
        "C001", "C002", "C003", "C004", "C008", "C009", "C010", "C011", "C012", "C013",
    ];
    for code in alone {
        let times: u32 = sole.borrow().get(code).copied().unwrap_or(0);
        assert!(times >= 3, "{code} stood alone {times} times");
    }
    for code in ["C005", "C006", "C007"] {
        assert!(seen.borrow().contains(code), "{code} never arose");
    }
    let [standard, chess960] = *legal.borrow();
    assert!(standard > 300 && chess960 > 300, "{standard} {chess960}");
}
