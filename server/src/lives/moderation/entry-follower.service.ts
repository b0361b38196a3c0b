import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../../chat/chat.service.ts';
import { Database } from '../../core/database/database.ts';
import { DomainEvents } from '../../core/events/domain-events.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { RoomRights } from './room-rights.service.ts';

/** How soon a room is looked over once more. */
const followEveryMs = 1_000;
/**
 * How often a live that changed is looked over. Who was entering at the same moment may have read the rules of before, and been
 * let in after the first time.
 */
const timesApplied = 3;

/**
 * $1 live, $2 members who are connected here: who is inside, by socket or watch session, and of a kind that the live does not let in.
 * Whether they may not enter indeed is the rule's word.
 */
const notLetIn = `
  WITH live AS (
    SELECT vod_key, host_key, bar_chat_blocked_yn, allow_other_hosts_yn FROM lives
    WHERE vod_key = $1 AND state = 'live' AND (bar_chat_blocked_yn OR NOT allow_other_hosts_yn)
  ), inside AS (
    SELECT unnest($2::int[]) AS user_key FROM live
    UNION
    SELECT w.user_key FROM live JOIN watch_sessions w ON w.ended_at IS NULL AND w.vod_key = live.vod_key
    WHERE w.user_key IS NOT NULL
  )
  SELECT live.host_key, u.user_key FROM live, inside JOIN users u USING (user_key)
  WHERE (live.bar_chat_blocked_yn AND channel_is_blocked(live.host_key, u.user_key, 'chat'))
    OR (NOT live.allow_other_hosts_yn AND u.role = 'host' AND u.user_key <> live.host_key)`;

/** Lets the rooms of this server put out whom their host lets in no more, at whichever server the host chose that. */
@Injectable()
export class EntryFollower implements OnModuleInit {
  /** How often each live that changed was looked over. */
  private readonly pending = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly rights: RoomRights,
    private readonly chat: ChatService,
    private readonly events: DomainEvents,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.events.on('liveChanged', ({ vodKey }) => {
      this.pending.set(vodKey, 0);
      return this.follow();
    });
    this.events.on('dataReplaced', () => this.pending.clear());
    this.jobs.everyProcess('lives-entry', followEveryMs, () => this.follow());
  }

  private async follow(): Promise<void> {
    for (const [vodKey, times] of [...this.pending]) {
      const inside = await this.database.query<{ host_key: number; user_key: number }>(
        'lives_kept_out',
        notLetIn,
        [vodKey, this.chat.connectedMembers()],
      );
      for (const { host_key, user_key } of inside) await this.rights.apply(host_key, user_key);
      // A change that came in between is looked over from the first time on.
      if (this.pending.get(vodKey) !== times) continue;
      if (times + 1 >= timesApplied) this.pending.delete(vodKey);
      else this.pending.set(vodKey, times + 1);
    }
  }
}
