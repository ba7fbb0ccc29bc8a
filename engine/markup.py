"""SVG elements as text, for the pictures of all games."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr


def element(name: str, content: str = "", **attributes: object) -> str:
    """An SVG element; content is markup, attributes are escaped. ``class_`` gives ``class``, ``data_x`` ``data-x``.

    >>> element("rect", x=1.0, width=2.5, data_name='"a" & b', rx=None)
    '<rect x="1" width="2.5" data-name=\\'"a" &amp; b\\'/>'
    """
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            text = f"{value:g}" if isinstance(value, float) else str(value)
            words.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    start = " ".join(words)
    return f"<{start}>{content}</{name}>" if content else f"<{start}/>"


def text(x: float, y: float, words: object, class_: str = "hr-text", **attributes: object) -> str:
    """A line of text whose baseline begins (or by ``text_anchor`` ends) at a point.

    >>> text(1, 2, "a < b", font_size=12)
    '<text x="1" y="2" class="hr-text" font-size="12">a &lt; b</text>'
    """
    return element("text", escape(str(words)), x=x, y=y, class_=class_, **attributes)


def titled(name: str, title: str, content: str, **attributes: object) -> str:
    """An element with a title, which a browser shows under the pointer."""
    return element(name, f"<title>{escape(title)}</title>{content}", **attributes)


def document(title: str, style: str, content: str, width: float, height: float) -> str:
    """An SVG document of a size in pixels: a page with round corners and what is drawn on it.

    >>> document("a farm", ".hr-page{fill:#fff}", text(1, 2, "x"), 30.0, 20).count("<rect ")
    1
    """
    page = element("rect", width=width, height=height, rx=10, class_="hr-page")
    drawn = titled(
        "svg",
        title,
        f"<style>{style}</style>{page}{content}",
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        class_="hr-svg",
    )
    return drawn + "\n"
