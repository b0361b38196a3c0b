import 'reflect-metadata';
import { AppConfig } from '@honey/server/core/config/app-config';
import { ErrorFilter } from '@honey/server/core/errors/error.filter';
import { MediaModule } from '@honey/server/media/media.module';
import { MediaPort } from '@honey/server/media/media.port';
import { MediaClock } from '@honey/server/media/playback/media-clock';
// Present in a whole server: it declares the error codes of media, and no earlier file need have loaded it.
import '@honey/server/users/users.errors';
import { Global, Module } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { eventually } from '../../setup/eventually.ts';
import { timed } from '../../setup/timed.ts';

/** A live that starts in the middle of a clip's loop, and runs in every test unless it is ended. */
const VOD_KEY = 41;
const START = Date.parse('2026-11-20T12:00:00.500Z');
const SEGMENT_MS = 2000;
/** The watch session for which these addresses are signed, and their lifetime. */
const WATCH = '7f1f2c1e-6f0e-4a3c-9f53-2f8f1f0f6a11';
const LIFE_SECONDS = 180;

class ManualClock extends MediaClock {
  ms = START;
  override now(): Date {
    return new Date(this.ms);
  }
}

@Global()
@Module({ providers: [{ provide: AppConfig, useValue: new AppConfig() }], exports: [AppConfig] })
class ConfigModule {}

interface Server {
  app: NestFastifyApplication;
  media: MediaPort;
  base: string;
}

/** A server process of the media area only, on a free port. */
async function startServer(clock: MediaClock, running: Set<number>): Promise<Server> {
  const module = await Test.createTestingModule({ imports: [ConfigModule, MediaModule] })
    .overrideProvider(MediaClock)
    .useValue(clock)
    .compile();
  const app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  app.setGlobalPrefix('v1', { exclude: ['media/{*path}'] });
  app.useGlobalFilters(new ErrorFilter());
  const media = app.get(MediaPort);
  media.setLiveness(async (vodKey) => running.has(vodKey));
  await app.listen(0, '127.0.0.1');
  return { app, media, base: await app.getUrl() };
}

interface Window {
  sequence: number;
  discontinuity: number;
  segments: { url: string; startsAt: string; afterDiscontinuity: boolean }[];
}

function parseWindow(text: string): Window {
  const number = (tag: string): number => Number(new RegExp(`${tag}:(\\d+)`).exec(text)?.[1]);
  const segments: Window['segments'] = [];
  let startsAt = '';
  let afterDiscontinuity = false;
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') afterDiscontinuity = true;
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) startsAt = line.slice(line.indexOf(':') + 1);
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ url: line, startsAt, afterDiscontinuity });
      afterDiscontinuity = false;
    }
  }
  return {
    sequence: number('EXT-X-MEDIA-SEQUENCE'),
    discontinuity: number('EXT-X-DISCONTINUITY-SEQUENCE'),
    segments,
  };
}

