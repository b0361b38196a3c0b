import { buildLive } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import type { AdminReport, AdminReportList } from '@honey/server/reports/reports.admin.dto';
import type { ReportResult, ReportTypeSetting } from '@honey/server/reports/reports.dto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { enterRoom } from '../../setup/room.ts';
import { type FilesServer, plain, startFilesServer, upload, uploadPaths } from '../files/support.ts';

let server: FilesServer;
let client: TestClient;

beforeAll(async () => {
  server = await startFilesServer();
  client = new TestClient(server.baseUrl);
  // By day: pushes are not delayed.
  const clock = server.app.get(Clock);
  const hour = (clock.now().getUTCHours() + 9) % 24;
  clock.shift(((12 - hour + 24) % 24) * 3_600_000);
});
afterAll(() => server?.close());

const prisma = () => server.app.get(Database).prisma;

async function someone(role: 'member' | 'host' | 'operator' = 'member') {
  const { userKey, nick } = await buildMember(server.app, { role });
  const token = await tokenOf(server.app, userKey);
  const own = client.as(token);
  return {
    userKey,
    nick,
    token,
    client: own,
    report: (body: object, headers: Record<string, string> = {}) =>
      own.send<ReportResult & { code?: string }>('POST', '/v1/report/report-proc', {
        body: { type_cd: 1, reason_cd: 'abuse', content: '욕을 해요', ...body },
        headers,
      }),
    decide: (id: number, body: object) =>
      own.send<AdminReport & { code?: string }>('PUT', `/v1/admin/reports/${id}`, {
        body: { reason: '확인했어요', ...body },
      }),
    list: async (query = '') => {
      const { status, body } = await own.get<AdminReportList>(`/v1/admin/reports${query}`);
      expect([status, body]).toEqual([200, expect.anything()]);
      return body;
    },
  };
}
const memberTarget = async () => {
  const { userKey } = await buildMember(server.app);
  return { type_cd: 1, target_key: String(userKey) };
};

