"""Trump games with several packs: packed hands, the order of a deal, components, the best answer to a lead."""
