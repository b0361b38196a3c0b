import { randomUUID } from 'node:crypto';
import { buildFan, buildSanction } from '@honey/seeds/builders/index';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { isoOf, millisecondsOf } from '@honey/server/core/database/milliseconds';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { ProhibitedWordsService } from '@honey/server/core/words/prohibited-words.service';
import type {
  FoundMessageList,
  MessagePersonList,
  MultiMessageResult,
} from '@honey/server/messages/messages.dto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { befriend, type Sent, type Writer, writer } from './support.ts';

const { server, client } = setServer();
const someone = (overrides: Parameters<typeof writer>[1] = {}) =>
  writer({ app: server.app, client }, overrides);
const friends = async (): Promise<[Writer, Writer]> => {
  const pair: [Writer, Writer] = [await someone(), await someone()];
  await befriend(server.app, ...pair);
  return pair;
};
const prisma = () => server.app.get(Database).prisma;
const contents = async (reader: Writer, other: Writer) =>
  (await reader.reads(other)).map(({ content }) => content);
const choose = (caller: Writer, receive_from: string) =>
  caller.client.send('PUT', '/v1/direct-message/dm-message-setting', { body: { receive_from } });
const follow = (follower: Writer, followed: Writer) =>
  prisma().follow.create({ data: { hostKey: followed.userKey, userKey: follower.userKey } });

