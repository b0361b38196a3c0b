import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { PutOff } from '../../core/jobs/put-off.ts';
import { PAYMENT_PROVIDER_PORT, type PaymentProviderPort } from './payment-provider.port.ts';

/** A refund that the provider is to pay. */
interface PendingRefund {
  refund_id: number;
  order_no: string;
  amount_krw: number;
  method: string;
  payment_key: string | null;
}

/** Under this name refunds are put off that could not be paid. */
const jobName = 'store-refunds';
const pendingMax = 50;
/** The pause after the first try of the job, and the longest. */
const pauseSeconds = 10;
const pauseMaxSeconds = 3_600;

/** Pays refunds back at the provider. What is decided in the database is asked for until the provider did it, once. */
@Injectable()
export class RefundsService {
  private readonly logger = new Logger('Store');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly putOff: PutOff,
    @Inject(PAYMENT_PROVIDER_PORT) private readonly provider: PaymentProviderPort,
  ) {}

  /**
   * Pays what is pending of an order; what cannot be paid now stays pending for the job. It never throws: what is to be
   * refunded is decided, whoever asked for it.
   */
  async payPendingOf(orderNo: string): Promise<void> {
    try {
      await this.payAll(
        await this.database.query<PendingRefund>(
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
   * Pays what is pending: refunds whose first try failed, or whose server stopped in between. When each is asked for next is
   * noted first, after a pause that doubles: those that the provider refuses for ever keep no later one waiting (STORE-45).
   */
  async payPending(): Promise<void> {
    await this.payAll(
      await this.database.query<PendingRefund>(
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
        [this.clock.now(), pauseMaxSeconds, pauseSeconds],
      ),
    );
  }

  /** Each by itself; one that could not be paid is shown until it is. */
  private async payAll(refunds: readonly PendingRefund[]): Promise<void> {
    const known = new Map(refunds.map((refund) => [refund.refund_id, refund]));
    await this.putOff.each(jobName, [...known.keys()], async (refundId) => {
      const refund = known.get(refundId);
      if (refund) await this.pay(refund);
    });
  }

  private async pay({ refund_id, order_no, amount_krw, method, payment_key }: PendingRefund): Promise<void> {
    // A bank transfer goes back by hand: who decides the refund has seen to it.
    const result =
      method === 'bank' ? 'done' : await this.provider.refund(payment_key ?? '', `R${refund_id}`, amount_krw);
    const named = result === 'done' ? 'order_refund_done' : 'order_refund_failed';
    const rows = await this.database.query<{ noted: boolean }>(named, `SELECT ${named}($1, $2) AS noted`, [
      refund_id,
      this.clock.now(),
    ]);
    if (rows[0]?.noted) this.logger.log({ event: named, refund_id, order_no, amount_krw });
    else if (result === 'refused') this.logger.error({ event: 'refund_refused', refund_id, order_no });
  }
}

const pending = `
  SELECT r.refund_id, r.order_no, r.amount_krw, o.method::text AS method, o.payment_key
  FROM order_refunds r JOIN orders o USING (order_no) WHERE r.state = 'pending'`;
