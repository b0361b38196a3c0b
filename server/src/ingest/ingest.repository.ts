import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { ItemBackoff } from '../core/jobs/item-backoff.ts';
import { type LiveStream, type StreamTracks, simulatedSession } from '../media/index.ts';

/** The stream of a live that has not ended, with its title for room events. */
export interface RunningStream extends LiveStream {
  title: string;
}

/** An admitted publisher. */
export interface AdmittedPublisher {
  session: string;
  keyHash: string;
  /** The live that the publisher was admitted for; 0 until its stream arrives. */
  vodKey: number;
}

/** The rows of streams: one per live, which one publisher holds at a time. */
@Injectable()
export class IngestRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The live that the key currently opens, or null. */
  async liveOf(keyHash: string): Promise<number | null> {
    const rows = await this.database.query<'ingest_live_of_key', { vod_key: number | null }>(
      'ingest_live_of_key',
      'SELECT ingest_live_of($1, $2) AS vod_key',
      [keyHash, this.clock.now()],
    );
    return rows[0]?.vod_key ?? null;
  }

  /** Assigns the live to the publisher, unless the key opens none or another publisher holds it: decided by the row. */
  async assign(session: string, keyHash: string, { audio, video }: StreamTracks): Promise<number | null> {
    const rows = await this.database.query<'ingest_take', { vod_key: number }>(
      'ingest_take',
      `INSERT INTO ingest_streams AS s (vod_key, session, audio_yn, video_yn, began_at)
       SELECT vod_key, $1, $4, $5, $3 FROM ingest_live_of($2, $3) AS vod_key WHERE vod_key IS NOT NULL
       ON CONFLICT (vod_key) DO UPDATE SET session = EXCLUDED.session, audio_yn = EXCLUDED.audio_yn,
         video_yn = EXCLUDED.video_yn, lost_at = NULL
         WHERE s.lost_at IS NOT NULL OR s.session = EXCLUDED.session
       RETURNING s.vod_key`,
      [session, keyHash, this.clock.now(), audio, video],
    );
    return rows[0]?.vod_key ?? null;
  }

  /** Marks the publisher's stream as lost: the host is away from now on. */
  async markLost(session: string): Promise<void> {
    await this.database.query(
      'ingest_lose',
      'UPDATE ingest_streams SET lost_at = $2 WHERE session = $1 AND lost_at IS NULL',
      [session, this.clock.now()],
    );
  }

  /** Notes that a live without a publisher has a stream, or has it again. */
  async simulate(vodKey: number): Promise<void> {
    await this.database.query(
      'ingest_simulate',
      `INSERT INTO ingest_streams AS s (vod_key, session, audio_yn, video_yn, began_at) VALUES ($1, $2, true, true, $3)
       ON CONFLICT (vod_key) DO UPDATE SET lost_at = NULL WHERE s.session = EXCLUDED.session`,
      [vodKey, simulatedSession(vodKey), this.clock.now()],
    );
  }

  /** Marks that stream as lost. */
  async loseSimulated(vodKey: number): Promise<void> {
    await this.markLost(simulatedSession(vodKey));
  }

  /** Marks all streams as lost: this process has just started, and the media server with it. */
  async markAllLost(): Promise<void> {
    await this.database.query(
      'ingest_lose_all',
      'UPDATE ingest_streams SET lost_at = $1 WHERE lost_at IS NULL',
      [this.clock.now()],
    );
  }

  /** The streams of all running and announced lives. */
  async running(): Promise<RunningStream[]> {
    const rows = await this.database.query<
      'ingest_running',
      {
        vod_key: number;
        session: string;
        audio_yn: boolean;
        video_yn: boolean;
        lost: boolean;
        title: string;
      }
    >(
      'ingest_running',
      `SELECT s.vod_key, s.session, s.audio_yn, s.video_yn, s.lost_at IS NOT NULL AS lost, l.title
       FROM ingest_streams s JOIN live_cards l USING (vod_key) WHERE l.state <> 'ended'`,
      [],
    );
    return rows.map(({ vod_key, session, audio_yn, video_yn, lost, title }) => ({
      ...{ vodKey: vod_key, session, audio: audio_yn, video: video_yn, lost, title },
    }));
  }

  /** Returns the publishers whose key, host or live is no longer valid. */
  async findInvalid(publishers: readonly AdmittedPublisher[]): Promise<string[]> {
    const rows = await this.database.query<'ingest_find_invalid', { session: string }>(
      'ingest_find_invalid',
      `SELECT p.session FROM unnest($1::text[], $2::text[], $3::int[]) AS p (session, key_hash, vod_key)
       CROSS JOIN LATERAL (SELECT ingest_live_of(p.key_hash, $4) AS vod_key) AS now
       WHERE now.vod_key IS NULL OR (p.vod_key <> 0 AND now.vod_key <> p.vod_key)`,
      [
        publishers.map(({ session }) => session),
        publishers.map(({ keyHash }) => keyHash),
        publishers.map(({ vodKey }) => vodKey),
        this.clock.now(),
      ],
    );
    return rows.map(({ session }) => session);
  }

  /** Lives whose host has been away for longer than this many seconds, except those that the job has backed off. */
  async awayFor(job: string, seconds: number): Promise<number[]> {
    const rows = await this.database.query<'ingest_away', { vod_key: number }>(
      'ingest_away',
      `SELECT s.vod_key FROM ingest_streams s JOIN live_cards l USING (vod_key)
       WHERE l.state = 'live' AND s.lost_at <= $1::timestamptz - make_interval(secs => $2)
         AND ${ItemBackoff.isDue(3, 's.vod_key::text', 1)}
       UNION SELECT again.item::int FROM (${ItemBackoff.retryQuery(3, 1)}) again`,
      [this.clock.now(), seconds, job],
    );
    return rows.map(({ vod_key }) => vod_key);
  }

  /** Deletes the streams of ended lives. */
  async sweep(): Promise<void> {
    await this.database.query(
      'ingest_sweep',
      `DELETE FROM ingest_streams s USING live_cards l WHERE l.vod_key = s.vod_key AND l.state = 'ended'`,
      [],
    );
  }
}
