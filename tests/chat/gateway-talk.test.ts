import { ChannelProperty, Permission, TalkError, UserChannelProperty } from '@honey/mintalk';
import { Clock } from '@honey/server/core/clock/clock';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { ProhibitedWordsService } from '@honey/server/core/words/prohibited-words.service';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { eventually } from '../setup/eventually.ts';
import {
  ChatServer,
  LIVE,
  next,
  nextRoomEvent,
  nextSocketEvent,
  record,
  settled,
} from './gateway-support.ts';

describe('talking', () => {
  let database: TestDatabase;
  let server: ChatServer;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await ChatServer.start(database.url);
    await server.database.queryUntyped(
      'test_words',
      "INSERT INTO prohibited_words (word) VALUES ('나쁜말')",
      [],
    );
    await server.app.get(ProhibitedWordsService).reload();
  });
  beforeEach(() => server.openLive());
  afterEach(() => {
    server.leaveAll();
    server.chat.removeChannel(LIVE, { code: 'ended', reason: '' });
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  const refused = (message: string, reason?: string) => new TalkError(message, reason);

  test("a line reaches every joined socket, the sender's too, with its author, before it is acknowledged (CHAT-19)", async () => {
    const member = await server.buildMember({ vipLevel: 1 });
    const socket = await server.rawConnected(member);
    const extra = { fan_level: 10 };
    const vip = {
      id: member.id,
      name: member.nick,
      profileUrl: null,
      property: 4,
      extra: { vip_level: 1, honor: 'pro' },
    };
    await socket.emitWithAck(
      'join',
      `${LIVE}|${server.ticket(member, { subject: vip, permission: Permission.fan, extra })}`,
    );
    const guest = await server.viewer();
    const received = next(guest, 'talk');
    let isAcknowledged = false;
    socket.once('talk', () => {
      isAcknowledged = true;
    });
    const ownLine = nextSocketEvent(socket, 'talk');
    const answer: string = await socket.emitWithAck('talk', `${LIVE}|안녕 🐝|파이프도`);
    expect(isAcknowledged).toBe(true);
    const [id, text] = await ownLine;
    expect(answer).toBe(`oks${String(id).length.toString(16).padStart(3, '0')}${id}`);
    expect(text).toBe(`${LIVE}|안녕 🐝|파이프도`);
    expect((await received)[0]).toEqual({
      id,
      channelId: LIVE,
      message: '안녕 🐝|파이프도',
      user: { ...vip, extra: JSON.stringify(vip.extra) },
      userChannel: { channelId: LIVE, permission: 1, property: 0, extra: '{"fan_level":10}' },
    });
  });

  test('message ids are decimal and increase (CHAT-20)', async () => {
    const client = await server.viewer(await server.buildMember(), { permission: Permission.host });
    let last = 0n;
    for (let n = 0; n < 50; n += 1) {
      const id = BigInt(await client.talk(LIVE, `줄 ${n}`));
      expect(id > last).toBe(true);
      last = id;
    }
    expect(last < BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
  });

  test('all sockets receive the lines in the same order (CHAT-20)', async () => {
    const talkers = await Promise.all(
      Array.from({ length: 4 }, async () =>
        server.viewer(await server.buildMember(), { permission: Permission.manager }),
      ),
    );
    const received = talkers.map((client) => record(client, 'talk'));
    await Promise.all(
      talkers.flatMap((client, one) =>
        Array.from({ length: 25 }, (_, n) => client.talk(LIVE, `${one}의 ${n}번째`)),
      ),
    );
    await settled(...talkers);
    expect(received[0]).toHaveLength(100);
    for (const lines of received) expect(lines).toEqual(received[0]);
  });

  test('a socket that has not joined a channel may not talk in it (CHAT-21)', async () => {
    const client = await server.client(await server.buildMember());
    await expect(client.talk(LIVE, '안녕')).rejects.toEqual(refused('not_joined'));
    await expect(client.talk('404', '안녕')).rejects.toEqual(refused('not_joined'));
  });

  test.each([
    ['nothing', ''],
    ['spaces', ' \t\n '],
    ['invisible characters', '\u200b\u2060\ufeff'],
    ['half a pair', 'a\ud800'],
    ['NUL', 'a\0b'],
  ])('a line of %s is invalid (CHAT-22)', async (_what, message) => {
    const client = await server.viewer(await server.buildMember());
    await expect(client.talk(LIVE, message)).rejects.toEqual(refused('invalid_request'));
  });

  test('a text without a message is invalid (CHAT-22)', async () => {
    const member = await server.buildMember();
    const socket = await server.rawConnected(member);
    await socket.emitWithAck('join', `${LIVE}|${server.ticket(member)}`);
    expect(await socket.emitWithAck('talk', LIVE)).toBe('invalid_request');
  });

  test('a line may be as long as the setting allows, and no longer (CHAT-23)', async () => {
    const client = await server.viewer(await server.buildMember());
    await client.talk(LIVE, '가'.repeat(200));
    await expect(client.talk(LIVE, '가'.repeat(201))).rejects.toEqual(refused('too_long', '200'));
    await expect(client.talk(LIVE, '🐝'.repeat(101))).rejects.toMatchObject({ message: 'too_long' });
  });

  test('guests may not talk (CHAT-24)', async () => {
    const guest = await server.viewer();
    await expect(guest.talk(LIVE, '안녕')).rejects.toMatchObject({
      message: 'unauthorized',
      reason: expect.any(String),
    });
  });

  test('a chat-blocked member may not talk until the block is lifted (CHAT-25)', async () => {
    const member = await server.buildMember();
    const client = await server.viewer(member, { property: UserChannelProperty.chatBlocked });
    await expect(client.talk(LIVE, '안녕')).rejects.toEqual(refused('chat_blocked'));
    server.chat.updateUserChannel(LIVE, member.id, { property: 0 });
    await client.talk(LIVE, '풀렸다');
    server.chat.updateUserChannel(LIVE, member.id, { property: UserChannelProperty.chatBlocked });
    await expect(client.talk(LIVE, '안녕')).rejects.toEqual(refused('chat_blocked'));
  });

  test('in a frozen channel only the host and managers talk (CHAT-27)', async () => {
    server.chat.updateChannel(LIVE, { property: ChannelProperty.frozen });
    const viewer = await server.viewer(await server.buildMember());
    const manager = await server.viewer(await server.buildMember(), { permission: Permission.manager });
    await expect(viewer.talk(LIVE, '안녕')).rejects.toEqual(refused('frozen'));
    await manager.talk(LIVE, '잠시 얼렸어요');
  });

  test('a fan-grade minimum applies to all but the host and managers (CHAT-28)', async () => {
    server.chat.updateChannel(LIVE, { chatFanLevel: 5 });
    const low = await server.viewer(await server.buildMember(), { extra: { fan_level: 4 } });
    const just = await server.viewer(await server.buildMember(), { extra: { fan_level: 5 } });
    const host = await server.viewer(await server.buildMember(), { permission: Permission.host });
    await expect(low.talk(LIVE, '안녕')).rejects.toEqual(refused('fan_grade', '5'));
    await just.talk(LIVE, '안녕');
    await host.talk(LIVE, '어서 와요');
  });

  test.each(['running', 'frozen'])(
    'five lines at once, then one a second, with the product clock %s (CHAT-29)',
    async (state) => {
      const clock = server.app.get(Clock);
      const settings = server.app.get(SettingsStore);
      const { setting } = clock;
      if (state === 'frozen') clock.set({ ...setting, frozenAtMs: clock.nowMs() });
      // A busy machine may take longer than a second for the first part: no line is earned in it.
      await settings.set('chat_refill_ms', 60_000);
      try {
        const viewer = await server.viewer(await server.buildMember());
        const burst = async () => {
          const answers = await Promise.allSettled(
            Array.from({ length: 10 }, (_, n) => viewer.talk(LIVE, `도배 ${n}`)),
          );
          return answers.filter(({ status }) => status === 'fulfilled').length;
        };
        expect(await burst()).toBe(5);
        await expect(viewer.talk(LIVE, '또')).rejects.toEqual(refused('too_fast'));
        // Moving the product's time earns no line.
        clock.shift(60_000);
        await expect(viewer.talk(LIVE, '또')).rejects.toEqual(refused('too_fast'));
        const startedAt = performance.now();
        await settings.unset('chat_refill_ms');
        for (const text of ['하나', '둘']) await eventually(() => viewer.talk(LIVE, text));
        expect(performance.now() - startedAt).toBeGreaterThan(1_900);
      } finally {
        clock.set(setting);
        await settings.unset('chat_refill_ms');
      }
    },
  );

  test('hosts and managers talk without a limit (CHAT-29)', async () => {
    const manager = await server.viewer(await server.buildMember(), { permission: Permission.manager });
    for (let n = 0; n < 10; n += 1) await manager.talk(LIVE, `공지 ${n}`);
  });

  test('leaving and rejoining does not refill the bucket (CHAT-29)', async () => {
    const settings = server.app.get(SettingsStore);
    await settings.set('chat_refill_ms', 60_000);
    try {
      const member = await server.buildMember();
      const viewer = await server.viewer(member);
      for (let n = 0; n < 5; n += 1) await viewer.talk(LIVE, `줄 ${n}`);
      await viewer.leave(LIVE);
      await viewer.join(LIVE, server.ticket(member));
      await expect(viewer.talk(LIVE, '또')).rejects.toEqual(refused('too_fast'));
    } finally {
      await settings.set('chat_refill_ms', 1_000);
    }
  });

  test('in slow mode there is one line at a time (CHAT-27)', async () => {
    server.chat.updateChannel(LIVE, { property: ChannelProperty.slowMode });
    const viewer = await server.viewer(await server.buildMember());
    await viewer.talk(LIVE, '하나');
    await expect(viewer.talk(LIVE, '둘')).rejects.toEqual(refused('too_fast'));
  });

  test('a forbidden word refuses a line, of any sender (CHAT-30)', async () => {
    const witness = await server.viewer(await server.buildMember());
    const received = record(witness, 'talk');
    const host = await server.viewer(await server.buildMember(), { permission: Permission.host });
    await expect(host.talk(LIVE, '이런 나쁜말 안 돼요')).rejects.toEqual(
      refused('prohibited_word', '나쁜말'),
    );
    await settled(witness);
    expect(received).toEqual([]);
  });

  test('the first refusal in order is the one that is returned (CHAT-31)', async () => {
    const settings = server.app.get(SettingsStore);
    // However long the lines take, no further line is earned.
    await settings.set('chat_refill_ms', 60_000);
    try {
      server.chat.updateChannel(LIVE, { property: ChannelProperty.frozen, chatFanLevel: 9 });
      const guest = await server.viewer();
      await expect(guest.talk(LIVE, '나쁜말'.repeat(100))).rejects.toMatchObject({ message: 'too_long' });
      await expect(guest.talk(LIVE, '나쁜말')).rejects.toMatchObject({ message: 'unauthorized' });
      const member = await server.buildMember();
      const viewer = await server.viewer(member, { property: UserChannelProperty.chatBlocked });
      await expect(viewer.talk(LIVE, '나쁜말')).rejects.toMatchObject({ message: 'chat_blocked' });
      server.chat.updateUserChannel(LIVE, member.id, { property: 0 });
      await expect(viewer.talk(LIVE, '나쁜말')).rejects.toMatchObject({ message: 'frozen' });
      server.chat.updateChannel(LIVE, { property: 0 });
      await expect(viewer.talk(LIVE, '나쁜말')).rejects.toMatchObject({ message: 'fan_grade' });
      server.chat.updateChannel(LIVE, { chatFanLevel: 0 });
      for (let n = 0; n < 5; n += 1) {
        await expect(viewer.talk(LIVE, '나쁜말')).rejects.toMatchObject({ message: 'prohibited_word' });
      }
      await expect(viewer.talk(LIVE, '나쁜말')).rejects.toMatchObject({ message: 'too_fast' });
    } finally {
      await settings.unset('chat_refill_ms');
    }
  });

  test.each([
    ['like', { user_key: 1, nick: '꿀벌', like_cnt: 12 }],
    ['follow', { user_key: 1, nick: '꿀벌' }],
    ['notice', { message: '오늘은 8시에 시작해요' }],
    ['message_removed', { user_key: 1 }],
    ['contest', { type: 'battle', entries: [], ends_at: null, winner: null }],
    ['live', { state: 'paused', title: '방송', reason: null }],
  ] as const)('a %s reaches the room as its own event', async (event, payload) => {
    const viewer = await server.viewer(await server.buildMember());
    const roomEvent = nextRoomEvent(viewer, event);
    expect(server.chat.publishHere(LIVE, event, payload)).toMatch(/^[0-9]+$/);
    expect(await roomEvent).toEqual([LIVE, payload]);
  });

  test('a gift carries its place among the lines, and is sent once however often it is shown', async () => {
    const viewer = await server.viewer(await server.buildMember());
    const gifts: unknown[] = [];
    viewer.addServerListener('gift', (...values: unknown[]) => gifts.push(values));
    const before = await viewer.talk(LIVE, '선물 전');
    const gift = { gift_id: 5, star_cnt: 100, message: '화이팅' };
    const line = { giftId: 5, channelId: LIVE, payload: gift, createdAt: new Date() };
    await Promise.all([server.chat.showGift(line), server.chat.showGift(line)]);
    const after = await viewer.talk(LIVE, '선물 후');
    const { list } = await server.chat.histories(LIVE, { after: Number(before), limit: 10 });
    const ids = list.map(({ message_id }) => message_id);
    expect(ids).toEqual([expect.any(String), after]);
    expect(gifts).toEqual([[LIVE, JSON.stringify({ ...gift, message_id: ids[0] })]]);
    expect(Number(before) < Number(ids[0]) && Number(ids[0]) < Number(after)).toBe(true);
  });
});
