"""What people say in the demo's forum: threads of a club that plays, some of it in Norwegian."""

from typing import Final

Said = tuple[str, str]
"""Who says it, and what."""

THREADS: Final[tuple[tuple[str, str, str, tuple[Said, ...]], ...]] = (
    (
        "313",
        "Rules and strategy",
        "When do you break up a bomb?",
        (
            (
                "kari",
                (
                    "I held [5S 5C 5D 5H] to the end twice this week and lost both times with two "
                    "cards left beside it. When do **you** break a bomb up?\n\n"
                    "The hand was [3S 3H 5S 5C 5D 5H 9C JD 2S]."
                ),
            ),
            (
                "ola",
                (
                    "As soon as two others have passed and nobody has shown a 2. A pair of fives "
                    "gets you out; four of them only wins an argument."
                ),
            ),
            (
                "nam",
                (
                    "> [ola](/players/ola/):\n>\n> four of them only wins an argument\n\n"
                    "That is the whole game in one sentence. I keep it only against [2H]."
                ),
            ),
            (
                "ada",
                (
                    "I counted my last forty matches:\n\n| bomb | kept | broken |\n|---|--:|--:|\n"
                    "| out first | 6 | 11 |\n| last | 9 | 4 |\n\nNot proof, but I break mine now."
                ),
            ),
        ),
    ),
    (
        "313",
        "Rules and strategy",
        "Åpning med ♠3: må den alltid ut?",
        (
            (
                "ola",
                (
                    "Vi ble uenige i går. Må den som har [3S] spille den i første stikk, eller "
                    "holder "
                    "det at den som har den begynner?"
                ),
            ),
            (
                "kari",
                (
                    "Hos oss må den være *med* i det første som spilles, men gjerne i et par "
                    "eller en "
                    "serie: [3S 3D] eller [3S 4H 5C] er begge greie."
                ),
            ),
            ("nam", "In Vietnam we play it like @kari says. It is an option of the table here."),
        ),
    ),
    (
        "313",
        "Looking for players",
        "Tuesday evenings, slow and friendly",
        (
            (
                "ada",
                (
                    "I would like a table of four with one move a day. Beginners are welcome; I "
                    "write "
                    "down why I play what I play when a match is over."
                ),
            ),
            ("kari", "I am in. My evenings are free after eight."),
            ("nam", "Me too, if nobody minds that I am asleep when you play."),
        ),
    ),
    (
        "Spades",
        "Rules and strategy",
        "Is nil worth it with one small spade?",
        (
            (
                "nam",
                (
                    "[4S] and nothing above a nine elsewhere. My partner bid 5. I went nil and was "
                    "set by the third trick.\n\n::: spoiler What I held\n[4S 2H 6H 9H 3D 5D 8D "
                    "2C 4C "
                    "6C 7C 8C 9C]\n:::"
                ),
            ),
            (
                "ada",
                (
                    "With six clubs you will be led through them. I would have said 1 and lived "
                    "with "
                    "a bag."
                ),
            ),
            ("ola", "I would have gone nil too. It is a hundred points, and you were behind."),
        ),
    ),
    (
        "Hearts",
        "Rules and strategy",
        "Passing the queen of spades: to whom?",
        (
            (
                "kari",
                (
                    "If I hold [QS] with three small spades I keep her. Alone she goes, to the "
                    "left or "
                    "to the right. Does anybody pass her *across* on purpose?"
                ),
            ),
            ("ada", "Only to whoever leads. They will thank you with a heart."),
        ),
    ),
    (
        "Three Thirteen",
        "Rules and strategy",
        "Hvor lenge samler dere på en serie?",
        (
            (
                "ola",
                (
                    "Runde 5, femmere er ville. Jeg satt med [7H 8H] og ventet tre runder på "
                    "niern. "
                    "Den lå nederst i bunken."
                ),
            ),
            ("kari", "Ett omløp. Så kaster jeg den høyeste og prøver noe annet."),
        ),
    ),
    (
        "At the table",
        "Hello",
        "Who is here?",
        (
            (
                "kari",
                (
                    "I learned 313 on a ferry from my grandmother, who called it *Tre tretten* and "
                    "cheated. I live in Bergen and play most evenings."
                ),
            ),
            ("nam", "Tiến Lên with my cousins in Đà Nẵng, now by post with people I never met."),
            ("ada", "I came for the proofs of the deals and stayed for the people."),
            ("ola", "Heia! Jeg er her fordi Kari sluttet å spille med meg ved bordet. :3S:"),
        ),
    ),
    (
        "At the table",
        "Other card games",
        "What should we play when there are five of us?",
        (
            (
                "ada",
                (
                    "Hearts works with five, but somebody always sits out of the passing. What "
                    "else "
                    "do you play?"
                ),
            ),
            ("nam", "Big Two with two decks, if you like it loud."),
        ),
    ),
    (
        "At the table",
        "About this site",
        "The feed of a thread is a good thing",
        (
            (
                "nam",
                (
                    "I read the forum in my feed reader on the train. Every thread has one, at the "
                    "bottom of its page."
                ),
            ),
            ("kari", "And a mail a day is enough for me: *Notices*, then “once a day”."),
        ),
    ),
)
