import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { DomainEvents } from '../events/domain-events.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { Metrics } from '../metrics/metrics.ts';
import { Settings } from '../settings/settings.ts';
import { type OutboxConsumer, OutboxQueue } from './outbox-queue.ts';
import { type OutboxBacklog, type OutboxEntry, OutboxStore } from './outbox-store.ts';

export type { OutboxConsumer } from './outbox-queue.ts';
export type { OutboxEntry } from './outbox-store.ts';

const pollEveryMs = 1_000;
const lookEveryMs = 5_000;
const sweepEveryMs = 3_600_000;
/** So long an entry is left to who committed it: less than the three seconds after which `outbox_rows` offers it to others. */
export const ownMs = 2_000;
/** How long a shutdown waits for what is in hand; what is not done then is done by the next process. */
const shutdownMs = 1_000;

/**
 * What follows from committed changes. A transaction notes it with `outbox_add` (SQL); a consumer is handed it at once in
 * the process that committed, and by the poll wherever it was left: after a kill, a cut connection, a failure.
 */
@Injectable()
export class Outbox implements OnModuleInit, BeforeApplicationShutdown {
  private readonly queues: OutboxQueue[] = [];
  private backlogs: OutboxBacklog[] = [];

  constructor(
    private readonly store: OutboxStore,
    private readonly jobs: JobRunner,
    private readonly settings: Settings,
    private readonly events: DomainEvents,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.jobs.everyProcess('outbox', pollEveryMs, async () => {
      await Promise.all(this.queues.map((queue) => queue.poll()));
    });
    this.jobs.everyProcess('outbox-look', lookEveryMs, async () => {
      this.backlogs = await this.store.backlogs();
    });
    this.jobs.every('outbox-sweep', sweepEveryMs, async () => {
      await this.store.forgetSetAside(this.settings.get('outbox_keep_days'));
    });
    this.events.on('dataReplacing', () => this.pause());
    this.events.on('dataReplaced', () => this.resume());
    this.showBacklogs();
  }

  /** Lets a consumer be handed its entries from now on. */
  consume(consumer: OutboxConsumer): void {
    this.queues.push(new OutboxQueue(consumer, this.store, () => this.settings.get('outbox_attempts_max')));
  }

  /**
   * Hands over an entry that this process committed: consumers need not wait for the poll.
   * @param body what the transaction added, where the entry need not be read: it was written by this process, less than
   *   `ownMs` ago
   */
  wake(topic: string, reference: number, body?: OutboxEntry['body']): void {
    for (const queue of this.queues) {
      if (queue.topic === topic) queue.wake(reference, body);
    }
  }

  /** While the database is still there. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([this.pause(), delay(shutdownMs, undefined, { ref: false })]);
  }

  private async pause(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.pause()));
  }

  private resume(): void {
    for (const queue of this.queues) queue.resume();
  }

  private showBacklogs(): void {
    const show = (name: string, help: string, field: 'waiting' | 'lag_seconds' | 'set_aside') =>
      this.metrics.gauges({ name: `honey_outbox_${name}`, help, labelNames: ['consumer'] }, () =>
        this.backlogs.map((backlog) => ({ labels: { consumer: backlog.consumer }, value: backlog[field] })),
      );
    show('waiting', 'What consumers have still to do', 'waiting');
    show('lag_seconds', 'Age of the oldest that a consumer has still to do', 'lag_seconds');
    show('set_aside', 'What was given up after too many failures', 'set_aside');
  }
}