describe('writing', () => {
  it('reaches the other member, who reads it, and both have the conversation (MESSAGES-1, MESSAGES-18)', async () => {
    const [one, other] = await friends();
    const { status, body } = await one.send(other, ' 오늘 방송 재미있었어요 🍯\r\n또 봐요 ');
    expect([status, body.content, body.mine_yn, body.read_yn]).toEqual([
      200,
      '오늘 방송 재미있었어요 🍯\n또 봐요',
      'Y',
      'N',
    ]);
    expect(await other.sends(one, '고마워요')).toBe('ok');
    for (const [reader, partner] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await contents(reader, partner)).toEqual(['오늘 방송 재미있었어요 🍯\n또 봐요', '고마워요']);
      expect(await reader.lists()).toMatchObject([
        {
          user: { user_key: partner.userKey },
          friend_yn: 'Y',
          fan_level: null,
          last_message: { content: '고마워요' },
        },
      ]);
    }
    expect(await one.counts()).toEqual({ no_read_cnt: 1, request_cnt: 0 });
    // The newest conversation is first, and a page after the last reports the total.
    const third = await someone();
    await befriend(server.app, one, third);
    await third.sends(one);
    expect((await one.lists()).map(({ user }) => user.user_key)).toEqual([third.userKey, other.userKey]);
    const behind = await one.client.get('/v1/direct-message/dm-user-list?offset=2');
    expect(behind.body).toMatchObject({ list: [], total: 2, cursor: null });
  });

  it('refuses unknown members, deleted members and oneself (MESSAGES-4)', async () => {
    const [one, other] = await friends();
    expect(await one.sends(one)).toBe('self_target');
    await prisma().user.update({ where: { userKey: other.userKey }, data: { deletedAt: new Date() } });
    expect(await one.sends(other)).toBe('user_not_found');
    const { body } = await client.send('POST', '/v1/direct-message/dm-message-insert', {
      body: { target_user_key: one.userKey, content: 'x' },
    });
    expect(body.code).toBe('login_required');
  });

  it('is for verified adults without a restriction (MESSAGES-3)', async () => {
    const other = await someone();
    const unverified = await someone({ verificationYn: false, userAdultYn: false });
    expect(await unverified.sends(other)).toBe('verification_required');
    const minor = await someone();
    await prisma().user.update({ where: { userKey: minor.userKey }, data: { userAdultYn: false } });
    expect(await minor.sends(other)).toBe('message_adults_only');
    const silenced = await someone();
    await buildSanction(server.app, { userKey: silenced.userKey, kind: 'chat' });
    expect(await silenced.sends(other)).toBe('block_admin');
  });

  it('rejects what is empty, too long, or contains a forbidden word (MESSAGES-8)', async () => {
    const [one, other] = await friends();
    for (const empty of ['', '  \n ', '\u200b\u3164'])
      expect(await one.sends(other, empty)).toBe('validation_failed');
    expect(await one.sends(other, '가'.repeat(1_001))).toBe('validation_failed');
    expect(await one.sends(other, '🍯'.repeat(1_000))).toBe('ok');
    await prisma().prohibitedWord.create({ data: { word: '금지꿀단어' } });
    await server.app.get(ProhibitedWordsService).reload();
    expect(await one.sends(other, '이건 금지꿀단어예요')).toBe('prohibited_word');
    for (const body of [
      { content: 1 },
      { content: 'x', file_ids: 'a' },
      { content: 'x', unknown: 1 },
      { content: '\ud800' },
    ]) {
      const { status } = await one.client.send('POST', '/v1/direct-message/dm-message-insert', {
        body: { target_user_key: other.userKey, ...body },
      });
      expect(status).toBe(400);
    }
  });

  it('happens once per key, whatever is retried and by which call (MESSAGES-15)', async () => {
    const [one, other] = await friends();
    const key = randomUUID();
    const sent = await Promise.all(Array.from({ length: 5 }, () => one.send(other, '한 번만', { key })));
    expect(new Set(sent.map(({ body }) => body.message_id)).size).toBe(1);
    expect(await contents(other, one)).toEqual(['한 번만']);
    const mismatch = await one.send(other, '다른 말', { key });
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch']);
    const many = () =>
      one.client.send<MultiMessageResult>('POST', '/v1/direct-message/dm-multi-message-insert', {
        body: { target_user_keys: [other.userKey], content: '한 번만' },
        headers: { 'Idempotency-Key': key },
      });
    expect((await many()).body).toMatchObject({
      sent_cnt: 1,
      list: [{ message_id: sent[0]?.body.message_id }],
    });
    expect(await contents(other, one)).toEqual(['한 번만']);
  });

  it('replies to a message of the same conversation, which both read with it, as long as they may (MESSAGES-23)', async () => {
    const [one, other] = await friends();
    const { body: question } = await one.send(other, '몇 시에 시작해요?');
    const reply = (caller: Writer, to: Writer, reply_to: number, key = randomUUID()) =>
      caller.client.send<Sent['body']>('POST', '/v1/direct-message/dm-message-insert', {
        body: { target_user_key: to.userKey, content: '9시요', reply_to },
        headers: { 'Idempotency-Key': key },
      });
    const key = randomUUID();
    const { body: answered } = await reply(other, one, question.message_id, key);
    const quoted = {
      message_id: question.message_id,
      mine_yn: 'N',
      content: '몇 시에 시작해요?',
      file_cnt: 0,
    };
    expect(answered).toMatchObject({ reply_to: question.message_id, reply: quoted });
    expect((await reply(other, one, question.message_id, key)).body.message_id).toBe(answered.message_id);
    expect((await reply(other, one, answered.message_id, key)).body.code).toBe('idempotency_mismatch');
    expect((await one.reads(other)).at(-1)).toMatchObject({ reply: { ...quoted, mine_yn: 'Y' } });
    // Of another conversation, of other members, and one that the member deleted.
    const third = await someone();
    await befriend(server.app, one, third);
    const { body: elsewhere } = await third.send(one, '다른 이야기');
    for (const id of [elsewhere.message_id, 987_654_321]) {
      const { status, body } = await reply(one, other, id);
      expect([status, body.code]).toEqual([404, 'message_not_found']);
    }
    await other.client.send('DELETE', '/v1/direct-message/dm-message-delete', {
      body: { message_ids: [question.message_id] },
    });
    expect((await reply(other, one, question.message_id)).body.code).toBe('message_not_found');
    expect((await other.reads(one)).at(-1)).toMatchObject({ reply_to: question.message_id, reply: null });
    expect((await one.reads(other)).at(-1)).toMatchObject({ reply: { content: '몇 시에 시작해요?' } });
  });

  it('has a limit per minute, lower for new accounts, however many are sent at once (MESSAGES-7)', async () => {
    const [one, other] = await friends();
    const burst = async (count: number) => {
      const codes = await Promise.all(Array.from({ length: count }, (_, at) => one.sends(other, `말 ${at}`)));
      return codes.filter((code) => code === 'ok').length;
    };
    await prisma().user.update({
      where: { userKey: one.userKey },
      data: { createdAt: server.app.get(Clock).now() },
    });
    expect(await burst(14)).toBe(10);
    expect(await one.sends(other)).toBe('rate_limited');
    await prisma().user.update({ where: { userKey: one.userKey }, data: { createdAt: new Date(0) } });
    expect(await burst(25)).toBe(20);
    server.app.get(Clock).shift(61_000);
    expect(await one.sends(other)).toBe('ok');
  });

  it('reaches several at once, each separately (MESSAGES-17)', async () => {
    const [one, friend] = await friends();
    const [stranger, closed] = [await someone(), await someone()];
    await choose(closed, 'nobody');
    const keys = [friend, stranger, closed].map(({ userKey }) => userKey);
    const send = (target_user_keys: number[]) =>
      one.client.send<MultiMessageResult & { code?: string }>(
        'POST',
        '/v1/direct-message/dm-multi-message-insert',
        {
          body: { target_user_keys, content: '모두 안녕' },
        },
      );
    const { body } = await send(keys);
    expect(body.list.map(({ user_key, code }) => [user_key, code])).toEqual([
      [friend.userKey, null],
      [stranger.userKey, null],
      [closed.userKey, 'message_not_allowed'],
    ]);
    expect(body).toMatchObject({
      sent_cnt: 2,
      list: [{}, {}, { message: '메시지를 받지 않는 회원이에요.' }],
    });
    expect(await contents(friend, one)).toEqual(['모두 안녕']);
    expect((await send(Array.from({ length: 21 }, (_, at) => at + 1))).body.code).toBe('validation_failed');
    expect((await send([])).body.code).toBe('validation_failed');
  });
});

