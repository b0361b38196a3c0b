import { buildLive, buildSanction, buildTheme } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { AppError } from '@honey/server/core/errors/app-error';
import { ProhibitedWordsService } from '@honey/server/core/words/prohibited-words.service';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import type { LiveDetail } from '@honey/server/lives/lists/live.dto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';
import { stopwatch } from '../../setup/timed.ts';

const { server, client: visitor } = setServer();
let hostKey: number;

beforeAll(async () => {
  await buildTheme(server.app);
  await server.app.get(Database).prisma.prohibitedWord.create({ data: { word: '도박' } });
  await server.app.get(ProhibitedWordsService).reload();
});

beforeEach(async () => {
  hostKey = (await buildHost(server.app)).userKey;
});

const lifecycle = () => server.app.get(LifecycleService);
const start = (changes: Partial<Parameters<LifecycleService['start']>[1]> = {}, key = hostKey) =>
  lifecycle().start(key, { title: '달콤한 밤', themeCd: 'talk', ...changes });

/** The error code, and the invalid fields. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it was not refused'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw error;
  return [error.code, ...(error.fields ?? []).map(({ field }) => field)].join(' ');
}

async function watcher() {
  const member = await buildMember(server.app);
  return visitor.as(await tokenOf(server.app, member.userKey));
}

describe('starting a live', () => {
  it("puts it on air, with the host's choices", async () => {
    const vodKey = await start({
      title: '  밤 산책 ',
      tags: ['#산책', '산책', ' 밤 '],
      type: 'red',
      target: 'fans',
    });
    const { body } = await visitor.get<LiveDetail>(`/v1/vods/${vodKey}`);
    expect(body).toMatchObject({
      state: 'live',
      title: '밤 산책',
      tags: ['산책', '밤'],
      type: 'red',
      target: 'fans',
      theme_cd: 'talk',
    });
  });

  it.each([
    ['an empty title', { title: '  ' }, 'validation_failed title'],
    ['a title of 51', { title: 'ㄱ'.repeat(51) }, 'validation_failed title'],
    ['six tags', { tags: ['1', '2', '3', '4', '5', '6'] }, 'validation_failed tags'],
    ['a tag of 21', { tags: ['ㄱ'.repeat(21)] }, 'validation_failed tags'],
    ['an unknown theme', { themeCd: 'nothing' }, 'validation_failed theme_cd'],
    ['a forbidden word in the title', { title: '오늘은 도 박 이야기' }, 'prohibited_word title'],
    ['a forbidden word in a tag', { tags: ['도박'] }, 'prohibited_word tags'],
  ])('rejects %s (LIVES-16)', async (_, changes, refusal) => {
    expect(await refusalOf(start(changes))).toBe(refusal);
  });

  it('accepts a title of 50 and five tags of 20 (LIVES-16)', async () => {
    const tags = ['1', '2', '3', '4', '5'].map((tag) => tag.padEnd(20, 'ㄱ'));
    expect(await start({ title: 'ㄱ'.repeat(50), tags })).toEqual(expect.any(Number));
  });

  it('is for unrestricted hosts (LIVES-17)', async () => {
    const { userKey } = await buildMember(server.app);
    expect(await refusalOf(start({}, userKey))).toBe('host_not_found');
    await buildSanction(server.app, { userKey: hostKey, kind: 'service' });
    expect(await refusalOf(start())).toBe('block_admin');
  });

  it('gives a host one live at a time, however many starts arrive at once (LIVES-18)', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => start()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['live_already_on']));
    expect(await refusalOf(start())).toBe('live_already_on');
  });

  it('allows the host to start again after the end (LIVES-18)', async () => {
    await lifecycle().end(await start(), 'host');
    expect(await start()).toEqual(expect.any(Number));
  });

  it('happens once for a prepared one, and not after its end', async () => {
    const { vodKey } = await buildLive(server.app, { state: 'ready' });
    await lifecycle().startPrepared(vodKey);
    const { started_at } = (await visitor.get<LiveDetail>(`/v1/vods/${vodKey}`)).body;
    await lifecycle().startPrepared(vodKey);
    expect((await visitor.get<LiveDetail>(`/v1/vods/${vodKey}`)).body.started_at).toBe(started_at);
    await lifecycle().end(vodKey, 'host');
    expect(await refusalOf(lifecycle().startPrepared(vodKey))).toBe('live_ended');
    expect(await refusalOf(lifecycle().startPrepared(999_999))).toBe('live_not_found');
  });
});

describe('ending a live', () => {
  it('disconnects all viewers within two seconds: room, picture, ticket and rejoin (LIVES-20)', async () => {
    const vodKey = await start();
    const client = await watcher();
    const room = await enterRoom(client, vodKey);
    const address = `${server.baseUrl}${room.joined.playback.sources[0]?.url}`;
    expect((await fetch(address)).status).toBe(200);

    const read = stopwatch();
    await lifecycle().end(vodKey, 'operator', '운영 정책 위반');
    expect(await room.next('live')).toEqual({ state: 'ended', title: '달콤한 밤', reason: 'operator' });
    expect(await room.removed).toEqual({ code: 'live_ended_operator', reason: '운영 정책 위반' });
    expect((await fetch(address)).status).toBe(404);
    const again = await client.send('POST', `/v1/streams/${vodKey}/join`, { body: {} });
    expect([again.status, again.body.code]).toEqual([404, 'live_not_found']);
    await expect(room.talk.join(room.joined.channel_id, room.joined.ticket)).rejects.toThrow();
    expect(read()).toBeLessThan(2_000);
    room.talk.disconnect();

    const { body } = await visitor.get<LiveDetail>(`/v1/vods/${vodKey}`);
    expect(body).toMatchObject({ state: 'ended', end_reason: 'operator', ended_at: expect.any(String) });
  });

  it.each(['host', 'auto', 'operator'] as const)(
    'by %s has an alert of its own (LIVES-19)',
    async (reason) => {
      const vodKey = await start();
      const room = await enterRoom(await watcher(), vodKey);
      await lifecycle().end(vodKey, reason);
      expect(await room.removed).toEqual({ code: `live_ended_${reason}`, reason: '' });
      room.talk.disconnect();
    },
  );

  it('happens once (LIVES-19)', async () => {
    const vodKey = await start();
    const ends = await Promise.allSettled(
      ['host', 'auto', 'operator'].map((reason) => endBy(vodKey, reason)),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(lifecycle().end(vodKey, 'host'))).toBe('live_ended');
    expect(await refusalOf(lifecycle().end(999_999, 'host'))).toBe('live_not_found');
  });

  it('withdraws one that was only announced', async () => {
    const { vodKey } = await buildLive(server.app, { state: 'ready' });
    await lifecycle().end(vodKey, 'host');
    const { body } = await visitor.get<LiveDetail>(`/v1/vods/${vodKey}`);
    expect(body).toMatchObject({ state: 'ended', duration_seconds: 0 });
  });
});

const endBy = (vodKey: number, reason: string) =>
  lifecycle().end(vodKey, reason === 'auto' || reason === 'operator' ? reason : 'host');

describe('a restarted server', () => {
  it('reopens the rooms of running lives', async () => {
    const vodKey = await start();
    const second = await startApp({ DATABASE_URL: server.databaseUrl });
    try {
      const there = new TestClient(second.baseUrl);
      const member = await buildMember(server.app);
      const room = await enterRoom(there.as(await tokenOf(second.app, member.userKey)), vodKey);
      expect(await room.talk.talk(String(vodKey), '안녕하세요')).toMatch(/^\d+$/);
      room.talk.disconnect();
    } finally {
      await second.close();
    }
  });
});
