import { monthBefore, seoulMonth } from '@honey/rules';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { Database } from '../../core/database/database.ts';
import { DomainEventBus } from '../../core/events/domain-event-bus.ts';

/** How long a mark may be missing after a month was closed. */
const freshMs = 10_000;

/**
 * The mark of pure hosts: for one month after the month in which they were. A few hosts, kept in memory, so that lists of
 * lives read nothing for it (EVENTS-65).
 */
@Injectable()
export class PureMarksService {
  private readonly logger = new Logger('PureMarks');
  private marked: ReadonlySet<number> = new Set();
  private month = '';
  /** The month of the last read, which may have failed. */
  private requested = '';
  /** By the machine's clock, because the product's clock may be moved. */
  private readAtMs = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly elapsed: MonotonicClock,
    events: DomainEventBus,
  ) {
    events.on('dataReplaced', () => {
      this.readAtMs = Number.NEGATIVE_INFINITY;
    });
  }

  /** Whether the member is marked now. Reads in the background, at most every ten seconds. */
  isMarked(userKey: number): boolean {
    const month = monthBefore(seoulMonth(this.clock.now()), 1);
    if (month !== this.requested || this.elapsed.nowMs() - this.readAtMs > freshMs)
      this.readInBackground(month);
    return month === this.month && this.marked.has(userKey);
  }

  /** Reads the marks of the current month now. */
  async refresh(): Promise<void> {
    await this.reading;
    await this.read(monthBefore(seoulMonth(this.clock.now()), 1));
  }

  private readInBackground(month: string): void {
    this.reading ??= this.read(month)
      .catch((error: unknown) =>
        this.logger.warn(`the marks of pure hosts could not be read: ${String(error)}`),
      )
      .finally(() => {
        this.reading = undefined;
      });
  }

  private async read(month: string): Promise<void> {
    // Before the query, so that not every list queries a database that is down.
    this.readAtMs = this.elapsed.nowMs();
    this.requested = month;
    const rows = await this.database.query<'users_pure_marks', { user_key: number }>(
      'users_pure_marks',
      'SELECT user_key FROM pure_host_marks WHERE month = $1',
      [month],
    );
    this.marked = new Set(rows.map(({ user_key }) => user_key));
    this.month = month;
  }
}
