import { buildFan, buildLive, buildManager } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import type {
  HistoryList,
  RankedUserList,
  StreamUserList,
  ToFirst,
} from '@honey/server/lives/room/streams.dto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom, type Room } from '../../setup/room.ts';

const { server, client: visitor } = setServer();
const rooms: Room[] = [];

afterEach(() => {
  for (const { talk } of rooms.splice(0)) talk.disconnect();
});

async function signedIn(overrides: MemberOverrides = {}): Promise<BuiltMember & { client: TestClient }> {
  const member = await buildMember(server.app, overrides);
  return { ...member, client: visitor.as(await tokenOf(server.app, member.userKey)) };
}

const clientOf = async (userKey: number) => visitor.as(await tokenOf(server.app, userKey));

async function enter(client: TestClient, vodKey: number): Promise<Room> {
  const room = await enterRoom(client, vodKey);
  rooms.push(room);
  return room;
}

describe('the members in a room', () => {
  it('are the host first, then managers, fans by level and viewers by arrival; operators are hidden (LIVES-42)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const people = { early: await signedIn(), late: await signedIn(), smallFan: await signedIn() };
    const bigFan = await signedIn();
    const manager = await signedIn();
    await buildManager(server.app, { userKey: manager.userKey, hostKey });
    await buildFan(server.app, { userKey: people.smallFan.userKey, hostKey, starCnt: 100 });
    await buildFan(server.app, { userKey: bigFan.userKey, hostKey, starCnt: 10_000 });
    const operator = await signedIn({ role: 'operator' });
    for (const { client } of [people.early, people.smallFan, bigFan, operator, manager, people.late]) {
      await enter(client, vodKey);
    }
    await enter(await clientOf(hostKey), vodKey);
    const { status, body } = await visitor.get<StreamUserList>(`/v1/streams/${vodKey}/users`);
    expect(status).toBe(200);
    expect(body.list.map(({ user_key, permission, fan_level }) => [user_key, permission, fan_level])).toEqual(
      [
        [hostKey, 3, 0],
        [manager.userKey, 2, 0],
        [bigFan.userKey, 1, 10],
        [people.smallFan.userKey, 1, 1],
        [people.early.userKey, 0, 0],
        [people.late.userKey, 0, 0],
      ],
    );
    expect(body).toMatchObject({ total: 6, offset: 0, limit: 20, guest_cnt: 0 });
    expect(body.list[1]).toMatchObject({ nick: manager.nick, profile_id: manager.loginId, vip_level: 0 });
    const page = (await visitor.get<StreamUserList>(`/v1/streams/${vodKey}/users?offset=2&limit=1`)).body;
    expect(page.list.map(({ user_key }) => user_key)).toEqual([bigFan.userKey]);
    expect(page.total).toBe(6);
  });

  it('exclude those content-blocked by the caller, unless the caller moderates there (BLOCKS-12)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const [caller, blocked, other, manager] = [
      await signedIn(),
      await signedIn(),
      await signedIn(),
      await signedIn(),
    ];
    await buildManager(server.app, { userKey: manager.userKey, hostKey });
    for (const { client } of [caller, blocked, other, manager]) await enter(client, vodKey);
    for (const { client } of [caller, manager])
      await client.send('POST', '/v1/block/blocking', { body: { target_user_key: blocked.userKey } });
    const seenBy = async (client: TestClient) => {
      const { body } = await client.get<StreamUserList>(`/v1/streams/${vodKey}/users`);
      expect(body.total).toBe(body.list.length);
      return body.list.map(({ user_key }) => user_key);
    };
    const withoutBlocked = [manager.userKey, caller.userKey, other.userKey];
    const viewers = [manager.userKey, caller.userKey, blocked.userKey, other.userKey];
    expect(await seenBy(caller.client)).toEqual(withoutBlocked);
    for (const client of [other.client, blocked.client, manager.client, visitor])
      expect(await seenBy(client)).toEqual(viewers);
  });

  it('are none in a live that has just started', async () => {
    const { vodKey } = await buildLive(server.app);
    const { body } = await visitor.get(`/v1/streams/${vodKey}/users`);
    expect(body).toEqual({ list: [], total: 0, offset: 0, limit: 20, guest_cnt: 0 });
  });
});

