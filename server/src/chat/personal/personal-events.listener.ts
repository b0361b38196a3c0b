import { isPersonalKind } from '@honey/mintalk/protocol';
import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { Database } from '../../core/database/database.ts';
import { ProcessedIds } from '../../core/database/processed-ids.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SweepService } from '../../core/jobs/sweep.service.ts';
import { TalkServer } from '../connection/talk-server.ts';
import { ConnectedUsers } from '../people/connected-users.ts';

/** How soon sockets of this server receive events that another server committed. */
const pollEveryMs = 1_000;
const batch = 1_000;
/** Older events were sent, or missed by members who were offline: those read the lists. */
const retentionMs = 600_000;

interface EventRow {
  id: number;
  user_key: number;
  kind: string;
  payload: object;
}

/**
 * Sends the sockets of this server the events committed for their members (`personal_event_add` in SQL), whichever
 * server committed them: its own at once, others' soon (CHAT-57).
 */
@Injectable()
export class PersonalEventsListener implements OnModuleInit, OnApplicationBootstrap {
  private readonly delivered: ProcessedIds;
  private polling: Promise<void> = Promise.resolve();
  /** A poll that has not started yet will see everything committed by now. */
  private waiting = false;

  constructor(
    private readonly database: Database,
    private readonly people: ConnectedUsers,
    private readonly server: TalkServer,
    private readonly events: DomainEventBus,
    private readonly jobs: JobRunner,
    private readonly sweeps: SweepService,
    time: MonotonicClock,
  ) {
    this.delivered = new ProcessedIds(time);
  }

  onModuleInit(): void {
    this.events.on('dataReplaced', () => this.start());
    this.jobs.everyProcess('chat-personal', pollEveryMs, () => this.poll());
    // By the database's clock, which stamped them.
    this.sweeps.hourly('sweep-personal-events', () =>
      this.sweeps.sweep('personal_events', 't.created_at < now() - make_interval(secs => $1)', [
        retentionMs / 1_000,
      ]),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.start();
  }

  /** Polls for new events; called after a commit, it sends them at once. */
  poll(): Promise<void> {
    if (this.waiting) return this.polling;
    this.waiting = true;
    const next = this.polling.then(() => {
      this.waiting = false;
      return this.follow();
    });
    this.polling = next.catch(() => undefined);
    return next;
  }

  private async start(): Promise<void> {
    const rows = await this.database.query<'chat_personal_newest', { id: number }>(
      'chat_personal_newest',
      'SELECT coalesce(max(id), 0) AS id FROM personal_events',
      [],
    );
    this.delivered.reset(rows[0]?.id ?? 0);
  }

  private async follow(): Promise<void> {
    const rows = await this.database.query<'chat_personal_new', EventRow>(
      'chat_personal_new',
      `SELECT e.id, e.user_key, e.kind, e.payload FROM personal_events e
       WHERE e.id > $1 AND e.id <> ALL ($2::bigint[]) ORDER BY e.id LIMIT $3`,
      [this.delivered.watermark(), this.delivered.aboveWatermark(), batch],
    );
    for (const { id, user_key, kind, payload } of rows) {
      this.delivered.add(id);
      const userId = String(user_key);
      if (isPersonalKind(kind) && this.people.get(userId)) this.server.sendPersonal(userId, kind, payload);
    }
    if (rows.length === batch) await this.follow();
  }
}