describe('a target of a report', () => {
  it('is listed with the reasons that apply to it (REPORTS-1)', async () => {
    const { body } = await client.get<ReportTypeSetting>('/v1/cscenter/cs-center-report-type-setting');
    expect(body).toMatchObject({ report_type_cd: 9, content_length_max: 1000, file_cnt_max: 3 });
    expect(body.list.map(({ type_cd }) => type_cd)).toEqual([1, 2, 3, 4, 6]);
    expect(body.list[0]?.reasons).toContainEqual({ reason_cd: 'abuse', name: '욕설·비하·괴롭힘' });
    expect(body.list[3]?.reasons.map(({ reason_cd }) => reason_cd)).not.toContain('impersonation');
  });

  it('is stored as it was reported: a member, a live, a line, a comment (REPORTS-2)', async () => {
    const [reporter, operator] = [await someone(), await someone('operator')];
    const host = await buildHost(server.app);
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey, title: '신고될 방송' });
    const talker = await someone();
    const { talk } = await enterRoom(talker.client, vodKey);
    const messageId = await talk.talk(String(vodKey), '나쁜 말');
    const written = await talker.client.send<{ comment_sn: number }>('POST', '/v1/mypage/comment', {
      body: { target_user_key: host.userKey, content: '나쁜 댓글' },
    });
    const comment_sn = written.body.comment_sn;
    const targets = [
      { type_cd: 1, target_key: String(talker.userKey) },
      { type_cd: 3, target_key: String(vodKey) },
      { type_cd: 4, target_key: String(messageId), vod_key: vodKey },
      { type_cd: 6, target_key: String(comment_sn) },
    ];
    for (const target of targets) expect((await reporter.report(target)).status).toBe(200);
    await talker.client.send('DELETE', '/v1/mypage/comment', { body: { comment_sn } });
    talk.disconnect();
    const { list } = await operator.list(`?state=open&reporter_key=${reporter.userKey}`);
    expect(
      list.map(({ target, target_user, target_text }) => [target, target_user.user_key, target_text]),
    ).toEqual([
      [`member:${talker.userKey}`, talker.userKey, talker.nick],
      [`live:${vodKey}`, host.userKey, '신고될 방송'],
      [`line:${vodKey}:${messageId}`, talker.userKey, '나쁜 말'],
      [`comment:${comment_sn}`, talker.userKey, '나쁜 댓글'],
    ]);
    expect(list[0]).toMatchObject({
      reporter: { user_key: reporter.userKey },
      state: 'open',
      title: '욕설·비하·괴롭힘',
      content: '욕을 해요',
      reason_nm: '욕설·비하·괴롭힘',
      open_cnt: 1,
      decided_by: null,
    });
  });

  it('is the message of a gift as that of a line; a gift without a message is none (REPORTS-1, REPORTS-2)', async () => {
    const [reporter, operator] = [await someone(), await someone('operator')];
    const { vodKey, hostKey } = await buildLive(server.app);
    const { userKey } = await buildMember(server.app, { honey: 1_000 });
    const giver = client.as(await tokenOf(server.app, userKey));
    const room = await enterRoom(giver, vodKey);
    const lineOf = async (message?: string): Promise<object> => {
      const { status } = await giver.send('PUT', '/v1/payment/user-star-use-proc', {
        body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 10, message },
      });
      expect(status).toBe(200);
      return { type_cd: 4, target_key: String((await room.next('gift')).message_id), vod_key: vodKey };
    };
    const [words, silence] = [await lineOf('나쁜 응원'), await lineOf()];
    expect((await reporter.report(words)).status).toBe(200);
    expect((await reporter.report(silence)).body.code).toBe('report_target_not_found');
    room.talk.disconnect();
    const { list } = await operator.list(`?state=open&reporter_key=${reporter.userKey}`);
    expect(list.map(({ target_user, target_text }) => [target_user.user_key, target_text])).toEqual([
      [userKey, '나쁜 응원'],
    ]);
  });

  it('must exist, and belong to another member (REPORTS-3)', async () => {
    const reporter = await someone();
    const { vodKey } = await buildLive(server.app);
    for (const body of [
      { type_cd: 1, target_key: '2147483647' },
      { type_cd: 1, target_key: '999999999999999999' },
      { type_cd: 2, target_key: '1' },
      { type_cd: 3, target_key: '2147483647' },
      { type_cd: 4, target_key: '1', vod_key: vodKey },
      { type_cd: 6, target_key: '2147483647' },
    ])
      expect((await reporter.report(body)).body.code).toBe('report_target_not_found');
    expect((await reporter.report({ type_cd: 1, target_key: String(reporter.userKey) })).body.code).toBe(
      'self_target',
    );
  });
});

