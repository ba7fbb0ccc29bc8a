"""The sentences with which positions and moves of Agricola are refused, each under its code."""

from __future__ import annotations

from hedgerow.engine.sentences import Catalogue

say = Catalogue(
    {
        # shape of the JSON
        "players_count": "players has {count} entries, but {edition} is played by 1 to {most}",
        "card_name": "{value} is no round card: use {names}",
        "major_name": "{value} is no major improvement: use {names}",
        "no_cards": "{path} is given, but games with hand cards cannot be played yet: leave it out",
        "pile_none": "spaces names {space}, on which nothing ever lies with {players} players of the {edition} edition",
        "two_crops": "{path} names grain and vegetables on {value}: a field bears one of them",
        # the text and the drawing
        "diagram_mark": (
            "line {line} of the diagram has {value} at column {column}, but there must be . for an empty space, R for "
            "a room, s for a stable, f for an empty field, or g or v and a number for grain or vegetables on a field"
        ),
        "text_switch": "line {line}: {key} is {value}, but must be yes or no",
        "text_pair": "line {line}: {value} cannot be read: write a space and what lies or who stands there",
        "text_numbered": "line {line}: {value} cannot be read: write a number and a word or number, such as 0 feed",
        "text_seats": "the text tells of {seats}, but must tell of every player from `player 0` on",
        # options
        "order_card": "order names {value}, which is no round card: use {names}",
        "order_count": "order names {count} cards, but must name all {right}",
        # legality
        "cards_many": "cards and order name {count} cards, but there are {right}",
        "cards_count": "cards names {count}, but in round {round} of phase {phase} {right} lie open",
        "cards_stage": "{path} is {card}, a card of rounds {rounds}",
        "cards_twice": "the cards {names} are named twice",
        "not_in_play": "{path} names {space}, which is not in play with {players} players of the {edition} edition",
        "option_edition": "options.{key} cannot be chosen in the {edition} edition: leave it out",
        "rooms_start": "{path} lacks {space}, where a room stands from the start",
        "apart": "{path}.{what} do not hang together",
        "overlap": "{path} has {one} and {other} on {space}, but one space bears one of them",
        "fences_open": "{path}.fences are no finished pastures: every fence is a side of one, and they hang together",
        "fences_many": "{path}.fences has {count} fences, but there are 15",
        "stables_many": "{path}.stables has {count} stables, but there are 4",
        "house_full": "{path}.newborn is {count}, but nobody is born in phase {phase}",
        "workers_many": "{path}.workers is {count}, but {placed} are placed and {adults} can work this round",
        "workers_phase": "{path}.workers is {count}, but in phase {phase} it must be {right}",
        "occupied_phase": "occupied names spaces, but in phase {phase} nobody stands on one",
        "animals_room": "{path}.animals: {animals} do not fit on the farm",
        "major_twice": "{major} is owned or for sale twice",
        "major_nowhere": "{major} is neither owned nor for sale",
        "harvest_round": "phase is {phase}, but there is no harvest after round {round}",
        "end_round": "phase is end, but the game ends after round 14 and round is {round}",
        "pending_phase": "pending is {value}, but in phase {phase} nobody has to feed or breed: leave it out",
        "newborn_work": "{path}.newborn is {count}, but its people stand on {right} spaces where a family could grow",
        "newborn_harvest": (
            "the players name {count} newborn, but in round {round} there were {right} spaces where a family could grow"
        ),
        "pending_order": "pending names {seats}, but those still to come are the last ones of {order}",
        "to_move_done": "to_move is {seat}, who has no person left to place",
        "later_past": "round_goods names round {number}, which is no later one",
        # lookup
        "no_entry": "{value} is no space or improvement: `? rules` lists them",
        # moves
        "move_empty": "the move is empty, but must name a space, such as forest",
        "move_over": "{move} cannot be played: the game is over",
        "move_more": "{move} goes on with {part}, which nothing asks for here",
        "move_missing": "{move} says nothing about {part}, which must be decided",
        "move_illegal": "{move} is not legal: {part} asks for what the rules do not allow here",
        "space_unknown": "{move} names {value}, which is no space: use {spaces}",
        "space_alone": "{move} goes on behind {space} with a colon: write a / before what is done there",
        "space_not_free": "{move} names {space}, which cannot be used now: use {spaces}",
        "word_unknown": "{move} names {value}: use {words}",
        "counts_many": "{move} says {value}, but nobody can own more than {most} of a kind",
        "word_twice": "{move} names {value} twice",
        "cook_alone": "{move} says what is cooked, but not what stays: write keep: and the animals that stay before it",
        "counts_syntax": (
            "{move} says {value}: write a number and a word for each, such as 1grain, out of {words}, or none"
        ),
        "too_many": "there are {count} moves here, more than the {limit} of one list: take them one by one",
        "craft_once": "{move} says {value}, but a craft turns one unit into food in a harvest",
    }
)
