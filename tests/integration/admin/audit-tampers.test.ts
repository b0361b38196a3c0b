import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildMember } from '@honey/seeds/builders/members';
import { AuditService } from '@honey/server/core/audit/audit.service';
import { AuditSeals } from '@honey/server/core/audit/audit-seals';
import { Clock } from '@honey/server/core/clock/clock';
import { LookupHash } from '@honey/server/core/crypto/lookup-hash';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';

const folder = path.join(tmpdir(), `anchors-${process.pid}-${process.hrtime.bigint()}`);
const { server, client } = setServer({ AUDIT_ANCHOR_DIR: folder });
const run = promisify(execFile);
const program = path.resolve(fileURLToPath(import.meta.url), '../../../../server/dist/audit-verify.js');

/** Entries of the log that is tampered with; the anchor is written after this many of them. */
const [entryCount, anchoredCount] = [12, 10];

beforeAll(async () => {
  const jobs = server.app.get(JobRunner);
  jobs.suspend(true);
  await jobs.whenIdle();
  const [operator, member] = [
    await buildMember(server.app, { role: 'operator' }),
    await buildMember(server.app),
  ];
  for (let at = 0; at < entryCount; at += 1) {
    if (at === anchoredCount) await anchorNextDay();
    const own = client.as(await tokenOf(server.app, operator.userKey));
    const { status } = await own.send('PUT', `/v1/mgt/mgt-user-update/${member.userKey}`, {
      body: {
        vip_level: at % 5,
        reason: `확인 ${at}`,
        ...(at === 3 || at === 7 ? { nick: `고친이름${at}` } : {}),
      },
    });
    expect(status).toBe(200);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const anchors = () => server.app.get(Database).prisma.auditAnchor.findMany({ orderBy: { day: 'asc' } });
const verify = () => server.app.get(AuditService).verify();

/** Moves the clock to the next Seoul day, and runs the job that anchors the one that ended. */
async function anchorNextDay(): Promise<void> {
  server.app.get(Clock).shift(86_400_000);
  await server.app.get(JobRunner).runNow('anchor-audit');
}

/** Changes the database by hand, verifies the log, and undoes the change. */
async function tampered(change: (owner: pg.Client) => Promise<unknown>) {
  const tables = ['audit_entries', 'audit_texts', 'audit_heads', 'audit_anchors', 'row_seals'];
  return asOwner(server.databaseUrl, async (owner) => {
    for (const table of tables) await owner.query(`CREATE TABLE kept_${table} AS TABLE ${table}`);
    await change(owner);
    const result = await verify();
    for (const table of tables)
      await owner.query(
        `TRUNCATE ${table}; INSERT INTO ${table} TABLE kept_${table}; DROP TABLE kept_${table}`,
      );
    return result;
  });
}

/** Recomputes the whole chain with the server's key, so that only something outside of the database can reveal it. */
async function rechain(owner: pg.Client): Promise<void> {
  const seals = new AuditSeals(server.app.get(LookupHash));
  const { prisma } = server.app.get(Database);
  let seal: string | undefined;
  let auditNo = 0;
  for (const entry of await prisma.auditEntry.findMany({ orderBy: { auditNo: 'asc' } })) {
    auditNo += 1;
    seal = seals.ofEntry({ ...entry, auditNo }, seal);
    await owner.query('UPDATE audit_entries SET audit_no = $1, seal = $2 WHERE audit_no = $3', [
      auditNo,
      seal,
      entry.auditNo,
    ]);
  }
  const head = seals.ofHead(auditNo, seal ?? '');
  await owner.query('UPDATE audit_heads SET entries = $1, last_seal = $2, seal = $3', [
    head.entries,
    head.lastSeal,
    head.seal,
  ]);
  await owner.query(`DELETE FROM row_seals WHERE table_name = 'audit_entries' AND row_key::int > $1`, [
    auditNo,
  ]);
}

const changedFields: [column: string, value: string][] = [
  ['at', `at + interval '1 second'`],
  ['operator_key', 'operator_key + 1'],
  ['action', `'users.look'`],
  ['target', `'user:1'`],
  ['reason', `reason || '.'`],
  ['before', `'{"vip_level":5}'`],
  ['after', `'{"vip_level":9}'`],
  ['request_id', `'req-1'`],
  ['seal', `reverse(seal)`],
];
/** The first entry, one in the middle, and the last one. */
const changedRows = [1, 6, entryCount];

const changes: [what: string, sql: string][] = [
  ...changedRows.flatMap((row) =>
    changedFields.map(([column, value]): [string, string] => [
      `${column} of entry ${row} changed`,
      `UPDATE audit_entries SET ${column} = ${value} WHERE audit_no = ${row}`,
    ]),
  ),
  [
    'the number of the last entry changed',
    `UPDATE audit_entries SET audit_no = 99 WHERE audit_no = ${entryCount}`,
  ],
  ['the first entry removed', 'DELETE FROM audit_entries WHERE audit_no = 1'],
  ['an entry removed', 'DELETE FROM audit_entries WHERE audit_no = 5'],
  [
    'an entry removed, with its row seal',
    `DELETE FROM audit_entries WHERE audit_no = 5;
    DELETE FROM row_seals WHERE table_name = 'audit_entries' AND row_key = '5'`,
  ],
  [
    'an entry removed and the rest renumbered',
    `DELETE FROM audit_entries WHERE audit_no = 5;
    UPDATE audit_entries SET audit_no = audit_no + 100 WHERE audit_no > 5;
    UPDATE audit_entries SET audit_no = audit_no - 101 WHERE audit_no > 100`,
  ],
  ['three entries removed', 'DELETE FROM audit_entries WHERE audit_no BETWEEN 4 AND 6'],
  ['the last entry removed', `DELETE FROM audit_entries WHERE audit_no = ${entryCount}`],
  ['the last five entries removed', `DELETE FROM audit_entries WHERE audit_no > ${entryCount - 5}`],
  ['all entries removed', 'TRUNCATE audit_entries'],
  ['the head removed with the entries', 'TRUNCATE audit_entries, audit_heads'],
  [
    'the head set back',
    `UPDATE audit_heads SET entries = 3, last_seal = (SELECT seal FROM audit_entries WHERE audit_no = 3);
    DELETE FROM audit_entries WHERE audit_no > 3; DELETE FROM row_seals WHERE table_name = 'audit_entries' AND row_key::int > 3`,
  ],
  [
    'two entries swapped',
    `UPDATE audit_entries SET audit_no = 1000 WHERE audit_no = 4;
    UPDATE audit_entries SET audit_no = 4 WHERE audit_no = 5; UPDATE audit_entries SET audit_no = 5 WHERE audit_no = 1000`,
  ],
  [
    'the contents of two entries swapped',
    `UPDATE audit_entries e SET reason = o.reason, after = o.after, seal = o.seal
    FROM audit_entries o WHERE (e.audit_no, o.audit_no) IN ((4, 5), (5, 4))`,
  ],
  [
    'a copy added at the end',
    `INSERT INTO audit_entries
    SELECT ${entryCount + 1}, at, operator_key, action, target, reason, before, after, request_id, seal FROM audit_entries WHERE audit_no = 1`,
  ],
  [
    'a copy inserted in the middle',
    `UPDATE audit_entries SET audit_no = audit_no + 100 WHERE audit_no > 5;
    UPDATE audit_entries SET audit_no = audit_no - 99 WHERE audit_no > 100;
    INSERT INTO audit_entries SELECT 6, at, operator_key, action, target, reason, before, after, request_id, seal FROM audit_entries WHERE audit_no = 1`,
  ],
];

/** The entries that changed a nickname, whose texts lie apart. */
const changedTexts: [what: string, sql: string][] = [
  [
    'the text changed',
    `UPDATE audit_texts SET text = '다른이름' WHERE audit_no = 4 AND place = 'after.nick'`,
  ],
  [
    'the salt changed',
    `UPDATE audit_texts SET salt = reverse(salt) WHERE audit_no = 8 AND place = 'before.nick'`,
  ],
  [
    'before and after swapped',
    `UPDATE audit_texts SET place = CASE place WHEN 'before.nick' THEN 'x' ELSE 'before.nick' END WHERE audit_no = 4;
    UPDATE audit_texts SET place = 'after.nick' WHERE audit_no = 4 AND place = 'x'`,
  ],
  [
    'a text of another entry',
    `UPDATE audit_texts SET audit_no = 4, place = 'after.vip_level' WHERE audit_no = 8 AND place = 'after.nick'`,
  ],
  [
    'the text changed with a new salt and its row seal',
    `UPDATE audit_texts SET text = '다른이름', salt = 'x' WHERE audit_no = 8;
    DELETE FROM row_seals WHERE table_name = 'audit_texts'`,
  ],
];

describe('tampering with the audit log', () => {
  it('is detected by at least thirty different changes', () => {
    expect(changes.length).toBeGreaterThanOrEqual(30);
  });

  it.each([...changes, ...changedTexts])('is detected: %s (CORE-32, CORE-49)', async (_what, sql) => {
    expect((await verify()).brokenAt).toBeNull();
    const { brokenAt } = await tampered((owner) => owner.query(sql));
    expect(brokenAt).not.toBeNull();
    expect(await verify()).toMatchObject({ entries: entryCount, brokenAt: null, brokenAnchor: null });
  });

  it.each([
    ['removed from the end', `DELETE FROM audit_entries WHERE audit_no >= ${anchoredCount}`, 'cut_off'],
    ['all removed', 'TRUNCATE audit_entries, audit_heads', 'cut_off'],
    ['removed in the middle', 'DELETE FROM audit_entries WHERE audit_no = 3', 'other_chain'],
    ['changed', `UPDATE audit_entries SET reason = '다른 이유' WHERE audit_no = 2`, 'other_chain'],
  ])(
    'is detected by an anchor: entries %s and the chain recomputed with the key (CORE-47)',
    async (_what, sql, problem) => {
      const result = await tampered(async (owner) => {
        await owner.query(sql);
        await rechain(owner);
        if (sql.startsWith('TRUNCATE'))
          await owner.query(`DELETE FROM row_seals WHERE table_name LIKE 'audit%'`);
      });
      // The chain itself is consistent: nothing but the anchor differs.
      expect(result).toMatchObject({ brokenAt: null, brokenAnchor: { entries: anchoredCount, problem } });
    },
  );

  it.each([
    'entries = 9',
    `last_seal = reverse(last_seal)`,
    `day = '20200101'`,
    `signature = reverse(signature)`,
  ])('is detected: %s in an anchor (CORE-47)', async (change) => {
    const { brokenAnchor } = await tampered((owner) =>
      owner.query(`UPDATE audit_anchors SET ${change} WHERE entries = ${anchoredCount}`),
    );
    expect(brokenAnchor?.problem).toBe('signature');
  });
});

describe('the anchors', () => {
  it('are one per Seoul day, also for a day without actions, and the job may run twice (CORE-47)', async () => {
    const before = await anchors();
    await anchorNextDay();
    await Promise.all([1, 2].map(() => server.app.get(JobRunner).runNow('anchor-audit')));
    const after = await anchors();
    await anchorNextDay();
    const [, newest] = [await verify(), (await anchors()).at(-1)];
    expect(after).toHaveLength(before.length + 1);
    // Nothing was done on the second of these days.
    expect(newest).toMatchObject({ entries: after.at(-1)?.entries, lastSeal: after.at(-1)?.lastSeal });
    expect(newest?.day).not.toBe(after.at(-1)?.day);
    expect(await readdir(folder)).toHaveLength(before.length + 2);
  });

  it('are also written for the days on which no server ran (CORE-47)', async () => {
    const before = await anchors();
    server.app.get(Clock).shift(2 * 86_400_000);
    await anchorNextDay();
    expect(await anchors()).toHaveLength(before.length + 3);
  });

  it('are listed for operators, and a saved page is a folder of anchors (CORE-47)', async () => {
    const operator = await buildMember(server.app, { role: 'operator' });
    const own = client.as(await tokenOf(server.app, operator.userKey));
    const { body } = await own.get<{ total: number; list: unknown[] }>('/v1/admin/audit-log/anchors');
    expect(body.total).toBe((await anchors()).length);
    const saved = await mkdtemp(path.join(tmpdir(), 'anchors-saved-'));
    await writeFile(path.join(saved, 'page.json'), JSON.stringify(body));
    const { stdout } = await run(process.execPath, [program, '--anchors', saved], environment());
    expect(stdout).toContain(`${body.total} anchors match`);
    await rm(saved, { recursive: true });
  });

  it('reveal to the program a log that was cut off and recomputed (CORE-47)', async () => {
    await expectProgram([program, '--anchors', folder], '✔');
    await tampered(async (owner) => {
      await owner.query(
        `DELETE FROM audit_entries WHERE audit_no >= ${anchoredCount}; DELETE FROM audit_anchors`,
      );
      await rechain(owner);
      await expectProgram([program], '✔');
      await expectProgram([program, '--anchors', folder], 'the log has fewer');
    });
    await expectProgram(
      [program, '--anchors', folder, '--public-key', 'A'.repeat(43)],
      'is not from the expected key',
    );
  });
});

const environment = () => ({ env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: server.databaseUrl } });

async function expectProgram(call: string[], text: string): Promise<void> {
  const { stdout, code } = await run(process.execPath, call, environment()).then(
    ({ stdout: output }) => ({ stdout: output, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  );
  expect(stdout).toContain(text);
  expect(code).toBe(text === '✔' ? 0 : 1);
}