describe('permission to write', () => {
  it('is the choice of the receiver, who may be answered (MESSAGES-2, MESSAGES-9)', async () => {
    const [one, host] = [await someone(), await someone({ role: 'host' })];
    const setting = () => host.client.get('/v1/direct-message/dm-message-setting');
    expect((await setting()).body).toEqual({ receive_from: 'everyone' });
    await choose(host, 'following');
    expect(await one.sends(host)).toBe('message_not_allowed');
    expect(await one.info(host)).toMatchObject({
      may_write_yn: 'N',
      refusal_code: 'message_not_allowed',
      refusal_message: '메시지를 받지 않는 회원이에요.',
    });
    await choose(host, 'fans');
    expect(await one.sends(host)).toBe('message_not_allowed');
    await buildFan(server.app, { userKey: one.userKey, hostKey: host.userKey, starCnt: 100 });
    expect(await one.sends(host)).toBe('ok');
    const answered = await someone();
    expect(await answered.sends(host)).toBe('message_not_allowed');
    expect(await host.sends(answered)).toBe('ok');
    expect(await answered.sends(host)).toBe('ok');
    await choose(host, 'nobody');
    expect(await answered.sends(host)).toBe('message_not_allowed');
    await choose(host, 'following');
    const followed = await someone();
    await follow(host, followed);
    expect(await followed.sends(host)).toBe('ok');
    expect((await choose(one, 'fans')).status).toBe(400);
    expect((await choose(one, 'me')).status).toBe(400);
  });

  it('keeps messages from strangers apart until a reply or a friendship (MESSAGES-5)', async () => {
    const [one, other, third] = [await someone(), await someone(), await someone()];
    expect(await one.sends(other)).toBe('ok');
    expect([await other.lists(), (await other.lists('request')).length]).toEqual([[], 1]);
    expect(await other.counts()).toEqual({ no_read_cnt: 0, request_cnt: 1 });
    // Reported as an alarm, without a push of its own (MESSAGES-22).
    expect(await prisma().alarm.findMany({ where: { userKey: other.userKey } })).toMatchObject([
      { kind: 'message_request', fromKey: one.userKey },
    ]);

    expect(await other.info(one)).toMatchObject({ request_yn: 'Y', friend_yn: 'N' });
    expect(await other.sends(one)).toBe('ok');
    expect([(await other.lists()).length, await other.lists('request')]).toEqual([1, []]);
    await third.sends(other);
    await follow(third, other);
    expect(await other.lists('request')).toHaveLength(1);
    await follow(other, third);
    expect(await other.lists('request')).toEqual([]);
    expect((await other.lists()).map(({ friend_yn }) => friend_yn)).toEqual(['Y', 'N']);
  });

  it('allows a stranger one message until a reply, however many are sent at once (MESSAGES-6)', async () => {
    const [one, other] = [await someone(), await someone()];
    const codes = await Promise.all(Array.from({ length: 6 }, (_, at) => one.sends(other, `요청 ${at}`)));
    expect(codes.sort()).toEqual([...Array.from({ length: 5 }, () => 'message_request_waiting'), 'ok']);
    expect(await one.info(other)).toMatchObject({ waiting_yn: 'Y', refusal_code: 'message_request_waiting' });
    // Deleting it is not a reply.
    await other.client.send('DELETE', '/v1/direct-message/dm-message-delete', {
      body: { target_user_key: one.userKey },
    });
    expect(await one.sends(other)).toBe('message_request_waiting');
    await other.sends(one);
    expect([await one.sends(other), await one.sends(other)]).toEqual(['ok', 'ok']);
  });
});

