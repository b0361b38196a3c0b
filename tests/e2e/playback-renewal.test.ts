import { eventually } from '../setup/eventually.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';

const stage = setStage();

/** The signed part of a playback address: /media/hls/{live}/{clip}/{grant}/… */
const grantOf = (url: string) => new URL(url).pathname.split('/')[5];

test.describe('a viewer who stays', () => {
  test('gets one playback address after another by heartbeats, and sees no interruption (MEDIA-2)', async () => {
    await stage.sandbox('PUT', 'settings/watch_heartbeat_seconds', { value: 5 });
    await stage.sandbox('PUT', 'settings/playback_address_seconds', { value: 20 });
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    let joins = 0;
    const windows: string[] = [];
    const segments: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (request.method() === 'POST' && /\/streams\/\d+\/join$/.test(url)) joins += 1;
      if (/\/media\/hls\/.*p\.m3u8$/.test(url)) windows.push(url);
      if (/\/media\/hls\/.*\.ts$/.test(url)) segments.push(url);
    });
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/media/hls/') && response.status() >= 400) refused.push(response.url());
    });
    await viewer.watch('하늘이라이브');
    const video = page.locator('video');
    const time = () => video.evaluate((element) => element.currentTime);
    await eventually(async () => expect(await time()).toBeGreaterThan(0), 30_000);
    const source = await video.evaluate((element) => element.currentSrc);
    const first = windows[0] ?? '';
    // Until the address returned on joining has expired, and the picture has advanced since.
    await eventually(async () => expect((await fetch(first)).status).toBe(403), 60_000);
    const expiredAt = await time();
    await eventually(async () => expect(await time()).toBeGreaterThan(expiredAt + 4), 30_000);
    for (const loaded of [windows, segments]) expect(new Set(loaded.map(grantOf)).size).toBeGreaterThan(2);
    expect([joins, refused]).toEqual([1, []]);
    expect(await video.evaluate((element) => element.currentSrc)).toBe(source);
    await viewer.close();
  });
});
