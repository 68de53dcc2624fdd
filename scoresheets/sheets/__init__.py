"""One module a score sheet: pure descriptions, no Django."""
