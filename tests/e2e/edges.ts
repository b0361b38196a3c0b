import type { Locator } from 'playwright';

/** As much of an element as is used here: the tests are compiled without the types of a page. */
interface PageElement {
  getBoundingClientRect(): { top: number; bottom: number; left: number; width: number };
  contains(other: unknown): boolean;
  ownerDocument: { elementFromPoint(x: number, y: number): unknown };
}

/** Where something is in the window, and whether a finger at its middle reaches it: it is in sight, and nothing covers it. */
export const edgesOf = (locator: Locator) =>
  locator.evaluate((element: PageElement) => {
    const { top, bottom, left, width } = element.getBoundingClientRect();
    const hit = element.ownerDocument.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return { top, bottom, isHit: hit !== null && element.contains(hit) };
  });