describe('reading and deleting', () => {
  it('marks nothing by itself, and notifies the writer when it is marked (MESSAGES-13)', async () => {
    const [one, other] = await friends();
    await one.sends(other, '하나');
    await one.sends(other, '둘');
    await other.reads(one);
    await other.lists();
    const marks = async () => (await one.reads(other)).map(({ read_yn }) => read_yn);
    expect([await marks(), await other.counts()]).toEqual([['N', 'N'], { no_read_cnt: 2, request_cnt: 0 }]);
    const [first] = await one.reads(other);
    const read = await other.client.send('PUT', '/v1/direct-message/dm-message-read-proc', {
      body: { target_user_key: one.userKey, message_id: first?.message_id },
    });
    expect([read.body, await marks()]).toEqual([{ no_read_cnt: 1 }, ['Y', 'N']]);
    await other.marks(one);
    expect([await marks(), await other.counts()]).toEqual([['Y', 'Y'], { no_read_cnt: 0, request_cnt: 0 }]);
    // The writer's own reading marks nothing of what they wrote.
    await one.sends(other, '셋');
    await one.marks(other);
    expect(await marks()).toEqual(['Y', 'Y', 'N']);
  });

  it('deletes for the member only: messages, or all (MESSAGES-10)', async () => {
    const [one, other] = await friends();
    for (const text of ['하나', '둘', '셋']) await one.sends(other, text);
    const [, second, third] = await other.reads(one);
    const drop = (caller: Writer, body: object) =>
      caller.client.send('DELETE', '/v1/direct-message/dm-message-delete', { body });
    const stranger = await someone();
    await drop(stranger, { message_ids: [second?.message_id, third?.message_id] });
    await drop(other, { message_ids: [third?.message_id] });
    expect(await contents(other, one)).toEqual(['하나', '둘']);
    expect(await other.lists()).toMatchObject([{ no_read_cnt: 2, last_message: { content: '둘' } }]);
    expect(await contents(one, other)).toEqual(['하나', '둘', '셋']);
    await drop(other, { target_user_key: one.userKey });
    expect([await contents(other, one), await other.lists(), await other.counts()]).toEqual([
      [],
      [],
      { no_read_cnt: 0, request_cnt: 0 },
    ]);
    expect(await contents(one, other)).toHaveLength(3);
    await one.sends(other, '넷');
    expect(await contents(other, one)).toEqual(['넷']);
    expect((await drop(other, {})).status).toBe(400);
  });

  it('shows a host the fan level of the writer (MESSAGES-19)', async () => {
    const [host, fan] = [await someone({ role: 'host' }), await someone()];
    await buildFan(server.app, { userKey: fan.userKey, hostKey: host.userKey, starCnt: 10_000 });
    await fan.sends(host);
    expect((await host.lists('request'))[0]?.fan_level).toBe(10);
    expect(await host.info(fan)).toMatchObject({ fan_level: 10 });
    expect(await fan.info(host)).toMatchObject({ fan_level: null });
  });

  it('lists friends, and suggests members to follow if there are none (MESSAGES-5)', async () => {
    const [one, other] = await friends();
    const follower = await someone();
    await follow(follower, one);
    const list = async (call: string) =>
      (await one.client.get<{ list: { user_key: number }[] }>(`/v1/direct-message/${call}`)).body.list.map(
        ({ user_key }) => user_key,
      );
    expect(await list('dm-friend-list')).toEqual([other.userKey]);
    expect(await list(`dm-friend-list?nick=${encodeURIComponent('없는이름')}`)).toEqual([]);
    expect((await list('dm-empty-friend-list'))[0]).toBe(follower.userKey);
  });
});

