import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../../chat/index.ts';
import { Clock } from '../../core/clock/clock.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SubscriptionsService } from '../../subscriptions/index.ts';
import { RoomRightsService } from './room-rights.service.ts';

/** How soon a room receives a subscription paid on another server, or its end. */
const pollEveryMs = 1_000;
/** Older payments have been applied, also to members who entered with an earlier ticket, which lives a minute. */
const lookBackSeconds = 75;
/** A member who was entering at the same time may have read the old rights. */
const updatesMax = 2;
/** How far back a starting server checks for ended subscriptions: tickets of the last minute may still be valid. */
const replayMs = 60_000;

/**
 * Applies subscriptions to the rooms of this server, wherever they were paid, in honey or won, and until they end.
 * Rights are read from their tables, so the order does not matter.
 */
@Injectable()
export class SubscriptionListener implements OnModuleInit {
  /** How often each change was applied here; removed once it is out of the look-back period. */
  private applied = new Map<string, number>();
  private lastPollAt: Date | undefined;

  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly rights: RoomRightsService,
    private readonly chat: ChatService,
    private readonly events: DomainEventBus,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on('subscribed', async ({ hostKey, userKey }) => {
      // Members without a connection here need no update: they read their rights when they enter.
      if (this.chat.isConnected(userKey)) await this.rights.apply(hostKey, userKey);
    });
    this.jobs.everyProcess('lives-subscriptions', pollEveryMs, () => this.follow());
  }

  private async follow(): Promise<void> {
    const now = this.clock.now();
    const endedAfter = new Date(Math.min((this.lastPollAt ?? now).getTime(), now.getTime()) - replayMs);
    const changes = await this.subscriptions.changed(
      this.chat.connectedMembers(),
      lookBackSeconds,
      endedAfter,
      now,
    );
    const applied = new Map<string, number>();
    for (const { host_key: hostKey, user_key: userKey, ends_at } of changes) {
      // The end of a subscription is a different change from the payment that set it.
      const key = `${hostKey}|${userKey}|${ends_at.getTime()}|${ends_at > now}`;
      const times = this.applied.get(key) ?? 0;
      if (times < updatesMax) await this.rights.apply(hostKey, userKey);
      applied.set(key, times + 1);
    }
    this.applied = applied;
    this.lastPollAt = now;
  }
}
