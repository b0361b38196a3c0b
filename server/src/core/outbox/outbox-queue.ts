import { Logger } from '@nestjs/common';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { traced } from '../tracing/tracing.ts';
import type { OutboxEntry, OutboxStore } from './outbox-store.ts';

/** A consumer of committed entries. */
export interface OutboxConsumer {
  /** Its name in `outbox_consumers` in the database. */
  consumer: string;
  topic: string;
  /**
   * Processes the entries. Entries may be delivered again after they were processed, which must change nothing. When it
   * throws for several entries, each is delivered separately.
   */
  handle(entries: readonly OutboxEntry[]): Promise<void>;
}

const batchMax = 500;
/** Beyond this number, committed entries wait for the poll. */
const inProgressMax = 5_000;
/** How long a claimed entry is leased to its claimant. */
const leaseSeconds = 30;

/**
 * The entries of one consumer in this process: those it committed itself at once, others' once they are due. An entry
 * is processed once at a time and removed when done: delivery is at least once, and exactly once for a consumer that
 * records what it did.
 */
export class OutboxQueue {
  /** Entries that this process committed, with the body if it is known. */
  private readonly woken = new Map<number, OutboxEntry['body'] | undefined>();
  private readonly inProgress = new Set<number>();
  private readonly working = new Set<Promise<void>>();
  /** Processed entries that are not removed yet. */
  private readonly done: number[] = [];
  private lastRemoval: Promise<void> = Promise.resolve();
  private nextRemoval: Promise<void> | undefined;
  private reading = false;
  private paused = false;
  private readonly logger = new Logger('Outbox');

  constructor(
    private readonly consumer: OutboxConsumer,
    private readonly store: OutboxStore,
    private readonly attemptsMax: () => number,
  ) {}

  get topic(): string {
    return this.consumer.topic;
  }

  /** Notifies of an entry that this process committed; with `body` it is not read again. */
  wake(reference: number, body?: OutboxEntry['body']): void {
    if (
      this.paused ||
      this.inProgress.has(reference) ||
      this.woken.size + this.inProgress.size >= inProgressMax
    )
      return;
    this.woken.set(reference, body);
    if (this.reading) return;
    this.reading = true;
    // Entries of one commit arrive one after the other and are read together.
    setImmediate(() => void this.readWoken());
  }

  /** Claims and processes due entries until none is left. */
  async poll(): Promise<void> {
    for (let full = true; full && !this.paused; ) {
      const entries = await this.store.claimDue(this.consumer, {
        seconds: leaseSeconds,
        limit: batchMax,
        without: [...this.inProgress],
      });
      full = entries.length === batchMax;
      await this.work(entries);
    }
  }

  /** Stops claiming entries; resolves when those in progress are finished. */
  async pause(): Promise<void> {
    this.paused = true;
    this.woken.clear();
    await Promise.all(this.working);
  }

  resume(): void {
    this.paused = false;
  }

  private async readWoken(): Promise<void> {
    try {
      while (this.woken.size > 0) {
        const woken = [...this.woken].slice(0, batchMax);
        for (const [reference] of woken) this.woken.delete(reference);
        const entries = await this.entriesOf(woken);
        // Not awaited: entries committed meanwhile must not queue behind it.
        const work = this.work(entries).finally(() => this.working.delete(work));
        this.working.add(work);
      }
    } catch (error) {
      // They are in the database; the poll finds them.
      this.woken.clear();
      this.logger.warn(`${this.consumer.consumer} could not read committed entries: ${textOf(error)}`);
    } finally {
      this.reading = false;
    }
  }

  private async entriesOf(woken: [reference: number, body?: OutboxEntry['body']][]): Promise<OutboxEntry[]> {
    const known = woken.flatMap(([reference, body]) =>
      body ? [{ reference, body, redelivered: false }] : [],
    );
    if (known.length === woken.length) return known;
    const unknown = woken.flatMap(([reference, body]) => (body ? [] : [reference]));
    return [...known, ...(await this.store.findByReference(this.consumer, unknown))];
  }

  private async work(claimed: readonly OutboxEntry[]): Promise<void> {
    const entries = claimed.filter(({ reference }) => !this.inProgress.has(reference));
    if (entries.length === 0) return;
    for (const { reference } of entries) this.inProgress.add(reference);
    try {
      const done = await this.handleEntries(entries);
      if (done.length > 0) await this.remove(done);
    } catch (error) {
      // They are still stored, and delivered again once they are due.
      this.logger.warn(`${this.consumer.consumer} postpones ${entries.length} entries: ${textOf(error)}`);
    } finally {
      for (const { reference } of entries) this.inProgress.delete(reference);
    }
  }

  /** Removes processed entries, one statement at a time; entries processed meanwhile go with the next one. */
  private remove(references: readonly number[]): Promise<void> {
    this.done.push(...references);
    this.nextRemoval ??= this.lastRemoval.then(() => {
      this.nextRemoval = undefined;
      const removal = this.store.remove(this.consumer, this.done.splice(0));
      this.lastRemoval = removal.catch(nothing);
      return removal;
    });
    return this.nextRemoval;
  }

  /** Returns the processed entries. Throws when the database is unavailable. */
  private async handleEntries(entries: readonly OutboxEntry[]): Promise<number[]> {
    try {
      const { consumer } = this.consumer;
      const facts = { 'honey.consumer': consumer, 'honey.entries': entries.length };
      await traced(`outbox ${consumer}`, facts, () => this.consumer.handle(entries));
      return entries.map(({ reference }) => reference);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const [only] = entries;
      if (entries.length > 1 || !only) return this.handleEach(entries);
      this.logger.error(
        `${this.consumer.consumer} failed with ${this.topic} ${only.reference}: ${textOf(error)}`,
      );
      const problem = error instanceof Error ? error.message : String(error);
      await this.store.recordFailure(this.consumer, only.reference, {
        problem,
        attemptsMax: this.attemptsMax(),
      });
      return [];
    }
  }

  private async handleEach(entries: readonly OutboxEntry[]): Promise<number[]> {
    const done: number[] = [];
    for (const entry of entries) done.push(...(await this.handleEntries([entry])));
    return done;
  }
}

const nothing = (): void => undefined;

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
