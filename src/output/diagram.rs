//! A board in letters, some of its squares marked. Knows FEN; knows nothing of why
//! a square is marked.

use std::fmt;

use shakmaty::{Bitboard, Board, File, Rank, Square, fen::Fen};

use super::palette::Palette;

/// Nine lines: the ranks from the eighth down, then the letters of the files.
/// White's pieces are capitals; a marked square stands in brackets.
pub(super) struct Diagram<'a> {
    board: Board,
    marked: Bitboard,
    palette: &'a Palette,
}

impl<'a> Diagram<'a> {
    /// `None` if the FEN cannot be read.
    pub(super) fn new(
        fen: &str,
        marked: impl IntoIterator<Item = Square>,
        palette: &'a Palette,
    ) -> Option<Diagram<'a>> {
        let setup = Fen::from_ascii(fen.as_bytes()).ok()?.into_setup();
        Some(Diagram {
            board: setup.board,
            marked: marked.into_iter().collect(),
            palette,
        })
    }

    fn square(&self, square: Square) -> String {
        let piece = self.board.piece_at(square);
        let letter = piece.map_or('.', |piece| piece.char());
        if self.marked.contains(square) {
            let mark = self.palette.mark;
            format!("{mark}[{letter}]{mark:#}")
        } else {
            format!(" {letter} ")
        }
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let aside = self.palette.aside;
        for rank in Rank::ALL.into_iter().rev() {
            let square = |file| self.square(Square::from_coords(file, rank));
            let squares: String = File::ALL.into_iter().map(square).collect();
            writeln!(f, "    {aside}{rank}{aside:#} {}", squares.trim_end())?;
        }
        writeln!(f, "       {aside}a  b  c  d  e  f  g  h{aside:#}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marked_squares_stand_in_brackets() {
        let fen = "4k2r/8/8/8/8/8/8/4RK2 b k - 0 1";
        let diagram = Diagram::new(fen, [Square::E8, Square::F8], &Palette::PLAIN).unwrap();
        let lines: Vec<String> = diagram.to_string().lines().map(str::to_owned).collect();
        assert_eq!(lines[0], "    8  .  .  .  . [k][.] .  r");
        assert_eq!(lines[7], "    1  .  .  .  .  R  K  .  .");
        assert_eq!(lines[8], "       a  b  c  d  e  f  g  h");
        assert_eq!(lines.len(), 9);
    }

    #[test]
    fn an_unreadable_position_has_no_diagram() {
        assert!(Diagram::new("8/8/8", [], &Palette::PLAIN).is_none());
    }
}
