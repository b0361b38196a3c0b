import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { type FollowedEntry, ModerationLog } from '../../blocks/moderation-log.service.ts';
import { ChatService } from '../../chat/chat.service.ts';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { FollowedIds } from '../../core/database/followed-ids.ts';
import { DomainEvents } from '../../core/events/domain-events.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { RoomRights } from './room-rights.service.ts';

/** How soon a room follows what was decided at another server. */
const followEveryMs = 1_000;
const batch = 1_000;
/** How many entries a server that starts follows once more: tickets of the last minute may still be out. */
const startWith = 500;
/**
 * How often a member's rights are brought in line after an act. Who was entering at the same moment may have read the rights of
 * before, and been let in after the first time.
 */
const timesApplied = 3;

/** Somebody whose rights are to be brought in line. */
interface Pending {
  hostKey: number;
  userKey: number;
  times: number;
}

/**
 * Lets the rooms of this server follow the log of moderators, whichever server wrote it. What somebody may do is read anew and
 * not from the entry, so that the order of entries does not matter; of lines the log has the last word.
 */
@Injectable()
export class ModerationFollower implements OnModuleInit, OnApplicationBootstrap {
  private readonly followed: FollowedIds;
  private readonly pending = new Map<string, Pending>();
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: ModerationLog,
    private readonly rights: RoomRights,
    private readonly chat: ChatService,
    private readonly events: DomainEvents,
    private readonly jobs: JobRunner,
    time: MonotonicClock,
  ) {
    this.followed = new FollowedIds(time);
  }

  onModuleInit(): void {
    this.events.on('moderated', () => this.look());
    this.events.on('dataReplaced', () => this.begin());
    this.jobs.everyProcess('lives-moderation', followEveryMs, () => this.look());
  }

  /** Lines need no second telling: histories are read from the database. */
  async onApplicationBootstrap(): Promise<void> {
    await this.begin();
    const from = Math.max(0, this.followed.floor() - startWith);
    for (const entry of await this.log.after(from, [], startWith)) this.note(entry);
  }

  private async begin(): Promise<void> {
    this.pending.clear();
    this.followed.begin(await this.log.newestId());
  }

  /** One look after the other: two at once would follow an entry twice. */
  private look(): Promise<void> {
    const next = this.looking.then(() => this.follow());
    this.looking = next.catch(() => undefined);
    return next;
  }

  private async follow(): Promise<void> {
    const entries = await this.log.after(this.followed.floor(), this.followed.beyond(), batch);
    for (const entry of entries) {
      this.followed.add(entry.id);
      this.note(entry);
      await this.followLine(entry);
    }
    for (const [key, pending] of [...this.pending]) {
      await this.rights.apply(pending.hostKey, pending.userKey);
      pending.times += 1;
      if (pending.times >= timesApplied) this.pending.delete(key);
    }
  }

  private note({ hostKey, targetKey }: FollowedEntry): void {
    if (targetKey !== null)
      this.pending.set(`${hostKey}|${targetKey}`, { hostKey, userKey: targetKey, times: 0 });
  }

  private async followLine({ act, vodKey, detail }: FollowedEntry): Promise<void> {
    const { message_id: messageId } = detail;
    if (vodKey === null || typeof messageId !== 'string') return;
    if (act === 'line_hide') this.chat.publish(String(vodKey), 'message_removed', { message_id: messageId });
    if (act === 'line_show') await this.chat.restoreLine(String(vodKey), Number(messageId));
  }
}