describe('rankings of a room', () => {
  const ranking = async (call: string, vodKey: number, client = visitor) =>
    (await client.get<RankedUserList>(`/v1/streams/${vodKey}/${call}`)).body;
  const places = ({ list }: RankedUserList) =>
    list.map(({ rank, user_key, star_cnt, fan_level }) => [rank, user_key, star_cnt, fan_level]);

  it('list top viewers by this live, fans by their total gifts (LIVES-43)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const now = await signedIn();
    const ever = await signedIn();
    await buildFan(server.app, { userKey: now.userKey, hostKey, vodKey, starCnt: 400 });
    await buildFan(server.app, { userKey: now.userKey, hostKey, vodKey, starCnt: 500 });
    await buildFan(server.app, { userKey: ever.userKey, hostKey, vodKey, starCnt: 100 });
    await buildFan(server.app, { userKey: ever.userKey, hostKey, starCnt: 9_900 });
    expect(places(await ranking('top-users', vodKey))).toEqual([
      [1, now.userKey, 900, 3],
      [2, ever.userKey, 100, 10],
    ]);
    expect(places(await ranking('fan-rankings', vodKey))).toEqual([
      [1, ever.userKey, 10_000, 10],
      [2, now.userKey, 900, 3],
    ]);
    const second = await ranking('fan-rankings?offset=1&limit=1', vodKey);
    expect(places(second)).toEqual([[2, now.userKey, 900, 3]]);
    expect(second).toMatchObject({ total: 2, offset: 1, limit: 1 });
  });

  it.each([
    ['top-users', { showTopViewers: false }],
    ['fan-rankings', { showFanRanking: false }],
  ])('are for the host and operators when the host hides %s (LIVES-44)', async (call, settings) => {
    const { vodKey, hostKey } = await buildLive(server.app, settings);
    const fan = await signedIn();
    await buildFan(server.app, { userKey: fan.userKey, hostKey, vodKey, starCnt: 100 });
    for (const client of [visitor, fan.client]) {
      expect(await ranking(call, vodKey, client)).toMatchObject({ list: [], total: 0 });
    }
    const operator = await signedIn({ role: 'operator' });
    for (const client of [await clientOf(hostKey), operator.client]) {
      expect(places(await ranking(call, vodKey, client))).toEqual([[1, fan.userKey, 100, 1]]);
    }
  });

  it('are broadcast to the room after a roll-up of gifts, with the new totals (LIVES-45)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const watcher = await enter((await signedIn()).client, vodKey);
    const giver = await signedIn();
    await buildFan(server.app, { userKey: giver.userKey, hostKey, vodKey, starCnt: 400 });
    const place = {
      user_key: giver.userKey,
      nick: giver.nick,
      profile_id: giver.loginId,
      honor: null,
      fan_level: 2,
    };
    expect(await watcher.next('ranking')).toEqual({
      star_cnt: 400,
      giver_cnt: 1,
      fan_cnt: 1,
      top: [{ ...place, profile_info: null, vip_level: 0, star_cnt: 400 }],
      fans: [{ ...place, profile_info: null, vip_level: 0, star_cnt: 400 }],
    });
    await buildFan(server.app, { userKey: giver.userKey, hostKey, starCnt: 500 });
    // Gifts outside the live count for the fan, not for the giver of this live.
    expect(await watcher.next('ranking')).toMatchObject({
      star_cnt: 400,
      giver_cnt: 1,
      fan_cnt: 1,
      top: [{ star_cnt: 400, fan_level: 3 }],
      fans: [{ star_cnt: 900, fan_level: 3 }],
    });
  });

  it('are not broadcast when the host hides them (LIVES-44)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app, { showTopViewers: false, showFanRanking: false });
    const watcher = await enter((await signedIn()).client, vodKey);
    await buildFan(server.app, { userKey: (await signedIn()).userKey, hostKey, vodKey, starCnt: 100 });
    expect(await watcher.next('ranking')).toMatchObject({ star_cnt: 100, top: [], fans: [] });
  });

  it('name the honey that makes a member the first, with gifts that are not counted yet, and as the ranking then agrees (LIVES-60)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const toFirst = async (client: TestClient) =>
      (await client.get<ToFirst>(`/v1/streams/${vodKey}/to-first`)).body;
    const [early, late] = [await signedIn({ honey: 5_000 }), await signedIn({ honey: 5_000 })];
    const give = (client: TestClient, star_cnt: number) =>
      client.send('PUT', '/v1/payment/user-star-use-proc', {
        body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt },
      });
    const none = { star_cnt: 0, first_user_key: null, first_star_cnt: 0, to_first_star_cnt: null };
    expect(await toFirst(early.client)).toEqual(none);
    await buildFan(server.app, { userKey: (await signedIn()).userKey, hostKey, vodKey, starCnt: 300 });
    await give(early.client, 1_000);
    expect(await toFirst(early.client)).toMatchObject({ star_cnt: 1_000, to_first_star_cnt: 0 });
    expect(await toFirst(late.client)).toMatchObject({
      first_user_key: early.userKey,
      to_first_star_cnt: 1_001,
    });
    await give(late.client, 400);
    const { to_first_star_cnt } = await toFirst(late.client);
    expect(to_first_star_cnt).toBe(601);
    await give(late.client, 600);
    expect((await toFirst(late.client)).to_first_star_cnt).toBe(1);
    await give(late.client, 1);
    expect((await toFirst(late.client)).to_first_star_cnt).toBe(0);
    expect((await toFirst(early.client)).to_first_star_cnt).toBe(1);
    await eventually(async () =>
      expect(
        places(await ranking('top-users', vodKey))
          .slice(0, 2)
          .map(([, userKey]) => userKey),
      ).toEqual([late.userKey, early.userKey]),
    );
    await server.app
      .get(Database)
      .prisma.live.update({ where: { vodKey }, data: { showTopViewersYn: false } });
    expect(await toFirst(early.client)).toMatchObject({ first_user_key: null, to_first_star_cnt: null });
    expect((await visitor.get(`/v1/streams/${vodKey}/to-first`)).status).toBe(401);
  });

  it('are empty without gifts', async () => {
    const { vodKey } = await buildLive(server.app);
    for (const call of ['top-users', 'fan-rankings']) {
      expect(await ranking(call, vodKey)).toEqual({ list: [], total: 0, offset: 0, limit: 20 });
    }
  });
});

