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


def bridge_detective(title: list, author: str) -> tuple:
    """Dusk over the harbour: the raised bridge, gulls, a red seal's print under a magnifying glass."""
    defs = fade("dusk", (0, "#0f3d4c", 1), (0.5, "#d9794f", 1), (0.72, "#f3c27a", 1)) + fade(
        "sea", (0, "#2a6f7c", 1), (1, "#0b2c38", 1)
    )
    hills = path("M0 520C80 450 150 500 230 460C330 410 420 490 600 430V600H0Z", "#235463") + "".join(
        rect(x, y, 16, 14, ("#f7d9a0", "#e8a36b", "#8fc1b5")[i % 3], 2)
        for i, (x, y) in enumerate([(40, 500), (74, 486), (110, 504), (150, 494), (196, 482), (236, 492), (410, 478), (446, 462), (486, 470), (526, 452), (560, 464)])
    )
    bridge = (
        rect(0, 556, 250, 18, "#152b33")
        + rect(430, 556, 170, 18, "#152b33")
        + path("M250 574L250 556L400 418L412 432Z", "#b8402f")
        + path("M258 556L398 428", "none", 'stroke="#f5ead8" stroke-width="4" stroke-dasharray="14 12"')
        + "".join(rect(x, 574, 20, 90, "#10222a") for x in (60, 232, 440, 560))
        + path("M20 556V520M100 556V520M180 556V520M490 556V520M560 556V520", "none", 'stroke="#152b33" stroke-width="5"')
    )
    water = rect(0, 590, 600, 210, "url(#sea)") + "".join(
        path(f"M{x} {y}q16 -9 32 0t32 0", "none", 'stroke="#9fd0cf" stroke-width="3" stroke-linecap="round" opacity=".45"')
        for x, y in [(40, 640), (300, 622), (470, 660), (120, 760), (24, 706), (500, 742)]
    )
    gulls = "".join(
        path(f"M{x} {y}q{w} {-w} {2 * w} 0q{w} {-w} {2 * w} 0", "none", 'stroke="#fff7e8" stroke-width="4" stroke-linecap="round"')
        for x, y, w in [(70, 300, 12), (140, 346, 9), (470, 320, 11)]
    )
    seal = (
        '<g transform="translate(-128 62)">'
        + path("M396 690L482 776", "none", 'stroke="#6b3d1f" stroke-width="26" stroke-linecap="round"')
        + circle(310, 604, 118, "#fbf1dc")
        + circle(310, 604, 118, "none", 'stroke="#3c2415" stroke-width="16"')
        + circle(310, 604, 118, "none", 'stroke="#d8a24a" stroke-width="5"')
        + circle(310, 604, 66, "none", 'stroke="#c8321f" stroke-width="9"')
        + path("M310 548V660M262 582H358M262 626H358M284 582V626M336 582V626", "none", 'stroke="#c8321f" stroke-width="9"')
        + path("M238 548Q262 512 300 506", "none", 'stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".8"')
        + "</g>"
    )
    body = (
        rect(0, 0, 600, 800, "url(#dusk)") + circle(470, 400, 58, "#ffe3a6", 'opacity=".9"') + hills + gulls + bridge + water + seal
        + line(title[0], 44, 112, 78, "#fff4df")
        + line(title[1], 44, 186, 60, "#ffd27d")
        + rect(46, 214, 60, 7, "#c8321f", 3)
        + line(author, 46, 256, 24, "#fff4df", "plain")
    )
    return defs, body


