import { randomUUID } from 'node:crypto';
import { signPayment } from '../core/crypto/payment-signature.ts';
import type { SimulatedNotification, SimulatedPayment } from './simulated-payment.ts';

/** How notifications are handled: sent; never sent; each sent three times at once. */
export type NotificationMode = 'sent' | 'lost' | 'duplicated';

/** Delays before the retries, in milliseconds. */
const retryDelaysMs = [1_000, 5_000, 30_000, 120_000, 600_000];
const timeoutMs = 5_000;

export interface NotifierOptions {
  secret: string;
  nowMs: () => number;
  mode: () => Promise<NotificationMode>;
  /** Records an attempt in the log of its payment. */
  log: (paymentKey: string, notification: SimulatedNotification, result: string) => Promise<void>;
}

/** Notifies the shop of each step of a payment, signed, until it responds with 200. */
export class Notifier {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly sending = new Set<Promise<unknown>>();
  private stopped = false;

  constructor(private readonly options: NotifierOptions) {}

  /** Starts notifying of the payment's current state; does nothing for a shop without a notification URL. */
  async notify(payment: SimulatedPayment): Promise<void> {
    if (payment.notify_url === '') return;
    const notification: SimulatedNotification = {
      event_id: `evt_${randomUUID()}`,
      status: payment.status,
      delivered: false,
      attempts: [],
    };
    const mode = await this.options.mode();
    if (mode === 'lost') {
      await this.options.log(payment.payment_key, notification, 'lost');
      return;
    }
    for (let copies = mode === 'duplicated' ? 3 : 1; copies > 0; copies -= 1) {
      this.start(payment, notification, 0);
    }
  }

  /** Sends a notification again, now. */
  resend(payment: SimulatedPayment, notification: SimulatedNotification): void {
    this.start(payment, notification, retryDelaysMs.length);
  }

  /** Starts nothing more, and waits for requests in flight. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.allSettled(this.sending);
  }

  private start(payment: SimulatedPayment, notification: SimulatedNotification, attempt: number): void {
    if (this.stopped) return;
    const work = this.send(payment, notification, attempt).finally(() => this.sending.delete(work));
    this.sending.add(work);
  }

  private async send(
    payment: SimulatedPayment,
    event: SimulatedNotification,
    attempt: number,
  ): Promise<void> {
    const result = await this.post(payment, event);
    await this.options.log(payment.payment_key, event, result).catch(() => undefined);
    const pauseMs = retryDelaysMs[attempt];
    if (result === '200' || pauseMs === undefined || this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.start(payment, event, attempt + 1);
    }, pauseMs);
    timer.unref();
    this.timers.add(timer);
  }

  private async post(
    payment: SimulatedPayment,
    { event_id, status }: SimulatedNotification,
  ): Promise<string> {
    const { order_no, payment_key, amount } = payment;
    const message = { event_id, order_no, payment_key, status, amount, sent_at: this.options.nowMs() };
    const signature = signPayment(this.options.secret, { kind: 'notification', ...message });
    try {
      const response = await fetch(payment.notify_url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...message, signature }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
