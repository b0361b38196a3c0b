import { randomUUID } from 'node:crypto';
import { buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { SandboxQueuesFilled } from '@honey/server/sandbox/queues/queues.dto';
import type { SecondOperatorResult } from '@honey/server/sandbox/second-operator/second-operator.dto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setStore } from '../store/support.ts';

const store = setStore();
const { server, client, product } = store;

/** The section of each queue, its waiting state, and the key of its cases. */
const queues = {
  host_asks: ['host-asks', 'review', 'host_ask_id'],
  reports: ['reports', 'open', 'id'],
  inquiries: ['inquiries', 'waiting', 'board_sn'],
  deposits: ['deposits', 'held', 'ud_key'],
  orders: ['orders', 'paid', 'order_no'],
  receivables: ['receivables', 'open', 'order_no'],
  exchange_accounts: ['exchange-accounts', 'review', 'account_id'],
  exchanges: ['exchanges', 'asked', 'exchange_id'],
} as const;
type Queue = keyof typeof queues;
const names = Object.keys(queues) as Queue[];

const fill = (counts: Partial<Record<Queue, number>>) =>
  client.send<SandboxQueuesFilled & { code?: string }>('POST', '/sandbox/api/queues', { body: counts });
const decide = (section: string, decision: 'approve' | 'refuse', key?: string) =>
  client.send<SecondOperatorResult & { code: string | null }>('POST', '/sandbox/api/second-operator', {
    body: { section, decision, ...(key === undefined ? {} : { key }) },
  });

let owner: TestClient;
beforeAll(async () => {
  await product({ starCnt: 100, priceKrw: 11_000 });
  const { userKey } = await buildMember(server.app, { role: 'operator' });
  owner = client.as(await tokenOf(server.app, userKey));
});
const listed = async (queue: Queue) => {
  const [section, state, key] = queues[queue];
  const { body } = await owner.get<{ list: Record<string, unknown>[] }>(
    `/v1/admin/${section}?state=${state}&limit=100`,
  );
  return body.list.map((row) => String(row[key])).sort();
};

describe('POST queues', () => {
  it('adds cases that the operators’ lists show, and the books balance (SANDBOX-38)', async () => {
    const counts = Object.fromEntries(names.map((name) => [name, 3])) as Record<Queue, number>;
    const { status, body } = await fill(counts);
    expect(status).toBe(200);
    for (const name of names) {
      expect([name, body[name].length]).toEqual([name, 3]);
      expect([name, await listed(name)]).toEqual([name, [...body[name]].sort()]);
    }
    await store.expectBooks();
  });

  it('refuses more than a hundred cases, and fills nothing without numbers (SANDBOX-38)', async () => {
    expect((await fill({ reports: 101 })).status).toBe(400);
    const { body } = await fill({});
    expect(names.flatMap((name) => body[name])).toEqual([]);
  });
});

describe('the second operator', () => {
  it.each(names)('decides a case of %s, whose second decision is refused (SANDBOX-39)', async (queue) => {
    const [section] = queues[queue];
    const { body: filled } = await fill({ [queue]: 1 });
    const [key = ''] = filled[queue];
    const first = await decide(section, 'approve', key);
    expect(first.body).toMatchObject({ nick: '둘째운영자', key, status: 200, code: null });
    expect(await listed(queue)).not.toContain(key);
    const again = await decide(section, 'refuse', key);
    expect(again.body.status).toBeGreaterThanOrEqual(400);
    expect(again.body.code).toMatch(/^[a-z_]+$/);
    const entries = await server.app
      .get(Database)
      .prisma.auditEntry.count({ where: { operatorKey: first.body.user_key } });
    expect(entries).toBeGreaterThan(0);
  });

  it('takes the first case without a key, and says when there is none (SANDBOX-39)', async () => {
    for (let left = (await listed('reports')).length; left > 0; left -= 1)
      expect((await decide('reports', 'refuse')).body.status).toBe(200);
    const { status, body } = await decide('reports', 'refuse');
    expect([status, body.code]).toEqual([404, 'queue_empty']);
  });

  it('approves what the first operator requested (SANDBOX-39)', async () => {
    await server.app.get(SettingsStore).set('four_eyes_star', 100);
    const { userKey } = await buildMember(server.app);
    const { status } = await owner.send('POST', '/v1/admin/star-grants', {
      body: { user_key: userKey, amount: 200, reason: '이벤트 당첨 보상' },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    expect(status).toBe(202);
    expect((await decide('requests', 'approve')).body).toMatchObject({ status: 200, code: null });
  });
});
