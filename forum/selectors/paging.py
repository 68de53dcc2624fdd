"""The pages of a thread and of a list: where each begins, and what stands before and after it."""

from typing import Protocol


class Paged(Protocol):
    """Something whose pages have addresses: a thread, a category."""

    def page_address(self, page: int) -> str:
        """The address of one page; the first has none of its own."""


class Pages:
    """What a page knows of its neighbours. Needs ``number``, ``pages`` and ``whole``."""

    number: int

    @property
    def pages(self) -> int:
        """How many pages there are."""
        raise NotImplementedError

    @property
    def whole(self) -> Paged:
        """What it is a page of."""
        raise NotImplementedError

    @property
    def address(self) -> str:
        """Its own address."""
        return self.whole.page_address(self.number)

    @property
    def earlier(self) -> str:
        """The address of the page before it; empty on the first."""
        return self.whole.page_address(self.number - 1) if self.number > 1 else ""

    @property
    def later(self) -> str:
        """The address of the page after it; empty on the last."""
        return self.whole.page_address(self.number + 1) if self.number < self.pages else ""
