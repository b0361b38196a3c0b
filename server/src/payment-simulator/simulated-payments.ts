import { createHash, randomInt } from 'node:crypto';
import type { Notifier } from './notifier.ts';
import { type ChangedPeriod, cursorOf, type PaymentStore } from './payment-store.ts';
import {
  codeAttemptsMax,
  codeFromKrw,
  declinedPhone,
  magicCards,
  type OpenPaymentRequest,
  phoneMaxKrw,
  type SimulatedNotification,
  type SimulatedPayment,
  validCode,
} from './simulated-payment.ts';
import { issuer } from './texts.ts';

/** The buyer's input in the window. */
export interface WindowInput {
  /** Digits of the card number. */
  card_no?: string;
  /** Digits of the phone number. */
  phone?: string;
  /** The code required by the card issuer. */
  code?: string;
}

/** Maximum number of notifications in a payment's log. */
const notificationsMax = 50;
/** Page size of a list of payments. */
const listedMax = 100;

type Change = (payment: SimulatedPayment) => Partial<SimulatedPayment> | null;

/** The simulated provider's payments. Each step is decided once and notified to the shop. */
export class SimulatedPayments {
  constructor(
    private readonly store: PaymentStore,
    private readonly notifier: Notifier,
    private readonly nowMs: () => number,
  ) {}

  /** Opens the payment of an order; a repeat returns the same payment. */
  async open(request: OpenPaymentRequest): Promise<SimulatedPayment> {
    const payment: SimulatedPayment = {
      ...request,
      payment_key: paymentKeyOf(request.order_no),
      status: 'waiting',
      asks_code: false,
      card_no: '',
      card_issuer: '',
      approval_no: '',
      phone: '',
      failure_code: '',
      at_confirm: 'pay',
      refuses_refunds: false,
      created_at: new Date(this.nowMs()).toISOString(),
      refunds: [],
      notifications: [],
      version: 1,
    };
    if (await this.store.add(payment)) return payment;
    return (await this.find(payment.payment_key)) ?? payment;
  }

  /** Returns a payment; reading one whose time is up expires it. */
  async find(paymentKey: string): Promise<SimulatedPayment | null> {
    const payment = await this.store.find(paymentKey);
    if (payment?.status !== 'waiting' || this.nowMs() <= Date.parse(payment.expires_at)) return payment;
    return this.step(paymentKey, ({ status }) => (status === 'waiting' ? { status: 'expired' } : null));
  }

  /** Returns the payment of an order, or null. */
  ofOrder(orderNo: string): Promise<SimulatedPayment | null> {
    return this.find(paymentKeyOf(orderNo));
  }

  newest(limit: number): Promise<SimulatedPayment[]> {
    return this.store.newest(limit);
  }

  /** Returns a page of payments whose status changed within a period, and the next cursor. */
  async changed(period: ChangedPeriod): Promise<{ list: SimulatedPayment[]; next: string | null }> {
    const list = await this.store.changed(period, listedMax);
    const last = list.at(-1);
    return { list, next: last && list.length === listedMax ? cursorOf(last) : null };
  }

  /** The buyer's input for the payment of an order, as `submit` handles it. */
  submitForOrder(orderNo: string, input: WindowInput): Promise<SimulatedPayment | null> {
    return this.submit(paymentKeyOf(orderNo), input);
  }

  /** Handles the buyer's input: declined, a code is required, or authenticated. */
  submit(paymentKey: string, input: WindowInput): Promise<SimulatedPayment | null> {
    return this.step(paymentKey, (payment) =>
      payment.status === 'waiting' ? afterInput(payment, input) : null,
    );
  }

  /** Captures an authenticated payment for the shop; a paid one is returned unchanged. */
  async confirm(paymentKey: string, amount: number): Promise<SimulatedPayment | 'refused' | null> {
    const payment = await this.find(paymentKey);
    if (payment && (payment.amount !== amount || payment.status === 'waiting')) return 'refused';
    return this.step(paymentKey, ({ status, at_confirm, method }) => {
      if (status !== 'authenticated') return null;
      if (at_confirm === 'limit') return { status: 'declined', failure_code: 'limit_exceeded' };
      const approval = String(randomInt(100_000_000)).padStart(8, '0');
      return { status: 'paid', approval_no: approval, card_issuer: method === 'card' ? issuer : '' };
    });
  }

  /** Cancels an unpaid payment. */
  cancel(paymentKey: string): Promise<SimulatedPayment | null> {
    return this.step(paymentKey, ({ status }) =>
      status === 'waiting' || status === 'authenticated' ? { status: 'cancelled' } : null,
    );
  }

  /** Declines or expires an open payment, on request of the console. */
  end(paymentKey: string, how: 'declined' | 'expired'): Promise<SimulatedPayment | null> {
    return this.step(paymentKey, ({ status }) => {
      if (status !== 'waiting' && status !== 'authenticated') return null;
      return { status: how, failure_code: how === 'declined' ? 'declined' : '' };
    });
  }

