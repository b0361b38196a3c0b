import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';

/** One session; a longer one would pause (EVENTS-33). */
const sessionMaxMs = 60 * 60_000;

/** A time in which a member did not watch, in milliseconds since 1970. */
interface Gap {
  begins: number;
  ends: number;
}

/** Watch sessions in the past, for the sandbox and for datasets. */
@Injectable()
export class PastWatchingService {
  constructor(private readonly database: Database) {}

  /**
   * Adds `minutes` of ended watch sessions to a member, in the newest time before `until` in which the member had no
   * session, in the newest live that the member does not host. Returns false if there is no such live.
   */
  async add(userKey: number, minutes: number, until: Date): Promise<boolean> {
    const [live] = await this.database.query<'lives_past_watching_live', { vod_key: number }>(
      'lives_past_watching_live',
      `SELECT l.vod_key FROM lives l WHERE l.state <> 'ready' AND watcher_is_counted(l.vod_key, $1)
       ORDER BY l.vod_key DESC LIMIT 1`,
      [userKey],
    );
    if (!live) return false;
    const sessions = sessionsIn(await this.gaps(userKey, until), minutes * 60_000);
    await this.database.query(
      'lives_past_watching_add',
      `INSERT INTO watch_sessions (id, vod_key, user_key, counted_yn, started_at, last_seen_at, ended_at, end_reason)
       SELECT s.id, $1, $2, true, s.started_at, s.ended_at, s.ended_at, 'left'
       FROM unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[]) AS s (id, started_at, ended_at)`,
      [
        live.vod_key,
        userKey,
        sessions.map(() => randomUUID()),
        sessions.map(({ begins }) => new Date(begins)),
        sessions.map(({ ends }) => new Date(ends)),
      ],
    );
    return true;
  }

  /** The times without a watch session in the days before `until`, the newest first. */
  private async gaps(userKey: number, until: Date): Promise<Gap[]> {
    const rows = await this.database.query<'lives_past_watching_gaps', Gap>(
      'lives_past_watching_gaps',
      `SELECT (extract(epoch FROM lower(g.gap)) * 1000)::bigint AS begins, (extract(epoch FROM upper(g.gap)) * 1000)::bigint AS ends
       FROM (
         SELECT tstzmultirange(tstzrange($2::timestamptz - interval '30 days', $2)) - coalesce(
           range_agg(tstzrange(w.started_at, greatest(w.started_at, w.ended_at, w.last_seen_at))), '{}') AS free
         FROM watch_sessions w WHERE w.user_key = $1 AND (w.ended_at IS NULL OR w.ended_at > $2::timestamptz - interval '30 days')
       ) f, unnest(f.free) AS g (gap)
       ORDER BY lower(g.gap) DESC`,
      [userKey, until],
    );
    return rows;
  }
}

/** Fills gaps with sessions of `totalMs` in all, from the newest back. */
function sessionsIn(gaps: readonly Gap[], totalMs: number): Gap[] {
  const sessions: Gap[] = [];
  let leftMs = totalMs;
  for (const { begins, ends } of gaps) {
    for (let at = ends; at > begins && leftMs > 0; ) {
      const ms = Math.min(leftMs, sessionMaxMs, at - begins);
      sessions.push({ begins: at - ms, ends: at });
      at -= ms;
      leftMs -= ms;
    }
  }
  return sessions;
}
