import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { DomainEventBus } from '../events/domain-event-bus.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { MetricsRegistry } from '../metrics/metrics.registry.ts';
import { SettingsStore } from '../settings/settings.store.ts';
import { type OutboxConsumer, OutboxQueue } from './outbox-queue.ts';
import { type OutboxBacklog, type OutboxEntry, OutboxStore } from './outbox-store.ts';

export type { OutboxConsumer } from './outbox-queue.ts';
export type { OutboxEntry } from './outbox-store.ts';

const pollEveryMs = 1_000;
const measureEveryMs = 5_000;
const sweepEveryMs = 3_600_000;
/**
 * How long an entry is reserved for the process that committed it: less than the three seconds after which
 * `outbox_rows` offers it to others.
 */
export const localLeaseMs = 2_000;
/** How long a shutdown waits for entries in progress; the next process handles the rest. */
const shutdownMs = 1_000;

/**
 * Transactional outbox: follow-up work of committed changes. A transaction adds an entry with `outbox_add` (SQL); it is
 * delivered to a consumer at once in the process that committed it, and by the poll if it was left over after a crash,
 * a lost connection or a failure.
 */
@Injectable()
export class Outbox implements OnModuleInit, BeforeApplicationShutdown {
  private readonly queues: OutboxQueue[] = [];
  private backlogs: OutboxBacklog[] = [];

  constructor(
    private readonly store: OutboxStore,
    private readonly jobs: JobRunner,
    private readonly settings: SettingsStore,
    private readonly events: DomainEventBus,
    private readonly metrics: MetricsRegistry,
  ) {}

  onModuleInit(): void {
    this.jobs.everyProcess('outbox', pollEveryMs, async () => {
      await Promise.all(this.queues.map((queue) => queue.poll()));
    });
    this.jobs.everyProcess('outbox-look', measureEveryMs, async () => {
      this.backlogs = await this.store.backlogs();
    });
    this.jobs.every('outbox-sweep', sweepEveryMs, async () => {
      await this.store.deleteSetAside(this.settings.get('outbox_keep_days'));
    });
    this.events.on('dataReplacing', () => this.pause());
    this.events.on('dataReplaced', () => this.resume());
    this.showBacklogs();
  }

  /** Registers a consumer. */
  consume(consumer: OutboxConsumer): void {
    this.queues.push(new OutboxQueue(consumer, this.store, () => this.settings.get('outbox_attempts_max')));
  }

  /**
   * Delivers an entry that this process committed, without waiting for the poll.
   * @param body the payload, if the entry need not be read: this process wrote it less than `localLeaseMs` ago
   */
  wake(topic: string, reference: number, body?: OutboxEntry['body']): void {
    for (const queue of this.queues) {
      if (queue.topic === topic) queue.wake(reference, body);
    }
  }

  /** While the database is still connected. */
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
    show('waiting', 'Entries that consumers have not processed yet', 'waiting');
    show('lag_seconds', 'Age of the oldest entry that a consumer has not processed yet', 'lag_seconds');
    show('set_aside', 'Entries set aside after too many failures', 'set_aside');
  }
}
