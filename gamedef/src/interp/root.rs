//! What is fixed at the root.

use crate::rules::Role;

/// What is fixed at the root: the parameters given with the position, and who attacks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Root {
    /// The value of each parameter of the game, those of the instance included; `None` where none was given.
    pub params: Vec<Option<i32>>,
    /// The player who tries to reach the goal.
    pub attacker: i32,
}

impl Root {
    /// The player in that role.
    pub fn player(&self, role: Role) -> i32 {
        match role {
            Role::Attacker => self.attacker,
            Role::Defender => 1 - self.attacker,
        }
    }
}
