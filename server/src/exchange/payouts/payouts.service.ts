import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { AccountDetailsCipher } from '../accounts/account-details.service.ts';
import { type ExchangeStep, ExchangeStepsService } from '../exchanges/exchange-steps.service.ts';
import { unknownPayoutProblem, unreadableAccountProblem } from '../texts.ts';
import { PAYOUT_PORT, type PayoutPort, type PayoutResult } from './payout.port.ts';

const everyMs = 2_000;
const batch = 100;
/** How soon the state of an open payout is queried again. */
const retrySeconds = 10;

interface OpenPayout {
  exchange_id: number;
  account_id: number;
  payout_key: string;
  net_krw: number;
  sent_before: boolean;
  bank_cd: string | null;
  details_enc: string | null;
}

/**
 * Pays approved exchanges. A payout is recorded as sent before it is sent, under its own key: whatever is lost on the
 * way, the provider is queried by that key, and nothing is paid twice (EXCHANGE-17, EXCHANGE-18). A payout that cannot
 * be sent is not recorded as sent, so that operators can close it (EXCHANGE-25).
 */
@Injectable()
export class PayoutsService implements OnModuleInit {
  private readonly logger = new Logger('Exchange');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly cipher: AccountDetailsCipher,
    private readonly steps: ExchangeStepsService,
    @Inject(PAYOUT_PORT) private readonly port: PayoutPort,
  ) {}

  onModuleInit(): void {
    this.jobs.every('exchange-payouts', everyMs, () => this.reconcile(retrySeconds));
  }

  /**
   * Sends new payouts, and queries the state of open ones.
   * @param minAgeSeconds minimum time since the last query of a payout; 0 queries all
   */
  async reconcile(minAgeSeconds: number): Promise<void> {
    if (!this.port.connected) return;
    const open = await this.claim(minAgeSeconds);
    await runEach(open.map((payout) => () => this.settle(payout)));
  }

  /** Marks them as queried in one statement: concurrent servers claim different payouts. */
  private claim(restSeconds: number): Promise<OpenPayout[]> {
    return this.database.query<'exchange_payouts_claim', OpenPayout>(
      'exchange_payouts_claim',
      `WITH due AS (
         SELECT e.exchange_id, e.payout_sent_at IS NOT NULL AS sent_before FROM exchanges e
         WHERE e.state = 'approved'
           AND (e.payout_asked_at IS NULL OR e.payout_asked_at <= $1::timestamptz - make_interval(secs => $2)
             OR e.payout_asked_at > $1)
         ORDER BY e.payout_asked_at NULLS FIRST LIMIT ${batch} FOR UPDATE SKIP LOCKED
       ), claimed AS (
         UPDATE exchanges e SET payout_asked_at = $1
         FROM due WHERE e.exchange_id = due.exchange_id
         RETURNING e.exchange_id, e.account_id, e.payout_key, e.net_krw, due.sent_before
       )
       SELECT c.*, a.bank_cd, a.details_enc FROM claimed c LEFT JOIN exchange_accounts a USING (account_id)`,
      [this.clock.now(), restSeconds],
    );
  }

  /** Settles one payout. Without a response from the provider, it stays open. */
  private async settle(payout: OpenPayout): Promise<void> {
    let result: PayoutResult;
    try {
      result = await this.resultOf(payout);
    } catch (error) {
      await this.recordProblem(payout, error instanceof Error ? error.message : String(error));
      this.logger.warn({ event: 'payout_unanswered', exchange: payout.exchange_id });
      return;
    }
    await this.recordProblem(payout, '');
    if (result.state === 'paid') await this.close(payout, 'pay', '');
    if (result.state === 'failed') await this.close(payout, 'fail', result.problem || unknownPayoutProblem);
  }

  private async resultOf(payout: OpenPayout): Promise<PayoutResult> {
    const known = payout.sent_before
      ? await this.port.stateOf(payout.payout_key)
      : { state: 'unknown' as const };
    return known.state === 'unknown' ? this.send(payout) : known;
  }

  private async send(payout: OpenPayout): Promise<PayoutResult> {
    const details =
      payout.details_enc === null ? null : this.cipher.decrypt(payout.details_enc, payout.account_id);
    if (!details?.accountNum || payout.bank_cd === null) throw new Error(unreadableAccountProblem);
    // An operator closed it in the meantime: there is nothing to send.
    if (!(await this.markSent(payout))) return { state: 'pending' };
    return this.port.send({
      key: payout.payout_key,
      bankCode: payout.bank_cd,
      accountNumber: details.accountNum,
      holder: details.holder,
      won: payout.net_krw,
    });
  }

  /** Returns whether it may be sent: from here on, only the provider decides its result. */
  private async markSent({ exchange_id }: OpenPayout): Promise<boolean> {
    const rows = await this.database.query(
      'exchange_payout_sent',
      `UPDATE exchanges SET payout_sent_at = coalesce(payout_sent_at, $2)
       WHERE exchange_id = $1 AND state = 'approved' RETURNING exchange_id`,
      [exchange_id, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Another server may have closed it in the meantime. */
  private async close({ exchange_id }: OpenPayout, step: ExchangeStep, reason: string): Promise<void> {
    try {
      await this.steps.advance(exchange_id, step, null, reason);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'exchange_closed') throw error;
    }
  }

  private async recordProblem({ exchange_id: exchangeId }: OpenPayout, payoutProblem: string): Promise<void> {
    await this.database.prisma.exchange.updateMany({
      where: { exchangeId, payoutProblem: { not: payoutProblem } },
      data: { payoutProblem },
    });
  }
}
