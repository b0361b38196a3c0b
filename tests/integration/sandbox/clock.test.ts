import { EventEmitter, once } from 'node:events';
import { type BuiltMember, buildMember } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SandboxStore } from '@honey/server/core/sandbox/sandbox-store';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';

interface ClockBody {
  now: string;
  frozen_yn: string;
  offset_ms: number;
  ready_yn: string;
  code: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const { server, client } = setServer();
let member: BuiltMember;

beforeAll(async () => {
  member = await buildMember(server.app);
});
beforeEach(() => client.send('POST', '/sandbox/api/clock/reset'));

const read = async () => (await client.get<ClockBody>('/sandbox/api/clock')).body;
const change = (body: object) => client.send<ClockBody>('PUT', '/sandbox/api/clock', { body });
const isReady = () => eventually(async () => expect((await read()).ready_yn).toBe('Y'));
const nowOf = ({ app }: Pick<TestApp, 'app'>) => app.get(Clock).nowMs();

describe('the clock', () => {
  it("shows the machine's time until it is moved", async () => {
    const { now, frozen_yn, offset_ms } = await read();
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(5_000);
    expect(Math.abs(offset_ms)).toBeLessThan(5_000);
    expect(frozen_yn).toBe('N');
  });

  it('can be stopped, moved while stopped, and restarted from there (SANDBOX-6)', async () => {
    const { body: frozen } = await change({ freeze_yn: 'Y' });
    expect(frozen.frozen_yn).toBe('Y');
    expect((await read()).now).toBe(frozen.now);
    const { body: moved } = await change({ forward_ms: dayMs });
    expect(Date.parse(moved.now)).toBe(Date.parse(frozen.now) + dayMs);
    expect((await read()).now).toBe(moved.now);
    const { body: runs } = await change({ freeze_yn: 'N' });
    expect(Date.parse(runs.now)).toBeGreaterThanOrEqual(Date.parse(moved.now));
    await eventually(async () =>
      expect(Date.parse((await read()).now)).toBeGreaterThan(Date.parse(moved.now)),
    );
  });

  it('stays at its new time when a read of the stored time started before the move (SANDBOX-6)', async () => {
    await change({ freeze_yn: 'Y' });
    const database = server.app.get(Database);
    const { query } = database;
    const steps = new EventEmitter();
    const [hasRead, moved, checked] = [once(steps, 'read'), once(steps, 'moved'), once(steps, 'looked')];
    database.query = (async (name: string, text: string, values: readonly unknown[]) => {
      const rows = await database.queryUntyped(name, text, values);
      if (name === 'sandbox_watch') {
        database.query = query;
        steps.emit('read');
        await moved;
        setImmediate(() => steps.emit('looked'));
      }
      return rows;
    }) as Database['query'];
    try {
      await hasRead;
      const { body } = await change({ forward_ms: dayMs });
      steps.emit('moved');
      await checked;
      expect(nowOf(server)).toBe(Date.parse(body.now));
    } finally {
      database.query = query;
    }
  });

  it('moves forward, by a duration or to a time (SANDBOX-6)', async () => {
    await change({ forward_ms: 2 * hourMs });
    expect((await read()).offset_ms).toBeGreaterThan(2 * hourMs - 5_000);
    const to = new Date(Date.now() + 40 * dayMs).toISOString();
    const { body } = await change({ to, freeze_yn: 'Y' });
    expect(body.now).toBe(to);
  });

  it('does not move back or beyond its limit (SANDBOX-6)', async () => {
    await change({ forward_ms: dayMs });
    const back = await change({ to: new Date().toISOString() });
    expect([back.status, back.body.code]).toEqual([400, 'clock_backwards']);
    for (const body of [
      { forward_ms: -1 },
      { to: 'tomorrow' },
      { to: '2500-01-01T00:00:00Z' },
      { freeze: 'Y' },
      { freeze_yn: null },
      { forward_ms: null },
    ]) {
      expect((await change(body)).status).toBe(400);
    }
  });

  it('expires access tokens', async () => {
    const token = await tokenOf(server.app, member.userKey);
    await change({ forward_ms: 2 * dayMs });
    const { status, body } = await client.send('POST', '/v1/user/login-check-proc', { token });
    expect([status, body.code]).toEqual([401, 'token_expired']);
  });

  it('applies on a second server, and after a restart (SANDBOX-6)', async () => {
    const second = await startApp({ DATABASE_URL: server.databaseUrl });
    try {
      await change({ freeze_yn: 'Y', forward_ms: 3 * dayMs });
      await eventually(async () => expect(nowOf(second)).toBe(nowOf(server)));
    } finally {
      await second.close();
    }
    const restarted = await startApp({ DATABASE_URL: server.databaseUrl });
    try {
      expect(nowOf(restarted)).toBe(nowOf(server));
      await new TestClient(restarted.baseUrl).send('POST', '/sandbox/api/clock/reset');
      await eventually(async () => expect(Math.abs(nowOf(server) - Date.now())).toBeLessThan(5_000));
    } finally {
      await restarted.close();
    }
  });
});

describe('the jobs', () => {
  it('catch up with a move by themselves (SANDBOX-7)', async () => {
    await change({ forward_ms: dayMs });
    await isReady();
  });

  it('run once on request, the rare ones first, and the clock is ready (SANDBOX-7)', async () => {
    await isReady();
    let runs = 0;
    server.app.get(JobRunner).every('sandbox-test-job', dayMs, async () => {
      runs += 1;
    });
    const { status, body } = await client.send<{ list: { name: string; ok_yn: string }[]; clock: ClockBody }>(
      'POST',
      '/sandbox/api/clock/run-jobs',
    );
    expect(status).toBe(200);
    expect(runs).toBe(1);
    const names = body.list.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['ledger-fold', 'gift-roll-up', 'settings']));
    expect(names.indexOf('sandbox-test-job')).toBeLessThan(names.indexOf('ledger-fold'));
    expect(body.list.filter(({ ok_yn }) => ok_yn === 'N')).toEqual([]);
    expect(body.clock.ready_yn).toBe('Y');
  });

