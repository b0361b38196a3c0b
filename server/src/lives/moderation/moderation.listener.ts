import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { type LoggedEntry, ModerationLogService } from '../../blocks/index.ts';
import { ChatService } from '../../chat/index.ts';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { ProcessedIds } from '../../core/database/processed-ids.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { RoomRightsService } from './room-rights.service.ts';

/** How soon a room receives decisions made on another server. */
const pollEveryMs = 1_000;
const batch = 1_000;
/** How many entries a starting server applies again: tickets of the last minute may still be valid. */
const replayMax = 500;
/**
 * How often a member's rights are updated after an action. A member who was entering at the same time may have read the
 * old rights and been admitted after the first update.
 */
const updatesMax = 3;

/** A member whose rights have to be updated. */
interface Pending {
  hostKey: number;
  userKey: number;
  times: number;
}

/**
 * Applies the moderation log to the rooms of this server, whichever server wrote it. Rights are read from their tables
 * rather than from the entry, so the order of entries does not matter; for lines the log is authoritative.
 */
@Injectable()
export class ModerationListener implements OnModuleInit, OnApplicationBootstrap {
  private readonly followedIds: ProcessedIds;
  private readonly pending = new Map<string, Pending>();
  private polling: Promise<void> = Promise.resolve();

  constructor(
    private readonly log: ModerationLogService,
    private readonly rights: RoomRightsService,
    private readonly chat: ChatService,
    private readonly events: DomainEventBus,
    private readonly jobs: JobRunner,
    time: MonotonicClock,
  ) {
    this.followedIds = new ProcessedIds(time);
  }

  onModuleInit(): void {
    this.events.on('moderated', () => this.poll());
    this.events.on('dataReplaced', () => this.start());
    this.jobs.everyProcess('lives-moderation', pollEveryMs, () => this.poll());
  }

  /** Lines are not applied again: histories are read from the database. */
  async onApplicationBootstrap(): Promise<void> {
    await this.start();
    const from = Math.max(0, this.followedIds.watermark() - replayMax);
    for (const entry of await this.log.after(from, [], replayMax)) this.markPending(entry);
  }

  private async start(): Promise<void> {
    this.pending.clear();
    this.followedIds.reset(await this.log.newestId());
  }

  /** Serializes polls: concurrent ones would apply an entry twice. */
  private poll(): Promise<void> {
    const next = this.polling.then(() => this.follow());
    this.polling = next.catch(() => undefined);
    return next;
  }

  private async follow(): Promise<void> {
    const entries = await this.log.after(
      this.followedIds.watermark(),
      this.followedIds.aboveWatermark(),
      batch,
    );
    for (const entry of entries) {
      this.followedIds.add(entry.id);
      this.markPending(entry);
      await this.followLine(entry);
    }
    for (const [key, pending] of [...this.pending]) {
      await this.rights.apply(pending.hostKey, pending.userKey);
      pending.times += 1;
      if (pending.times >= updatesMax) this.pending.delete(key);
    }
  }

  private markPending({ hostKey, targetKey }: LoggedEntry): void {
    if (targetKey !== null)
      this.pending.set(`${hostKey}|${targetKey}`, { hostKey, userKey: targetKey, times: 0 });
  }

  private async followLine({ act, vodKey, detail }: LoggedEntry): Promise<void> {
    const { message_id: messageId } = detail;
    if (vodKey === null || typeof messageId !== 'string') return;
    if (act === 'line_hide')
      this.chat.publishHere(String(vodKey), 'message_removed', { message_id: messageId });
    if (act === 'line_show') await this.chat.restoreLine(String(vodKey), Number(messageId));
  }
}
