import { randomUUID } from 'node:crypto';
import { buildChannelBlock, buildLive, buildSanction } from '@honey/seeds/builders/index';
import { BlocksService } from '@honey/server/blocks/blocks.service';
import { Database } from '@honey/server/core/database/database';
import type { JoinResult, RivalPicture } from '@honey/server/lives/room/streams.dto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../setup/app.ts';
import { setServer } from '../../setup/file-server.ts';
import { expectRefusedWithin } from '../../setup/refused-within.ts';
import { calls, hostOf, memberOf, type Person } from '../broadcast/support.ts';

const { server, client: visitor } = setServer();
/** A second process over the same database: it learns of changes only from the database. */
let second: TestApp;
beforeAll(async () => {
  second = await startApp({ DATABASE_URL: server.databaseUrl });
});
afterAll(() => second?.close());

const prisma = () => server.app.get(Database).prisma;
const withinMs = 2_000;

interface Side extends Person {
  vodKey: number;
}

async function battleSide(): Promise<Side> {
  const host = await hostOf(server.app, visitor);
  return { ...host, vodKey: (await buildLive(server.app, { hostKey: host.userKey, type: 'battle' })).vodKey };
}

/** Two hosts in a running battle. */
async function fighting(): Promise<[Side, Side]> {
  const [one, other] = [await battleSide(), await battleSide()];
  await calls.battle(one.client, other.userKey);
  expect((await calls.battle(other.client, one.userKey)).body.state).toBe('running');
  return [one, other];
}

interface Watcher extends Person {
  side: Side;
  watchId: string;
}

async function watching(side: Side, person?: Person): Promise<Watcher> {
  const { userKey, token, client } = person ?? (await memberOf(server.app, visitor));
  const { status, body } = await client.send<JoinResult>('POST', `/v1/streams/${side.vodKey}/join`, {
    body: {},
  });
  expect(status).toBe(200);
  return { userKey, token, client, side, watchId: body.watch_id };
}

const readRival = ({ client, side, watchId }: Pick<Watcher, 'client' | 'side' | 'watchId'>) =>
  client.send<RivalPicture & { code: string }>('POST', `/v1/streams/${side.vodKey}/rival`, {
    body: { watch_id: watchId },
  });

const windowOf = (picture: Pick<RivalPicture, 'playback'>): string =>
  picture.playback.sources[0]?.url.replace('master.m3u8', '360p.m3u8') ?? 'no source';

/** Of the playlist and a segment, here and at the second process. */
const statusesOf = (window: string): Promise<number[]> =>
  Promise.all(
    [server.baseUrl, second.baseUrl].flatMap((base) =>
      [window, window.replace('.m3u8', '/0.ts')].map(async (path) => (await fetch(base + path)).status),
    ),
  );

async function rivalWindow(watcher: Watcher): Promise<string> {
  const { status, body } = await readRival(watcher);
  expect(status).toBe(200);
  const window = windowOf(body);
  expect(await statusesOf(window)).toEqual([200, 200, 200, 200]);
  return window;
}

const expectEnded = (window: string) => expectRefusedWithin(withinMs + 500, () => statusesOf(window));

