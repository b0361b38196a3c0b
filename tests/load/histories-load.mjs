import autocannon from 'autocannon';
import pg from 'pg';
import { WARM_UP_SECONDS } from './http-load.mjs';
import { accessToken, median, startProgram } from './world.mjs';

/** Entries of the one member. */
const ENTRIES = 1_000_000;
const CONNECTIONS = 16;
const PER_PAGE = 20;
/** The number of the deep page. */
const DEPTH = 1_000;

/** A month with a million entries of one member, with totals as the fold would have written them. */
async function makeHistory({ ownerUrl, members, hosts }) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  // No other measurement uses this member: these are the only entries.
  const userKey = members.at(-1);
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO ledger_transfers (operation, owner_key, idempotency_key, input_hash, answer, created_at)
       SELECT 'gift', $1, 'history ' || n, '', jsonb_build_object('balance_star_cnt', n),
         date_trunc('month', now(), 'Asia/Seoul') + (now() - date_trunc('month', now(), 'Asia/Seoul')) * (n / $2::float8)
       FROM generate_series(1, $2::int) n`,
      [userKey, ENTRIES],
    );
    await client.query(
      `INSERT INTO ledger_postings (transfer_id, asset, source_id, destination_id, amount, fund)
       SELECT t.id, 'STAR', (SELECT account_id FROM wallets WHERE user_key = $1 AND asset = 'STAR'), i.id, 10, 'bought'
       FROM ledger_transfers t
         JOIN unnest($2::int[]) WITH ORDINALITY h (host_key, place) ON h.place = 1 + t.id % cardinality($2::int[])
         JOIN ledger_accounts i ON i.kind = 'income' AND i.user_key = h.host_key
       WHERE t.owner_key = $1 AND t.idempotency_key LIKE 'history %' ORDER BY t.id`,
      [userKey, hosts.map(({ hostKey }) => hostKey)],
    );
    await client.query(
      `INSERT INTO gifts (transfer_id, sender_key, host_key, vod_key, star_cnt, created_at)
       SELECT t.id, $1, h.host_key, h.vod_key, 10, t.created_at
       FROM ledger_transfers t
         JOIN unnest($2::int[], $3::int[]) WITH ORDINALITY h (host_key, vod_key, place) ON h.place = 1 + t.id % cardinality($2::int[])
       WHERE t.owner_key = $1 AND t.idempotency_key LIKE 'history %' ORDER BY t.id`,
      [userKey, hosts.map(({ hostKey }) => hostKey), hosts.map(({ vodKey }) => vodKey)],
    );
    await client.query(
      `INSERT INTO account_day_totals SELECT d.* FROM account_days_of_ledger() d
       WHERE d.account_id = (SELECT account_id FROM wallets WHERE user_key = $1 AND asset = 'STAR') ON CONFLICT DO NOTHING`,
      [userKey],
    );
    await client.query(
      'VACUUM ANALYZE ledger_transfers, ledger_postings, gifts, account_day_totals, lives, ledger_accounts',
    );
    const { rows } = await client.query(
      `SELECT max(p.id) AS last FROM ledger_postings p JOIN wallets w ON w.account_id = p.source_id WHERE w.user_key = $1`,
      [userKey],
    );
    return { userKey, last: Number(rows[0].last) };
  } finally {
    await client.end();
  }
}

async function round(url, userKey, seconds) {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${accessToken(userKey)}`, 'x-sender': String(userKey) },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/**
 * A history of a million entries: the call against one plain keyset statement, and the thousandth page against the
 * first one.
 * @param {{ server: { url: string }, world: object, rounds: number, seconds: number }} options
 */
export async function measureHistories({ server, world, rounds, seconds }) {
  const { userKey, last } = await makeHistory(world);
  const baselineServer = await startProgram('tests/load/baseline-http.mjs', { DATABASE_URL: world.url });
  const ours = `${server.url}/v1/calculate/bt-user-star-uses?limit=${PER_PAGE}`;
  const deep = `${ours}&cursor=${last - DEPTH * PER_PAGE}`;
  const theirs = `${baselineServer.url}/history?before=${last + 1}&limit=${PER_PAGE}`;
  const results = { ratio: [], p99: [], depth: [], rate: [], baselineRate: [], deepRate: [] };
  try {
    for (const url of [ours, deep, theirs]) await round(url, userKey, WARM_UP_SECONDS);
    for (let at = 0; at < rounds; at += 1) {
      const first = await round(ours, userKey, seconds);
      const baseline = await round(theirs, userKey, seconds);
      const far = await round(deep, userKey, seconds);
      results.rate.push(first.rate);
      results.baselineRate.push(baseline.rate);
      results.deepRate.push(far.rate);
      results.ratio.push(first.rate / baseline.rate);
      results.p99.push(first.p99 / Math.max(1, baseline.p99));
      results.depth.push(first.rate / far.rate);
    }
  } finally {
    await baselineServer.stop();
  }
  return Object.fromEntries(Object.entries(results).map(([name, values]) => [name, median(values)]));
}
