"""Norwegian dates, where Django's are too short: ``2. des 18:00``. The rest is Django's."""

SHORT_DATETIME_FORMAT = "j. b H:i"
