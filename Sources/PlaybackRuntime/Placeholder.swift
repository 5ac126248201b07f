// Placeholder, replaced by this work.
