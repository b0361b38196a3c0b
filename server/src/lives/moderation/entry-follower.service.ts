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
 * $1 live, $2 members who are connected here: who is inside, by socket or watch session, and of a kind that the live keeps out.
 * Whether they are kept out indeed is the rule's word.
 */
const keptOut = `
  WITH kept_out AS (
    SELECT l.vod_key, l.host_key, b.user_key FROM lives l
    JOIN channel_blocks b ON b.host_key = l.host_key AND b.kind = 'chat'
    WHERE l.vod_key = $1 AND l.state = 'live' AND l.bar_chat_blocked_yn
    UNION
    SELECT l.vod_key, l.host_key, u.user_key FROM lives l JOIN users u ON u.role = 'host' AND u.user_key <> l.host_key
    WHERE l.vod_key = $1 AND l.state = 'live' AND NOT l.allow_other_hosts_yn
  )
  SELECT k.host_key, k.user_key FROM kept_out k
  WHERE k.user_key = ANY ($2::int[]) OR EXISTS (
    SELECT FROM watch_sessions w WHERE w.ended_at IS NULL AND w.vod_key = k.vod_key AND w.user_key = k.user_key)`;

/** Lets the rooms of this server put out whom their host keeps out from now on, at whichever server the host chose that. */
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
        keptOut,
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
