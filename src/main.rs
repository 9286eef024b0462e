//! The `pgn-audit` command.

fn main() {}
