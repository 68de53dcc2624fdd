"""How dates are written, for each language in which Django's way is not ours."""
