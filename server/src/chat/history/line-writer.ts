import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { isDatabaseUnavailable } from '../../core/database/database-errors.ts';
import type { Line } from './line.ts';
import { LineStore, type Removal } from './line-store.ts';

/** How long lines gather before they are written together. */
const gatherMs = 100;
const retryMs = 1_000;
const batchMax = 500;
/** About an hour of a busy evening. Beyond it the oldest lines are dropped: chat continues, and memory is bounded. */
const waitingMax = 50_000;
/** How long a shutdown waits for an unavailable database. */
const shutdownMs = 3_000;

interface LineEntry {
  line: Line;
  /** Called when the line is written or refused, if a caller waits for it. */
  settle?: (problem?: unknown) => void;
}

type Entry = LineEntry | { removal: Removal };

/**
 * Writes lines behind the chat, in order, one batch at a time. While the database is unavailable they wait, and the
 * chat continues.
 */
@Injectable()
export class LineWriter implements OnApplicationShutdown {
  private entries: Entry[] = [];
  private writing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private droppedCount = 0;
  private readonly logger = new Logger('ChatLines');

  constructor(private readonly store: LineStore) {}

  /** Number of entries not yet in the database. */
  get waiting(): number {
    return this.entries.length;
  }

  write(line: Line): void {
    this.add({ line });
  }

  /** Like `write`, but resolves when the line is in the database. Throws if the line was refused or dropped. */
  writeAndWait(line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      this.add({ line, settle: (problem) => (problem === undefined ? resolve() : reject(problem)) });
    });
  }

  remove(removal: Removal): void {
    this.add({ removal });
  }

  /** Resolves when everything that waits now is in the database. Rethrows database errors. */
  async flush(): Promise<void> {
    while (this.entries.length > 0) await this.drain();
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    const deadline = performance.now() + shutdownMs;
    while (this.entries.length > 0) {
      try {
        await this.flush();
      } catch (error) {
        if (performance.now() >= deadline) {
          this.logger.error(`${this.entries.length} lines were not written: ${String(error)}`);
          return;
        }
        await delay(retryMs / 4);
      }
    }
  }

  private add(entry: Entry): void {
    if (this.entries.length >= waitingMax) this.dropOldest();
    this.entries.push(entry);
    this.schedule(gatherMs);
  }

  private dropOldest(): void {
    // In bulk: removing one entry from the front of a long array costs more than the line.
    const count = Math.ceil(waitingMax / 10);
    for (const entry of this.entries.slice(0, count)) {
      if ('settle' in entry) entry.settle?.(new Error('the line was dropped: the database accepts none'));
    }
    this.entries = this.entries.slice(count);
    this.droppedCount += count;
    this.logger.error(`${this.droppedCount} lines were dropped: the database accepts none`);
  }

  private schedule(afterMs: number): void {
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.drain().then(
        // Lines that arrived meanwhile gather again: under a stream of lines, a commit for each would be a storm.
        () => this.entries.length > 0 && this.schedule(gatherMs),
        (error: unknown) => {
          this.logger.warn(`${this.entries.length} lines wait for the database: ${String(error)}`);
          this.schedule(retryMs);
        },
      );
    }, afterMs);
    this.timer.unref();
  }

  /** Writes what waits now; concurrent calls share it. */
  private drain(): Promise<void> {
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  private async writeAll(): Promise<void> {
    for (let left = this.entries.length; left > 0; ) {
      const [entry] = this.entries;
      if (entry === undefined) return;
      if ('removal' in entry) {
        await this.store.remove(entry.removal);
        this.written([entry]);
        left -= 1;
      } else {
        const batch = this.nextBatch();
        await this.insert(batch);
        this.written(batch);
        left -= batch.length;
      }
    }
  }

  /** The lines at the front, up to the next removal. */
  private nextBatch(): LineEntry[] {
    const batch: LineEntry[] = [];
    for (const entry of this.entries) {
      if ('removal' in entry || batch.length === batchMax) break;
      batch.push(entry);
    }
    return batch;
  }

  /** Removes written entries from the front; the oldest may have been dropped meanwhile. */
  private written(batch: Entry[]): void {
    const done = new Set(batch);
    const rest = this.entries.findIndex((entry) => !done.has(entry));
    this.entries = rest === -1 ? [] : this.entries.slice(rest);
  }

  /** A line that the database refuses must not block the others: it is found by bisection and dropped. */
  private async insert(batch: LineEntry[]): Promise<void> {
    try {
      await this.store.insert(batch.map(({ line }) => line));
      for (const { settle } of batch) settle?.();
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      const [first] = batch;
      if (batch.length === 1 && first) {
        const { messageId, channelId } = first.line;
        this.logger.error(`line ${messageId} of channel ${channelId} was refused: ${String(error)}`);
        first.settle?.(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await this.insert(batch.slice(0, half));
      await this.insert(batch.slice(half));
    }
  }
}
