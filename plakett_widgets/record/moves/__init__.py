"""What moves lead to and bring: previews, plans for whole groups, recorded chance."""