describe('a report', () => {
  it.each([
    { content: '' },
    { content: ' \n ' },
    { content: '가'.repeat(1001) },
    { content: '\u0000' },
    { content: null },
    { type_cd: 5 },
    { type_cd: '1' },
    { target_key: 'x' },
    { target_key: 7 },
    { reason_cd: 'because' },
    { report_type_cd: 8 },
    { type_cd: 4 },
    { type_cd: 6, reason_cd: 'copyright' },
    { file_ids: [1, 1] },
    { file_ids: [1, 2, 3, 4] },
    { file_ids: ['a'] },
    { state: 'acted' },
  ])('is rejected with %j (REPORTS-4)', async (body) => {
    const reporter = await someone();
    const answer = await reporter.report({ ...(await memberTarget()), ...body });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('accepts only the reporter’s own pictures that were uploaded for it (REPORTS-4)', async () => {
    const [reporter, other, operator] = [await someone(), await someone(), await someone('operator')];
    const png = await plain(12, 12).png().toBuffer();
    const picture = async (token: string, file_table: string) =>
      (await upload(server.baseUrl, uploadPaths.image, png, { token, fields: { file_table } })).body.file_id;
    const foreign = await picture(other.token, 'report');
    const elsewhere = await picture(reporter.token, 'profile');
    const own = await picture(reporter.token, 'report');
    const target = await memberTarget();
    for (const file of [foreign, elsewhere, 2_147_483_647])
      expect((await reporter.report({ ...target, file_ids: [own, file] })).body.code).toBe('file_not_found');
    expect((await reporter.report({ ...target, file_ids: [own] })).status).toBe(200);
    const [report] = (await operator.list(`?reporter_key=${reporter.userKey}`)).list;
    const url = report?.files[0]?.url ?? '';
    expect((await operator.client.get(url)).status).toBe(200);
    expect((await other.client.get(url)).status).toBe(404);
  });

  it('is open once per target, however often it is sent at once (REPORTS-5)', async () => {
    const [reporter, second, operator] = [await someone(), await someone(), await someone('operator')];
    const target = await memberTarget();
    const attempts = await Promise.all([1, 2, 3, 4].map(() => reporter.report(target)));
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await second.report(target)).status).toBe(200);
    const { list } = await operator.list(`?target_user_key=${target.target_key}&state=open`);
    expect(list.map(({ open_cnt }) => open_cnt)).toEqual([2, 2]);
    await operator.decide(list[0]?.id ?? 0, { decision: 'dismissed' });
    expect((await reporter.report(target)).status).toBe(200);
  });

  it('is created once per key (CORE-16)', async () => {
    const reporter = await someone();
    const target = await memberTarget();
    const key = { 'Idempotency-Key': 'report-once' };
    const first = await reporter.report(target, key);
    expect((await reporter.report(target, key)).body).toEqual(first.body);
  });

  it('is limited to thirty in 24 hours (REPORTS-6)', async () => {
    const reporter = await someone();
    const { userKey } = await buildMember(server.app);
    await prisma().report.createMany({
      data: Array.from({ length: 29 }, (_, number) => ({
        reporterKey: reporter.userKey,
        typeCd: 1,
        target: `member:${userKey}:${number}`,
        targetKey: userKey,
        evidence: {},
        reasonCd: 'other',
        title: '',
        content: '',
        createdAt: server.app.get(Clock).now(),
      })),
    });
    const targets = await Promise.all([1, 2, 3].map(memberTarget));
    const attempts = await Promise.all(targets.map((target) => reporter.report(target)));
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  });

  it('requires a member, and is listed to operators only (REPORTS-7)', async () => {
    const member = await someone();
    expect((await client.send('POST', '/v1/report/report-proc', { body: {} })).status).toBe(401);
    expect((await client.get('/v1/admin/reports')).status).toBe(401);
    expect((await member.client.get('/v1/admin/reports')).status).toBe(403);
    expect((await member.decide(1, { decision: 'dismissed' })).status).toBe(403);
  });
});