describe('the picture of a battle rival', () => {
  it('plays in both rooms by the viewer’s own watch session, which takes no place in the other live (MEDIA-20)', async () => {
    const [one, other] = await fighting();
    for (const [side, rival] of [
      [one, other],
      [other, one],
    ] as const) {
      const watcher = await watching(side);
      const { body } = await readRival(watcher);
      expect(body.vod_key).toBe(rival.vodKey);
      expect(windowOf(body)).toContain(`/${rival.vodKey}/`);
      expect(await statusesOf(windowOf(body))).toEqual([200, 200, 200, 200]);
      expect(
        await prisma().watchSession.count({ where: { vodKey: rival.vodKey, userKey: watcher.userKey } }),
      ).toBe(0);
    }
  });

  it('is for no other live, and for no other watch session (MEDIA-20)', async () => {
    const [one, other] = await fighting();
    const watcher = await watching(one);
    const window = await rivalWindow(watcher);
    const dashless = (id: string) => id.replaceAll('-', '');
    const changed = [
      window.replace(`/${other.vodKey}/`, `/${one.vodKey}/`),
      window.replace(dashless(watcher.watchId), dashless(randomUUID())),
      // The marker of a rival live is signed too.
      window.replace(`${dashless(watcher.watchId)}s-`, `${dashless(watcher.watchId)}-`),
    ];
    for (const address of changed) {
      expect(address).not.toBe(window);
      expect(await statusesOf(address)).toEqual([403, 403, 403, 403]);
    }
  });

  it.each([
    [
      'the viewer leaves',
      ({ client, side, watchId }: Watcher) =>
        client.send('DELETE', `/v1/streams/${side.vodKey}/leave`, { body: { watch_id: watchId } }),
    ],
    [
      'an operator restricts the viewer',
      ({ userKey }: Watcher) => buildSanction(server.app, { userKey, kind: 'service' }),
    ],
    [
      'the other host blocks the viewer',
      ({ userKey }: Watcher, rival: Side) =>
        buildChannelBlock(server.app, { hostKey: rival.userKey, userKey, kind: 'live' }),
    ],
    [
      'the other host removes the viewer',
      ({ userKey }: Watcher, rival: Side) =>
        server.app
          .get(BlocksService)
          .kick(rival.vodKey, { hostKey: rival.userKey, byKey: rival.userKey, userKey }),
    ],
    [
      "the viewer's live ends",
      ({ side }: Watcher) =>
        prisma().live.update({
          where: { vodKey: side.vodKey },
          data: { state: 'ended', endedAt: new Date(), endReason: 'operator' },
        }),
    ],
    [
      'the other live ends',
      (_: Watcher, rival: Side) =>
        prisma().live.update({
          where: { vodKey: rival.vodKey },
          data: { state: 'ended', endedAt: new Date(), endReason: 'operator' },
        }),
    ],
  ] as const)('ends within two seconds, in every process, when %s (MEDIA-20, MEDIA-3)', async (_, end) => {
    const [one, other] = await fighting();
    const watcher = await watching(one);
    const window = await rivalWindow(watcher);
    const bystander = await rivalWindow(await watching((await fighting())[0]));
    await end(watcher, other);
    await expectEnded(window);
    expect(await statusesOf(bystander)).toEqual([200, 200, 200, 200]);
  });

  it('follows the requirements of the other live for its viewers (MEDIA-20, LIVES-34)', async () => {
    const [one, other] = await fighting();
    const watcher = await watching(one);
    const outcome = async (of: Parameters<typeof readRival>[0]) => {
      const { status, body } = await readRival(of);
      return status === 200 ? 'ok' : `${status} ${body.code}`;
    };
    expect(await outcome(watcher)).toBe('ok');
    await prisma().live.update({ where: { vodKey: other.vodKey }, data: { entryFanLevel: 5 } });
    expect(await outcome(watcher)).toBe('403 fan_grade');
    await prisma().live.update({ where: { vodKey: other.vodKey }, data: { entryFanLevel: 0 } });
    await buildChannelBlock(server.app, { hostKey: other.userKey, userKey: watcher.userKey, kind: 'live' });
    expect(await outcome(watcher)).toBe('403 block_live');
    // The hosts see each other, and an operator sees both.
    expect(await outcome(await watching(one, one))).toBe('ok');
    expect(
      await outcome(await watching(one, await memberOf(server.app, visitor, { role: 'operator' }))),
    ).toBe('ok');
    // Another member's watch session and an ended one are refused.
    const stranger = await memberOf(server.app, visitor);
    for (const client of [stranger.client, visitor])
      expect(await outcome({ ...watcher, client })).toBe('404 watch_not_found');
    await watcher.client.send('DELETE', `/v1/streams/${one.vodKey}/leave`, {
      body: { watch_id: watcher.watchId },
    });
    expect(await outcome(watcher)).toBe('404 watch_not_found');
  });

  it('exists during a battle, and not before or after (MEDIA-20)', async () => {
    const [one, other] = [await battleSide(), await battleSide()];
    const watcher = await watching(one);
    const code = async () => (await readRival(watcher)).body.code;
    expect(await code()).toBe('battle_not_found');
    await calls.battle(one.client, other.userKey);
    expect(await code()).toBe('battle_not_found');
    await calls.battle(other.client, one.userKey);
    expect(await code()).toBeUndefined();
    await calls.leaveBattle(other.client);
    expect(await code()).toBe('battle_not_found');
    const { status, body } = await watcher.client.send<{ code: string }>(
      'POST',
      `/v1/streams/${one.vodKey}/rival`,
      {
        body: { watch_id: 'none' },
      },
    );
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });
});
