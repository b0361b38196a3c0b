import { isPersonalKind } from '@honey/mintalk/protocol';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { Database } from '../../core/database/database.ts';
import { FollowedIds } from '../../core/database/followed-ids.ts';
import { DomainEvents } from '../../core/events/domain-events.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { Sweeps } from '../../core/jobs/sweeps.ts';
import { TalkServer } from '../connection/talk-server.ts';
import { ConnectedUsers } from '../people/connected-users.ts';

/** How soon sockets of this server hear of what another server committed. */
const followEveryMs = 1_000;
const batch = 1_000;
/** What is older was told, or missed by who was away: lists tell them. */
const keptMs = 600_000;

interface EventRow {
  id: number;
  user_key: number;
  kind: string;
  payload: object;
}

/**
 * Tells the sockets of this server what was committed for their members (`personal_tell` in SQL), whichever server committed it:
 * at once what this one did, soon what others did (CHAT-57).
 */
@Injectable()
export class PersonalFollower implements OnModuleInit, OnApplicationBootstrap {
  private readonly told: FollowedIds;
  private looking: Promise<void> = Promise.resolve();
  /** A look that has not begun yet sees all that was committed by now. */
  private waiting = false;

  constructor(
    private readonly database: Database,
    private readonly people: ConnectedUsers,
    private readonly server: TalkServer,
    private readonly events: DomainEvents,
    private readonly jobs: JobRunner,
    private readonly sweeps: Sweeps,
    time: MonotonicClock,
  ) {
    this.told = new FollowedIds(time);
  }

  onModuleInit(): void {
    this.events.on('dataReplaced', () => this.begin());
    this.jobs.everyProcess('chat-personal', followEveryMs, () => this.look());
    // By the database's own clock, which wrote them.
    this.sweeps.hourly('sweep-personal-events', () =>
      this.sweeps.sweep('personal_events', 't.created_at < now() - make_interval(secs => $1)', [
        keptMs / 1_000,
      ]),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.begin();
  }

  /** Looks what there is to tell; called after a commit, it is told at once. */
  look(): Promise<void> {
    if (this.waiting) return this.looking;
    this.waiting = true;
    const next = this.looking.then(() => {
      this.waiting = false;
      return this.follow();
    });
    this.looking = next.catch(() => undefined);
    return next;
  }

  private async begin(): Promise<void> {
    const rows = await this.database.query<{ id: number }>(
      'chat_personal_newest',
      'SELECT coalesce(max(id), 0) AS id FROM personal_events',
      [],
    );
    this.told.begin(rows[0]?.id ?? 0);
  }

  private async follow(): Promise<void> {
    const rows = await this.database.query<EventRow>(
      'chat_personal_new',
      `SELECT e.id, e.user_key, e.kind, e.payload FROM personal_events e
       WHERE e.id > $1 AND e.id <> ALL ($2::bigint[]) ORDER BY e.id LIMIT $3`,
      [this.told.floor(), this.told.beyond(), batch],
    );
    for (const { id, user_key, kind, payload } of rows) {
      this.told.add(id);
      const userId = String(user_key);
      if (isPersonalKind(kind) && this.people.get(userId)) this.server.sendPersonal(userId, kind, payload);
    }
    if (rows.length === batch) await this.follow();
  }
}
