import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { isPaymentSigned, signatureAgeMs } from '../../core/crypto/payment-signature.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { OrderStatesService } from '../orders/order-states.service.ts';
import type { CardNotification, CardReturn } from './card.dto.ts';
import type { ProviderPayment } from './payment-provider.port.ts';
import { PaymentsService } from './payments.service.ts';

/** A payment of the provider's list. */
export type ListedPayment = Pick<ProviderPayment, 'orderNo' | 'paymentKey' | 'amountKrw'>;

/**
 * Messages of the provider, through the browser or directly: verified by their signature, then checked with the
 * provider.
 */
@Injectable()
export class CardMessagesService {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly states: OrderStatesService,
    private readonly payments: PaymentsService,
  ) {}

  /**
   * Handles the browser's return. Returns the URL of the page that shows the result.
   * @throws payment_signature, payment_stale, order_not_found
   */
  async handleReturn(message: CardReturn): Promise<string> {
    this.refuseForged({ kind: 'return', event_id: '', ...message });
    const order = await this.matchingOrder(message);
    try {
      return resultPage(await this.payments.settle(order.order_no, 'return'));
    } catch (error) {
      // The provider does not respond: the page waits for the notification or the job.
      if (error instanceof AppError && error.code === 'unavailable') return resultPage(order);
      throw error;
    }
  }

  /**
   * Handles a notification. Repeated or late notifications have the same result.
   * @throws payment_signature, payment_stale, order_not_found, amount_mismatch, unavailable
   */
  async handleNotification(message: CardNotification): Promise<void> {
    this.refuseForged({ kind: 'notification', ...message });
    const order = await this.matchingOrder(message);
    await this.payments.settle(order.order_no, 'notification');
  }

  /**
   * Handles a payment of the provider's list like its notification.
   * @throws order_not_found, amount_mismatch, unavailable
   */
  async handleListed({ orderNo, paymentKey, amountKrw }: ListedPayment): Promise<void> {
    const order = await this.matchingOrder({ order_no: orderNo, payment_key: paymentKey, amount: amountKrw });
    await this.payments.settle(order.order_no, 'job');
  }

  private refuseForged(message: CardReturn & { kind: 'return' | 'notification'; event_id: string }): void {
    if (!isPaymentSigned(this.config.paymentSecret, message, message.signature)) {
      throw new AppError('payment_signature');
    }
    if (Math.abs(this.clock.nowMs() - message.sent_at) > signatureAgeMs) throw new AppError('payment_stale');
  }

  private async matchingOrder(
    message: Pick<CardReturn, 'order_no' | 'payment_key' | 'amount'>,
  ): Promise<OrderRow> {
    const order = await this.states.find(message.order_no);
    if (!order || (order.payment_key !== null && order.payment_key !== message.payment_key)) {
      throw new AppError('order_not_found');
    }
    if (order.amount_krw !== message.amount) {
      throw new AppError('amount_mismatch', {
        reason: `${message.order_no}: reported ${message.amount} won`,
      });
    }
    return order;
  }
}

/** The URL of the page that shows the result of an order, at the origin from which it was ordered. */
function resultPage({ page_origin, order_no, state, refusal }: OrderRow): string {
  const query = new URLSearchParams({ order_no });
  if (state === 'paid' || state === 'part_refunded') return `${page_origin}/stores/complete?${query}`;
  if (state === 'cancelled') return `${page_origin}/stores/payment/cancel?${query}`;
  if (state === 'ready' || state === 'waiting') return `${page_origin}/stores/result/${order_no}`;
  if (refusal !== null) query.set('code', refusal);
  return `${page_origin}/stores/fail?${query}`;
}
