//! What nodes are called.

/// A node.
pub type NodeId = u32;

/// No node.
pub const NOWHERE: NodeId = NodeId::MAX;
