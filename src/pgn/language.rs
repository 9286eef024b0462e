//! The letters that name pieces in other languages than English.
//! Knows alphabets; which language a game speaks is for others to find out.

/// A language and its letters for king, queen, rook, bishop and knight.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Language {
    pub(crate) name: &'static str,
    letters: [&'static str; 5],
}

const ENGLISH: [&str; 5] = ["K", "Q", "R", "B", "N"];

/// Languages that share their letters stand here once, by the name of the one
/// most met with.
pub(crate) static LANGUAGES: &[Language] = &[
    // Danish, Norwegian, Swedish, Slovene, Croatian and Serbian as well.
    language("German", ["K", "D", "T", "L", "S"]),
    language("French", ["R", "D", "T", "F", "C"]),
    // Italian and Catalan as well.
    language("Spanish", ["R", "D", "T", "A", "C"]),
    language("Russian", ["Кр", "Ф", "Л", "С", "К"]),
    language("Dutch", ["K", "D", "T", "L", "P"]),
    language("Portuguese", ["R", "D", "T", "B", "C"]),
    language("Polish", ["K", "H", "W", "G", "S"]),
    // Slovak as well.
    language("Czech", ["K", "D", "V", "S", "J"]),
    language("Hungarian", ["K", "V", "B", "F", "H"]),
    language("Finnish", ["K", "D", "T", "L", "R"]),
    language("Romanian", ["R", "D", "T", "N", "C"]),
    language("Estonian", ["K", "L", "V", "O", "R"]),
    language("Icelandic", ["K", "D", "H", "B", "R"]),
    language("Latvian", ["K", "D", "T", "L", "Z"]),
    language("Lithuanian", ["K", "V", "B", "R", "Ž"]),
    language("Albanian", ["M", "D", "T", "F", "K"]),
    language("Albanian", ["M", "B", "T", "O", "K"]),
    language("Turkish", ["Ş", "V", "K", "F", "A"]),
    language("Ukrainian", ["Кр", "Ф", "Т", "С", "К"]),
    language("Bulgarian", ["Ц", "Д", "Т", "О", "К"]),
    language("Serbian", ["К", "Д", "Т", "Л", "С"]),
    language("Greek", ["Ρ", "Β", "Π", "Α", "Ι"]),
    language("Russian", ["Kp", "F", "L", "C", "K"]),
    language("Russian", ["Kr", "F", "L", "S", "K"]),
];

const fn language(name: &'static str, letters: [&'static str; 5]) -> Language {
    Language { name, letters }
}

impl Language {
    /// The token in English letters, if it names a piece in this language.
    /// Letters that the language does not use stay what they are.
    pub(crate) fn to_english(&self, token: &str) -> Option<String> {
        let (promotion, rest) = self.split_promotion(token);
        let piece = self.english(rest);
        if piece.is_none() && promotion.is_none() {
            return None;
        }
        let body = piece.map_or_else(
            || rest.to_owned(),
            |(letter, behind)| format!("{letter}{behind}"),
        );
        let promotion = match promotion {
            Some((letter, behind)) => format!("={letter}{behind}"),
            None => token[rest.len()..].to_owned(),
        };
        Some(body + &promotion)
    }

    /// Whether any of its letters stands in the token.
    pub(crate) fn has_letter_in(&self, token: &str) -> bool {
        self.letters.iter().any(|letter| token.contains(letter))
    }

    /// What a pawn is promoted to, and what stands before it: `e8=D`, `e8D`,
    /// `e8(D)`, `e8/D`.
    fn split_promotion<'t>(&self, token: &'t str) -> (Option<(&'static str, &'t str)>, &'t str) {
        let behind_rank = token.rfind(['1', '8']).map_or(token.len(), |rank| rank + 1);
        let rest = &token[..token.rfind('=').unwrap_or(behind_rank)];
        let named = token[rest.len()..].trim_start_matches(['=', '(', '[', '/']);
        match self.english(named) {
            Some((letter, behind)) => (Some((letter, behind.trim_start_matches([')', ']']))), rest),
            None => (None, token),
        }
    }

    /// A SAN in the letters of the language.
    #[cfg(test)]
    pub(crate) fn localize(&self, san: &str) -> String {
        san.chars()
            .map(|letter| {
                let index = ENGLISH
                    .iter()
                    .position(|english| english.starts_with(letter));
                index.map_or_else(
                    || letter.to_string(),
                    |index| self.letters[index].to_owned(),
                )
            })
            .collect()
    }

    /// The English letter of the piece named first, and what stands behind it.
    /// The longest name counts: `Кр` before `К`.
    fn english<'t>(&self, text: &'t str) -> Option<(&'static str, &'t str)> {
        self.letters
            .iter()
            .zip(ENGLISH)
            .filter_map(|(name, letter)| Some((name.len(), letter, text.strip_prefix(name)?)))
            .max_by_key(|(length, ..)| *length)
            .map(|(_, letter, behind)| (letter, behind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_english(name: &str, token: &str) -> Option<String> {
        LANGUAGES
            .iter()
            .find(|language| language.name == name)
            .expect("a language of the list")
            .to_english(token)
    }

    #[test]
    fn letters_are_those_of_the_language() {
        let cases = [
            ("German", "Sf3", Some("Nf3")),
            ("German", "Lxb5+", Some("Bxb5+")),
            ("German", "e8=D+", Some("e8=Q+")),
            ("German", "Nxe5", None),
            ("German", "e4", None),
            ("German", "e8D", Some("e8=Q")),
            ("German", "exd8(D)+", Some("exd8=Q+")),
            ("German", "e8/S", Some("e8=N")),
            ("German", "Td8", Some("Rd8")),
            ("Russian", "e8Ф", Some("e8=Q")),
            ("French", "Rf1", Some("Kf1")),
            ("Russian", "Крf1", Some("Kf1")),
            ("Russian", "Кf3", Some("Nf3")),
            ("Hungarian", "Hf3", Some("Nf3")),
        ];
        for (name, token, meant) in cases {
            assert_eq!(in_english(name, token).as_deref(), meant, "{name} {token}");
        }
    }

    #[test]
    fn no_language_names_two_pieces_alike() {
        for language in LANGUAGES {
            for (index, letter) in language.letters.iter().enumerate() {
                assert!(
                    !language.letters[..index].contains(letter),
                    "{}",
                    language.name
                );
            }
        }
    }
}
