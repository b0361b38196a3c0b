import { countedMax } from '@honey/server/core/http/cursor';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { isReplanned, rowsRead, statementsOf } from '../../setup/statement-plans.ts';
import { MonthlyWorld } from './monthly-support.ts';
import { RouletteWorld } from './roulette-support.ts';

const file = setServer();
const { server } = file;
const world = new RouletteWorld(file);

/** Spins of all members, prizes of draws, notes of unpaid prizes, and what the reader has. */
const spins = 100_000;
const prizes = 6_000;
const waiting = 400;
const unpaid = 20_000;
/** Entries of events, lotto tickets and attendances, each. */
const rows = 30_000;
const own = 300;
const events = 60;
/** Rows of a page, of its neighbours, and of what is joined to it. */
const rowsMax = 400;
const large = [
  'users',
  'roulette_spins',
  'roulette_tickets',
  'event_unpaid_prizes',
  'month_event_prizes',
  'month_event_entries',
  'lotto_tickets',
  'attendances',
];
const areas = /^(?:roulette|event|events|external_lotto|coupon)_/;

let member: TestClient;
let operator: TestClient;
let round: number;
let event: number;
let deepCursor: string;

const spinColumns = `round_id, number, user_key, ticket_id, word, word_hash, lot, animal_cd, since_cnt, asset, amount, transfer_id,
  idempotency_key, input_hash, answer, created_at`;

/** One row of a spin for each number, of the member whose expression is given. */
const spinsOf = (userKey: string, first: number, count: number): string => `
  INSERT INTO roulette_spins (${spinColumns})
  SELECT $1, ${first} + n, ${userKey}, -(${first} + n), 'w', '', n % 10000, f.animal_cd, 0,
    CASE WHEN f.prize_cd IN ('star', 'cumulative') THEN 'STAR' WHEN f.prize_cd = 'btuc' THEN 'BTUC' END::ledger_asset,
    CASE WHEN f.prize_cd = 'cumulative' THEN 10000 WHEN f.prize_cd = 'ticket' THEN 0 ELSE f.amount END,
    CASE WHEN f.prize_cd IN ('star', 'cumulative', 'btuc') THEN -(${first} + n) END, 'plans ' || (${first} + n), '', '{}', now()
  FROM generate_series(1, ${count}) n CROSS JOIN LATERAL roulette_field(n % 10000) f`;

/** Written past the functions, since lists only read the rows. */
async function addRows(owner: pg.Client, userKey: number): Promise<void> {
  await owner.query('SET session_replication_role = replica');
  const members = await owner.query<{ first: number }>(
    `WITH made AS (
       INSERT INTO users (nick, profile_id, login_id, verification_yn, user_adult_yn)
       SELECT 'plan' || n, 'plan' || n, 'plan' || n, true, true FROM generate_series(1, 5000) n RETURNING user_key)
     SELECT min(user_key)::int AS first FROM made`,
  );
  const first = members.rows[0]?.first ?? 0;
  const anyMember = `${first} + n % 5000`;
  await owner.query(spinsOf(anyMember, 10_000_000, spins), [round]);
  await owner.query(spinsOf('$2', 20_000_000, own), [round, userKey]);
  await owner.query(
    `INSERT INTO roulette_tickets (ticket_id, round_id, user_key, reason, reason_key, created_at)
     SELECT s.ticket_id, s.round_id, s.user_key, 'sandbox', 'plans ' || s.ticket_id, now() FROM roulette_spins s WHERE s.ticket_id < 0`,
  );
  await owner.query(
    `INSERT INTO event_unpaid_prizes (kind, source_key, user_key, asset, amount, reason, created_at)
     SELECT 'event_draw', 'plans ' || n, ${anyMember}, 'STAR', 10, 'block_admin', now() - make_interval(mins => n)
     FROM generate_series(1, ${unpaid}) n`,
  );
  const made = await owner.query<{ event_id: number }>(
    `INSERT INTO month_events (title, summary, parts, begins_at, ends_at, published_at, drawn_at, entries_digest, ranked_at, created_at)
     SELECT 'plans ' || n, 's', '[{"type": "ticket_ask", "title": "t", "prizes": []}]', now() - make_interval(days => n * 30),
       now() - make_interval(days => n * 30 - 20), now(), now(), '', now(), now() FROM generate_series(1, ${events}) n RETURNING event_id`,
  );
  event = made.rows[0]?.event_id ?? 0;
  await owner.query(
    `INSERT INTO month_event_prizes (event_id, kind, number, user_key, asset, amount, decided_at, paid_at, problem)
     SELECT $1 + n % ${events}, 'draw', 1 + n / ${events}, ${anyMember}, 'STAR', 10, now() - make_interval(secs => n),
       CASE WHEN n > ${waiting} THEN now() END, CASE WHEN n <= ${waiting} THEN 'down' END FROM generate_series(1, ${prizes}) n`,
    [event],
  );
  await owner.query(
    `INSERT INTO month_event_entries (event_id, user_key, word, word_hash, created_at)
     SELECT $1 + n % ${events}, ${anyMember}, '', '', now() FROM generate_series(1, ${rows}) n ON CONFLICT DO NOTHING`,
    [event],
  );
  await owner.query(
    `INSERT INTO lotto_tickets (ticket_id, user_key, round_no, day, numbers, issued_at, state, decided_at)
     SELECT 'plans ' || n, CASE WHEN n <= ${own} THEN $1 ELSE ${anyMember} END, 1, 'plans ' || n, '{1,2,3,4,5,6}', now(), 'lost', now()
     FROM generate_series(1, ${rows}) n`,
    [userKey],
  );
  await owner.query(
    `INSERT INTO attendances (user_key, day, streak_cnt, btuc_cnt, week_btuc_cnt, month_btuc_cnt, idempotency_key, input_hash, answer, created_at)
     SELECT ${anyMember}, date '2026-01-01' + n / 5000, 1, 10, 0, 0, 'plans ' || n, '', '{}', now() FROM generate_series(1, ${rows}) n`,
  );
  await owner.query('SET session_replication_role = DEFAULT');
  await owner.query(`VACUUM ANALYZE ${large.join(', ')}, month_events`);
}

