import { seoulDayStart } from '@honey/rules';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { ItemBackoff } from '../../core/jobs/item-backoff.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { ProviderPage, ProviderPeriod } from './payment-provider.port.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How far the first comparison goes back, and for how long a failing row is compared again. */
const lookbackMs = 31 * dayMs;
/**
 * Each comparison starts this much before the end of the last one, because clocks differ and rows may be listed late.
 */
const overlapMs = dayMs;
/** More pages than any real list has: a provider that never ends its list is aborted. */
const pagesMax = 100_000;

/** Refusals that a retry would get again: they are recorded for an operator, and nothing is credited. */
const finalRefusals: readonly string[] = [
  'amount_mismatch',
  'order_not_found',
  'deposit_not_found',
  'idempotency_mismatch',
  'validation_failed',
];

/** A provider's list, and how unknown rows are handled. */
export interface ComparedList<Row> {
  provider: 'payments' | 'deposits';
  /** The job under whose name failed rows are backed off and reported in health. */
  job: string;
  list(period: ProviderPeriod, cursor: string | null): Promise<ProviderPage<Row>>;
  /** Returns the provider's key of a row; null if the row is malformed. */
  keyOf(row: Row): string | null;
  /** Returns the rows of a page that differ from this service's records. */
  differing(rows: readonly Row[]): Promise<readonly Row[]>;
  /** Settles a row like its notification; repeatable. */
  settle(row: Row): Promise<void>;
}

/** The result of a comparison. */
export interface ComparisonResult {
  /** Rows of the provider's list. */
  seen: number;
  /** Rows that differed and were settled. */
  settled: number;
  /** Rows that need an operator. */
  noted: number;
  /** Rows that failed and will be compared again. */
  put_off: number;
}

/**
 * Compares the lists of providers with this service's records, because a notification may be lost for good (STORE-55).
 * The progress is stored last, so that an interrupted comparison repeats the same period.
 */
