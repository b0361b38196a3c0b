import { buildInquiry } from '@honey/seeds/builders/inquiries';
import { buildMember } from '@honey/seeds/builders/members';
import { buildOrder } from '@honey/seeds/builders/orders';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ownerUrlOf } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { Random } from '../../setup/random.ts';
import { type FollowingConsole, followingConsole } from './changes-support.ts';

const { server, client } = setServer();
const page = 'page-of-a-test';

const consoleOf = (...roles: Parameters<typeof followingConsole>[2][]) =>
  followingConsole(server.app, client, ...roles);
const inquiry = async () => {
  const { userKey } = await buildMember(server.app);
  return buildInquiry(server.app, { userKey });
};
const answer = ({ client: own }: FollowingConsole, key: number) =>
  own.send('PUT', `/v1/admin/inquiries/${key}`, { body: { answer: '확인했어요.', version: 1 } });
const trim = () => server.app.get(JobRunner).runNow('console-changes');

/** Connections whose transactions overlap. */
async function withConnections<Result>(
  count: number,
  work: (connections: pg.Client[]) => Promise<Result>,
): Promise<Result> {
  const connections = Array.from(
    { length: count },
    () => new pg.Client({ connectionString: ownerUrlOf(server.databaseUrl) }),
  );
  try {
    for (const connection of connections) await connection.connect();
    return await work(connections);
  } finally {
    for (const connection of connections) await connection.end();
  }
}
const change = (connection: pg.Client, key: number) =>
  connection.query('UPDATE inquiries SET title = title WHERE board_sn = $1', [key]);

afterEach(() => server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: null }));

