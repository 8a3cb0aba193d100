//! The cues by which a text with errors is cut: what begins with a token, judged by it and its neighbours alone.

use super::{Piece, Reader};
use crate::syntax::chunk::{CLAUSE_WORDS, ITEM_WORDS, STEP_WORDS, is_reserved};
use crate::syntax::token::Kind;

impl Reader<'_> {
    /// Whether the brace at `i` opens a block of clauses or steps, and not a set.
    pub(super) fn opens_block(&self, piece: Piece, i: usize) -> bool {
        let next = self.word(i + 1);
        piece == Piece::Item || next == "}" || STEP_WORDS.contains(&next)
    }

    /// Whether the token at `i` cannot belong to the piece before it, though nothing has ended that.
    pub(super) fn begins_next(&self, piece: Piece, i: usize) -> bool {
        let word = self.word(i);
        if matches!(piece, Piece::Step | Piece::Head) && self.begins_step(i) {
            return true;
        }
        if !self.tokens[i].first_on_line {
            return false;
        }
        let before = self.word(i - 1);
        let keyword = piece != Piece::Item && self.is_keyword_clause(i);
        if self.begins_item(i) || (keyword && !matches!(before, "some" | "every" | "no")) {
            return true;
        }
        // Two operands side by side, the second like the head of a rule or a cell.
        let operand = matches!(self.kind(i), Some(Kind::Lower | Kind::Upper)) && !is_connective(word);
        let after_operand = match self.kind(i - 1) {
            Some(Kind::Lower) => !is_connective(before) || matches!(before, "none" | "true" | "false" | "ended"),
            Some(Kind::Sign) => matches!(before, ")" | "]" | "}" | "?"),
            Some(Kind::Unknown) | None => false,
            _ => true,
        };
        operand && after_operand && i > self.at + 1 && matches!(self.word(i + 1), "(" | "<-" | "=" | ":=")
    }

    fn begins_step(&self, i: usize) -> bool {
        let word = self.word(i);
        STEP_WORDS.contains(&word) && !(word == "when" && i > 0 && self.word(i - 1) == "again")
    }

    pub(super) fn begins_item(&self, i: usize) -> bool {
        let (next, then) = (self.word(i + 1), self.word(i + 2));
        match self.word(i) {
            "rules" | "game" => self.is_lower(i + 1) && matches!(then, "(" | "{" | "extends" | "uses"),
            "import" => matches!(self.kind(i + 1), Some(Kind::Text | Kind::OpenText)),
            "instance" => self.is_lower(i + 1) && then == "=",
            "scheme" => self.kind(i + 1) == Some(Kind::Upper),
            "name" => self.is_lower(i + 1) && matches!(then, "<" | "(") && next != "of",
            _ => false,
        }
    }

    /// Whether a clause begins here: one with a keyword, or a rule, a function or a fact.
    pub(super) fn begins_clause(&self, i: usize) -> bool {
        let head = self.head(i);
        let bare = head == i + 1;
        self.is_keyword_clause(i) || matches!(self.word(head), "<-" | "=") || (!bare && self.word(head) == ".")
    }

    /// Whether what stands here in a block can only be a clause of the rule book around it. A cell and `=` may be a
    /// step or an assignment with an error.
    pub(super) fn leaves_block(&self, i: usize) -> bool {
        self.is_keyword_clause(i) || self.word(self.head(i)) == "<-"
    }

    /// The token after the name and arguments that begin here; past the end if there is no name.
    fn head(&self, i: usize) -> usize {
        if !self.is_lower(i) || is_reserved(self.word(i)) {
            return self.tokens.len();
        }
        match self.word(i + 1) {
            "(" if self.partner[i + 1] != usize::MAX => self.partner[i + 1] + 1,
            _ => i + 1,
        }
    }

    /// Whether a fact without arguments stands here.
    pub(super) fn is_fact(&self, i: usize) -> bool {
        self.is_lower(i) && !is_reserved(self.word(i)) && self.word(i + 1) == "."
    }

    /// Whether the word here is the keyword of a clause and not a predicate of the same name: another word or a text
    /// follows, which nothing but a keyword allows.
    pub(super) fn is_keyword_clause(&self, i: usize) -> bool {
        let next = self.word(i + 1);
        let followed = match self.kind(i + 1) {
            Some(Kind::Lower) => !matches!(next, "after" | "and" | "for" | "if" | "in" | "or"),
            Some(Kind::Upper | Kind::Text | Kind::OpenText | Kind::Picture | Kind::OpenPicture) => true,
            _ => false,
        };
        match self.word(i) {
            "goals" => next == ":",
            "goal" | "score" | "draw" | "end" | "superko" => followed || next == ":",
            "move" => (followed && next != "of") || next == "{",
            "no" => next == "move" && self.word(i + 2) != "of",
            "attacker" | "defender" => next == "=",
            "setup" => followed || next == "{",
            word => followed && CLAUSE_WORDS.contains(&word),
        }
    }
}

/// Words between operands or before them, which are no operands themselves.
fn is_connective(word: &str) -> bool {
    is_reserved(word)
        || CLAUSE_WORDS.contains(&word)
        || ITEM_WORDS.contains(&word)
        || matches!(word, "by" | "decreases" | "extends" | "from" | "of" | "until" | "uses" | "where" | "moves")
}
