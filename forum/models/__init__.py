"""What the forum keeps: categories, threads, posts, and what each reader did with them."""

from forum.models.categories import Category, Kind, Visibility
from forum.models.polls import Poll, PollOption, PollVote
from forum.models.posts import Edit, Like, Mention, Post
from forum.models.readers import CategoryReader, ThreadReader
from forum.models.reports import GameReport, PlaceWord, ReportPlayer, ReportScore, ReportSide
from forum.models.rolls import Roll
from forum.models.states import State
from forum.models.threads import PageThread, Thread, ThreadRedirect
from forum.models.wanted import PlayersWanted

__all__ = [
    "Category",
    "CategoryReader",
    "Edit",
    "GameReport",
    "Kind",
    "Like",
    "Mention",
    "PageThread",
    "PlaceWord",
    "PlayersWanted",
    "Poll",
    "PollOption",
    "PollVote",
    "Post",
    "ReportPlayer",
    "ReportScore",
    "ReportSide",
    "Roll",
    "State",
    "Thread",
    "ThreadReader",
    "ThreadRedirect",
    "Visibility",
]