def bowl_of_rice(title: list, author: str) -> tuple:
    """A cream table seen from the front: a full bowl of rice, steam, a spoon and chopsticks, small dishes."""
    defs = fade("bowl", (0, "#3f6f63", 1), (1, "#244a43", 1)) + fade("rice", (0, "#ffffff", 1), (1, "#efe6d3", 1))
    steam = "".join(
        path(f"M{x} 388C{x - 34} 350 {x + 34} 320 {x} 276C{x - 22} 246 {x + 14} 232 {x} 208", "none", 'stroke="#fffdf6" stroke-width="11" stroke-linecap="round" opacity=".9"')
        for x in (230, 300, 370)
    )
    chance = random.Random(5)
    grains = "".join(
        f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="8" ry="4" fill="#fff" stroke="#d9cdb4" stroke-width="1" transform="rotate({n(chance.uniform(-60, 60))} {n(x)} {n(y)})"/>'
        for x, y in [(chance.gauss(300, 62), chance.uniform(420, 486)) for _ in range(70)]
        if abs(x - 300) < 130 and (x - 300) ** 2 / 150**2 + (y - 500) ** 2 / 100**2 < 0.9
    )
    bowl = (
        path("M140 500Q150 404 300 396Q450 404 460 500Z", "url(#rice)")
        + grains
        + path("M120 490H480Q478 640 360 664H240Q122 640 120 490Z", "url(#bowl)")
        + rect(238, 660, 124, 22, "#1c3a34", 6)
        + path("M132 526H468", "none", 'stroke="#e9d9a8" stroke-width="5"')
        + "".join(path(f"M{x} 590q14 -22 28 0q-14 22 -28 0", "#e9d9a8", 'opacity=".85"') for x in (190, 250, 310, 370))
    )
    table = (
        rect(0, 640, 600, 160, "#b9743f")
        + path("M0 640H600", "none", 'stroke="#8c5128" stroke-width="6"')
        + path("M0 690H600M0 742H600", "none", 'stroke="#a5642f" stroke-width="3" opacity=".7"')
        + f'<ellipse cx="300" cy="682" rx="150" ry="14" fill="#7d4620" opacity=".5"/>'
    )
    dishes = (
        '<ellipse cx="78" cy="690" rx="62" ry="20" fill="#f7f0e0"/><ellipse cx="78" cy="684" rx="44" ry="12" fill="#5f8f3c"/>'
        + path("M44 684q18 -14 34 0t34 -2", "none", 'stroke="#8fbf5a" stroke-width="5" stroke-linecap="round"')
        + '<ellipse cx="522" cy="690" rx="62" ry="20" fill="#f7f0e0"/><ellipse cx="522" cy="684" rx="44" ry="12" fill="#c9402b"/>'
        + path("M492 682q16 -10 30 0t28 -2", "none", 'stroke="#f09a6b" stroke-width="5" stroke-linecap="round"')
        + path("M400 736H560M400 750H560", "none", 'stroke="#e3e0d8" stroke-width="6" stroke-linecap="round"')
        + path("M60 744H190", "none", 'stroke="#e3e0d8" stroke-width="7" stroke-linecap="round"')
        + '<ellipse cx="206" cy="744" rx="30" ry="15" fill="#e3e0d8"/>'
    )
    body = (
        rect(0, 0, 600, 800, "#f2c98a") + circle(300, 470, 268, "#f7dba8") + steam + table + bowl + dishes
        + line(title[0], 300, 100, 62, "#4a2a14", middle=True)
        + line(title[1], 300, 168, 62, "#a8431f", middle=True)
        + line(author, 300, 786, 22, "#fff3dd", "plain", middle=True)
    )
    return defs, body


