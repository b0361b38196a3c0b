import { randomUUID } from 'node:crypto';
import { buildLive } from '@honey/seeds/builders/lives';
import { buildMembers } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { MissionsJob } from '@honey/server/events/missions/missions.job';
import type { FileServer } from '../../setup/file-server.ts';
import { type PlainSession, PlainWatcher } from './watching-model.ts';

/** A member of the world. */
export interface Watcher {
  userKey: number;
  plain: PlainWatcher;
}

/** Members who watch lives, in the database and in the plain model; time is frozen and moved by hand. */
export class WatchingWorld {
  readonly watchers: Watcher[] = [];
  /** Lives that all members may watch; of the last one all members are managers. */
  readonly lives: number[] = [];
  private hosts: number[] = [];
  private messageId = 1;

  constructor(private readonly file: FileServer) {}

  get app() {
    return this.file.server.app;
  }

  get database(): Database {
    return this.app.get(Database);
  }

  get now(): number {
    return this.app.get(Clock).nowMs();
  }

  at(ms: number): void {
    this.app.get(Clock).set({ offsetMs: 0, frozenAtMs: ms });
  }

  /** Starts with new members, and with lives that never end. */
  async begin(members: number): Promise<void> {
    const jobs = this.app.get(JobRunner);
    jobs.suspend(true);
    await jobs.whenIdle();
    if (this.lives.length === 0) {
      for (let nth = 0; nth < 4; nth += 1) {
        const { vodKey, hostKey } = await buildLive(this.app);
        this.lives.push(vodKey);
        this.hosts.push(hostKey);
      }
    }
    const built = await buildMembers(
      this.app,
      Array.from({ length: members }, () => ({})),
    );
    this.watchers.splice(0);
    this.watchers.push(...built.map(({ userKey }) => ({ userKey, plain: new PlainWatcher() })));
    await this.database.queryUntyped(
      'test_managers',
      'INSERT INTO managers (host_key, user_key, created_at) SELECT $1, k, $3 FROM unnest($2::int[]) k',
      [this.hosts.at(-1), built.map(({ userKey }) => userKey), new Date(this.now)],
    );
  }

  /** Sessions begin. */
  async join(joining: readonly { watcher: Watcher; vodKey: number }[]): Promise<void> {
    const rows = joining.map(({ watcher, vodKey }) => ({ watcher, vodKey, id: randomUUID() }));
    const stored = await this.database.queryUntyped<{ id: string; counted_yn: boolean }>(
      'test_join',
      `INSERT INTO watch_sessions (id, vod_key, user_key, counted_yn, started_at, last_seen_at)
       SELECT r.id, r.vod_key, r.user_key, watcher_is_counted(r.vod_key, r.user_key), $4, $4
       FROM unnest($1::uuid[], $2::int[], $3::int[]) AS r (id, vod_key, user_key) RETURNING id::text, counted_yn`,
      [
        rows.map(({ id }) => id),
        rows.map(({ vodKey }) => vodKey),
        rows.map(({ watcher }) => watcher.userKey),
        new Date(this.now),
      ],
    );
    const counted = new Map(stored.map((row) => [row.id, row.counted_yn]));
    for (const { watcher, vodKey, id } of rows)
      watcher.plain.sessions.push({
        id,
        vodKey,
        begins: this.now,
        ends: this.now,
        counted: counted.get(id) === true,
        open: true,
      });
  }

  /** Heartbeats of open sessions; those of `leaving` end. */
  async renew(sessions: readonly PlainSession[], leaving: ReadonlySet<PlainSession>): Promise<void> {
    for (const session of sessions) {
      session.ends = Math.max(session.ends, this.now);
      session.open = !leaving.has(session);
    }
    await this.database.queryUntyped(
      'test_renew',
      `UPDATE watch_sessions w SET last_seen_at = greatest(w.last_seen_at, $2),
         ended_at = CASE WHEN w.id = ANY ($3::uuid[]) THEN greatest(w.last_seen_at, $2) END WHERE w.id = ANY ($1::uuid[])`,
      [sessions.map(({ id }) => id), new Date(this.now), [...leaving].map(({ id }) => id)],
    );
  }

  /** The job ends sessions that were silent: a killed server left them open. */
  async closeSilent(silentMs: number): Promise<void> {
    await this.app.get(JobRunner).runNow('lives-close-silent');
    for (const { plain } of this.watchers)
      for (const session of plain.sessions)
        if (session.open && session.ends < this.now - silentMs) session.open = false;
  }

  /** A line, a like, a gift or a follow; in a live that the member watches. */
  async act(
    { userKey, plain }: Watcher,
    vodKey: number,
    kind: 'line' | 'like' | 'gift' | 'follow',
  ): Promise<void> {
    const at = new Date(this.now);
    const statements = {
      line: `INSERT INTO chat_lines (channel_id, message_id, kind, user_key, body, created_at)
        SELECT $2::int::text, $4, 'talk', $1, '{}', $3 RETURNING 1`,
      like: `INSERT INTO live_likes (vod_key, user_key, created_at) SELECT $2, $1, $3 WHERE $4::bigint > 0
        ON CONFLICT DO NOTHING RETURNING 1`,
      gift: `INSERT INTO gifts (transfer_id, sender_key, host_key, vod_key, star_cnt, created_at)
        SELECT -$4::bigint, $1, l.host_key, l.vod_key, 1, $3 FROM lives l WHERE l.vod_key = $2 RETURNING 1`,
      follow: `INSERT INTO follows (host_key, user_key, created_at) SELECT l.host_key, $1, $3 FROM lives l
        WHERE l.vod_key = $2 AND $4::bigint > 0 ON CONFLICT DO NOTHING RETURNING 1`,
    };
    this.messageId += 1;
    const rows = await this.database.queryUntyped(`test_${kind}`, statements[kind], [
      userKey,
      vodKey,
      at,
      this.messageId,
    ]);
    if (rows.length > 0) plain.activities.push(this.now);
  }

  runMissions(): Promise<void> {
    return this.app.get(MissionsJob).run();
  }

  /** The tickets for watching, by member and Seoul day in which their minutes were finished. */
  async tickets(): Promise<Map<string, number>> {
    const rows = await this.database.queryUntyped<{ user_key: number; day: string; tickets: number }>(
      'test_tickets',
      `SELECT t.user_key, split_part(t.reason_key, ':', 1) AS day, count(*)::int AS tickets FROM roulette_tickets t
       WHERE t.reason = 'watch' AND t.user_key = ANY ($1::int[]) GROUP BY 1, 2`,
      [this.watchers.map(({ userKey }) => userKey)],
    );
    return new Map(rows.map(({ user_key, day, tickets }) => [`${user_key} ${day}`, tickets]));
  }
}
