//! The rules written out in full, for `explain` and `docs/rules.md` alike. Knows
//! the shape of a rule; knows no particular one.

use crate::rules::{Rule, rules};

/// All of `docs/rules.md`: a table of every rule, then each in full.
pub fn rules_page() -> String {
    let mut page = String::from(PREFACE);
    let mut family = None;
    for rule in rules() {
        if family.replace(rule.family()) != Some(rule.family()) {
            let title = family_title(rule.family());
            page +=
                &format!("\n## {title}\n\n| code | name | severity | what |\n|---|---|---|---|\n");
        }
        page += &table_row(rule);
    }
    page += "\n## Each rule in full\n";
    for rule in rules() {
        page.push('\n');
        page += &section(rule);
    }
    page
}

/// One rule in full, as plain text: what it flags, the law, an example of it, and
/// a game as near as can be that breaks none.
///
/// ```
/// let rule = pgn_audit::find_rule("C009").expect("a rule");
/// let page = pgn_audit::explanation(rule);
/// assert!(page.starts_with("C009 castle-out-of-check\n"));
/// ```
pub fn explanation(rule: &Rule) -> String {
    let mut page = head(rule);
    for (title, game) in games(rule) {
        let lines = game.lines().map(|line| format!("    {line}"));
        let lines: Vec<String> = lines.collect();
        let game = lines.join("\n").replace("    \n", "\n");
        page += &format!("\n{title}\n\n{game}\n");
    }
    page
}

/// What a family's letter stands for.
///
/// ```
/// assert_eq!(pgn_audit::family_title('C'), "C: castling");
/// ```
pub fn family_title(family: char) -> &'static str {
    match family {
        'C' => "C: castling",
        'M' => "M: other moves",
        'S' => "S: starting positions",
        'G' => "G: the game's end and its record",
        'P' => "P: file and movetext",
        'N' => "N: notation of legal moves",
        'R' => "R: remarkable but legal",
        _ => "further rules",
    }
}

/// One rule in full, as Markdown.
fn section(rule: &Rule) -> String {
    let mut page = format!("### {}", head(rule));
    for (title, game) in games(rule) {
        page += &format!("\n{title}\n\n```pgn\n{game}\n```\n");
    }
    page
}

/// What plain text and Markdown begin with alike.
fn head(rule: &Rule) -> String {
    let Rule {
        code,
        name,
        severity,
        law,
        since,
        summary,
        ..
    } = rule;
    let text = wrapped(rule.text);
    format!("{code} {name}\n\n{severity}: {summary}\n\nLaw: {law}. Since {since}.\n\n{text}")
}

/// The games of a rule, each with its title.
fn games(rule: &Rule) -> impl Iterator<Item = (&'static str, &'static str)> {
    [
        ("A game that breaks it:", rule.example),
        ("One that breaks no rule:", rule.legal_twin),
    ]
    .into_iter()
    .map(|(title, game)| (title, game.trim_end()))
    .filter(|(_, game)| !game.is_empty())
}

const PREFACE: &str = "\
# Rules

<!-- Written from src/rules by `UPDATE_DOCS=1 cargo test --test docs`. -->

Errors and warnings are reported unless `--ignore` names them. Notes are counted in the
summary, and reported once `--select` names them. Codes and names serve alike, and a
family's letter stands for all its rules. A code is never reused or renumbered.
";

fn table_row(rule: &Rule) -> String {
    let Rule {
        code,
        name,
        severity,
        summary,
        ..
    } = rule;
    // As GitHub makes an anchor of the heading.
    let anchor = format!("{code}-{name}").to_ascii_lowercase();
    format!("| [{code}](#{anchor}) | {name} | {severity} | {summary} |\n")
}

/// Breaks lines at spaces, so that a terminal need not break them within words.
fn wrapped(text: &str) -> String {
    const WIDTH: usize = 88;
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            lines.push('\n');
            width = 0;
        } else if width > 0 {
            lines.push(' ');
            width += 1;
        }
        lines += word;
        width += length;
    }
    lines.push('\n');
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapping_loses_no_word_and_breaks_none() {
        let text = "one two ".repeat(60);
        let wrapped = wrapped(&text);
        assert!(wrapped.lines().all(|line| line.len() <= 88));
        assert!(wrapped.split_whitespace().eq(text.split_whitespace()));
    }

    #[test]
    fn every_rule_is_on_the_page() {
        let page = rules_page();
        for rule in rules() {
            assert!(page.contains(&section(rule)), "{}", rule.code);
        }
    }
}
