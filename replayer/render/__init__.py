"""Drawing a scene: one module per medium; what they share is the page (lines of styled text) and its columns."""
