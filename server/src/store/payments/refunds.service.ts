import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { ItemBackoff } from '../../core/jobs/item-backoff.ts';
import { PAYMENT_PROVIDER_PORT, type PaymentProviderPort } from './payment-provider.port.ts';

/** A refund to be paid by the provider. */
interface PendingRefund {
  refund_id: number;
  order_no: string;
  amount_krw: number;
  method: string;
  payment_key: string | null;
}

/** The backoff name of refunds that could not be paid. */
const jobName = 'store-refunds';
const pendingMax = 50;
/** The delay after the job's first attempt, and the maximum delay. */
const initialDelaySeconds = 10;
const maxDelaySeconds = 3_600;

/**
 * Pays refunds through the provider. A refund decided in the database is requested until the provider has paid it,
 * once.
 */
@Injectable()
export class RefundsService {
  private readonly logger = new Logger('Store');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly backoff: ItemBackoff,
    @Inject(PAYMENT_PROVIDER_PORT) private readonly provider: PaymentProviderPort,
  ) {}

  /**
   * Pays the pending refunds of an order; one that cannot be paid now remains pending for the job. Never throws,
   * because the refund is already decided.
   */
  async payPendingOf(orderNo: string): Promise<void> {
    try {
      await this.payAll(
        await this.database.query<'store_refunds_of_order', PendingRefund>(
          'store_refunds_of_order',
          `${pending} AND r.order_no = $1 ORDER BY r.refund_id`,
          [orderNo],
        ),
      );
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.logger.warn({ event: 'refunds_not_paid', order_no: orderNo, problem });
    }
  }

  /**
   * Pays pending refunds: those whose first attempt failed, or whose server stopped. The time of the next attempt is
   * stored first, with a doubling delay: refunds that the provider always refuses do not block later ones (STORE-45).
   */
  async payPending(): Promise<void> {
    await this.payAll(
      await this.database.query<'store_refunds_due', PendingRefund>(
        'store_refunds_due',
        `WITH due AS (
           SELECT refund_id FROM order_refunds
           WHERE state = 'pending' AND (try_at IS NULL OR try_at <= $1 OR try_at > $1::timestamptz + make_interval(secs => $2))
           ORDER BY coalesce(try_at, created_at), refund_id LIMIT ${pendingMax} FOR UPDATE SKIP LOCKED
         ), claimed AS (
           UPDATE order_refunds r SET tries = r.tries + 1,
             try_at = $1::timestamptz + make_interval(secs => least($2, $3 * 2 ^ least(r.tries, 20)))
           FROM due WHERE r.refund_id = due.refund_id
           RETURNING r.refund_id, r.order_no, r.amount_krw
         )
         SELECT r.*, o.method::text AS method, o.payment_key FROM claimed r JOIN orders o USING (order_no) ORDER BY r.refund_id`,
        [this.clock.now(), maxDelaySeconds, initialDelaySeconds],
      ),
    );
  }

  /** Pays each separately; one that could not be paid is reported until it is. */
  private async payAll(refunds: readonly PendingRefund[]): Promise<void> {
    const known = new Map(refunds.map((refund) => [refund.refund_id, refund]));
    await this.backoff.each(jobName, [...known.keys()], async (refundId) => {
      const refund = known.get(refundId);
      if (refund) await this.pay(refund);
    });
  }

  private async pay({ refund_id, order_no, amount_krw, method, payment_key }: PendingRefund): Promise<void> {
    // A bank transfer is refunded manually, by the operator who decides the refund.
    const result =
      method === 'bank' ? 'done' : await this.provider.refund(payment_key ?? '', `R${refund_id}`, amount_krw);
    const functionName = result === 'done' ? 'order_refund_done' : 'order_refund_failed';
    const rows = await this.database.query<typeof functionName, { noted: boolean }>(
      functionName,
      `SELECT ${functionName}($1, $2) AS noted`,
      [refund_id, this.clock.now()],
    );
    if (rows[0]?.noted) this.logger.log({ event: functionName, refund_id, order_no, amount_krw });
    else if (result === 'refused') this.logger.error({ event: 'refund_refused', refund_id, order_no });
  }
}

const pending = `
  SELECT r.refund_id, r.order_no, r.amount_krw, o.method::text AS method, o.payment_key
  FROM order_refunds r JOIN orders o USING (order_no) WHERE r.state = 'pending'`;