describe('a chat for fans', () => {
  it('opens to a member who becomes a fan by a gift, and notifies them on every socket (CHAT-28)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app, { chatFanLevel: 1 });
    const member = await signedIn();
    const room = await enter(member.client, vodKey);
    const { channel_id } = room.joined;
    expect(room.joined.talk_refusal).toBe('fan_grade');
    await expect(room.talk.talk(channel_id, '안녕하세요')).rejects.toMatchObject({ message: 'fan_grade' });
    const risen = new Promise((resolve) => room.talk.on('user_channel_updated', resolve));
    await buildFan(server.app, { userKey: member.userKey, hostKey, vodKey, starCnt: 100 });
    expect(await risen).toEqual({
      channelId: channel_id,
      permission: 1,
      property: 0,
      extra: JSON.stringify({ fan_level: 1 }),
    });
    await expect(room.talk.talk(channel_id, '이제 팬이에요')).resolves.toEqual(expect.any(String));
  });
});

describe('the history of a room', () => {
  const history = async (client: TestClient, vodKey: number, query = '') =>
    (await client.get<HistoryList>(`/v1/streams/${vodKey}/histories${query}`)).body;

  it('gives late comers the newest lines and returning clients those they missed (LIVES-46)', async () => {
    const { vodKey } = await buildLive(server.app);
    const member = await signedIn();
    const { talk } = await enter(member.client, vodKey);
    const ids: string[] = [];
    // A room that has just opened accepts no line until its modes are known.
    for (const line of ['하나', '둘', '셋', '넷'])
      ids.push(await eventually(() => talk.talk(String(vodKey), line)));
    const messages = ({ list }: HistoryList) => list.map(({ message }) => message);

    const newest = await history(member.client, vodKey, '?limit=2');
    expect(messages(newest)).toEqual(['셋', '넷']);
    expect(newest).toMatchObject({ last_id: ids[3], more_yn: 'N' });
    const missed = await history(member.client, vodKey, `?after=${ids[0]}&limit=2`);
    expect(messages(missed)).toEqual(['둘', '셋']);
    expect(missed).toMatchObject({ last_id: ids[2], more_yn: 'Y' });
    const rest = await history(member.client, vodKey, `?after=${missed.last_id}&limit=2`);
    expect(messages(rest)).toEqual(['넷']);
    expect(rest.more_yn).toBe('N');
    expect(await history(member.client, vodKey, `?after=${ids[3]}`)).toEqual({
      list: [],
      last_id: ids[3],
      more_yn: 'N',
    });
    expect(newest.list[0]).toMatchObject({
      kind: 'talk',
      user: { id: String(member.userKey), name: member.nick },
      user_channel: { channel_id: String(vodKey), permission: 0 },
      gift: null,
    });
  });

  it('is empty at first', async () => {
    const { vodKey } = await buildLive(server.app);
    const { client } = await signedIn();
    expect(await history(client, vodKey)).toEqual({ list: [], last_id: '0', more_yn: 'N' });
  });

  it.each(['limit=0', 'limit=1001', 'after=-1', 'after=x', 'after=1e30', 'offset=1'])(
    'rejects ?%s (LIVES-46)',
    async (query) => {
      const { vodKey } = await buildLive(server.app);
      const { client } = await signedIn();
      expect(await client.get(`/v1/streams/${vodKey}/histories?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    },
  );
});

describe('an unknown room', () => {
  it.each(['users', 'top-users', 'fan-rankings', 'histories'])('has no %s (LIVES-15)', async (call) => {
    const { client } = await signedIn();
    expect(await client.get(`/v1/streams/999999/${call}`)).toMatchObject({
      status: 404,
      body: { code: 'live_not_found' },
    });
    expect(await client.get(`/v1/streams/abc/${call}`)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });
});

describe('a follow in a room', () => {
  it('is broadcast to the room and counted for the live, once per member (SOCIAL-5)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const watching = await enter((await signedIn()).client, vodKey);
    const follower = await signedIn();
    const send = (method: 'POST' | 'DELETE', call: string) =>
      follower.client.send(method, `/v1/user/${call}`, { body: { target_user_key: hostKey } });
    await send('POST', 'follow-insert');
    expect(await watching.next('follow')).toEqual({ user_key: follower.userKey, nick: follower.nick });
    await send('DELETE', 'follow-delete');
    await send('POST', 'follow-insert');
    // The room is not notified of the member who followed again: its next event is about another.
    const other = await signedIn();
    await other.client.send('POST', '/v1/user/follow-insert', { body: { target_user_key: hostKey } });
    expect(await watching.next('follow')).toEqual({ user_key: other.userKey, nick: other.nick });
    const { body } = await visitor.get(`/v1/vods/${vodKey}`);
    expect(body.follow_cnt).toBe(2);
  });
});

describe('a member who changes their nickname in a room', () => {
  it('is notified on every socket, and talks under it, also after joining with an earlier ticket (CHAT-18)', async () => {
    const { vodKey } = await buildLive(server.app);
    const member = await signedIn({ honey: 5_000 });
    const other = await signedIn();
    const [room, second, witness] = [
      await enter(member.client, vodKey),
      await enter(member.client, vodKey),
      await enter(other.client, vodKey),
    ];
    const nick = `새벌${member.userKey}`;
    const events = [room, second].map(
      ({ talk }) => new Promise((resolve) => talk.on('user_updated', ({ name }) => resolve(name))),
    );
    const { status } = await member.client.send('PUT', '/v1/user/user-nick-edit', { body: { nick } });
    expect(status).toBe(200);
    expect(await Promise.all(events)).toEqual([nick, nick]);
    const { channel_id: channelId, ticket } = room.joined;
    await room.talk.leave(channelId);
    await room.talk.join(channelId, ticket);
    const line = new Promise((resolve) => witness.talk.on('talk', ({ user }) => resolve(user.name)));
    await room.talk.talk(channelId, '이름 바꿨어요');
    expect(await line).toBe(nick);
  });
});
