import { describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { setStage } from './stage.ts';
import { refusedAnswer } from './visitor.ts';

const stage = setStage();
const host = '하늘이라이브';

/** Every request to enter a live that a page makes from now on. */
function joinsOf(page: Page): Request[] {
  const joins: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/streams\/\d+\/join$/.test(request.url())) joins.push(request);
  });
  return joins;
}

describe('a viewer whose playback is refused', () => {
  it('comes back more and more rarely, then no more by itself, and goes on when asked', async () => {
    const viewer = await stage.visit();
    const { page } = viewer;
    await viewer.login('viewer01');
    // What plays is the browser's own; only the page's clock is ours.
    await page.clock.install();
    await page.route('**/media/hls/**', (route) => route.fulfill({ status: 403 }));
    const joins = joinsOf(page);
    await viewer.watch(host);
    await page.getByText('연결이 불안정해서 다시 연결하고 있어요').waitFor();
    const gaveUp = page.getByText('방송 화면을 불러오지 못했어요. 잠시 후 다시 시도해 주세요.');
    const waits: number[] = [];
    for (let renewal = 1; !(await gaveUp.isVisible()); renewal += 1) {
      const before = joins.length;
      let waited = 0;
      // Half a second of the page's clock at a time, so that what it waited for is seen.
      await eventually(async () => {
        if (joins.length > before || (await gaveUp.isVisible())) return;
        await page.clock.runFor(500);
        waited += 500;
        throw new Error('not asked again yet');
      }, 60_000);
      waits.push(waited);
      expect(renewal).toBeLessThan(10);
    }
    expect(joins.length).toBeLessThanOrEqual(7);
    expect(joins.length).toBeGreaterThan(3);
    const asked = joins.length;
    await page.clock.runFor(15_000);
    expect(joins.length).toBe(asked);
    await page.unroute('**/media/hls/**');
    await page.clock.resume();
    await page.getByRole('button', { name: '다시 시도하기' }).click();
    const video = page.locator('video');
    await eventually(async () => {
      expect(await video.evaluate((element) => element.currentTime)).toBeGreaterThan(0);
    }, 30_000);
    await viewer.close([refusedAnswer]);
  });
});
