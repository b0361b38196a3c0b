import type { GoalEvent } from '@honey/mintalk/protocol';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ChatService } from '../../chat/index.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { Outbox, type OutboxEntry } from '../../core/outbox/outbox.ts';
import { type GoalRow, GoalsService, presentGoal } from './goals.service.ts';

const topics = ['goal_set', 'goal_reached', 'goal_removed'] as const;
/** Goals whose last event is remembered. */
const rememberedMax = 1_000;

/**
 * Sends the rooms their goal: when it is set, reached or removed, by the outbox, and its count after every roll-up of
 * gifts.
 */
@Injectable()
export class GoalRoomsService implements OnModuleInit {
  /** The last event of each goal. */
  private readonly sent = new LRUCache<number, string>({ max: rememberedMax });

  constructor(
    private readonly goals: GoalsService,
    private readonly chat: ChatService,
    private readonly events: DomainEventBus,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    for (const topic of topics)
      this.outbox.consume({ consumer: 'room', topic, handle: (entries) => this.handle(entries) });
    this.events.on('giftsRolledUp', async ({ fans }) => {
      const vodKeys = [...new Set(fans.flatMap((fan) => fan.vodKeys))].filter((vodKey) =>
        this.chat.isWatched(vodKey),
      );
      if (vodKeys.length === 0) return;
      for (const row of await this.goals.latestOf(vodKeys)) if (row.removed_at === null) this.send(row);
    });
    this.events.on('dataReplaced', () => this.sent.clear());
  }

  private async handle(entries: readonly OutboxEntry[]): Promise<void> {
    const rows = await this.goals.byKeys(entries.map(({ reference }) => reference));
    for (const row of rows) this.send(row);
  }

  /** An event that the room has already received is not repeated. */
  private send(row: GoalRow): void {
    const { reached_at: _, ...event } = presentGoal(row);
    const text = JSON.stringify(event);
    if (this.sent.get(row.goal_id) === text) return;
    this.sent.set(row.goal_id, text);
    this.chat.publish(String(row.vod_key), 'goal', event satisfies GoalEvent);
  }
}