  /** Captures a closed payment, as a provider may do by mistake or late. */
  payLate(paymentKey: string): Promise<SimulatedPayment | null> {
    return this.step(paymentKey, ({ status }) =>
      status === 'paid' || status === 'charged_back' ? null : { status: 'paid', approval_no: '00000000' },
    );
  }

  /** Reverses a payment on behalf of the cardholder. */
  chargeBack(paymentKey: string): Promise<SimulatedPayment | null> {
    return this.step(paymentKey, ({ status }) => (status === 'paid' ? { status: 'charged_back' } : null));
  }

  /** Refunds, once per number and at most the amount paid; with the card that refuses refunds, nothing. */
  async refund(paymentKey: string, refundNo: string, amount: number): Promise<'done' | 'refused'> {
    const after = await this.change(paymentKey, ({ status, refunds, amount: paid, refuses_refunds }) => {
      if (refuses_refunds) return null;
      const sum = refunds.reduce((total, refund) => total + refund.amount, 0);
      if (
        status !== 'paid' ||
        sum + amount > paid ||
        refunds.some((refund) => refund.refund_no === refundNo)
      ) {
        return null;
      }
      return { refunds: [...refunds, { refund_no: refundNo, amount }] };
    });
    const known = after.payment?.refunds.find(({ refund_no }) => refund_no === refundNo);
    return known?.amount === amount ? 'done' : 'refused';
  }

  /** Records a notification attempt in the payment's log. */
  async log(paymentKey: string, event: SimulatedNotification, result: string): Promise<void> {
    const attempt = { at: new Date(this.nowMs()).toISOString(), result };
    await this.change(paymentKey, ({ notifications }) => {
      const known = notifications.find(({ event_id }) => event_id === event.event_id) ?? event;
      const updated = {
        ...known,
        delivered: known.delivered || result === '200',
        attempts: [...known.attempts, attempt],
      };
      const others = notifications.filter(({ event_id }) => event_id !== event.event_id);
      return { notifications: [...others, updated].slice(-notificationsMax) };
    });
  }

  /** Sends a notification again; returns whether it exists. */
  async resend(paymentKey: string, eventId: string): Promise<boolean> {
    const payment = await this.store.find(paymentKey);
    const event = payment?.notifications.find(({ event_id }) => event_id === eventId);
    if (!payment || !event) return false;
    this.notifier.resend(payment, event);
    return true;
  }

  /** Changes a payment and notifies the shop of a new status. */
  private async step(paymentKey: string, change: Change): Promise<SimulatedPayment | null> {
    const { payment, statusChanged } = await this.change(paymentKey, change);
    if (payment && statusChanged) await this.notifier.notify(payment);
    return payment;
  }

  private async change(
    paymentKey: string,
    change: Change,
  ): Promise<{ payment: SimulatedPayment | null; statusChanged: boolean }> {
    for (;;) {
      const payment = await this.store.find(paymentKey);
      const changes = payment && change(payment);
      if (!payment || !changes) return { payment, statusChanged: false };
      const statusChanged = (changes.status ?? payment.status) !== payment.status;
      const changedAt = statusChanged ? { changed_at: new Date(this.nowMs()).toISOString() } : {};
      const after = { ...payment, ...changes, ...changedAt, version: payment.version + 1 };
      if (await this.store.replace(after, payment.version)) {
        return { payment: after, statusChanged };
      }
    }
  }
}

/** The key of an order's payment, derived from the order number: opening it twice yields one payment. */
const paymentKeyOf = (orderNo: string): string =>
  `pay_${createHash('sha256').update(`simulator:${orderNo}`).digest('hex').slice(0, 24)}`;

function afterInput(payment: SimulatedPayment, { card_no = '', phone = '', code }: WindowInput) {
  if (payment.asks_code) {
    if (code === validCode) return { status: 'authenticated' as const, asks_code: false };
    const wrong_codes = (payment.wrong_codes ?? 0) + 1;
    return wrong_codes < codeAttemptsMax
      ? { wrong_codes }
      : { wrong_codes, status: 'declined' as const, failure_code: 'authentication_failed' };
  }
  if (payment.method === 'phone') {
    const masked = `${phone.slice(0, 3)}-****-${phone.slice(-4)}`;
    if (phone === declinedPhone) return { status: 'declined' as const, failure_code: 'declined' };
    if (payment.amount > phoneMaxKrw) return { status: 'declined' as const, failure_code: 'limit_exceeded' };
    return { status: 'authenticated' as const, phone: masked };
  }
  if (payment.method !== 'card') return { status: 'authenticated' as const };
  const magic = magicCards.find(({ number }) => number === card_no);
  const known = {
    card_no: `${card_no.slice(0, 4)}-****-****-${card_no.slice(-4)}`,
    card_issuer: issuer,
    refuses_refunds: magic?.refusesRefunds ?? false,
  };
  if (magic?.failure) return { ...known, status: 'declined' as const, failure_code: magic.failure };
  const at_confirm = magic?.atConfirm ?? ('pay' as const);
  return magic?.requiresCode || payment.amount >= codeFromKrw
    ? { ...known, at_confirm, asks_code: true }
    : { ...known, at_confirm, status: 'authenticated' as const };
}
