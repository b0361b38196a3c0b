import { buildHost, buildLive, buildSanction, buildTheme } from '@honey/seeds/builders/index';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { ProhibitedWordsService } from '@honey/server/core/words/prohibited-words.service';
import { MediaPort } from '@honey/server/media/media.port';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';
import { plain, upload, uploadPaths } from '../files/support.ts';
import { calls, hostOf, memberOf, outcomeOf } from './support.ts';

const { server, client: visitor } = setServer();
const host = () => hostOf(server.app, visitor);
const prisma = () => server.app.get(Database).prisma;

beforeAll(async () => {
  await buildTheme(server.app);
  await buildTheme(server.app, 'music', '음악', 2);
  await prisma().prohibitedWord.create({ data: { word: '도박' } });
  await server.app.get(ProhibitedWordsService).reload();
});

describe('starting a live', () => {
  it('puts it on air with the settings of the host (BROADCAST-4, BROADCAST-10)', async () => {
    const { client, userKey } = await host();
    await calls.update(client, {
      chat_fan_level: 10,
      viewer_limit: 5,
      tts_yn: 'N',
      show_top_viewers_yn: 'N',
    });
    const { status, body } = await calls.start(client, { tags: ['#수다'], target: 'fans' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        state: 'live',
        title: '달콤한 밤',
        tags: ['수다'],
        type: 'normal',
        target: 'fans',
      }),
    ]);
    const live = await prisma().live.findUniqueOrThrow({ where: { vodKey: Number(body.vod_key) } });
    expect(live).toMatchObject({
      hostKey: userKey,
      chatFanLevel: 10,
      viewerLimit: 5,
      ttsYn: false,
      signatureYn: true,
      showTopViewersYn: false,
    });
    expect((await calls.info(client)).body).toMatchObject({
      live: { vod_key: body.vod_key },
      ingest_yn: 'N',
    });
  });

  it('shows its picture cropped on cards, and the full one in the player (BROADCAST-31)', async () => {
    const { client, token } = await host();
    const picture = await upload(
      server.baseUrl,
      uploadPaths.folderImage,
      await plain(2560, 1440).jpeg().toBuffer(),
      { token, fields: { file_table: 'live' } },
    );
    const { body: own } = await calls.start(client, { file_id: picture.body.file_id });
    const { body: live } = await visitor.get<{ thumbnail: string }>(`/v1/vods/${own.vod_key}`);
    expect(live.thumbnail).toBe(picture.body.thumb_url);
    // What hosts publish has no picture of its own.
    const media = jest.spyOn(server.app.get(MediaPort), 'playback').mockReturnValue({ sources: [] });
    try {
      const member = await memberOf(server.app, visitor);
      const { status, body } = await member.client.send<{ playback: { poster_url: string } }>(
        'POST',
        `/v1/streams/${own.vod_key}/join`,
        { body: {} },
      );
      expect([status, body.playback.poster_url]).toEqual([200, picture.body.url]);
    } finally {
      media.mockRestore();
    }
  });

  it.each([
    ['an empty title', { title: ' ' }, '400 validation_failed'],
    ['a forbidden word', { title: '도박 방송' }, '400 prohibited_word'],
    ['an unknown theme', { theme_cd: 'nothing' }, '400 validation_failed'],
    ['an unknown kind', { type: 'blue' }, '400 validation_failed'],
    ['null as tags', { tags: null }, '400 validation_failed'],
    ['contestants of a normal live', { contestants: [1] }, '400 validation_failed'],
    [
      'an unknown member as contestant',
      { type: 'excel', contestants: [2_147_483_647] },
      '404 contestant_not_found',
    ],
    ['an unknown picture', { file_id: 2_147_483_647 }, '404 file_not_found'],
    ['an unknown field', { host_key: 1 }, '400 validation_failed'],
    ['a red live without an application', { type: 'red' }, '403 red_not_applied'],
  ])(
    'rejects %s and leaves nothing behind (BROADCAST-10, BROADCAST-11, BROADCAST-13)',
    async (_, body, refusal) => {
      const { client, userKey } = await host();
      expect(outcomeOf(await calls.start(client, body))).toBe(refusal);
      expect(await prisma().live.count({ where: { hostKey: userKey } })).toBe(0);
    },
  );

  it('has the shape that its host chose, unless a bundled clip has one (LIVES-61)', async () => {
    const { client, userKey } = await host();
    expect(outcomeOf(await calls.start(client, { shape_cd: 'X' }))).toBe('400 validation_failed');
    const { body } = await calls.start(client, { shape_cd: 'V' });
    expect(body).toMatchObject({ shape_cd: 'V' });
    expect((await visitor.get(`/v1/vods/${body.vod_key}`)).body).toMatchObject({ shape_cd: 'V' });
    const { body: lives } = await visitor.get<{ list: { host: { user_key: number }; shape_cd: string }[] }>(
      '/v1/vod/total-live-list?limit=100',
    );
    expect(lives.list.find((live) => live.host.user_key === userKey)?.shape_cd).toBe('V');
    const other = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey: other.userKey, clip: 'haneul', shape: 'V' });
    expect((await visitor.get(`/v1/vods/${vodKey}`)).body).toMatchObject({ shape_cd: 'H' });
  });

  it('is for hosts only', async () => {
    const { client } = await memberOf(server.app, visitor);
    expect(outcomeOf(await calls.start(client, {}))).toBe('403 forbidden');
    expect(outcomeOf(await calls.start(visitor, {}))).toBe('401 login_required');
  });

  it('seats its contestants at once (BROADCAST-11)', async () => {
    const { client } = await host();
    const rivals = [await buildHost(server.app), await buildHost(server.app)].map(({ userKey }) => userKey);
    const { body } = await calls.start(client, { type: 'excel', contestants: rivals });
    const { body: contest } = await visitor.get<{
      list: { bj_user_key: number; seat: number; rank: number }[];
    }>(`/v1/streams/${body.vod_key}/contest`);
    expect(contest.list.map(({ bj_user_key, seat, rank }) => [bj_user_key, seat, rank])).toEqual([
      [rivals[0], 0, 1],
      [rivals[1], 1, 2],
    ]);
  });

  it('is refused to a host restricted from broadcasting by an operator (BROADCAST-12)', async () => {
    const { client, userKey } = await host();
    const sanction = { userKey, reason: '운영 정책 위반', kind: 'broadcast' } as const;
    await prisma().sanction.create({ data: sanction });
    expect(outcomeOf(await calls.start(client, {}))).toBe('403 broadcast_restricted');
    expect((await calls.info(client)).body.restricted_yn).toBe('Y');
    await prisma().sanction.updateMany({ where: { userKey }, data: { liftedAt: new Date() } });
    expect(outcomeOf(await calls.start(client, {}))).toBe('ok');
  });

  it('is refused to a host restricted from the service', async () => {
    const { client, userKey } = await host();
    await buildSanction(server.app, { userKey, kind: 'service' });
    expect(outcomeOf(await calls.start(client, {}))).toBe('403 block_admin');
  });

  it('happens once per key, and one at a time whatever the keys (BROADCAST-10, LIVES-18)', async () => {
    const { client, userKey } = await host();
    const same = await Promise.all(
      [1, 2, 3].map(() => calls.start(client, {}, { 'Idempotency-Key': 'a-live' })),
    );
    expect(new Set(same.map(({ body }) => body.vod_key)).size).toBe(1);
    expect(outcomeOf(await calls.start(client, {}))).toBe('409 live_already_on');
    expect(await prisma().live.count({ where: { hostKey: userKey } })).toBe(1);
  });

  it('of the red kind requires an application (BROADCAST-8, BROADCAST-13)', async () => {
    const { client } = await host();
    const apply = (apply_yn: string) =>
      client.send('POST', '/v1/broadcast-setting/red-live-ask-proc', { body: { apply_yn } });
    expect((await apply('Y')).body.red_ask_yn).toBe('Y');
    expect(outcomeOf(await calls.start(client, { type: 'red' }))).toBe('ok');
    await calls.end(client);
    expect((await apply('N')).body.red_ask_yn).toBe('N');
    expect(outcomeOf(await calls.start(client, { type: 'red' }))).toBe('403 red_not_applied');
    expect(outcomeOf(await apply('maybe'))).toBe('400 validation_failed');
  });
});