  it('report a failing one, which blocks no other, and run it again until the clock is ready (SANDBOX-7)', async () => {
    let failing = true;
    server.app.get(JobRunner).every('sandbox-failing-job', dayMs, async () => {
      if (failing) throw new Error('it broke');
    });
    await change({ forward_ms: hourMs });
    const { body } = await client.send<{
      list: { name: string; ok_yn: string; problem: string | null }[];
      clock: ClockBody;
    }>('POST', '/sandbox/api/clock/run-jobs');
    expect(body.list.filter(({ ok_yn }) => ok_yn === 'N')).toEqual([
      expect.objectContaining({ name: 'sandbox-failing-job', problem: 'it broke' }),
    ]);
    expect(body.clock.ready_yn).toBe('N');
    failing = false;
    await isReady();
  });

  it('of one name never run twice at once, however often they are requested', async () => {
    let [runs, together, concurrentMax] = [0, 0, 0];
    server.app.get(JobRunner).everyProcess('sandbox-lonely-job', dayMs, async () => {
      runs += 1;
      together += 1;
      concurrentMax = Math.max(concurrentMax, together);
      await new Promise(setImmediate);
      together -= 1;
    });
    await isReady();
    runs = 0;
    await Promise.all(Array.from({ length: 5 }, () => server.app.get(JobRunner).runAll()));
    expect([runs, concurrentMax]).toEqual([5, 1]);
  });

  it('have not caught up while another server runs one', async () => {
    await isReady();
    const other = await server.app.get(Database).pool.connect();
    const job = "hashtext('honey-job'), hashtext('sweep-uploads')";
    try {
      await other.query(`SELECT pg_advisory_lock(${job})`);
      const runs = await server.app.get(JobRunner).runAll();
      expect(runs.filter(({ problem }) => problem !== null)).toEqual([
        expect.objectContaining({ name: 'sweep-uploads', problem: 'another server is running it' }),
      ]);
    } finally {
      await other.query(`SELECT pg_advisory_unlock(${job})`);
      other.release();
    }
  });

  it('catch up after a restart, when a server died before they had', async () => {
    await isReady();
    await server.app.get(SandboxStore).setState('clock_ready', { move: 'the one before' });
    expect((await read()).ready_yn).toBe('N');
    const restarted = await startApp({ DATABASE_URL: server.databaseUrl });
    try {
      await isReady();
    } finally {
      await restarted.close();
    }
  });
});
