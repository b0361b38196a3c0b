import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { plain, upload, uploadPaths } from '../files/support.ts';

const { server, client } = setServer();
const prisma = () => server.app.get(Database).prisma;

interface Check {
  state: string;
  may_ask_yn: string;
  refusal: string | null;
  review_hours: number;
  code?: string;
  ask: {
    host_ask_id: number;
    asked_at: string;
    due_at: string;
    reason: string;
    images: { url: string }[];
  } | null;
}

const application = {
  career: '노래 방송을 2년 했어요. 매일 저녁 신청곡을 부르려고 해요.',
  period: 'under_3y',
  platform: '유튜브',
  sns_account: '@honey.singer',
};

async function someone(overrides: MemberOverrides = {}) {
  const member = await buildMember(server.app, overrides);
  const own = client.as(await tokenOf(server.app, member.userKey));
  return {
    ...member,
    client: own,
    apply: (body: object = {}, headers = {}) =>
      own.send<Check>('POST', '/v1/user/host-ask-insert', { body: { ...application, ...body }, headers }),
    check: async () => (await own.get<Check>('/v1/user/host-ask-check')).body,
  };
}
const operator = () => someone({ role: 'operator' });
type Someone = Awaited<ReturnType<typeof someone>>;

const decide = (admin: Someone, hostAskId: number | undefined, body: object) =>
  admin.client.send<{ code?: string; state?: string }>('PUT', `/v1/admin/host-asks/${hostAskId}`, { body });

const inboxOf = async (receiver: string) => {
  const { body } = await client.get<{ list: { text: string; channel: string }[] }>(
    `/sandbox/api/inbox?receiver=${receiver}`,
  );
  return body.list.map(({ text }) => text);
};

async function uploadOf(caller: Someone): Promise<number> {
  const bytes = await plain(40, 40).png().toBuffer();
  const token = await tokenOf(server.app, caller.userKey);
  const fields = { file_table: 'host_ask' };
  return (await upload(server.baseUrl, uploadPaths.folderImage, bytes, { token, fields })).body.file_id;
}

describe('applying to broadcast', () => {
  it('is under review for six hours at most, and shown to the applicant (HOSTS-4, HOSTS-5)', async () => {
    const member = await someone();
    expect(await member.check()).toMatchObject({ state: 'none', may_ask_yn: 'Y', refusal: null, ask: null });
    const { status, body } = await member.apply();
    expect([status, body.state, body.review_hours]).toEqual([200, 'review', 6]);
    const { ask } = await member.check();
    expect(Date.parse(ask?.due_at ?? '') - Date.parse(ask?.asked_at ?? '')).toBe(6 * 3_600_000);
    expect(await member.check()).toMatchObject({ may_ask_yn: 'N', refusal: 'host_ask_open' });
  });

  it.each<[string, MemberOverrides, string]>([
    ['an operator', { role: 'operator' }, 'forbidden'],
    ['a host', { role: 'host' }, 'already_host'],
    ['an unverified member', { verificationYn: false }, 'verification_required'],
    ['a minor', { userAdultYn: false }, 'host_ask_adults'],
  ])('is refused to %s (HOSTS-1)', async (_who, overrides, code) => {
    const member = await someone(overrides);
    const { status, body } = await member.apply();
    expect([status, body.code]).toEqual([code === 'already_host' ? 409 : 403, code]);
    expect(await member.check()).toMatchObject({ may_ask_yn: 'N', refusal: code });
  });

  it('is refused to a visitor, and to a member restricted from broadcasting (HOSTS-1)', async () => {
    expect((await client.get('/v1/user/host-ask-check')).status).toBe(401);
    expect((await client.send('POST', '/v1/user/host-ask-insert', { body: application })).status).toBe(401);
    const [admin, member] = [await operator(), await someone()];
    const body = { user_key: member.userKey, kind: 'broadcast', reason: '반복된 위반' };
    expect((await admin.client.send('POST', '/v1/admin/sanctions', { body })).status).toBe(200);
    expect((await member.apply()).body.code).toBe('block_admin');
  });

  it.each([
    ['a short career', { career: '짧아요' }, 'career'],
    ['a career of spaces', { career: ' '.repeat(20) }, 'career'],
    ['an unknown period', { period: 'ten_years' }, 'period'],
    ['a platform that is too long', { platform: 'a'.repeat(51) }, 'platform'],
    ['no account', { sns_account: '' }, 'sns_account'],
    ['too many pictures', { file_ids: [1, 2, 3, 4, 5, 6] }, 'file_ids'],
    ['a picture twice', { file_ids: [1, 1] }, 'file_ids'],
    ['an unknown field', { role: 'host' }, 'role'],
  ])('is rejected with %s (HOSTS-2)', async (_what, change, field) => {
    const member = await someone();
    const { status, body } = await member.apply(change);
    expect(status).toBe(400);
    expect((body as unknown as { fields: { field: string }[] }).fields.map((one) => one.field)).toContain(
      field,
    );
    expect(await prisma().hostApplication.count({ where: { userKey: member.userKey } })).toBe(0);
  });

  it('accepts only the applicant’s own pictures, which only operators can view (HOSTS-2)', async () => {
    const [member, other, admin] = [await someone(), await someone(), await operator()];
    const fileId = await uploadOf(member);
    expect((await other.apply({ file_ids: [fileId] })).body.code).toBe('file_not_found');
    const { body } = await member.apply({ file_ids: [fileId] });
    const url = body.ask?.images[0]?.url ?? '';
    expect(
      await Promise.all([member, admin, other].map(async ({ client: own }) => (await own.get(url)).status)),
    ).toEqual([200, 200, 404]);
  });

  it('sent ten times at once leaves one application (HOSTS-3)', async () => {
    const member = await someone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => member.apply()));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await prisma().hostApplication.count({ where: { userKey: member.userKey } })).toBe(1);
  });

  it('repeated with the same key returns the first response (CORE-16)', async () => {
    const member = await someone();
    const headers = { 'Idempotency-Key': 'ask-1' };
    const [first, again] = [await member.apply({}, headers), await member.apply({}, headers)];
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  });
});

