#!/usr/bin/env python3
"""Writes the covers of the e-books (seeds/content/ebooks/<slug>/cover.svg), 600 x 800.

A cover is shown by <img>, which cannot load the page's fonts: titles and authors are outlines of Pretendard
(SIL Open Font License 1.1), as those of the banners. Titles and authors are read from each book.json. Run it again
after changing them:

    apt-get install -y python3-fonttools
    /usr/bin/python3 seeds/src/art/make-covers.py [slug …]
"""
import json
import math
import random
import sys
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[3]
FONTS = ROOT / "node_modules/pretendard/dist/public/static"
BOOKS = ROOT / "seeds/content/ebooks"
WEIGHTS = {"heavy": "Pretendard-ExtraBold.otf", "plain": "Pretendard-SemiBold.otf"}
OPENED: dict = {}


def n(value: float) -> str:
    return f"{round(value, 1):g}"


def line(text: str, x: float, y: float, size: float, fill: str, weight: str = "heavy", middle: bool = False) -> str:
    """A line of text as outlines; (x, y) is the start, or the middle, of its baseline."""
    if weight not in OPENED:
        font = TTFont(FONTS / WEIGHTS[weight])
        OPENED[weight] = (font, font.getGlyphSet(), font.getBestCmap())
    font, glyphs, names = OPENED[weight]
    scale = size / font["head"].unitsPerEm
    width = sum(glyphs[names[ord(letter)]].width * scale - 0.02 * size for letter in text)
    at = x - width / 2 if middle else x
    outlines = ""
    for letter in text:
        glyph = glyphs[names[ord(letter)]]
        pen = SVGPathPen(glyphs, ntos=n)
        glyph.draw(TransformPen(pen, Transform(scale, 0, 0, -scale, at, y)))
        outlines += pen.getCommands()
        at += glyph.width * scale - 0.02 * size
    return f'<path fill="{fill}" d="{outlines}"/>'


def fade(name: str, *stops: tuple, angle: bool = True) -> str:
    """A gradient from top to bottom (or, without `angle`, from the middle outwards) of (offset, colour, opacity)."""
    tag, place = ("linearGradient", 'x1="0" y1="0" x2="0" y2="1"') if angle else ("radialGradient", "")
    inner = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a}"/>' for o, c, a in stops)
    return f'<{tag} id="{name}" {place}>{inner}</{tag}>'


def rect(x: float, y: float, w: float, h: float, fill: str, r: float = 0, more: str = "") -> str:
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{r}" fill="{fill}" {more}/>'


def circle(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill}" {more}/>'


def path(d: str, fill: str = "none", more: str = "") -> str:
    return f'<path d="{d}" fill="{fill}" {more}/>'


def dots(seed: int, count: int, box: tuple, radii: tuple, fill: str, opacity: tuple) -> str:
    """Scattered points: stars, snow, bubbles."""
    chance = random.Random(seed)
    return "".join(
        circle(
            chance.uniform(box[0], box[0] + box[2]),
            chance.uniform(box[1], box[1] + box[3]),
            chance.uniform(*radii),
            fill,
            f'opacity="{n(chance.uniform(*opacity))}"',
        )
        for _ in range(count)
    )


