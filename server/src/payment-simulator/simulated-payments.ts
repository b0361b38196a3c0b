import { createHash, randomInt } from 'node:crypto';
import { issuer } from './messages.ts';
import type { Notifier } from './notifier.ts';
import { type ChangedPeriod, type PaymentStore, placeOf } from './payment-store.ts';
import {
  codeFromKrw,
  codeTriesMax,
  declinedPhone,
  magicCards,
  type OpenedPayment,
  phoneMaxKrw,
  rightCode,
  type SimulatedNotification,
  type SimulatedPayment,
} from './simulated-payment.ts';

/** What the buyer enters in the window. */
export interface WindowAnswer {
  /** Digits of the card. */
  card_no?: string;
  /** Digits of the telephone. */
  phone?: string;
  /** The code that the card's company asked for. */
  code?: string;
}

/** How many notifications a payment's log keeps. */
const notificationsMax = 50;
/** Payments in one part of a list. */
const listedMax = 100;

type Change = (payment: SimulatedPayment) => Partial<SimulatedPayment> | null;

/** The simulated provider: its payments, each of which goes one way, and tells the shop of each step. */
export class SimulatedPayments {
  constructor(
    private readonly store: PaymentStore,
    private readonly notifier: Notifier,
    private readonly nowMs: () => number,
  ) {}

  /** Opens the payment of an order; opened again, the same payment is answered. */
  async open(request: OpenedPayment): Promise<SimulatedPayment> {
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

  /** A payment; one whose time is over has expired by being looked at. */
  async find(paymentKey: string): Promise<SimulatedPayment | null> {
    const payment = await this.store.find(paymentKey);
    if (payment?.status !== 'waiting' || this.nowMs() <= Date.parse(payment.expires_at)) return payment;
    return this.step(paymentKey, ({ status }) => (status === 'waiting' ? { status: 'expired' } : null));
  }

  /** The payment of an order; null where there is none. */
  ofOrder(orderNo: string): Promise<SimulatedPayment | null> {
    return this.find(paymentKeyOf(orderNo));
  }

  newest(limit: number): Promise<SimulatedPayment[]> {
    return this.store.newest(limit);
  }

  /** Part of the list of payments whose status changed within a period, and where the next part begins. */
  async changed(period: ChangedPeriod): Promise<{ list: SimulatedPayment[]; next: string | null }> {
    const list = await this.store.changed(period, listedMax);
    const last = list.at(-1);
    return { list, next: last && list.length === listedMax ? placeOf(last) : null };
  }

  /** The buyer answers the window: declined, asked for a code, or authenticated. */
  answer(paymentKey: string, given: WindowAnswer): Promise<SimulatedPayment | null> {
    return this.step(paymentKey, (payment) =>
      payment.status === 'waiting' ? answered(payment, given) : null,
    );
  }

  /** The shop takes the money of an authenticated payment; a paid one is answered as it is. */
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

  /** Ends a payment that is not paid. */
  cancel(paymentKey: string): Promise<SimulatedPayment | null> {
    return this.step(paymentKey, ({ status }) =>
      status === 'waiting' || status === 'authenticated' ? { status: 'cancelled' } : null,
    );
  }

  /** Declines or expires a payment that waits, as the console wishes. */
  end(paymentKey: string, how: 'declined' | 'expired'): Promise<SimulatedPayment | null> {
    return this.step(paymentKey, ({ status }) => {
      if (status !== 'waiting' && status !== 'authenticated') return null;
      return { status: how, failure_code: how === 'declined' ? 'declined' : '' };
    });
  }

  /** Takes money although the payment was closed: what a provider may do by mistake, or late. */
  payLate(paymentKey: string): Promise<SimulatedPayment | null> {
    return this.step(paymentKey, ({ status }) =>
      status === 'paid' || status === 'charged_back' ? null : { status: 'paid', approval_no: '00000000' },
    );
  }

  /** The holder of the card takes a payment back. */
  chargeBack(paymentKey: string): Promise<SimulatedPayment | null> {
    return this.step(paymentKey, ({ status }) => (status === 'paid' ? { status: 'charged_back' } : null));
  }

  /** Pays back, once for each number and never more than was paid; of the card that refuses refunds nothing. */
  async refund(paymentKey: string, refundNo: string, amount: number): Promise<'done' | 'refused'> {
    const after = await this.change(paymentKey, ({ status, refunds, amount: paid, refuses_refunds }) => {
      if (refuses_refunds) return null;
      const sum = refunds.reduce((total, refund) => total + refund.amount, 0);
      if (status !== 'paid' || sum + amount > paid || refunds.some((one) => one.refund_no === refundNo)) {
        return null;
      }
      return { refunds: [...refunds, { refund_no: refundNo, amount }] };
    });
    const known = after.payment?.refunds.find(({ refund_no }) => refund_no === refundNo);
    return known?.amount === amount ? 'done' : 'refused';
  }

  /** Keeps a try to notify in the payment's log. */
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

  /** Sends a notification again; answers whether there is such a one. */
  async resend(paymentKey: string, eventId: string): Promise<boolean> {
    const payment = await this.store.find(paymentKey);
    const event = payment?.notifications.find(({ event_id }) => event_id === eventId);
    if (!payment || !event) return false;
    this.notifier.resend(payment, event);
    return true;
  }

  /** Changes a payment and tells the shop of a new status. */
  private async step(paymentKey: string, change: Change): Promise<SimulatedPayment | null> {
    const { payment, statusChanged } = await this.change(paymentKey, change);
    if (payment && statusChanged) await this.notifier.tell(payment);
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

/** The key of an order's payment: opening it twice leads to one. */
const paymentKeyOf = (orderNo: string): string =>
  `pay_${createHash('sha256').update(`simulator:${orderNo}`).digest('hex').slice(0, 24)}`;

function answered(payment: SimulatedPayment, { card_no = '', phone = '', code }: WindowAnswer) {
  if (payment.asks_code) {
    if (code === rightCode) return { status: 'authenticated' as const, asks_code: false };
    const wrong_codes = (payment.wrong_codes ?? 0) + 1;
    return wrong_codes < codeTriesMax
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
  return magic?.asksCode || payment.amount >= codeFromKrw
    ? { ...known, at_confirm, asks_code: true }
    : { ...known, at_confirm, status: 'authenticated' as const };
}
