import { buildHost, buildLive, buildManager, buildTheme } from '@honey/seeds/builders/index';
import type { LiveDetail } from '@honey/server/lives/lists/live.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom, type Room } from '../../setup/room.ts';
import { calls, hostOf, memberOf, outcomeOf, type Person } from './support.ts';

const { server, client: visitor } = setServer();
const host = () => hostOf(server.app, visitor);
const member = () => memberOf(server.app, visitor);

beforeAll(async () => {
  await buildTheme(server.app);
  await buildTheme(server.app, 'music', '음악', 2);
});

async function liveOf() {
  const owner = await host();
  const { vodKey } = await buildLive(server.app, { hostKey: owner.userKey });
  return { ...owner, vodKey };
}

/** A host blocks a member from the chat. */
const blockChat = async ({ client, userKey: hostKey }: Person, userKey: number): Promise<void> => {
  const body = { bj_user_key: hostKey, target_user_key: userKey };
  expect(outcomeOf(await client.send('POST', '/v1/block/chat-blocking', { body }))).toBe('ok');
};

/** A viewer inside; `kicked` resolves with the code with which they were removed. */
async function enterUntilKicked(
  client: TestClient,
  vodKey: number,
): Promise<Room & { kicked: Promise<string> }> {
  let onKicked: (code: string) => void = () => undefined;
  const kicked = new Promise<string>((resolve) => {
    onKicked = resolve;
  });
  const room = await enterRoom(client, vodKey, (talk) =>
    talk.on('channel_kicked', (_channel, { code }) => onKicked(code)),
  );
  return { ...room, kicked };
}

const detailOf = async (vodKey: number) => (await visitor.get<LiveDetail>(`/v1/vods/${vodKey}`)).body;