describe('the changes of the console', () => {
  it('name the cases that members and operators changed, once (ADMIN-58)', async () => {
    const [watching, acting] = [await consoleOf('owner'), await consoleOf('support')];
    const first = await inquiry();
    const second = await inquiry();
    expect((await watching.casesOf('inquiries'))?.toSorted()).toEqual(
      [String(first), String(second)].toSorted(),
    );
    expect(await watching.casesOf('inquiries')).toBeUndefined();
    expect((await answer(acting, first)).status).toBe(200);
    const { sections } = await watching.changes();
    expect(sections.find(({ section }) => section === 'inquiries')?.cases).toEqual([String(first)]);
    expect(sections.map(({ section }) => section)).toContain('audit-log');
  });

  it('name any case of a section where a statement changed more than 20 (ADMIN-58)', async () => {
    const watching = await consoleOf('support');
    const keys: number[] = [];
    for (let made = 0; made < 21; made += 1) keys.push(await inquiry());
    await watching.changes();
    await withConnections(1, async ([connection]) => {
      await connection?.query('UPDATE inquiries SET title = title WHERE board_sn = ANY ($1)', [keys]);
      expect(await watching.casesOf('inquiries')).toBeNull();
      await connection?.query('UPDATE inquiries SET title = title WHERE false');
      expect(await watching.casesOf('inquiries')).toBeUndefined();
    });
  });

  it('miss no change of overlapping transactions, whenever they commit, and report none twice (ADMIN-58)', async () => {
    const random = new Random(20261128);
    const keys: number[] = [];
    for (let made = 0; made < 6; made += 1) keys.push(await inquiry());
    await withConnections(4, async (connections) => {
      const consoles = [await consoleOf('support'), await consoleOf('support'), await consoleOf('support')];
      const pending = connections.map(() => new Set<string>());
      const open = connections.map(() => false);
      const owed = consoles.map(() => new Set<string>());
      let compared = 0;
      for (let step = 0; step < 300; step += 1) {
        const at = random.whole(0, connections.length - 1);
        const [connection, changed] = [connections[at], pending[at]];
        if (!connection || !changed) throw new Error('no connection');
        if (random.chance(0.35)) {
          const seat = random.whole(0, consoles.length - 1);
          const { all_yn, sections } = (await consoles[seat]?.changes({ sections: 'inquiries' })) ?? {};
          // A console that was quiet for two runs of the job reads everything again.
          if (all_yn === 'N') {
            expect(new Set(sections?.flatMap(({ cases }) => cases))).toEqual(owed[seat]);
            compared += 1;
          }
          owed[seat]?.clear();
        } else if (!open[at]) {
          await connection.query('BEGIN');
          open[at] = true;
        } else if (random.chance(0.5)) {
          // A row of its own each: none waits for another.
          const key = keys[at] ?? 0;
          await change(connection, key);
          changed.add(String(key));
        } else {
          const isCommitted = random.chance(0.8);
          await connection.query(isCommitted ? 'COMMIT' : 'ROLLBACK');
          if (isCommitted) for (const key of changed) for (const one of owed) one.add(key);
          changed.clear();
          open[at] = false;
        }
        if (random.chance(0.02)) await trim();
      }
      expect(compared).toBeGreaterThan(50);
    });
  });

  it('are complete after they were deleted while a slow transaction was in progress (ADMIN-58)', async () => {
    const watching = await consoleOf('support');
    const key = await inquiry();
    await watching.changes();
    await withConnections(1, async ([slow]) => {
      if (!slow) throw new Error('no connection');
      await slow.query('BEGIN');
      await change(slow, key);
      // Like a page, it polls more often than the job runs.
      for (let run = 0; run < 3; run += 1) {
        await trim();
        const quiet = await watching.changes();
        expect([quiet.all_yn, quiet.sections]).toEqual(['N', []]);
      }
      await slow.query('COMMIT');
      expect(await watching.casesOf('inquiries')).toEqual([String(key)]);
    });
    // Transactions of other databases in the same Postgres postpone what is deleted.
    await eventually(async () => {
      for (let run = 0; run < 3; run += 1) await trim();
      expect((await watching.changes()).all_yn).toBe('Y');
    });
    expect((await watching.changes()).all_yn).toBe('N');
    const { pool } = server.app.get(Database);
    const { rows } = await pool.query("SELECT 1 FROM operator_changes WHERE section = 'inquiries'");
    expect(rows).toEqual([]);
  });

  it('are those of the sections that the operator may see (ADMIN-59)', async () => {
    const [support, finance] = [await consoleOf('support'), await consoleOf('finance')];
    const key = await inquiry();
    const { userKey } = await buildMember(server.app);
    await server.app.get(Database).prisma.honeyProduct.create({ data: { starCnt: 77n, priceKrw: 8_470n } });
    await buildOrder(server.app, { userKey, starCnt: 77 });
    const names = ({ sections }: { sections: { section: string }[] }) =>
      sections.map(({ section }) => section);
    const [ofSupport, ofFinance] = [names(await support.changes()), names(await finance.changes())];
    expect(ofSupport).toEqual(expect.arrayContaining(['inquiries', 'members']));
    expect(ofSupport).not.toContain('orders');
    expect(ofFinance).toEqual(expect.arrayContaining(['members', 'orders']));
    expect(ofFinance).not.toContain('inquiries');
    await answer(support, key);
    const named = await finance.changes({
      sections: 'inquiries,audit-log',
      section: 'inquiries',
      case: String(key),
    });
    expect([named.sections, named.decided]).toEqual([[], null]);
  });

  it('refuse a cursor that was never issued, and continue none of another database (ADMIN-58)', async () => {
    const { client: own } = await consoleOf('support');
    const epoch = '0b1f8a52-7f3e-4a0b-9d0e-6f1c2b3a4d5e';
    const codeOf = async (cursor: string) =>
      (await own.get(`/v1/admin/changes?${new URLSearchParams({ cursor })}`)).body;
    for (const cursor of [
      '',
      '1',
      `${epoch}.`,
      `${epoch}.5:4:`,
      `${epoch}.4:8:9`,
      `${epoch}.4:8:6,5`,
      `${epoch}.0:8:`,
    ])
      expect((await codeOf(cursor)).code).toBe('validation_failed');
    expect(await codeOf(`${epoch}.4:8:5,6`)).toMatchObject({ all_yn: 'Y', sections: [] });
    for (const query of ['sections=inquiries,,orders', 'section=nothing', 'case=%00'])
      expect((await own.get(`/v1/admin/changes?${query}`)).body.code).toBe('validation_failed');
  });

  it('name who decided the open case, unless it was the operator (ADMIN-61)', async () => {
    const [watching, acting] = [await consoleOf('owner'), await consoleOf('support')];
    const key = await inquiry();
    const opened = { section: 'inquiries', case: String(key) };
    await watching.changes(opened);
    await acting.changes(opened);
    await answer(acting, key);
    expect((await watching.changes(opened)).decided).toMatchObject({
      message: expect.stringMatching(`^${acting.nick}님이 .+에 먼저 처리했어요. \\(답변\\)$`),
      action: 'inquiries.answer',
    });
    expect((await acting.changes(opened)).decided).toBeNull();
    expect((await watching.changes(opened)).decided).toBeNull();
  });

  it('are no action of the operator, and not in the audit log (ADMIN-59, SESSION-52)', async () => {
    const watching = await consoleOf('support');
    const { prisma } = server.app.get(Database);
    const before = await prisma.auditEntry.count();
    const acted = () =>
      prisma.signIn.findMany({ where: { userKey: watching.userKey }, select: { actedAt: true } });
    const at = await acted();
    server.app.get(Clock).shift(60_000);
    await watching.changes();
    await watching.open(page, 'inquiries', '1');
    await watching.close(page);
    await server.app.get(JobRunner).runNow('operator-sign-ins');
    expect(await acted()).toEqual(at);
    expect(await prisma.auditEntry.count()).toBe(before);
    await watching.client.send('POST', '/v1/admin/security/activity', { body: {} });
    await server.app.get(JobRunner).runNow('operator-sign-ins');
    expect(await acted()).not.toEqual(at);
  });
});

