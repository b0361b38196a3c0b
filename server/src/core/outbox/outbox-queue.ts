import { Logger } from '@nestjs/common';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { OutboxEntry, OutboxStore } from './outbox-store.ts';

/** Somebody who does something about what was committed. */
export interface OutboxConsumer {
  /** As `outbox_consumers` names it in the database. */
  consumer: string;
  topic: string;
  /**
   * Does what is to be done about all of them. May be asked again for what is done already, and must then change nothing.
   * Where it throws for several, each is handed over alone.
   */
  handle(entries: readonly OutboxEntry[]): Promise<void>;
}

const batchMax = 500;
/** Past this, what is committed waits for the poll. */
const inHandMax = 5_000;
/** How long a taken entry is left to who took it. */
const takenSeconds = 30;

/**
 * The entries of one consumer in this process: those it committed itself at once, and others' once they are due. An entry
 * is in hand once at a time; it is removed when it is done, so that it is done at least once, and by a consumer that knows
 * what it did, exactly once.
 */
export class OutboxQueue {
  /** What this process committed, with the body where it is known and need not be read. */
  private readonly woken = new Map<number, OutboxEntry['body'] | undefined>();
  private readonly inHand = new Set<number>();
  private readonly working = new Set<Promise<void>>();
  /** What is done and still to be removed. */
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

  /** This process committed an entry; with `body` the entry is not read again. */
  wake(reference: number, body?: OutboxEntry['body']): void {
    if (this.paused || this.inHand.has(reference) || this.woken.size + this.inHand.size >= inHandMax) return;
    this.woken.set(reference, body);
    if (this.reading) return;
    this.reading = true;
    // What was committed together is woken one after the other, and read together.
    setImmediate(() => void this.readWoken());
  }

  /** Takes what is due, until there is nothing more, and waits until it is done. */
  async poll(): Promise<void> {
    for (let full = true; full && !this.paused; ) {
      const entries = await this.store.takeDue(this.consumer, {
        seconds: takenSeconds,
        limit: batchMax,
        without: [...this.inHand],
      });
      full = entries.length === batchMax;
      await this.work(entries);
    }
  }

  /** From now on nothing is taken; resolves when what is in hand is done or left. */
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
        // Not waited for: what is committed meanwhile must not stand in line behind it.
        const work = this.work(entries).finally(() => this.working.delete(work));
        this.working.add(work);
      }
    } catch (error) {
      // They are in the database, and found by the poll.
      this.woken.clear();
      this.logger.warn(`${this.consumer.consumer} could not read what was committed: ${textOf(error)}`);
    } finally {
      this.reading = false;
    }
  }

  private async entriesOf(woken: [reference: number, body?: OutboxEntry['body']][]): Promise<OutboxEntry[]> {
    const known = woken.flatMap(([reference, body]) => (body ? [{ reference, body, again: false }] : []));
    if (known.length === woken.length) return known;
    const unknown = woken.flatMap(([reference, body]) => (body ? [] : [reference]));
    return [...known, ...(await this.store.named(this.consumer, unknown))];
  }

  private async work(taken: readonly OutboxEntry[]): Promise<void> {
    const entries = taken.filter(({ reference }) => !this.inHand.has(reference));
    if (entries.length === 0) return;
    for (const { reference } of entries) this.inHand.add(reference);
    try {
      const done = await this.handled(entries);
      if (done.length > 0) await this.remove(done);
    } catch (error) {
      // They are still there, and handed over again once they are due.
      this.logger.warn(`${this.consumer.consumer} leaves ${entries.length} for later: ${textOf(error)}`);
    } finally {
      for (const { reference } of entries) this.inHand.delete(reference);
    }
  }

  /** Removes what is done, one statement at a time: what is done meanwhile goes with the next one. */
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

  /** Answers which are done. Throws when the database is away. */
  private async handled(entries: readonly OutboxEntry[]): Promise<number[]> {
    try {
      await this.consumer.handle(entries);
      return entries.map(({ reference }) => reference);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const [only] = entries;
      if (entries.length > 1 || !only) return this.eachAlone(entries);
      this.logger.error(
        `${this.consumer.consumer} failed with ${this.topic} ${only.reference}: ${textOf(error)}`,
      );
      const problem = error instanceof Error ? error.message : String(error);
      await this.store.failed(this.consumer, only.reference, { problem, attemptsMax: this.attemptsMax() });
      return [];
    }
  }

  private async eachAlone(entries: readonly OutboxEntry[]): Promise<number[]> {
    const done: number[] = [];
    for (const entry of entries) done.push(...(await this.handled([entry])));
    return done;
  }
}

const nothing = (): void => undefined;

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
