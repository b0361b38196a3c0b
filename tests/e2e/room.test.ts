import { meError } from '@honey/mintalk/protocol';
import type { Page, Request, WebSocketRoute } from 'playwright';
import { eventually } from '../setup/eventually.ts';
import { recordFigures } from '../setup/fault-figures.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse, untilChatConnected } from './visitor.ts';

const stage = setStage();
const host = '하늘이라이브';

/** Every request to join a live that a page makes from now on. */
function joinsOf(page: Page): Request[] {
  const joins: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/streams\/\d+\/join$/.test(request.url())) joins.push(request);
  });
  return joins;
}

/** engine.io's ping and its pong. */
const ping = '2';
const pong = '3';

/**
 * Sends pings to the sockets of a page whenever the returned function is called: a page whose clock runs faster than
 * the server's would take the silence for the end of the connection.
 */
async function fakeServerPings(page: Page): Promise<() => void> {
  /** The number of pongs still expected over the open sockets. */
  const unanswered = new Map<WebSocketRoute, number>();
  await page.routeWebSocket(/\/mintalk\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!unanswered.has(socket)) unanswered.set(socket, 0);
      socket.send(message);
    });
    socket.onMessage((message) => {
      const pending = unanswered.get(socket) ?? 0;
      if (message === pong && pending > 0) unanswered.set(socket, pending - 1);
      else server.send(message);
    });
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      one.onClose((code, reason) => {
        unanswered.delete(socket);
        void other.close({ ...(code && { code }), ...(reason && { reason }) });
      });
    }
  });
  return () => {
    for (const [socket, pending] of unanswered) {
      unanswered.set(socket, pending + 1);
      socket.send(ping);
    }
  };
}

/** The browser's error for requests that fail. */
const lostConnection = /net::ERR_|WebSocket connection to .* failed|chat: cannot/;

/** Makes the page find a newer version of the server: its first script is missing, and one lazy module with it. */
async function deployNewVersion(page: Page, lazyModule: string): Promise<void> {
  await page.route('**/assets/index-*.js', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
  );
  // A retry uses another address.
  await page.route(`${lazyModule}*`, (route) => route.fulfill({ status: 404 }));
}

/** Marks the document, to check later whether it is still the same one. */
async function markPage(page: Page): Promise<{ isSame: () => Promise<boolean> }> {
  await page.evaluate('window.marked = true');
  return { isSame: () => page.evaluate<boolean>('window.marked === true') };
}

/** Resolves when a lazy module has loaded with all its imports. */
const untilImported = (page: Page, address: string) =>
  page.evaluate(`import(${JSON.stringify(address)}).then(() => undefined)`);

