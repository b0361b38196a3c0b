import { buildLive } from '@honey/seeds/builders/lives';
import { buildMember } from '@honey/seeds/builders/members';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { statementsOf } from '../../setup/statement-plans.ts';

const { server, client } = setServer();

interface Log {
  total: number;
  list: {
    audit_no: number;
    action: string;
    target: string;
    operator: { nick: string } | null;
    reason: string;
  }[];
  chain: { whole_yn: string; entries: number; broken_at: number | null };
}

async function operator() {
  const member = await buildMember(server.app, { role: 'operator' });
  const own = client.as(await tokenOf(server.app, member.userKey));
  return {
    ...member,
    client: own,
    log: async (query: Record<string, string> = {}) =>
      (await own.get<Log>(`/v1/admin/audit-log?${new URLSearchParams(query)}`)).body,
    restrict: (userKey: number) =>
      own.send('POST', '/v1/admin/sanctions', { body: { user_key: userKey, kind: 'chat', reason: '도배' } }),
  };
}

describe('the audit log', () => {
  it('is read by operator, target and action, newest first, page by page (ADMIN-24)', async () => {
    const [one, other, member] = [await operator(), await operator(), await buildMember(server.app)];
    await one.restrict(member.userKey);
    await other.client.get(`/v1/admin/members/${member.userKey}`);
    const target = `user:${member.userKey}`;
    const all = await one.log({ target });
    expect(all.list.map(({ action }) => action)).toEqual(['users.look', 'sanctions.add']);
    expect(all.list.map(({ operator }) => operator?.nick)).toEqual([other.nick, one.nick]);
    expect((await one.log({ target, operator_key: String(one.userKey) })).list).toHaveLength(1);
    expect((await one.log({ target, action: 'sanctions' })).list).toMatchObject([{ reason: '도배' }]);
    expect((await one.log({ target, action: 'users.look' })).total).toBe(1);
    expect((await one.log({ target, action: 'user' })).total).toBe(0);
    expect(await one.log({ target, offset: '1', limit: '1' })).toMatchObject({
      total: 2,
      list: [{ action: 'sanctions.add' }],
    });
    expect((await one.client.get("/v1/admin/audit-log?action=a'b")).status).toBe(400);
  });

  it('reports whether its chain is complete (ADMIN-24)', async () => {
    const [admin, member] = [await operator(), await buildMember(server.app)];
    await admin.restrict(member.userKey);
    const { body } = await client.send<{ now: string }>('PUT', '/sandbox/api/clock', {
      body: { forward_ms: 11_000 },
    });
    expect(body).toBeDefined();
    const whole = await admin.log();
    expect(whole.chain).toMatchObject({ whole_yn: 'Y', entries: whole.total, broken_at: null });
    await asOwner(server.databaseUrl, (owner) =>
      owner.query(`UPDATE audit_entries SET reason = '다른 이유' WHERE audit_no = 1`),
    );
    await client.send('PUT', '/sandbox/api/clock', { body: { forward_ms: 11_000 } });
    expect((await admin.log()).chain).toMatchObject({ whole_yn: 'N', broken_at: 1 });
  });
});

/** What all operators read is at most six seconds old. */
const afterSharing = () => client.send('PUT', '/sandbox/api/clock', { body: { forward_ms: 6_000 } });

describe('the overview', () => {
  it('counts the Seoul day by hours, and compares it with two weeks (ADMIN-25)', async () => {
    const admin = await operator();
    const before = (await admin.client.get<Overview>('/v1/admin/overview')).body;
    expect(before.days).toHaveLength(14);
    expect(before.days.at(-1)?.date).toBe(before.date);
    await buildLive(server.app);
    await afterSharing();
    const after = (await admin.client.get<Overview>('/v1/admin/overview')).body;
    expect([after.live_on_cnt, after.live_cnt]).toEqual([before.live_on_cnt + 1, before.live_cnt + 1]);
    expect(after.new_member_cnt).toBe(before.new_member_cnt + 1);
    expect(after.hours.reduce((sum, { live_cnt }) => sum + live_cnt, 0)).toBe(after.live_cnt);
    expect(after.days.at(-1)?.live_cnt).toBe(after.live_cnt);
  });

  it('is read once for all operators, and again after an act or some seconds (ADMIN-25)', async () => {
    const [one, other, member] = [await operator(), await operator(), await buildMember(server.app)];
    await afterSharing();
    const reads = async () => {
      const sent = await statementsOf(server.app, () =>
        Promise.all(
          [one, other, one, other].map(async ({ client: own }) =>
            expect((await own.get('/v1/admin/overview')).status).toBe(200),
          ),
        ),
      );
      return sent.filter(({ name }) => name === 'admin_overview').length;
    };
    expect([await reads(), await reads()]).toEqual([1, 0]);
    await one.restrict(member.userKey);
    expect([await reads(), await reads()]).toEqual([1, 0]);
    await afterSharing();
    expect([await reads(), await reads()]).toEqual([1, 0]);
  });
});

describe('the queues of the overview', () => {
  it('count what waits, what is overdue, and since when the oldest waits (ADMIN-26)', async () => {
    const [admin, reporter, member] = [
      await operator(),
      await buildMember(server.app),
      await buildMember(server.app),
    ];
    const queue = async (name: string) => {
      const { body } = await admin.client.get<Overview>('/v1/admin/overview');
      const found = body.queues.find((one) => one.name === name);
      if (!found) throw new Error(`the overview has no queue ${name}`);
      return found;
    };
    const before = await queue('reports');
    const { status } = await client
      .as(await tokenOf(server.app, reporter.userKey))
      .send('POST', '/v1/report/report-proc', {
        body: { type_cd: 1, target_key: String(member.userKey), reason_cd: 'abuse', content: '욕을 해요' },
      });
    expect(status).toBe(200);
    await afterSharing();
    const after = await queue('reports');
    expect(after).toMatchObject({ waiting_cnt: before.waiting_cnt + 1, overdue_cnt: 0, promise_hours: null });
    expect(after.oldest_at).not.toBeNull();
    expect(await queue('host-asks')).toMatchObject({ promise_hours: 6 });
    expect(await queue('exchange-accounts')).toMatchObject({ promise_hours: 72 });
    const { body } = await admin.client.get<Overview>('/v1/admin/overview');
    expect(body.queues.map(({ name }) => name)).toEqual([
      'host-asks',
      'reports',
      'inquiries',
      'deposits',
      'refunds',
      'receivables',
      'exchange-accounts',
      'exchanges',
    ]);
  });
});

interface Overview {
  queues: {
    name: string;
    waiting_cnt: number;
    overdue_cnt: number;
    oldest_at: string | null;
    promise_hours: number | null;
  }[];
  date: string;
  live_on_cnt: number;
  live_cnt: number;
  new_member_cnt: number;
  hours: { live_cnt: number }[];
  days: { date: string; live_cnt: number }[];
}
