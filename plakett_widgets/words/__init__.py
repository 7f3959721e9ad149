"""Words in French and English: the two languages, and the catalogue of texts."""