test.describe('a room that loses its connection', () => {
  test('opens the gift sheet, which was preloaded, and its missing data arrive with the connection (CLIENT-9)', async () => {
    const viewer = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = viewer;
    const ahead = page.waitForResponse(/GiftSheet-.*\.js/);
    await viewer.watch(host);
    await untilImported(page, (await ahead).url());
    const mark = await markPage(page);
    await viewer.context.setOffline(true);
    await page.getByRole('button', { name: '선물하기' }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: '다시 시도하기' }).waitFor();
    await viewer.context.setOffline(false);
    await sheet.getByText('100꿀', { exact: true }).first().waitFor();
    expect(await mark.isSame()).toBe(true);
    await viewer.close([lostConnection]);
  });

  test('shows in the chat that the network is lost, and keeps the last picture while it reconnects (CHAT-61)', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    await viewer.watch(host);
    await untilChatConnected(page);
    const player = page.getByRole('region', { name: /^방송 화면/ });
    const width = () => player.locator('video').evaluate((video: { videoWidth: number }) => video.videoWidth);
    await eventually(async () => expect(await width()).toBeGreaterThan(0), 30_000);
    await viewer.context.setOffline(true);
    await page.getByText('인터넷이 끊겼어요.', { exact: false }).waitFor({ timeout: 2_000 });
    // The buffered video plays to its end first.
    await player.getByRole('button', { name: '지금 다시 연결하기' }).click({ timeout: 60_000 });
    const still = player.locator('canvas:not([data-testid="gift-particles"])');
    await still.waitFor();
    /** Whether anything but black was drawn; the tests have no DOM types. */
    const isPicture = (canvas: {
      width: number;
      height: number;
      getContext(kind: '2d'): { getImageData(...box: number[]): { data: Uint8ClampedArray } };
    }) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value, at) => at % 4 !== 3 && value > 16);
    };
    expect(await still.evaluate(isPicture)).toBe(true);
    await viewer.context.setOffline(false);
    await page.getByText('인터넷이 끊겼어요.', { exact: false }).waitFor({ state: 'detached' });
    await still.waitFor({ state: 'hidden', timeout: 60_000 });
    await viewer.close([lostConnection]);
  });

  test('retries the missing data when the first request after reconnecting is lost too (CLIENT-35)', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    const ahead = page.waitForResponse(/GiftSheet-.*\.js/);
    await viewer.watch(host);
    await untilImported(page, (await ahead).url());
    await viewer.context.setOffline(true);
    await page.getByRole('button', { name: '선물하기' }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: '다시 시도하기' }).waitFor();
    await page.route('**/bt-gift-info-list-v2', (route) => route.abort('internetdisconnected'), { times: 1 });
    await viewer.context.setOffline(false);
    await sheet.getByText('100꿀', { exact: true }).first().waitFor();
    await viewer.close([lostConnection]);
  });

  test('stays when a dialog or a page cannot be loaded, shows the error, and offers a retry (CLIENT-9)', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    const sheet = /\/assets\/GiftSheet-.*\.js/;
    // Nothing that moves toasts happens until the end: the button would move while it is pressed.
    for (const parts of [sheet, /\/assets\/(AnnouncePage|ToastViewport)-.*\.js/])
      await page.route(parts, (route) => route.abort());
    await viewer.watch(host);
    await page.getByRole('log').waitFor();
    const mark = await markPage(page);
    const missing = page.getByRole('alert').filter({ hasText: '필요한 화면을 불러오지 못했어요.' });
    await page.getByRole('link', { name: /^알림/ }).click();
    await missing.waitFor();
    expect(page.url()).toMatch(/\/lives\/play\/\d+$/);
    await missing.getByRole('button', { name: '닫기' }).click();
    await page.getByRole('button', { name: '선물하기' }).first().click();
    await missing.waitFor();
    await page.unroute(sheet);
    await missing.getByRole('button', { name: '다시 시도하기' }).click();
    await page.getByRole('dialog').getByText('100꿀', { exact: true }).first().waitFor();
    expect(await mark.isSame()).toBe(true);
    await viewer.close([lostConnection]);
  });

  test('offers to reload the page when the browser caches a failed import of a dialog (CLIENT-9)', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    const broken = { contentType: 'text/javascript', body: "import './lost.js';" };
    await page.route('**/assets/GiftSheet-*.js*', (route) => route.fulfill(broken));
    await viewer.watch(host);
    await page.getByRole('log').waitFor();
    const mark = await markPage(page);
    await page.getByRole('button', { name: '선물하기' }).first().click();
    await page
      .getByText('필요한 화면을 불러오지 못했어요. 새로고침하면 이어서 쓸 수 있어요.')
      .first()
      .waitFor();
    expect(await mark.isSame()).toBe(true);
    await page.unrouteAll();
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: '새로고침' }).first().click(),
    ]);
    await page.getByRole('button', { name: '선물하기' }).first().click();
    await page.getByRole('dialog').getByText('100꿀', { exact: true }).first().waitFor();
    await viewer.close([refusedResponse]);
  });

  test('offers a new version, and reloads only on request (CLIENT-10)', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    await deployNewVersion(page, '**/assets/GiftSheet-*.js');
    await viewer.watch(host);
    await page.getByRole('log').waitFor();
    const mark = await markPage(page);
    await page.getByRole('button', { name: '선물하기' }).first().click();
    await page.getByText('새 버전이 나왔어요. 새로고침하면 이어서 쓸 수 있어요.').first().waitFor();
    expect(await mark.isSame()).toBe(true);
    await page.unrouteAll();
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: '새로고침' }).first().click(),
    ]);
    await page.getByRole('log').waitFor();
    await viewer.close([refusedResponse]);
  });

  test('a page opened by its address reloads for a new version, but not again within 10 s (CLIENT-11)', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    const from = new Date('2026-11-20T12:00:00+09:00').getTime();
    await page.clock.setFixedTime(from);
    await deployNewVersion(page, '**/assets/AnnouncePage-*.js');
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    const offer = page.getByRole('button', { name: '새로고침' });
    await page.goto('/announce');
    await offer.waitFor();
    expect(loads).toBe(2);
    await page.clock.setFixedTime(from + 9_999);
    await Promise.all([page.waitForEvent('load'), offer.click()]);
    await offer.waitFor();
    expect(loads).toBe(3);
    await page.clock.setFixedTime(from + 10_000);
    await offer.click();
    await eventually(async () => expect(loads).toBe(5), 20_000);
    await offer.waitFor();
    await page.unrouteAll();
    await offer.click();
    await page.getByRole('tab', { name: '이벤트' }).waitFor();
    await visitor.close([refusedResponse]);
  });
});

