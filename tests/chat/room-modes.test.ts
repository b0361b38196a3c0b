import { Permission, TalkClient, type TalkMessage, writeReply } from '@honey/mintalk';
import { buildLive, buildManager } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { BlocksService } from '@honey/server/blocks/blocks.service';
import { ChatService } from '@honey/server/chat/chat.service';
import type { RoomModesDto } from '@honey/server/chat/modes/room-modes.dto';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startApp } from '../setup/app.ts';
import { type TestClient, tokenOf } from '../setup/client.ts';
import { setServer } from '../setup/file-server.ts';
import { enterRoom, type Room } from '../setup/room.ts';

const { server, client: visitor } = setServer();

const rooms: Room[] = [];
let host: BuiltMember;
let vodKey: number;
let hostClient: TestClient;

beforeEach(async () => {
  host = await buildHost(server.app);
  hostClient = await clientOf(host.userKey);
  ({ vodKey } = await buildLive(server.app, { hostKey: host.userKey }));
});

afterEach(() => {
  for (const { talk } of rooms.splice(0)) talk.disconnect();
});

const clientOf = async (userKey: number) => visitor.as(await tokenOf(server.app, userKey));

async function enter(client: TestClient, vod = vodKey): Promise<Room> {
  const room = await enterRoom(client, vod);
  rooms.push(room);
  return room;
}

async function viewer(): Promise<Room & { client: TestClient; userKey: number }> {
  const { userKey } = await buildMember(server.app);
  const client = await clientOf(userKey);
  return { ...(await enter(client)), client, userKey };
}

const say = (room: Room, message: string) => room.talk.talk(String(vodKey), message);
const setRoom = (client: TestClient, body: object) =>
  client.send<RoomModesDto>('PUT', `/v1/chat/room-modes/${host.userKey}`, { body });
const pin = (client: TestClient, message: string) =>
  client.send('PUT', `/v1/chat/pinned-notice/${vodKey}`, { body: { message } });
const unpin = (client: TestClient) => client.send('DELETE', `/v1/chat/pinned-notice/${vodKey}`);
const entries = (hostKey = host.userKey) =>
  server.app.get(Database).prisma.moderationEntry.findMany({ where: { hostKey }, orderBy: { id: 'asc' } });
const extraOf = (talk: TalkClient) => JSON.parse(talk.channels.get(String(vodKey))?.extra ?? '{}');

/** The next line of a member that a room receives. */
const nextLine = (room: Room) =>
  new Promise<TalkMessage>((resolve) => {
    const listener = (line: TalkMessage): void => {
      room.talk.off('talk', listener);
      resolve(line);
    };
    room.talk.on('talk', listener);
  });

