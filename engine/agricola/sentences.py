"""The sentences with which positions and moves of Agricola are refused, each under its code."""

from __future__ import annotations

from hedgerow.engine.sentences import Catalogue

say = Catalogue(
    {
        # shape of the JSON
        "players_count": "players has {count} entries, but {edition} is played by 1 to {most}",
        "space_name": "{value} is no space: use {names}",
        "card_name": "{value} is no round card: use {names}",
        "major_name": "{value} is no major improvement: use {names}",
        "no_cards": "{path} is given, but games with hand cards cannot be played yet: leave it out",
        "two_crops": "{path} names grain and vegetables on {value}: a field bears one of them",
        # moves
        "move_empty": "the move is empty, but must name a space, such as forest",
        "move_over": "{move} cannot be played: the game is over",
        "move_more": "{move} goes on with {part}, which nothing asks for here",
        "move_missing": "{move} says nothing about {part}, which must be decided",
        "move_illegal": "{move} is not legal: {part} asks for what the rules do not allow here",
        "space_unknown": "{move} names {value}, which is no space: use {spaces}",
        "space_not_free": "{move} names {space}, which cannot be used now: use {spaces}",
        "word_unknown": "{move} names {value}: use {words}",
        "counts_syntax": "{move} says {value}: write a number and a word for each, such as 1grain, out of {words}, or none",
        "craft_once": "{move} says {value}, but a craft turns one unit into food in a harvest",
    }
)
