import { withClient } from '@honey/stack/database/with-client';
import pg from 'pg';
import { addEventRows, eventKeys } from './event-rows.mjs';
import { compare, giftLoad, requestsPerSecond, WARM_UP_SECONDS } from './http-load.mjs';
import { compareLists } from './lists-load.mjs';
import { eventLists } from './measured-event-lists.mjs';
import { accessToken, median, startProgram } from './world.mjs';

/** Members who spin: so many that each has about as many tickets as a week has (42), and seldom waits for its wallet's lock. */
const PLAYERS = 6_000;
/** More spins than can be made in a second. */
const SPINS_A_SECOND = 2_500;
/** Spins per second beside which gifts are measured: what a busy evening has. */
const BESIDE_CONNECTIONS_DELAY_MS = 20;
/** Spins, and members beside those who spin, in the tables when lists are measured. */
const LISTED_SPINS = 1_000_000;
const LISTED_MEMBERS = 100_000;

/**
 * Spins against plain SQL in the same run, and gifts with and without spins beside them.
 * @param {{ server: Awaited<ReturnType<typeof startProgram>>, world: Awaited<ReturnType<typeof
 * import('./world.mjs').makeWorld>>, rounds: number, seconds: number }} options
 */
export async function measureEvents({ server, world, rounds, seconds }) {
  const client = new pg.Client({ connectionString: world.ownerUrl, application_name: 'honey-live-bench' });
  await client.connect();
  const players = await addPlayers(client);
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
    return { spins, gifts, doubled };
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

async function addPlayers(client) {
  const { rows } = await client.query(
    `INSERT INTO users (login_id, nick, profile_id, role, verification_yn, user_adult_yn)
     SELECT 'player' || n, 'player' || n, 'player' || n, 'member', true, true FROM generate_series(1, $1::int) n RETURNING user_key`,
    [PLAYERS],
  );
  await client.query('ANALYZE users, wallets, ledger_accounts');
  return rows.map(({ user_key }) => user_key);
}

async function grantTickets(client, players, count) {
  await client.query(
    `INSERT INTO roulette_tickets (round_id, user_key, reason, reason_key, created_at)
     SELECT r.round_id, p.user_key, 'sandbox', 'bench ' || n, now()
     FROM roulette_round_at(now()) r CROSS JOIN generate_series(1, $2::int) n CROSS JOIN unnest($1::int[]) p (user_key)`,
    [players, count],
  );
  await client.query('ANALYZE roulette_tickets');
}

/** Gifts alone, and while one player after the other spins without pause. */
async function measureGiftsBeside({ server, world, players, rounds, seconds }) {
  const load = giftLoad(server.url, world.members, (index) => world.hosts[index % world.hosts.length]);
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

/**
 * The lists at a million spins and 100,000 members, against plain keyset lists of the same rows.
 * @returns {Promise<boolean>} whether every list reached its targets
 */
export async function measureEventLists(world, { rounds, seconds, only = '' }) {
  const member = world.members[0];
  const isWanted = ({ name }) => name.includes(only);
  if (!eventLists({ round: 0, event: 0, month_on: '' }).some(isWanted)) return true;
  const { operator, keys } = await withClient(world.ownerUrl, async (client) => {
    await addListedSpins(client, world.members);
    await addEventRows(client, member);
    return { operator: await addOperator(client), keys: await eventKeys(client) };
  });
  const readers = { member, host: world.hosts[0].hostKey, blocker: member, operator };
  const measured = eventLists(keys).filter(isWanted);
  return await compareLists({ url: world.url, readers, last: operator, measured }, { rounds, seconds });
}

async function addOperator(client) {
  const { rows } = await client.query(
    `WITH operator AS (
       INSERT INTO users (login_id, nick, profile_id, role, verification_yn, user_adult_yn)
       VALUES ('benchoperator', 'benchoperator', 'benchoperator', 'operator', true, true) RETURNING user_key
     )
     INSERT INTO operator_roles (user_key, role, given_at) SELECT user_key, 'owner', now() FROM operator RETURNING user_key`,
  );
  return rows[0].user_key;
}

/** Members and spins of many members, written past the functions: lists only read them. */
async function addListedSpins(client, members) {
  // Without triggers, which would open accounts for each member.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO users (login_id, nick, profile_id, role, verification_yn, user_adult_yn)
     SELECT 'listed' || n, 'listed' || n, 'listed' || n, 'member', true, true FROM generate_series(1, $1::int) n`,
    [LISTED_MEMBERS],
  );
  await client.query(
    `INSERT INTO roulette_spins (round_id, number, user_key, ticket_id, word, word_hash, lot, animal_cd, since_cnt, asset, amount,
       transfer_id, idempotency_key, input_hash, answer, created_at)
     SELECT r.round_id, 100000000 + n, ($1::int[])[1 + n % $2], -10000000 - n, '', '', n % 10000, f.animal_cd, 0,
       CASE WHEN f.prize_cd IN ('star', 'cumulative') THEN 'STAR' WHEN f.prize_cd = 'btuc' THEN 'BTUC' END::ledger_asset,
       CASE WHEN f.prize_cd = 'cumulative' THEN 10000 WHEN f.prize_cd = 'ticket' THEN 0 ELSE f.amount END,
       CASE WHEN f.prize_cd IN ('star', 'cumulative', 'btuc') THEN -10000000 - n END, 'bench ' || n, '', '{}', now()
     FROM generate_series(1, $3::int) n CROSS JOIN roulette_round_at(now()) r CROSS JOIN LATERAL roulette_field(n % 10000) f`,
    [members, members.length, LISTED_SPINS],
  );
  await client.query('SET session_replication_role = DEFAULT');
}