def convenience_store(title: list, author: str) -> tuple:
    """Night at the foot of a hill: a lit store, a street lamp, the depot's bus, a warm triangle for a moon."""
    defs = (
        fade("sky", (0, "#101a3a", 1), (0.62, "#33366e", 1), (1, "#7a4a6b", 1))
        + fade("glow", (0, "#ffe7a3", 0.9), (1, "#ffe7a3", 0), angle=False)
        + fade("shop", (0, "#fff6d8", 1), (1, "#ffd069", 1))
        + fade("cone", (0, "#ffe39a", 0.55), (1, "#ffe39a", 0))
    )
    hill = path("M0 560C120 470 220 520 330 470C430 425 520 440 600 390V800H0Z", "#1b1d45")
    homes = "".join(
        rect(x, y, 26, 20, "#262a5c") + rect(x + 8, y + 6, 8, 8, "#ffcf6b" if lit else "#3b3f78")
        for x, y, lit in [(40, 545, 0), (84, 525, 1), (150, 520, 0), (402, 470, 1), (452, 458, 0), (500, 450, 0), (548, 430, 1)]
    )
    rice = (
        circle(300, 330, 150, "url(#glow)")
        + path("M300 236Q312 236 319 249L384 366Q396 392 368 394H232Q204 392 216 366L281 249Q288 236 300 236Z", "#fffaf0")
        + path("M252 394V346Q252 338 260 338H340Q348 338 348 346V394Z", "#1f2b2a")
        + "".join(
            path(f"M{x} 220C{x - 14} 200 {x + 14} 184 {x} 160", "none", 'stroke="#fff6dd" stroke-width="5" stroke-linecap="round" opacity=".55"')
            for x in (262, 300, 338)
        )
    )
    store = (
        rect(60, 560, 300, 150, "#20223f", 6)
        + rect(60, 560, 300, 34, "#f0a722", 6)
        + rect(60, 578, 300, 8, "#fff3cf")
        + rect(76, 606, 178, 92, "url(#shop)", 3)
        + rect(264, 606, 80, 104, "url(#shop)", 3)
        + "".join(rect(84, y, 120, 5, "#c98a3a") for y in (636, 660, 684))
        + "".join(
            rect(88 + 16 * i, y - 13, 10, 13, ("#d9534f", "#3f8f6b", "#4a6fc4", "#e08a3c")[(i + y) % 4], 2)
            for y in (636, 660, 684)
            for i in range(7)
        )
        + path("M304 606V710", "none", 'stroke="#8a6a2a" stroke-width="3"')
        + circle(226, 646, 11, "#3a2a20")
        + path("M208 698V672Q226 652 244 672V698Z", "#2f7d5b")
    )
    lamp = (
        path("M430 470L500 720H360Z", "url(#cone)")
        + path("M470 716V470Q470 452 452 452H436", "none", 'stroke="#0d0f26" stroke-width="7" stroke-linecap="round"')
        + rect(414, 452, 34, 11, "#ffedb8", 5)
        + circle(420, 634, 12, "#1a1426")
        + path("M402 712V670Q420 640 438 670V712Z", "#5b6478")
    )
    bus = (
        rect(486, 608, 150, 96, "#2f8f74", 12)
        + "".join(rect(500 + 40 * i, 624, 32, 32, "#bfe8ff", 4) for i in range(3))
        + rect(486, 668, 150, 8, "#f4efe2")
        + circle(520, 706, 17, "#11121f")
        + circle(520, 706, 7, "#8a8fa8")
        + circle(498, 690, 5, "#ffe9a8")
    )
    ground = rect(0, 708, 600, 92, "#12132c") + path("M0 752H600", "none", 'stroke="#f2c14e" stroke-width="4" stroke-dasharray="38 26" opacity=".55"')
    body = (
        rect(0, 0, 600, 800, "url(#sky)")
        + dots(3, 70, (0, 0, 600, 430), (0.7, 2), "#fff", (0.3, 0.95))
        + rice + hill + homes + store + lamp + bus + ground
        + dots(8, 60, (0, 160, 600, 560), (1.2, 3.4), "#fff", (0.25, 0.7))
        + line(title[0], 300, 92, 56, "#fff7e3", middle=True)
        + line(title[1], 300, 152, 56, "#ffce5c", middle=True)
        + line(author, 300, 778, 22, "#e8e2f4", "plain", middle=True)
    )
    return defs, body


# Each cover: the title's lines, and what draws it.
COVERS = {
    "convenience-store-dawn": (["새벽 세 시,", "삼각김밥"], convenience_store),
}

for slug in sys.argv[1:] or COVERS:
    book = json.loads((BOOKS / slug / "book.json").read_text())
    title, draw = COVERS[slug]
    if " ".join(title) != book["title"]:
        raise SystemExit(f"{slug}: the cover says {' '.join(title)}, the book {book['title']}")
    defs, body = draw(title, f"{book['author']} 지음")
    svg = f'''<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 600 800"><title>{book['title']}</title><defs>{defs}</defs>{body}</svg>\n'''
    (BOOKS / slug / "cover.svg").write_text(svg)
    print(slug, len(svg))
