import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();
const prisma = () => server.app.get(Database).prisma;

async function someone(overrides: MemberOverrides = {}) {
  const member = await buildMember(server.app, overrides);
  return { ...member, client: client.as(await tokenOf(server.app, member.userKey)) };
}
const operator = () => someone({ role: 'operator' });

interface Page {
  list: { user_key: number }[];
  total: number;
  total_capped_yn: string;
  cursor: string | null;
}

/** The files, each with a role that may not read its list. */
const files: Readonly<Record<string, 'content' | 'finance'>> = {
  ...{
    members: 'content',
    lives: 'content',
    'host-asks': 'content',
    reports: 'content',
    inquiries: 'content',
  },
  ...{ orders: 'content', deposits: 'content', receivables: 'content', exchanges: 'content' },
  ...{ 'exchange-accounts': 'content', requests: 'content', 'personal-data/requests': 'content' },
  ...{ notices: 'finance', events: 'finance', 'coupons/campaigns': 'finance', 'roulette-rounds': 'finance' },
  ...{ 'roulette-winners': 'finance', 'event-unpaid-prizes': 'finance', banners: 'finance' },
  ...{ prohibits: 'finance', policies: 'finance', operators: 'finance' },
  ...{ 'setting-changes': 'content', 'audit-log/anchors': 'content' },
};

describe('the lists of operators', () => {
  it('page by cursor without a row twice or left out, while members join (ADMIN-29)', async () => {
    const admin = await operator();
    const expected: number[] = [];
    for (let at = 1; at <= 5; at += 1) {
      const { userKey } = await someone({ loginId: `cursor0${at}` });
      expected.unshift(userKey);
    }
    const found: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await admin.client.get<Page>(`/v1/admin/members?q=cursor0&limit=2${after}`);
      found.push(...body.list.map(({ user_key }) => user_key));
      expect(body.total_capped_yn).toBe('N');
      ({ cursor } = body);
      await someone({ loginId: `cursor0x${found.length}` });
    }
    expect(found).toEqual(expected);
  });

  it('page the queue of applications in its order by cursor (HOSTS-5, ADMIN-29)', async () => {
    const admin = await operator();
    const applied: number[] = [];
    for (const state of ['review', 'approved', 'review', 'rejected', 'review'] as const) {
      const member = await someone({ nick: `줄선벌${applied.length}` });
      const { hostAskId } = await prisma().hostApplication.create({
        data: {
          userKey: member.userKey,
          career: '매일 저녁 노래하는 방송',
          snsAccount: '@bee',
          periodCd: 'none',
          fileIds: [],
          askedAt: new Date(),
          dueAt: new Date(),
          state,
          ...(state === 'review' ? {} : { decidedAt: new Date() }),
          ...(state === 'rejected' ? { reason: '계정이 없어요.' } : {}),
        },
      });
      applied.push(hostAskId);
    }
    const found: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: { list: { host_ask_id: number }[]; cursor: string | null } } =
        await admin.client.get(
          `/v1/admin/host-asks?q=줄선벌&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
      found.push(...body.list.map(({ host_ask_id }) => host_ask_id));
      ({ cursor } = body);
    }
    expect(found).toEqual([applied[0], applied[2], applied[4], applied[3], applied[1]]);
  });
});

describe('the audit log', () => {
  it('pages by cursor through one area, for owners; another operator reads and downloads their own entries (ADMIN-24, ADMIN-29, ADMIN-30)', async () => {
    const [owner, moderator] = [
      await operator(),
      await someone({ role: 'operator', operatorRoles: ['moderator'] }),
    ];
    for (const { client: own } of [owner, moderator, owner]) await own.get('/v1/admin/reports/csv');
    const found: { action: string; operator_key: number }[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body }: { body: { list: typeof found; cursor: string | null } } = await owner.client.get(
        `/v1/admin/audit-log?action=reports&limit=2${after}`,
      );
      found.push(...body.list);
      ({ cursor } = body);
    }
    expect(new Set(found.map(({ action }) => action))).toEqual(new Set(['reports.export']));
    expect(found.map(({ operator_key }) => operator_key).slice(0, 3)).toEqual([
      owner.userKey,
      moderator.userKey,
      owner.userKey,
    ]);
    const own = await moderator.client.get<{ total: number; total_capped_yn: string }>(
      `/v1/admin/audit-log?operator_key=${owner.userKey}`,
    );
    expect([own.body.total, own.body.total_capped_yn]).toEqual([0, 'N']);
    const { body: text } = await moderator.client.get<string>('/v1/admin/audit-log/csv');
    expect(text).toContain('list:reports');
    expect(text).not.toContain(owner.nick);
  });
});

describe('the file of a list', () => {
  it('has what the filters select, without formulas and personal data, and an entry in the log (ADMIN-30)', async () => {
    const admin = await operator();
    const nick = '=1+2';
    await someone({ loginId: 'formula01', nick, phone: '01055550009', name: '홍길순' });
    await someone({ loginId: 'formula02', nick: '@SUM(A1)' });
    await someone({ loginId: 'other01', nick: '다른벌레' });
    const {
      status,
      body: text,
      headers,
    } = await admin.client.get<string>('/v1/admin/members/csv?q=formula0');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toContain('honey-members.csv');
    const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'@SUM(A1)"`);
    expect(lines[2]).toContain(`"'=1+2"`);
    expect(text).not.toMatch(/01055550009|홍길순|other01/);
    const entry = await prisma().auditEntry.findFirstOrThrow({ orderBy: { auditNo: 'desc' } });
    expect(entry).toMatchObject({
      action: 'users.export',
      target: 'list:members',
      operatorKey: admin.userKey,
    });
    expect(JSON.parse(entry.after)).toEqual({ q: 'f******0' });
  });

  it('keeps what was searched for, which may be a name or a telephone, out of the log (ADMIN-30)', async () => {
    const admin = await operator();
    expect((await admin.client.get('/v1/admin/members/csv?q=01055550009')).status).toBe(200);
    const entry = await prisma().auditEntry.findFirstOrThrow({ orderBy: { auditNo: 'desc' } });
    expect(JSON.parse(entry.after)).toEqual({ q: '0*********9' });
  });

  it('exists for each list, for operators with its right alone (ADMIN-30)', async () => {
    const [admin, member] = [await operator(), await someone()];
    const others = {
      content: await someone({ role: 'operator', operatorRoles: ['content'] }),
      finance: await someone({ role: 'operator', operatorRoles: ['finance'] }),
    };
    for (const [name, role] of Object.entries(files)) {
      const statuses = await Promise.all(
        [client, member.client, others[role].client].map(
          async (one) => (await one.get(`/v1/admin/${name}/csv`)).status,
        ),
      );
      expect([name, statuses]).toEqual([name, [401, 403, 403]]);
      expect([name, (await admin.client.get(`/v1/admin/${name}/csv`)).status]).toEqual([name, 200]);
    }
  });
});
