import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  type ConformanceOptions,
  type ConformanceReport,
  runConformance,
} from '../../../scripts/lib/conformance.mjs';
import { area, runArea } from '../../conformance/harness.mjs';
import { newTalk, sourceOf } from '../../conformance/room.mjs';
import { World } from '../../conformance/world.mjs';
import { asOwner } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { type RunningStack, startStack } from '../../setup/stack.ts';

jest.setTimeout(180_000);

const run = promisify(execFile);
const command = path.resolve(fileURLToPath(import.meta.url), '../../../../scripts/conformance.mjs');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'honey-conformance-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The command as a process of its own. */
async function conformance(args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, ...environment };
  return run(process.execPath, [command, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), stdout: String(stdout), stderr: String(stderr) }),
  );
}

/** Runs a callback with the address of a server that returns the same response to every request. */
async function withServer<Result>(
  answer: RequestListener,
  work: (baseUrl: string) => Promise<Result>,
): Promise<Result> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    return await work(`http://127.0.0.1:${address.port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Runs the suite against such a server. */
const against = (answer: RequestListener, options: Partial<ConformanceOptions> = {}) =>
  withServer(answer, (baseUrl) => runConformance({ baseUrl, timeoutMs: 200, ...options }));

const json = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };
const notFound = JSON.stringify({
  status: 404,
  code: 'not_found',
  message: '찾을 수 없어요.',
  request_id: 'r',
});

describe('a server that does not implement the API', () => {
  it('fails when it returns 404 not_found to everything, although no case failed', async () => {
    const report = await against((_request, response) => {
      response.writeHead(404, { ...json, 'cache-control': 'no-store' }).end(notFound);
    });
    expect(report).toMatchObject({ ok: false, totals: { passed: 0 } });
    expect(report.reasons).toContain('nothing passed: no call of the contract was seen to work');
  });

  it.each([
    ['a page', { 'content-type': 'text/html' }, '<h1>404</h1>'],
    ['JSON of another shape', json, '{"error":"not_found"}'],
    ['JSON with more fields than an error has', json, notFound.replace('}', ',"path":"/"}')],
  ])(
    'fails when it returns 404 to everything with %s, which implements nothing',
    async (_what, headers, body) => {
      const report = await against((_request, response) => {
        response.writeHead(404, headers).end(body);
      });
      expect(report).toMatchObject({ ok: false, totals: { passed: 0, notOffered: 0 } });
      expect(report.totals.failed).toBeGreaterThan(200);
    },
  );

  it('is left at the first failure with --bail', async () => {
    const { code, stdout } = await withServer(
      (_request, response) => {
        response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404</h1>');
      },
      (baseUrl) => conformance(['--base-url', baseUrl, '--bail', '--json']),
    );
    const report: ConformanceReport = JSON.parse(stdout);
    expect([code, report.ok, report.totals.failed]).toEqual([1, false, 1]);
    expect(report.areas.at(-1)?.cases.at(-1)?.state).toBe('failed');
  });

  it.each([true, false])(
    'passes nothing when it returns 200 {} to everything, writes %s',
    async (allowWrites) => {
      const report = await against(
        (_request, response) => {
          response.writeHead(200, { ...json, 'cache-control': 'no-store' }).end('{}');
        },
        { allowWrites },
      );
      const passed = report.areas.flatMap(({ cases }) => cases.filter(({ state }) => state === 'passed'));
      expect(passed).toEqual([]);
      expect(report.ok).toBe(false);
    },
  );
});

describe('a run', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await startStack('ci');
  });
  afterAll(() => stack?.stop());

  it('leaves nothing behind but ended sign-ins, unless it may write', async () => {
    await catchUp(stack);
    const before = await digestsOf(stack.databaseUrl);
    const report = await runConformance({ baseUrl: stack.baseUrl });
    expect(report).toMatchObject({ ok: true, allowWrites: false });
    expect(report.totals.passed).toBeGreaterThan(200);
    expect(report.lacks.writes).toBeGreaterThan(80);
    expect(await digestsOf(stack.databaseUrl)).toEqual(before);
  });

  it('closes the chat clients of a skipped case: they would reconnect forever', async () => {
    const world = new World({
      ...{
        baseUrl: stack.baseUrl,
        prefix: '/v1',
        siteKey: 'honey',
        password: 'Honey!2026',
        timeoutMs: 5_000,
      },
      ...{ allowWrites: false, includesBeyond: true, useSandbox: true },
      ...{ offered: new Set<string>(), totalsHeld: new Set<string>() },
      succeeded: new Set<string>(),
    });
    const talk = newTalk(world);
    const leaves = area('chat', {
      'talks as a guest': async () => {
        await talk.connect(sourceOf(world.visitor));
        await talk.talk('lobby', '안녕');
      },
    });
    expect((await runArea(leaves, world)).cases).toMatchObject([{ state: 'left_out', lack: 'writes' }]);
    expect(talk.user).toBeNull();
  });

  it('uses no sandbox when configured so, and reports how many cases need one', async () => {
    const report = await runConformance({
      baseUrl: stack.baseUrl,
      useSandbox: false,
      allowWrites: true,
      areas: ['settings'],
    });
    expect(report).toMatchObject({ ok: true, totals: { failed: 0 } });
    expect(report.lacks.sandbox).toBeGreaterThan(5);
  });

  it('supports calls under the site key', async () => {
    const report = await runConformance({ baseUrl: stack.baseUrl, siteKey: 'honey', areas: ['policies'] });
    expect(report).toMatchObject({ ok: true, totals: { failed: 0, notOffered: 0 } });
    const elsewhere = await runConformance({ baseUrl: stack.baseUrl, siteKey: 'other', areas: ['policies'] });
    expect(elsewhere).toMatchObject({ ok: false, totals: { passed: 0 } });
  });

  it('signs in with credentials, and skips the roles without any', async () => {
    const file = path.join(folder, 'credentials.json');
    await writeFile(file, JSON.stringify({ viewer01: { id: 'fan01', password: 'Honey!2026' } }));
    const { code, stdout } = await conformance([
      ...['--base-url', stack.baseUrl, '--area', 'users', '--credentials', file, '--json'],
    ]);
    const report = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(report.lacks.persona).toBeGreaterThan(3);
    expect(report.areas[0].cases).toContainEqual(
      expect.objectContaining({
        name: expect.stringContaining('the session user is returned'),
        state: 'passed',
      }),
    );
  });

  it('fails a profile whose areas are not complete', async () => {
    const files = ['junit.xml', 'report.json'].map((name) => path.join(folder, name));
    const [junit = '', jsonFile = ''] = files;
    const { code, stdout } = await conformance([
      ...['--base-url', stack.baseUrl, '--profile', 'visitor', '--version', 'v9'],
      ...['--junit', junit, '--json-file', jsonFile],
    ]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/✘ does not conform to the contract: .*nothing of policies passed/);
    expect(await readFile(junit, 'utf8')).toContain('<testsuite name="verdict" tests="1" failures="1"');
    expect(JSON.parse(await readFile(jsonFile, 'utf8'))).toMatchObject({ ok: false, profile: 'visitor' });
  });

  it.each([
    [{ profile: 'none' }, 'There is no profile none. There are: visitor, viewer, member, production, full'],
    [{ areas: ['none'] }, 'There is no area none. There are: session,'],
    [{ baseUrl: 'http://127.0.0.1:1/live' }, 'has a path: calls start at the origin, http://127.0.0.1:1.'],
    [{ baseUrl: 'http://127.0.0.1:1' }, 'http://127.0.0.1:1 does not respond'],
  ])('is rejected with %j in one line', async (options, message) => {
    await expect(runConformance({ baseUrl: stack.baseUrl, ...options })).rejects.toThrow(message);
  });

  it('does not mistake a path for a site key', async () => {
    const { code, stderr } = await conformance(['--site-key', '../x']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('--site-key takes lower-case letters, digits'),
    ]);
  });
});

/**
 * Runs every job until it has nothing left to do: what the seeding left to them (counters of follows, closings of
 * transfers) and what has become due since (a day that began in between) is not a write of the suite.
 */
async function catchUp({ baseUrl, databaseUrl }: RunningStack): Promise<void> {
  await eventually(async () => {
    const response = await fetch(`${baseUrl}/sandbox/api/clock/run-jobs`, { method: 'POST' });
    const { list }: { list: { ok_yn: string }[] } = JSON.parse(await response.text());
    expect(list.filter(({ ok_yn }) => ok_yn !== 'Y')).toEqual([]);
    // A closing takes three runs: one notices how far the transfers go, one closes them, one follows with their lines.
    const { rows } = await asOwner(databaseUrl, (client) =>
      client.query(`SELECT FROM ledger_closings
                    HAVING count(*) FILTER (WHERE lines_at IS NULL) > 0
                      OR max(up_to_id) < (SELECT max(id) FROM ledger_transfers)`),
    );
    expect(rows).toEqual([]);
  }, 60_000);
}

/**
 * Tables to which a sign-in, a visit and an operator's read write for a while (failures and ends of sign-ins, the audit
 * log with its count, and what consoles are notified of), and those to which jobs write as time passes: the viewers of
 * the lives each minute, ended battles, decided months, watched minutes.
 */
const passing = [
  ...['sign_ins', 'refresh_tokens', 'attempt_limits', 'access_revocations', 'watch_sessions'],
  ...['audit_entries', 'audit_heads', 'job_put_offs', 'outbox', 'sandbox_states', 'live_samples'],
  ...['battles', 'battle_sides', 'pay_grade_months', 'pay_grades'],
  ...['mission_meters', 'mission_searches', 'operator_changes'],
];

/**
 * Which rows of a table count: the seals of the compared tables; a live's seal covers its hot score, which a job
 * writes.
 */
const countingRows: Record<string, string> = {
  row_seals: `WHERE t.table_name <> ALL ('{${[...passing, 'lives'].join(',')}}')`,
};

/**
 * Every row of every other table, as one digest per table; lives without their viewer counts and hot scores. Pending
 * changes of the books are folded first, so that the job that folds them every few seconds does not pass for a write.
 */
function digestsOf(databaseUrl: string): Promise<Record<string, string>> {
  return asOwner(databaseUrl, async (client) => {
    await client.query('SELECT ledger_fold(1000000)');
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables
       WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY tablename`,
      [passing],
    );
    const digests: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `SELECT coalesce(md5(string_agg(line, '|' ORDER BY line)), '') AS digest FROM (
           SELECT (to_jsonb(t) - '{viewer_cnt,viewer_guest_cnt,viewer_page_cnt,peak_viewer_cnt,hot_score,updated_at}'::text[])::text AS line
           FROM ${name} t ${countingRows[name] ?? ''}
         ) lines`,
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}
