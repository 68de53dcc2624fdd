"""From the definition of a sheet to the page that is printed: sizes, tables, HTML."""
