import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { isOpen, type OrderRow } from '../orders/order-row.ts';
import { OrderStatesService, type StepSource } from '../orders/order-states.service.ts';
import type { OpenedOrder } from '../orders/orders.dto.ts';
import { OrdersService } from '../orders/orders.service.ts';
import { refusalOfFailure } from './failure-codes.ts';
import {
  PAYMENT_PROVIDER_PORT,
  type PaymentProviderPort,
  type ProviderPayment,
} from './payment-provider.port.ts';
import { RefundsService } from './refunds.service.ts';

/** The URLs for the provider's notifications and the browser's return. */
export interface ReturnAddresses {
  returnUrl: string;
  cancelUrl: string;
  notifyUrl: string;
}

/**
 * Payments between order and provider. A trigger (the browser's return, a notification, the job, an operator) only
 * signals a change: the actual state is queried from the provider, and applied once by the order's steps.
 */
@Injectable()
export class PaymentsService {
  private readonly settling = new Map<string, Promise<OrderRow>>();

  constructor(
    private readonly clock: Clock,
    private readonly orders: OrdersService,
    private readonly states: OrderStatesService,
    private readonly refunds: RefundsService,
    @Inject(PAYMENT_PROVIDER_PORT) private readonly provider: PaymentProviderPort,
  ) {}

  /**
   * Opens the payment window of an order; an order that has its window, or is closed, is returned unchanged. Throws
   * unavailable.
   */
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
   * Queries the provider about an order and applies the result. Concurrent calls in this process share one query.
   * Throws order_not_found, unavailable.
   */
  settle(orderNo: string, source: StepSource): Promise<OrderRow> {
    const known = this.settling.get(orderNo);
    if (known) return known;
    const settling = this.settleOnce(orderNo, source).finally(() => this.settling.delete(orderNo));
    this.settling.set(orderNo, settling);
    return settling;
  }

  /**
   * Cancels a member's own order. One that was paid in the meantime is returned as paid. Throws order_not_found,
   * unavailable.
   */
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
    return this.apply(await this.advancePayment(order, payment, isExpired), source);
  }

  /** Advances an undecided payment at the provider: confirms it while its order is open, cancels it otherwise. */
  private async advancePayment(
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

  /** Takes the step that follows from the payment's status. */
  private async apply(payment: ProviderPayment, source: StepSource): Promise<OrderRow> {
    const { orderNo, status } = payment;
    if (status === 'paid') return this.markPaid(payment, source);
    if (status === 'declined') {
      return this.close(orderNo, 'failed', refusalOfFailure(payment.failureCode), source);
    }
    if (status === 'cancelled') return this.close(orderNo, 'cancelled', 'payment_cancelled', source);
    if (status === 'expired') return this.close(orderNo, 'expired', 'payment_expired', source);
    const order = await this.states.find(orderNo);
    if (!order) throw new AppError('order_not_found');
    if (status !== 'charged_back') return order;
    // Charged back before this server learned of the payment: there is nothing to take back.
    return isOpen(order)
      ? this.close(orderNo, 'failed', 'payment_failed', source)
      : this.states.chargeBack(orderNo, source);
  }

  private async markPaid(payment: ProviderPayment, source: StepSource): Promise<OrderRow> {
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
