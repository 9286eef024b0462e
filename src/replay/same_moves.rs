//! The replay board against shakmaty: each plays what the other plays, and then
//! stands where the other stands.

use std::ops::ControlFlow;

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use proptest::prelude::*;
use shakmaty::{
    CastlingMode, CastlingSide, Chess, File, Move, Position, Rank, Role, Square, fen::Fen, san::San,
};

use super::{
    board::ReplayBoard,
    resolve::{Origin, Refused},
};
use crate::generated::{Start, Tape, any_move, cases, tape};

/// What the first look leaves to the second: what shakmaty takes and the standard
/// writes otherwise, and a square named whole.
fn is_rare(position: &Chess, m: Move, san: San) -> bool {
    let names_square = matches!(
        san,
        San::Normal {
            file: Some(_),
            rank: Some(_),
            ..
        }
    );
    names_square || San::from_move(position, m) != san
}

fn play(board: &mut ReplayBoard, san: San) -> bool {
    let played = match san {
        San::Normal {
            role,
            file,
            rank,
            capture,
            to,
            promotion,
        } => board.play_named(role, Origin { file, rank }, capture, to, promotion),
        San::Castle(wing) => board.play_castle(wing),
        San::Put { .. } | San::Null => Err(Refused),
    };
    played.is_ok()
}

fn assert_same(board: &ReplayBoard, position: &Chess, san: San) {
    let mut played = board.clone();
    let is_played = play(&mut played, san);
    match san.to_move(position) {
        Ok(m) if is_played => {
            let mut after = position.clone();
            after.play_unchecked(m);
            assert!(played.is(&after), "{san} from {position:?}");
        }
        Ok(m) => assert!(is_rare(position, m, san), "{san} refused in {position:?}"),
        Err(_) => assert!(!is_played, "{san} played in {position:?}"),
    }
}

/// The same move written otherwise, or another one.
fn altered(tape: &mut Tape, san: San) -> San {
    let San::Normal {
        mut role,
        mut file,
        mut rank,
        mut capture,
        mut to,
        mut promotion,
    } = san
    else {
        return san;
    };
    for _ in 0..=tape.below(2) {
        match tape.below(7) {
            0 => to = Square::new(tape.below(64) as u32),
            1 => capture = !capture,
            2 => file = tape.pick(&[None, Some(File::A), Some(File::E), Some(to.file())]),
            3 => rank = tape.pick(&[None, Some(Rank::First), Some(Rank::Seventh)]),
            4 => (file, rank) = (None, None),
            5 => {
                promotion =
                    tape.pick(&[None, Some(Role::Queen), Some(Role::King), Some(Role::Pawn)]);
            }
            _ => role = tape.pick(&Role::ALL),
        }
    }
    San::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    }
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn the_replay_board_plays_what_shakmaty_plays(mut tape in tape(700)) {
        let start = Start::new(&mut tape);
        let mut position = start.position.clone();
        let mut board = ReplayBoard::new(&position).expect("both kings");
        while !tape.is_used_up() {
            let Some(m) = any_move(&mut tape, &position, &start) else { break };
            let san = San::from_move(&position, m);
            for _ in 0..4 {
                assert_same(&board, &position, altered(&mut tape, san));
            }
            for other in position.legal_moves() {
                assert_same(&board, &position, San::from_move(&position, other));
            }
            for wing in CastlingSide::ALL {
                assert_same(&board, &position, San::Castle(wing));
            }
            let is_played = play(&mut board, san);
            prop_assert!(is_played || is_rare(&position, m, san), "{} in {:?}", san, position);
            position.play_unchecked(m);
            if !is_played {
                board = ReplayBoard::new(&position).expect("both kings");
            }
            prop_assert!(board.is(&position), "after {}: {:?}", san, position);
        }
    }
}

/// Replays mainlines on both boards, up to what shakmaty refuses; counts plies.
struct Both;

impl Visitor for Both {
    type Tags = Chess;
    type Movetext = (Chess, ReplayBoard, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<u64> {
        let fen = Fen::from_ascii(value.as_bytes()).ok();
        let Some(fen) = fen.filter(|_| name == b"FEN") else {
            return ControlFlow::Continue(());
        };
        let mode = CastlingMode::detect(fen.as_setup());
        match fen.into_position(mode) {
            Ok(position) => {
                *start = position;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(0),
        }
    }

    fn begin_movetext(&mut self, start: Chess) -> ControlFlow<u64, (Chess, ReplayBoard, u64)> {
        match ReplayBoard::new(&start) {
            Some(board) => ControlFlow::Continue((start, board, 0)),
            None => ControlFlow::Break(0),
        }
    }

    fn san(
        &mut self,
        (position, board, plies): &mut (Chess, ReplayBoard, u64),
        san: SanPlus,
    ) -> ControlFlow<u64> {
        assert_same(board, position, san.san);
        let Ok(m) = san.san.to_move(position) else {
            return ControlFlow::Break(*plies);
        };
        position.play_unchecked(m);
        if !play(board, san.san) {
            *board = ReplayBoard::new(position).expect("both kings");
        }
        *plies += 1;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut Self::Movetext) -> ControlFlow<u64, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (.., plies): Self::Movetext) -> u64 {
        plies
    }
}

/// Over the games of this project, or over an archive:
/// `PGN_AUDIT_GAMES=FILE cargo test --release --lib -- same_moves --nocapture`.
#[test]
fn of_real_games_the_replay_board_plays_every_ply() {
    let games = include_bytes!("../diagnose/repair/games.pgn");
    let archive = std::env::var("PGN_AUDIT_GAMES");
    let text: Vec<u8> = archive.map_or(games.to_vec(), |path| {
        std::fs::read(path).expect("the archive can be read")
    });
    let mut reader = Reader::new(&text[..]);
    let mut plies = 0;
    while let Some(game) = reader.read_game(&mut Both).expect("no line is too long") {
        plies += game;
    }
    eprintln!("{plies} plies");
    assert!(plies > 300);
}
