import { Database } from '@honey/server/core/database/database';
import type {
  FixtureMemberMade,
  FixturesMade,
} from '@honey/server/sandbox/fixtures/document/fixture-response.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';

interface Refusal {
  code: string;
  fields?: { field: string; code: string }[];
  detail?: { list: string; index: number; cause: string; made: Record<string, Record<string, number>> };
}

const { server, client } = setServer();
const prisma = () => server.app.get(Database).prisma;

const make = <Body = FixturesMade>(document: object, path = 'fixtures') =>
  client.send<Body>('POST', `/sandbox/api/${path}`, { body: document });
const as = (member: FixtureMemberMade | undefined) => client.as(member?.tokens?.access_token ?? '');
const keyOf = (member: FixtureMemberMade | undefined) => member?.user_key ?? 0;

interface Conversation {
  user: { user_key: number };
  no_read_cnt: number;
  last_message: { content: string; mine_yn: string };
}
interface Message {
  message_id: number;
  mine_yn: string;
  read_yn: string;
  created_at: string;
}

describe('the community data of fixtures', () => {
  let made: FixturesMade;
  const conversationsOf = async (member: FixtureMemberMade | undefined, kind: string) =>
    (await as(member).get<{ list: Conversation[] }>(`/v1/direct-message/dm-user-list?kind=${kind}`)).body
      .list;

  beforeAll(async () => {
    const { status, body } = await make({
      tokens_yn: 'Y',
      members: [{ ref: 'alice', vip_level: 2 }, { ref: 'bob' }, { ref: 'stranger' }, { ref: 'rude' }],
      hosts: [{ ref: 'host' }],
      follows: [
        { member: 'alice', host: 'bob' },
        { member: 'bob', host: 'alice' },
      ],
      conversations: [
        { ref: 'long', member: 'alice', other: 'bob', line_cnt: 40, no_read_cnt: 3, last_content: '자요?' },
        { ref: 'request', member: 'alice', other: 'stranger', line_cnt: 1, no_read_cnt: 1 },
        { ref: 'blocked', member: 'alice', other: 'rude', line_cnt: 4, block_yn: 'Y' },
      ],
      alarms: [
        { member: 'alice', kind: 'follow', from: 'bob' },
        { member: 'alice', kind: 'gift', from: 'bob', alarm_cnt: 25 },
        { member: 'alice', kind: 'deposit', read_yn: 'Y' },
        { member: 'alice', kind: 'inquiry', text: '답변이 왔어요.', path: '/announce' },
      ],
      inquiries: [
        { ref: 'waits', member: 'alice', title: '꿀이 없어요' },
        { ref: 'first', member: 'alice', privilege_yn: 'Y' },
        { ref: 'done', member: 'alice', category_cd: 'payment', answer: '넣어 드렸어요.' },
      ],
      notices: [
        { ref: 'all', title: '점검해요', content: '새벽에 점검해요.', read_by: ['alice'] },
        { ref: 'own', title: '앨리스님께', member: 'alice', ends_in_minutes: 60 },
        { ref: 'event', title: '잔치', board_setting_cd: 1040, popup_yn: 'Y', begun_minutes_ago: 30 },
      ],
    });
    expect([status, body]).toMatchObject([200, {}]);
    made = body;
  });

  it('include conversations with alternating lines, the last ones unread, and requests of strangers (SANDBOX-21)', async () => {
    const { alice, bob, stranger } = made.members;
    const [long, ...others] = await conversationsOf(alice, 'conversation');
    expect([long?.user.user_key, others]).toEqual([keyOf(bob), []]);
    expect(long).toMatchObject({ no_read_cnt: 3, last_message: { content: '자요?', mine_yn: 'N' } });
    const { body } = await as(alice).get<{ list: Message[] }>(
      `/v1/direct-message/dm-message-list?target_user_key=${keyOf(bob)}&limit=100`,
    );
    expect(made.conversations.long?.message_ids).toEqual(
      body.list.map(({ message_id }) => message_id).reverse(),
    );
    expect(
      body.list
        .map(({ mine_yn }) => mine_yn)
        .reverse()
        .join(''),
    ).toBe(`${'YN'.repeat(18)}YNNN`);
    expect(body.list.filter(({ mine_yn, read_yn }) => mine_yn === 'Y' && read_yn === 'N')).toEqual([]);
    const times = body.list.map(({ created_at }) => Date.parse(created_at));
    expect(times.slice(1).every((time, at) => (times[at] ?? 0) - time === 60_000)).toBe(true);
    const requests = await conversationsOf(alice, 'request');
    expect(requests.map(({ user, no_read_cnt }) => [user.user_key, no_read_cnt])).toEqual([
      [keyOf(stranger), 1],
    ]);
    // Messages in the past do not count against the rate limit now.
    const sent = await as(bob).send('POST', '/v1/direct-message/dm-message-insert', {
      body: { target_user_key: keyOf(alice), content: '지금 쓴 말' },
    });
    expect(sent.status).toBe(200);
  });

  it('include blocks set after the messages (SANDBOX-21)', async () => {
    const { alice, rude } = made.members;
    expect(made.conversations.blocked?.message_ids).toHaveLength(4);
    const blocks = await as(alice).get<{ list: { user_key: number }[] }>('/v1/block/dm-message-block-list');
    expect(blocks.body.list.map(({ user_key }) => user_key)).toEqual([keyOf(rude)]);
    const listed = await conversationsOf(alice, 'conversation');
    expect(listed.map(({ user }) => user.user_key)).not.toContain(keyOf(rude));
  });

  it('include alarms of any kind, as often as requested, read or not (SANDBOX-21)', async () => {
    const { alice } = made.members;
    const { body } = await as(alice).get<{
      list: { kind: string; title: string; text: string; read_yn: string; path: string }[];
      total: number;
    }>('/v1/mypage/alarm-active-list?limit=100');
    const of = (kind: string) => body.list.filter((alarm) => alarm.kind === kind);
    expect(of('gift')).toHaveLength(25);
    expect(of('gift')[0]?.text).toContain('100꿀');
    expect(of('follow')[0]?.text).toContain(made.members.bob?.nick);
    expect(of('deposit').map(({ read_yn }) => read_yn)).toEqual(['Y']);
    expect(of('inquiry')).toContainEqual(
      expect.objectContaining({ text: '답변이 왔어요.', path: '/announce', read_yn: 'N' }),
    );
    // The answer of an inquiry caused an alarm of its own.
    expect(of('inquiry')).toHaveLength(2);
    expect(of('message_request')).toHaveLength(1);
  });

  it('include inquiries, waiting or answered, privileged or not (SANDBOX-21)', async () => {
    const { alice } = made.members;
    const info = async (ref: string) =>
      (await as(alice).get(`/v1/mypage/board-info/${made.inquiries[ref]?.board_sn}`)).body;
    expect(await info('waits')).toMatchObject({ title: '꿀이 없어요', state: 'waiting', privilege_yn: 'N' });
    expect(await info('first')).toMatchObject({ state: 'waiting', privilege_yn: 'Y' });
    expect(await info('done')).toMatchObject({ state: 'answered', answer: '넣어 드렸어요.' });
    const { body } = await client.get<{ list: { board_sn: number }[] }>('/sandbox/api/inquiries');
    const waiting = body.list.map(({ board_sn }) => board_sn);
    expect(waiting[0]).toBe(made.inquiries.first?.board_sn);
    expect(waiting).not.toContain(made.inquiries.done?.board_sn);
  });

  it('include notices for all members or one, read by the listed ones, without an operator (SANDBOX-21)', async () => {
    const { alice, bob } = made.members;
    const list = async (member: FixtureMemberMade | undefined, query = '') =>
      (
        await as(member).get<{ list: { board_sn: number; read_yn: string }[] }>(
          `/v1/mypage/alarm-notice-list?limit=100${query}`,
        )
      ).body.list;
    const { all, own, event } = made.notices;
    expect(await list(alice)).toContainEqual(
      expect.objectContaining({ board_sn: all?.board_sn, read_yn: 'Y' }),
    );
    expect((await list(alice)).map(({ board_sn }) => board_sn)).toContain(own?.board_sn);
    const others = await list(bob);
    expect(others).toContainEqual(expect.objectContaining({ board_sn: all?.board_sn, read_yn: 'N' }));
    expect(others.map(({ board_sn }) => board_sn)).not.toContain(own?.board_sn);
    const popups = await list(bob, '&popup_yn=Y');
    expect(popups.map(({ board_sn }) => board_sn)).toContain(event?.board_sn);
    expect(await prisma().auditEntry.count({ where: { action: 'notices.add' } })).toBe(0);
  });
});

