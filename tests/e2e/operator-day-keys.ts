import type { Locator, Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { expect } from './test.ts';

/** How soon a decision is visible to its member. */
const visibleWithinMs = 2_000;

/** Counts presses of the mouse from now on, in this document. */
export const countPresses = (page: Page) =>
  page.evaluate(`window.presses = 0; addEventListener('pointerdown', () => { window.presses += 1; }, true);`);

export const pressesOf = (page: Page) => page.evaluate('window.presses');

/** Opens a section by its letter, and selects rows by a text if one is given. */
export async function goTo(page: Page, letter: string, name: string, search?: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  if (search === undefined) return;
  await page.getByRole('search').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(search);
  await page.keyboard.press('Escape');
  // The filter is set shortly after the last key, and closes an open case.
  await page.waitForURL((url) => url.searchParams.get('q') === search);
}

/** Presses Tab until a field has the focus. */
export async function tabTo(page: Page, field: Locator): Promise<void> {
  await field.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await field.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${field}`);
}

/** Decides what is opened, one case after the other, without the mouse. */
export interface Decisions {
  count: number;
  /** The key of the act. */
  letter: string;
  /** What is typed into its dialog; empty: nothing. */
  text: string;
  /** Rejects until the decision is visible to the member of the case. */
  seen: (name: string) => Promise<void>;
  /** The name of the open case; omitted: its heading. */
  nameIn?: (opened: Locator) => Promise<string>;
  /** What is entered into its dialog otherwise. */
  type?: (dialog: Locator) => Promise<void>;
  /** Before the act: what the operator opens in the case. */
  look?: (opened: Locator) => Promise<void>;
}

/** Opens the first waiting case, and decides it and those that open after it. Returns their names. */
export async function decideAll(
  page: Page,
  { count, letter, text, seen, look, type, nameIn = headingOf }: Decisions,
): Promise<string[]> {
  const { keyboard } = page;
  const opened = page.getByRole('article');
  const dialog = page.getByRole('dialog');
  await page.getByRole('main').locator('tbody tr').first().waitFor();
  await keyboard.press('j');
  await keyboard.press('Enter');
  const names: string[] = [];
  for (let done = 0; done < count; done += 1) {
    const name = await nextName(() => nameIn(opened), names);
    if (look) await look(opened);
    await keyboard.press(letter);
    await dialog.waitFor();
    if (text !== '') await keyboard.insertText(text);
    if (type) await type(dialog);
    await keyboard.press('Control+Enter');
    const sentAt = performance.now();
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => seen(name), visibleWithinMs);
    expect(performance.now() - sentAt).toBeLessThan(visibleWithinMs + 1_000);
    names.push(name);
  }
  return names;
}

const headingOf = async (opened: Locator) =>
  (await opened.getByRole('heading', { level: 2 }).textContent()) ?? '';

/** The name of the open case, once it is not one that was decided. */
function nextName(nameOf: () => Promise<string>, decided: readonly string[]): Promise<string> {
  return eventually(async () => {
    const name = await nameOf();
    if (name === '' || decided.includes(name)) throw new Error(`the open case is still ${name}`);
    return name;
  });
}
