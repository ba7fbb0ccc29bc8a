"""The scored table of All Creatures, category by category, and who won."""

from typing import Any

from hedgerow.engine.position import Position


def _points(value: float) -> str:
    return f"{value:g}"


def score_rows(players: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    """Return the rows of the table: a category, then the points of each seat.

    The categories add up to the total.
    """
    rows: list[tuple[str, ...]] = [("animals", *(_points(player["animals"]) for player in players))]
    for species in players[0]["bonuses"]:
        cells = (f"{_points(player['bonuses'][species])} ({player['counts'][species]})" for player in players)
        rows.append((f"{species} bonus (owned)", *cells))
    rows.append(("full expansions", *(_points(player["expansions"]) for player in players)))
    sums = [sum(building["points"] for building in player["buildings"].values()) for player in players]
    rows.append(("buildings", *(_points(value) for value in sums)))
    names = [[f"{entry['id']} {_points(entry['points'])}" for entry in _worth(player)] for player in players]
    for line in range(max(len(column) for column in names)):
        rows.append(("", *(column[line] if line < len(column) else "" for column in names)))
    rows.append(("total", *(_points(player["total"]) for player in players)))
    return rows


def _worth(player: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry for entry in player["buildings"].values() if entry["points"]]


def outcome(position: Position) -> str:
    """Return the sentence about who won, or who leads."""
    score = position.score()
    totals = " to ".join(_points(total) for total in score.totals)
    if not score.final:
        return f"The game is not over; as it stands: {totals}."
    if score.winner is None:
        return f"The victory is shared at {totals}."
    if len(set(score.totals)) == 1:
        return f"Seat {score.winner} wins at {totals}: equal totals go to the player who did not start round 1."
    return f"Seat {score.winner} wins {totals}."