describe('live media', () => {
  const clock = new ManualClock();
  const running = new Set<number>();
  let server: Server;

  beforeAll(async () => {
    server = await startServer(clock, running);
  });
  afterAll(async () => {
    await server.app.close();
  });
  beforeEach(async () => {
    clock.ms = START;
    running.clear();
    running.add(VOD_KEY);
    await server.media.liveStarted({ vodKey: VOD_KEY, startedAt: clock.now() });
  });

  /** As returned by joining and, later in the same session, by each heartbeat. */
  const playbackOf = (vodKey: number, clip?: string, watchId = WATCH) =>
    server.media.playback(
      { vodKey, clip, startedAt: clock.now() },
      { watchId, since: new Date(START), seconds: LIFE_SECONDS },
    );
  const masterPath = (vodKey = VOD_KEY, clip?: string, watchId?: string): string => {
    const [source] = playbackOf(vodKey, clip, watchId).sources;
    if (!source) throw new Error('playback returned no source');
    return source.url;
  };

  /** Follows the master playlist to a quality, as a player does. */
  async function openQuality(name: string, path = masterPath(), base = server.base): Promise<string> {
    const master = await fetch(base + path);
    expect(master.status).toBe(200);
    const line = (await master.text()).split('\n').find((each) => each === `${name}.m3u8`);
    if (!line) throw new Error(`the master playlist has no ${name}`);
    return new URL(line, master.url).href;
  }

  async function readWindow(url: string): Promise<Window> {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/vnd.apple.mpegurl');
    expect(response.headers.get('cache-control')).toBe('no-store');
    return parseWindow(await response.text());
  }

  test('a viewer receives a signed address, the qualities best first, and a poster that loads (MEDIA-1, MEDIA-5)', async () => {
    const playback = playbackOf(VOD_KEY);
    const [source] = playback.sources;
    expect(source?.type).toBe('hls');
    expect(source?.qualities?.map((quality) => quality.height)).toEqual([720, 360]);
    expect(source?.url).not.toContain('?');
    const poster = await fetch(server.base + playback.poster_url);
    expect(poster.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await poster.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
  });

  test('the window slides by one segment each two seconds and keeps what it still shows (MEDIA-6)', async () => {
    const url = await openQuality('360p');
    const before = await readWindow(url);
    clock.ms += SEGMENT_MS - 501;
    expect(await readWindow(url)).toEqual(before);
    clock.ms += 1 + SEGMENT_MS;
    const after = await readWindow(url);
    expect(after.sequence).toBe(before.sequence + 2);
    expect(after.segments.slice(0, 4).map((each) => each.url)).toEqual(
      before.segments.slice(2).map((each) => each.url),
    );
    expect(after.segments.slice(0, 4).map((each) => each.startsAt)).toEqual(
      before.segments.slice(2).map((each) => each.startsAt),
    );
  });

  test('only complete segments are listed: the last one ended at most two seconds ago (MEDIA-6)', async () => {
    const { segments } = await readWindow(await openQuality('720p'));
    const endsAt = Date.parse(segments.at(-1)?.startsAt ?? '') + SEGMENT_MS;
    expect(endsAt).toBeLessThanOrEqual(clock.ms);
    expect(clock.ms - endsAt).toBeLessThan(SEGMENT_MS);
  });

  test('over three loops each segment keeps its number, file and loop, and each wrap is announced', async () => {
    const url = await openQuality('360p');
    const known = new Map<number, { url: string; loop: number }>();
    for (let step = 0; step < 36; step++) {
      const window = await readWindow(url);
      let loop = window.discontinuity;
      for (const [offset, segment] of window.segments.entries()) {
        if (segment.afterDiscontinuity) loop += 1;
        const sequence = window.sequence + offset;
        const seen = known.get(sequence);
        if (seen) expect(seen).toEqual({ url: segment.url, loop });
        known.set(sequence, { url: segment.url, loop });
      }
      clock.ms += SEGMENT_MS;
    }
    const inOrder = [...known].sort(([one], [other]) => one - other).map(([, segment]) => segment);
    for (const [position, segment] of inOrder.entries()) {
      const previous = inOrder[position - 1];
      if (previous) expect(segment.loop - previous.loop).toBe(segment.url.endsWith('/0.ts') ? 1 : 0);
    }
    expect(new Set(inOrder.map((segment) => segment.url)).size).toBe(12);
  });

  test('a fresh address counts from near zero, since hls.js scans all earlier loops at each reload', async () => {
    const window = await readWindow(await openQuality('360p'));
    expect(window.sequence).toBeLessThan(100);
    expect(window.discontinuity).toBeLessThan(100);
  });

  test('a process whose clock is a minute behind serves the same numbers (MEDIA-7)', async () => {
    const path = masterPath();
    const here = await readWindow(await openQuality('360p', path));
    clock.ms -= 60_000;
    const behind = await readWindow(await openQuality('360p', path));
    expect(behind.sequence).toBe(here.sequence - 30);
    expect(behind.discontinuity).toBeGreaterThanOrEqual(0);
  });

  test('another process, or the same after a restart, serves the same window at the same address (MEDIA-7)', async () => {
    const other = await startServer(clock, running);
    try {
      const path = masterPath();
      const here = await readWindow(await openQuality('720p', path));
      expect(await readWindow(await openQuality('720p', path, other.base))).toEqual(here);
    } finally {
      await other.app.close();
    }
  });

  test('every listed segment is MPEG-TS, and is not cached', async () => {
    for (const quality of ['360p', '720p']) {
      const url = await openQuality(quality);
      for (const segment of (await readWindow(url)).segments) {
        const response = await fetch(new URL(segment.url, url));
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('video/mp2t');
        expect(response.headers.get('cache-control')).toBe('no-store');
        const bytes = new Uint8Array(await response.arrayBuffer());
        expect(bytes.length % 188).toBe(0);
        expect([bytes[0], bytes[188]]).toEqual([0x47, 0x47]);
      }
    }
  });

  test('a chosen clip is played; instead of one that is no longer bundled, one by the key of the live (MEDIA-11)', () => {
    expect(masterPath(VOD_KEY, 'queen')).toContain('/queen/');
    expect(masterPath(VOD_KEY, 'nothing')).toBe(masterPath(VOD_KEY));
    expect(masterPath(VOD_KEY, '')).toBe(masterPath(VOD_KEY));
  });

  test.each([
    ['another live', (path: string) => path.replace(`/${VOD_KEY}/`, '/42/')],
    ['another clip', (path: string) => path.replace(/\/hls\/41\/\w+\//, '/hls/41/queen/')],
    ['a later expiry', (path: string) => path.replace(/\/[0-9a-z]+-/, '/zzzzzz-')],
    [
      'a changed signature',
      (path: string) => path.replace(/.\/master/, (end) => `${end[0] === 'A' ? 'Q' : 'A'}/master`),
    ],
    ['no signature', (path: string) => path.replace(/-[\w-]+\/master/, '-/master')],
  ])('an address signed for another purpose is refused: %s (MEDIA-1)', async (_, change) => {
    running.add(42);
    const path = masterPath(VOD_KEY, 'haneul');
    expect(change(path)).not.toBe(path);
    const response = await fetch(server.base + change(path));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'forbidden' });
  });

  test('an address stops working after its minutes, with its segments; a renewed one continues in the same way (MEDIA-2)', async () => {
    const url = await openQuality('360p');
    clock.ms += (LIFE_SECONDS - 2) * 1000;
    const before = await readWindow(url);
    const segment = new URL(before.segments[0]?.url ?? '', url);
    expect((await fetch(segment)).status).toBe(200);
    const renewed = await openQuality('360p', masterPath());
    expect(renewed).not.toBe(url);
    expect(await readWindow(renewed)).toEqual(before);
    clock.ms += 2000;
    expect([(await fetch(url)).status, (await fetch(segment)).status]).toEqual([403, 403]);
    expect((await fetch(renewed)).status).toBe(200);
  });

  test('a watch session that ended is served nothing, and no other one is affected (MEDIA-3)', async () => {
    const other = await openQuality('360p', masterPath(VOD_KEY, undefined, WATCH.replace('7f1f', '8a8a')));
    const ended = '00000000-6f0e-4a3c-9f53-2f8f1f0f6a11';
    const master = masterPath(VOD_KEY, undefined, ended);
    const url = await openQuality('360p', master);
    const { segments } = await readWindow(url);
    expect(server.media.watchesInUse()).toContain(ended);
    server.media.endWatches([ended]);
    for (const address of [server.base + master, url, new URL(segments[0]?.url ?? '', url)]) {
      const response = await fetch(address);
      expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'no-store']);
    }
    expect(server.media.watchesInUse()).not.toContain(ended);
    expect((await fetch(other)).status).toBe(200);
  });

  test('a segment is not served without a signed address (MEDIA-1)', async () => {
    const url = await openQuality('360p');
    const { segments } = await readWindow(url);
    const segment = new URL(segments[0]?.url ?? '', url).href;
    const forged = segment.replace(/-[\w-]{22}\/360p/, `-${'A'.repeat(22)}/360p`);
    expect(forged).not.toBe(segment);
    expect((await fetch(forged)).status).toBe(403);
    const { poster_url } = playbackOf(VOD_KEY);
    expect((await fetch(`${server.base}${poster_url?.replace('poster.webp', '360p/0.ts')}`)).status).toBe(
      404,
    );
  });

  test('when the live ends its playlists are refused at once (MEDIA-4)', async () => {
    const url = await openQuality('360p');
    await readWindow(url);
    running.delete(VOD_KEY);
    await server.media.liveEnded(VOD_KEY);
    const response = await fetch(url);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ code: 'live_not_found' });
  });

  test('an end that another process committed is seen here within a second (MEDIA-4)', async () => {
    const url = await openQuality('360p');
    await readWindow(url);
    running.delete(VOD_KEY);
    const { ms } = await timed(() => eventually(async () => expect((await fetch(url)).status).toBe(404)));
    // The last query may have run right before the second ended, and its result takes a moment.
    expect(ms).toBeLessThan(1_000);
  });

  test('many viewers share one query', async () => {
    const url = await openQuality('360p');
    await server.media.liveEnded(VOD_KEY);
    let questions = 0;
    let viewers = 0;
    // The database is slower than all of them together.
    const allQueried = new Promise<void>((resolve) => {
      server.app.getHttpServer().on('request', () => {
        viewers += 1;
        if (viewers === 50) resolve();
      });
    });
    server.media.setLiveness(async (vodKey) => {
      questions += 1;
      await allQueried;
      return running.has(vodKey);
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(url)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(questions).toBe(1);
  });

  test('a database that fails is a fault, not an end, and is queried again', async () => {
    const url = await openQuality('360p');
    let working = false;
    server.media.setLiveness(async () => {
      if (!working) throw new Error('the database is unavailable');
      return true;
    });
    expect((await fetch(url)).status).toBe(503);
    working = true;
    expect((await fetch(url)).status).toBe(200);
    server.media.setLiveness(async (vodKey) => running.has(vodKey));
  });

  test.each([
    '/media/clips/nothing/00000000/360p/0.ts',
    '/media/clips/..%2f..%2f/00000000/360p/0.ts',
    '/media/clips/haneul/00000000/poster.webp',
  ])('an unknown file is 404 and not cached: %s', async (path) => {
    const response = await fetch(server.base + path);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  test('an unknown quality is 404 (MEDIA-5)', async () => {
    const path = masterPath().replace('master.m3u8', '1080p.m3u8');
    expect((await fetch(server.base + path)).status).toBe(404);
  });
});