test.describe('the room', () => {
  for (const theme of ['dark', 'light'] as const)
    test(`fills a phone held upright in full screen, and dialogs over it (${theme})`, async () => {
      const viewer = await stage.visit({ as: 'viewer01', width: 390, theme });
      const { page } = viewer;
      await viewer.watch(host);
      await page.getByRole('log').waitFor();
      await page.getByRole('button', { name: '전체 화면으로 보기' }).press('Enter');
      const corners = `[[195, 4], [30, 40], [195, 422], [30, 836]].map(([x, y]) =>
        document.elementFromPoint(x, y)?.closest('[aria-label^="방송 화면"]') !== null)`;
      await eventually(async () => expect(await page.evaluate(corners)).toEqual([true, true, true, true]));
      await page.getByRole('button', { name: '선물하기' }).first().click();
      await page.getByRole('dialog').getByText('100꿀', { exact: true }).first().click();
      await viewer.close();
    });

  test('does not move behind a dialog while the sandbox band is shown', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    await viewer.watch(host);
    await page.getByRole('log').waitFor();
    const top = () =>
      page.evaluate(
        "[document.querySelector('header'), document.querySelector('video')].map((e) => e.getBoundingClientRect().top)",
      );
    const before = await top();
    await page.getByRole('button', { name: '선물하기' }).first().click();
    // The gift sheet itself leaves the page usable.
    await page.getByRole('dialog').getByRole('button', { name: '아이템 선물' }).click();
    await page.locator('body[data-scroll-locked]').waitFor();
    expect(await top()).toEqual(before);
    await viewer.close();
  });

  test('shows the member’s new line to a reader who had scrolled up', async () => {
    const viewer = await stage.visit({ as: 'vip01', width: 390 });
    const { page } = viewer;
    await viewer.watch(host);
    await untilChatConnected(page);
    const input = page.getByLabel('채팅 메시지');
    const log = page.getByRole('log');
    const lines = Array.from({ length: 4 }, (_, line) => `${line} ${'꿀벌 '.repeat(60)}`);
    for (const line of lines) {
      await input.fill(line);
      await page.keyboard.press('Enter');
      await log.getByText(line.trim()).waitFor();
    }
    // A list that changes just then stays at its end, as with a line that is acknowledged: it is scrolled again.
    await eventually(async () => {
      await log.getByRole('list').evaluate((list) => list.scrollTo({ top: 0 }));
      expect(await log.getByRole('button', { name: '최신 채팅으로' }).isVisible()).toBe(true);
    });
    await input.fill('맨 아래에 보여요');
    await page.keyboard.press('Enter');
    const ownLine = log.getByText('맨 아래에 보여요');
    await ownLine.waitFor();
    await eventually(async () => {
      const box = await ownLine.boundingBox();
      const frame = await log.boundingBox();
      if (!box || !frame) throw new Error('not rendered');
      expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
      expect(box.y).toBeGreaterThanOrEqual(frame.y);
    });
    await viewer.close();
  });

  test('sends a line again that its server did not receive because it was stopping (CHAT-74)', async () => {
    const viewer = await stage.visit({ as: 'vip01', width: 390 });
    const { page } = viewer;
    const talks: string[] = [];
    await page.routeWebSocket(/\/mintalk\//, (socket) => {
      const server = socket.connectToServer();
      let isStopping = false;
      socket.onMessage((message) => {
        const event = /^(42\/[^[]*,)\d+\["talk"/.exec(String(message));
        if (event) talks.push(String(message));
        if (event && talks.length === 1) {
          isStopping = true;
          socket.send(`${event[1]}${JSON.stringify(['me', ...meError({ code: 'moving', reason: '' })])}`);
          void socket.close();
          void server.close();
        } else if (!isStopping) server.send(message);
      });
    });
    await viewer.watch(host);
    await untilChatConnected(page);
    await page.getByLabel('채팅 메시지').fill('떠나기 직전에 한 말');
    await page.keyboard.press('Enter');
    const line = page.getByRole('log').getByText('떠나기 직전에 한 말');
    await eventually(async () => expect(talks).toHaveLength(2));
    await line.waitFor();
    await expect(page.getByRole('button', { name: '다시 보내기' })).toHaveCount(0);
    await page.reload();
    await untilChatConnected(page);
    await expect(page.getByRole('log').getByText('떠나기 직전에 한 말')).toHaveCount(1);
    await viewer.close([lostConnection]);
  });

  test('gives the wide picture the whole width of a desktop, and restores it', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    await viewer.watch(host);
    await page.getByRole('log').waitFor();
    const size = async () => {
      const box = await page.locator('video').boundingBox();
      return [box?.width, box?.height];
    };
    const untilSize = (...expected: number[]) =>
      eventually(async () => expect(await size()).toEqual(expected));
    await untilSize(1080, 607.5);
    await page.getByRole('button', { name: '넓게 보기' }).press('Enter');
    await untilSize(1440, 810);
    expect((await page.getByRole('log').boundingBox())?.y).toBeGreaterThan(800);
    await page.getByRole('button', { name: '기본 크기로 보기' }).press('Enter');
    await untilSize(1080, 607.5);
    await viewer.close();
  });

  test('opens without a focus ring, accepts keys all the same, and shows the ring over the picture to keyboard users', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    await viewer.watch(host);
    await page.reload();
    const player = page.getByLabel(/^방송 화면/);
    await player.waitFor();
    await page.getByRole('log').waitFor();
    const ring = () =>
      page.evaluate<{ shown: boolean; over: boolean }>(`(() => {
        const player = document.querySelector('[aria-label^="방송 화면"]');
        const { outlineStyle, outlineWidth, zIndex } = getComputedStyle(player, '::after');
        return { shown: outlineStyle !== 'none' && outlineWidth !== '0px', over: Number(zIndex) > 0 };
      })()`);
    expect((await ring()).shown).toBe(false);
    // Until it plays, the browser may still refuse the sound, which changes the button as well.
    const plays =
      "(({ paused, currentTime }) => !paused && currentTime > 0)(document.querySelector('video'))";
    await eventually(async () => expect(await page.evaluate(plays)).toBe(true), 30_000);
    const silent = await page.getByRole('button', { name: '소리 켜기' }).count();
    await page.keyboard.press('m');
    await page
      .getByRole('button', { name: silent > 0 ? '소리 끄기' : '소리 켜기' })
      .first()
      .waitFor({ state: 'attached' });
    // Past the skip link and the header's buttons.
    const reached = player.and(page.locator(':focus'));
    for (let pressed = 0; (await reached.count()) === 0; pressed += 1) {
      expect(pressed).toBeLessThan(30);
      await page.keyboard.press('Tab');
    }
    expect(await ring()).toEqual({ shown: true, over: true });
    await viewer.close();
  });
});

