import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type {
  FixtureHostMade,
  FixtureMemberMade,
  FixturesMade,
} from '@honey/server/sandbox/fixtures/document/fixture-response.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';

interface Refusal {
  code: string;
  fields?: { field: string; code: string; message: string }[];
  detail?: { list: string; index: number; ref: string; cause: string; made: Record<string, object> };
}

const { server, client } = setServer();

const make = <Body = FixturesMade>(
  document: object,
  path = 'fixtures',
  headers: Record<string, string> = {},
) => client.send<Body>('POST', `/sandbox/api/${path}`, { body: document, headers });
const as = (member: FixtureMemberMade | undefined) => client.as(member?.tokens?.access_token ?? '');
const self = async (member: FixtureMemberMade | undefined) =>
  (await as(member).get<Record<string, unknown>>(`/v1/users/${member?.user_key}`)).body;
const join = async (member: FixtureMemberMade | undefined, vodKey: number | undefined) =>
  (await as(member).send<Record<string, unknown>>('POST', `/v1/streams/${vodKey}/join`, { body: {} })).body;
const userCount = () => server.app.get(Database).prisma.user.count();
const booksAreClean = async () =>
  expect((await client.get<{ ok_yn: string }>('/sandbox/api/ledger')).body.ok_yn).toBe('Y');

