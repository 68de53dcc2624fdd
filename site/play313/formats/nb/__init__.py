"""How dates are written in Norwegian bokmål."""
