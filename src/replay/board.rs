//! A position of standard chess or Chess960 made for replay: who attacks whom
//! is asked of single lines, and what the next ply needs is kept from the last.
//! Knows positions, not SAN.

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, CastlingSide, Chess, Color, FromSetup, Move,
    Position, PositionError, Role, Setup, Square, attacks,
};

use super::lines::{diagonals, is_open, orthogonals, reach};

/// A position of which the side not to move is not in check.
#[derive(Debug, Clone)]
pub(super) struct ReplayBoard {
    /// Indexed by role; the first and the last are never used.
    roles: [Bitboard; 8],
    colors: [Bitboard; 2],
    /// Squares of the rooks that may still castle.
    pub(super) rights: Bitboard,
    /// Pieces that give check to the side to move.
    pub(super) checkers: Bitboard,
    /// Enemy sliders on the lines of the king to move, whatever stands between.
    aimed: Bitboard,
    kings: [Square; 2],
    pub(super) turn: Color,
    /// The square behind a pawn that has just gone two steps.
    pub(super) passed: Option<Square>,
}

#[inline(always)]
fn side(color: Color) -> usize {
    usize::from(color.is_white())
}

impl ReplayBoard {
    /// Takes over a position; `None` if a side has not exactly one king.
    pub(super) fn new(position: &Chess) -> Option<ReplayBoard> {
        let (by_role, by_color) = position.board().clone().into_bitboards();
        let king = |color: Color| (by_role.king & *by_color.get(color)).single_square();
        let mut roles = [Bitboard::EMPTY; 8];
        for role in Role::ALL {
            roles[usize::from(role)] = *by_role.get(role);
        }
        let mut board = ReplayBoard {
            roles,
            colors: [by_color.black, by_color.white],
            rights: position.castles().castling_rights(),
            checkers: position.checkers(),
            aimed: Bitboard::EMPTY,
            kings: [king(Color::Black)?, king(Color::White)?],
            turn: position.turn(),
            passed: position.maybe_ep_square(),
        };
        board.aimed = board.sliders_at(board.king());
        Some(board)
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    pub(super) fn us(&self) -> Bitboard {
        self.colors[side(self.turn)]
    }

    #[inline(always)]
    pub(super) fn them(&self) -> Bitboard {
        self.colors[side(!self.turn)]
    }

    #[inline(always)]
    fn role(&self, role: Role) -> Bitboard {
        self.roles[usize::from(role) & 7]
    }

    #[inline(always)]
    fn role_mut(&mut self, role: Role) -> &mut Bitboard {
        &mut self.roles[usize::from(role) & 7]
    }

    #[inline(always)]
    pub(super) fn our(&self, role: Role) -> Bitboard {
        self.role(role) & self.us()
    }

    /// The king of the side to move.
    #[inline(always)]
    pub(super) fn king(&self) -> Square {
        self.kings[side(self.turn)]
    }

    /// Enemy sliders on the lines of a square that move along such lines.
    #[inline(always)]
    fn sliders_at(&self, square: Square) -> Bitboard {
        let queens = self.role(Role::Queen);
        let orthogonal = orthogonals(square) & (self.role(Role::Rook) | queens);
        let diagonal = diagonals(square) & (self.role(Role::Bishop) | queens);
        (orthogonal | diagonal) & self.them()
    }

    /// Whether the side not to move attacks a square, given what is occupied
    /// and which of its pieces are gone.
    pub(super) fn is_attacked(&self, square: Square, occupied: Bitboard, gone: Bitboard) -> bool {
        let steppers = (attacks::pawn_attacks(self.turn, square) & self.role(Role::Pawn))
            | (attacks::knight_attacks(square) & self.role(Role::Knight))
            | (attacks::king_attacks(square) & self.role(Role::King));
        (steppers & self.them() & !gone).any()
            || any_open(square, self.sliders_at(square) & !gone, occupied)
    }

    /// Whether the king of the side to move would stand attacked along the line
    /// through `from`, once the piece there has gone to `to`.
    #[inline(always)]
    pub(super) fn uncovers_king(&self, from: Square, to: Square) -> bool {
        let aimed = self.aimed & attacks::ray(self.king(), from);
        aimed.any() && self.uncovers(aimed, from, to)
    }

    #[cold]
    fn uncovers(&self, aimed: Bitboard, from: Square, to: Square) -> bool {
        let occupied = self.occupied().without(from).with(to);
        let gone = Bitboard::from_square(to);
        any_open(self.king(), aimed & !gone, occupied)
    }

    /// Plays a legal move of a piece, neither promotion nor castle.
    #[inline(always)]
    pub(super) fn play_piece(&mut self, role: Role, from: Square, to: Square, capture: bool) {
        let us = self.turn;
        let (off, on) = (Bitboard::from_square(from), Bitboard::from_square(to));
        if capture {
            self.take_off(on);
        }
        *self.role_mut(role) ^= off | on;
        self.colors[side(us)] ^= off | on;
        self.rights &= !(off | on);
        self.passed = None;
        if role == Role::King {
            self.kings[side(us)] = to;
            self.rights &= !Bitboard::from_rank(us.backrank());
        }
        self.hand_over(role, from, to);
    }

    /// Plays a legal move of a pawn, en passant aside.
    #[inline(always)]
    pub(super) fn play_pawn(
        &mut self,
        from: Square,
        to: Square,
        capture: bool,
        promotion: Option<Role>,
    ) {
        let us = self.turn;
        let (off, on) = (Bitboard::from_square(from), Bitboard::from_square(to));
        if capture {
            self.take_off(on);
            self.rights &= !on;
        }
        let placed = promotion.unwrap_or(Role::Pawn);
        *self.role_mut(Role::Pawn) ^= off;
        *self.role_mut(placed) ^= on;
        self.colors[side(us)] ^= off | on;
        self.passed = passed_square(from, to);
        self.hand_over(placed, from, to);
    }

    /// Takes a piece of the side not to move off the board.
    #[inline(always)]
    fn take_off(&mut self, on: Bitboard) {
        self.colors[side(!self.turn)] ^= on;
        for captured in &mut self.roles {
            *captured &= !on;
        }
    }

    /// Gives the move to the other side, once a piece has gone to `to`: who checks
    /// it is that piece, or a slider whose line `from` had closed.
    #[inline(always)]
    fn hand_over(&mut self, placed: Role, from: Square, to: Square) {
        self.turn = !self.turn;
        let king = self.king();
        self.aimed = self.sliders_at(king);
        let reached = match placed {
            Role::Pawn => attacks::pawn_attacks(self.turn, king),
            placed => reach(placed, king),
        };
        self.checkers = Bitboard::EMPTY;
        if reached.contains(to) && is_open(king, to, self.occupied()) {
            self.checkers = Bitboard::from_square(to);
        }
        let behind = self.aimed & attacks::ray(king, from);
        if behind.any() {
            self.checkers |= self.uncovered(king, behind);
        }
    }

    #[cold]
    fn uncovered(&self, king: Square, behind: Bitboard) -> Bitboard {
        open(king, behind, self.occupied())
    }

    /// Plays a legal castle or en passant capture. They are rare: all lines to
    /// the other king are looked at anew.
    pub(super) fn play_rare(&mut self, m: Move) {
        let us = self.turn;
        match m {
            Move::Castle { king, rook } => {
                let wing = CastlingSide::from_queen_side(rook < king);
                let (king_to, rook_to) = (wing.king_to(us), wing.rook_to(us));
                let kings = self.role_mut(Role::King);
                *kings = kings.without(king).with(king_to);
                let rooks = self.role_mut(Role::Rook);
                *rooks = rooks.without(rook).with(rook_to);
                let own = &mut self.colors[side(us)];
                *own = own.without(king).without(rook).with(king_to).with(rook_to);
                self.kings[side(us)] = king_to;
                self.rights &= !Bitboard::from_rank(us.backrank());
            }
            Move::EnPassant { from, to } => {
                let captured = Square::from_coords(to.file(), from.rank());
                let pawns = self.role_mut(Role::Pawn);
                *pawns = pawns.without(from).without(captured).with(to);
                let own = &mut self.colors[side(us)];
                *own = own.without(from).with(to);
                self.colors[side(!us)].discard(captured);
            }
            Move::Normal { .. } | Move::Put { .. } => {}
        }
        self.pass();
    }

    /// Gives the move to the other side.
    pub(super) fn pass(&mut self) {
        self.passed = None;
        self.turn = !self.turn;
        let king = self.king();
        let steppers = (attacks::pawn_attacks(self.turn, king) & self.role(Role::Pawn))
            | (attacks::knight_attacks(king) & self.role(Role::Knight));
        self.aimed = self.sliders_at(king);
        self.checkers = (steppers & self.them()) | open(king, self.aimed, self.occupied());
    }

    /// Which squares are taken by whom, in one number. Different positions may
    /// share it.
    #[inline(always)]
    pub(super) fn summary(&self) -> u64 {
        // No square's bit of one side meets that of the same square of the other.
        self.colors[1].0 ^ self.colors[0].0.rotate_left(29)
    }

    /// Whether the side to move, in check, has no legal move; `None` where that
    /// cannot be told.
    pub(super) fn is_mate(&self) -> Option<bool> {
        if self.checkers.is_empty() || self.king_can_move() {
            return Some(false);
        }
        Some(self.to_position()?.legal_moves().is_empty())
    }

    /// Whether it is plain that the side to move, not in check, has a move.
    pub(super) fn can_surely_move(&self) -> bool {
        let free = self.us() & !self.pinned();
        let goes = |role: Role, steps: fn(Square) -> Bitboard| {
            (free & self.role(role))
                .into_iter()
                .any(|from| (steps(from) & !self.us()).any())
        };
        let pushed = (self.role(Role::Pawn) & free).shift(self.turn.fold_wb(8, -8));
        (pushed & !self.occupied()).any()
            || goes(Role::Knight, attacks::knight_attacks)
            || goes(Role::Bishop, |from| {
                attacks::king_attacks(from) & diagonals(from)
            })
            || goes(Role::Rook, |from| {
                attacks::king_attacks(from) & orthogonals(from)
            })
            || goes(Role::Queen, attacks::king_attacks)
            || self.king_can_move()
    }

    /// Whether the king to move has a square to go to, castling aside.
    fn king_can_move(&self) -> bool {
        let king = self.king();
        let occupied = self.occupied().without(king);
        (attacks::king_attacks(king) & !self.us())
            .into_iter()
            .any(|to| !self.is_attacked(to, occupied, Bitboard::from_square(to)))
    }

    /// Pieces between the own king and a slider, alone there.
    fn pinned(&self) -> Bitboard {
        let king = self.king();
        self.sliders_at(king)
            .into_iter()
            .map(|slider| attacks::between(king, slider) & self.occupied())
            .filter(|between| !between.more_than_one())
            .fold(Bitboard::EMPTY, |pinned, between| pinned | between)
    }

    fn to_position(&self) -> Option<Chess> {
        let [black, white] = self.colors;
        let role = |role| self.role(role);
        let board = Board::try_from_bitboards(ByRole::new_with(role), ByColor { black, white });
        let setup = Setup {
            board: board.ok()?,
            turn: self.turn,
            castling_rights: self.rights,
            ep_square: self.passed,
            ..Setup::empty()
        };
        Chess::from_setup(setup, CastlingMode::Chess960)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .ok()
    }

    /// Whether this is the given position, as far as later moves can tell.
    #[cfg(test)]
    pub(super) fn is(&self, position: &Chess) -> bool {
        let theirs = ReplayBoard::new(position).expect("both kings");
        self.roles == theirs.roles
            && self.colors == theirs.colors
            && self.kings == theirs.kings
            && self.turn == theirs.turn
            && self.rights == theirs.rights
            && self.checkers == theirs.checkers
            && self.aimed == theirs.aimed
            && self.passed == theirs.passed
    }
}

/// The square a pawn passes that goes two steps; none if it goes one or takes.
#[inline(always)]
fn passed_square(from: Square, to: Square) -> Option<Square> {
    // Of the two ranks' numbers, just the middle bit differs.
    const TWO_STEPS: u32 = 0b010_000;
    let (from, to) = (from.to_u32(), to.to_u32());
    (from ^ to == TWO_STEPS).then(|| Square::new((from + to) / 2))
}

/// Of sliders on the lines of a square, those with nothing between.
#[inline]
fn open(square: Square, sliders: Bitboard, occupied: Bitboard) -> Bitboard {
    sliders
        .into_iter()
        .filter(|slider| is_open(square, *slider, occupied))
        .collect()
}

#[inline]
fn any_open(square: Square, sliders: Bitboard, occupied: Bitboard) -> bool {
    sliders
        .into_iter()
        .any(|slider| is_open(square, slider, occupied))
}
