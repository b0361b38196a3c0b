import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import type { OrderStateCode } from '../orders/orders.dto.ts';
import { CardMessagesService } from './card-messages.service.ts';
import {
  PAYMENT_PROVIDER_PORT,
  type PaymentProviderPort,
  type ProviderPayment,
} from './payment-provider.port.ts';
import {
  type ComparedList,
  type ComparisonResult,
  ProviderComparisonsService,
} from './provider-comparisons.service.ts';

const job = 'compare-payments';
const everyMs = 60_000;

/** Order states in which a payment of the provider's list has not been applied yet. */
const unsettled: Readonly<Record<'paid' | 'charged_back', readonly OrderStateCode[]>> = {
  paid: ['ready', 'waiting', 'failed', 'cancelled', 'expired'],
  charged_back: ['ready', 'waiting', 'paid', 'part_refunded', 'refund_due'],
};

/**
 * Compares the provider's list of payments with the orders once a day, to find payments and chargebacks without a
 * notification (STORE-55).
 */
@Injectable()
export class ComparePaymentsJob implements OnModuleInit {
  private readonly compared: ComparedList<ProviderPayment>;

  constructor(
    private readonly database: Database,
    private readonly jobs: JobRunner,
    private readonly comparisons: ProviderComparisonsService,
    messages: CardMessagesService,
    @Inject(PAYMENT_PROVIDER_PORT) provider: PaymentProviderPort,
  ) {
    this.compared = {
      provider: 'payments',
      job,
      list: (period, cursor) => provider.list(period, cursor),
      keyOf: (payment) => (isWellFormed(payment) ? payment.orderNo : null),
      differing: (payments) => this.differing(payments),
      settle: ({ orderNo, paymentKey, amountKrw }) =>
        messages.handleListed({ orderNo, paymentKey, amountKrw }),
    };
  }

  onModuleInit(): void {
    this.jobs.every(job, everyMs, async () => {
      if (await this.comparisons.isDue(this.compared)) await this.compare();
    });
  }

  /** Compares now, even if it is not due. */
  compare(): Promise<ComparisonResult> {
    return this.comparisons.compare(this.compared);
  }

  private async differing(payments: readonly ProviderPayment[]): Promise<readonly ProviderPayment[]> {
    const rows = await this.database.query<
      'compared_orders',
      {
        order_no: string;
        state: OrderStateCode;
        amount_krw: number;
        payment_key: string | null;
      }
    >(
      'compared_orders',
      'SELECT order_no, state, amount_krw, payment_key FROM orders WHERE order_no = ANY($1::text[])',
      [payments.map(({ orderNo }) => orderNo)],
    );
    const orders = new Map(rows.map((order) => [order.order_no, order]));
    return payments.filter(({ orderNo, paymentKey, status, amountKrw }) => {
      if (status !== 'paid' && status !== 'charged_back') return false;
      const order = orders.get(orderNo);
      if (!order || order.amount_krw !== amountKrw) return true;
      if (order.payment_key !== null && order.payment_key !== paymentKey) return true;
      return unsettled[status].includes(order.state);
    });
  }
}

/** Malformed rows must not reach a statement, which would fail for the whole page. */
const isWellFormed = ({ orderNo, paymentKey, amountKrw }: ProviderPayment): boolean =>
  typeof orderNo === 'string' &&
  /^[\x21-\x7e]{1,100}$/.test(orderNo) &&
  typeof paymentKey === 'string' &&
  Number.isSafeInteger(amountKrw);
