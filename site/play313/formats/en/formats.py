"""English dates: the day first, 24 hours. Django's own are American."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y H:i"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j F"
SHORT_DATE_FORMAT = "j M Y"
SHORT_DATETIME_FORMAT = "j M H:i"
