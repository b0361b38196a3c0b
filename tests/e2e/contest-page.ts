import type { Page } from 'playwright';
import { asOwner } from '../setup/database.ts';
import { eventually } from '../setup/eventually.ts';
import { START_TIMEOUT_MS } from './playing.ts';
import { expect } from './test.ts';

/** The timeout for what is counted in the background, and for pages that find a restarted server. */
export const backgroundTimeoutMs = 30_000;

/** The properties of video elements that are used; the tests have no DOM types. */
interface Picture {
  src: string;
  muted: boolean;
  currentTime: number;
}

/** The videos of the other side of a battle. */
const rivalPictures = (page: Page, nick: string): Promise<Picture[]> =>
  page
    .locator(`[role="group"][aria-label="${nick}님의 방송 화면"] video`)
    .evaluateAll((videos: Picture[]) =>
      videos.map(({ src, muted, currentTime }) => ({ src, muted, currentTime })),
    );

/** A live plays by Media Source, a bundled preview from a file. */
const isLive = ({ src }: Picture) => src.startsWith('blob:');

/** The live pictures of the other side. */
export const liveRivalPictures = async (page: Page, nick: string): Promise<Picture[]> =>
  (await rivalPictures(page, nick)).filter(isLive);

/** Waits until the rival's picture plays a live, without sound. */
export async function untilRivalPlays(page: Page, nick: string): Promise<void> {
  let from: number | undefined;
  await eventually(async () => {
    const [picture] = await liveRivalPictures(page, nick);
    expect(picture?.muted).toBe(true);
    from = Math.min(from ?? Number.POSITIVE_INFINITY, picture?.currentTime ?? 0);
    expect(picture?.currentTime).toBeGreaterThan(from + 0.5);
  }, START_TIMEOUT_MS);
}

/** Waits for the result of a battle over its pictures, which stays for seconds: called before the battle ends. */
export const untilBattleShow = (page: Page, phase: string, text: string): Promise<void> =>
  page
    .locator(`[data-testid="battle-show"][data-phase="${phase}"]`)
    .filter({ hasText: text })
    .waitFor({ timeout: 2 * backgroundTimeoutMs });

/** The rectangles of both pictures, the live's first, and the window's height. */
export async function pictureBoxes(page: Page) {
  const [own, rival] = await Promise.all(
    ['.player-first:has(video)', '.player-second'].map((part) => page.locator(part).boundingBox()),
  );
  if (!own || !rival) throw new Error('a battle has two pictures');
  return { own, rival, windowHeight: page.viewportSize()?.height ?? 0 };
}

/** Nothing lies over the player's controls: a press on each reaches it. */
export async function expectControlsFree(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^방송 화면\./ })
    .first()
    .hover();
  const covered = await page.evaluate(`[...document.querySelectorAll('section fieldset button')]
    .filter((button) => button.checkVisibility())
    .filter((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && !button.contains(hit);
    })
    .map((button) => button.getAttribute('aria-label'))`);
  expect(covered).toEqual([]);
}

/** Every key pressed in the chat arrives there, whatever happens over the picture. */
export async function expectKeysKept(page: Page): Promise<void> {
  const input = page.getByLabel('채팅 메시지');
  const text = '0123456789 space f m k';
  await input.click();
  await input.pressSequentially(text, { delay: 40 });
  await expect(input).toHaveValue(text);
  await input.fill('');
}

/** The honey of each host in these lives, from the postings of the ledger. */
export const ledgerOf = (databaseUrl: string, vodKeys: readonly number[]): Promise<Map<number, number>> =>
  asOwner(databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ host: number; stars: number }>(
      `SELECT d.user_key AS host, sum(p.amount)::int AS stars
       FROM ledger_transfers t JOIN ledger_postings p ON p.transfer_id = t.id
       JOIN ledger_accounts d ON d.id = p.destination_id
       WHERE t.operation = 'gift' AND (t.answer ->> 'vod_key')::int = ANY ($1::int[]) GROUP BY 1`,
      [vodKeys],
    );
    return new Map(rows.map(({ host, stars }) => [host, stars]));
  });