def deep_sea_station(title: list, author: str) -> tuple:
    """Black water: the station's five spheres with lit windows, and a vast being of blue points around them."""
    defs = (
        fade("deep", (0, "#06324f", 1), (0.45, "#04182f", 1), (1, "#01060f", 1))
        + fade("halo", (0, "#49d6ff", 0.5), (1, "#49d6ff", 0), angle=False)
        + fade("ball", (0, "#c9d3da", 1), (1, "#56646f", 1))
    )
    chance = random.Random(41)
    points = ""
    for ring in range(15):
        for step in range(64):
            angle = step / 64 * math.tau
            radius = 118 + ring * 12 + 20 * math.sin(angle * 6 + ring * 0.5)
            x, y = 300 + radius * math.cos(angle) * 0.98, 430 + radius * math.sin(angle) * 0.74
            if chance.random() < 0.6 and -10 < x < 610:
                points += circle(x, y, chance.uniform(0.9, 2.7), "#7fe6ff", f'opacity="{n(max(0.12, 0.95 - ring * 0.06))}"')
    stations = ""
    places = [(172, 646, 50), (258, 622, 42), (346, 628, 54), (440, 652, 44)]
    stations += path("M150 650H460", "none", 'stroke="#7a8792" stroke-width="20"')
    for x, y, r in places:
        stations += circle(x, y, r, "url(#ball)") + circle(x, y, r * 0.42, "#10202c") + circle(x, y, r * 0.36, "#ffd479")
        stations += path(f"M{x - r * 0.7} {y - r * 0.5}Q{x - r * 0.3} {y - r * 0.95} {x + r * 0.2} {y - r * 0.9}", "none", 'stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".6"')
        stations += path(f"M{x - r * 0.5} {y + r * 0.85}L{x - r * 0.8} 730M{x + r * 0.5} {y + r * 0.85}L{x + r * 0.8} 730", "none", 'stroke="#4b5963" stroke-width="7"')
    person = circle(346, 622, 6, "#2b1a10") + path("M335 642Q346 622 357 642Z", "#2b1a10")
    six = "".join(circle(300 + 30 * math.cos(i / 6 * math.tau), 430 + 30 * math.sin(i / 6 * math.tau), 5.5, "#d8f8ff") for i in range(6))
    body = (
        rect(0, 0, 600, 800, "url(#deep)") + f'<ellipse cx="300" cy="430" rx="290" ry="230" fill="url(#halo)"/>' + points
        + circle(300, 430, 58, "none", 'stroke="#8fe9ff" stroke-width="3" stroke-dasharray="2 9" stroke-linecap="round"') + six
        + circle(410, 372, 11, "#d8f8ff") + circle(432, 356, 4.5, "#d8f8ff")
        + path("M0 726C120 690 230 740 340 716C450 694 520 730 600 700V800H0Z", "#02080f") + stations + person
        + dots(9, 46, (0, 180, 600, 540), (0.8, 2), "#fff", (0.1, 0.4))
        + line(title[0], 300, 98, 46, "#bfefff", middle=True)
        + line(title[1], 300, 178, 88, "#ffffff", middle=True)
        + line(author, 300, 778, 22, "#9fc6d6", "plain", middle=True)
    )
    return defs, body


