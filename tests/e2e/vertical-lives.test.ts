import type { CDPSession, Page } from 'playwright';
import { asOwner } from '../setup/database.ts';
import { eventually } from '../setup/eventually.ts';
import { mediaWithUprightClip } from '../setup/upright-clip.ts';
import { give } from './giving.ts';
import { untilPlaying } from './playing.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { untilChatConnected, untilHydrated } from './visitor.ts';

const environment: Record<string, string> = {};
let removeMedia = async (): Promise<void> => undefined;
test.beforeAll(async () => {
  const { folder, remove } = await mediaWithUprightClip();
  environment.MEDIA_DIR = folder;
  removeMedia = remove;
});
// Makes a clip and a dataset first.
test.describe.configure({ timeout: 300_000 });
const stage = setStage(environment);
test.afterAll(() => removeMedia());

/** From the finger's release to the first picture of the next live, at the loop adapter. */
const FIRST_FRAME_MS = 1_500;

/** Runs in a page: notes for each room when its first picture was there, in milliseconds since the last release. */
const WATCH_FRAMES = `(() => {
  window.released = performance.now();
  window.firstFrames = {};
  addEventListener('pointerup', () => { window.released = performance.now(); }, true);
  // The path changes before the video of the room that is left disappears.
  const paths = new WeakMap();
  const look = () => {
    const video = document.querySelector('video');
    if (video && !paths.has(video)) paths.set(video, location.pathname);
    if (video && video.readyState >= 2) window.firstFrames[paths.get(video)] ??= performance.now() - window.released;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Where a finger moves, in pixels from the top of the window: over the picture, well above the chat. */
const overPicture = { top: 140, bottom: 380 };

/** Swipes with a finger. */
async function swipe(
  finger: CDPSession,
  direction: 'up' | 'down',
  { top, bottom } = overPicture,
): Promise<void> {
  const [from, to] = direction === 'up' ? [bottom, top] : [top, bottom];
  const at = (y: number) => [{ x: 120, y }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
  for (let step = 1; step <= 6; step += 1)
    await finger.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(from + ((to - from) * step) / 6),
    });
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Lives on air, of which the newest is first in the list of the newest. */
const hostsOf = (ref: string, name: string, count: number, shape_cd: 'H' | 'V' = 'V') =>
  Array.from({ length: count }, (_, at) => ({
    ref: `${ref}${at}`,
    id: `${ref}host${at}`,
    nick: `${name}벌${at}`,
    live: { title: `${name} 방송 ${at}`, shape_cd },
  }));

/** The watch sessions that a member began, and those of them that are open. */
const sessionsOf = (loginId: string): Promise<{ started: number; open: number }> =>
  asOwner(stage.databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ started: number; open: number }>(
      `SELECT count(*)::int AS started, count(*) FILTER (WHERE w.ended_at IS NULL)::int AS open
       FROM watch_sessions w JOIN users u USING (user_key) WHERE u.login_id = $1`,
      [loginId],
    );
    return rows[0] ?? { started: 0, open: 0 };
  });

/** Runs in a page: the buttons and fields of a stage that the window cuts off; those of the keyboard alone are hidden. */
const cutOff = `[...document.querySelectorAll('[data-shape] button, [data-shape] textarea')]
  .filter((control) => control.checkVisibility() && !control.closest('nav'))
  .filter((control) => {
    const { left, right } = control.getBoundingClientRect();
    return left < 0 || right > innerWidth;
  })
  .map((control) => control.getAttribute('aria-label') ?? control.textContent)`;

const shapeOf = (page: Page) => page.locator('[data-shape]').getAttribute('data-shape');
const scrollOf = (page: Page): Promise<number> => page.evaluate<number>('Math.round(scrollY)');

test('on a phone swipes lead through the list of a vertical live, each visit ends, and the list keeps its place (LIVES-61, LIVES-62)', async () => {
  test.setTimeout(120_000);
  await stage.make({ members: [{ ref: 'fan', id: 'swiper' }], hosts: hostsOf('upright', '세로', 9) });
  const phone = await stage.visit({ as: 'swiper', width: 390 });
  const { page } = phone;
  await page.addInitScript(WATCH_FRAMES);
  await page.goto('/lives/all?sort=latest');
  await untilHydrated(page);
  const card = page.getByRole('link', { name: /^세로벌5, / });
  await card.scrollIntoViewIfNeeded();
  await page.evaluate('scrollBy(0, 120)');
  const place = await scrollOf(page);
  expect(place).toBeGreaterThan(200);
  await card.click();
  await untilChatConnected(page);
  await untilPlaying(page);
  expect(await shapeOf(page)).toBe('stage');
  const finger = await phone.context.newCDPSession(page);
  const paths = [new URL(page.url()).pathname];
  for (let at = 4; at >= 0; at -= 1) {
    const left = new URL(page.url()).pathname;
    await swipe(finger, 'up');
    await page.waitForURL((url) => url.pathname !== left);
    await page.getByRole('heading', { name: `세로벌${at}님의 라이브: 세로 방송 ${at}` }).waitFor();
    await eventually(async () =>
      expect(await page.evaluate('window.firstFrames[location.pathname] !== undefined')).toBe(true),
    );
    paths.push(new URL(page.url()).pathname);
    // Of the neighbours only stills are loaded.
    expect([await page.locator('video').count(), await page.locator('[data-still]').count()]).toEqual([1, 2]);
  }
  expect(new Set(paths).size).toBe(6);
  const frames = await page.evaluate<Record<string, number>>('window.firstFrames');
  const times = paths.slice(1).map((path) => frames[path] ?? Number.POSITIVE_INFINITY);
  // On a machine with other work some take longer.
  expect(Math.min(...times)).toBeLessThan(FIRST_FRAME_MS);
  await swipe(finger, 'down');
  await page.getByRole('heading', { name: /세로벌1님의 라이브/ }).waitFor();
  expect((await sessionsOf('swiper')).open).toBe(1);

  await page.getByRole('button', { name: '나가기' }).click();
  await page.waitForURL('**/lives/all?sort=latest');
  await card.waitFor();
  await eventually(async () => expect(await scrollOf(page)).toBe(place));
  await eventually(async () => expect(await sessionsOf('swiper')).toEqual({ started: 7, open: 0 }));
  await phone.close();
});

test('a swipe over the chat of a stage scrolls its lines, and at their end leads to another live (LIVES-62)', async () => {
  test.setTimeout(120_000);
  await stage.make({ members: [{ ref: 'reader', id: 'chatreader' }], hosts: hostsOf('talk', '수다', 3) });
  const phone = await stage.visit({ as: 'chatreader', width: 390 });
  const { page } = phone;
  await page.goto('/lives/all?sort=latest');
  await untilHydrated(page);
  await page.getByRole('link', { name: /^수다벌1, / }).click();
  await untilChatConnected(page);
  const finger = await phone.context.newCDPSession(page);
  const log = page.getByRole('log');
  const lines = log.getByRole('list');
  const swipeChat = async (direction: 'up' | 'down') => {
    const box = await log.boundingBox();
    if (!box) throw new Error('a stage shows its chat');
    await swipe(finger, direction, { top: box.y + 20, bottom: box.y + box.height - 20 });
  };
  const untilRoomOf = async (nick: string) => {
    await page.getByRole('heading', { name: `${nick}님의 라이브` }).waitFor();
    await untilChatConnected(page);
  };
  const placeOf = () => lines.evaluate(({ scrollTop }: { scrollTop: number }) => scrollTop);

  // A chat that does not scroll leaves both directions to the swipe.
  await swipeChat('up');
  await untilRoomOf('수다벌0');
  await swipeChat('down');
  await untilRoomOf('수다벌1');

  for (const word of ['하나', '둘', '셋', '넷']) {
    const line = `${word} ${'길게 이야기해요 '.repeat(18)}`.trim();
    await page.getByLabel('채팅 메시지').fill(line);
    await page.keyboard.press('Enter');
    await log.getByText(line.slice(0, 12)).waitFor();
  }
  await page.locator('#main').focus();
  const { pathname } = new URL(page.url());
  const end = await placeOf();
  expect(end).toBeGreaterThan(200);
  await swipeChat('down');
  const newest = page.getByRole('button', { name: '최신 채팅으로' });
  await newest.waitFor();
  await eventually(async () => expect(await placeOf()).toBeLessThan(end - 24));
  // On the way back to the end the lines scroll as well.
  await lines.evaluate((list: { scrollTop: number }) => {
    list.scrollTop = 0;
  });
  await swipeChat('up');
  await eventually(async () => expect(await placeOf()).toBeGreaterThan(24));
  expect(new URL(page.url()).pathname).toBe(pathname);
  await lines.evaluate((list: { scrollTop: number; scrollHeight: number }) => {
    list.scrollTop = list.scrollHeight;
  });
  await newest.waitFor({ state: 'detached' });
  await eventually(async () => expect(await placeOf()).toBeGreaterThanOrEqual(end));
  await swipeChat('up');
  await untilRoomOf('수다벌0');
  await phone.close();
});

/** Runs in a page: the lowest point of each gift until gifts of this many sizes were shown and ended, by size, and the top of the chat. */
const watchGifts = (sizes: number) => `new Promise((resolve) => {
  const lowest = {};
  const look = () => {
    const effect = document.querySelector('[data-testid="gift-effect"]');
    if (!effect && Object.keys(lowest).length === ${sizes})
      return resolve({ lowest, chatTop: document.querySelector('[role="log"]').getBoundingClientRect().top });
    if (effect) {
      const parts = [...effect.querySelectorAll('svg, p')].map((part) => part.getBoundingClientRect().bottom);
      lowest[effect.dataset.tier] = Math.max(lowest[effect.dataset.tier] ?? 0, ...parts);
    }
    requestAnimationFrame(look);
  };
  look();
})`;

test('gifts of every size are shown above the chat of a stage (GIFTS-32)', async () => {
  test.setTimeout(120_000);
  const amounts = [1, 1_000, 100_000];
  const { lives, members } = await stage.make({
    members: [{ ref: 'giver', id: 'stagegiver', star_granted: 200_000 }],
    hosts: hostsOf('gifted', '선물', 1),
  });
  const phone = await stage.visit({ as: 'viewer01', width: 390 });
  const { page } = phone;
  await page.goto(`/lives/play/${lives.gifted0?.vod_key}`);
  await untilChatConnected(page);
  const seen = page.evaluate<{ lowest: Record<string, number>; chatTop: number }>(watchGifts(amounts.length));
  const [vodKey, target] = [lives.gifted0?.vod_key ?? 0, members.gifted0?.user_key ?? 0];
  for (const amount of amounts) await give(stage, 'stagegiver', { vodKey, target, amount });
  const { lowest, chatTop } = await seen;
  expect(Object.keys(lowest)).toEqual(['1', '3', '6']);
  for (const [size, bottom] of Object.entries(lowest))
    expect([size, bottom <= chatTop]).toEqual([size, true]);
  await phone.close();
});

test('the stage offers chat, gifts, information and the neighbours by keyboard, also without motion (LIVES-61, LIVES-62)', async () => {
  test.setTimeout(120_000);
  const { lives } = await stage.make({
    hosts: [...hostsOf('button', '단추', 2), ...hostsOf('level', '가로', 1, 'H')],
  });
  const phone = await stage.visit({ as: 'viewer01', width: 390 });
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/lives/all?sort=latest');
  await untilHydrated(page);
  await page.getByRole('link', { name: /^단추벌1, / }).click();
  await untilChatConnected(page);
  await page.getByLabel('채팅 메시지').fill('화면 가득이네요');
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('화면 가득이네요').waitFor();
  // The chat is above the control bar, which typing has shown: a tap does not hide it.
  await page.locator('video').tap({ position: { x: 120, y: 200 } });
  const bar = page.getByRole('group', { name: '재생 조작' });
  const isHidden = await bar.evaluate((element: { matches: (selector: string) => boolean }) =>
    element.matches('.pointer-events-none *'),
  );
  expect(isHidden).toBe(false);
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect([width, await page.evaluate(cutOff)]).toEqual([width, []]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '방송 정보 보기' }).click();
  const sheet = page.getByRole('region', { name: '방송 정보' });
  await sheet
    .getByRole('tab', { name: /시청자/ })
    .last()
    .click();
  await sheet.getByRole('button', { name: '방송 정보 닫기' }).click();
  await page.getByRole('button', { name: '선물하기' }).first().click();
  await page.getByRole('dialog').getByText('단추벌1').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /이전 방송 보기: 가로벌0/ }).waitFor({ state: 'attached' });

  // A live of the other shape stays on the stage that led to it, over a blurred copy.
  await page.locator('#main').focus();
  await page.keyboard.press('PageUp');
  await page.getByRole('heading', { name: /가로벌0님의 라이브/ }).waitFor();
  expect(await shapeOf(page)).toBe('stage');
  await page.getByTestId('blurred-copy').waitFor();
  await page.getByRole('button', { name: /다음 방송 보기: 단추벌1/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /단추벌1님의 라이브/ }).waitFor();

  // Opened by its address, the way leads through the recommended lives; a horizontal one is no stage then.
  await page.goto(`/lives/play/${lives.button0?.vod_key}`);
  await untilChatConnected(page);
  await page.getByRole('button', { name: /다음 방송 보기/ }).waitFor({ state: 'attached' });
  await page.goto(`/lives/play/${lives.level0?.vod_key}`);
  await untilChatConnected(page);
  expect(await shapeOf(page)).toBe('stack');
  await phone.close();
});

test('on a desktop a vertical live is centred on a blurred copy; cards, and rooms in other sites, follow its shape (LIVES-61)', async () => {
  const { lives } = await stage.make({ hosts: hostsOf('wide', '넓은', 1) });
  const vodKey = lives.wide0?.vod_key ?? 0;
  const { body: detail } = await stage.client.get(`/v1/vods/${vodKey}`);
  expect(detail).toMatchObject({ shape_cd: 'V' });
  const visitor = await stage.visit({ as: 'viewer01' });
  const { page } = visitor;
  await page.goto('/lives/all?sort=latest');
  await untilHydrated(page);
  const card = page.getByRole('article').filter({ hasText: '넓은벌0' });
  await card.getByText('세로', { exact: true }).waitFor();
  await page.goto(`/lives/play/${vodKey}`);
  await untilPlaying(page);
  const video = page.locator('video');
  const size = await video.evaluate(
    ({ videoWidth, videoHeight }: { videoWidth: number; videoHeight: number }) => videoHeight > videoWidth,
  );
  expect(size).toBe(true);
  expect(await page.evaluate("getComputedStyle(document.querySelector('video')).objectFit")).toBe('contain');
  await page.getByTestId('blurred-copy').waitFor();
  for (const name of ['sdkPlayer', 'sdkPlayerNpm']) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/lives/play/${vodKey}/${name}`);
    const frame = page.frameLocator('iframe');
    await frame.locator('[data-shape="stage"]').waitFor();
    // Another site's frame shows this live alone.
    expect(
      await frame.getByRole('navigation', { name: '다른 방송으로 넘기기' }).getByRole('button').count(),
    ).toBe(0);
  }
  await visitor.close();
});
