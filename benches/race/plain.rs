//! The fastest honest check of every move without this project: pgn-reader's
//! loop with shakmaty's `San::to_move`. It reports nothing.

use std::{io::Cursor, ops::ControlFlow, sync::mpsc::sync_channel, thread};

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

/// Replays every game's mainline; tells how many plies were legal.
pub(crate) fn replay(text: &[u8]) -> u64 {
    let mut plies = 0;
    each_game(text, &mut Plain, |count| plies += count);
    plies
}

/// One thread parses, the others replay: the parallel form of the loop.
pub(crate) fn replay_in_parallel(text: &[u8], workers: usize) -> u64 {
    thread::scope(|scope| {
        let mut lanes = Vec::new();
        let mut counts = Vec::new();
        for _ in 0..workers {
            let (sender, games) = sync_channel::<(Chess, Vec<SanPlus>)>(256);
            lanes.push(sender);
            counts.push(scope.spawn(move || games.iter().map(legal_plies).sum::<u64>()));
        }
        let mut next = 0;
        each_game(text, &mut Parse, |game| {
            next = (next + 1) % lanes.len();
            let _ = lanes[next].send(game);
        });
        drop(lanes);
        counts
            .into_iter()
            .map(|count| count.join().unwrap_or(0))
            .sum()
    })
}

fn legal_plies((mut position, moves): (Chess, Vec<SanPlus>)) -> u64 {
    let mut plies = 0;
    for san in moves {
        let Ok(m) = san.san.to_move(&position) else {
            break;
        };
        position.play_unchecked(m);
        plies += 1;
    }
    plies
}

fn each_game<V: Visitor>(text: &[u8], visitor: &mut V, mut take: impl FnMut(V::Output)) {
    let mut reader = Reader::new(Cursor::new(text));
    loop {
        match reader.read_game(visitor) {
            Ok(Some(game)) => take(game),
            Ok(None) => return,
            // It loses the game at hand, and goes on with the next.
            Err(_) => {}
        }
    }
}

fn start(name: &[u8], value: RawTag<'_>) -> Option<Chess> {
    let fen = Fen::from_ascii(value.as_bytes())
        .ok()
        .filter(|_| name == b"FEN")?;
    fen.into_position(CastlingMode::Chess960).ok()
}

struct Plain;

impl Visitor for Plain {
    type Tags = Chess;
    type Movetext = (Chess, u64);
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, position: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<u64> {
        if let Some(start) = start(name, value) {
            *position = start;
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, position: Chess) -> ControlFlow<u64, (Chess, u64)> {
        ControlFlow::Continue((position, 0))
    }

    fn san(&mut self, (position, plies): &mut (Chess, u64), san: SanPlus) -> ControlFlow<u64> {
        match san.san.to_move(position) {
            Ok(m) => {
                position.play_unchecked(m);
                *plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(*plies),
        }
    }

    fn end_game(&mut self, (_, plies): (Chess, u64)) -> u64 {
        plies
    }
}

struct Parse;

impl Visitor for Parse {
    type Tags = Chess;
    type Movetext = (Chess, Vec<SanPlus>);
    type Output = (Chess, Vec<SanPlus>);

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(
        &mut self,
        position: &mut Chess,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        if let Some(start) = start(name, value) {
            *position = start;
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, position: Chess) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((position, Vec::with_capacity(128)))
    }

    fn san(&mut self, game: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        game.1.push(san);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Self::Movetext) -> Self::Output {
        game
    }
}
