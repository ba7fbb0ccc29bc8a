"""What the guided entry of a position asks, and what `?` tells about each question."""

from hedgerow.play.boxwords import PLACES

ALWAYS = "Enter keeps what stands in brackets; back returns to the question before; Ctrl-C keeps all for next time."

ACBAS_HELP: dict[str, str] = {
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
all 3                                      all free boxes (at most {PLACES.most})""",
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


AGRICOLA_HELP: dict[str, str] = {
    "edition": """\
revised, family (the family game of the original edition) or standard (its standard board).
Behind revised: tile (the optional tile is in play), no side job (that tile is not).""",
    "players": "How many play: 1 to 4 in the revised edition, else 1 to 5.",
    "round": "The round that is being played, 1 to 14. `new` forgets the last position and begins with empty farms.",
    "phase": """\
start     the card of this round is still to be revealed
work      the people are being placed
feeding, breeding   the fields are harvested, all seats still have to feed or breed
feeding 1 2         only these seats still have to
end       the last harvest is over""",
    "start": "The seat that placed the first person of this round.",
    "marker": "The seat that has the starting player's token now: it will begin the next round.",
    "cards": "The round cards of the stage that is not over, between commas; a beginning of a name will do.",
    "occupied": "Every space with a person and whose it is: forest 0, fencing 1. `none`: nobody has placed a person.",
    "spaces": """\
Only what differs has to be said, space by space:
forest 6 wood      what lies there
forest 2           emptied 2 refills ago, this round's counted
all 3              all free spaces""",
    "house": "What it is made of and who lives there: clay 4 people 1 newborn 2 begging. What is not named stays.",
    "farm": """\
Paste a drawing of seven lines (`--` and `|` fences, `.` nothing, `R` a room, `f` a field,
`g3` three grain, `v2` two vegetables, `s` a stable), or say what is there:
room a1; stable b1 c2             rooms and stables
field c2; grain c3; 2 grain d1    fields: empty, just sown, with what is left
fence d1-e2; fence a1n a1w        fences around spaces, or single ones by space and side
remove c2; remove d1n; no grain c3
start                             the farm of the start of the game
undo                              takes the last line back""",
    "stock": """\
All goods and animals beside the fields: 4 wood 2 food 1 grain 2 sheep (what is not named: none).
except 3 wood                     changes only what it names""",
    "owns": "The major improvements, between commas: well, clay oven, fireplace_2. `none` if there are none.",
    "later": "The rounds on whose spaces food of the Well still lies: 9-12, or 9, 10.",
    "order": "Only where the cards still to come are known to all, such as in a puzzle: their names in their order.",
}


def help_lines(text: str) -> list[str]:
    """Return what there is to know about a question."""
    return [*(f"  {line}" for line in text.splitlines()), f"  {ALWAYS}"]
