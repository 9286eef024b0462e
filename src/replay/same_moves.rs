//! The replay board against shakmaty: each plays what the other plays, and then
//! stands where the other stands.

use proptest::prelude::*;
use shakmaty::{CastlingSide, Chess, File, Move, Position, Rank, Role, Square, san::San};

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