def first_broadcast(title: list, author: str) -> tuple:
    """A bright room: a telephone on two dictionaries, a lamp, a plant, a mug and a slip with three columns."""
    defs = fade("wall", (0, "#ff8f70", 1), (1, "#ffb98a", 1)) + fade("lamp", (0, "#fff6cf", 0.95), (1, "#fff6cf", 0))
    phone = (
        rect(206, 262, 188, 330, "#2b2140", 26)
        + rect(218, 282, 164, 290, "#fdf4ff", 14)
        + rect(218, 282, 164, 290, "#6c4bd8", 14)
        + circle(300, 400, 46, "#ffd9b8")
        + path("M252 400Q250 344 300 342Q350 344 348 400Q340 366 300 366Q262 366 252 400Z", "#3a2233")
        + circle(284, 402, 4.5, "#3a2233") + circle(316, 402, 4.5, "#3a2233")
        + path("M286 420Q300 434 314 420", "none", 'stroke="#3a2233" stroke-width="4" stroke-linecap="round"')
        + path("M234 540Q240 458 300 456Q360 458 366 540Z", "#ffcf5c")
        + rect(232, 296, 58, 24, "#f5333f", 12)
        + circle(246, 308, 5, "#fff")
        + rect(256, 304, 26, 8, "#fff", 4)
        + rect(232, 528, 96, 16, "#ffffff", 8, 'opacity=".9"') + rect(232, 550, 64, 14, "#ffffff", 7, 'opacity=".65"')
        + path("M356 520c-9 -10 -20 2 0 16c20 -14 9 -26 0 -16Z", "#ff7fa8") + path("M346 484c-6 -7 -14 1 0 11c14 -10 6 -18 0 -11Z", "#ffd0de")
    )
    books = (
        rect(176, 592, 248, 46, "#1f7a6d", 6) + rect(176, 604, 248, 6, "#f3e3b0") + rect(196, 616, 60, 10, "#f3e3b0", 3)
        + rect(160, 638, 280, 50, "#c8453b", 6) + rect(160, 652, 280, 6, "#ffe9c2") + rect(184, 666, 80, 10, "#ffe9c2", 3)
    )
    lamp = (
        path("M96 372L20 640H236L136 372Z", "url(#lamp)")
        + path("M60 688H150M105 688V520Q60 470 92 396", "none", 'stroke="#4a3552" stroke-width="10" stroke-linecap="round"')
        + path("M70 380Q90 320 152 352L140 398Z", "#f6b73c")
    )
    plant = (
        path("M478 620H566L552 688H492Z", "#f2efe8")
        + "".join(path(f"M522 624Q{522 + dx} {560 - abs(dx) * 0.2} {522 + dx * 1.5} {500 + abs(dx) * 0.5}Q{522 + dx * 0.4} {540} 522 624Z", colour) for dx, colour in [(-42, "#2f8f5b"), (-18, "#44ad6e"), (14, "#2f8f5b"), (40, "#44ad6e")])
    )
    paper = (
        '<g transform="rotate(-5 300 740)">' + rect(206, 712, 188, 64, "#fffdf5", 4)
        + path("M269 712V776M331 712V776", "none", 'stroke="#d6c9a8" stroke-width="3"')
        + "".join(path(f"M{x} 734h36M{x} 750h24", "none", 'stroke="#8a7aa8" stroke-width="4" stroke-linecap="round"') for x in (218, 282, 344)) + "</g>"
    )
    body = (
        rect(0, 0, 600, 800, "url(#wall)") + circle(300, 430, 232, "#ffe0b8", 'opacity=".75"') + rect(0, 688, 600, 112, "#7b4a5a")
        + rect(0, 688, 600, 8, "#5f3646") + lamp + books + phone + plant + paper
        + line(title[0], 300, 112, 80, "#ffffff", middle=True)
        + line(title[1], 300, 196, 80, "#3b1d3a", middle=True)
        + line(author, 520, 752, 20, "#ffe9d6", "plain", middle=True)
    )
    return defs, body