describe('an operator', () => {
  async function reported() {
    const [reporter, operator] = [await someone(), await someone('operator')];
    const { body } = await reporter.report(await memberTarget());
    return { reporter, operator, id: body.report_sn };
  }

  it('finds open reports, oldest first, by kind and by members (REPORTS-7)', async () => {
    const [one, two] = [await reported(), await reported()];
    const open = await one.operator.list('?state=open&type_cd=1&limit=100');
    const ids = open.list.map(({ id }) => id);
    expect(ids.indexOf(one.id)).toBeLessThan(ids.indexOf(two.id));
    expect((await one.operator.list('?limit=1')).list[0]?.id).toBe(two.id);
    expect((await one.operator.list(`?type_cd=3&reporter_key=${one.reporter.userKey}`)).total).toBe(0);
    for (const query of ['state=shut', 'type_cd=5', 'reporter_key=0'])
      expect((await one.operator.client.get(`/v1/admin/reports?${query}`)).status).toBe(400);
  });

  it('decides once, with an entry in the audit log (REPORTS-8)', async () => {
    const { operator, id } = await reported();
    const other = await someone('operator');
    const attempts = await Promise.all([
      operator.decide(id, { decision: 'acted', act: '채팅 3일 제한', reason: '욕설 확인' }),
      other.decide(id, { decision: 'dismissed' }),
    ]);
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = attempts.find(({ status }) => status === 200)?.body;
    expect(done?.decided_at).not.toBeNull();
    const entries = await prisma().auditEntry.findMany({ where: { target: `report:${id}` } });
    expect(entries).toMatchObject([{ action: 'reports.decide', operatorKey: done?.decided_by }]);
    expect((await operator.decide(2_147_483_647, { decision: 'dismissed' })).body.code).toBe(
      'report_not_found',
    );
  });

  it.each([
    { decision: 'acted' },
    { decision: 'open' },
    { decision: 'acted', act: ' ' },
    { decision: 'dismissed', reason: '' },
    { decision: 'dismissed', reason: '\u0000' },
  ])('does not decide with %j (REPORTS-8)', async (body) => {
    const { operator, id } = await reported();
    expect((await operator.decide(id, body)).body.code).toBe('validation_failed');
    expect((await prisma().report.findUniqueOrThrow({ where: { id } })).state).toBe('open');
  });

  it('notifies the reporter of the outcome (REPORTS-9)', async () => {
    const { reporter, operator, id } = await reported();
    await operator.decide(id, { decision: 'acted', act: '채팅 3일 제한' });
    await eventually(async () => {
      const messages = await prisma().sandboxMessage.findMany({
        where: { receiver: `user:${reporter.userKey}` },
      });
      expect(messages.map(({ text }) => text).join()).toContain('조치했어요');
    });
    await eventually(async () => {
      expect(await prisma().outboxEntry.count({ where: { topic: 'report', reference: id } })).toBe(0);
    });
  });

  it('the sandbox lists open reports and decides them without an operator, once (REPORTS-8, REPORTS-9, REPORTS-11)', async () => {
    const { reporter, id } = await reported();
    const other = await reported();
    const list = async () =>
      (await client.get<{ list: { id: number }[] }>('/sandbox/api/reports')).body.list.map(({ id }) => id);
    const decide = async (key: number, body: object) =>
      (await client.send<{ code?: string }>('POST', `/sandbox/api/reports/${key}/decide`, { body })).body;
    expect(await list()).toEqual(expect.arrayContaining([id, other.id]));
    expect(await decide(id, { decision: 'acted' })).toMatchObject({ code: 'validation_failed' });
    expect(await decide(id, { decision: 'acted', act: '경고' })).not.toHaveProperty('code');
    expect(await decide(other.id, { decision: 'dismissed' })).not.toHaveProperty('code');
    expect(await decide(id, { decision: 'dismissed' })).toMatchObject({ code: 'report_decided' });
    expect(await decide(2_147_483_647, { decision: 'dismissed' })).toMatchObject({
      code: 'report_not_found',
    });
    for (const key of [id, other.id]) expect(await list()).not.toContain(key);
    expect(await prisma().report.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: 'acted',
      act: '경고',
      decidedBy: null,
    });
    expect(await prisma().auditEntry.count({ where: { target: `report:${id}` } })).toBe(0);
    await eventually(async () => {
      const messages = await prisma().sandboxMessage.findMany({
        where: { receiver: `user:${reporter.userKey}` },
      });
      expect(messages.map(({ text }) => text).join()).toContain('조치했어요');
    });
  });
});

it('reports retain nothing that a deleted account wrote or did (REPORTS-10)', async () => {
  const [reporter, other, about] = [await someone(), await someone(), await someone()];
  const target = { type_cd: 1, target_key: String(about.userKey) };
  for (const by of [reporter, other]) await by.report(target);
  for (const { userKey } of [reporter, about]) {
    const deletionAskedAt = new Date(Date.now() - 86_400_000);
    await prisma().user.update({ where: { userKey }, data: { deletionAskedAt } });
    await prisma().$queryRaw`SELECT member_empty(${userKey}::int, now(), now())`;
  }
  const operator = await someone('operator');
  const { list } = await operator.list(`?target_user_key=${about.userKey}&state=open`);
  expect(list.map(({ content, target_text }) => [content, target_text])).toEqual([
    ['', ''],
    ['욕을 해요', ''],
  ]);
});
