"""How long ``rummikub-solver`` takes: run by bench/melds.py, in an environment of its own.

Hands come as JSON, a list of lists of tiles: 1 to 52 by suit and rank, 53 a joker. For each it
prints the seconds and the number of tiles that it lays.
"""

import json
import sys
import time

from rummikub_solver import RuleSet, SolverMode

rules = RuleSet()
hands = json.load(sys.stdin)
seconds, laid = [], []
for hand in [hands[0], *hands]:  # The first one builds what all share; it does not count.
    state = rules.new_game()
    state.add_rack(*(rules.tiles[tile - 1] for tile in hand))
    started = time.process_time()
    solution = rules.solve(state, SolverMode.TILE_COUNT)
    seconds.append(time.process_time() - started)
    laid.append(len(solution.tiles) if solution else 0)
json.dump({"seconds": seconds[1:], "laid": laid[1:]}, sys.stdout)