@Injectable()
export class ProviderComparisonsService {
  private readonly logger = new Logger('Store');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly backoff: ItemBackoff,
  ) {}

  /** Due once a day from the configured hour on, and every hour while rows are backed off. */
  async isDue({ provider, job }: Pick<ComparedList<unknown>, 'provider' | 'job'>): Promise<boolean> {
    const hour = this.settings.get('provider_compare_hour');
    if (hour < 0) return false;
    const nowMs = this.clock.nowMs();
    const lastMs = (await this.last(provider))?.finished_at.getTime() ?? 0;
    // The sandbox may set its clock back: a comparison in the future does not count.
    if (lastMs > nowMs) return true;
    if (nowMs - lastMs >= hourMs && (await this.waiting(job)).size > 0) return true;
    const todayMs = seoulDayStart(this.clock.now()).getTime() + hour * hourMs;
    const dueMs = todayMs <= nowMs ? todayMs : todayMs - dayMs;
    return lastMs < dueMs;
  }

  /** Compares now. Throws the errors of the provider's list; the same period is then compared again. */
  async compare<Row>(compared: ComparedList<Row>): Promise<ComparisonResult> {
    const to = this.clock.now();
    const waiting = await this.waiting(compared.job);
    const period = { from: await this.from(compared.provider, to, waiting), to };
    const result: ComparisonResult = { seen: 0, settled: 0, noted: 0, put_off: 0 };
    let cursor: string | null = null;
    for (let pages = 0; ; pages += 1) {
      const { rows, next }: ProviderPage<Row> = await compared.list(period, cursor);
      result.seen += rows.length;
      await this.comparePage(compared, rows, waiting, result);
      if (next === null || next === undefined) break;
      if (next === cursor || rows.length === 0 || pages >= pagesMax)
        throw new AppError('unavailable', { reason: `the list of ${compared.provider} does not end` });
      cursor = next;
    }
    // The provider no longer lists them: there is nothing to retry.
    await this.backoff.each(compared.job, [...waiting.keys()], () => Promise.resolve());
    result.put_off = (await this.waiting(compared.job)).size;
    await this.recordRun(compared.provider, to, result);
    this.logger.log({ event: 'provider_compared', provider: compared.provider, ...result });
    return result;
  }

  private async comparePage<Row>(
    compared: ComparedList<Row>,
    rows: readonly Row[],
    waiting: Map<string, Date>,
    result: ComparisonResult,
  ): Promise<void> {
    const readable = new Map<string, Row>();
    for (const row of rows) {
      const key = compared.keyOf(row);
      if (key !== null) readable.set(key, row);
      else await this.recordDifference(compared.provider, row, row, 'validation_failed', result);
    }
    const differing = new Set(await compared.differing([...readable.values()]));
    // A row that failed before is done once it no longer differs, however it was settled.
    const keys = [...readable]
      .filter(([key, row]) => differing.has(row) || waiting.has(key))
      .map(([key]) => key);
    await this.backoff.each(compared.job, keys, async (key) => {
      waiting.delete(key);
      const row = readable.get(key);
      if (row === undefined || !differing.has(row)) return;
      try {
        await compared.settle(row);
        result.settled += 1;
      } catch (error) {
        if (!(error instanceof AppError && finalRefusals.includes(error.code))) throw error;
        await this.recordDifference(compared.provider, key, row, error.code, result);
      }
    });
  }

  private async from(provider: string, to: Date, waiting: Map<string, Date>): Promise<Date> {
    const until = (await this.last(provider))?.compared_until.getTime() ?? to.getTime() - lookbackMs;
    const oldest = Math.min(...[...waiting.values()].map((since) => since.getTime() - lookbackMs));
    return new Date(Math.min(until, to.getTime(), oldest) - overlapMs);
  }

  private async last(provider: string): Promise<{ compared_until: Date; finished_at: Date } | undefined> {
    const [row] = await this.database.query<
      'provider_comparison',
      { compared_until: Date; finished_at: Date }
    >(
      'provider_comparison',
      'SELECT compared_until, finished_at FROM provider_comparisons WHERE provider = $1',
      [provider],
    );
    return row;
  }

  /** The backed-off rows, with the time of their first failure. */
  private async waiting(job: string): Promise<Map<string, Date>> {
    const rows = await this.database.query<
      'provider_comparison_waiting',
      { item: string; first_failed_at: Date }
    >('provider_comparison_waiting', 'SELECT item, first_failed_at FROM job_put_offs WHERE job = $1', [job]);
    return new Map(rows.map((row) => [row.item, row.first_failed_at]));
  }

  private async recordRun(
    provider: string,
    until: Date,
    { seen, settled, put_off }: ComparisonResult,
  ): Promise<void> {
    await this.database.query(
      'provider_comparison_note',
      `INSERT INTO provider_comparisons (provider, compared_until, finished_at, seen_cnt, settled_cnt, put_off_cnt)
       VALUES ($1, $2, $2, $3, $4, $5) ON CONFLICT (provider) DO UPDATE SET compared_until = excluded.compared_until,
         finished_at = excluded.finished_at, seen_cnt = excluded.seen_cnt, settled_cnt = excluded.settled_cnt,
         put_off_cnt = excluded.put_off_cnt`,
      [provider, until, seen, settled, put_off],
    );
  }

  /** JSON text can hold anything that a provider sends, including text that Postgres rejects. */
  private async recordDifference(
    provider: string,
    ref: unknown,
    row: unknown,
    problem: string,
    result: ComparisonResult,
  ): Promise<void> {
    result.noted += 1;
    const text = (JSON.stringify(ref) ?? 'null').slice(0, 200);
    const detail = (JSON.stringify(row) ?? 'null').slice(0, 1_000);
    const [seen] = await this.database.query<'provider_difference_note', { is_new: boolean }>(
      'provider_difference_note',
      `INSERT INTO provider_differences AS d (provider, ref, problem, detail, first_seen_at, last_seen_at)
       VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (provider, ref, problem) DO UPDATE SET detail = excluded.detail,
         last_seen_at = excluded.last_seen_at RETURNING d.first_seen_at = d.last_seen_at AS is_new`,
      [provider, text, problem, detail, this.clock.now()],
    );
    if (seen?.is_new) this.logger.error({ event: 'provider_difference', provider, ref: text, problem });
  }
}
