#!/usr/bin/env python3
"""Writes lettering.ts: the outlines of the banners' letters, from Pretendard.

An SVG shown by <img> cannot load the page's fonts, and the machine may have no Korean one, so banners carry
their letters as paths. Run it again after changing a slogan in banner.ts:

    apt-get install -y python3-fonttools
    /usr/bin/python3 seeds/src/art/make-lettering.py

Pretendard is under the SIL Open Font License 1.1 (https://github.com/orioncactus/pretendard).
"""
import re
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
FONTS = HERE.parents[2] / "node_modules/pretendard/dist/public/static"
WEIGHTS = {"heavy": "Pretendard-ExtraBold.otf", "plain": "Pretendard-SemiBold.otf"}


def letters_of(weight: str) -> list[str]:
    """The characters of all `heavy: '…'` or `plain: '…'` texts in banner.ts."""
    texts = re.findall(rf"{weight}: '([^']*)'", (HERE / "banner.ts").read_text())
    return sorted(set("".join(texts)))


def outlines(weight: str) -> list[str]:
    font = TTFont(FONTS / WEIGHTS[weight])
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = 1000 / font["head"].unitsPerEm
    rows = []
    for letter in letters_of(weight):
        glyph = glyphs[names[ord(letter)]]
        pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
        glyph.draw(TransformPen(pen, Transform(scale, 0, 0, -scale, 0, 0)))
        rows.append(f"    '{letter}': [{round(glyph.width * scale)}, '{pen.getCommands()}'],")
    return rows


lines = [
    "// Written by make-lettering.py; do not edit. Outlines of Pretendard, SIL Open Font License 1.1.",
    "",
    "/** A letter: its advance and its outline, in thousandths of the type size, baseline at 0, y downwards. */",
    "export type Letter = readonly [advance: number, outline: string];",
    "",
    "/** The letters that the banners use, by weight. */",
    "export const LETTERING: Record<'heavy' | 'plain', Record<string, Letter>> = {",
]
for name in WEIGHTS:
    lines += [f"  {name}: {{", *outlines(name), "  },"]
lines += ["};", ""]
(HERE / "lettering.ts").write_text("\n".join(lines))