def twelve_animals(title: list, author: str) -> tuple:
    """A hut in the snow under a round moon; twelve kinds of footprints lead down to the village."""
    defs = fade("night", (0, "#2a1b4a", 1), (0.6, "#5a3a78", 1), (1, "#c77f8c", 1)) + fade("fire", (0, "#ffe08a", 1), (1, "#ff9d3c", 1))
    moon = circle(300, 330, 128, "#fff3cf") + circle(300, 330, 150, "none", 'stroke="#fff3cf" stroke-width="3" opacity=".4"')
    moon += circle(256, 296, 18, "#f0dcae") + circle(352, 372, 24, "#f0dcae") + circle(330, 286, 10, "#f0dcae")
    rabbit = (
        '<g fill="#8a6a8f" opacity=".8"><ellipse cx="290" cy="356" rx="24" ry="30"/><circle cx="290" cy="316" r="17"/>'
        '<ellipse cx="282" cy="290" rx="6" ry="20" transform="rotate(-10 282 290)"/><ellipse cx="298" cy="290" rx="6" ry="20" transform="rotate(10 298 290)"/>'
        '<path d="M326 384h36l-6 -30h-24ZM340 354l6 -60h6l-4 60Z"/></g>'
    )
    mountains = path("M0 500L90 420L170 480L280 396L380 486L470 414L600 500V640H0Z", "#43305f") + path(
        "M66 442L90 420L118 442L100 440L88 452ZM250 420L280 396L312 424L292 422L278 436ZM444 436L470 414L500 436L482 436L468 446Z", "#efe6f5"
    )
    hut = (
        path("M330 640V572H480V640Z", "#6b4630")
        + path("M304 578Q340 508 405 504Q470 508 506 578Z", "#f6f3fb")
        + path("M318 582H492", "none", 'stroke="#4a2f20" stroke-width="8" stroke-linecap="round"')
        + rect(384, 590, 46, 50, "url(#fire)", 3)
        + path("M407 590V640M384 614H430", "none", 'stroke="#6b4630" stroke-width="4"')
        + rect(346, 594, 24, 22, "url(#fire)", 2) + rect(444, 594, 24, 22, "url(#fire)", 2)
        + path("M468 520q-10 -24 6 -40t-2 -44", "none", 'stroke="#f1e8f7" stroke-width="9" stroke-linecap="round" opacity=".7"')
    )
    snow = path("M0 620C140 590 240 640 360 630C470 620 540 640 600 616V800H0Z", "#f4effa") + path("M0 720C160 690 300 760 600 700V800H0Z", "#e2d8ee")
    prints, colours = "", ["#7b6a92", "#8f7ba6"]
    for index in range(12):
        t = index / 11
        x, y = 404 - 330 * t + 46 * math.sin(t * 7), 654 + 112 * t
        size = 3 + 3.5 * t
        prints += "".join(
            f'<ellipse cx="{n(x + dx * size)}" cy="{n(y + dy * size)}" rx="{n(size * rx)}" ry="{n(size * rx * 0.7)}" fill="{colours[index % 2]}"/>'
            for dx, dy, rx in [[(0, 0, 1.5), (-1.6, -1.5, 0.7), (0, -2, 0.7), (1.6, -1.5, 0.7)], [(-0.8, 0, 1), (0.8, 0, 1)], [(0, 0, 1.2), (-1, -1.6, 0.6), (1, -1.6, 0.6)]][index % 3]
        )
    pines = "".join(
        path(f"M{x} {y}l{-w} {w * 1.5}h{2 * w}ZM{x} {y + w * 0.9}l{-w * 1.25} {w * 1.6}h{2.5 * w}Z", "#2c3a4d") + path(f"M{x} {y}l{-w * 0.5} {w * 0.75}q{w * 0.5} {-w * 0.2} {w} 0Z", "#fff")
        for x, y, w in [(60, 540, 34), (126, 566, 26), (552, 540, 32), (258, 580, 20)]
    )
    body = (
        rect(0, 0, 600, 800, "url(#night)") + dots(12, 80, (0, 0, 600, 420), (0.8, 2.2), "#fff", (0.3, 0.9)) + moon + rabbit + mountains
        + snow + hut + pines + prints + dots(7, 50, (0, 200, 600, 480), (1.5, 4), "#fff", (0.4, 0.85))
        + line(title[0], 300, 96, 66, "#ffe9b8", middle=True)
        + line(title[1], 300, 166, 58, "#ffffff", middle=True)
        + line(author, 510, 782, 22, "#4a3663", "plain", middle=True)
    )
    return defs, body


# Each cover: the title's lines, and what draws it.
COVERS = {
    "convenience-store-dawn": (["새벽 세 시,", "삼각김밥"], convenience_store),
    "yeongdo-bridge-detective": (["영도다리", "탐정 사무소"], bridge_detective),
    "one-bowl-of-rice": (["밥 한 그릇의", "안부"], bowl_of_rice),
    "deep-sea-station-haemil": (["심해 기지", "해밀"], deep_sea_station),
    "first-broadcast": (["첫 방송", "켜는 날"], first_broadcast),
    "twelve-animals": (["열두 동물이", "들려준 밤"], twelve_animals),
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
