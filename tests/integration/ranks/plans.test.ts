import {
  closedStatement,
  headStatement,
  ownClosedStatement,
  ownRunningStatement,
  runningStatement,
} from '@honey/server/ranks/rank-rows';
import { beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const { server } = setServer();

/** A plan node with its actual row counts. */
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
}

const people = 20_000;
const month = '2026-10-01';

beforeAll(async () => {
  await asOwner(server.databaseUrl, async (owner) => {
    await owner.query(
      `INSERT INTO users (user_key, login_id, nick, profile_id, deleted_at)
       SELECT 1000000 + n, 'p' || n, 'p' || n, 'p' || n, CASE WHEN n % 1000 = 0 THEN timestamptz '2026-11-05' END
       FROM generate_series(1, ${people}) n`,
    );
    await owner.query(
      `INSERT INTO rank_totals SELECT 'member', p.period, CASE p.period WHEN 'day' THEN date '2026-11-20' WHEN 'week' THEN '2026-11-16' ELSE '2026-11-01' END,
         1000000 + n, 1 + (n * 7919) % 50000, timestamptz '2026-11-20 03:00Z' + n * interval '1 second'
       FROM generate_series(1, ${people}) n CROSS JOIN unnest(enum_range(NULL::rank_period)) p (period)`,
    );
    await owner.query(
      `INSERT INTO rank_places SELECT 'member', 'month', date '${month}' - (back || ' month')::interval, n, 1000000 + n, ${people} - n + 1,
         timestamptz '2026-10-20 03:00Z', NULL, NULL FROM generate_series(1, ${people}) n CROSS JOIN generate_series(0, 2) back`,
    );
    await owner.query(
      `INSERT INTO rank_closings SELECT 'month', date '${month}' - (back || ' month')::interval, now(), 0, ${people} FROM generate_series(0, 2) back`,
    );
    await owner.query('VACUUM ANALYZE users, rank_totals, rank_places, rank_closings');
  });
});

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function planOf(client: pg.Client, statement: string, values: unknown[]): Promise<Node[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return nodesOf(plan);
}

const now = new Date('2026-11-20T06:00:00Z');

it.each([
  [
    'the first places of a running rank',
    runningStatement,
    ['member', 'month', '2026-11-01', 1_000, now],
    6_000,
  ],
  ['a deep page of a closed rank', closedStatement, ['member', 'month', month, 19_901, 20_000, now], 1_000],
  ['the known state of a period', headStatement, ['member', 'month', '2026-11-01'], 100],
  ["the member's own place in a closed rank", ownClosedStatement, ['member', 'month', month, 1_015_000], 10],
  [
    "the member's own place in a running rank",
    ownRunningStatement,
    ['member', 'month', '2026-11-01', 1_010_000, new Date('2026-10-31T15:00:00Z')],
    people + 200,
  ],
] as const)(
  '%s is read from an index, with few rows besides (RANKS-11)',
  async (_, statement, values, most) => {
    await asOwner(server.databaseUrl, async (client) => {
      const nodes = await planOf(client, statement, [...values]);
      const scanned = nodes.filter(
        (node) =>
          node['Node Type'] === 'Seq Scan' &&
          ['users', 'rank_totals', 'rank_places'].includes(node['Relation Name'] ?? ''),
      );
      expect(scanned).toEqual([]);
      const sorted = nodes.filter((node) => node['Node Type'] === 'Sort' && node['Actual Rows'] > 1_000);
      expect(sorted).toEqual([]);
      const read = nodes
        .filter((node) => node['Relation Name'] !== undefined)
        .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
        .reduce((sum, rows) => sum + rows, 0);
      expect(read).toBeLessThanOrEqual(most);
    });
  },
);