describe('a live whose stream never arrives', () => {
  it('is withdrawn after half an hour, and not before (BROADCAST-14)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app, { state: 'ready' });
    const clear = () => server.app.get(JobRunner).runNow('lives-clear-prepared');
    const stateOf = async () => (await prisma().live.findUniqueOrThrow({ where: { vodKey } })).state;
    const clock = server.app.get(Clock);
    await clear();
    expect(await stateOf()).toBe('ready');
    clock.shift(31 * 60_000);
    try {
      await clear();
      expect(await stateOf()).toBe('ended');
      await buildLive(server.app, { hostKey });
    } finally {
      clock.shift(-31 * 60_000);
    }
  });
});

describe('changing the running live', () => {
  it('is broadcast to its room, and omitted fields stay (BROADCAST-15)', async () => {
    const { client } = await host();
    const { body } = await calls.start(client, { tags: ['하나'] });
    const room = await enterRoom((await memberOf(server.app, visitor)).client, Number(body.vod_key));
    const edited = await calls.edit(client, { title: ' 새 제목 ' });
    expect(edited.body).toMatchObject({ title: '새 제목', tags: ['하나'] });
    expect(await room.next('live')).toEqual({ state: 'updated', title: '새 제목', reason: null });
    room.talk.disconnect();
    expect(outcomeOf(await calls.edit(client, { title: '도박' }))).toBe('400 prohibited_word');
    expect(outcomeOf(await calls.edit(client, { title: null }))).toBe('400 validation_failed');
  });

  it('affects no other live: neither the previous one nor another host’s (BROADCAST-15)', async () => {
    const [one, other] = [await host(), await host()];
    const { body } = await calls.start(one.client, {});
    expect(outcomeOf(await calls.edit(other.client, { title: '남의 방송' }))).toBe('404 live_not_found');
    expect(outcomeOf(await calls.edit(other.client, { vod_key: body.vod_key, title: '남의 방송' }))).toBe(
      '404 live_not_found',
    );
    expect(outcomeOf(await calls.end(other.client, { vod_key: body.vod_key }))).toBe('404 live_not_found');
    await calls.end(one.client);
    expect(outcomeOf(await calls.edit(one.client, { vod_key: body.vod_key, title: '지난 방송' }))).toBe(
      '404 live_not_found',
    );
  });
});