describe('an invalid document', () => {
  it.each<[string, object, string[]]>([
    [
      'nobody',
      { conversations: [{ member: 'no', other: 'none' }], notices: [{ title: '하나', read_by: ['who'] }] },
      [
        'conversations.0.member user_not_found',
        'conversations.0.other user_not_found',
        'notices.0.read_by.0 user_not_found',
      ],
    ],
    [
      'more unread than written',
      { members: [{ ref: 'a' }, { ref: 'b' }], conversations: [{ member: 'a', other: 'b', no_read_cnt: 3 }] },
      ['conversations.0.no_read_cnt conflict'],
    ],
    [
      'an unknown follower',
      { members: [{ ref: 'a' }], alarms: [{ member: 'a', kind: 'follow' }] },
      ['alarms.0.from required'],
    ],
    [
      'an unknown kind',
      { members: [{ ref: 'a' }], alarms: [{ member: 'a', kind: 'love' }] },
      ['alarms.0.kind isIn'],
    ],
    ['an empty notice title', { notices: [{ title: ' ' }] }, ['notices.0.title matches']],
  ])('with %s is rejected as a whole (SANDBOX-16)', async (_what, document, expected) => {
    const users = await prisma().user.count();
    const { status, body } = await make<Refusal>(document);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
    expect(await prisma().user.count()).toBe(users);
  });

  it('reports what a service refuses on the way (SANDBOX-16)', async () => {
    const { status, body } = await make<Refusal>({
      members: [{ ref: 'a' }, { ref: 'b' }],
      conversations: [{ ref: 'ok', member: 'a', other: 'b', line_cnt: 2 }],
      inquiries: [
        { ref: 'one', member: 'a' },
        { member: 'a', privilege_yn: 'Y' },
      ],
    });
    expect([status, body.code]).toEqual([422, 'fixture_failed']);
    expect(body.detail).toMatchObject({
      list: 'inquiries',
      index: 1,
      cause: 'inquiry_privilege',
      made: { conversations: { ok: expect.any(Number) }, inquiries: { one: expect.any(Number) } },
    });
  });
});

describe('single calls', () => {
  it('make one thing each, for existing members (SANDBOX-21)', async () => {
    const { members } = (await make({ members: [{ ref: 'one' }, { ref: 'two' }] })).body;
    const [one, two] = [members.one?.id, members.two?.id];
    const talk = await make<{ message_ids: number[] }>(
      { member: one, other: two, line_cnt: 3 },
      'fixtures/conversations',
    );
    expect([talk.status, talk.body.message_ids.length]).toEqual([200, 3]);
    for (const [path, body, answer] of [
      ['alarms', { member: one, kind: 'sanction' }, { result: 'ok' }],
      ['inquiries', { member: one }, { board_sn: expect.any(Number) }],
      ['notices', { title: '하나뿐인 공지' }, { board_sn: expect.any(Number) }],
    ] as const)
      expect(await make(body, `fixtures/${path}`)).toMatchObject({ status: 200, body: answer });
  });
});