describe('a report', () => {
  const report = (caller: Writer, id: number | undefined) =>
    caller.client.send('POST', '/v1/report/report-proc', {
      body: { type_cd: 2, target_key: String(id), reason_cd: 'abuse', content: '욕을 해요' },
    });

  it('of a message carries its text, and is for members who may read it (MESSAGES-20)', async () => {
    const [one, other] = await friends();
    const { body } = await one.send(other, '나쁜 말');
    const stranger = await someone();
    expect((await report(stranger, body.message_id)).body.code).toBe('report_target_not_found');
    expect((await report(one, body.message_id)).body.code).toBe('self_target');
    expect((await report(other, body.message_id)).status).toBe(200);
    const stored = await prisma().report.findFirstOrThrow({
      where: { target: `message:${body.message_id}` },
    });
    expect([stored.targetKey, stored.evidence]).toEqual([one.userKey, { text: '나쁜 말' }]);
  });
});

describe('pushes', () => {
  it('announce the first unread message (MESSAGES-22)', async () => {
    const clock = server.app.get(Clock);
    const hour = (clock.now().getUTCHours() + 9) % 24;
    clock.shift(((12 - hour + 24) % 24) * 3_600_000);
    const [one, other] = await friends();
    /** The sent pushes, once none is pending. */
    const inbox = async () => {
      await eventually(
        async () => expect(await prisma().outboxEntry.count({ where: { topic: 'message' } })).toBe(0),
        20_000,
      );
      return prisma().sandboxMessage.findMany({
        where: { receiver: `user:${other.userKey}` },
        orderBy: { id: 'asc' },
      });
    };
    await one.sends(other, '첫 소식');
    expect(await inbox()).toMatchObject([{ text: `${one.nick}\n첫 소식\n/messages?with=${one.userKey}` }]);
    await one.sends(other, '둘째');
    expect(await inbox()).toHaveLength(1);
    await other.marks(one);
    await one.sends(other, '셋째');
    expect(await inbox()).toHaveLength(2);
  });
});