describe('ending the running live', () => {
  it('disconnects all viewers, once (BROADCAST-16)', async () => {
    const { client } = await host();
    const { body } = await calls.start(client, {});
    const room = await enterRoom((await memberOf(server.app, visitor)).client, Number(body.vod_key));
    expect((await calls.end(client)).body).toEqual({ vod_key: body.vod_key, state: 'ended' });
    expect(await room.removed).toEqual({ code: 'live_ended_host', reason: '' });
    room.talk.disconnect();
    expect(outcomeOf(await calls.end(client))).toBe('404 live_not_found');
    expect(outcomeOf(await calls.end(client, { vod_key: body.vod_key }))).toBe('409 live_ended');
    expect((await calls.info(client)).body.live).toBeNull();
  });
});

describe('the sandbox', () => {
  it('starts and ends the live of any host, as the app would (BROADCAST-30)', async () => {
    const { loginId } = await buildHost(server.app);
    const call = (action: string, body?: object) =>
      visitor.send('POST', `/sandbox/api/broadcasters/${loginId}/${action}`, body ? { body } : {});
    const started = await call('start', { type: 'red' });
    expect(started.body).toMatchObject({ state: 'live', type: 'red' });
    expect(outcomeOf(await call('start', {}))).toBe('409 live_already_on');
    expect((await call('end')).body).toEqual({ vod_key: started.body.vod_key, state: 'ended' });
    expect(outcomeOf(await call('end'))).toBe('404 live_not_found');
    expect(outcomeOf(await visitor.send('POST', '/sandbox/api/broadcasters/nobody/end'))).toBe(
      '404 host_not_found',
    );
    expect((await visitor.get('/sandbox/api/broadcasters')).status).toBe(200);
  });

  it('begins, shortens and leaves a battle of any two hosts (BROADCAST-39)', async () => {
    const [one, other] = await Promise.all([buildHost(server.app), buildHost(server.app)]);
    const call = (id: string, action: string, body?: object) =>
      visitor.send('POST', `/sandbox/api/broadcasters/${id}/${action}`, body ? { body } : {});
    const invite = (id: string, target: string) => call(id, 'battle', { target_id: target });
    expect(outcomeOf(await invite(one.loginId, other.loginId))).toBe('409 battle_live_needed');
    for (const { loginId } of [one, other]) await call(loginId, 'start', { type: 'battle' });
    expect(outcomeOf(await invite(one.loginId, 'nobody'))).toBe('404 host_not_found');
    expect((await invite(one.loginId, other.loginId)).body.state).toBe('invited');
    expect(outcomeOf(await call(one.loginId, 'battle/shorten', {}))).toBe('404 battle_not_found');
    expect((await invite(other.loginId, one.loginId)).body.state).toBe('running');
    const leftOf = ({ body }: { body: Record<string, unknown> }): number =>
      Math.round((Date.parse(String(body.ends_at)) - Date.parse(String(body.now))) / 1000);
    expect(leftOf(await call(one.loginId, 'battle/shorten', {}))).toBe(15);
    // Never lengthened.
    expect(leftOf(await call(one.loginId, 'battle/shorten', { seconds: 600 }))).toBeLessThanOrEqual(15);
    expect(outcomeOf(await call(one.loginId, 'battle/shorten', { seconds: 0 }))).toBe(
      '400 validation_failed',
    );
    expect((await call(other.loginId, 'battle/leave')).body).toMatchObject({
      state: 'forfeited',
      winner: one.userKey,
    });
    expect(outcomeOf(await call(other.loginId, 'battle/leave'))).toBe('404 battle_not_found');
  });

  it('interrupts the video of a live, gives in it, and lets an operator end it (BROADCAST-42)', async () => {
    const owner = await buildHost(server.app);
    const fan = await memberOf(server.app, visitor, { honey: 0 });
    const { loginId: fanId } = await prisma().user.findUniqueOrThrow({ where: { userKey: fan.userKey } });
    const call = (method: 'POST' | 'PUT' | 'DELETE', action: string, body?: object, id = owner.loginId) =>
      visitor.send(method, `/sandbox/api/broadcasters/${id}/${action}`, body ? { body } : {});
    expect(outcomeOf(await call('PUT', 'stream', { state_cd: 'broken' }))).toBe('404 live_not_found');
    const vodKey = Number((await call('POST', 'start', {})).body.vod_key);
    const room = await enterRoom(fan.client, vodKey);
    const playlist = async () =>
      (await fetch(`${server.baseUrl}${room.joined.playback.sources[0]?.url}`)).status;
    expect(await playlist()).toBe(200);
    expect(outcomeOf(await call('PUT', 'stream', { state_cd: 'broken' }))).toBe('ok');
    expect(await room.next('live')).toMatchObject({ state: 'paused' });
    expect(await playlist()).toBe(409);
    expect(outcomeOf(await call('PUT', 'stream', { state_cd: 'flowing' }))).toBe('ok');
    expect(await room.next('live')).toMatchObject({ state: 'started' });
    expect(await playlist()).toBe(200);
    expect(outcomeOf(await call('PUT', 'stream', { state_cd: 'away' }))).toBe('400 validation_failed');

    const gift = await call('POST', 'gifts', { from: fanId, tier: 4, message: '힘내요' });
    expect(gift.body).toMatchObject({ star_cnt: 5_000, vod_key: vodKey, balance_star_cnt: 0 });
    expect(await room.next('gift')).toMatchObject({ star_cnt: 5_000, tier: 4, message: '힘내요' });
    expect((await call('POST', 'gifts', { from: fanId, star_cnt: 7 })).body).toMatchObject({ star_cnt: 7 });
    expect(outcomeOf(await call('POST', 'gifts', { from: 'nobody' }))).toBe('404 user_not_found');
    expect(outcomeOf(await call('POST', 'gifts', { from: fanId, tier: 7 }))).toBe('400 validation_failed');
    const honey = await visitor.send('POST', `/sandbox/api/personas/${fanId}/honey`, {
      body: { star_cnt: 30 },
    });
    expect(honey.body).toEqual({ star_cnt: 30 });

    const ended = await call('POST', 'force-end', { reason: '운영 정책 위반' });
    expect(ended.body).toMatchObject({ status: 200, code: null, key: String(vodKey) });
    expect(await room.next('live')).toMatchObject({ state: 'ended', reason: 'operator' });
    expect((await visitor.get(`/v1/vods/${vodKey}`)).body).toMatchObject({ end_reason: 'operator' });
    expect(outcomeOf(await call('POST', 'force-end', {}))).toBe('404 live_not_found');
    room.talk.disconnect();
  });

  it('ends a live whose video stays away (BROADCAST-42)', async () => {
    const owner = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey: owner.userKey });
    await visitor.send('PUT', `/sandbox/api/broadcasters/${owner.loginId}/stream`, {
      body: { state_cd: 'broken' },
    });
    await prisma().ingestStream.update({
      where: { vodKey },
      data: { lostAt: new Date(server.app.get(Clock).nowMs() - 61_000) },
    });
    await eventually(async () => {
      const { body } = await visitor.get(`/v1/vods/${vodKey}`);
      expect(body).toMatchObject({ state: 'ended', end_reason: 'auto' });
    }, 10_000);
  });

  it('keeps a wish for the audience of a running live (BROADCAST-42)', async () => {
    const owner = await buildHost(server.app);
    const path = `/sandbox/api/broadcasters/${owner.loginId}/crowd`;
    const set = (body: object) => visitor.send('PUT', path, { body });
    const wishes = async () =>
      (await visitor.get<{ list: { vod_key: number }[] }>('/sandbox/api/crowds')).body.list;
    expect(outcomeOf(await set({ mood_cd: 'storm' }))).toBe('404 live_not_found');
    const { vodKey } = await buildLive(server.app, { hostKey: owner.userKey });
    expect((await set({ viewer_cnt: 80, mood_cd: 'storm' })).body).toEqual({
      vod_key: vodKey,
      viewer_cnt: 80,
      mood_cd: 'storm',
    });
    expect(await wishes()).toContainEqual({ vod_key: vodKey, viewer_cnt: 80, mood_cd: 'storm' });
    await set({ mood_cd: 'quiet' });
    expect(await wishes()).toContainEqual({ vod_key: vodKey, viewer_cnt: null, mood_cd: 'quiet' });
    for (const wrong of [{ viewer_cnt: 1_001 }, { viewer_cnt: -1 }, { mood_cd: 'wild' }])
      expect(outcomeOf(await set(wrong))).toBe('400 validation_failed');
    expect(outcomeOf(await visitor.send('DELETE', path))).toBe('ok');
    expect((await wishes()).map(({ vod_key }) => vod_key)).not.toContain(vodKey);
    await set({});
    await visitor.send('POST', `/sandbox/api/broadcasters/${owner.loginId}/end`);
    expect((await wishes()).map(({ vod_key }) => vod_key)).not.toContain(vodKey);
  });
});
