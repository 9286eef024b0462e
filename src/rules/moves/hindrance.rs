//! Why the pieces of a kind cannot go to a square, piece by piece. Knows how
//! pieces move, not whose king is attacked.

use shakmaty::{Bitboard, Chess, File, Position, Rank, Role, Square, attacks, san::San};

use crate::rules::words;

/// Pieces other than pawns: none there, not on the line named, blocked, or
/// elsewhere.
pub(super) fn hindrances_of_pieces(position: &Chess, san: San) -> Vec<String> {
    let San::Normal {
        role,
        file,
        rank,
        to,
        ..
    } = san
    else {
        return Vec::new();
    };
    let board = position.board();
    let piece = role.of(position.turn());
    let standing = position.our(role);
    if standing.is_empty() {
        return vec![format!("there is no {}", words::piece(piece))];
    }
    if position.us().contains(to) {
        return vec![stand(standing, &words::piece(piece))];
    }
    let named = |square: &Square| {
        file.is_none_or(|file| file == square.file())
            && rank.is_none_or(|rank| rank == square.rank())
    };
    let meant: Bitboard = standing.into_iter().filter(named).collect();
    let mut sentences = Vec::new();
    let mut elsewhere = Bitboard::EMPTY;
    for square in meant {
        let on_line = attacks::attacks(square, piece, Bitboard::EMPTY).contains(to);
        let between = attacks::between(square, to) & board.occupied();
        match nearest(square, between).filter(|_| on_line) {
            Some(blocker) => sentences.push(format!(
                "the {} on {square} is blocked by {}",
                words::role(role),
                words::pieces_on(board, Bitboard::from_square(blocker))
            )),
            None => elsewhere.add(square),
        }
    }
    if !elsewhere.is_empty() {
        sentences.push(not_along_its_lines(elsewhere, words::role(role), to));
    }
    let others = standing & !meant;
    if !others.is_empty() {
        sentences.push(format!(
            "{}, not {}",
            stand(others, &words::piece(piece)),
            origin(file, rank)
        ));
    }
    sentences
}

fn stand(squares: Bitboard, name: &str) -> String {
    let list = words::squares(squares);
    match squares.count() {
        1 => format!("the {name} stands on {list}"),
        _ => format!("{name}s stand on {list}"),
    }
}

fn not_along_its_lines(squares: Bitboard, name: &str, to: Square) -> String {
    let list = words::squares(squares);
    match squares.count() {
        1 => format!("the {name} on {list} does not reach {to}"),
        2 => format!("neither of the {name}s on {list} reaches {to}"),
        _ => format!("none of the {name}s on {list} reaches {to}"),
    }
}

/// Where the token says the piece comes from.
fn origin(file: Option<File>, rank: Option<Rank>) -> String {
    match (file, rank) {
        (Some(file), Some(rank)) => format!("on {}", Square::from_coords(file, rank)),
        (Some(file), None) => format!("on the {}-file", file.char()),
        (None, Some(rank)) => format!("on rank {}", rank.char()),
        (None, None) => "there".to_owned(),
    }
}

fn nearest(from: Square, squares: Bitboard) -> Option<Square> {
    squares
        .into_iter()
        .min_by_key(|square| from.distance(*square))
}

/// Pawns: a capture with nothing to take or nobody to take it, a push onto or
/// over another piece, or no pawn on the file.
pub(super) fn hindrances_of_pawns(position: &Chess, san: San) -> Vec<String> {
    let San::Normal {
        file, capture, to, ..
    } = san
    else {
        return Vec::new();
    };
    if position.us().contains(to) || position.board().role_at(to) == Some(Role::King) {
        return Vec::new();
    }
    let sideways = file.is_some_and(|file| file != to.file());
    if capture || sideways {
        hindrance_of_capture(position, file, to)
    } else {
        hindrance_of_push(position, to)
    }
}

fn hindrance_of_capture(position: &Chess, file: Option<File>, to: Square) -> Vec<String> {
    let color = position.turn();
    let colour = words::colour(color);
    let board = position.board();
    let pawns = attacks::pawn_attacks(!color, to) & position.our(Role::Pawn);
    let meant: Bitboard = pawns
        .into_iter()
        .filter(|pawn| file.is_none_or(|file| file == pawn.file()))
        .collect();
    if meant.is_empty() {
        let on_file = file.map_or(String::new(), |file| {
            format!(" on the {}-file", file.char())
        });
        return vec![format!(
            "no {colour} pawn{on_file} stands where it could capture there"
        )];
    }
    if position.them().contains(to) {
        return Vec::new();
    }
    let passed = to
        .offset(color.fold_wb(-8, 8))
        .filter(|_| to.rank() == color.relative_rank(Rank::Sixth))
        .filter(|square| board.piece_at(*square) == Some((!color).pawn()));
    vec![match passed {
        Some(pawn) => format!(
            "the pawn on {pawn} cannot be taken in passing: it has not just made its double step"
        ),
        None => format!("there is nothing on {to} to capture"),
    }]
}

fn hindrance_of_push(position: &Chess, to: Square) -> Vec<String> {
    let color = position.turn();
    let board = position.board();
    if board.role_at(to).is_some() {
        let standing = words::pieces_on(board, Bitboard::from_square(to));
        return vec![format!("{standing} is in its way: a pawn captures aslant")];
    }
    let back = color.fold_wb(-8, 8);
    let below = to.offset(back);
    let start = below.and_then(|square| square.offset(back));
    let stepped_over = below.filter(|_| to.rank() == color.relative_rank(Rank::Fourth));
    if let (Some(start), Some(over)) = (start, stepped_over)
        && board.piece_at(start) == Some(color.pawn())
        && board.role_at(over).is_some()
    {
        let blocker = words::pieces_on(board, Bitboard::from_square(over));
        return vec![format!("the pawn on {start} is blocked by {blocker}")];
    }
    let pawns = position.our(Role::Pawn) & to.file();
    let file = to.file().char();
    let name = words::piece(color.pawn());
    vec![if pawns.is_empty() {
        format!("there is no {name} on the {file}-file")
    } else {
        stand(pawns, &name)
    }]
}