it('every timestamp of a list has milliseconds', async () => {
  const moments = await server.app.get(Database).queryUntyped<{ at: Date; milliseconds: number }>(
    'messages_test_moments',
    `SELECT at, ${millisecondsOf('at')} AS milliseconds
     FROM generate_series('1969-12-31T00:00:00.001Z'::timestamptz, '2100-01-01', interval '11 days 1 hour 0.997 seconds') AS at`,
    [],
  );
  expect(moments.length).toBeGreaterThan(4_000);
  expect(moments.map(({ milliseconds }) => isoOf(milliseconds))).toEqual(
    moments.map(({ at }) => at.toISOString()),
  );
});

describe('a member who leaves', () => {
  const empty = async ({ userKey }: Writer) => {
    await prisma().user.update({ where: { userKey }, data: { deletionAskedAt: new Date(0) } });
    const now = server.app.get(Clock).now();
    await server.app.get(Database).pool.query('SELECT member_empty($1, $2, $2)', [userKey, now]);
  };
  const erase = ({ userKey }: Writer) =>
    server.app.get(Database).pool.query('SELECT member_erase($1, 100)', [userKey]);

  it('loses their side; messages stay with their receivers, without the name (MESSAGES-16)', async () => {
    const [one, other] = await friends();
    await one.sends(other, '안녕히');
    await other.sends(one, '잘 가요');
    const leave = async (caller: Writer) => {
      await empty(caller);
      await erase(caller);
    };
    await leave(one);
    expect(await contents(other, one)).toEqual(['안녕히', '잘 가요']);
    expect((await other.lists())[0]?.user.nick).toBe(`탈퇴한 회원 ${one.userKey}`);
    expect(await prisma().messageBox.count({ where: { userKey: one.userKey } })).toBe(0);
    await leave(other);
    const left = { OR: [{ senderKey: one.userKey }, { receiverKey: one.userKey }] };
    expect(await prisma().message.count({ where: left })).toBe(0);
  });

  it('is no longer a friend, nor suggested, at once (MESSAGES-5)', async () => {
    const [one, friend] = await friends();
    const [follower, host] = [await someone(), await someone({ role: 'host' })];
    await follow(follower, one);
    const people = async () => {
      const lists = ['dm-friend-list?limit=100', 'dm-empty-friend-list?limit=100'].map(async (call) => {
        const { body } = await one.client.get<MessagePersonList>(`/v1/direct-message/${call}`);
        expect([call, body.total]).toEqual([call, body.list.length]);
        return body.list.map(({ user_key, nick, host_yn, follower_yn }) =>
          [user_key, nick, host_yn, follower_yn].join(),
        );
      });
      return (await Promise.all(lists)).flat();
    };
    const timestamps = [
      [friend, 'N', 'Y'],
      [follower, 'N', 'Y'],
      [host, 'Y', 'N'],
    ] as const;
    const named = ([{ userKey, nick }, ...is]: (typeof timestamps)[number]) => [userKey, nick, ...is].join();
    await eventually(async () =>
      expect(await people()).toEqual(expect.arrayContaining(timestamps.map(named))),
    );
    for (const [caller] of timestamps) {
      await empty(caller);
      expect((await people()).filter((person) => person.startsWith(`${caller.userKey},`))).toEqual([]);
      await erase(caller);
      expect((await people()).filter((person) => person.startsWith(`${caller.userKey},`))).toEqual([]);
    }
  });
});

it('settings change the limits of messages (MESSAGES-7)', async () => {
  const [one, other] = await friends();
  await server.app.get(SettingsStore).set('message_length_max', 10);
  expect(await one.sends(other, '열한 글자가 넘어요 정말로')).toBe('validation_failed');
  await server.app.get(SettingsStore).set('message_length_max', 1_000);
});

