import type { Page } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { expect } from './test.ts';

/** How long a stream may take from the publisher to a page, on a busy machine. */
export const START_TIMEOUT_MS = 30_000;

/** The properties of a video element that are used; the tests have no DOM types. */
export interface VideoElement {
  currentTime: number;
  buffered: { length: number; end(index: number): number };
}

const timeOf = (page: Page) => page.locator('video').evaluate((video: VideoElement) => video.currentTime);

/** The video advances. A restarted stream restarts its time. */
export async function untilPlaying(page: Page): Promise<void> {
  await page.locator('video').waitFor({ timeout: START_TIMEOUT_MS });
  let from = await timeOf(page);
  await eventually(async () => {
    const now = await timeOf(page);
    from = Math.min(from, now);
    expect(now).toBeGreaterThan(from + 1);
  }, START_TIMEOUT_MS);
}
