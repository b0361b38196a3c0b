import type pg from 'pg';

const sortMemory = '256MB';

/** The day that has begun, and what the first places of a month stand for. */
export interface RankCase {
  today: string;
  now: Date;
  honors: readonly string[];
  honorMin: number;
}

/**
 * Counts the ranks of all gifts that are there, and freezes those of periods that are over on a day: what the roll-up would have
 * counted and the job closed. `honors` names the grade of each of the first places of a month with so much honey.
 */
export async function writeRanks(
  client: pg.Client,
  { today, now, honors, honorMin }: RankCase,
): Promise<void> {
  // Of days that the personas' gifts may have closed too: all are counted anew.
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
  // A million gifts are summed up at once, of which statistics know nothing yet.
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