describe('the settings of a host', () => {
  it('initially show everything and limit nothing (BROADCAST-4, BROADCAST-9)', async () => {
    const { client } = await host();
    expect((await calls.info(client)).body).toMatchObject({
      show_top_viewers_yn: 'Y',
      show_fan_ranking_yn: 'Y',
      allow_other_hosts_yn: 'Y',
      bar_chat_blocked_yn: 'N',
      chat_fan_level: 0,
      viewer_limit: 0,
      tts_yn: 'Y',
      signature_yn: 'Y',
      theme_cd: null,
      boilerplate: '',
      red_ask_yn: 'N',
      restricted_yn: 'N',
      live: null,
      battle: null,
      limits: { title_max: 50, tags_max: 5, boilerplate_max: 200, signature_max: 30, contestants_max: 20 },
    });
  });

  it.each([
    { chat_fan_level: -1 },
    { chat_fan_level: 101 },
    { chat_fan_level: null },
    { viewer_limit: 1.5 },
    { viewer_limit: 1_000_001 },
    { tts_yn: true },
    { host_key: 1 },
  ])('reject %j', async (body) => {
    const { client } = await host();
    expect(outcomeOf(await calls.update(client, body))).toBe('400 validation_failed');
  });

  it('keep omitted fields, also when many requests change them at once', async () => {
    const { client } = await host();
    await Promise.all([
      calls.update(client, { tts_yn: 'N' }),
      calls.update(client, { viewer_limit: 7 }),
      calls.update(client, { chat_fan_level: 20 }),
    ]);
    expect((await calls.info(client)).body).toMatchObject({
      tts_yn: 'N',
      viewer_limit: 7,
      chat_fan_level: 20,
    });
  });

  it('apply to the running live at once, and its room is notified (BROADCAST-5)', async () => {
    const { client, vodKey } = await liveOf();
    const viewer = await member();
    const room = await enterRoom(viewer.client, vodKey);
    await calls.update(client, {
      chat_fan_level: 10,
      show_top_viewers_yn: 'N',
      allow_other_hosts_yn: 'N',
      tts_yn: 'N',
    });
    expect(await room.next('live')).toMatchObject({ state: 'updated' });
    await expect(room.talk.talk(String(vodKey), '안녕하세요')).rejects.toThrow('fan_grade');
    room.talk.disconnect();
    expect(await detailOf(vodKey)).toMatchObject({
      chat_fan_level: 10,
      show_top_viewers_yn: 'N',
      allow_other_hosts_yn: 'N',
      tts_yn: 'N',
    });
    const other = await host();
    expect(outcomeOf(await calls.join(other.client, vodKey))).toBe('403 un_allowance_host');
  });

  it('keep members blocked from the chat out of the live, and remove those inside (LIVES-28, BROADCAST-5)', async () => {
    const { vodKey, ...owner } = await liveOf();
    const { client } = owner;
    const viewer = await member();
    await blockChat(owner, viewer.userKey);
    const room = await enterUntilKicked(viewer.client, vodKey);
    await calls.update(client, { bar_chat_blocked_yn: 'Y' });
    expect(await room.kicked).toBe('chat_banned');
    const heartbeat = await viewer.client.send('PUT', `/v1/streams/${vodKey}/heartbeat`, {
      body: { watch_id: room.joined.watch_id },
    });
    expect(heartbeat.status).not.toBe(200);
    room.talk.disconnect();
    expect(outcomeOf(await calls.join(viewer.client, vodKey))).toBe('403 chat_banned');
    // A member blocked while the setting is on is removed too.
    const late = await member();
    const second = await enterUntilKicked(late.client, vodKey);
    await blockChat(owner, late.userKey);
    expect(await second.kicked).toBe('chat_banned');
    second.talk.disconnect();
    await calls.update(client, { bar_chat_blocked_yn: 'N' });
    expect(outcomeOf(await calls.join(viewer.client, vodKey))).toBe('ok');
  });

  it('keep members blocked from the chat out of the next live too (LIVES-28, BROADCAST-4)', async () => {
    const owner = await host();
    const { client } = owner;
    const viewer = await member();
    await blockChat(owner, viewer.userKey);
    expect((await calls.update(client, { bar_chat_blocked_yn: 'Y' })).body).toMatchObject({
      bar_chat_blocked_yn: 'Y',
    });
    const { body } = await calls.start(client, {});
    expect(outcomeOf(await calls.join(viewer.client, Number(body.vod_key)))).toBe('403 chat_banned');
  });

  it('remove other hosts who are inside (LIVES-29, BROADCAST-5)', async () => {
    const { client, vodKey } = await liveOf();
    const other = await host();
    const room = await enterUntilKicked(other.client, vodKey);
    await calls.update(client, { allow_other_hosts_yn: 'N' });
    expect(await room.kicked).toBe('un_allowance_host');
    room.talk.disconnect();
  });

  it('reach the rooms of another server (BROADCAST-5)', async () => {
    const { client, vodKey } = await liveOf();
    const second = await startApp({ DATABASE_URL: server.databaseUrl });
    try {
      const { userKey } = await member();
      const there = new TestClient(second.baseUrl).as(await tokenOf(second.app, userKey));
      const room = await enterRoom(there, vodKey);
      await calls.update(client, { chat_fan_level: 10 });
      expect(await room.next('live')).toMatchObject({ state: 'updated' });
      await expect(room.talk.talk(String(vodKey), '안녕하세요')).rejects.toThrow('fan_grade');
      room.talk.disconnect();
    } finally {
      await second.close();
    }
  });

  it('are for hosts only', async () => {
    const { client } = await member();
    expect(outcomeOf(await calls.update(client, {}))).toBe('403 forbidden');
    expect(outcomeOf(await calls.info(visitor))).toBe('401 login_required');
  });
});

describe('the kind of content', () => {
  it('applies to the next live and the running one (BROADCAST-7)', async () => {
    const { client, vodKey } = await liveOf();
    const choose = (theme_cd: unknown) =>
      client.send('PUT', '/v1/broadcast-setting/live-category-user-streaming-proc', { body: { theme_cd } });
    expect((await choose('music')).body.theme_cd).toBe('music');
    expect((await detailOf(vodKey)).theme_cd).toBe('music');
    expect(outcomeOf(await choose('nothing'))).toBe('400 validation_failed');
    await calls.end(client);
    const { body } = await client.send('POST', '/v1/broadcast-setting/live-start-proc', {
      body: { title: '다음 방송' },
    });
    expect(body.theme_cd).toBe('music');
  });
});

describe('the text on top of the rooms', () => {
  const write = (client: TestClient, boilerplate: unknown) =>
    client.send('PUT', '/v1/broadcast-setting/user-boilerplate-text-proc', { body: { boilerplate } });

  it('is shown in the running room at once, and removed (BROADCAST-6)', async () => {
    const { client, vodKey } = await liveOf();
    const room = await enterRoom((await member()).client, vodKey);
    expect((await write(client, ' 매일 밤 아홉 시 ')).body.boilerplate).toBe('매일 밤 아홉 시');
    expect(await room.next('notice')).toEqual({ message: '매일 밤 아홉 시' });
    await write(client, '');
    expect(await room.next('notice')).toEqual({ message: '' });
    room.talk.disconnect();
  });

  it('is in the history of a live that starts with it (BROADCAST-6)', async () => {
    const { client } = await host();
    await write(client, '어서 오세요');
    const { body } = await calls.start(client, {});
    const viewer = await member();
    const { body: history } = await viewer.client.get<{ list: { kind: string }[] }>(
      `/v1/streams/${body.vod_key}/histories`,
    );
    expect(history.list).toContainEqual(expect.objectContaining({ kind: 'notice' }));
  });

  it.each([['ㄱ'.repeat(201)], [null], [7], ['bell\u0007']])('rejects %j (BROADCAST-6)', async (text) => {
    const { client } = await host();
    expect(outcomeOf(await write(client, text))).toBe('400 validation_failed');
  });
});