beforeAll(async () => {
  server.app.get(JobRunner).suspend(true);
  await server.app.get(JobRunner).whenIdle();
  const monthly = new MonthlyWorld(file);
  operator = file.client.as(await tokenOf(server.app, (await monthly.operator()).userKey));
  const player = await world.player();
  member = player.client;
  round = (await world.rounds.current()).roundId;
  await asOwner(server.databaseUrl, (owner) => addRows(owner, player.member.userKey));
  const { body } = await operator.get<{ cursor: string }>(
    '/v1/admin/event-unpaid-prizes?limit=1&offset=10000',
  );
  deepCursor = body.cursor;
}, 120_000);

const month = new Date().toISOString().slice(0, 7).replace('-', '');
const calls: [name: string, caller: () => TestClient, path: () => string, most: number][] = [
  ['the page of the wheel', () => member, () => 'event/roulette', rowsMax + 4 * own],
  ['own spins', () => member, () => 'event/roulette/spins?limit=20', rowsMax + own],
  ['own spins of a month', () => member, () => `event/roulette/spins?limit=20&month=${month}`, rowsMax + own],
  ['own tickets', () => member, () => 'event/roulette/tickets?limit=20', rowsMax + 3 * own],
  ['winners of a round', () => member, () => `event/roulette/winners?round_id=${round}&limit=20`, rowsMax],
  ['winners of the cumulative prize', () => member, () => 'event/roulette/winners?limit=20', rowsMax],
  ['rounds', () => member, () => 'event/roulette/rounds?limit=20', rowsMax],
  ['attendances', () => member, () => 'event/attendances', rowsMax],
  ['own lotto tickets', () => member, () => 'event/lotto-ask-list?limit=20', rowsMax + own],
  ['monthly events', () => member, () => 'event/regular-events?limit=20', rowsMax],
  [
    'winners of an event',
    () => member,
    () => `event/regular-events/${event}`,
    rowsMax + (4 * prizes) / events,
  ],
  ['rounds of operators', () => operator, () => 'admin/roulette-rounds?limit=20', rowsMax],
  ['winners of all rounds', () => operator, () => 'admin/roulette-winners?limit=20', rowsMax],
  [
    'winners of a round for operators',
    () => operator,
    () => `admin/roulette-winners?round_id=${round}&limit=20`,
    rowsMax,
  ],
  ['unpaid prizes', () => operator, () => 'admin/event-unpaid-prizes?limit=20', rowsMax],
  [
    'a deep page of unpaid prizes',
    () => operator,
    () => `admin/event-unpaid-prizes?limit=20&cursor=${deepCursor}`,
    waiting + rowsMax,
  ],
  [
    'events of operators',
    () => operator,
    () => 'admin/events?limit=20',
    rowsMax + (20 * 3 * prizes) / events,
  ],
  ['coupon campaigns', () => operator, () => 'admin/coupons/campaigns?limit=20', rowsMax],
];

describe('lists of events among very many rows', () => {
  it.each(calls)(
    'read %s from an index, and few rows besides, with a plan that is made once (EVENTS-20)',
    async (_name, caller, path, most) => {
      const sent = await statementsOf(server.app, async () => {
        expect((await caller().get(`/v1/${path()}`)).status).toBe(200);
      });
      const lists = sent.filter(({ name }) => areas.test(name));
      expect(lists.length).toBeGreaterThan(0);
      await asOwner(server.databaseUrl, async (owner) => {
        for (const statement of lists) {
          const { rows: read, sequential } = await rowsRead(owner, statement);
          const scanned = sequential.filter((table) => large.includes(table));
          const replanned = await isReplanned(owner, statement);
          // Counts end at a maximum, and are shared for seconds.
          const allowed = statement.name.endsWith('_count') ? Math.max(most, countedMax + rowsMax) : most;
          expect([statement.name, scanned, read <= allowed ? 'few' : read, replanned]).toEqual([
            statement.name,
            [],
            'few',
            false,
          ]);
        }
      });
    },
  );

  it('list the prizes that wait between those that stay with the house, newest first (EVENTS-84)', async () => {
    const { body } = await operator.get<{
      total: number;
      total_capped_yn: string;
      list: { state: string; created_on: string }[];
    }>('/v1/admin/event-unpaid-prizes?limit=100');
    expect([body.total, body.total_capped_yn]).toEqual([countedMax, 'Y']);
    const times = body.list.map(({ created_on }) => created_on);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(body.list.map(({ state }) => state))).toEqual(new Set(['waiting', 'unpaid']));
  });
});
