import { withClient } from '@honey/stack/database/with-client';

/** Members with an open session who all finish 30 minutes at once: more work than the job ever has otherwise. */
const WATCHERS = 10_000;

/**
 * The duration of the job of missions when all watchers are due at once, in milliseconds: the longest of the rounds,
 * since a run of the server's own may be part of a round's work.
 * @param {{ server: { url: string }, world: Awaited<ReturnType<typeof import('./world.mjs').makeWorld>>, rounds: number }} options
 * @returns {Promise<{ ms: number, watchers: number }>}
 */
export async function measureMissions({ server, world, rounds }) {
  return withClient(world.ownerUrl, async (client) => {
    await addWatchers(client, world.hosts[0].vodKey);
    const durations = [];
    for (let round = 0; round < rounds; round += 1) {
      await beginAgain(client);
      await runMissions(server.url);
      await client.query(
        `UPDATE mission_meters SET due_at = now() WHERE user_key IN (SELECT user_key FROM watch_sessions WHERE ended_at IS NULL)`,
      );
      await client.query(
        `UPDATE watch_sessions SET started_at = now() - interval '31 minutes', last_seen_at = now() WHERE ended_at IS NULL`,
      );
      durations.push(await runMissions(server.url));
      const { rows } = await client.query(
        `SELECT count(*)::int AS paid FROM mission_rewards WHERE mission = 'watch' AND state = 'paid'`,
      );
      if (rows[0].paid !== WATCHERS) throw new Error(`${rows[0].paid} of ${WATCHERS} watchers were paid`);
    }
    return { ms: Math.max(...durations), watchers: WATCHERS };
  });
}

async function addWatchers(client, vodKey) {
  await client.query(
    `WITH watchers AS (
       INSERT INTO users (login_id, nick, profile_id, role, verification_yn, user_adult_yn)
       SELECT 'watcher' || n, 'watcher' || n, 'watcher' || n, 'member', true, true FROM generate_series(1, $1::int) n RETURNING user_key
     )
     INSERT INTO watch_sessions (id, vod_key, user_key, started_at, last_seen_at)
     SELECT gen_random_uuid(), $2, user_key, now(), now() FROM watchers`,
    [WATCHERS, vodKey],
  );
  await client.query('ANALYZE users, watch_sessions');
}

/** No member watched long enough yet. What the round before paid is deleted past the triggers. */
async function beginAgain(client) {
  await client.query('SET session_replication_role = replica');
  await client.query(`DELETE FROM mission_rewards WHERE mission = 'watch'`);
  await client.query(`DELETE FROM roulette_tickets WHERE reason = 'watch'`);
  await client.query(`DELETE FROM alarms WHERE kind = 'ticket'`);
  await client.query(`DELETE FROM row_seals WHERE table_name = 'mission_rewards'`);
  await client.query('DELETE FROM mission_meters');
  await client.query('SET session_replication_role = DEFAULT');
  await client.query(
    'UPDATE watch_sessions SET started_at = now(), last_seen_at = now() WHERE ended_at IS NULL',
  );
  await client.query(
    'VACUUM ANALYZE mission_rewards, roulette_tickets, alarms, row_seals, mission_meters, watch_sessions',
  );
}

/** Runs all jobs of the server, and returns how long that of missions took. */
async function runMissions(base) {
  const response = await fetch(`${base}/sandbox/api/clock/run-jobs`, { method: 'POST' });
  if (!response.ok) throw new Error(`the jobs returned ${response.status}`);
  const { list } = await response.json();
  const run = list.find(({ name }) => name === 'missions');
  if (run?.ok_yn !== 'Y') throw new Error(`the job of missions failed: ${run?.problem}`);
  return run.ms;
}
