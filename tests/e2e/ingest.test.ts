import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StreamKeyMade } from '@honey/server/media/keys/stream-keys.dto';
import pg from 'pg';
import type { Page } from 'playwright';
import type { TestClient } from '../setup/client.ts';
import { eventually } from '../setup/eventually.ts';
import { type ClockReading, readClock } from '../setup/picture-clock.ts';
import { publish, type RunningPublisher } from '../setup/publisher.ts';
import { START_TIMEOUT_MS, untilPlaying, type VideoElement } from './playing.ts';
import { setStage } from './stage.ts';
import { expect, test } from './test.ts';
import { refusedResponse } from './visitor.ts';

/** A page of another site, and its origin. */
interface Site {
  origin: string;
  server: Server;
}

/** A site that may embed rooms, and one that may not. */
let partner: Site;
let stranger: Site;
const environment = { MEDIA_ADAPTER: 'nms', INGEST_PORT: '0', EMBED_ORIGINS: '' };
test.beforeAll(async () => {
  [partner, stranger] = await Promise.all([openSite(), openSite()]);
  environment.EMBED_ORIGINS = partner.origin;
});
const stage = setStage(environment);

const publishers: RunningPublisher[] = [];
let vodKey: number;
let address: string;

/** A page of another site that embeds a room and records the SDK's events. */
async function openSite(): Promise<Site> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://site');
    const [host, live] = [searchParams.get('host'), searchParams.get('live')];
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>partner</title><link rel="icon" href="data:,">
      <div id="room" style="height: 600px"></div><script src="${host}/honey-player.js"></script><script>
      const events = (window.sdkEvents = []);
      const player = HoneyPlayer.mount(document.getElementById('room'), { host: '${host}', vodKey: ${live} });
      for (const name of ['ready', 'started', 'ended', 'error', 'resize']) player.on(name, (detail) => events.push({ name, ...detail }));
      </script>`);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, server };
}

/** Queries the database over a connection that is closed before the stage drops the database. */
async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const database = new pg.Client(stage.databaseUrl);
  await database.connect();
  try {
    return (await database.query<Row>(text, values)).rows;
  } finally {
    await database.end();
  }
}

/** host05 prepares a live, as the call that starts one with an ingest does. */
async function prepareLive(): Promise<number> {
  const rows = await query<{ vod_key: number }>(
    `INSERT INTO lives (host_key, title, theme_cd, tags, state)
     SELECT user_key, '진짜 방송', (SELECT min(theme_cd) FROM live_categories), '{}', 'ready' FROM users WHERE login_id = 'host05'
     RETURNING vod_key`,
  );
  const key = rows[0]?.vod_key;
  if (!key) throw new Error('host05 is missing');
  return key;
}

function publishNow(): RunningPublisher {
  const publisher = publish(address, { video: 'clock' });
  publishers.push(publisher);
  return publisher;
}

async function untilLive(hostClient: TestClient): Promise<void> {
  await eventually(async () => {
    const { body } = await hostClient.get<{ state: string }>(`/v1/vods/${vodKey}`);
    expect(body.state).toBe('live');
  }, START_TIMEOUT_MS);
}

/** The delay from the publisher to the page: the median of consecutive pictures. */
async function behindMs(page: Page): Promise<number> {
  const readings: ClockReading[] = [];
  while (readings.length < 15) {
    await eventually(async () => {
      const reading = await page.evaluate<ClockReading | null>(readClock);
      if (!reading || reading.timeMs === readings.at(-1)?.timeMs) throw new Error('the picture has stopped');
      readings.push(reading);
    }, START_TIMEOUT_MS);
  }
  const sorted = readings.map((reading) => reading.behindMs).sort((a, b) => a - b);
  return sorted[7] ?? Number.NaN;
}

test.beforeAll(async () => {
  vodKey = await prepareLive();
  const host = await stage.client.login('host05');
  const { body } = await host.send<StreamKeyMade>('POST', '/v1/broadcast-setting/live-stream-key-make');
  address = `${body.server_url}/${body.stream_key}`;
});

test.afterEach(async () => {
  await Promise.all(publishers.splice(0).map((publisher) => publisher.stop()));
});

test.afterAll(() => {
  partner.server.close();
  stranger.server.close();
});

test.describe("a host's own stream", () => {
  test('plays on a phone under three seconds behind, survives a short interruption, and stops with the live (MEDIA-12, MEDIA-13, MEDIA-14, MEDIA-15)', async () => {
    const first = publishNow();
    await untilLive(stage.client);
    const viewer = await stage.visit({ as: 'viewer01', width: 390 });
    const { page } = viewer;
    await page.goto(`/lives/play/${vodKey}`);
    await untilPlaying(page);
    expect(await behindMs(page)).toBeLessThan(3_000);
    await first.stop();
    await page.getByText('방송인이 잠시 자리를 비웠어요').waitFor({ timeout: START_TIMEOUT_MS });
    publishNow();
    await untilPlaying(page);
    await page.getByText('방송인이 잠시 자리를 비웠어요').waitFor({ state: 'hidden' });
    expect(await behindMs(page)).toBeLessThan(3_000);
    await query(
      `UPDATE lives SET state = 'ended', ended_at = now(), end_reason = 'operator' WHERE vod_key = $1`,
      [vodKey],
    );
    await eventually(async () => {
      const source = await page
        .locator('video')
        .first()
        .getAttribute('src', { timeout: 1_000 })
        .catch(() => null);
      expect(source).toBeNull();
    }, 5_000);
    await viewer.close([refusedResponse, /ERR_INCOMPLETE_CHUNKED_ENCODING|Failed to load resource/]);
  });
});

test.describe('the room in another site', () => {
  /** The events that the SDK sent to the embedding page. */
  const sdkEvents = (page: Page) => page.evaluate<object[]>('window.sdkEvents');
  const untilSdkEvent = (page: Page, event: { name: string; [detail: string]: unknown }) =>
    eventually(
      async () => expect(await sdkEvents(page)).toContainEqual(expect.objectContaining(event)),
      START_TIMEOUT_MS,
    );
  const at = (site: Site, live: number) =>
    `${site.origin}/?host=${encodeURIComponent(stage.baseUrl)}&live=${live}`;

  /** A live of the dataset that plays a clip; visitors may watch it if the site admits guests. */
  async function clipLive(): Promise<number> {
    const { body } = await stage.client.get<{ list: { vod_key: number; type: string }[] }>(
      '/v1/vod/live-list',
    );
    const key = body.list.filter(({ type }) => type === 'normal')[0]?.vod_key;
    if (!key) throw new Error('no host is live');
    return key;
  }

  test('is shown to a site that the service allows, and to no other (MEDIA-16)', async () => {
    const live = await clipLive();
    const policyOf = async (path: string) =>
      (await fetch(stage.baseUrl + path)).headers.get('content-security-policy') ?? '';
    expect(await policyOf(`/embed/lives/${live}`)).toContain(`frame-ancestors 'self' ${partner.origin}`);
    expect(await policyOf(`/lives/play/${live}`)).toMatch(/frame-ancestors 'self'(;|$)/);
    const viewer = await stage.visit();
    await viewer.page.goto(at(partner, live));
    await untilSdkEvent(viewer.page, { name: 'ready' });
    await viewer.page.frameLocator('iframe').getByRole('main').waitFor();
    await viewer.page.goto(at(stranger, live));
    const frame = await viewer.page.locator('iframe').elementHandle();
    await eventually(async () => {
      const shown = await frame?.contentFrame();
      expect(shown?.url()).toMatch(/^chrome-error:/);
    }, START_TIMEOUT_MS);
    expect(await sdkEvents(viewer.page)).toEqual([]);
    await viewer.close([/frame-ancestors|Framing|Refused to frame|Failed to load resource/]);
  });

  test('reports to the site that the viewer is refused, and why (MEDIA-18)', async () => {
    const viewer = await stage.visit();
    await viewer.page.goto(at(partner, await clipLive()));
    await untilSdkEvent(viewer.page, { name: 'error', code: 'refused', reason: 'login_required' });
    await viewer.page.goto(at(partner, 2_000_000_000));
    await untilSdkEvent(viewer.page, { name: 'error', code: 'refused', reason: 'live_not_found' });
    await viewer.close([refusedResponse]);
  });

  for (const name of ['sdkPlayer', 'sdkPlayerNpm'])
    test(`plays at ${name} of the service itself, filling the window (MEDIA-17)`, async () => {
      const viewer = await stage.visit({ as: 'viewer01' });
      const { page } = viewer;
      await page.goto(`/lives/play/${await clipLive()}/${name}`);
      const frame = page.frameLocator('iframe');
      const video = frame.locator('video').first();
      await eventually(
        async () =>
          expect(await video.evaluate((element: VideoElement) => element.currentTime)).toBeGreaterThan(0),
        START_TIMEOUT_MS,
      );
      const input = frame.getByLabel('채팅 메시지');
      await input.waitFor();
      await eventually(async () => {
        const box = await input.boundingBox();
        expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
      });
      // The content below the picture is reached by scrolling, and only the embedding page shows the sandbox banner.
      await frame.getByRole('tab', { name: '방송 정보' }).click();
      await frame.getByRole('tabpanel').scrollIntoViewIfNeeded();
      const banner = { name: '테스트 환경 안내' };
      await page.getByRole('complementary', banner).waitFor();
      expect(await frame.getByRole('complementary', banner).count()).toBe(0);
      await viewer.close();
    });

  test('reports to the site when it plays and has ended, and stays in its frame then (MEDIA-18, MEDIA-19)', async () => {
    await stage.sandbox('PUT', 'settings/guest_watch', { value: true });
    try {
      const live = await clipLive();
      const viewer = await stage.visit();
      const { page } = viewer;
      await page.goto(at(partner, live));
      await untilSdkEvent(page, { name: 'started' });
      await untilSdkEvent(page, { name: 'resize', width: expect.any(Number), height: expect.any(Number) });
      expect(await sdkEvents(page)).not.toContainEqual(expect.objectContaining({ name: 'ended' }));
      await query(
        `UPDATE lives SET state = 'ended', ended_at = now(), end_reason = 'host' WHERE vod_key = $1`,
        [live],
      );
      await untilSdkEvent(page, { name: 'ended' });
      const room = page.frameLocator('iframe');
      const toResult = room.getByRole('link', { name: '방송 결과 보기' });
      await toResult.waitFor();
      expect(await room.getByText('잠시 뒤 방송 결과로 이동해요.').count()).toBe(0);
      expect(await toResult.getAttribute('rel')).toBe('noopener');
      const opened = page.waitForEvent('popup');
      await toResult.click();
      const result = await opened;
      await result.waitForURL(new RegExp(`/lives/play/${live}/result$`));
      await result.getByRole('heading', { name: '로그인하면 더 볼 수 있어요' }).waitFor();
      await result.close();
      const [, frame] = page.frames();
      expect(new URL(frame?.url() ?? '').pathname).toBe(`/embed/lives/${live}`);

      // A late visitor gets the same, with the same links.
      await page.reload();
      await untilSdkEvent(page, { name: 'ended' });
      expect(await sdkEvents(page)).not.toContainEqual(expect.objectContaining({ name: 'error' }));
      expect(await toResult.getAttribute('target')).toBe('_blank');
      expect(await toResult.getAttribute('rel')).toBe('noopener');
      await viewer.close([refusedResponse, /Failed to load resource/]);
    } finally {
      await stage.sandbox('DELETE', 'settings/guest_watch');
    }
  });
});