describe('one call', () => {
  let made: FixturesMade;
  const document = {
    tokens_yn: 'Y',
    members: [
      {
        ref: 'alice',
        id: 'alice01',
        nick: '앨리스',
        vip_level: 2,
        honor: 'star',
        star_granted: 700,
        star_bought: 300,
        btuc: 40,
      },
      { ref: 'teen', age: 15 },
      { ref: 'grown', age: 19, name: '김스물' },
      { ref: 'minor', adult_yn: 'N' },
      { ref: 'stranger', verification_yn: 'N' },
      { ref: 'excelOnly', excel_only_yn: 'Y' },
      { ref: 'fan' },
      { ref: 'helper' },
      { ref: 'blocked' },
      { ref: 'muted' },
      { ref: 'silenced', state: 'chat_sanctioned', until: '2099-01-01T00:00:00.000Z' },
      { ref: 'restricted', state: 'service_sanctioned' },
      { ref: 'leaving', state: 'leaving' },
      { ref: 'sanctioned' },
    ],
    hosts: [
      { ref: 'host', live: { title: '달콤한 밤', chat_fan_level: 5, begun_minutes_ago: 30 } },
      { ref: 'redHost' },
      { ref: 'rival' },
      { ref: 'third' },
      { ref: 'fansHost' },
      { ref: 'seated' },
      { ref: 'restrictedHost' },
    ],
    lives: [
      { ref: 'past', host: 'host', state: 'ended', begun_minutes_ago: 300, minutes: 90 },
      { ref: 'red', host: 'redHost', type: 'red' },
      { ref: 'battle', host: 'rival', type: 'battle', contestants: ['third'] },
      { ref: 'excel', host: 'third', type: 'excel', contestants: ['restrictedHost', 'seated'] },
      { ref: 'fans', host: 'fansHost', type: 'fan' },
    ],
    follows: [{ member: 'alice', host: 'host' }],
    fans: [
      { member: 'fan', host: 'host', level: 10 },
      { member: 'fan', host: 'fansHost', level: 1 },
    ],
    gifts: [
      { ref: 'first', member: 'alice', host: 'host', live: 'host', star_cnt: 100, message: '화이팅' },
      { member: 'alice', host: 'host', live: 'past', star_cnt: 50 },
      { member: 'alice', host: 'redHost', star_cnt: 50 },
    ],
    managers: [{ member: 'helper', host: 'host' }],
    blocks: [
      { member: 'blocked', host: 'host', kind: 'watch' },
      { member: 'muted', host: 'host', kind: 'chat' },
    ],
    sanctions: [
      { member: 'sanctioned', kind: 'service', until: '2099-01-01T00:00:00.000Z' },
      { member: 'restrictedHost', kind: 'broadcast' },
    ],
  };

  beforeAll(async () => {
    // Otherwise a job pays BTUC for the first follow of the week, sooner or later.
    await server.app.get(SettingsStore).set('mission_follow_btuc', 0);
    const { status, body } = await make(document);
    expect([status, body]).toMatchObject([200, {}]);
    made = body;
  });

  it('returns keys by ref, and its effects show in the product (SANDBOX-15)', async () => {
    expect(Object.keys(made.members)).toEqual([...document.members, ...document.hosts].map(({ ref }) => ref));
    expect(Object.keys(made.lives).sort()).toEqual(['battle', 'excel', 'fans', 'host', 'past', 'red']);
    expect(Object.keys(made.gifts)).toEqual(expect.arrayContaining(['first', 'gift2', 'gift3']));
    await booksAreClean();
  });

  it('makes members with the specified values, and signs them in (SANDBOX-15)', async () => {
    expect(await self(made.members.alice)).toMatchObject({
      nick: '앨리스',
      vip_level: 2,
      honor: 'star',
      star_cnt: 700 + 300 - 100 - 50 - 50,
      btuc_cnt: 40,
      verification_yn: 'Y',
      user_adult_yn: 'Y',
    });
    const byPassword = await client.send('POST', '/v1/user/login-proc', {
      body: { id: made.members.alice?.id, password: made.members.alice?.password },
    });
    expect(byPassword.status).toBe(200);
    const [item] = made.members.alice?.local_storage ?? [];
    expect(item?.name).toBe('honey.session');
    expect(JSON.parse(item?.value ?? '')).toMatchObject({
      access_token: made.members.alice?.tokens?.access_token,
      user_key: made.members.alice?.user_key,
    });
  });

  it.each([
    ['teen', { verification_yn: 'Y', user_adult_yn: 'N' }],
    ['grown', { verification_yn: 'Y', user_adult_yn: 'Y' }],
    ['minor', { verification_yn: 'Y', user_adult_yn: 'N' }],
    ['stranger', { verification_yn: 'N', user_adult_yn: 'N' }],
    ['excelOnly', { excel_only_yn: 'Y' }],
    ['silenced', {}],
  ])('makes %s (SANDBOX-15)', async (ref, expected) => {
    const checked = await client.send('POST', '/v1/user/login-check-proc', {
      token: made.members[ref]?.tokens?.access_token ?? '',
    });
    expect([checked.status, checked.body]).toMatchObject([200, expected]);
  });

  it.each([
    ['restricted', 'service_restricted', 403],
    ['sanctioned', 'service_restricted', 403],
    ['leaving', undefined, 200],
  ])('leaves %s without tokens (SANDBOX-15)', async (ref, code, status) => {
    const member = made.members[ref];
    expect(member).toMatchObject({ tokens: null, local_storage: [] });
    const { deletionAskedAt } = await server.app
      .get(Database)
      .prisma.user.findUniqueOrThrow({ where: { userKey: member?.user_key ?? 0 } });
    expect(deletionAskedAt !== null).toBe(ref === 'leaving');
    const answer = await client.send('POST', '/v1/user/login-proc', {
      body: { id: member?.id, password: member?.password },
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each([
    ['restrictedHost', '403 broadcast_restricted'],
    ['fansHost', '409 live_already_on'],
  ])('allows %s to start a live or not: %s (SANDBOX-15)', async (ref, outcome) => {
    const { status, body } = await as(made.members[ref]).send(
      'POST',
      '/v1/broadcast-setting/live-start-proc',
      {
        body: { title: '달콤한 밤', theme_cd: 'talk' },
      },
    );
    expect(`${status} ${body.code}`).toBe(outcome);
  });

  it.each([
    ['alice', 'host', undefined],
    ['fan', 'fans', undefined],
    ['alice', 'fans', 'fan_grade'],
    ['blocked', 'host', 'block_live'],
    ['alice', 'past', 'live_not_found'],
    ['excelOnly', 'host', 'excel_only'],
    ['excelOnly', 'excel', undefined],
    ['alice', 'red', undefined],
    ['alice', 'battle', undefined],
  ])('allows %s to watch the live %s or not: %s (SANDBOX-15)', async (ref, live, code) => {
    const joined = await join(made.members[ref], made.lives[live]?.vod_key);
    expect(joined.code).toBe(code);
  });

  it('allows fans and managers to talk when others may not (SANDBOX-15)', async () => {
    const vodKey = made.lives.host?.vod_key ?? 0;
    expect(await join(made.members.alice, vodKey)).toMatchObject({ talk_refusal: expect.any(String) });
    expect(await join(made.members.muted, vodKey)).toMatchObject({ talk_refusal: expect.any(String) });
    expect(await join(made.members.silenced, vodKey)).toMatchObject({ talk_refusal: expect.any(String) });
    for (const ref of ['fan', 'helper'] as const)
      expect(await join(made.members[ref], vodKey)).toMatchObject({ talk_refusal: null });
    const room = await enterRoom(as(made.members.fan), vodKey);
    await room.talk.talk(room.joined.channel_id, '안녕하세요');
    room.talk.disconnect();
  });

  it('puts lives into the past (SANDBOX-15)', async () => {
    const { prisma } = server.app.get(Database);
    const past = await prisma.live.findUniqueOrThrow({ where: { vodKey: made.lives.past?.vod_key ?? 0 } });
    expect(past).toMatchObject({ state: 'ended', endReason: 'host', starCnt: 50n });
    expect((past.endedAt?.getTime() ?? 0) - (past.startedAt?.getTime() ?? 0)).toBe(90 * 60_000);
  });

  it('makes follows, and fan levels from gifts (SANDBOX-15)', async () => {
    const { prisma } = server.app.get(Database);
    const hostKey = made.members.host?.user_key ?? 0;
    expect(
      await prisma.follow.count({ where: { hostKey, userKey: made.members.alice?.user_key ?? 0 } }),
    ).toBe(1);
    const total = await prisma.fanTotal.findFirst({
      where: { hostKey, userKey: made.members.fan?.user_key ?? 0 },
    });
    expect(total?.starCnt).toBe(10_000n);
  });
});

describe('an invalid document', () => {
  const problemsOf = async (document: object, path?: string) => {
    const users = await userCount();
    const { status, body } = await make<Refusal>(document, path);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(await userCount()).toBe(users);
    expect(body.fields?.every(({ message }) => /[가-힣]/.test(message))).toBe(true);
    return body.fields?.map(({ field, code }) => `${field} ${code}`);
  };

  it.each<[string, object, string[]]>([
    [
      'an unknown field',
      { members: [{ ref: 'a', colour: 'red' }] },
      ['members.0.colour whitelistValidation'],
    ],
    ['an unknown list', { people: [] }, ['people whitelistValidation']],
    ['a wrong value', { members: [{ vip_level: 9 }] }, ['members.0.vip_level max']],
    ['a ref of digits', { members: [{ ref: '12' }] }, ['members.0.ref matches']],
    ['a ref twice', { members: [{ ref: 'a' }], hosts: [{ ref: 'a' }] }, ['hosts.0.ref duplicate']],
    ['an ID twice', { members: [{ id: 'twin01' }, { id: 'TWIN01' }] }, ['members.1.id taken']],
    ['age and adult_yn', { members: [{ age: 20, adult_yn: 'N' }] }, ['members.0.adult_yn conflict']],
    [
      'nobody',
      { follows: [{ member: 'no', host: 'none' }] },
      ['follows.0.member user_not_found', 'follows.0.host user_not_found'],
    ],
    ['no host', { members: [{ ref: 'a' }], lives: [{ host: 'a' }] }, ['lives.0.host host_not_found']],
    [
      'no live',
      {
        members: [{ ref: 'a' }],
        hosts: [{ ref: 'h' }],
        gifts: [{ member: 'a', host: 'h', live: 'x', star_cnt: 1 }],
      },
      ['gifts.0.live live_not_found'],
    ],
    [
      'two lives at once',
      { hosts: [{ ref: 'h', live: {} }], lives: [{ host: 'h' }] },
      ['lives.0.host live_already_on'],
    ],
    [
      'an end in the future',
      { hosts: [{ live: { state: 'ended', begun_minutes_ago: 5, minutes: 9 } }] },
      ['hosts.0.live.minutes conflict'],
    ],
  ])('with %s is rejected as a whole (SANDBOX-16)', async (_what, document, expected) => {
    expect(await problemsOf(document)).toEqual(expected);
  });

  it('is rejected for a name that is taken, in the single call by its own field (SANDBOX-16)', async () => {
    await make({ id: 'taken01', nick: '있는벌' }, 'fixtures/members');
    expect(await problemsOf({ members: [{ id: 'taken01', nick: '있는벌' }] })).toEqual([
      'members.0.id taken',
      'members.0.nick taken',
    ]);
    expect(await problemsOf({ id: 'taken01' }, 'fixtures/members')).toEqual(['id taken']);
  });
});

describe('a refusal by a service', () => {
  it('is reported with its place, and with what was made before (SANDBOX-16)', async () => {
    const { status, body } = await make<Refusal>({
      members: [{ ref: 'poor', star_granted: 10 }],
      hosts: [{ ref: 'rich', live: {} }],
      gifts: [
        { ref: 'small', member: 'poor', host: 'rich', live: 'rich', star_cnt: 10 },
        { ref: 'large', member: 'poor', host: 'rich', live: 'rich', star_cnt: 10 },
      ],
    });
    expect([status, body.code]).toEqual([422, 'fixture_failed']);
    expect(body.fields).toEqual([{ field: 'gifts.1', code: 'not_enough_star', message: expect.any(String) }]);
    expect(body.detail).toMatchObject({
      list: 'gifts',
      index: 1,
      ref: 'large',
      cause: 'not_enough_star',
      made: {
        members: { poor: expect.any(Number), rich: expect.any(Number) },
        lives: { rich: expect.any(Number) },
        gifts: { small: expect.any(Number) },
      },
    });
    await booksAreClean();
  });
});

describe('single calls', () => {
  it('make one thing each, for existing members (SANDBOX-15)', async () => {
    const member = (await make<FixtureMemberMade>({ star_granted: 500 }, 'fixtures/members')).body;
    const host = (await make<FixtureHostMade>({ live: { type: 'normal' } }, 'fixtures/hosts')).body;
    const other = (await make<FixtureHostMade>({}, 'fixtures/hosts?tokens_yn=N')).body;
    expect([member.tokens !== null, host.vod_key !== null, other.tokens, other.vod_key]).toEqual([
      true,
      true,
      null,
      null,
    ]);
    const live = await make<{ vod_key: number }>({ host: String(other.user_key) }, 'fixtures/lives');
    expect(live.body).toEqual({ vod_key: expect.any(Number), host_user_key: other.user_key });
    const pair = { member: member.id, host: host.id };
    for (const [path, body] of [
      ['gifts', { ...pair, live: String(host.vod_key), star_cnt: 5 }],
      ['follows', pair],
      ['fans', { ...pair, level: 2 }],
      ['managers', pair],
      ['blocks', { ...pair, kind: 'chat' }],
      ['sanctions', { member: member.id, kind: 'chat' }],
    ] as const) {
      const answer = await make<Record<string, unknown>>(body, `fixtures/${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
    }
    await booksAreClean();
  });
});

describe('many members', () => {
  it('share one password hash, and are all made or none (SANDBOX-17)', async () => {
    const members = Array.from({ length: 100 }, (_, index) => ({ ref: `m${index}`, star_granted: index }));
    const { status, body } = await make({ members, tokens_yn: 'Y' });
    expect([status, Object.keys(body.members).length]).toEqual([200, 100]);
    expect(Object.values(body.members).every(({ tokens }) => tokens !== null)).toBe(true);
    const rows = await server.app.get(Database).prisma.user.findMany({
      where: { userKey: { in: Object.values(body.members).map(({ user_key }) => user_key) } },
      select: { passwordHash: true },
    });
    expect(new Set(rows.map(({ passwordHash }) => passwordHash)).size).toBe(1);
    await booksAreClean();
  });
});

describe('a repeat', () => {
  it('with its key makes nothing again and returns the first response (SANDBOX-17)', async () => {
    const headers = { 'Idempotency-Key': 'fixtures-once' };
    const first = await make({ members: [{ ref: 'once' }], tokens_yn: 'Y' }, 'fixtures', headers);
    const users = await userCount();
    const again = await make({ members: [{ ref: 'once' }], tokens_yn: 'Y' }, 'fixtures', headers);
    expect(again.body).toEqual(first.body);
    expect(await userCount()).toBe(users);
    const other = await make<Refusal>({ members: [{ ref: 'twice' }] }, 'fixtures', headers);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
  });
});