describe("a room's settings", () => {
  it('are changed by the host and managers alone, one change after the other, and recorded (CHAT-41)', async () => {
    const manager = await buildMember(server.app);
    await buildManager(server.app, { hostKey: host.userKey, userKey: manager.userKey });
    const managerClient = await clientOf(manager.userKey);
    const stranger = await clientOf((await buildMember(server.app)).userKey);
    expect(await visitor.send('GET', `/v1/chat/room-modes/${host.userKey}`)).toMatchObject({ status: 401 });
    for (const answer of [
      await stranger.send('GET', `/v1/chat/room-modes/${host.userKey}`),
      await setRoom(stranger, { slow_seconds: 5 }),
      await pin(stranger, '공지'),
      await unpin(stranger),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await hostClient.send('GET', '/v1/chat/room-modes/2147483647')).toMatchObject({
      status: 404,
      body: { code: 'host_not_found' },
    });
    const both = await Promise.all([
      setRoom(hostClient, { slow_seconds: 10 }),
      setRoom(managerClient, { links_off_yn: 'Y', words: ['비밀', ' 비밀 ', '스포'] }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await hostClient.send<RoomModesDto>('GET', `/v1/chat/room-modes/${host.userKey}`);
    expect(body).toMatchObject({
      slow_seconds: 10,
      links_off_yn: 'Y',
      words: ['비밀', '스포'],
      fan_level: 0,
    });
    await setRoom(hostClient, { slow_seconds: 10 });
    const written = (await entries()).filter(({ act }) => act === 'room_mode');
    expect(written.map(({ act, byKey }) => [act, byKey]).sort()).toEqual(
      [
        ['room_mode', host.userKey],
        ['room_mode', manager.userKey],
      ].sort(),
    );
    expect(written.find(({ byKey }) => byKey === host.userKey)).toMatchObject({
      vodKey,
      detail: { before: { slow_seconds: 0 }, after: { slow_seconds: 10 } },
    });
  });

  it.each([
    ['a negative wait', { slow_seconds: -1 }],
    ['a fraction', { slow_seconds: 1.5 }],
    ['a wait beyond the setting', { slow_seconds: 301 }],
    ['a fan level out of range', { fan_level: 101 }],
    ['null', { links_off_yn: null }],
    ['an empty word', { words: ['  '] }],
    ['half a character', { words: ['\ud800'] }],
    ['too many words', { words: Array.from({ length: 51 }, (_, at) => `단어${at}`) }],
    ['invalid words', { words: [1] }],
    ['unknown fields', { frozen: true }],
  ])('refuses %s', async (_what, body) => {
    expect(await setRoom(hostClient, body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  });

  it('are sent to the room at once and to newcomers, and apply in the next live (CHAT-41, CHAT-43)', async () => {
    const watching = await viewer();
    const updated = new Promise((resolve) => watching.talk.on('channel_updated', resolve));
    await setRoom(hostClient, { slow_seconds: 30, fan_level: 1, links_off_yn: 'Y' });
    await updated;
    expect(extraOf(watching.talk)).toMatchObject({ slow_seconds: 30, fan_level: 1, links_off: true });
    expect(watching.talk.channels.get(String(vodKey))?.property).toBe(3);
    await server.app.get(LifecycleService).end(vodKey, 'host');
    ({ vodKey } = await buildLive(server.app, { hostKey: host.userKey }));
    await server.app.get(JobRunner).runNow('chat-room-modes');
    const late = await viewer();
    expect(late.joined.talk_refusal).toBe('fan_grade');
    expect(extraOf(late.talk)).toMatchObject({ slow_seconds: 30, fan_level: 1, links_off: true });
    await expect(say(late, '안녕')).rejects.toMatchObject({ message: 'fan_grade', reason: '1' });
    await setRoom(hostClient, { slow_seconds: 0, fan_level: 0, links_off_yn: 'N' });
    await say(late, '이제 돼요 naver.com');
    expect(extraOf(late.talk)).toEqual({ type: 'normal' });
  });

  it('reach the rooms of another server of the same database (CHAT-41)', async () => {
    const other = await startApp({ DATABASE_URL: server.databaseUrl });
    const there = await enterRoom(
      (await clientOf((await buildMember(server.app)).userKey)).at(other.baseUrl),
      vodKey,
    );
    await setRoom(hostClient, { links_off_yn: 'Y' });
    await pin(hostClient, '다른 서버에도');
    await other.app.get(JobRunner).runNow('chat-room-modes');
    expect(await there.next('notice')).toEqual({ message: '다른 서버에도' });
    await expect(say(there, 'naver . com')).rejects.toMatchObject({ message: 'denied', reason: 'link' });
    there.talk.disconnect();
    await other.close();
  });
});

describe('slow mode', () => {
  it('returns the remaining wait, and applies on every socket and after reconnecting (CHAT-42)', async () => {
    await setRoom(hostClient, { slow_seconds: 60 });
    const first = await viewer();
    const second = await enter(first.client);
    await say(first, '하나');
    const slow = { message: 'too_fast', reason: expect.stringMatching(/^(60|59|58|5\d)$/) };
    await expect(say(first, '둘')).rejects.toMatchObject(slow);
    await expect(say(second, '다른 기기')).rejects.toMatchObject(slow);
    await first.talk.leave(String(vodKey));
    await first.talk.join(String(vodKey), first.joined.ticket);
    await expect(say(first, '다시 들어와서')).rejects.toMatchObject(slow);
    first.talk.disconnect();
    second.talk.disconnect();
    await expect(say(await enter(first.client), '새 표로')).rejects.toMatchObject(slow);
    await server.app.get(JobRunner).runNow('chat-buckets');
    await expect(say(await enter(first.client), '정리한 뒤')).rejects.toMatchObject(slow);
    await setRoom(hostClient, { slow_seconds: 0 });
    await say(await enter(first.client), '풀렸어요');
  });

  it('does not apply to the host, managers and operators, and a refused line costs nothing (CHAT-42)', async () => {
    await setRoom(hostClient, { slow_seconds: 60, words: ['비밀'] });
    const hostRoom = await enter(hostClient);
    const operator = await buildMember(server.app, { role: 'operator' });
    const watching = await enter(await clientOf(operator.userKey));
    for (const room of [hostRoom, watching])
      for (const text of ['하나', '둘', '비밀 naver.com']) await say(room, text);
    const talker = await viewer();
    await expect(say(talker, '비밀이에요')).rejects.toMatchObject({
      message: 'prohibited_word',
      reason: '비밀',
    });
    await say(talker, '첫 말');
  });

  it('accepts one of many lines sent at once (CHAT-42)', async () => {
    await setRoom(hostClient, { slow_seconds: 60 });
    const talker = await viewer();
    const second = await enter(talker.client);
    const talks = await Promise.allSettled(
      [talker, second, talker, second].map((room) => say(room, '동시에')),
    );
    expect(talks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('links and words', () => {
  it('are refused to viewers, in the message of a gift too (CHAT-44, CHAT-45, CHAT-46)', async () => {
    const talker = await viewer();
    await say(talker, 'naver.com');
    await setRoom(hostClient, { links_off_yn: 'Y', words: ['스포일러'] });
    await expect(say(talker, '여기 naver[.]com')).rejects.toMatchObject({
      message: 'denied',
      reason: 'link',
    });
    await expect(say(talker, '스 포 일 러')).rejects.toMatchObject({
      message: 'prohibited_word',
      reason: '스포일러',
    });
    const give = (message: string) =>
      talker.client.send('PUT', '/v1/payment/user-star-use-proc', {
        body: { target_code: 'LIVE', target_user_key: host.userKey, vod_key: vodKey, star_cnt: 10, message },
        headers: { 'Idempotency-Key': encodeURIComponent(message) },
      });
    expect(await give('naver.com')).toMatchObject({ status: 400, body: { code: 'links_off' } });
    expect(await give('스포일러')).toMatchObject({ status: 400, body: { code: 'prohibited_word' } });
    await setRoom(hostClient, { fan_level: 10 });
    await expect(say(talker, '안녕')).rejects.toMatchObject({ message: 'fan_grade', reason: '10' });
    server.app
      .get(ChatService)
      .updateUserChannel(String(vodKey), String(talker.userKey), { permission: Permission.manager });
    await say(talker, '매니저는 스포일러도 naver.com도');
  });
});

describe('the pinned notice', () => {
  it('is sent at once and to newcomers, and removed; each is recorded (CHAT-47)', async () => {
    const watching = await viewer();
    expect(await pin(hostClient, '  9시에 끝나요 ')).toMatchObject({
      status: 200,
      body: { vod_key: vodKey, message: '9시에 끝나요' },
    });
    expect(await watching.next('notice')).toEqual({ message: '9시에 끝나요' });
    await pin(hostClient, '9시에 끝나요');
    await pin(hostClient, '10시에 끝나요');
    expect(await watching.next('notice')).toEqual({ message: '10시에 끝나요' });
    const late = await viewer();
    expect(await late.next('notice')).toEqual({ message: '10시에 끝나요' });
    expect((await setRoom(hostClient, {})).body.notice).toBe('10시에 끝나요');
    for (let time = 0; time < 2; time += 1)
      expect(await unpin(hostClient)).toMatchObject({ status: 200, body: { message: '' } });
    expect(await late.next('notice')).toEqual({ message: '' });
    expect((await entries()).map(({ act }) => act)).toEqual(['notice_pin', 'notice_pin', 'notice_unpin']);
    const { body } = await watching.client.send<{ list: { kind: string; message: string }[] }>(
      'GET',
      `/v1/streams/${vodKey}/histories`,
    );
    expect(body.list.map(({ kind, message }) => [kind, message])).toEqual([
      ['notice', '9시에 끝나요'],
      ['notice', '10시에 끝나요'],
    ]);
  });

  it('belongs to its live, and is refused if it is empty, too long or not permitted (CHAT-47)', async () => {
    await server.app
      .get(Database)
      .queryUntyped(
        'test_word',
        "INSERT INTO prohibited_words VALUES ('금지된말') ON CONFLICT DO NOTHING",
        [],
      );
    await server.app.get(JobRunner).runNow('prohibited-words');
    for (const message of ['', '   ', '\u200b', 'ㄱ'.repeat(201), '\ud800', '줄\n바꿈'])
      expect(await pin(hostClient, message)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    expect(await pin(hostClient, '금지 된말 금지된말')).toMatchObject({ body: { code: 'prohibited_word' } });
    await pin(hostClient, '이번 방송만');
    const ended = vodKey;
    await server.app.get(LifecycleService).end(ended, 'host');
    expect(await pin(hostClient, '늦었어요')).toMatchObject({
      status: 404,
      body: { code: 'live_not_found' },
    });
    ({ vodKey } = await buildLive(server.app, { hostKey: host.userKey }));
    expect((await setRoom(hostClient, {})).body.notice).toBe('');
  });
});

describe('replies', () => {
  it('name the line that they answer if it is present, and are ordinary lines otherwise (CHAT-49)', async () => {
    const [asker, replier] = [await viewer(), await viewer()];
    const question = await say(asker, '누구세요?');
    let line = nextLine(asker);
    await say(replier, writeReply(question, '저예요'));
    const answer = await line;
    expect(answer.message).toBe('저예요');
    expect(JSON.parse(answer.userChannel.extra ?? '{}')).toEqual({ fan_level: 0, reply_to: question });
    const { body } = await asker.client.send<{ list: { user_channel: { extra: string } }[] }>(
      'GET',
      `/v1/streams/${vodKey}/histories`,
    );
    expect(body.list.at(-1)?.user_channel.extra).toBe(answer.userChannel.extra);
    server.app.get(ChatService).publishHere(String(vodKey), 'message_removed', { message_id: question });
    line = nextLine(asker);
    await say(replier, writeReply(question, '사라진 말에'));
    expect(await line).toMatchObject({ message: '사라진 말에', userChannel: { extra: '{"fan_level":0}' } });
    await expect(say(replier, writeReply(question, ' '))).rejects.toMatchObject({
      message: 'invalid_request',
    });
  });
});

describe('members who may change a room', () => {
  it('exclude a dismissed manager from the next call on, and restricted ones (CHAT-41)', async () => {
    const manager = await buildMember(server.app);
    await server.app.get(BlocksService).appoint({ hostKey: host.userKey, userKey: manager.userKey });
    const client = await clientOf(manager.userKey);
    expect((await setRoom(client, { slow_seconds: 3 })).status).toBe(200);
    const { prisma } = server.app.get(Database);
    await prisma.manager.deleteMany({ where: { userKey: manager.userKey } });
    expect((await setRoom(client, { slow_seconds: 0 })).status).toBe(403);
  });
});