describe('a decision', () => {
  it('makes the member a host who stays signed in, and notifies by SMS and push (HOSTS-8, HOSTS-9)', async () => {
    const [admin, member] = [await operator(), await someone({ phone: '01087650001' })];
    const pair = await client.send<{ access_token: string; refresh_token: string }>(
      'POST',
      '/v1/user/login-proc',
      {
        body: { id: member.loginId, password: member.password },
      },
    );
    const { body } = await member.apply();
    expect((await decide(admin, body.ask?.host_ask_id, { decision: 'approve' })).body.state).toBe('approved');
    const old = await client.as(pair.body.access_token).get<{ code: string }>('/v1/user/host-ask-check');
    expect([old.status, old.body.code]).toEqual([401, 'token_expired']);
    const renewed = await client.send<{ access_token: string }>('POST', '/v1/issuetoken', {
      body: { refresh_token: pair.body.refresh_token },
    });
    const host = client.as(renewed.body.access_token);
    expect((await host.get<Check>('/v1/user/host-ask-check')).body).toMatchObject({
      state: 'approved',
      refusal: 'already_host',
    });
    expect((await host.get<{ role: string }>(`/v1/users/${member.userKey}`)).body.role).toBe('host');
    await eventually(async () => {
      expect((await inboxOf('01087650001'))[0]).toMatch(/승인됐어요/);
      // Marked as notified once everything was sent.
      const notified = { userKey: member.userKey, toldAt: { not: null } };
      expect(await prisma().hostApplication.count({ where: notified })).toBe(1);
    });
    expect((await inboxOf(`user:${member.userKey}`)).length).toBeLessThanOrEqual(1);
  });

  it('that rejects states the reason, and another application may follow at once (HOSTS-6, HOSTS-9, HOSTS-10)', async () => {
    const [admin, member] = [await operator(), await someone({ phone: '01087650002' })];
    const hostAskId = (await member.apply()).body.ask?.host_ask_id;
    expect((await decide(admin, hostAskId, { decision: 'reject' })).status).toBe(400);
    expect((await decide(admin, hostAskId, { decision: 'reject', reason: ' ' })).status).toBe(400);
    const reason = '계정을 확인할 수 없어요.';
    expect((await decide(admin, hostAskId, { decision: 'reject', reason })).status).toBe(200);
    expect(await member.check()).toMatchObject({ state: 'rejected', may_ask_yn: 'Y', ask: { reason } });
    await eventually(async () => expect((await inboxOf('01087650002'))[0]).toContain(reason));
    expect((await member.apply()).body.state).toBe('review');
  });

  it('succeeds once when two are made at the same time, and is notified once (HOSTS-7)', async () => {
    const [one, other, member] = [await operator(), await operator(), await someone()];
    const hostAskId = (await member.apply()).body.ask?.host_ask_id;
    const answers = await Promise.all([
      decide(one, hostAskId, { decision: 'approve' }),
      decide(other, hostAskId, { decision: 'reject', reason: '확인이 더 필요해요.' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const entries = await prisma().auditEntry.count({ where: { target: `user:${member.userKey}` } });
    expect(entries).toBe(1);
    expect((await decide(one, 2_000_000_000, { decision: 'approve' })).body.code).toBe('host_ask_not_found');
  });

  it('is written to the audit log; one of the sandbox has no operator (HOSTS-11)', async () => {
    const [admin, member, other] = [await operator(), await someone(), await someone()];
    await decide(admin, (await member.apply()).body.ask?.host_ask_id, {
      decision: 'approve',
      reason: '확인했어요',
    });
    expect(
      await prisma().auditEntry.findFirst({ where: { target: `user:${member.userKey}` } }),
    ).toMatchObject({
      action: 'hosts.approve',
      reason: '확인했어요',
      operatorKey: admin.userKey,
    });
    await other.apply();
    const path = `/sandbox/api/host-asks/${other.loginId}/decide`;
    const { status } = await client.send('POST', path, { body: { decision: 'approve' } });
    expect(status).toBe(200);
    expect(await prisma().auditEntry.count({ where: { target: `user:${other.userKey}` } })).toBe(0);
    expect(
      (await client.send<{ code: string }>('POST', path, { body: { decision: 'approve' } })).body.code,
    ).toBe('host_ask_not_found');
  });

  it('is refused for an applicant who is no longer a verified adult (HOSTS-1)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const hostAskId = (await member.apply()).body.ask?.host_ask_id;
    await prisma().user.update({ where: { userKey: member.userKey }, data: { userAdultYn: false } });
    expect((await decide(admin, hostAskId, { decision: 'approve' })).body.code).toBe('host_ask_adults');
    expect(await prisma().user.findUnique({ where: { userKey: member.userKey } })).toMatchObject({
      role: 'member',
    });
  });
});

describe('the list of applications', () => {
  it('is for operators, has those under review first, and marks those that wait too long (HOSTS-4, HOSTS-6)', async () => {
    const [admin, first, second] = [
      await operator(),
      await someone({ nick: '목록하나' }),
      await someone({ nick: '목록둘' }),
    ];
    expect((await first.client.get('/v1/admin/host-asks')).status).toBe(403);
    expect((await client.get('/v1/admin/host-asks')).status).toBe(401);
    const old = (await first.apply()).body.ask?.host_ask_id;
    await decide(admin, old, { decision: 'reject', reason: '다시 신청해 주세요.' });
    const [again, newer] = [await first.apply(), await second.apply()].map(
      ({ body }) => body.ask?.host_ask_id,
    );
    await prisma().hostApplication.update({ where: { hostAskId: again ?? 0 }, data: { dueAt: new Date(0) } });
    const { body } = await admin.client.get<{
      total: number;
      list: { host_ask_id: number; overdue_yn: string; earlier_cnt: number }[];
    }>(`/v1/admin/host-asks?q=${encodeURIComponent('목록')}`);
    expect(body.list.map((ask) => [ask.host_ask_id, ask.overdue_yn, ask.earlier_cnt])).toEqual([
      [again, 'Y', 1],
      [newer, 'N', 0],
      [old, 'N', 0],
    ]);
    expect(body.total).toBe(3);
    const page = await admin.client.get<{ list: unknown[] }>(
      '/v1/admin/host-asks?state=review&offset=1&limit=1',
    );
    expect(page.body.list).toHaveLength(1);
    expect((await admin.client.get('/v1/admin/host-asks?state=open')).status).toBe(400);
  });
});

it('applications are deleted with the account of their member (HOSTS-12)', async () => {
  const member = await someone();
  await member.apply();
  await prisma().user.update({ where: { userKey: member.userKey }, data: { deletionAskedAt: new Date(0) } });
  await server.app
    .get(Database)
    .queryUntyped('empty', 'SELECT member_empty($1, now(), now())', [member.userKey]);
  expect(await prisma().hostApplication.count({ where: { userKey: member.userKey } })).toBe(0);
});
