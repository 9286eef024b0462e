//! Searches through eight bytes at once, held in one word. Knows bytes, not what they
//! mean.

const EACH: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * EACH;

/// Bytes of a word that were looked for. Right up to the first of them, which is all
/// that is asked; behind it bytes may be marked that were not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found(u64);

/// Bytes equal to one.
#[inline(always)]
pub(super) fn equal(word: u64, byte: u8) -> Found {
    below(word ^ (u64::from(byte) * EACH), 1)
}

/// Bytes below a limit, which is no more than 128.
#[inline(always)]
pub(super) fn below(word: u64, limit: u8) -> Found {
    Found(word.wrapping_sub(u64::from(limit) * EACH) & !word & HIGH)
}

impl Found {
    #[inline(always)]
    pub(super) fn or(self, other: Found) -> Found {
        Found(self.0 | other.0)
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many bytes come before the first found; 8 if there is none.
    #[inline(always)]
    pub(super) fn first(self) -> usize {
        self.0.trailing_zeros() as usize / 8
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_first_byte_is_found(bytes: [u8; 8], byte: u8, limit in 0_u8..=128) {
            let word = u64::from_le_bytes(bytes);
            let first = |is: &dyn Fn(u8) -> bool| bytes.iter().position(|it| is(*it)).unwrap_or(8);
            let (same, low) = (equal(word, byte), below(word, limit));
            prop_assert_eq!(same.first(), first(&|it| it == byte));
            prop_assert_eq!(low.first(), first(&|it| it < limit));
            prop_assert_eq!(same.or(low).first(), first(&|it| it == byte || it < limit));
            prop_assert_eq!(same.is_empty(), !bytes.contains(&byte));
        }

        #[test]
        fn a_byte_that_is_there_is_found(mut bytes: [u8; 8], at in 0_usize..8) {
            bytes[at] = b'}';
            let first = bytes.iter().position(|it| *it == b'}');
            prop_assert_eq!(Some(equal(u64::from_le_bytes(bytes), b'}').first()), first);
        }
    }
}