describe('the limit of viewers', () => {
  it('admits that many and no more, however many join at once (BROADCAST-17)', async () => {
    const { client, vodKey } = await liveOf();
    await calls.update(client, { viewer_limit: 2 });
    const viewers = await Promise.all(Array.from({ length: 6 }, member));
    const joins = await Promise.all(viewers.map((one) => calls.join(one.client, vodKey)));
    const inside = joins.flatMap((answer, index) => {
      const one = viewers[index];
      return answer.status === 200 && one ? [{ ...one, watch: answer.body.watch_id }] : [];
    });
    expect(inside).toHaveLength(2);
    expect(new Set(joins.filter(({ status }) => status !== 200).map(outcomeOf))).toEqual(
      new Set(['403 viewer_limit']),
    );
    // Another tab of a viewer who is inside takes no place, and neither does reading.
    const [first] = inside;
    if (!first) throw new Error('the first viewer did not join');
    expect(outcomeOf(await calls.join(first.client, vodKey))).toBe('ok');
    const outside = await member();
    expect((await outside.client.get(`/v1/streams/${vodKey}/histories`)).status).toBe(200);
    expect(outcomeOf(await calls.join(outside.client, vodKey))).toBe('403 viewer_limit');
    // A lower limit removes no viewer.
    await calls.update(client, { viewer_limit: 1 });
    const heartbeat = await first.client.send('PUT', `/v1/streams/${vodKey}/heartbeat`, {
      body: { watch_id: first.watch },
    });
    expect(heartbeat.status).toBe(200);
    await calls.update(client, { viewer_limit: 0 });
    expect(outcomeOf(await calls.join(outside.client, vodKey))).toBe('ok');
  });

  it('does not count host, managers and operators (BROADCAST-17)', async () => {
    const { client, userKey, vodKey } = await liveOf();
    await calls.update(client, { viewer_limit: 1 });
    const [manager, operator, viewer, late] = [
      await member(),
      await memberOf(server.app, visitor, { role: 'operator' }),
      await member(),
      await member(),
    ];
    await buildManager(server.app, { hostKey: userKey, userKey: manager.userKey });
    for (const one of [viewer.client, client, manager.client, operator.client])
      expect(outcomeOf(await calls.join(one, vodKey))).toBe('ok');
    expect(outcomeOf(await calls.join(late.client, vodKey))).toBe('403 viewer_limit');
  });
});

describe('hosts to broadcast with', () => {
  const search = (client: TestClient, query: string) =>
    client.get<{ list: { user_key: number }[]; total: number }>(
      `/v1/broadcast-setting/contest-bj-search?${query}`,
    );

  it('are found by a part of the name, in pages, without the caller (BROADCAST-21)', async () => {
    const me = await host();
    const names = ['찾기하나', '찾기둘', '찾기셋'];
    for (const nick of names) await buildHost(server.app, { nick });
    const { body } = await search(me.client, `search=${encodeURIComponent('찾기')}&limit=2`);
    expect([body.list.length, body.total]).toEqual([2, 3]);
    const beyond = await search(me.client, `search=${encodeURIComponent('찾기')}&offset=50`);
    expect([beyond.body.list.length, beyond.body.total]).toEqual([0, 3]);
    const all = await search(me.client, 'search=m&limit=100');
    expect(all.body.list.map(({ user_key }) => user_key)).not.toContain(me.userKey);
    expect((await search(me.client, 'search=%25')).body.total).toBe(0);
    expect((await search(me.client, `search=${encodeURIComponent('찾기')}&type=battle`)).body.total).toBe(0);
  });

  it.each(['', 'search=', 'search=%20', `search=${'a'.repeat(31)}`, 'search=a&type=x'])(
    'reject %j',
    async (query) => {
      const { client } = await host();
      expect((await search(client, query)).status).toBe(400);
    },
  );
});
