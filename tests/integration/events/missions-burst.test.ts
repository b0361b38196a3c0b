import { buildLive } from '@honey/seeds/builders/lives';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { MissionsJob } from '@honey/server/events/missions/missions.job';
import { verifyBooks } from '@honey/server/proofs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { sized } from '../../setup/sample/scope.mjs';

const file = setServer();
const members = sized({ sample: 500, whole: 10_000 });
const minuteMs = 60_000;
/** Noon in Seoul on a Tuesday. */
const noon = Date.parse('2041-01-01T12:00:00+09:00');

const at = (ms: number) => file.server.app.get(Clock).set({ offsetMs: 0, frozenAtMs: ms });
const query = <Row extends object>(name: string, sql: string, values: unknown[] = []) =>
  file.server.app.get(Database).queryUntyped<Row>(`test_burst_${name}`, sql, values);

/** Runs the job at a time, and prints how long it took. */
async function run(name: string, ms: number): Promise<number> {
  at(ms);
  const startedAt = performance.now();
  await file.server.app.get(MissionsJob).run();
  const took = performance.now() - startedAt;
  process.stdout.write(`${name}: ${Math.round(took)} ms\n`);
  return took;
}

const counts = {
  tickets: 'SELECT count(*)::int FROM roulette_tickets',
  alarms: `SELECT count(*)::int FROM alarms WHERE kind = 'ticket'`,
  paid: `SELECT count(*)::int FROM mission_rewards WHERE state = 'paid'`,
};
const count = async (of: keyof typeof counts) => (await query<{ count: number }>(of, counts[of]))[0]?.count;

/** All sessions are renewed. */
const seen = (ms: number) =>
  query('seen', 'UPDATE watch_sessions SET last_seen_at = $1 WHERE ended_at IS NULL', [new Date(ms)]);

beforeAll(async () => {
  const jobs = file.server.app.get(JobRunner);
  jobs.suspend(true);
  await jobs.whenIdle();
  at(noon);
  const { vodKey } = await buildLive(file.server.app);
  for (let first = 1; first <= members; first += 500)
    await query(
      'members',
      `INSERT INTO users (nick, profile_id, verification_yn, user_adult_yn, created_at)
       SELECT '벌떼' || n, 'burst' || n, true, true, $2 FROM generate_series($1::int, $1 + 499) n`,
      [first, new Date(noon)],
    );
  await query(
    'sessions',
    `INSERT INTO watch_sessions (id, vod_key, user_key, started_at, last_seen_at)
     SELECT gen_random_uuid(), $1, u.user_key, $2, $2 FROM users u WHERE u.profile_id LIKE 'burst%'`,
    [vodKey, new Date(noon)],
  );
  await asOwner(file.server.databaseUrl, (owner) => owner.query('ANALYZE'));
}, 120_000);

describe('the job of missions', () => {
  it(`pays ${members} members who are all due at once, each once, also by two runs at once (EVENTS-36)`, async () => {
    await seen(noon + minuteMs);
    await run('first count', noon + minuteMs);
    await seen(noon + 2 * minuteMs);
    await run('nobody due', noon + 2 * minuteMs);
    await seen(noon + 31 * minuteMs);
    await run('all due', noon + 31 * minuteMs);
    expect([await count('tickets'), await count('alarms')]).toEqual([members, members]);
    await seen(noon + 61 * minuteMs);
    await Promise.all([
      run('all due, of two runs', noon + 61 * minuteMs),
      run('all due, of two runs', noon + 61 * minuteMs),
    ]);
    expect([await count('tickets'), await count('alarms'), await count('paid')]).toEqual(
      Array(3).fill(2 * members),
    );
    const wrong = (await asOwner(file.server.databaseUrl, verifyBooks)).filter((proof) => proof.wrong > 0);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  }, 180_000);
});
