// Rows of events for the lists, beside the dataset load: what a member has after years, and what operators have after
// many events. They are written past the functions, since lists only read them.

/** What the first member has, and what all members have together. */
export const EVENT_ROWS = {
  spins: 2_000,
  lottoTickets: 1_000,
  events: 60,
  entriesOfEvent: 50_000,
  eventsWithEntries: 4,
  unpaid: 20_000,
  attendanceDays: 3,
};

const mark = 'bench-list';

/**
 * Writes the rows, once for each database.
 * @param {import('pg').Client} client of the owner
 * @param {number} member whose own lists are read
 */
export async function addEventRows(client, member) {
  const { rowCount } = await client.query(
    'SELECT FROM roulette_spins WHERE user_key = $1 AND idempotency_key = $2',
    [member, `${mark} 1`],
  );
  if (rowCount) return;
  await client.query('SET session_replication_role = replica');
  const round = '(SELECT max(s.round_id) FROM roulette_spins s)';
  await client.query(
    `INSERT INTO roulette_tickets (ticket_id, round_id, user_key, reason, reason_key, created_at)
     SELECT -n, ${round}, $1, 'sandbox', $2 || ' ' || n, now() - make_interval(hours => n) FROM generate_series(1, $3::int) n`,
    [member, mark, EVENT_ROWS.spins],
  );
  await client.query(
    `INSERT INTO roulette_spins (round_id, number, user_key, ticket_id, word, word_hash, lot, animal_cd, since_cnt, asset, amount,
       transfer_id, idempotency_key, input_hash, answer, created_at)
     SELECT r.round_id, 10000000 + n, $1, -n, 'w', '', n % 10000, f.animal_cd, 0,
       CASE WHEN f.prize_cd IN ('star', 'cumulative') THEN 'STAR' WHEN f.prize_cd = 'btuc' THEN 'BTUC' END::ledger_asset,
       CASE WHEN f.prize_cd = 'cumulative' THEN 10000 WHEN f.prize_cd = 'ticket' THEN 0 ELSE f.amount END,
       CASE WHEN f.prize_cd IN ('star', 'cumulative', 'btuc') THEN -n END, $2 || ' ' || n, '', '{}', now()
     FROM generate_series(1, $3::int) n CROSS JOIN (SELECT ${round} AS round_id) r CROSS JOIN LATERAL roulette_field(n % 10000) f`,
    [member, mark, EVENT_ROWS.spins],
  );
  await client.query(
    `INSERT INTO lotto_tickets (ticket_id, user_key, round_no, day, numbers, issued_at, state, decided_at)
     SELECT $2 || n, $1, 1, $2 || n, '{1,2,3,4,5,6}', now() - make_interval(days => n), 'lost', now() FROM generate_series(1, $3::int) n`,
    [member, mark, EVENT_ROWS.lottoTickets],
  );
  await client.query(
    `INSERT INTO lotto_tickets (ticket_id, user_key, round_no, day, numbers, issued_at, state, decided_at)
     SELECT $1 || ' ' || user_key, user_key, 2, $1, '{1,2,3,4,5,6}', now(), 'lost', now() FROM users WHERE role = 'member'
     ON CONFLICT DO NOTHING`,
    [mark],
  );
  await client.query(
    `INSERT INTO event_unpaid_prizes (kind, source_key, user_key, asset, amount, reason, created_at)
     SELECT 'event_draw', $2 || n, $1, 'STAR', 10, 'block_admin', now() - make_interval(mins => n) FROM generate_series(1, $3::int) n`,
    [member, mark, EVENT_ROWS.unpaid],
  );
  const answer = `jsonb_build_object('day', d.day, 'streak_cnt', 1, 'ticket_cnt', 1, 'btuc_cnt', 10, 'week_btuc_cnt', 0,
    'month_btuc_cnt', 0, 'paid', true, 'pay_on', now(), 'created_on', now())`;
  const attend = (who, days) =>
    client.query(
      `INSERT INTO attendances (user_key, day, streak_cnt, btuc_cnt, week_btuc_cnt, month_btuc_cnt, idempotency_key, input_hash, answer, created_at)
       SELECT u.user_key, d.day, 1, 10, 0, 0, $1 || d.day, '', ${answer}, now()
       FROM users u CROSS JOIN (SELECT (now() AT TIME ZONE 'Asia/Seoul')::date - n AS day FROM generate_series(0, $2::int) n) d
       WHERE ${who} ON CONFLICT DO NOTHING`,
      [mark, days - 1],
    );
  await attend(`u.user_key = ${Number(member)}`, 365);
  await attend("u.role = 'member'", EVENT_ROWS.attendanceDays);
  const { rows } = await client.query(
    `INSERT INTO month_events (title, summary, parts, begins_at, ends_at, published_at, drawn_at, entries_digest, ranked_at, created_at)
     SELECT $1 || n, 's', '[{"type": "ranking", "title": "r", "kind": "member", "prizes": []}, {"type": "ticket_ask", "title": "t", "prizes": []}]',
       now() - make_interval(days => n * 30), now() - make_interval(days => n * 30 - 20), now(), now(), '', now(), now()
     FROM generate_series(1, $2::int) n RETURNING event_id`,
    [mark, EVENT_ROWS.events],
  );
  const keys = rows.map(({ event_id }) => event_id);
  await client.query(
    `INSERT INTO month_event_entries (event_id, user_key, word, word_hash, created_at)
     SELECT e.event_id, u.user_key, '', '', now() FROM unnest($1::int[]) e (event_id)
       CROSS JOIN (SELECT user_key FROM users WHERE role = 'member' ORDER BY user_key LIMIT $2) u`,
    [keys.slice(0, EVENT_ROWS.eventsWithEntries), EVENT_ROWS.entriesOfEvent],
  );
  await client.query(
    `INSERT INTO month_event_ranks (event_id, place, user_key, star_cnt)
     SELECT $1, row_number() OVER (ORDER BY u.user_key), u.user_key, 1000 FROM users u WHERE u.role = 'member' LIMIT 100`,
    [keys[0]],
  );
  await client.query('SET session_replication_role = DEFAULT');
  await client.query(
    'VACUUM ANALYZE roulette_spins, roulette_tickets, lotto_tickets, event_unpaid_prizes, attendances, month_events, month_event_entries, month_event_ranks',
  );
}

/** The keys of what was written: a round with many winners, and an event with a ranking. */
export async function eventKeys(client) {
  const { rows } = await client.query(
    `SELECT (SELECT max(round_id) FROM roulette_spins) AS round, (SELECT min(event_id) FROM month_events WHERE title = $1) AS event,
       to_char(now() AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-01') AS month_on`,
    [`${mark}1`],
  );
  return rows[0];
}
