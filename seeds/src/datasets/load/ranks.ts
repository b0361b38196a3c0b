import type pg from 'pg';

const sortMemory = '256MB';

/** The current day, and the grades of a month's first places. */
export interface RankCase {
  today: string;
  now: Date;
  honors: readonly string[];
  honorMin: number;
}

/**
 * Counts the ranks of all gifts, and freezes those of ended periods: what the roll-up would have counted and the job
 * closed. `honors` names the grade of each of a month's first places with enough honey.
 */
export async function writeRanks(
  client: pg.Client,
  { today, now, honors, honorMin }: RankCase,
): Promise<void> {
  // The personas' gifts may already have closed some days: all are recounted.
  for (const table of ['rank_places', 'rank_closings', 'rank_totals'])
    await client.query(`DELETE FROM ${table}`);
  await client.query(
    `INSERT INTO rank_closings (period, starts_on, closed_at, host_cnt, member_cnt, honors, honor_min)
     SELECT DISTINCT p.period, rank_period_start(p.period, days.day), $2::timestamptz, 0, 0, $3::text[], $4::bigint
     FROM (SELECT DISTINCT (created_at AT TIME ZONE 'Asia/Seoul')::date AS day FROM gifts) days
       CROSS JOIN unnest(enum_range(NULL::rank_period)) AS p (period)
     WHERE rank_period_after(p.period, rank_period_start(p.period, days.day), 1) <= $1::date`,
    [today, now, honors, honorMin],
  );
  // A million gifts are summed at once, before statistics know of them.
  await client.query(`SET LOCAL work_mem = '${sortMemory}'`);
  await client.query('ANALYZE gifts, rank_closings');
  await client.query(
    `INSERT INTO rank_places (kind, period, starts_on, place, user_key, star_cnt, reached_at, before_place, honor)
     SELECT kind, period, starts_on, place, user_key, star_cnt, reached_at, before_place, honor
     FROM rank_places_of_gifts() ORDER BY kind, period, starts_on, place`,
  );
  await client.query(
    `UPDATE rank_closings c SET host_cnt = n.host_cnt, member_cnt = n.member_cnt
     FROM (SELECT period, starts_on, count(*) FILTER (WHERE kind = 'host') AS host_cnt,
         count(*) FILTER (WHERE kind = 'member') AS member_cnt FROM rank_places GROUP BY 1, 2) n
     WHERE n.period = c.period AND n.starts_on = c.starts_on`,
  );
  await client.query('INSERT INTO rank_totals SELECT * FROM rank_totals_of_gifts()');
}
