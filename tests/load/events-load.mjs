import pg from 'pg';
import { compare, giftLoad, requestsPerSecond, WARM_UP_SECONDS } from './http-load.mjs';
import { accessToken, median, startProgram } from './world.mjs';

/** Members who spin: many, so that each has about as many tickets as in a busy week, and seldom waits for the lock of its wallet. */
const PLAYERS = 900;
/** More spins than can be made in a second. */
const SPINS_A_SECOND = 2_500;
/** Spins per second beside which gifts are measured: what a busy evening has. */
const BESIDE_CONNECTIONS_DELAY_MS = 20;
/** Spins in the tables when lists are measured. */
const LISTED_SPINS = 1_000_000;
const PAGES = 200;

/**
 * Spins against plain SQL in the same run, gifts with and without spins beside them, and lists at a million spins.
 * @param {{ server: Awaited<ReturnType<typeof startProgram>>, world: Awaited<ReturnType<typeof
 * import('./world.mjs').makeWorld>>, rounds: number, seconds: number }} options
 */
export async function measureEvents({ server, world, rounds, seconds }) {
  const players = world.members.slice(0, PLAYERS);
  const client = new pg.Client({ connectionString: world.ownerUrl, application_name: 'honey-live-bench' });
  await client.connect();
  const perPlayer = Math.ceil(((3 * rounds * seconds + 3 * WARM_UP_SECONDS) * SPINS_A_SECOND) / PLAYERS);
  const frozen = await startProgram('tests/load/frozen-events.mjs', {
    OWNER_URL: world.ownerUrl,
    TICKETS: String(perPlayer),
    MEMBERS: players.join(','),
  });
  try {
    await fetch(`${server.url}/v1/event/roulette`);
    await grantTickets(client, players, perPlayer);
    const spins = await compare({
      measured: spinLoad(server.url, players),
      baseline: spinLoad(frozen.url, players),
      rounds,
      seconds,
    });
    const gifts = await measureGiftsBeside({ server, world, players, rounds, seconds });
    const doubled = await countDoubled(client);
    await addListedSpins(client, world.members);
    const lists = await measureLists(server.url, players[0]);
    return { spins, gifts, lists, doubled };
  } finally {
    await client.end();
    await frozen.stop();
  }
}

/** Each request is a spin of the next player. */
function spinLoad(base, players) {
  const headers = players.map((userKey) => ({
    'content-type': 'application/json',
    authorization: `Bearer ${accessToken(userKey)}`,
    'x-sender': String(userKey),
  }));
  let nth = 0;
  return {
    url: `${base}/v1/event/roulette/spin`,
    method: 'POST',
    request: () => ({ body: '{}' }),
    next: () => {
      nth += 1;
      return { headers: headers[nth % headers.length], body: '{}' };
    },
  };
}

async function grantTickets(client, players, count) {
  await client.query(
    `SELECT roulette_tickets_grant(p.user_key, 'sandbox', 'bench', $2, now()) FROM unnest($1::int[]) p (user_key)`,
    [players, count],
  );
  await client.query('ANALYZE roulette_tickets');
}

/** Gifts alone, and while one player after the other spins without pause. */
async function measureGiftsBeside({ server, world, players, rounds, seconds }) {
  const load = giftLoad(
    server.url,
    world.members.slice(PLAYERS),
    (index) => world.hosts[index % world.hosts.length],
  );
  const rates = { alone: [], beside: [] };
  await requestsPerSecond({ ...load, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < rounds; round += 1) {
    rates.alone.push(await requestsPerSecond({ ...load, seconds }));
    const spinning = spinUntil(server.url, players);
    rates.beside.push(await requestsPerSecond({ ...load, seconds }));
    await spinning.stop();
  }
  return {
    ratio: median(rates.beside.map((rate, round) => rate / rates.alone[round])),
    alone: median(rates.alone),
    beside: median(rates.beside),
  };
}

/** Spins at a steady rate until it is stopped. */
function spinUntil(base, players) {
  let stopped = false;
  const { url, next } = spinLoad(base, players);
  const work = (async () => {
    while (!stopped) {
      const response = await fetch(url, { method: 'POST', ...next() });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a spin returned ${response.status}`);
      await new Promise((resume) => setTimeout(resume, BESIDE_CONNECTIONS_DELAY_MS));
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await work;
    },
  };
}

/** Tickets that were spent twice, and numbers that are missing. */
async function countDoubled(client) {
  const { rows } = await client.query(
    `SELECT (SELECT count(*) - count(DISTINCT ticket_id) FROM roulette_spins)::int AS tickets,
       (SELECT coalesce(sum(m.number - m.spins), 0) FROM (
         SELECT max(number) AS number, count(*) AS spins FROM roulette_spins GROUP BY round_id) m)::int AS gaps`,
  );
  return rows[0];
}

/** Spins of many members, written past the functions: lists only read them. */
async function addListedSpins(client, members) {
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO roulette_spins (round_id, number, user_key, ticket_id, word, word_hash, lot, animal_cd, since_cnt, asset, amount,
       transfer_id, idempotency_key, input_hash, answer, created_at)
     SELECT r.round_id, 10000000 + n, ($1::int[])[1 + n % $2], -n, '', '', n % 10000, f.animal_cd, 0,
       CASE WHEN f.prize_cd IN ('star', 'cumulative') THEN 'STAR' WHEN f.prize_cd = 'btuc' THEN 'BTUC' END::ledger_asset,
       CASE WHEN f.prize_cd = 'cumulative' THEN 10000 WHEN f.prize_cd = 'ticket' THEN 0 ELSE f.amount END,
       CASE WHEN f.prize_cd IN ('star', 'cumulative', 'btuc') THEN -n END, 'bench ' || n, '', '{}', now()
     FROM generate_series(1, $3::int) n CROSS JOIN roulette_round_at(now()) r CROSS JOIN LATERAL roulette_field(n % 10000) f`,
    [members, members.length, LISTED_SPINS],
  );
  await client.query('SET session_replication_role = DEFAULT');
  await client.query('ANALYZE roulette_spins');
}

/** The p99 of the first page and of a deep page of each list, in milliseconds. */
async function measureLists(base, userKey) {
  const { round } = await (await fetch(`${base}/v1/event/roulette`)).json();
  const paths = {
    roulette: '/v1/event/roulette',
    winners: `/v1/event/roulette/winners?round_id=${round.round_id}&limit=20`,
    'cumulative winners': '/v1/event/roulette/winners?limit=20',
    'own spins': '/v1/event/roulette/spins?limit=20',
    'own spins, last page': '/v1/event/roulette/spins?limit=20&offset=900',
    rounds: '/v1/event/roulette/rounds?limit=20',
  };
  const headers = { authorization: `Bearer ${accessToken(userKey)}` };
  const figures = {};
  for (const [name, path] of Object.entries(paths)) {
    const times = [];
    for (let nth = 0; nth < PAGES; nth += 1) {
      const startedMs = performance.now();
      const response = await fetch(base + path, { headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} returned ${response.status}`);
      times.push(performance.now() - startedMs);
    }
    times.sort((one, other) => one - other);
    figures[name] = { p50: times[Math.floor(PAGES / 2)], p99: times[Math.floor(PAGES * 0.99)] };
  }
  return figures;
}
