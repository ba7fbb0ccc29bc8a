"""The sentences with which positions and moves of All Creatures are refused, each under its code."""

from __future__ import annotations

from typing import NoReturn

from hedgerow.engine.errors import MoveError
from hedgerow.engine.sentences import Catalogue

say = Catalogue(
    {
        # names
        "building_unknown": "{value} is no building: `hedgerow buildings` lists their names",
        "building_ambiguous": "{value} may mean {ids}: name one of them",
        # shape of the JSON
        "players_count": "players has {count} entries, but must have 2",
        "box_unknown": "{path} names {value}, which is no box: use {boxes}",
        "diagram_also": "{path} is given beside a diagram, which says it already: leave it out",
        # the diagram
        "diagram_mark": (
            "line {line} of the diagram has {value} at column {column}, but there must be . for an empty space "
            "or the mark of a building, each with u behind it for a trough"
        ),
        # the text
        "text_player": "line {line}: player is {value}, but must be 0 or 1",
        "text_box": "line {line}: {value} cannot be read: write a box and what lies there, such as wood3 6 wood",
        "text_taken": "line {line}: {value} cannot be read: write a box and a seat, such as fences 0",
        "text_pending": "line {line}: {value} cannot be read: write a seat and what it decides, such as 0 breed",
        "text_seats": "the text has no line `player {seat}` with the belongings of that player",
        "text_note": "line {line}: {value} cannot be read: write a name and a value, such as gift 1",
        # legality: the farm
        "stacked": "{path} names {value} twice: one space bears one building",
        "cottage_none": "{path} has no Cottage: it, or what was built on it, stands in the bottom row",
        "cottage_many": "{path} has {count} buildings that stand on a Cottage, but there is only one",
        "cottage_row": "{path} has its Cottage on {space}, but it stands in the bottom row",
        "cottage_column": (
            "{path} has its Cottage in column {column}, but the column right of it belongs to the start board too"
        ),
        "not_special": "{path} names {name}, but only special buildings are on offer",
        "building_twice": "{name} stands on the farm of {path} and {where}: there is only one",
        "material_reach": (
            "{path} is {value}, but must be at most {right}: more could grow above {most} with what lies on the boxes "
            "and is still to come"
        ),
        "animals_room": "players[{seat}].animals are {animals}, which do not fit on the farm",
        "note_foreign": "{path}.notes names {key}, but that farm has no {building}",
        "note_value": "{path}.notes.{key} is {value}, but must be {right}",
        # legality: pieces
        "expansions_many": "the farms have {count} expansions, but there are only {all}",
        "stalls_many": "the farms have {count} Stalls and Stables, but there are only {all} tiles",
        "troughs_many": "the farms have {count} troughs, but there are only {all}",
        "supply_count": "supply.{what} is {value}, but must be {right}: {all} less the {used} on the farms",
        "supply_borders": (
            "supply.borders is {value}, but must be {right} in round {round}: one of 8 leaves it every round"
        ),
        "borders_total": (
            "the borders are {count} in all, but must be {all}: on the farms {farms}, with the players {spare}, "
            "on Expand {expand}, in the supply {supply}"
        ),
        "borders_missing": (
            "players[0].supply.borders and players[1].supply.borders are left out, but one of them must be given"
        ),
        # legality: the boxes
        "box_goods": "boxes.{box}.{what} is {count}, but this box holds {right}",
        "box_occupied": "boxes.{box} holds {what} although it is occupied: whoever came there took all",
        "box_empty": "boxes.{box} is empty, but a free box holds at least {right} after the refill",
        "box_step": "boxes.{box}.{what} is {count}, but must be a multiple of {step} up to {most} in round {round}",
        "box_mixed": "boxes.{box} holds {what}, but must hold 1 {first} and at most {most} {later} in round {round}",
        "occupied_phase": "occupied names {box}, but in phase {phase} no worker stands on a box",
        "workers_many": "occupied gives seat {seat} {count} workers, but each player has only {all}",
        "workers_wrong": "players[{seat}].workers is {value}, but must be {right}: {why}",
        # legality: whose turn
        "start_first": "start is {start}, but must be {first} in round 1, as first_start says",
        "marker_moved": (
            "marker is {marker} and start is {start}, but the marker moves only through the start box: "
            "occupied.start must be {marker}"
        ),
        "marker_kept": "marker is {marker}, but seat {seat} took it on the start box",
        "marker_start": (
            "marker is {marker} and start is {start}, but before the first worker of a round they are the same"
        ),
        "marker_wood": (
            "marker is {marker} and start is {start}, but then the start box was used this round and holds no wood"
        ),
        "alternation": (
            "seat {seat} has placed {own} workers and seat {other} {others}, but starting with seat {start} they "
            "take turns"
        ),
        "work_over": "phase is work, but no worker is left to place: write end_of_work",
        "work_left": "phase is {phase}, but seat {seat} has {count} workers left to place: write work",
        "to_move_wrong": "to_move is {value}, but must be {right}: {why}",
        "pending_phase": "pending names {hook}, but in phase {phase} nothing is decided",
        "pending_hook": "pending names {hook}, but in phase {phase} {right} can be due",
        "pending_owner": "pending names {hook} for seat {seat}, whose farm has no such building",
        "pending_order": (
            "pending is {value}, but must be {right}: each seat breeds once, the one who started the round first"
        ),
        "pending_hooks": "pending is {value}, but must name each hook once, those of seat {start} first",
        "end_round": "phase is end, but round is {round}: a game ends after round {last}",
        # moves: reading
        "move_empty": "the move is empty, but must be a box such as wood3 or fences:a1n+a1w",
        "move_box": "{value} is no box: use {boxes}",
        "move_parts": "{move} has several boxes: a move is one box and at most one /keep: part",
        "move_order": "{move} has {part} behind /keep:, but that stands at the end, or right before the box",
        "move_breed": "{move} breeds, but the phase is {phase}: {right}",
        "move_breeding": "{move} does not breed, but now seat {seat} breeds: write breed/keep:... with one of {sets}",
        "move_over": "{move} cannot be played: the game is over",
        "move_nothing_more": "{box} takes nothing behind the colon, but {move} has {value}",
        "move_what": "{box} needs {right}",
        "move_part": "{move}: {why}",
        "move_twice": "{move} names {value} twice",
        "move_both": "{move} names {value}, but only one {what} can stand behind =",
        "stable_payment": (
            "{value} pays with {payment}, but a Stable costs 5 wood or 5 stone: write {space}=wood or {space}=stone"
        ),
        "stable_ambiguous": "{space} must say what pays the Stable: write {space}=wood or {space}=stone",
        "building_place": "{building} must say where: write special:{building}@ and a space, such as {example}",
        "building_payment": "{building} must say what pays: write {right}",
        "building_no_payment": "{building} has one price only, so ={value} is too much",
        "building_choice": "{building} must say which animal comes: write {right}",
        "building_no_choice": "{building} brings no animal of that kind, so ={value} is wrong: {right}",
        "special_part": "{value} is neither an animal nor a material that could follow = here",
        # moves: why a box cannot be used
        "box_taken": "{box} is occupied by seat {seat}",
        "specials_taken": "both Special building boxes are occupied",
        "no_spare": "{box} needs own borders and seat {seat} has none left",
        "no_free_edge": "{box} needs an edge without a border and the farm of seat {seat} has none",
        "box_cost": "{box} costs at least {cost}, and seat {seat} has {has}: {lack} more is needed",
        "no_stall_tile": "stall needs a Stall tile and none is left",
        "no_free_space": "{box} needs a space without a building and the farm of seat {seat} has none",
        "no_own_stall": "stables needs a Stall on the farm of seat {seat} and there is none",
        "no_trough": "troughs needs a trough in the supply and none is left",
        "no_trough_space": "troughs needs a space without a trough and the farm of seat {seat} has none",
        # moves: why this way of using it is not possible
        "edge_border": "edge {edge} bears a border already",
        "borders_own": "{move} places {count} borders, but seat {seat} has only {spare}",
        "borders_cost": "{count} borders cost {cost} {material} here, and seat {seat} has {has}: {lack} more is needed",
        "expand_side": "expand must say the side: write expand:left or expand:right",
        "expand_none": "no expansion is left, so write expand alone",
        "expand_corner": "the Corner House forbids expansions, so write expand alone",
        "special_stall_tile": (
            "a Cow Stall or Pig Stall takes a Stall tile to become a Stable: {count} needed, {left} left"
        ),
        "space_building": "space {space} bears {building} already",
        "space_cluster": "space {space} is not beside another building, as the Cottage Extension demands",
        "space_trough": "space {space} has a trough already",
        "space_no_stall": "space {space} bears {building}, but {what} goes on a Stall",
        "space_empty": "space {space} is empty, but {what} goes on a Stall",
        "space_no_cottage": "{building} goes on the Cottage, which {where}",
        "stables_cost": "{move} costs {cost}, and seat {seat} has {has}: {lack} more is needed",
        "troughs_left": "{move} places {count} troughs, but only {left} are left",
        "troughs_cost": "{count} troughs cost {cost} wood, and seat {seat} has {has}: {lack} more is needed",
        "not_offered": "{building} is not on offer: {offer}",
        "building_cost": "{building} costs {cost}, and seat {seat} has {has}: {lack} more is needed",
        "building_not_now": "{building} cannot be built here: it goes on {why}",
        "building_where": "{building} cannot stand on {space}: it goes on {why}",
        "building_material": "{building} must say which material comes: write {right}",
        # moves: effects of buildings
        "effect_not_now": "{effect} cannot be used here: {why}",
        "effect_missing": "the move must say {what}",
        "effect_what": "{effect} must say what: {right}",
        "carpenter_piece": "carpenter cannot move a {piece} from {space}: there is none",
        "carpenter_place": "carpenter cannot put two of the kind {piece} on {space}",
        "organic_spread": (
            "organic_farm cannot judge {judged} and add {added}: no arrangement of these animals gives that"
        ),
        "emptying_needed": (
            "{move} must say what stays when the Rearing Station is emptied: add rearing_station: and one of {sets}"
        ),
        "move_phase": "{move} places a worker, but the phase is {phase}: write an effect of a building, or none",
        # moves: animals kept
        "keep_needed": "{move} must say which animals stay: add /keep: and one of {sets}",
        "keep_more": "keep:{keep} has {count} {species}, but there are only {has}",
        "keep_closed": "keep:{keep} cannot be said with none: who does nothing more keeps {has}",
        "keep_foal": (
            "keep:{keep} lets a horse go, but a border of the Ranch is for a newborn one that stays: keep {count}"
        ),
        "keep_room": "keep:{keep} does not fit on the farm: as many as possible are {sets}",
        "too_many": (
            "there may be {count} moves here, more than the {limit} that can be listed: leave out --all or name "
            "one move"
        ),
        "every_effect": (
            "all moves cannot be listed, because {buildings} may act in this turn, in more ways than can be counted: "
            "leave out --all or name one move"
        ),
        # new games
        "offer_word": "offer names {value}, but {why}",
    }
)


def refuse(code: str, **values: object) -> NoReturn:
    """Raise the `MoveError` of a sentence."""
    raise MoveError(say(code, **values))