describe('the case that an operator has open', () => {
  it('is shown to the others who may see its section, until its page closes it (ADMIN-60)', async () => {
    const [one, other, finance] = [
      await consoleOf('support'),
      await consoleOf('owner'),
      await consoleOf('finance'),
    ];
    const shown = { section: 'inquiries', case: '77', operator_key: one.userKey, nick: one.nick };
    expect((await one.open(page, 'inquiries', '77')).status).toBe(200);
    // A second page of the operator is not a second operator.
    await one.open('another-page', 'inquiries', '77');
    expect((await other.changes()).open_cases).toEqual([shown]);
    expect((await one.changes()).open_cases).toEqual([]);
    expect((await finance.changes()).open_cases).toEqual([]);
    await one.close('another-page');
    await one.open(page, 'inquiries', '78');
    expect((await other.changes()).open_cases).toEqual([{ ...shown, case: '78' }]);
    await one.close(page);
    expect((await other.changes()).open_cases).toEqual([]);
  });

  it('ends ten seconds after the last call of its page (ADMIN-60)', async () => {
    const [one, other] = [await consoleOf('support'), await consoleOf('support')];
    await one.open(page, 'inquiries', '79');
    server.app.get(Clock).shift(9_000);
    expect((await other.changes()).open_cases).toHaveLength(1);
    server.app.get(Clock).shift(2_000);
    expect((await other.changes()).open_cases).toEqual([]);
    await trim();
    const { rows } = await server.app.get(Database).pool.query('SELECT 1 FROM operator_open_cases');
    expect(rows).toEqual([]);
  });

  it('is refused without the right of its section, and of another page is not closed (ADMIN-60)', async () => {
    const [one, other] = [await consoleOf('support'), await consoleOf('support')];
    expect((await one.open(page, 'orders', 'A1')).body.code).toBe('right_missing');
    expect((await one.open(page, 'nothing', '1')).body.code).toBe('validation_failed');
    expect((await one.open('short', 'inquiries', '1')).body.code).toBe('validation_failed');
    expect((await one.open(page, 'inquiries', '<b>')).body.code).toBe('validation_failed');
    await one.open(page, 'inquiries', '80');
    await other.close(page);
    expect((await other.changes()).open_cases).toHaveLength(1);
  });
});

describe('writers', () => {
  it('neither wait for each other nor for readers, and never deadlock (ADMIN-58)', async () => {
    const keys = [await inquiry(), await inquiry()];
    await withConnections(3, async ([one, other, reader]) => {
      if (!one || !other || !reader) throw new Error('no connection');
      for (const connection of [one, other]) {
        await connection.query('BEGIN');
        await connection.query("SET LOCAL lock_timeout = '100ms'");
      }
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
      await reader.query('SELECT count(*) FROM operator_changes');
      for (const [connection, key] of [
        [one, keys[0]],
        [other, keys[1]],
      ] as const)
        await change(connection, key ?? 0);
      await trim();
      for (const connection of [one, other, reader]) await connection.query('COMMIT');
    });
  });
});
