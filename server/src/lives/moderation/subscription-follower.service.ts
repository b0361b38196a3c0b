import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChatService } from '../../chat/chat.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { DomainEvents } from '../../core/events/domain-events.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { SubscriptionsService } from '../../subscriptions/subscriptions.service.ts';
import { RoomRights } from './room-rights.service.ts';

/** How soon a room follows a term that was paid elsewhere, or that ended. */
const followEveryMs = 1_000;
/** What was paid so long ago was followed, also by who came in with a ticket of before, which lives a minute. */
const lookBackSeconds = 75;
/** Who was entering at the same moment may have read the rights of before. */
const timesApplied = 2;
/** Ends so far back are looked for once more as a server starts: tickets of the last minute may still be out. */
const startWithMs = 60_000;

/**
 * Lets the rooms of this server follow who subscribes to their hosts, wherever it was paid, in honey or won, and until when. What
 * somebody may do is read anew, so that the order does not matter.
 */
@Injectable()
export class SubscriptionFollower implements OnModuleInit {
  /** How often a change was applied here. Forgotten once it is out of sight. */
  private applied = new Map<string, number>();
  private endedBy: Date | undefined;

  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly rights: RoomRights,
    private readonly chat: ChatService,
    private readonly events: DomainEvents,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.events.on('subscribed', async ({ hostKey, userKey }) => {
      // Who is in no chat here has no rights to bring in line: they read those of now as they enter.
      if (this.chat.isConnected(userKey)) await this.rights.apply(hostKey, userKey);
    });
    this.jobs.everyProcess('lives-subscriptions', followEveryMs, () => this.follow());
  }

  private async follow(): Promise<void> {
    const now = this.clock.now();
    const endedAfter = new Date(Math.min((this.endedBy ?? now).getTime(), now.getTime()) - startWithMs);
    const changes = await this.subscriptions.changed(
      this.chat.connectedMembers(),
      lookBackSeconds,
      endedAfter,
      now,
    );
    const applied = new Map<string, number>();
    for (const { host_key: hostKey, user_key: userKey, ends_at } of changes) {
      // One that ended is another change than the payment that set its end.
      const key = `${hostKey}|${userKey}|${ends_at.getTime()}|${ends_at > now}`;
      const times = this.applied.get(key) ?? 0;
      if (times < timesApplied) await this.rights.apply(hostKey, userKey);
      applied.set(key, times + 1);
    }
    this.applied = applied;
    this.endedBy = now;
  }
}
