"""The rule cases of the score sheets; ``manage.py check_vectors`` finds them here."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from games.engine.rules._spades_options import Options as House
from games.engine.rules._spades_score import side_score
from scoresheets.sheets import bunco, golf, golf_cards, hearts, spades, thirteen, wizard
from scoresheets.sheets.registry import sheet
from scoresheets.sheets.tally import ranks_of, tally

Case = Mapping[str, Any]
Handler = Callable[[Case, Mapping[str, Any]], object]


def wizard_points(case: Case, _options: Mapping[str, Any]) -> int:
    return wizard.round_points(case["bid"], case["taken"])


def wizard_rounds(case: Case, _options: Mapping[str, Any]) -> int:
    return wizard.rounds_of(case["players"])


def wizard_check(case: Case, _options: Mapping[str, Any]) -> bool:
    return wizard.tricks_add_up(case["round"], case["taken"])


def bunco_roll(case: Case, _options: Mapping[str, Any]) -> dict[str, object]:
    return asdict(bunco.roll(case["dice"], case["target"]))


def bunco_totals(case: Case, _options: Mapping[str, Any]) -> dict[str, int]:
    """Wins, losses and buncos of a personal card; a round without a mark is not played."""
    numbers = {choice.mark: choice.value for choice in bunco.RESULTS}
    cells = {f"r{n}-u1-buncos": count for n, count in enumerate(case["buncos"], 1)}
    marks = {f"r{n}-u1-result": mark for n, mark in enumerate(case["marks"], 1) if mark}
    cells |= {key: numbers[mark] for key, mark in marks.items()}
    last = tally(sheet("bunco"), 1, bunco.Options(sets=6), cells).lines[-1]
    extra = last.extras[0]
    return {
        "wins": last.totals[0] or 0,
        "losses": extra.get("losses", 0),
        "buncos": sum(case["buncos"]),
    }


def layout_points(case: Case, options: Mapping[str, Any]) -> int:
    return golf_cards.layout_points(case["layout"], options.get("joker", -2))


def golf_card(case: Case, _options: Mapping[str, Any]) -> dict[str, int | None]:
    """The sums of a card; what is called the handicap here is what is taken off."""
    card = golf.card_of(case["holes"], case["par"], case.get("handicap") or 0)
    return {
        "out": card.out,
        "in": card.inward,
        "total": card.total,
        "to_par": card.to_par,
        "net": card.net,
    }


def thirteen_totals(case: Case, _options: Mapping[str, Any]) -> dict[str, list[int]]:
    games = [thirteen.places_points(places) for places in case["games"]]
    return {"points": [sum(points) for points in zip(*games, strict=True)]}


def three_thirteen_totals(case: Case, _options: Mapping[str, Any]) -> dict[str, object]:
    rounds = case["rounds"]
    cells = {
        f"r{number}-u{unit}-points": points
        for number, row in enumerate(rounds, 1)
        for unit, points in enumerate(row, 1)
        if points is not None
    }
    definition = sheet("three-thirteen")
    worked_out = tally(definition, len(rounds[0]), definition.options(), cells)
    return {
        "totals": [total or 0 for total in worked_out.totals],
        "complete_rounds": sum(line.complete for line in worked_out.lines),
    }


def three_thirteen_leader(case: Case, _options: Mapping[str, Any]) -> list[int]:
    ranks = ranks_of(case["totals"], low=True)
    return [unit for unit, rank in enumerate(ranks) if rank == 1]


def spades_running(case: Case, _options: Mapping[str, Any]) -> dict[str, list[int]]:
    """Score and bags after each hand; without a penalty the bags are counted all the same."""
    is_penalty = case.get("bag_penalty", True)
    house = House(min_bid=0, nil=True, bag_penalty=is_penalty)
    score, bags = case.get("start_score", 0), case.get("start_bags", 0)
    scores, counts = [], []
    for hand in case["hands"]:
        bids, taken = spades.SHEETS[0].side({"bid": hand["bid"], "won": hand["taken"]}, house)
        delta, left = side_score(house, bids, taken, bags)
        over = max(hand["taken"] - hand["bid"], 0)
        score, bags = score + delta, left if is_penalty else bags + over
        scores.append(score)
        counts.append(bags)
    return {"scores": scores, "bags": counts}


def spades_check(case: Case, _options: Mapping[str, Any]) -> bool:
    return bool(sum(case["taken"]) == case.get("tricks", 13))


def hearts_check(case: Case, options: Mapping[str, Any]) -> bool:
    return hearts.adds_up(case["points"], hearts.JACK if options.get("jd") else 0)


HANDLERS: dict[tuple[str, str], Handler] = {
    ("sheet-wizard", "round_points"): wizard_points,
    ("sheet-wizard", "rounds"): wizard_rounds,
    ("sheet-wizard", "round_check"): wizard_check,
    ("sheet-bunco", "roll"): bunco_roll,
    ("sheet-bunco", "totals"): bunco_totals,
    ("sheet-golf-cards", "layout_points"): layout_points,
    ("sheet-golf", "card"): golf_card,
    ("sheet-313", "totals"): thirteen_totals,
    ("sheet-three-thirteen", "totals"): three_thirteen_totals,
    ("sheet-three-thirteen", "leader"): three_thirteen_leader,
    ("sheet-spades", "running"): spades_running,
    ("sheet-spades", "hand_check"): spades_check,
    ("sheet-hearts", "hand_check"): hearts_check,
}