test.describe('a viewer whose playback is refused', () => {
  test('retries less and less often, then stops, and continues on request (CLIENT-6)', async () => {
    const viewer = await stage.visit({ as: 'viewer01' });
    const { page } = viewer;
    // The video plays by the browser's clock; only the page's clock is the test's.
    await page.clock.install();
    await page.route('**/media/hls/**', (route) => route.fulfill({ status: 403 }));
    const joins = joinsOf(page);
    const sendPings = await fakeServerPings(page);
    await viewer.watch(host);
    await page.getByText('연결이 불안정해서 다시 연결하고 있어요').waitFor();
    // A connection attempt times out by the page's clock.
    await untilChatConnected(page);
    const gaveUp = page.getByText('방송 화면을 불러오지 못했어요. 잠시 후 다시 시도해 주세요.');
    const waits: number[] = [];
    for (let renewal = 1; !(await gaveUp.isVisible()); renewal += 1) {
      const before = joins.length;
      let waited = 0;
      // Half a second of the page's clock at a time, so that each wait is observed.
      await eventually(async () => {
        if (joins.length > before || (await gaveUp.isVisible())) return;
        sendPings();
        await page.clock.runFor(500);
        waited += 500;
        throw new Error('not requested again yet');
      }, 60_000);
      waits.push(waited);
      expect(renewal).toBeLessThan(10);
    }
    // Each request beyond the allowed ones is one too many.
    recordFigures('A6', { attempted: joins.length, survived: Math.min(joins.length, 7) });
    expect(joins.length).toBeLessThanOrEqual(7);
    expect(joins.length).toBeGreaterThan(3);
    const joinCount = joins.length;
    sendPings();
    await page.clock.runFor(15_000);
    expect(joins.length).toBe(joinCount);
    await page.unroute('**/media/hls/**');
    await page.clock.resume();
    await page.getByRole('button', { name: '다시 시도하기' }).click();
    const video = page.locator('video');
    await eventually(async () => {
      expect(await video.evaluate((element) => element.currentTime)).toBeGreaterThan(0);
    }, 30_000);
    await viewer.close([refusedResponse]);
  });
});
