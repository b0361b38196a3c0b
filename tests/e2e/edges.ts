import type { Locator } from 'playwright';

/** The part of the Element type that is used here: the tests are compiled without DOM types. */
interface PageElement {
  getBoundingClientRect(): { top: number; bottom: number; left: number; width: number };
  contains(other: unknown): boolean;
  ownerDocument: { elementFromPoint(x: number, y: number): unknown };
}

/**
 * The position of an element in the window, and whether a finger reaches its middle: it is visible, and nothing covers
 * it.
 */
export const edgesOf = (locator: Locator) =>
  locator.evaluate((element: PageElement) => {
    const { top, bottom, left, width } = element.getBoundingClientRect();
    const hit = element.ownerDocument.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return { top, bottom, isHit: hit !== null && element.contains(hit) };
  });
