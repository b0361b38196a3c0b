import { seoulDayStart } from '@honey/rules';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { MonotonicClock } from '../../core/clock/monotonic-clock.ts';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { MetricsRegistry } from '../../core/metrics/metrics.registry.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { BooksService } from './books.service.ts';
import type { ProofResult } from './verify-books.ts';

const jobName = 'verify-books';
/** How often the job checks whether a verification is due. */
const everyMs = 60_000;
const hourMs = 3_600_000;

/** A verification of the whole ledger, as stored in `ledger_checks`. */
interface BooksCheck {
  checked_at: Date;
  /** The number of wrong rows by the names of the failed checks. */
  broken: Record<string, number>;
}

/**
 * Verifies the whole ledger and the audit log once a day at the configured hour, over a dedicated connection, on one server for all
 * (WALLET-10). Inconsistencies stop nothing: the job keeps failing, which health and metrics report, and verifies again
 * every hour.
 */
@Injectable()
export class VerifyBooksJob implements OnModuleInit {
  private readonly logger = new Logger('Wallet');
  private last: BooksCheck | undefined;

  constructor(
    private readonly database: Database,
    private readonly books: BooksService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly monotonic: MonotonicClock,
    private readonly settings: SettingsStore,
    private readonly jobs: JobRunner,
    private readonly metrics: MetricsRegistry,
  ) {}

  onModuleInit(): void {
    this.jobs.every(jobName, everyMs, () => this.run());
    this.metrics.gauges(
      {
        name: 'honey_books_wrong_rows',
        help: 'Rows that a check of the ledger finds wrong',
        labelNames: ['proof'],
      },
      () => Object.entries(this.last?.broken ?? {}).map(([proof, value]) => ({ labels: { proof }, value })),
    );
    this.metrics.gauge(
      {
        name: 'honey_books_verified_timestamp_seconds',
        help: 'When the ledger was last verified; 0: never',
      },
      () => (this.last?.checked_at.getTime() ?? 0) / 1_000,
    );
  }

  private async run(): Promise<void> {
    this.last = await this.newest();
    if (this.isDue()) this.last = await this.verify();
    const broken = Object.keys(this.last?.broken ?? {});
    if (broken.length > 0) throw new Error(`the books do not balance: ${broken.join('; ')}`);
  }

  private isDue(): boolean {
    const nowMs = this.clock.nowMs();
    const lastMs = this.last?.checked_at.getTime() ?? 0;
    if (Object.keys(this.last?.broken ?? {}).length > 0 && Math.abs(nowMs - lastMs) >= hourMs) return true;
    const hour = this.settings.get('books_verify_hour');
    const startMs = seoulDayStart(this.clock.now()).getTime() + hour * hourMs;
    const isItsHour = hour >= 0 && nowMs >= startMs && nowMs < startMs + hourMs;
    // The sandbox may set its clock back: a verification in the future does not count.
    return isItsHour && (lastMs < startMs || lastMs > nowMs);
  }

  private async newest(): Promise<BooksCheck | undefined> {
    const [row] = await this.database.query<'ledger_check_newest', BooksCheck>(
      'ledger_check_newest',
      'SELECT checked_at, broken FROM ledger_checks ORDER BY check_id DESC LIMIT 1',
      [],
    );
    return row;
  }

  /** The audit log is verified with the books: its entries decide who changed them (CORE-32, CORE-47). */
  private async auditProofs(): Promise<Pick<ProofResult, 'name' | 'wrong'>[]> {
    const { brokenAt, brokenAnchor } = await this.audit.verify();
    return [
      { name: 'audit entries are unchanged', wrong: brokenAt === null ? 0 : 1 },
      { name: 'audit entries match their anchors', wrong: brokenAnchor === null ? 0 : 1 },
    ];
  }

  private async verify(): Promise<BooksCheck | undefined> {
    const startedMs = this.monotonic.nowMs();
    const proofs = [...(await this.books.verify()), ...(await this.auditProofs())];
    const tookMs = Math.round(this.monotonic.nowMs() - startedMs);
    const broken = proofs.filter(({ wrong }) => wrong > 0);
    for (const { name, wrong } of broken) this.logger.error({ event: 'books_broken', proof: name, wrong });
    this.logger.log({ event: 'books_verified', proofs: proofs.length, broken: broken.length, ms: tookMs });
    const [row] = await this.database.query<'ledger_check_add', BooksCheck>(
      'ledger_check_add',
      'INSERT INTO ledger_checks (checked_at, took_ms, broken) VALUES ($1, $2, $3) RETURNING checked_at, broken',
      [this.clock.now(), tookMs, Object.fromEntries(broken.map(({ name, wrong }) => [name, wrong]))],
    );
    return row;
  }
}
