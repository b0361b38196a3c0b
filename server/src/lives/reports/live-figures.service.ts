import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';

/** The gift figures of a live. */
export interface LiveFigures {
  star_cnt: number;
  gift_cnt: number;
  giver_cnt: number;
  /** The part received by the live's own host, without contestants. */
  host_star_cnt: number;
  /** The part given by the requesting member. */
  own_star_cnt: number;
  own_gift_cnt: number;
  /** The note of the operator who ended it by force. */
  end_note: string | null;
  /** The operator's penalty for the host. */
  penalty: 'none' | 'warning' | 'barred' | null;
}

/**
 * $1 live, $2 the requesting member. Reads the counters plus the gifts not rolled up yet in one statement, so no gift
 * is missed.
 */
const statement = `
  WITH pending AS (
    SELECT g.sender_key, g.host_key, g.star_cnt FROM gifts_uncounted r JOIN gifts_given g USING (gift_id) WHERE g.vod_key = $1
  ), own AS (
    SELECT t.star_cnt, t.gift_cnt FROM live_gift_sums t WHERE t.vod_key = $1 AND t.user_key = $2
    UNION ALL SELECT p.star_cnt, 1 FROM pending p WHERE p.sender_key = $2
  )
  SELECT (l.star_cnt + coalesce((SELECT sum(p.star_cnt) FROM pending p), 0))::bigint AS star_cnt,
    (coalesce((SELECT sum(t.gift_cnt) FROM live_host_sums t WHERE t.vod_key = $1), 0)
      + (SELECT count(*) FROM pending))::int AS gift_cnt,
    l.giver_cnt + (SELECT count(DISTINCT p.sender_key) FROM pending p WHERE NOT EXISTS (
      SELECT FROM live_giver_sums k WHERE k.vod_key = $1 AND k.user_key = p.sender_key))::int AS giver_cnt,
    (coalesce((SELECT t.star_cnt FROM live_host_sums t WHERE t.vod_key = $1 AND t.host_key = l.host_key), 0)
      + coalesce((SELECT sum(p.star_cnt) FROM pending p WHERE p.host_key = l.host_key), 0))::bigint AS host_star_cnt,
    (SELECT coalesce(sum(o.star_cnt), 0) FROM own o)::bigint AS own_star_cnt,
    (SELECT coalesce(sum(o.gift_cnt), 0) FROM own o)::int AS own_gift_cnt, l.end_note,
    l.end_penalty AS penalty
  FROM lives l WHERE l.vod_key = $1`;

/** The honey given in a live so far, exactly as the rows of its gifts (LIVES-50). */
@Injectable()
export class LiveFiguresReader {
  constructor(private readonly database: Database) {}

  /** Undefined for an unknown key. */
  async read(vodKey: number, userKey: number): Promise<LiveFigures | undefined> {
    return (
      await this.database.query<'lives_figures', LiveFigures>('lives_figures', statement, [vodKey, userKey])
    )[0];
  }
}
