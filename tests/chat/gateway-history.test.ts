import { Permission, type TalkClient } from '@honey/mintalk';
import { LineStore } from '@honey/server/chat/history/line-store';
import { LineWriter } from '@honey/server/chat/history/line-writer';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { DatabaseProxy } from '../setup/database-proxy.ts';
import { ChatServer, next, nextRoomEvent, record, settled, until } from './gateway-support.ts';

const moderator = { permission: Permission.manager };
const ended = { code: 'ended', reason: '' };

describe('history', () => {
  let database: TestDatabase;
  let line: DatabaseProxy;
  let url: string;
  let server: ChatServer;
  let channel = 5000;
  let live: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    line = new DatabaseProxy(new URL(database.url));
    url = await line.start();
    server = await ChatServer.start(url);
  });
  beforeEach(() => {
    channel += 1;
    live = String(channel);
    server.openLive(live);
  });
  afterEach(() => {
    line.restore();
    server.leaveAll();
    server.chat.removeChannel(live, ended);
  });
  afterAll(async () => {
    await server.close();
    await line.stop();
    await database.drop();
  });

  const talker = async (on = server): Promise<TalkClient> =>
    on.viewer(await on.buildMember(), { ...moderator, channelId: live });
  const talkLines = async (client: TalkClient, count: number, what = '줄'): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 1; n <= count; n += 1) ids.push(await client.talk(live, `${what} ${n}`));
    return ids;
  };
  const giftLine = (giftId: number) => ({
    giftId,
    channelId: live,
    payload: { gift_id: giftId, star_cnt: 10 },
    createdAt: new Date(),
  });
  /** Shows a gift in the room; returns the id of its line. */
  const showGift = async (giftId: number, on = server): Promise<string> => {
    await on.chat.showGift(giftLine(giftId));
    const { list } = await on.chat.histories(live, { limit: 10 });
    return list.find(({ gift }) => gift?.gift_id === giftId)?.message_id ?? '';
  };
  const flush = (on = server) => on.app.get(LineWriter).flush();
  const texts = async (query: { after?: number; limit: number }, on = server) =>
    (await on.chat.histories(live, query)).list.map(({ message }) => message);
  /** Stops a server and starts another one on the same database, as a restart does. */
  const restarted = async (): Promise<ChatServer> => {
    await flush();
    const other = await ChatServer.start(url);
    other.openLive(live);
    return other;
  };

  test('a newcomer reads the newest lines with their authors', async () => {
    const member = await server.buildMember();
    const client = await server.viewer(member, { ...moderator, channelId: live, extra: { fan_level: 3 } });
    const ids = await talkLines(client, 3);
    const { list: lines } = await server.chat.histories(live, { limit: 2 });
    expect(lines).toEqual(
      [ids[1], ids[2]].map((id, n) => ({
        message_id: id,
        kind: 'talk',
        user: {
          id: member.id,
          name: member.nick,
          profile_url: null,
          property: 0,
          extra: '{"vip_level":0,"honor":""}',
        },
        user_channel: { channel_id: live, permission: 2, property: 0, extra: '{"fan_level":3}' },
        message: `줄 ${n + 2}`,
        gift: null,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      })),
    );
  });

  test('a returning client pages through everything after the last line it saw', async () => {
    const ids = await talkLines(await talker(), 10);
    const seen: string[] = [];
    let after = Number(ids[2]);
    for (;;) {
      const page = await server.chat.histories(live, { after, limit: 3 });
      seen.push(...page.list.map(({ message_id }) => message_id));
      if (!page.more) break;
      after = page.cursor;
    }
    expect(seen).toEqual(ids.slice(3));
    expect(await texts({ after: 0, limit: 2 })).toEqual(['줄 1', '줄 2']);
    expect(await texts({ after: Number(ids[9]), limit: 5 })).toEqual([]);
  });

  test('gifts and notices are lines, likes and a removed notice are not (CHAT-32)', async () => {
    const id = await showGift(71);
    server.chat.publish(live, 'like', { user_key: 1, nick: '꿀벌', like_cnt: 1 });
    server.chat.publish(live, 'notice', { message: '공지예요' });
    server.chat.publish(live, 'notice', { message: '' });
    const { list: lines } = await server.chat.histories(live, { limit: 10 });
    expect(lines).toEqual([
      expect.objectContaining({
        message_id: id,
        kind: 'gift',
        gift: { gift_id: 71, star_cnt: 10, message_id: id },
        user: null,
      }),
      expect.objectContaining({ kind: 'notice', message: '공지예요', gift: null }),
    ]);
  });

  test('removed lines are left out, in memory and after a restart (CHAT-33)', async () => {
    const offender = await server.buildMember();
    const client = await server.viewer(offender, { channelId: live });
    await talkLines(client, 2, '무례');
    const [, second] = await talkLines(await talker(), 3, '친절');
    await showGift(72);
    server.chat.publishHere(live, 'message_removed', { user_key: offender.userKey });
    server.chat.publishHere(live, 'message_removed', { message_id: second });
    const left = ['친절 1', '친절 3', null];
    expect(await texts({ limit: 10 })).toEqual(left);
    const other = await restarted();
    expect(await texts({ limit: 10 }, other)).toEqual(left);
    await other.close();
  });

  test('a restart keeps the history and the order of ids', async () => {
    const before = await talkLines(await talker(), 5);
    const other = await restarted();
    expect(await texts({ limit: 10 }, other)).toEqual(['줄 1', '줄 2', '줄 3', '줄 4', '줄 5']);
    const after = await talkLines(await talker(other), 1, '새');
    expect(BigInt(after[0] ?? 0) > BigInt(before[4] ?? 0)).toBe(true);
    expect(await texts({ after: Number(before[3]), limit: 10 }, other)).toEqual(['줄 5', '새 1']);
    await other.close();
  });

  test('ids increase even when the clock was set back while the server was down', async () => {
    const ahead = Date.now() * 1_000 + 3_600_000_000;
    await server.app.get(LineStore).insert([
      {
        channelId: live,
        messageId: ahead,
        kind: 'notice',
        userKey: null,
        giftId: null,
        body: { message: '미래' },
        createdAt: new Date(),
      },
    ]);
    const other = await restarted();
    await other.chat.histories(live, { limit: 1 });
    const [id] = await talkLines(await talker(other), 1);
    await other.close();
    expect(Number(id)).toBeGreaterThan(ahead);
  });

  test('lines older than those in memory are read from the database', async () => {
    const settings = server.app.get(SettingsStore);
    expect(settings.get('chat_history_lines')).toBe(1000);
    await settings.set('chat_socket_burst', 2_000);
    await settings.set('chat_socket_burst_bytes', 1_000_000);
    const ids = await talkLines(await talker(), 1_150);
    const all: string[] = [];
    for (let after = 0; ; ) {
      const page = await server.chat.histories(live, { after, limit: 400 });
      all.push(...page.list.map(({ message_id }) => message_id));
      if (!page.more) break;
      after = page.cursor;
    }
    expect(all).toEqual(ids);
    expect(
      (await server.chat.histories(live, { limit: 1000 })).list.map(({ message_id }) => message_id),
    ).toEqual(ids.slice(-1000));
  }, 60_000);

  test('the history of a closed channel remains readable', async () => {
    await talkLines(await talker(), 2);
    server.chat.removeChannel(live, ended);
    expect(await texts({ limit: 10 })).toEqual(['줄 1', '줄 2']);
  });

  test('a gift is shown once, even when its first write failed', async () => {
    const viewer = await talker();
    const receivedIds: string[] = [];
    viewer.addServerListener('gift', (_channel, json) => receivedIds.push(json));
    line.disconnect();
    const first = server.chat.showGift(giftLine(81));
    const [newer] = await talkLines(viewer, 1);
    line.restore();
    await first;
    const id = await showGift(81);
    await settled(viewer);
    expect(receivedIds).toEqual([JSON.stringify({ gift_id: 81, star_cnt: 10, message_id: id })]);
    const { list } = await server.chat.histories(live, { limit: 10 });
    expect(list.map(({ message_id }) => message_id)).toEqual([id, newer]);
  });

  test('a gift stored by a killed server keeps its id, and the room receives it if the history was already read', async () => {
    const other = await ChatServer.start(url);
    other.openLive(live);
    const viewer = await talker(other);
    await other.chat.histories(live, { limit: 10 });
    // The killed server stores the line after the other one has read the history.
    const stored = await showGift(82);
    await flush();
    const giftEvent = nextRoomEvent(viewer, 'gift');
    expect([...(await other.chat.showStoredGifts([82, 83]))]).toEqual([82]);
    expect(await giftEvent).toEqual([live, { gift_id: 82, star_cnt: 10, message_id: stored }]);
    const receivedIds: string[] = [];
    viewer.addServerListener('gift', (_channel, json) => receivedIds.push(json));
    expect([...(await other.chat.showStoredGifts([82]))]).toEqual([82]);
    // A server that read the history after that already has it.
    const third = await restarted();
    expect([...(await third.chat.showStoredGifts([82]))]).toEqual([82]);
    await settled(viewer);
    expect(receivedIds).toEqual([]);
    for (const on of [other, third]) {
      const { list } = await on.chat.histories(live, { limit: 10 });
      expect(list.map(({ message_id }) => message_id)).toEqual([stored]);
      await on.close();
    }
  });

  test('a reconnecting client loses no line and sees none twice (CHAT-35)', async () => {
    const reader = await talker();
    const writer = await talker();
    const shown = new Map<string, number>();
    const show = (id: string) => shown.set(id, (shown.get(id) ?? 0) + 1);
    reader.on('talk', ({ id }) => show(id));
    const ids = await talkLines(writer, 3);
    await settled(reader);
    const lastSeen = Math.max(...[...shown.keys()].map(Number));
    const back = next(reader, 'channel_joined');
    const readerId = reader.user?.id ?? '';
    server.chat.disconnectUser(readerId, { code: 'moved', reason: '' });
    ids.push(...(await talkLines(writer, 3, '없는 동안')));
    await back;
    ids.push(...(await talkLines(writer, 3, '돌아와서')));
    await settled(reader);
    for (const { message_id } of (await server.chat.histories(live, { after: lastSeen, limit: 100 })).list) {
      if (!shown.has(message_id)) show(message_id);
    }
    expect([...shown.keys()].sort()).toEqual(ids);
    expect([...shown.values()].every((times) => times === 1)).toBe(true);
  });

  describe('while the database is unavailable', () => {
    test('chat continues, for newcomers too, and the lines are written when it is back (CHAT-34)', async () => {
      const witness = await talker();
      const newcomer = await server.client(await server.buildMember());
      const received = record(witness, 'talk');
      line.disconnect();
      const ids = await talkLines(witness, 5, '끊긴 사이');
      await newcomer.join(live, server.ticket(memberOf(newcomer), { channelId: live }));
      await newcomer.talk(live, '저도 왔어요');
      await settled(witness);
      expect(received).toHaveLength(6);
      expect(server.app.get(LineWriter).waiting).toBeGreaterThanOrEqual(6);
      await expect(flush()).rejects.toThrow();
      line.restore();
      await until(() => server.app.get(LineWriter).waiting === 0);
      const stored = await server.app.get(LineStore).newest(live, 10);
      expect(stored.map(({ messageId }) => String(messageId)).slice(0, 5)).toEqual(ids);
      expect(stored).toHaveLength(6);
    });

    test('a history that was never read is refused rather than returned in part, and is complete later', async () => {
      const member = await server.buildMember();
      const before = await talkLines(await talker(), 2);
      const other = await restarted();
      const client = await other.client(member);
      line.disconnect();
      await client.join(live, other.ticket(member, { channelId: live }));
      await client.talk(live, '새 줄');
      await expect(other.chat.histories(live, { limit: 10 })).rejects.toThrow();
      line.restore();
      await until(async () => {
        const { list } = await other.chat.histories(live, { limit: 10 }).catch(() => ({ list: [] }));
        return list.length > 0;
      });
      expect(await texts({ limit: 10 }, other)).toEqual(['줄 1', '줄 2', '새 줄']);
      expect(before).toHaveLength(2);
      await other.close();
    });

    test('members who were connected before may reconnect; unknown ones have to wait', async () => {
      const known = await server.buildMember();
      const unknown = await server.buildMember();
      (await server.client(known)).disconnect();
      const { token } = await server.source(known);
      line.disconnect();
      const socket = server.raw(token);
      await new Promise((resolve) => socket.once('me', resolve));
      await expect(server.source(unknown)).rejects.toThrow('503');
    });
  });

  test('a line that the database refuses does not hold back others', async () => {
    const writer = server.app.get(LineWriter);
    const build = (messageId: number, body: object) => ({
      channelId: live,
      messageId,
      kind: 'notice' as const,
      userKey: null,
      giftId: null,
      body: { ...body },
      createdAt: new Date(),
    });
    for (let n = 1; n <= 9; n += 1) writer.write(build(n, { message: n === 4 ? 'NUL \0' : `공지 ${n}` }));
    await flush();
    const stored = await server.app.get(LineStore).newest(live, 20);
    expect(stored.map(({ messageId }) => messageId)).toEqual([1, 2, 3, 5, 6, 7, 8, 9]);
  });

  function memberOf(client: TalkClient) {
    const id = client.user?.id ?? '';
    return { userKey: Number(id), id, nick: client.user?.name ?? '', signInId: '', accessToken: '' };
  }

  test('lines sent just before a shutdown are stored', async () => {
    const other = await ChatServer.start(url);
    other.openLive(live);
    await talkLines(await talker(other), 3);
    await other.close();
    const stored = await server.app.get(LineStore).newest(live, 10);
    expect(stored).toHaveLength(3);
  });
});