describe('the message search', () => {
  const finds = async (caller: Writer, keyword: string, more = '') => {
    const { body } = await caller.client.get<FoundMessageList>(
      `/v1/direct-message/dm-message-search?keyword=${encodeURIComponent(keyword)}${more}`,
    );
    return body.list.map(({ user, message }) => [user.user_key, message.content]);
  };

  it('finds messages as they are typed, in the member’s own conversations only, newest first (MESSAGES-24)', async () => {
    const [one, other] = await friends();
    const third = await someone();
    await befriend(server.app, one, third);
    await one.send(other, '떡볶이 먹으러 가요');
    await other.send(one, '떡볶이는 어제 먹었어요');
    await third.send(one, '우리 동네 떡볶이 최고');
    const [stranger, else_] = await friends();
    await stranger.send(else_, '떡볶이 이야기');
    const all = [
      [third.userKey, '우리 동네 떡볶이 최고'],
      [other.userKey, '떡볶이는 어제 먹었어요'],
      [other.userKey, '떡볶이 먹으러 가요'],
    ];
    for (const keyword of ['떡볶이', '떡 볶', '떡보', 'ㄸㅂㅇ', 'EjrqhRdl'])
      expect([keyword, await finds(one, keyword)]).toEqual([keyword, all]);
    expect(await finds(one, '떡볶이', `&target_user_key=${other.userKey}`)).toEqual(all.slice(1));
    expect(await finds(third, '떡볶이')).toEqual([[one.userKey, '우리 동네 떡볶이 최고']]);
    expect(await finds(one, '없는말')).toEqual([]);
    const paged: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const call: string = `dm-message-search?keyword=${encodeURIComponent('떡볶이')}&limit=1${cursor && `&cursor=${cursor}`}`;
      const { body }: { body: FoundMessageList } = await one.client.get(`/v1/direct-message/${call}`);
      paged.push(...body.list.map(({ user, message }) => [user.user_key, message.content]));
      cursor = body.cursor;
    }
    expect(paged).toEqual(all);
  });

  it('finds no deleted ones, none of a blocked member, and none that was not delivered (MESSAGES-24)', async () => {
    const [one, other] = await friends();
    await one.send(other, '산책 이야기 하나');
    const { body } = await other.send(one, '산책 이야기 둘');
    await one.client.send('DELETE', '/v1/direct-message/dm-message-delete', {
      body: { message_ids: [body.message_id] },
    });
    expect(await finds(one, '산책')).toEqual([[other.userKey, '산책 이야기 하나']]);
    expect(await finds(other, '산책')).toHaveLength(2);
    const blocked = { userKey: one.userKey, targetKey: other.userKey };
    await prisma().messageBlock.create({ data: { ...blocked, createdAt: new Date() } });
    await other.send(one, '산책 이야기 셋');
    expect(await finds(one, '산책')).toEqual([]);
    expect(await finds(other, '산책')).toHaveLength(3);
    await prisma().messageBlock.deleteMany({ where: blocked });
    // Messages written meanwhile are never delivered.
    expect(await finds(one, '산책')).toEqual([[other.userKey, '산책 이야기 하나']]);
    await one.client.send('DELETE', '/v1/direct-message/dm-message-delete', {
      body: { target_user_key: other.userKey },
    });
    expect(await finds(one, '산책')).toEqual([]);
  });

  it('requires a keyword and a member, and finds messages older than the search (MESSAGES-24)', async () => {
    const [one, other] = await friends();
    const call = '/v1/direct-message/dm-message-search';
    expect((await client.get(`${call}?keyword=산책`)).status).toBe(401);
    for (const query of ['', '?keyword=a', '?keyword=%20', '?keyword=ab&limit=51', '?keyword=ab&cursor=x'])
      expect([query, (await one.client.get(call + query)).status]).toEqual([query, 400]);
    await one.send(other, '오래된 편지');
    await prisma().message.updateMany({
      where: { senderKey: one.userKey },
      data: { letters: null, initials: null },
    });
    expect(await finds(other, '오래된')).toEqual([]);
    await server.app.get(JobRunner).runNow('message-letters');
    expect(await finds(other, '오래된')).toEqual([[one.userKey, '오래된 편지']]);
  });
});
