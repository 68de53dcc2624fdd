"""What the pages of the forum cost, beside the least that Django can do and beside Spirit."""
