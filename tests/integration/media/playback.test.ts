import { buildChannelBlock, buildLive, buildMember, type LiveOverrides } from '@honey/seeds/builders/index';
import { Database } from '@honey/server/core/database/database';
import type { HeartbeatResult, JoinResult, Playback } from '@honey/server/lives/room/streams.dto';
import { MediaClock } from '@honey/server/media/playback/media-clock';
import { SanctionEnforcementService } from '@honey/server/session/sign-ins/sanction-enforcement.service';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApp, type TestApp } from '../../setup/app.ts';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { expectRefusedWithin } from '../../setup/refused-within.ts';
import { enterRoom } from '../../setup/room.ts';
import { stopwatch } from '../../setup/timed.ts';

const { server, client: visitor } = setServer();
/** A second process over the same database: it learns of changes only from the database. */
let second: TestApp;

beforeAll(async () => {
  second = await startApp({ DATABASE_URL: server.databaseUrl });
});
afterAll(() => second?.close());

const prisma = () => server.app.get(Database).prisma;
const withinMs = 2_000;

interface Watcher {
  userKey: number;
  client: TestClient;
  vodKey: number;
  hostKey: number;
  watchId: string;
  /** Paths of the window and of a segment in it. */
  window: string;
  segment: string;
}

/** A viewer of a live, in both processes. */
async function startWatching(live: LiveOverrides = { type: 'red' }): Promise<Watcher> {
  const { vodKey, hostKey } = await buildLive(server.app, live);
  const { userKey } = await buildMember(server.app);
  const client = visitor.as(await tokenOf(server.app, userKey));
  const { status, body } = await client.send<JoinResult>('POST', `/v1/streams/${vodKey}/join`, { body: {} });
  expect(status).toBe(200);
  const window = windowOf(body.playback);
  const segment = window.replace('.m3u8', `/0.ts`);
  const watcher = { userKey, client, vodKey, hostKey, watchId: body.watch_id, window, segment };
  expect(await statusesOf(watcher)).toEqual([200, 200, 200, 200]);
  return watcher;
}

const windowOf = ({ sources }: Playback): string =>
  sources[0]?.url.replace('master.m3u8', '360p.m3u8') ?? 'no source';

/** Of the playlist and a segment, here and at the second process. */
const statusesOf = ({ window, segment }: Pick<Watcher, 'window' | 'segment'>): Promise<number[]> =>
  Promise.all(
    [server.baseUrl, second.baseUrl].flatMap((base) =>
      [window, segment].map(async (path) => {
        const response = await fetch(base + path);
        expect(response.headers.get('cache-control')).toBe('no-store');
        return response.status;
      }),
    ),
  );

const expectEnded = (watcher: Watcher) => expectRefusedWithin(withinMs + 500, () => statusesOf(watcher));

const heartbeat = ({ client, vodKey, watchId }: Watcher) =>
  client.send<HeartbeatResult & { code: string }>('PUT', `/v1/streams/${vodKey}/heartbeat`, {
    body: { watch_id: watchId },
  });

describe('a red live’s picture ends within two seconds, playlists and segments, in every process', () => {
  it.each([
    [
      'for a member restricted by an operator',
      ({ userKey }: Watcher) =>
        server.app.get(SanctionEnforcementService).restrict(userKey, 'service', '운영 정책 위반'),
    ],
    [
      'for a member blocked by the host',
      ({ userKey, hostKey }: Watcher) => buildChannelBlock(server.app, { userKey, hostKey, kind: 'live' }),
    ],
    [
      'for a member found to be a minor',
      ({ userKey }: Watcher) => prisma().user.update({ where: { userKey }, data: { userAdultYn: false } }),
    ],
    [
      'for a member who leaves',
      ({ client, vodKey, watchId }: Watcher) =>
        client.send('DELETE', `/v1/streams/${vodKey}/leave`, { body: { watch_id: watchId } }),
    ],
    [
      'for all viewers, when another process ends the live in the database',
      ({ vodKey }: Watcher) =>
        prisma().live.update({
          where: { vodKey },
          data: { state: 'ended', endedAt: new Date(), endReason: 'operator' },
        }),
    ],
  ] as const)('%s (MEDIA-3)', async (_, end) => {
    const watcher = await startWatching();
    const bystander = await startWatching();
    await end(watcher);
    await expectEnded(watcher);
    expect(await statusesOf(bystander)).toEqual([200, 200, 200, 200]);
  });

  it('for a member blocked from the chat, where a chat block closes the room (MEDIA-3)', async () => {
    const watcher = await startWatching({ barChatBlocked: true });
    const { userKey, hostKey } = watcher;
    await buildChannelBlock(server.app, { userKey, hostKey, kind: 'chat' });
    await expectEnded(watcher);
  });
});

describe('a heartbeat', () => {
  it('returns addresses that continue where the earlier ones are (MEDIA-2)', async () => {
    const watcher = await startWatching();
    await prisma().watchSession.update({
      where: { id: watcher.watchId },
      data: { playbackSince: new Date(Date.now() - 600_000) },
    });
    const [first, again] = [await heartbeat(watcher), await heartbeat(watcher)];
    const numberOf = async (playback: Playback | null) => {
      const response = await fetch(server.baseUrl + windowOf(playback ?? { sources: [], poster_url: null }));
      return Number(/MEDIA-SEQUENCE:(\d+)/.exec(await response.text())?.[1]);
    };
    // At one point in time both are at the same segment, however long the machine takes between them.
    const pictureTime = jest.spyOn(server.app.get(MediaClock), 'now').mockReturnValue(new Date());
    try {
      const number = await numberOf(first.body.playback);
      expect(number).toBeGreaterThan(300);
      expect(await numberOf(again.body.playback)).toBe(number);
    } finally {
      pictureTime.mockRestore();
    }
  });

  it('ends the watch session of a viewer who may no longer watch, with the reason (LIVES-38)', async () => {
    const watcher = await startWatching({ type: 'normal' });
    await prisma().live.update({ where: { vodKey: watcher.vodKey }, data: { entryFanLevel: 5 } });
    const { status, body } = await heartbeat(watcher);
    expect([status, body.code]).toEqual([403, 'fan_grade']);
    expect(await prisma().watchSession.findUniqueOrThrow({ where: { id: watcher.watchId } })).toMatchObject({
      endReason: 'refused',
    });
    expect((await heartbeat(watcher)).body.code).toBe('watch_not_found');
    await expectEnded(watcher);
  });
});

describe('a live that another process ends in the database', () => {
  it('ends in the room, the chat and the player within two seconds, at every process (LIVES-21)', async () => {
    const { vodKey } = await buildLive(server.app);
    const viewers = await Promise.all(
      [server, second].map(async (process) => {
        const { userKey } = await buildMember(server.app);
        const client = visitor.as(await tokenOf(server.app, userKey));
        // The room of the second process opens from what that process reads in the database.
        return eventually(() => enterRoom(client.at(process.baseUrl), vodKey));
      }),
    );
    const read = stopwatch();
    await prisma().live.update({
      where: { vodKey },
      data: { state: 'ended', endedAt: new Date(), endReason: 'operator', endNote: '운영 정책 위반' },
    });
    for (const { next, removed, talk } of viewers) {
      expect(await next('live')).toMatchObject({ state: 'ended', reason: 'operator' });
      expect(await removed).toMatchObject({ code: 'live_ended_operator' });
      talk.disconnect();
    }
    expect(read()).toBeLessThan(withinMs + 500);
  });
});
