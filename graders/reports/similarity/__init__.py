"""Which answers look alike: `normal_form` (one way of writing), `likeness` (how alike), `similar` (the page)."""
