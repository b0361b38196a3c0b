import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { RoomRightsService } from './room-rights.service.ts';

/** How soon a room is checked again. */
const pollEveryMs = 1_000;
/**
 * How often a changed live is checked. A member who was entering at the same time may have read the old rules and been
 * admitted after the first check.
 */
const checksMax = 3;

/**
 * $1 live, $2 members connected here, $3 now. Selects members who are inside, by socket or watch session, and whom a
 * setting of the live now refuses.
 */
const refusedInside = `
  WITH live AS (
    SELECT vod_key, host_key FROM lives
    WHERE vod_key = $1 AND state = 'live' AND (bar_chat_blocked_yn OR NOT allow_other_hosts_yn)
  ), inside AS (
    SELECT unnest($2::int[]) AS user_key FROM live
    UNION
    SELECT w.user_key FROM live JOIN watch_sessions w ON w.ended_at IS NULL AND w.vod_key = live.vod_key
    WHERE w.user_key IS NOT NULL
  )
  SELECT live.host_key, inside.user_key FROM live, inside
  WHERE live_watch_refusal(live.vod_key, inside.user_key, $3) IN ('chat_banned', 'un_allowance_host')`;

/**
 * Removes members that the host no longer admits from the rooms of this server, whichever server the host changed it
 * on.
 */
@Injectable()
export class EntryListener implements OnModuleInit {
  /** How often each changed live was checked. */
  private readonly pending = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly rights: RoomRightsService,
    private readonly chat: ChatService,
    private readonly events: DomainEventBus,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on('liveChanged', ({ vodKey }) => {
      this.pending.set(vodKey, 0);
      return this.follow();
    });
    this.events.on('dataReplaced', () => this.pending.clear());
    this.jobs.everyProcess('lives-entry', pollEveryMs, () => this.follow());
  }

  private async follow(): Promise<void> {
    for (const [vodKey, times] of [...this.pending]) {
      const inside = await this.database.query<
        'lives_refused_inside',
        { host_key: number; user_key: number }
      >('lives_refused_inside', refusedInside, [vodKey, this.chat.connectedMembers(), this.clock.now()]);
      for (const { host_key, user_key } of inside) await this.rights.apply(host_key, user_key);
      // Restart the checks if the live changed again meanwhile.
      if (this.pending.get(vodKey) !== times) continue;
      if (times + 1 >= checksMax) this.pending.delete(vodKey);
      else this.pending.set(vodKey, times + 1);
    }
  }
}
