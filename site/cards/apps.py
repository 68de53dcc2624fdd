"""What a card is, and the one way a card is drawn."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    """What a card is, and the one way a card is drawn."""

    name = "cards"
