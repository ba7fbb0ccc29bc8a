"""Small pictures of goods, animals and workers, 16 by 16.

Everything is a plain shape with its own colours, so that a picture needs no font, file or other picture.
"""

from __future__ import annotations

from hedgerow.engine.markup import element

SIZE = 16

_LEGS = '<path d="M5 11v3.5M11 11v3.5" class="hr-ink"/>'

SHAPES = {
    "wood": '<rect x="1" y="5" width="14" height="7" rx="3.5" fill="#96643a"/>'
    '<ellipse cx="4.5" cy="8.5" rx="3" ry="3.5" fill="#dcb98a"/><circle cx="4.5" cy="8.5" r="1.3" fill="#96643a"/>',
    "stone": '<path d="M1.5 13 3 6.5 7.5 3.5 13 6l1.5 7z" fill="#9b9b98"/>'
    '<path d="M3 6.5 7.5 8.5 13 6M7.5 8.5V13" fill="none" stroke="#6f6f6c"/>',
    "reed": '<path d="M4 15V6M8 15V4M12 15V7" fill="none" stroke="#6a9c3b" stroke-width="1.6"/>'
    '<path d="M4 7V3M8 5V1M12 8V4" fill="none" stroke="#8a5a33" stroke-width="2.8" stroke-linecap="round"/>',
    "borders": '<path d="M1 6h14M1 10.5h14" fill="none" class="hr-wood" stroke-width="2"/>'
    '<path d="M4 3v11M12 3v11" fill="none" class="hr-wood" stroke-width="2.6" stroke-linecap="round"/>',
    "sheep": f'{_LEGS}<circle cx="13" cy="6.5" r="2.4" fill="#4a4743"/>'
    '<path d="M3 12a2.6 2.6 0 0 1-.6-4.6A2.8 2.8 0 0 1 5.6 4.6a3 3 0 0 1 4.4 0 2.6 2.6 0 0 1 2.4 3.4'
    'A2.5 2.5 0 0 1 11 12z" fill="#fdfcf8" stroke="#8b857b" stroke-width=".8"/>',
    "pig": f'{_LEGS}<ellipse cx="7.5" cy="8.5" rx="6" ry="4" fill="#eb9aa0" class="hr-body"/>'
    '<circle cx="13" cy="7.5" r="2.6" fill="#eb9aa0" class="hr-body"/>'
    '<circle cx="14.4" cy="8" r="1.1" fill="#c9666f"/><path d="M1.5 7q-1.6-1.6.2-2.4" fill="none" stroke="#c9666f"/>',
    "cow": f'{_LEGS}<rect x="1.5" y="4.5" width="10.5" height="7.5" rx="2.6" fill="#7a4b33" class="hr-body"/>'
    '<path d="M3.5 4.8q3 .6 2.6 3.6t-3.4 2z" fill="#f7f1e6"/>'
    '<circle cx="13" cy="5.6" r="2.4" fill="#7a4b33" class="hr-body"/>'
    '<path d="M11.4 3.4 10.6 1.6M14.6 3.4l.8-1.8" class="hr-ink"/>',
    "horse": f'{_LEGS}<path d="M1.8 8q-1.6 1.6-.8 4.4" fill="none" stroke="#8d7ab0" stroke-width="1.4"/>'
    '<path d="M1.5 9a3.6 3.4 0 0 1 3.6-3.2h3.6L11 2.4l1.6-.9.3 1.7 2.6 2.4-1 1.6-2.4-.9-.8 3.3a3.6 3 0 0 1-3.4 2.8H5.1'
    'a3.6 3.4 0 0 1-3.6-3.4z" fill="#6d5a8c" class="hr-body"/>',
    "worker": '<circle cx="8" cy="4.2" r="3.2"/><path d="M8 6.6q5 .6 5.4 8.4H2.6Q3 7.2 8 6.6z"/>',
    "marker": '<path d="M8 1 10 6l5.2.4-4 3.4L12.5 15 8 12.2 3.5 15l1.3-5.2-4-3.4L6 6z" fill="#e0a526" stroke="#8a6210"'
    ' stroke-width=".7"/>',
}


def icon(name: str, x: float, y: float, scale: float = 1.0, class_: str | None = None) -> str:
    """A picture of `SHAPES` whose upper left corner is at a point."""
    zoom = "" if scale == 1 else f" scale({scale:g})"
    return element("g", SHAPES[name], transform=f"translate({x:g} {y:g}){zoom}", class_=class_, data_icon=name)
