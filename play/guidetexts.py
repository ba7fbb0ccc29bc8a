"""What the guided entry of a position asks, and what `?` tells about each question."""

from hedgerow.play.boxwords import MOST_REFILLS

ALWAYS = "Enter keeps what stands in brackets; back returns to the question before; Ctrl-C keeps all for next time."

HELP: dict[str, str] = {
    "round": "The round that is being played, 1 to 8. `new` forgets the last position and begins with empty farms.",
    "phase": """\
work      the workers are being placed (after the last one of a round, too)
breeding  the workers are home and both players' animals are about to breed
breeding 0, breeding 1   only this seat's animals still have to breed
end       the last breeding of round 8 is over
before breeding: 0 joinery, 1 any time   between the phases, what each seat has
still to decide there: also start (Farm Well), end of work (Steward's Office),
end of round (Stone Carver), before second and second breeding, before scoring""",
    "start": "The seat that placed the first worker of this round.",
    "first": "The seat that placed the first worker of round 1; equal totals go to the other one.",
    "marker": "The seat that has the start-player marker now: it will begin the next round.",
    "occupied": "Every box with a worker and whose it is: wood3 0, fences 1. `none`: nobody has placed a worker.",
    "boxes": f"""\
Only what differs has to be said, box by box:
wood3 6 wood, reed_sheep 1 reed 2 sheep    what lies there
wood3 2                                    emptied 2 refills ago, this round's counted
all 3                                      all free boxes (at most {MOST_REFILLS})""",
    "farm": """\
Paste a drawing of seven lines (`--` and `|` borders, `.` empty, `st` a Stall,
`u` behind it a trough; `hedgerow buildings` lists the marks), or say what is there:
expand left                       an expansion; then name spaces as the farm is now
stall b1; stable a2; trough c1 c2; storage on b3; half-timbered house
fence a1-b2                       borders all around these spaces
borders a1n a1w b1e               single borders, by space and side
remove b1; remove a1n; no trough c1
note barn used; note stone carver 3     what a building remembers (note gift 1:
                                  borders that wait for the Woodshop)
start                             the farm of the start of the game
undo                              takes the last line back""",
    "stock": """\
All that lies beside the farm: 4 wood 2 stone 3 borders 2 sheep 1 cow (what is not named: none).
except 3 wood                     changes only what it names
Of the two players one may leave the borders out: there are 26 in all.""",
    "offer": "The special buildings that can still be bought, by name, without those on farms; `none` if none is left.",
    "edition": "bigbox or original; `shared` behind it if equal totals share the victory.",
}


def help_lines(question: str) -> list[str]:
    """Return what there is to know about a question, by its name without the seat."""
    return [*(f"  {line}" for line in HELP[question].splitlines()), f"  {ALWAYS}"]
