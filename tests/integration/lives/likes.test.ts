import { buildChannelBlock, buildLive } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import type { LikeState } from '@honey/server/lives/lists/live.dto';
import { describe, expect, it } from '@jest/globals';
import { type Answer, type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';

const { server, client: visitor } = setServer();

const path = '/v1/vod/vod-like-proc';
type Liked = Answer<LikeState & { code: string }>;

async function signedIn(): Promise<BuiltMember & { client: TestClient }> {
  const member = await buildMember(server.app);
  return { ...member, client: visitor.as(await tokenOf(server.app, member.userKey)) };
}

const like = (client: TestClient, vod_key: unknown): Promise<Liked> =>
  client.send('POST', path, { body: { vod_key } });
const unlike = (client: TestClient, vod_key: unknown): Promise<Liked> =>
  client.send('DELETE', path, { body: { vod_key } });
const check = (client: TestClient, vodKey: unknown): Promise<Liked> =>
  client.get(`${path}?vod_key=${vodKey}`);

/** The stored count and the rows that it counts. */
async function countsOf(vodKey: number): Promise<{ stored: number; rows: number }> {
  const { prisma } = server.app.get(Database);
  const live = await prisma.live.findUniqueOrThrow({ where: { vodKey } });
  return { stored: live.likeCnt, rows: await prisma.liveLike.count({ where: { vodKey } }) };
}

describe('liking a live', () => {
  it('happens once, is checked, and can be undone (LIVES-47)', async () => {
    const { vodKey } = await buildLive(server.app);
    const { client } = await signedIn();
    expect((await check(client, vodKey)).body).toEqual({ like_yn: 'N', like_cnt: 0 });
    expect((await like(client, vodKey)).body).toEqual({ like_yn: 'Y', like_cnt: 1 });
    expect((await like(client, vodKey)).body).toEqual({ like_yn: 'Y', like_cnt: 1 });
    expect((await check(client, vodKey)).body).toEqual({ like_yn: 'Y', like_cnt: 1 });
    expect((await unlike(client, vodKey)).body).toEqual({ like_yn: 'N', like_cnt: 0 });
    expect((await unlike(client, vodKey)).body).toEqual({ like_yn: 'N', like_cnt: 0 });
  });

  it('never lets the count drift, whatever arrives at once (LIVES-47)', async () => {
    const { vodKey } = await buildLive(server.app);
    const members = await Promise.all(Array.from({ length: 6 }, () => signedIn()));
    const calls = members.flatMap(({ client }) => [
      ...Array.from({ length: 4 }, () => () => like(client, vodKey)),
      ...Array.from({ length: 3 }, () => () => unlike(client, vodKey)),
    ]);
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { stored, rows } = await countsOf(vodKey);
    expect(stored).toBe(rows);
    await Promise.all(members.map(({ client }) => like(client, vodKey)));
    expect(await countsOf(vodKey)).toEqual({ stored: 6, rows: 6 });
  });

  it('is broadcast to the room when it is new (LIVES-47)', async () => {
    const { vodKey } = await buildLive(server.app);
    const room = await enterRoom((await signedIn()).client, vodKey);
    const fans = [await signedIn(), await signedIn()];
    for (const { client } of fans) {
      await like(client, vodKey);
      await like(client, vodKey);
    }
    for (const [at, { userKey, nick }] of fans.entries()) {
      expect(await room.next('like')).toEqual({ user_key: userKey, nick, like_cnt: at + 1 });
    }
    room.talk.disconnect();
  });
});

describe('a like is refused', () => {
  it('for a live that is unknown, not ready, ended, or of a host who blocked the member (LIVES-48)', async () => {
    const { client, userKey } = await signedIn();
    const ready = await buildLive(server.app, { state: 'ready' });
    const ended = await buildLive(server.app, { state: 'ended' });
    const blocking = await buildLive(server.app);
    await buildChannelBlock(server.app, { userKey, hostKey: blocking.hostKey, kind: 'live' });
    const codes = async (vodKey: number) => {
      const { status, body } = await like(client, vodKey);
      return [status, body.code];
    };
    expect(await codes(999_999)).toEqual([404, 'live_not_found']);
    expect(await codes(ready.vodKey)).toEqual([409, 'not_ready']);
    expect(await codes(ended.vodKey)).toEqual([409, 'live_ended']);
    expect(await codes(blocking.vodKey)).toEqual([403, 'block_live']);
    for (const { vodKey } of [ready, ended, blocking]) {
      expect(await countsOf(vodKey)).toEqual({ stored: 0, rows: 0 });
    }
    for (const answer of [await unlike(client, 999_999), await check(client, 999_999)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'live_not_found' } });
    }
  });

  it('for visitors and invalid tokens', async () => {
    for (const call of [like, unlike, check]) {
      expect(await call(visitor, 1)).toMatchObject({ status: 401, body: { code: 'login_required' } });
      expect(await call(visitor.as('a.b.c'), 1)).toMatchObject({
        status: 401,
        body: { code: 'invalid_token' },
      });
    }
  });

  it.each([undefined, null, true, 'live', 0, -1, 1.5, 1e18, [], [5], {}])('for the key %j', async (key) => {
    const { client } = await signedIn();
    for (const call of [like, unlike]) {
      expect(await call(client, key)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });
});
