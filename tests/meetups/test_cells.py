"""The grid: what a disk holds is what brute force finds, at every edge of the world."""

import h3.api.basic_int as h3
import pytest

from meetups import cells
from meetups.selectors import near
from tests.meetups.origins import ORIGINS


@pytest.mark.parametrize("origin", ORIGINS)
def test_no_cell_within_a_distance_is_left_out(origin):
    cell = cells.cell_at(*origin)
    fine, large = h3.grid_disk(cell, 14), h3.grid_disk(cells.parent(cell, 3), 12)
    for km, level, wide in (
        *((km, cells.FINE, fine) for km in (10, 25, 50, 100)),
        *((km, cells.COARSE, large) for km in (250, 500)),
    ):
        expected = {one for one in wide if cells.distance(cell, one) <= km}
        assert set(cells.disk(cell, km, level)) == expected


@pytest.mark.parametrize("level", [3, 4])
def test_the_numbers_of_the_cells_within_a_cell_lie_in_its_span_and_no_others(level):
    for origin in ORIGINS:
        around = cells.parent(cells.cell_at(*origin), level)
        low, high = cells.span(around)
        assert all(low <= child <= high for child in h3.cell_to_children(around, 5))
        for other in h3.grid_ring(around, 1) if not h3.is_pentagon(around) else ():
            assert not any(low <= child <= high for child in h3.cell_to_children(other, 5))


@pytest.mark.parametrize("number", [0, -1, 1, 2**63, 2**70, 0x85196953FFFFFFE])
def test_a_number_that_is_no_cell_is_told_from_one(number):
    assert not cells.cell_is_fine(number)


def test_bands_end_where_they_say():
    assert [near.band_index(km) for km in (0, 10, 10.1, 25, 50, 100, 101, 250, 500)] == [
        *(0, 0, 1, 1, 2, 3, 4, 4, 5)
    ]
