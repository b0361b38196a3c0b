import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();
const prisma = () => server.app.get(Database).prisma;
const dayMs = 86_400_000;

interface Version {
  policy_no: number;
  state: string;
  content: string;
  code?: string;
  fields?: { field: string; code: string }[];
}

const inDays = (days: number) => new Date(server.app.get(Clock).nowMs() + days * dayMs).toISOString();
let day = 100;
const written = () => {
  day += 1;
  return {
    gubn: 'youth-policy',
    title: '청소년 보호정책',
    summary: '연락처를 바꿨어요.',
    content: '## 제1조\n\n새 내용이에요.',
    effective_at: inDays(day),
  };
};

async function someone(overrides: MemberOverrides = { role: 'operator' }) {
  const member = await buildMember(server.app, overrides);
  const own = client.as(await tokenOf(server.app, member.userKey));
  const send = (method: string, path: string, body: object) => own.send<Version>(method, path, { body });
  return {
    publish: (change: object = {}) => send('POST', '/v1/admin/policies', { ...written(), ...change }),
    replace: (no: number, change: object = {}) =>
      send('PUT', `/v1/admin/policies/${no}`, { ...written(), ...change }),
    withdraw: (no: number) => send('DELETE', `/v1/admin/policies/${no}`, {}),
    one: async (no: number) => (await own.get<Version>(`/v1/admin/policies/${no}`)).body,
    list: async (query: string) =>
      (await own.get<{ list: Version[]; total: number }>(`/v1/admin/policies?${query}`)).body,
  };
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const history = async () =>
  (
    await client.get<{ list: Version[] }>('/v1/etc/site-policy-historys/youth-policy?limit=100')
  ).body.list?.map(({ policy_no }) => policy_no) ?? [];

describe('a new version', () => {
  it('is announced at once, and begins 7 days later at the earliest, 30 to the disadvantage of members (POLICIES-11, POLICIES-13)', async () => {
    const admin = await someone();
    for (const [days, disadvantage_yn, status] of [
      [6.99, 'N', 400],
      [7.01, 'N', 200],
      [29.99, 'Y', 400],
      [30.01, 'Y', 200],
    ] as const) {
      const answer = await admin.publish({ effective_at: inDays(days), disadvantage_yn });
      expect([days, answer.status]).toEqual([days, status]);
      if (status === 400)
        expect(answer.body.fields?.[0]).toMatchObject({ field: 'effective_at', code: 'early' });
      else {
        expect(answer.body.state).toBe('coming');
        expect(await history()).toContain(answer.body.policy_no);
      }
    }
    const entries = await prisma().auditEntry.count({ where: { action: 'policies.publish' } });
    expect(entries).toBe(2);
  });

  it('has a date of its own among the versions of its policy (POLICIES-11)', async () => {
    const admin = await someone();
    const effective_at = inDays(60);
    const tries = await Promise.all(Array.from({ length: 5 }, () => admin.publish({ effective_at })));
    expect(tries.map(codeOf).sort()).toEqual([
      [200, undefined],
      ...Array.from({ length: 4 }, () => [409, 'policy_date_taken']),
    ]);
  });

  it.each([
    ['no title', { title: ' ' }, 'title'],
    ['no summary', { summary: '' }, 'summary'],
    ['an unknown policy', { gubn: 'no-such-policy' }, 'gubn'],
    ['a text that is too long', { content: '가'.repeat(100_001) }, 'content'],
    ['a control character', { content: '가\u0000' }, 'content'],
    ['a day without a time', { effective_at: '2027-11-20' }, 'effective_at'],
    ['a year that cannot be stored', { effective_at: '+012027-11-20T00:00:00Z' }, 'effective_at'],
  ])('is refused with %s (POLICIES-11)', async (_what, change, field) => {
    const { status, body } = await (await someone()).publish(change);
    expect([status, body.code, body.fields?.[0]?.field]).toEqual([400, 'validation_failed', field]);
  });
});

describe('an announced version', () => {
  it('is withdrawn once, and only operators still see it (POLICIES-12)', async () => {
    const admin = await someone();
    const { policy_no: no } = (await admin.publish()).body;
    const tries = await Promise.all([admin.withdraw(no), admin.withdraw(no), admin.replace(no)]);
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of tries.filter(({ status }) => status !== 200))
      expect(codeOf(answer)).toEqual([409, 'policy_withdrawn']);
    expect(await history()).not.toContain(no);
    expect((await client.get(`/v1/etc/site-policy/${no}`)).status).toBe(404);
    expect((await admin.one(no)).state).toBe('withdrawn');
    expect((await admin.list('state=withdrawn&limit=100')).list.map(({ policy_no }) => policy_no)).toContain(
      no,
    );
  });

  it('is replaced by a corrected one of the same date; its own text stays (POLICIES-12)', async () => {
    const admin = await someone();
    const effective_at = inDays(50);
    const { policy_no: no } = (await admin.publish({ effective_at })).body;
    expect(codeOf(await admin.replace(no, { gubn: 'privacy' }))).toEqual([400, 'validation_failed']);
    const corrected = await admin.replace(no, { effective_at, content: '고친 내용이에요.' });
    expect([corrected.status, corrected.body.policy_no > no]).toEqual([200, true]);
    expect((await admin.one(no)).content).toBe('## 제1조\n\n새 내용이에요.');
    expect(await history()).toEqual(expect.arrayContaining([corrected.body.policy_no]));
  });
});

describe('a version in force', () => {
  it('is neither changed nor deleted, and a withdrawn one never comes into force (POLICIES-12)', async () => {
    const admin = await someone();
    const [started, withdrawn] = [
      (await admin.publish({ effective_at: inDays(8) })).body.policy_no,
      (await admin.publish({ effective_at: inDays(9) })).body.policy_no,
    ];
    await admin.withdraw(withdrawn);
    const clock = server.app.get(Clock);
    clock.shift(10 * dayMs);
    try {
      const later = await someone();
      expect((await later.one(started)).state).toBe('in_force');
      expect(codeOf(await later.withdraw(started))).toEqual([409, 'policy_in_force']);
      expect(codeOf(await later.replace(started))).toEqual([409, 'policy_in_force']);
      const inForce = await client.get<Version>('/v1/etc/site-policy/youth-policy');
      expect(inForce.body.policy_no).toBe(started);
    } finally {
      clock.shift(-10 * dayMs);
    }
  });

  it('cannot be changed by the server or its owner, whatever they do (POLICIES-12)', async () => {
    const { policyNo } = await prisma().policy.findFirstOrThrow();
    await expect(
      prisma().policy.update({ where: { policyNo }, data: { content: '바꿈' } }),
    ).rejects.toThrow();
    await expect(prisma().policy.delete({ where: { policyNo } })).rejects.toThrow();
    const sql = `UPDATE policies SET content = '바꿈' WHERE policy_no = ${policyNo}`;
    await expect(asOwner(server.databaseUrl, (owner) => owner.query(sql))).rejects.toThrow(/append-only/);
  });
});

it('members, visitors and other roles are refused (POLICIES-11)', async () => {
  expect(codeOf(await (await someone({})).publish())).toEqual([403, 'forbidden']);
  const finance = await someone({ role: 'operator', operatorRoles: ['finance'] });
  expect(codeOf(await finance.publish())).toEqual([403, 'right_missing']);
  expect((await client.get('/v1/admin/policies')).status).toBe(401);
});
