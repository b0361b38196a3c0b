import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { AppError } from '../core/errors/app-error.ts';
import { isOpen, type OrderRow } from './orders/order-row.ts';
import { OrderStates, type StepSource } from './orders/order-states.service.ts';
import type { OpenedOrder } from './orders.dto.ts';
import { OrdersService } from './orders.service.ts';
import { refusalOfFailure } from './payments/failure-codes.ts';
import {
  PAYMENT_PROVIDER_PORT,
  type PaymentProviderPort,
  type ProviderPayment,
} from './payments/payment-provider.port.ts';
import { RefundsService } from './payments/refunds.service.ts';

/** Where the provider reaches this server, and the browser comes back to. */
export interface ReturnAddresses {
  returnUrl: string;
  cancelUrl: string;
  notifyUrl: string;
}

/**
 * Payments between order and provider. Whoever has news (the browser's return, a notification, the job, an operator) only
 * says that there are some: what happened is asked of the provider, and decided once by the order's steps.
 */
@Injectable()
export class PaymentsService {
  private readonly settling = new Map<string, Promise<OrderRow>>();

  constructor(
    private readonly clock: Clock,
    private readonly orders: OrdersService,
    private readonly states: OrderStates,
    private readonly refunds: RefundsService,
    @Inject(PAYMENT_PROVIDER_PORT) private readonly provider: PaymentProviderPort,
  ) {}

  /** Opens the payment window of an order; one that has its window, or is closed, is answered as it is. Throws unavailable. */
  async open(order: OrderRow, addresses: ReturnAddresses): Promise<OpenedOrder> {
    if (order.state !== 'ready') return presentOpened(order);
    const payment = await this.provider.open({
      orderNo: order.order_no,
      title: order.title,
      amountKrw: order.amount_krw,
      method: order.method,
      brand: order.brand,
      instalments: order.instalments,
      expiresAt: new Date(order.expires_at),
      ...addresses,
    });
    const details = { payment_key: payment.paymentKey, window_url: payment.windowUrl };
    return presentOpened(await this.states.advance(order.order_no, 'waiting', details, 'provider'));
  }

  /**
   * Asks the provider about an order and does what follows. Of many who ask at once in this process, one does.
   * Throws order_not_found, unavailable.
   */
  settle(orderNo: string, source: StepSource): Promise<OrderRow> {
    const known = this.settling.get(orderNo);
    if (known) return known;
    const settling = this.settleOnce(orderNo, source).finally(() => this.settling.delete(orderNo));
    this.settling.set(orderNo, settling);
    return settling;
  }

  /** A member gives their own order up. One that was paid meanwhile is answered as paid. Throws order_not_found, unavailable. */
  async cancel(userKey: number, orderNo: string): Promise<OrderRow> {
    const order = await this.orders.own(userKey, orderNo);
    if (!isOpen(order)) return order;
    const payment = await this.provider.find(orderNo);
    if (payment === null) return this.close(orderNo, 'cancelled', 'payment_cancelled', 'member');
    return this.apply(await this.provider.cancel(payment.paymentKey), 'member');
  }

  private async settleOnce(orderNo: string, source: StepSource): Promise<OrderRow> {
    const order = await this.states.find(orderNo);
    if (!order) throw new AppError('order_not_found');
    if (order.method === 'bank') return order;
    const payment = await this.provider.find(orderNo);
    const isExpired = this.clock.now() > new Date(order.expires_at);
    if (payment === null) {
      return isOpen(order) && isExpired ? this.close(orderNo, 'expired', 'payment_expired', source) : order;
    }
    return this.apply(await this.decided(order, payment, isExpired), source);
  }

  /** Brings an undecided payment on at the provider: confirmed while its order is open, ended otherwise. */
  private async decided(
    order: OrderRow,
    payment: ProviderPayment,
    isExpired: boolean,
  ): Promise<ProviderPayment> {
    if (payment.status === 'authenticated') {
      return isOpen(order) && payment.amountKrw === order.amount_krw
        ? this.provider.confirm(payment.paymentKey, order.amount_krw)
        : this.provider.cancel(payment.paymentKey);
    }
    if (payment.status === 'waiting' && (isExpired || !isOpen(order))) {
      const ended = await this.provider.cancel(payment.paymentKey);
      return isExpired && ended.status === 'cancelled' ? { ...ended, status: 'expired' } : ended;
    }
    return payment;
  }

  /** Takes the step that follows from how a payment stands. */
  private async apply(payment: ProviderPayment, source: StepSource): Promise<OrderRow> {
    const { orderNo, status } = payment;
    if (status === 'paid') return this.paid(payment, source);
    if (status === 'declined') {
      return this.close(orderNo, 'failed', refusalOfFailure(payment.failureCode), source);
    }
    if (status === 'cancelled') return this.close(orderNo, 'cancelled', 'payment_cancelled', source);
    if (status === 'expired') return this.close(orderNo, 'expired', 'payment_expired', source);
    const order = await this.states.find(orderNo);
    if (!order) throw new AppError('order_not_found');
    if (status !== 'charged_back') return order;
    // Taken back before this server ever heard of the payment: there is nothing to take.
    return isOpen(order)
      ? this.close(orderNo, 'failed', 'payment_failed', source)
      : this.states.chargeBack(orderNo, source);
  }

  private async paid(payment: ProviderPayment, source: StepSource): Promise<OrderRow> {
    const order = await this.states.advance(
      payment.orderNo,
      'paid',
      {
        payment_key: payment.paymentKey,
        amount_krw: payment.amountKrw,
        card_no: payment.cardNo,
        card_issuer: payment.cardIssuer,
        approval_no: payment.approvalNo,
        receipt_phone: payment.phone,
      },
      source,
    );
    if (order.state !== 'refund_due') return order;
    await this.refunds.payPendingOf(order.order_no);
    return (await this.states.find(order.order_no)) ?? order;
  }

  private close(
    orderNo: string,
    state: 'failed' | 'cancelled' | 'expired',
    refusal: string,
    source: StepSource,
  ): Promise<OrderRow> {
    return this.states.advance(orderNo, state, { refusal }, source);
  }
}

const presentOpened = (order: OrderRow): OpenedOrder => ({
  order_no: order.order_no,
  state: order.state,
  amount_krw: order.amount_krw,
  window_url: isOpen(order) ? order.window_url : null,
  expires_at: new Date(order.expires_at).toISOString(),
});
